"""Ratings counted anew from kept results, and these held against the matches that are kept."""

import pytest

from engine.encoding import encode
from service.players.ratings.counting import count_results
from service.players.ratings.recounting import recount
from service.store import keys
from service.store.players.ladders import Ladder, take
from tests.service.matches.test_result import ADA, BEN, finished

LADDER = Ladder("arctic", 2)


@pytest.fixture
def match(backend, redis):
    """A rated match that is kept and has been counted: Ada came in first."""
    match = finished(ADA, BEN)
    keep(redis, match)
    pipe = backend._client.pipeline()
    take(pipe, None, match, backend.now())
    pipe.execute()
    count_results(backend, LADDER)
    return match


def keep(redis, match):
    redis.hset(keys.MATCH_META % match.id, "doc", encode(match))


def test_a_kept_match_says_what_was_counted_of_it(backend, match):
    (found,) = recount(backend)

    assert (found.results, found.matches, found.belied) == (1, 1, ())
    assert not found.departing
    assert str(found).endswith("as stored  matches 1  as they say")


def test_a_match_that_says_otherwise_is_named(backend, redis, match):
    keep(redis, finished(BEN, ADA))

    (found,) = recount(backend)

    assert found.belied == (match.id,)
    assert str(found).endswith(f"belied: {match.id}")


def test_a_match_that_has_expired_says_nothing(backend, redis, match):
    redis.delete(keys.MATCH_META % match.id)

    (found,) = recount(backend)

    assert (found.results, found.matches, found.belied) == (1, 0, ())
