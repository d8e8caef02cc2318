"""What stands on both boards."""

from engine.iglu_iglu.labels import kept_told, tokens_told
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.view import TokenCount
from engine.language import Language
from tests.engine.iglu_iglu.states import IGLU, iglu_state


def test_equal_tokens_are_counted():
    counts = (TokenCount(Animal.FISH, 2, 3), TokenCount(Animal.BEAR, 4, 1))

    assert tokens_told(counts, Language.EN) == "fish 2 ×3, bear 4"
    assert tokens_told((), Language.EN) == ""


def test_kept_tiles_are_named_where_they_are_known():
    """Ruling R-30."""
    state = iglu_state(kept=["melt energy_1", "harpoon"])

    own, other = IGLU.view(state, 0).tribes

    assert kept_told(own, Language.EN) == "Melt, Energy +1"
    assert kept_told(other, Language.EN) == "1"
