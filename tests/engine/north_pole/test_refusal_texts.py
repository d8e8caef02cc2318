"""What is refused is told in the reader's language, names of cards and equipment included."""

import ast
import inspect
from pathlib import Path
from string import Formatter

import pytest

from engine.language import Language
from engine.north_pole import setup
from engine.north_pole.commands import (
    DiscardEquipment,
    EndTurn,
    LandPawn,
    PackCard,
    PlayCard,
    StealCard,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.refusal_texts import SETUP_FAULTS
from engine.north_pole.state import PHASES
from engine.north_pole.words import DUE
from tests.engine.north_pole.states import north_pole_state, told

every_fault = pytest.mark.parametrize("fault", SETUP_FAULTS)


def faults_in_the_source() -> set[tuple[str, frozenset[str]]]:
    """What `setup.py` finds fault with, and the words that it gives along."""
    tree = ast.parse(Path(inspect.getfile(setup)).read_text("utf-8"))
    return {
        (
            ast.literal_eval(node.args[0]),
            frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None),
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "fault"
    }


def gaps(template) -> frozenset[str]:
    return frozenset(gap for _, gap, _, _ in Formatter().parse(template) if gap is not None)


def test_every_fault_of_a_setup_has_its_sentence_and_the_words_for_it():
    assert faults_in_the_source() == {
        (fault, gaps(sentence[Language.EN])) for fault, sentence in SETUP_FAULTS.items()
    }


@every_fault
def test_a_fault_is_told_in_four_languages_with_the_same_gaps(fault):
    sentence = SETUP_FAULTS[fault]
    assert len(set(sentence.values())) == len(Language)
    for language in Language:
        assert sentence[language].endswith(".")
        assert gaps(sentence[language]) == gaps(sentence[Language.EN])


def test_every_phase_but_the_end_says_what_is_due():
    assert set(DUE) == {*PHASES} - {"over"}


STEAL = ["steal", "dash", "march"]
SPARING = {
    "phase": "sparing",
    "pawns": {0: ["c6"]},
    "equipment": {0: ["husky", "igloo", "compass", "backpack"]},
}


@pytest.mark.parametrize(
    ("position", "command", "language", "sentence"),
    [
        (
            {"phase": "landing"},
            EndTurn(),
            Language.DE,
            "Das geht jetzt nicht: erst muss eine Figur an Land.",
        ),
        (
            {"phase": "landing"},
            LandPawn("a1"),
            Language.IT,
            "Non è una casella del campo base dal tuo lato.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            PlayCard("swoop_ambush", "c6", "b5"),
            Language.ES,
            "La carta Deslizamiento con emboscada no está en ese lado.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            PlayCard("march", "c6-igloo", "c5"),
            Language.DE,
            "Dort ist keine Figur, mit der du spielen kannst: c6 (Iglu).",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            PlayCard("march", "bear", "c5"),
            Language.IT,
            "Lì non c'è un pezzo con cui tu possa giocare: l'Orso polare.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            StealCard("north", "own_invention"),
            Language.EN,
            "The card own invention cannot be stolen: it has no storm points, or no piece can "
            "play it.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            UnpackCard("sling"),
            Language.DE,
            "Die Karte Schleuder ist in keinem früheren Zug in einen Rucksack gesteckt worden.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}, "packed": {0: ["dash"]}},
            PackCard("march"),
            Language.IT,
            "Questo non ce l'hai: Zaino vuoto.",
        ),
        (
            SPARING,
            UseEquipment("snowshoes"),
            Language.ES,
            "Esto no lo tienes: Raquetas de nieve.",
        ),
        (
            SPARING,
            DiscardEquipment("backpack", "march"),
            Language.ES,
            "Esto no lo tienes: Mochila (Marcha).",
        ),
        (
            SPARING,
            DiscardEquipment("husky", "march"),
            Language.EN,
            "You do not have that: Husky (March).",
        ),
    ],
)
def test_the_words_in_the_gaps_are_in_the_readers_language(position, command, language, sentence):
    assert told(north_pole_state(**position), command, language) == sentence
