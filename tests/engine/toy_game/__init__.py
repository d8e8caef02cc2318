"""Lanterns: a fourth game, small but whole, known to the tests only.

It has what the three games of the house have between them: secret hands, cards put away face
down, a private draw, a question that tells nobody anything, options, events that are hidden in
part. Whatever holds for every game is tried on it too, and the service serves it without a
change: that is the proof that a fourth game needs none.

    from tests.engine.toy_game import registered

    with registered():          # in the catalogue for as long as the block lasts
        find_game("lanterns")
"""

from tests.engine.toy_game.catalogue import LANTERNS, registered

__all__ = ["LANTERNS", "registered"]
