"""Sentences for commands and events."""

import re
from pathlib import Path

import pytest

import engine.iglu_iglu
from engine.iglu_iglu.commands import (
    AnswerBear,
    BuildIgloo,
    Direction,
    Hunt,
    Kayak,
    MoveAnimal,
    PlayEnergy,
    PlayMoveAnimals,
    PushTile,
    SendInuit,
    Walk,
)
from engine.iglu_iglu.events import (
    ActionPointsGained,
    AnimalAppeared,
    AnimalCaught,
    BearAnswered,
    BearAttacked,
    DriftBlocked,
    IslandScored,
    MatchEnded,
    MovingStopped,
    TileKept,
    TileMelted,
    TilePushed,
    TileRevealed,
    TurnEnded,
)
from engine.iglu_iglu.pieces import TILE_NAMES, Animal, Colour, TileEvent
from engine.iglu_iglu.sentences import tile_name
from engine.iglu_iglu.state import Phase
from engine.words import ENGLISH, LANGUAGES, Language
from tests.engine.iglu_iglu.states import IGLU

GERMAN = ("rulebook/de.md", "languages/de.ftl")
NAMES = ("Ada", "Bo", "Cem", "Dag")
MELTS = {
    ENGLISH: "melt",
    Language("it"): "si sciogli",
    Language("es"): "se derrite",
    Language("de"): "schmilzt",
}
NEVER_MELTS = {
    ENGLISH: "does not melt",
    Language("it"): "non si scioglie",
    Language("es"): "no se derrite",
    Language("de"): "schmilzt nicht",
}


def described(it, language=ENGLISH):
    return IGLU.describe(it, language, NAMES)


@pytest.mark.parametrize(
    ("it", "sentence"),
    [
        (Walk("b3", "c3"), "Walk from b3 to c3 (1 action point)"),
        (
            Walk("b3", "c3", harpoon=True),
            "Walk from b3 to c3 and kill the bear there with a Harpoon (1 action point)",
        ),
        (Kayak("b3", "f3"), "Kayak from b3 to f3 (3 action points)"),
        (
            Kayak("b3", "f3", harpoon=True),
            "Kayak from b3 to f3 and kill the bear there with a Harpoon (3 action points)",
        ),
        (Hunt(Animal.FISH, 1, "d4"), "Hunt a fish on d4 (1 action point)"),
        (Hunt(Animal.FOX, 3, "c3"), "Hunt a fox on c3 (3 action points)"),
        (PlayMoveAnimals(), "Play Move animals: 3 steps, all to be made"),
        (BuildIgloo("c3"), "Build an igloo on c3 (3 action points)"),
        (PushTile("c4", Direction.EAST), "Push the tile on c4 to the east"),
        (MoveAnimal(Animal.FOX, 2, "b3", "b4"), "Move a fox (2) from b3 to b4"),
        (SendInuit(1, "a1"), "Send Bo's fleeing Inuit to a1"),
        (AnswerBear(harpoon=True), "Kill the bear with a Harpoon"),
        (AnswerBear(harpoon=False), "Use no Harpoon"),
        (PlayEnergy(1), "Play Energy: one more action point"),
        (PlayEnergy(3), "Play Energy: 3 more action points"),
        (ActionPointsGained(0, 1), "Ada gains one action point."),
        (ActionPointsGained(0, 3), "Ada gains 3 action points."),
        (TilePushed(0, "c4", Direction.WEST, 1), "Ada pushes one tile from c4 to the west."),
        (TilePushed(0, "c4", Direction.WEST, 3), "Ada pushes 3 tiles from c4 to the west."),
        (TurnEnded(0, 0), "Ada ends the turn."),
        (TurnEnded(0, 1), "Ada ends the turn; one action point is lost."),
        (TurnEnded(0, 2), "Ada ends the turn; 2 action points are lost."),
        (AnimalAppeared(0, Animal.FOX, 2, "b3"), "New on b3: fox (2)."),
        (TileMelted(0, "c4"), "Ada looks at the tile on c4."),
        (TileRevealed(0, "c4", "fish_2"), "It shows Fish ×2 and melts."),
        (TileKept(0, "c4", "energy_3"), "It melts, and Ada keeps it: Energy +3."),
        (TileKept(0, "c4", None), "It melts, and Ada keeps it unseen."),
        (BearAnswered(2, harpoon=True), "Cem strikes with a Harpoon."),
        (BearAnswered(2, harpoon=False), "Cem uses no Harpoon."),
        (BearAttacked(0, "f3", (1, 2)), "The bear attacks on f3; asked for a Harpoon: Bo, Cem."),
        (DriftBlocked(0), "No tile can be pushed: nothing drifts."),
        (MovingStopped(0, 1), "No animal can move any more: one step is lost."),
        (MovingStopped(0, 2), "No animal can move any more: 2 steps are lost."),
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
    assert described(it) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (Language("it"), "Muovi una volpe (2) da b3 a b4"),
        (Language("es"), "Mueve un zorro (2) de b3 a b4"),
        (Language("de"), "Bewege einen Fuchs (2) von b3 nach b4"),
    ],
)
def test_the_other_languages_have_their_own_words(language, sentence):
    assert described(MoveAnimal(Animal.FOX, 2, "b3", "b4"), language) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_melts_is_told_with_its_face_and_a_glacier_does_not(language):
    """Ruling R-2: before the face is known nothing is said to melt."""
    looked = described(TileMelted(0, "c4"), language)
    glacier, *others = (
        described(TileRevealed(0, "c4", tile), language)
        for tile in ("glacier", "drift", "polar_bear", "fish_1")
    )
    kept = [described(TileKept(0, "c4", tile), language) for tile in ("harpoon", None)]

    assert MELTS[language] not in looked.lower()
    assert NEVER_MELTS[language] in glacier
    for sentence in (*others, *kept):
        assert MELTS[language] in sentence.lower()
        assert NEVER_MELTS[language] not in sentence


def test_in_german_it_is_das_iglu_everywhere():
    """Duden allows both; a match and its rules say the same."""
    german = (Path(engine.iglu_iglu.__path__[0], place) for place in GERMAN)

    for words in german:
        assert not re.search(
            r"\b(der|den|einen|keinen|jeder|jeden) Iglu\b", words.read_text("utf-8")
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_a_name_of_its_own(language):
    """Rule C2."""
    names = [tile_name(tile, language) for tile in TILE_NAMES]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "ids"),
    [("colour", Colour), ("animal", Animal), ("face", TileEvent), ("phase", Phase)],
)
def test_everything_has_a_name_of_its_own_in_every_language(kind, ids, language):
    keys = IGLU.words.keys(f"{kind}-", language)

    assert set(keys) == {f"{kind}-{it}" for it in ids}
    assert len({IGLU.words.tell(key, language) for key in keys}) == len(keys)


def test_a_tile_tells_its_amount():
    assert tile_name("fish_2", ENGLISH) == "Fish ×2"
    assert tile_name("energy_3", Language("de")) == "Energie +3"
    assert tile_name("harpoon", Language("es")) == "Arpón"
