"""What is marked on the picture, and what it is called there."""

from xml.etree import ElementTree

import pytest

from engine.north_pole.plan import CARD_HEIGHT, CELL, CHIP_HEIGHT, WIDTH
from engine.words import ENGLISH
from tests.engine.north_pole.states import DE, ES, IT, NORTH_POLE, north_pole_state

PHONE = 360
FINGER = 24
"""The least that a finger finds, in pixels of a phone (WCAG 2.2, target size)."""


def called(state, language=ENGLISH):
    """Everything that is marked, by its mark."""
    view = NORTH_POLE.view(state, 0)
    picture = ElementTree.fromstring(NORTH_POLE.draw_svg(view, language, ("Ann", "Bob")))
    marked = [element for element in picture.iter() if "data-mark" in element.attrib]
    return {element.get("data-mark"): element.get("aria-label") for element in marked}


STATE = north_pole_state(
    pawns={0: ["c8", "c8", "c8-igloo", "d4"], 1: ["c8", "e6"]},
    sides={"south": ["march", "march", "march_ambush"], "east": ["steal"]},
    equipment={0: ["husky", "husky", "backpack"]},
    packed={1: ["dash"]},
    bear="b2",
    holes=["g3"],
    corners={"a1": "husky"},
)


def test_everything_that_can_be_named_is_marked_and_called_by_what_it_is():
    """The public things of Rule K1."""
    marks = called(STATE)

    assert marks["square:pole"] == "North Pole, open to the northwest"
    assert marks["square:c8"] == "c8, base camp"
    assert marks["square:d5"] == "d5, thin ice"
    assert marks["square:g3"] == "g3, Hole in the Ice"
    assert marks["square:a1"] == "a1, Ice Mask"
    assert marks["square:c2"] == "c2, window"
    assert marks["square:a2"] == "a2"
    assert marks["pawn:0-c8"] == "2 pawns of Ann on c8"
    assert marks["pawn:0-c8-igloo"] == "Pawn of Ann in an igloo on c8"
    assert marks["pawn:1-c8"] == "Pawn of Bob on c8"
    assert marks["pawn:bear"] == "Polar Bear on b2"
    assert marks["card:south-march"] == "2 × March, south side"
    assert marks["card:south-march_ambush"] == "March with ambush, south side"
    assert marks["card:east-steal"] == "Steal, east side"
    assert marks["equipment:0-husky"] == "2 × Husky of Ann"
    assert marks["equipment:0-backpack"] == "empty Backpack of Ann"
    assert marks["packed:1-dash"] == "Backpack (Dash) of Bob"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (DE, ("c8, Basislager", "2 Figuren von Ann auf c8", "2 × Marsch, Seite Süd")),
        (ES, ("c8, campo base", "2 peones de Ann en c8", "2 × Marcha, lado sur")),
        (IT, ("c8, campo base", "2 pedine di Ann in c8", "2 × Marcia, lato sud")),
    ],
)
def test_the_same_in_other_languages(language, names):
    marks = called(STATE, language)

    assert (marks["square:c8"], marks["pawn:0-c8"], marks["card:south-march"]) == names


def test_squares_cards_and_equipment_are_as_high_as_a_finger_on_a_phone():
    assert min(CELL, CARD_HEIGHT, CHIP_HEIGHT) * PHONE / WIDTH >= FINGER
