"""Every command and every event is told in four languages, and nobody is told what is hidden."""

import re
from itertools import product

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Direction, Position
from engine.arctic.events import EVENT_TYPES
from engine.arctic.pieces import CARDS
from engine.arctic.sentences import WORDS, card_text
from engine.game import snake_case
from engine.words import ENGLISH, LANGUAGES
from tests.engine.arctic.playing import DEALS, NAMES, english_words, played, viewers
from tests.engine.arctic.states import ARCTIC

CARD_ID = re.compile(r"[a-z]+-[a-z]+-\d")
CARD = "fox-orca-3"

# What a sentence is chosen by, in the files of words.
CHOICES = {
    "by": (1, -1),
    "position": tuple(Position),
    "last_turn": ("yes", "no"),
    "from": ("table", "seat"),
    "cards": ("none", "…"),
    "count": (1, 2),
    "direction": tuple(Direction),
}


def said_in_matches() -> tuple[c.ArcticCommand | e.ArcticEvent, ...]:
    """Every command offered and every event as each viewer sees it, each once."""
    said: dict[c.ArcticCommand | e.ArcticEvent, None] = {}
    for deal in DEALS:
        for step in played(*deal):
            said.update(dict.fromkeys(step.legal_commands))
            for viewer in viewers(step.state):
                said.update(
                    dict.fromkeys(ARCTIC.event_view(event, viewer) for event in step.events)
                )
    return tuple(said)


SAID = said_in_matches()
describe = ARCTIC.describe


def test_every_type_of_command_and_event_has_its_sentence():
    offers = {f"offer-{snake_case(type_.__name__)}" for type_ in ARCTIC.command_types}
    events = {f"event-{snake_case(type_.__name__)}" for type_ in EVENT_TYPES}

    assert {*WORDS.keys("offer-")} == offers
    assert {*WORDS.keys("event-")} == events


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_in_a_match_is_told_without_gaps(language):
    for message in SAID:
        sentence = describe(message, language, NAMES)

        assert not re.search(r"[{}_]|None|\d-\d", sentence), sentence
        assert not CARD_ID.search(sentence), sentence
        assert sentence[0].isupper(), sentence
        assert "  " not in sentence, sentence


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_word_is_left_in_another_language(language):
    for message in SAID:
        sentence = describe(message, language, NAMES)

        assert not english_words(sentence, language), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_are_sentences_and_commands_are_offers(language):
    for message in SAID:
        ends = describe(message, language, NAMES).endswith(".")

        assert ends == isinstance(message, e.ArcticEvent), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_offers_of_one_decision_read_differently(language):
    for step in played(*DEALS[0]):
        offers = [describe(command, language, NAMES) for command in step.legal_commands]

        assert len(set(offers)) == len(offers)


def test_the_four_languages_say_it_in_their_own_words():
    for key in (*WORDS.keys("offer-"), *WORDS.keys("event-")):
        gaps = WORDS.gaps(key)
        for chosen in product(*(CHOICES.get(gap, ("…",)) for gap in gaps)):
            words = dict(zip(gaps, chosen, strict=True))
            said = {WORDS.tell(key, language, **words) for language in LANGUAGES}
            assert len(said) == 4, key


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Place arctic fox + orca (place 3, draw 3) on your pile"),
        ("it", "Posiziona volpe artica + orca (posiziona 3, pesca 3) in cima alla tua pila"),
        ("es", "Coloca zorro ártico + orca (coloca 3, roba 3) sobre tu pila"),
        ("de", "Lege Fuchs + Orca (ablegen 3, ziehen 3) auf deinen Stapel"),
    ],
)
def test_a_card_is_spelled_with_its_animals_and_values(language, sentence):
    assert describe(c.PlaceCard(CARD), language, NAMES) == sentence


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_is_spelled_as_it_lies_in_the_box(card):
    """Component C-3: its id is enough to tell its animals and its values."""
    main, companion = (WORDS.tell(f"animal-{one}", ENGLISH) for one in (card.main, card.companion))
    values = f"(place {card.placement}, draw {card.draw})"

    assert card_text(card.id, ENGLISH) == f"{main} + {companion} {values}"


@pytest.mark.parametrize(
    ("event", "open_to_all"),
    [
        (e.CardPlaced(0, CARD, Position.TOP), True),
        (e.CardPlaced(0, CARD, Position.UNDER), True),
        (e.CardPlaced(0, CARD, Position.HIDDEN), False),
        (e.RiverCardTaken(0, CARD), True),
        (e.DeckCardTaken(0, CARD), False),
        (e.PenaltyCardTaken(0, CARD), False),
        (e.CardDiscarded(0, CARD), False),
        (e.PenaltyGiven(0, 1, CARD), False),
        (e.PenaltiesLookedAt(0, 1, (CARD,)), False),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_others_are_told_of_a_hidden_card_without_its_name(event, open_to_all, language):
    """Rulings R-13, R-14, R-17 and R-18: who may know a card reads it, nobody else does."""
    card = describe(c.PlaceCard(CARD), language, NAMES).split(" (")[0].split(" ", 1)[1]

    assert card in describe(event, language, NAMES)
    for viewer in (1, None):
        seen = describe(ARCTIC.event_view(event, viewer), language, NAMES)
        assert (card in seen) == open_to_all


def test_the_seats_go_by_their_names():
    taken = e.PowerTaken(2, "bear_give", 1)
    given = c.GivePenalty(CARD, 3)

    assert "Carla takes the polar bear power card from Bruno" in describe(taken, ENGLISH, NAMES)
    assert "into Dora's" in describe(given, ENGLISH, NAMES)


def test_a_token_is_told_with_its_way_and_the_value_it_came_to():
    moved = e.TokenMoved(0, "orca", Direction.RIGHT, 10)

    assert describe(moved, "de", NAMES) == (
        "Anna versetzt das Orca-Plättchen nach rechts, auf die 10."
    )


def test_the_end_names_every_total():
    scored = e.PilesScored(None, (46, -3))

    assert describe(scored, "it", NAMES) == "Totali: Anna 46, Bruno -3."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rare",
    [c.StopDrawing(), e.DrawingStopped(0), e.PlacingFinished(0), c.FinishPlacing()],
)
def test_what_hardly_ever_happens_is_told_too(rare, language):
    assert describe(rare, language, NAMES)


def test_a_player_may_be_called_as_he_likes():
    """No name chooses another sentence, and none is read as a gap."""
    taken = e.PowerTaken(0, "bear_give", 1)

    assert describe(taken, ENGLISH, ("{seat}", "none")) == (
        "{seat} takes the polar bear power card from none: give a penalty card."
    )
