"""The house's own events have a sentence each, in every language."""

from datetime import UTC, datetime
from typing import get_args

import msgspec
import pytest

from engine.outcome import Outcome, Termination
from engine.words import ENGLISH, LANGUAGES
from service.contests.model.contest import ContestEvent
from service.matches.model.events import (
    AnyHouseEvent,
    BotReplaced,
    InvitationDeclined,
    MatchStarted,
    Rating,
    SeatOpened,
    StoredNotice,
    WebhookDisabled,
)
from service.matches.model.narrator import in_words, notice
from service.players.model import Kind, Player

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
MEMBERS = {
    "seat": 1,
    "player": Player("id", "Ada {0}", Kind.HUMAN),
    "bot": "greedy",
    "replacement": "random",
    "reason": "resigned",
    "note": "it hung",
    "outcome": Outcome(((0,), (1,)), (), Termination.COMPLETED),
    "deadline": datetime(2026, 1, 1, tzinfo=UTC),
    "url": "https://bot.example/",
    "failures": 6,
    "to": "17-0",
    "rematch_of": "01m0000000000000000000000z",
    "expires_at": datetime(2026, 1, 1, tzinfo=UTC),
    "takeback": "01k9zq4d6mh2y8vtw3bkx5r7ge",
    "to_version": 17,
    "answer": "yes",
    "game": "arctic",
    "seats": 2,
    "before": Rating(1.0, 25.0, 8.0, 3, True),
    "after": Rating(3.5, 26.0, 7.5, 4, True),
    "seek": "id",
    "match": None,
    "substitute": "01m7r",
    "instead_of": Player("id", "Ben", Kind.HUMAN),
    "by": 0,
    "since": datetime(2026, 1, 1, tzinfo=UTC),
    "seconds": 60,
    "waited_seconds": 86_400,
    "contest": "id",
    "round": 2,
    "table": 3,
    "entrants": (0, 1),
}


def sentence_of(event, language=ENGLISH):
    """What a player reads of an event."""
    return notice("1-0", StoredNotice("id", 1, NOON, event), language).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(AnyHouseEvent | ContestEvent))
def test_every_event_is_told_in_every_language(kind, language):
    event = kind(*(MEMBERS[field.name] for field in msgspec.structs.fields(kind)))

    sentence = in_words(event, language).text

    assert sentence.endswith(".")
    assert "{" not in sentence.replace("Ada {0}", "")


@pytest.mark.parametrize(
    ("reason", "said"),
    [(None, "Ada declines seat 2."), ("No time", "Ada declines seat 2: “No time”.")],
)
def test_a_reason_is_told_with_what_it_is_for(reason, said):
    ada = Player("id", "Ada", Kind.HUMAN)

    assert sentence_of(InvitationDeclined(1, ada, reason)) == said


def test_languages_differ():
    event = MatchStarted(None)

    assert len({sentence_of(event, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_house_bots_are_called_as_people_call_them():
    told = sentence_of(BotReplaced(0, "mcts-hard", "greedy"))

    assert told == "The house bot Very hard failed; Easy plays on for seat 1."


def test_people_count_seats_from_one():
    assert sentence_of(SeatOpened(0)) == "Seat 1 is open."


@pytest.mark.parametrize(("failures", "said"), [(1, "failed and is"), (6, "failed 6 times in a")])
def test_failures_are_counted_as_people_count(failures, said):
    assert said in sentence_of(WebhookDisabled(None, "https://bot.example/", failures))
