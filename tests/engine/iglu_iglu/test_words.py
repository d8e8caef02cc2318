"""What the things of the game are called."""

import pytest

from engine.iglu_iglu.pieces import Animal, Colour, TileEvent
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.words import ANIMALS, COLOURS, EVENTS, PHASES, energy_told, tile_name
from engine.language import Language


@pytest.mark.parametrize("language", Language)
def test_everything_has_a_name_of_its_own_in_every_language(language):
    assert (set(COLOURS), set(ANIMALS), set(EVENTS)) == (set(Colour), set(Animal), set(TileEvent))
    assert set(PHASES) == set(Phase)
    for names in (COLOURS.values(), ANIMALS.values(), EVENTS.values(), PHASES.values()):
        assert len({name[language] for name in names}) == len(names)


def test_a_tile_tells_its_amount():
    assert tile_name("fish_2", Language.EN) == "Fish ×2"
    assert tile_name("energy_3", Language.DE) == "Energie +3"
    assert tile_name("harpoon", Language.ES) == "Arpón"


def test_an_energy_tile_is_named_by_its_points_also_where_there_is_none():
    assert energy_told(3) == {it: tile_name("energy_3", it) for it in Language}
    assert energy_told(7)[Language.IT] == "Energia +7"
