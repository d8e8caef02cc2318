"""A stranger who is sent the address of a match waits as long for a private one as for none."""

import pytest

from service.app import create_app
from service.ids import new_id
from service.matches.model.terms import Visibility
from service.matches.store.matches import MatchCache
from service.players.api import PlayerAuthentication
from service.settings import Settings
from service.store.client import Trip
from tests.backends import NOON
from tests.service.matches.api.test_spectators import shared_as


@pytest.fixture
def stranger(backend, redis_url):
    """Asks an application that works with the backend of the test."""
    app = create_app(Settings(redis_url=redis_url, log_level="error"))
    app.extensions["backend"] = backend
    app.extensions["authenticator"] = PlayerAuthentication(backend)
    return app.test_client()


@pytest.fixture
def done(monkeypatch):
    """What is asked of the store, trip by trip, and which matches are decoded."""
    noted, answers, read = list[object](), Trip.answers, MatchCache.read

    def noted_answers(trip):
        noted.append([name for name in trip.names if name != "seen"])  # once a day
        return answers(trip)

    def noted_read(cache, match_id, *found):
        noted.append(match_id)
        return read(cache, match_id, *found)

    monkeypatch.setattr(Trip, "answers", noted_answers)
    monkeypatch.setattr(MatchCache, "read", noted_read)
    return noted


def addresses(match_id):
    return [*shared_as(match_id), f"/v1/matches/{match_id}/replay.svg"]


@pytest.mark.parametrize("place", range(len(addresses(""))), ids=addresses("ID"))
def test_a_private_match_costs_no_more_than_none_by_any_address_that_is_shared(
    stranger, table, done, place
):
    """The same door: one trip with the same questions, and nothing decoded. How long a stranger
    waits is measured by `make bench-hidden-matches`."""
    host = table.player("Ada")
    hidden = table.match(host, "me", "random", visibility=Visibility.PRIVATE).match.id
    costs = []
    for match_id in (hidden, new_id(NOON)) * 2:
        done.clear()
        assert stranger.get(addresses(match_id)[place]).status_code == 404
        costs.append(list(done))

    assert costs == [costs[0]] * 4
    assert len(costs[0]) == 1
    assert "there" in costs[0][0]


def test_what_may_be_seen_costs_more(stranger, table, done):
    """The check can fail."""
    match = table.match(table.player("Ada"), "me", "random").match.id

    stranger.get(f"/m/{match}")

    assert match in done
