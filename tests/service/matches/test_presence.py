"""Whoever follows is present for exactly as long, and hears who else is where they asked for it."""

from contextlib import closing

import pytest

from engine.words import ENGLISH
from service.matches.cases.streams import PlayerStream, events_of_match
from service.matches.model.documents import MatchPresence
from service.matches.store.presence import Presence, PresenceStore
from service.seats.cases import sitting
from service.store.feeds.stream import Aside
from tests.streams import page_of
from tests.waiting import until


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open")
    return sitting.take_seat(backend, loaded.match.id, ben).match


def events(backend, match, player, **wishes):
    return events_of_match(backend, match.id, player, ENGLISH, source="10.0.0.1", **wishes)


def here(backend, match):
    [presence] = backend.of(PresenceStore).of([match])
    return presence.present, presence.spectators


def next_aside(following):
    """What is told next of who is here; the log comes in between."""
    return next(batch.document for batch in following if isinstance(batch, Aside))


def test_who_is_here_goes_with_the_stream(backend, match, ada, ben):
    with closing(events(backend, match, ada).follow()) as hers:
        next(hers)
        until(lambda: here(backend, match) == ((0,), 0))
        notices = PlayerStream(backend, ben, ENGLISH)
        with (
            closing(notices.follow("0-0")) as his,
            closing(events(backend, match, None).follow()) as theirs,
        ):
            next(his)
            next(theirs)
            until(lambda: here(backend, match) == ((0, 1), 1))
        until(lambda: here(backend, match) == ((0,), 0))
    until(lambda: here(backend, match) == ((), 0))


def test_it_is_told_beside_the_log_and_is_no_line_of_it(backend, match, ada):
    with closing(events(backend, match, ada, has_presence=True).follow()) as hers:
        assert next_aside(hers) == MatchPresence((0,), 0)
        with closing(events(backend, match, None).follow()) as theirs:
            next(theirs)
            assert next_aside(hers) == MatchPresence((0,), 1)
        assert next_aside(hers) == MatchPresence((0,), 0)


def test_a_page_at_once_makes_nobody_present_and_tells_nothing_of_it(backend, match, ada):
    stream = events(backend, match, ada, has_presence=True)
    page = page_of(stream)
    assert {line.type for line in page} >= {"match_created", "match_started"}
    assert backend.of(Presence).is_empty


def test_who_waits_in_vain_is_present(backend, match, ada):
    stream = events(backend, match, ada)
    assert not page_of(stream, page_of(stream)[-1].id, wait_seconds=1.2)
    assert here(backend, match) == ((0,), 0)
