"""Why a command is refused: a code for programs, a clause and a sentence for people."""

import pytest

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
from engine.north_pole.sentences import WORDS
from engine.north_pole.state import PHASES
from engine.words import ENGLISH
from tests.engine.north_pole.states import DE, ES, IT, north_pole_state, refusal, sentence_of

STANDING = {0: ["c6", "g7-igloo", "c8", "d4"], 1: ["c5", "b5-igloo", "e6", "d8"]}


@pytest.mark.parametrize(
    ("card", "pawn", "to", "code", "rule"),
    [
        ("march", "e6", "e5", "no_such_piece", "P2-1"),
        ("steal", "c6", "c5", "choose_a_card", "P2-3"),
        ("sling", "g7-igloo", "g6", "pawn_in_igloo", "R-17"),
        ("sling", "c8", "c5", "camp_is_safe", "M4"),
        ("sling", "c6", "h6", "not_in_sight", "P2-3"),
        ("march", "c6", "pole", "pole_out_of_reach", "R-6"),
        ("march", "d4", "pole", "pole_closed", "E1"),
        ("march", "c6", "z9", "unknown_square", "B2"),
        ("march", "c6", "d7", "out_of_reach", "P2-3"),
        ("march", "c6", "c5", "square_occupied", "M2"),
        ("swoop_ambush", "c6", "b5", "pawn_in_igloo", "R-16"),
        ("dash", "c6", "c4", "way_not_free", "M2"),
        ("dash", "c6", "a6", "hole_in_the_ice", "M2"),
    ],
)
def test_each_reason_has_its_code_and_clause(card, pawn, to, code, rule):
    state = north_pole_state(
        pawns=STANDING,
        opening="southeast",
        holes=["a6"],
        sides={"south": ["march", "dash", "swoop_ambush", "sling", "steal"], "east": ["march"]},
    )

    assert refusal(state, PlayCard(card, pawn, to)) == (code, rule)


def test_a_crack_is_named_only_where_nothing_else_is_wrong():
    """Rule M3."""
    state = north_pole_state(tables=None, pawns={0: ["a1"]}, sides={"south": ["march", "dash"]})

    assert refusal(state, PlayCard("march", "a1", "b1")) == ("crack_in_the_way", "M3")
    assert refusal(state, PlayCard("dash", "a1", "c1")) == ("crack_in_the_way", "M3")
    assert refusal(state, PlayCard("march", "a1", "c1")) == ("out_of_reach", "P2-3")


def test_a_crack_may_lie_on_the_way_to_the_opening():
    """Rule M3, Ruling R-9. The Dash would have to cross it before it is on the thin ice."""
    state = north_pole_state(
        tables=None, opening="northwest", pawns={0: ["d3"]}, sides={"south": ["dash", "march"]}
    )

    assert refusal(state, PlayCard("dash", "d3", "pole")) == ("crack_in_the_way", "M3")


def test_without_anybody_to_ambush_a_sling_says_so():
    """Rule P2-2."""
    state = north_pole_state(pawns={0: ["c6"]}, sides={"south": ["sling", "march"]})

    sling = PlayCard("sling", "c6", "c5", ambush=True)
    assert refusal(state, sling) == ("nobody_to_ambush", "P2-2")


def test_an_ambush_is_said_to_be_one():
    """Rules M2, A1. Nobody is hit unasked, and nothing is hit where nobody is."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c5"]}, sides={"south": ["march_ambush", "sling"]}
    )

    for card in ("march_ambush", "sling"):
        assert refusal(state, PlayCard(card, "c6", "c5")) == ("must_ambush", "M2")
    empty = PlayCard("march_ambush", "c6", "c7", ambush=True)
    assert refusal(state, empty) == ("nobody_there", "A1")


def test_an_ambush_over_somebody_is_blocked_on_the_way():
    """Rule M2, Ruling R-4. Whoever could be ambushed at its end, were the way free."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c5", "c4"]}, sides={"south": ["dash_ambush", "march"]}
    )

    assert refusal(state, PlayCard("dash_ambush", "c6", "c4")) == ("way_not_free", "M2")


def test_an_igloo_is_named_only_where_it_alone_forbids_the_ambush():
    """Ruling R-16."""
    state = north_pole_state(
        pawns={0: ["c6", "c7-igloo"], 1: ["c5-igloo"]},
        sides={"south": ["march", "march_ambush", "swoop"]},
    )

    assert refusal(state, PlayCard("march_ambush", "c6", "c5")) == ("pawn_in_igloo", "R-16")
    assert refusal(state, PlayCard("march", "c6", "c5")) == ("square_occupied", "M2")
    assert refusal(state, PlayCard("march_ambush", "c6", "c7")) == ("square_occupied", "M2")


def test_a_card_that_was_taken_comes_before_a_steal():
    """Rule P2-3. Also while a Steal lies on the own side."""
    state = north_pole_state(
        phase="playing",
        card_in_play="dash",
        pawns={0: ["c6"], 1: ["g2"]},
        sides={"south": ["steal"], "north": ["march"]},
    )

    assert refusal(state, StealCard("north", "march")) == ("other_card_in_play", "P2-3")


def test_every_phase_but_the_end_says_what_is_due():
    assert set(WORDS.keys("due-")) == {f"due-{phase}" for phase in PHASES} - {"due-over"}


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
            DE,
            "Das geht jetzt nicht: erst muss eine Figur an Land.",
        ),
        (
            {"phase": "landing"},
            LandPawn("a1"),
            IT,
            "Non è una casella del campo base dal tuo lato.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            PlayCard("swoop_ambush", "c6", "b5"),
            ES,
            "La carta Deslizamiento con emboscada no está en ese lado.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            PlayCard("march", "c6-igloo", "c5"),
            DE,
            "Dort ist keine Figur, mit der du spielen kannst: c6 (Iglu).",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            PlayCard("march", "bear", "c5"),
            IT,
            "Lì non c'è un pezzo con cui tu possa giocare: l'Orso polare.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            StealCard("north", "own_invention"),
            ENGLISH,
            "The card own invention cannot be stolen: it has no storm points, or no piece can "
            "play it.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}},
            UnpackCard("sling"),
            DE,
            "Die Karte Schleuder ist in keinem früheren Zug in einen Rucksack gesteckt worden.",
        ),
        (
            {"pawns": {0: ["c6"]}, "sides": {"south": STEAL}, "packed": {0: ["dash"]}},
            PackCard("march"),
            IT,
            "Questo non ce l'hai: Zaino vuoto.",
        ),
        (
            SPARING,
            UseEquipment("snowshoes"),
            ES,
            "Esto no lo tienes: Raquetas de nieve.",
        ),
        (
            SPARING,
            DiscardEquipment("backpack", "march"),
            ES,
            "Esto no lo tienes: Mochila (Marcha).",
        ),
        (
            SPARING,
            DiscardEquipment("husky", "march"),
            ENGLISH,
            "You do not have that: Husky (March).",
        ),
    ],
)
def test_the_words_in_the_gaps_are_in_the_readers_language(position, command, language, sentence):
    assert sentence_of(north_pole_state(**position), command, language) == sentence
