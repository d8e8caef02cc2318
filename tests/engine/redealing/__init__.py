"""Other worlds that one viewer cannot tell from the true one.

Each module here has the name of a game and deals that game's secrets again, written from the last
part of its rules page ("What each seat may know") and knowing nothing of its `view.py` or
`hidden.py`: what the tests compare is the rules page with the code. A module offers

    redeal(state, viewer, rng)         the state with all that the viewer may not know dealt anew
    hidden_places(state, viewer)       those secrets, as (place, what lies there)
    REVEALING                          the events in which something hidden becomes known
    HIDING                             the commands of which others do not see every member
    UNTOLD                             members of a view that may change without an event
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import NamedTuple

from engine.game import Command, Event, Game, State

Places = Mapping[str, object]


class Secrets(NamedTuple):
    """What one game hides, for tests."""

    redeal: Callable[[State, int | None, Random], State]
    hidden_places: Callable[[State, int | None], Places]
    revealing: frozenset[type[Event]]
    hiding: frozenset[type[Command]]
    untold: frozenset[str]
    put_away: Callable[[State, int | None, Random], State]


@cache
def secrets_of(game: Game) -> Secrets:
    """What the module of the game's name says."""
    module = import_module(f"{__name__}.{game.name}")
    put_away = getattr(module, "put_away", lambda state, viewer, rng: state)
    return Secrets(
        module.redeal,
        module.hidden_places,
        module.REVEALING,
        module.HIDING,
        module.UNTOLD,
        put_away,
    )
