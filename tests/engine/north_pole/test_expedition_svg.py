"""The panels round the picture of the board: expeditions and weather (plan, side, weather)."""

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engine.north_pole.pieces import MASKS
from engine.words import ENGLISH
from tests.engine.north_pole.states import DE, ES, IT, NORTH_POLE, north_pole_state

SVG = "{http://www.w3.org/2000/svg}"


def words(state, seat=0, language=ENGLISH):
    """Everything that is written on the picture."""
    picture = NORTH_POLE.draw_svg(NORTH_POLE.view(state, seat), language, ("Ann", "Bob"))
    return [element.text for element in ElementTree.fromstring(picture).iter() if element.text]


def test_what_an_expedition_holds_is_written_in_the_readers_language():
    """Rules I4, I6: a Backpack with its card, and what is in use for the next card."""
    state = north_pole_state(equipment={0: ["igloo"]}, packed={0: ["dash"]}, aids=1)

    assert {"Igloo", "Backpack", "(Dash)", "▶ Snowshoes"} <= set(words(state))
    assert {"Iglu", "Rucksack", "(Sprint)", "▶ Schneeschuhe"} <= set(words(state, 0, DE))


def test_the_weather_is_written_in_the_readers_language():
    """Rule P3. The top card's back says how the next storm turns the board."""
    state = north_pole_state(round=7, rotation=1, deck=["march/red"] * 12)

    assert {"Round 7/100", "Board turned 90°", "Deck 12", "Ice Masks: 5"} <= set(words(state))
    assert {"Ronda 7/100", "Tablero a 90°", "Mazo 12", "Máscaras: 5"} <= set(words(state, 0, ES))
    assert "di un quarto di giro in senso antiorario" in words(state, 0, IT)


def test_what_was_taken_is_shown_until_it_is_played():
    """Ruling R-41."""
    state = north_pole_state(phase="playing", card_in_play="dash", pawns={0: ["c6"]})

    assert "▶ Dash" in words(state)
    assert "▶ Sprint" in words(state, 0, DE)


def test_discards_are_told_and_masks_that_are_out_of_the_game():
    """Ruling R-49, Rule K1: the Bear too when it has left; storms in short, on three lines."""
    gone = [*range(len(MASKS)), 0, 0]
    none = north_pole_state(discards=["march"] * 3)
    many = replace(none, discarded_masks=tuple(gone))

    assert "Discards: 3. Discarded Ice Masks: –." in words(none)
    told = words(many)
    first = next(place for place, line in enumerate(told) if line.startswith("Discards"))
    assert " ".join(told[first : first + 3]) == (
        "Discards: 3. Discarded Ice Masks: 3 × Husky, Snowshoes, Backpack, Igloo, Pickaxe, "
        "Compass, Storm 90° ↻, Storm 90° ↺, Storm 180°, Hole in the Ice, Polar Bear."
    )


@pytest.mark.parametrize(
    ("language", "you"),
    [(ENGLISH, "You"), (IT, "Tu"), (ES, "Tú"), (DE, "Du")],
)
def test_the_viewer_is_addressed_in_its_language(language, you):
    """Once, and a spectator never."""
    state = north_pole_state(2)

    assert words(state, 1, language).count(you) == 1
    assert you not in words(state, None, language)
