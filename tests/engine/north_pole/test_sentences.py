"""What is said in four languages."""

import pytest

from engine.game import snake_case
from engine.north_pole import commands as c
from engine.north_pole import events as e
from engine.north_pole.pieces import DIRECTIONS, HOUSE_TABLES, MASKS, OPENINGS, SIDES, Card
from engine.north_pole.sentences import WORDS
from engine.north_pole.state import PHASES
from engine.words import ENGLISH, LANGUAGES
from tests.engine.north_pole.states import DE, ES, IT, NORTH_POLE

NAMES = ("Ann", "Bob", "Cy", "Di")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def named(kind):
    """Everything of that kind that has words."""
    return {key.partition("-")[2] for key in WORDS.keys(f"{kind}-")}


def said(message, language=ENGLISH):
    return NORTH_POLE.describe(message, language, NAMES)


def test_everything_there_is_has_a_name():
    """Cards, masks, sides, openings, directions, where masks are taken from, phases."""
    assert named("card") == {row.kind for row in HOUSE_TABLES.action_cards}
    assert named("mask") == set(MASKS)
    assert named("side") == set(SIDES)
    assert named("opening") == set(OPENINGS)
    assert named("direction") == {*DIRECTIONS} - {""}
    assert named("source") == {"stack", "corner", "scoreboard"}
    assert named("prompt") == {*PHASES} - {"over"}


def test_every_command_and_event_has_its_sentence():
    assert named("offer") == {snake_case(kind.__name__) for kind in NORTH_POLE.command_types}
    assert named("event") == {snake_case(kind.__name__) for kind in NORTH_POLE.event_types}


@every_language
def test_every_word_there_is_exists_in_every_language(language):
    keys = WORDS.keys()

    assert WORDS.keys("", language) == keys
    assert all(WORDS.outline(key, language) for key in keys)
    assert all(WORDS.gaps(key, language) == WORDS.gaps(key) for key in keys)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (c.LandPawn("c8"), "Land a pawn on c8."),
        (c.PlayCard("march", "c6", "c5"), "March: c6 → c5."),
        (c.PlayCard("dash_ambush", "c4-igloo", "pole"), "Dash with ambush: c4 (Igloo) → the Pole."),
        (c.PlayCard("march", "bear", "c5"), "March: the Polar Bear → c5."),
        (c.PlayCard("sling", "c6", "c2", ambush=True), "Sling: c6 → c2, an ambush."),
        (c.StealCard("north", "dash"), "Steal: take Dash from the north side and play it."),
        (
            c.UnpackCard("dash"),
            "Take Dash out of the Backpack, which is then discarded, and play it.",
        ),
        (c.UseEquipment("husky"), "Husky: play one more card this turn."),
        (c.UseEquipment("snowshoes"), "Snowshoes: cross cracks with the next card."),
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
            e.HandRedrawn(0, (Card("sling", "red"),), (Card("dash", "red"),), "blue"),
            "Ann discards Sling and draws Dash.",
        ),
        (
            e.HandRedrawn(0, (), (Card("dash", "red"),), "blue"),
            "Ann draws three new cards: Dash.",
        ),
        (
            e.RaceWon(0, None),
            "The whole expedition of Ann is at the Pole: the race is won.",
        ),
        (
            e.RaceWon(1, 3),
            "The whole expeditions of Bob and Di are at the Pole: their team wins the race.",
        ),
        (
            e.PoleTurned(0, ("northwest", "southeast")),
            "Ann turns the Pole disc: open to the northwest, southeast.",
        ),
    ],
)  # fmt: skip
def test_it_is_said_in_a_sentence(message, sentence):
    assert said(message) == sentence


def test_an_ambush_is_offered_as_one_in_every_language():
    ambush = c.PlayCard("sling", "c6", "c2", ambush=True)

    assert said(ambush, DE) == "Schleuder: c6 → c2, ein Überfall."
    assert said(ambush, ES) == "Honda: c6 → c2, una emboscada."
    assert said(ambush, IT) == "Fionda: c6 → c2, un attacco."


def test_the_same_in_other_languages():
    message = e.CardPlayed(0, "gallop", "c4-igloo", "pole")

    assert said(message, IT) == "Ann gioca Corsa: c4 (Igloo) → il Polo."
    assert said(message, ES) == "Ann juega Carrera: c4 (Iglú) → el Polo."
    assert said(message, DE) == "Ann spielt Galopp: c4 (Iglu) → der Pol."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (IT, "Ann non pesca nulla. Tocca a Bob."),
        (ES, "Ann no roba nada. Le toca a Bob."),
        (DE, "Ann zieht nichts. Bob ist am Zug."),
    ],
)
def test_who_draws_nothing_is_told_so_as_the_language_wants(language, sentence):
    """Two languages need a second negation."""
    assert said(e.TurnEnded(0, (), "blue", 1, 3), language) == sentence


def test_a_storm_turns_as_the_rulebook_says():
    """Rule P3. In Spanish too by the clock, not to the right."""
    message = e.BoardTurned(None, "counterclockwise", 8)

    assert said(message, ES) == (
        "Una tormenta gira el tablero un cuarto de vuelta en sentido antihorario."
    )


def test_one_is_one_and_two_are_many():
    """The first pawn at the Pole and the next, a deck of one card, a race of one round."""
    assert said(e.PawnArrived(0, 1)) == (
        "A pawn of Ann reaches the Pole; 1 pawn of its expedition is there now."
    )
    assert said(e.PawnArrived(0, 2)) == (
        "A pawn of Ann reaches the Pole; 2 pawns of its expedition are there now."
    )
    assert said(e.PawnArrived(0, 1), IT).endswith("ora lì c'è 1 pedina della sua spedizione.")
    assert said(e.PawnArrived(0, 2), ES).endswith("ahora allí hay 2 peones de su expedición.")
    assert said(e.DeckShuffled(None, 1, "blue")) == "The discarded card is the new deck."
    assert said(e.DeckShuffled(None, 2, "blue")) == (
        "The 2 discarded cards are shuffled: the new deck."
    )
    assert said(e.RaceCalledOff(None, 1), DE) == "Das Rennen wird nach Runde 1 abgebrochen."


def test_a_card_of_another_box_is_called_by_its_own_name():
    assert said(c.PlayCard("long_stroll", "c6", "c5")) == "long stroll: c6 → c5."


@pytest.mark.parametrize("name", ["none", "bear", "0", "{player}"])
def test_a_player_may_be_called_anything(name):
    """No sentence is chosen by a name, and none is filled in twice."""
    message = e.PawnAmbushed(0, 1, "c5")

    assert NORTH_POLE.describe(message, ENGLISH, ("Ann", name)) == (
        f"Ann ambushes a pawn of {name} on c5; it goes back to its ship."
    )
