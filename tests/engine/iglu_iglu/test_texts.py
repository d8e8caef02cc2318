"""Sentences for commands and events."""

import re
from pathlib import Path

import pytest

import engine.iglu_iglu
from engine.iglu_iglu.commands import (
    COMMAND_TYPES,
    AnswerBear,
    Direction,
    MoveAnimal,
    PushTile,
    SendInuit,
    Walk,
)
from engine.iglu_iglu.events import (
    EVENT_TYPES,
    AnimalCaught,
    BearAnswered,
    BearAttacked,
    IslandScored,
    MatchEnded,
    TileKept,
    TileMelted,
    TileRevealed,
)
from engine.iglu_iglu.offers import OFFERS
from engine.iglu_iglu.pieces import TILE_NAMES, Animal
from engine.iglu_iglu.refusals import REFUSALS
from engine.iglu_iglu.reports import REPORTS
from engine.iglu_iglu.words import tile_name
from engine.language import Language
from tests.engine.iglu_iglu.states import IGLU

RULEBOOK = Path(engine.iglu_iglu.__path__[0], "rulebook", "de.md")
NAMES = ("Ada", "Bo", "Cem", "Dag")
MELTS = {
    Language.EN: "melt",
    Language.IT: "si sciogli",
    Language.ES: "se derrite",
    Language.DE: "schmilzt",
}
NEVER_MELTS = {
    Language.EN: "does not melt",
    Language.IT: "non si scioglie",
    Language.ES: "no se derrite",
    Language.DE: "schmilzt nicht",
}


def told(it, language=Language.EN):
    return IGLU.describe(it, language, NAMES)


@pytest.mark.parametrize(
    ("it", "sentence"),
    [
        (Walk("b3", "c3"), "Walk from b3 to c3 (1)"),
        (PushTile("c4", Direction.EAST), "Push the tile on c4 to the east"),
        (MoveAnimal(Animal.FOX, 2, "b3", "b4"), "Move a fox (2) from b3 to b4"),
        (SendInuit(1, "a1"), "Send Bo's fleeing Inuit to a1"),
        (AnswerBear(harpoon=True), "Kill the bear with a Harpoon"),
        (AnswerBear(harpoon=False), "Use no Harpoon"),
        (TileMelted(0, "c4"), "Ada looks at the tile on c4."),
        (TileRevealed(0, "c4", "fish_2"), "It shows Fish ×2 and melts."),
        (TileKept(0, "c4", "energy_3"), "It melts, and Ada keeps it: Energy +3."),
        (TileKept(0, "c4", None), "It melts, and Ada keeps it unseen."),
        (BearAnswered(2, harpoon=True), "Cem strikes with a Harpoon."),
        (BearAnswered(2, harpoon=False), "Cem uses no Harpoon."),
        (BearAttacked(0, "f3", (1, 2)), "The bear attacks on f3; asked for a Harpoon: Bo, Cem."),
        (BearAttacked(0, "f3", ()), "The bear attacks on f3; asked for a Harpoon: nobody."),
        (AnimalCaught(0, Animal.FISH, 2, "d4", 2), "Ada hunts a fish on d4 (2)."),
        (
            AnimalCaught(0, Animal.BEAR, 4, "c4", 0),
            "Ada takes a bear (4) on c4 with a Harpoon.",
        ),
        (IslandScored(None, ("c3", "c4"), (1, 3), (1, 2)), "Island c3 c4: Ada 1, Bo 2."),
        (MatchEnded(None, (12, 7)), "Totals: Ada 12, Bo 7."),
    ],
)
def test_what_is_told_in_english(it, sentence):
    assert told(it) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (Language.IT, "Muovi una volpe (2) da b3 a b4"),
        (Language.ES, "Mueve un zorro (2) de b3 a b4"),
        (Language.DE, "Bewege einen Fuchs (2) von b3 nach b4"),
    ],
)
def test_the_other_languages_have_their_own_words(language, sentence):
    assert told(MoveAnimal(Animal.FOX, 2, "b3", "b4"), language) == sentence


@pytest.mark.parametrize("language", Language)
def test_what_melts_is_told_with_its_face_and_a_glacier_does_not(language):
    """Ruling R-2: before the face is known nothing is said to melt."""
    looked = told(TileMelted(0, "c4"), language)
    glacier, *others = (
        told(TileRevealed(0, "c4", tile), language)
        for tile in ("glacier", "drift", "polar_bear", "fish_1")
    )
    kept = [told(TileKept(0, "c4", tile), language) for tile in ("harpoon", None)]

    assert MELTS[language] not in looked.lower()
    assert NEVER_MELTS[language] in glacier
    for sentence in (*others, *kept):
        assert MELTS[language] in sentence.lower()
        assert NEVER_MELTS[language] not in sentence


def test_in_german_it_is_das_iglu_everywhere():
    """Duden allows both; a match and its rules say the same."""
    texts = (*OFFERS.values(), *REPORTS.values(), *REFUSALS.values())
    told_in_german = [it[Language.DE] for it in texts]

    for words in (*told_in_german, RULEBOOK.read_text("utf-8")):
        assert not re.search(r"\b(der|den|einen|keinen|jeder|jeden) Iglu\b", words)


def test_every_command_and_event_has_its_template():
    assert {*OFFERS, AnswerBear} == {*COMMAND_TYPES}
    assert {*REPORTS, BearAnswered} == {*EVENT_TYPES}


@pytest.mark.parametrize("language", Language)
def test_every_tile_has_a_name_of_its_own(language):
    """Rule C2."""
    names = [tile_name(tile, language) for tile in TILE_NAMES]

    assert len(set(names)) == len(names)
