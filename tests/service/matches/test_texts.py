"""The house's own events have a sentence each, in every language."""

from datetime import UTC, datetime
from typing import get_args

import msgspec
import pytest

from engine.language import Language
from engine.outcome import Outcome, Termination
from service.matches.house_events import AnyHouseEvent, SeatOpened
from service.matches.match import Kind, Player
from service.matches.texts import tell

WORDS = {
    "seat": 1,
    "player": Player("id", "Ada {0}", Kind.HUMAN),
    "bot": "greedy",
    "replacement": "random",
    "reason": "resigned",
    "outcome": Outcome(((0,), (1,)), (), Termination.COMPLETED),
    "deadline": datetime(2026, 1, 1, tzinfo=UTC),
    "url": "https://bot.example/",
    "failures": 6,
}


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("kind", get_args(AnyHouseEvent))
def test_every_event_is_told_in_every_language(kind, language):
    event = kind(*(WORDS[field.name] for field in msgspec.structs.fields(kind)))

    sentence = tell(event, language)

    assert sentence.endswith(".")
    assert "{" not in sentence.replace("Ada {0}", "")


def test_languages_differ():
    event = next(kind for kind in get_args(AnyHouseEvent) if kind.__name__ == "MatchStarted")(None)

    assert len({tell(event, language) for language in Language}) == len(Language)


def test_people_count_seats_from_one():
    assert tell(SeatOpened(0), Language.EN) == "Seat 1 is open."
