"""What stands on both boards."""

from engine.iglu_iglu.board_words import kept_tiles, tokens
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.view import TokenCount
from engine.words import ENGLISH
from tests.engine.iglu_iglu.states import IGLU, iglu_state


def test_equal_tokens_are_counted():
    counts = (TokenCount(Animal.FISH, 2, 3), TokenCount(Animal.BEAR, 4, 1))

    assert tokens(counts, ENGLISH) == "fish 2 ×3, bear 4"
    assert tokens((), ENGLISH) == ""


def test_kept_tiles_are_named_where_they_are_known():
    """Ruling R-30."""
    state = iglu_state(kept=["melt energy_1", "harpoon"])

    own, other = IGLU.view(state, 0).tribes

    assert kept_tiles(own, ENGLISH) == "Melt, Energy +1"
    assert kept_tiles(other, ENGLISH) == "1"
