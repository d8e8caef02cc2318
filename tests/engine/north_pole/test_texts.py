"""What is said in four languages."""

import pytest

from engine.game import snake_case
from engine.language import Language
from engine.north_pole import commands as c
from engine.north_pole import events as e
from engine.north_pole import texts, words
from engine.north_pole.pieces import DIRECTIONS, HOUSE_TABLES, MASKS, OPENINGS, SIDES, Card
from engine.north_pole.state import PHASES
from tests.engine.north_pole.states import NORTH_POLE, north_pole_state

NAMES = ("Ann", "Bob", "Cy", "Di")
every_language = pytest.mark.parametrize("language", Language)


def said(told, language=Language.EN):
    return NORTH_POLE.describe(told, language, NAMES)


@every_language
def test_every_word_there_is_exists_in_every_language(language):
    """Cards, masks, sides, openings, directions, commands, events, phases."""
    assert {row.kind for row in HOUSE_TABLES.action_cards} == set(words.CARDS)
    assert set(MASKS) == set(words.MASKS)
    assert {*SIDES, *OPENINGS} <= set(words.PLACES)
    assert {*DIRECTIONS} - {""} == set(words.DIRECTIONS)
    assert {snake_case(kind.__name__) for kind in c.COMMAND_TYPES} == set(texts.COMMANDS)
    variants = {"bear_ambushed", "turn_passed"}
    assert {snake_case(kind.__name__) for kind in e.EVENT_TYPES} | variants == set(texts.EVENTS)
    assert {*PHASES} - {"over"} == set(texts.PROMPTS)
    for table in (words.CARDS, words.MASKS, words.PLACES, texts.COMMANDS, texts.EVENTS):
        assert all(entry[language] for entry in table.values())


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (c.LandPawn("c8"), "Land a pawn on c8."),
        (c.PlayCard("march", "c6", "c5"), "March: c6 → c5."),
        (c.PlayCard("dash_ambush", "c4-igloo", "pole"), "Dash with ambush: c4 (Igloo) → the Pole."),
        (c.PlayCard("march", "bear", "c5"), "March: the Polar Bear → c5."),
        (c.StealCard("north", "dash"), "Steal: take Dash from the north side and play it."),
        (c.UnpackCard("dash"), "Play Dash from the Backpack."),
        (c.UseEquipment("husky"), "Use: Husky."),
        (c.DiscardEquipment("backpack"), "Discard: Backpack."),
        (c.DiscardEquipment("backpack", "steal"), "Discard: Backpack (Steal)."),
        (c.TurnPole("southeast"), "Compass: turn the Pole disc to the southeast."),
        (e.PawnAmbushed(0, 1, "c5"), "Ann ambushes a pawn of Bob on c5; it goes back to its ship."),
        (e.PawnAmbushed(0, None, "c5"), "Ann drives the Polar Bear away from c5."),
        (e.BoardTurned(None, "half_turn", 8), "A storm turns the board by half a turn."),
        (
            e.MaskRevealed(0, "hole", "stack"),
            "Ann takes an Ice Mask from the stack: Hole in the Ice.",
        ),
        (
            e.TurnEnded(0, (Card("march", "red"), Card("dash", "red")), "blue", 1, 3),
            "Ann draws March, Dash. Bob is next.",
        ),
        (e.TurnEnded(0, (), "blue", 1, 3), "Ann draws nothing. Bob is next."),
        (
            e.PoleTurned(0, ("northwest", "southeast")),
            "Ann turns the Pole disc: open to the northwest, southeast.",
        ),
    ],
)  # fmt: skip
def test_it_is_said_in_a_sentence(told, sentence):
    assert said(told) == sentence


def test_the_same_in_other_languages():
    told = e.CardPlayed(0, "gallop", "c4-igloo", "pole")

    assert said(told, Language.IT) == "Ann gioca Corsa: c4 (Igloo) → il Polo."
    assert said(told, Language.ES) == "Ann juega Carrera: c4 (Iglú) → el Polo."
    assert said(told, Language.DE) == "Ann spielt Galopp: c4 (Iglu) → der Pol."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (Language.IT, "Ann non pesca nulla. Tocca a Bob."),
        (Language.ES, "Ann no roba nada. Le toca a Bob."),
        (Language.DE, "Ann zieht nichts. Bob ist am Zug."),
    ],
)
def test_who_draws_nothing_is_told_so_as_the_language_wants(language, sentence):
    """Two languages need a second negation."""
    assert said(e.TurnEnded(0, (), "blue", 1, 3), language) == sentence


def test_a_storm_turns_as_the_rulebook_says():
    """Rule P3. In Spanish too by the clock, not to the right."""
    told = e.BoardTurned(None, "counterclockwise", 8)

    assert said(told, Language.ES) == (
        "Una tormenta gira el tablero un cuarto de vuelta en sentido antihorario."
    )


def test_one_is_counted_like_many():
    """The first pawn at the Pole, a race of one round."""
    assert said(e.PawnArrived(0, 1)) == "A pawn of Ann reaches the Pole; there now: 1."
    assert said(e.RaceCalledOff(None, 1), Language.DE) == (
        "Das Rennen wird nach Runde 1 abgebrochen."
    )


def test_a_card_of_another_box_is_called_by_its_own_name():
    assert said(c.PlayCard("long_stroll", "c6", "c5")) == "long stroll: c6 → c5."


@every_language
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "over"])
def test_who_is_to_act_is_asked(phase, language):
    state = north_pole_state(phase=phase, card_in_play="march")

    assert NORTH_POLE.prompt(NORTH_POLE.view(state, 0), language).endswith(".")
    assert NORTH_POLE.prompt(NORTH_POLE.view(state, 1), language) == ""
    assert NORTH_POLE.prompt(NORTH_POLE.view(state, None), language) == ""
