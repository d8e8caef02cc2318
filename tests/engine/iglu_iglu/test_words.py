"""What the things of the game are called."""

import pytest

from engine.iglu_iglu.pieces import Animal, Colour, TileEvent
from engine.iglu_iglu.view import TokenCount
from engine.iglu_iglu.words import ANIMALS, COLOURS, EVENTS, kept_told, tile_name, tokens_told
from engine.language import Language
from tests.engine.iglu_iglu.states import IGLU, iglu_state


@pytest.mark.parametrize("language", Language)
def test_everything_has_a_name_of_its_own_in_every_language(language):
    assert (set(COLOURS), set(ANIMALS), set(EVENTS)) == (set(Colour), set(Animal), set(TileEvent))
    for names in (COLOURS.values(), ANIMALS.values(), EVENTS.values()):
        assert len({name[language] for name in names}) == len(names)


def test_a_tile_tells_its_amount():
    assert tile_name("fish_2", Language.EN) == "Fish ×2"
    assert tile_name("energy_3", Language.DE) == "Energie +3"
    assert tile_name("harpoon", Language.ES) == "Arpón"


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
