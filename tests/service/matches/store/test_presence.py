"""Who listens at which process: all shares add up, and those of the dead run out."""

from contextlib import ExitStack
from datetime import timedelta

import pytest

from service.matches.store import presence
from service.matches.store.keys import MATCH_LOG, MATCH_PRESENT
from service.matches.store.presence import MOST_NAMED, Presence, PresenceStore
from service.players.store.keys import PLAYER_PRESENT
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import NOON
from tests.waiting import until


@pytest.fixture
def match(backend, table):
    """A running match of two players."""
    ada, ben = table.player("Ada"), table.player("Ben")
    loaded = table.match(ada, "me", "open")
    return sitting.take_seat(backend, loaded.match.id, ben).match


@pytest.fixture
def other(redis_url, clock, backend):
    """Another process."""
    with open_backend(Settings(redis_url=redis_url), clock) as opened:
        yield opened


def seated(match, seat):
    return match.seats[seat].player.id


def at(backend, match, player_id, source="", *, is_endless=True, is_seated=False):
    return backend.of(Presence).at_match(
        match.id, player_id, source, seated=is_seated, is_endless=is_endless
    )


def here(backend, match):
    [presence] = backend.of(PresenceStore).of([match])
    return presence.present, presence.spectators


def test_the_shares_of_all_processes_add_up_and_a_player_counts_once(backend, other, match):
    ada, looker = seated(match, 0), "0" * 26
    with ExitStack() as listeners:
        for process, *who in (
            (backend, ada),
            *((backend, looker), (other, looker)),
            *((backend, None, "10.0.0.1"), (backend, None, "10.0.0.1")),
        ):
            listeners.enter_context(at(process, match, *who))
        with at(other, match, None, "10.0.0.2"):
            until(lambda: here(other, match) == ((0,), 3))
        until(lambda: here(backend, match) == ((0,), 2))
    until(lambda: here(backend, match) == ((), 0))


def test_whoever_listens_to_their_own_stream_is_in_all_their_matches(backend, other, match):
    with other.of(Presence).at_home(seated(match, 1), is_endless=True):
        until(lambda: here(backend, match) == ((1,), 0))
    until(lambda: here(backend, match) == ((), 0))


def test_the_share_of_a_process_that_died_runs_out_while_others_go_on(backend, clock, match):
    ada, ben = seated(match, 0), seated(match, 1)
    of_match, of_player = MATCH_PRESENT % match.id, PLAYER_PRESENT % ben
    backend.of(PresenceStore).put("dying", {of_match: ((ada, "0" * 26), 4), of_player: ((ben,), 0)})
    backend.of(PresenceStore).put("living", {of_match: ((), 1)})
    assert here(backend, match) == ((0, 1), 6)
    clock.pass_by(seconds=25)
    backend.of(PresenceStore).put("living", {of_match: ((), 1)})
    assert here(backend, match) == ((0, 1), 6)
    clock.pass_by(seconds=6)
    assert here(backend, match) == ((), 1)


def test_nothing_of_it_stays_in_the_store_by_itself(backend, redis, match):
    here_and_there = MATCH_PRESENT % match.id, PLAYER_PRESENT % seated(match, 0)
    for key in here_and_there:
        backend.of(PresenceStore).put("one", {key: (("0" * 26,), 0)})
        assert 0 < redis.ttl(key) <= 30
        backend.of(PresenceStore).put("one", {key: ((), 0)})
        assert not redis.exists(key)


def test_it_is_said_again_in_time_for_as_long_as_somebody_listens(
    backend, clock, match, monkeypatch
):
    monkeypatch.setattr(presence, "REFRESH_SECONDS", 0.1)
    monkeypatch.setattr(presence, "REST_SECONDS", 0.05)
    with at(backend, match, None, "10.0.0.1"):
        until(lambda: here(backend, match) == ((), 1))
        clock.pass_by(seconds=60)
        until(lambda: here(backend, match) == ((), 1))


def test_who_waits_again_and_again_stays_for_a_moment_in_between(backend, match, monkeypatch):
    monkeypatch.setattr(presence, "LINGER_SECONDS", 0.5)

    def stays_for_a_moment():
        with at(backend, match, seated(match, 0), is_endless=False):
            until(lambda: here(backend, match) == ((0,), 0))
        return here(backend, match) == ((0,), 0)

    until(stays_for_a_moment)  # a busy machine may take longer to look
    until(lambda: here(backend, match) == ((), 0))


def test_who_sits_there_is_named_however_many_look_on(backend, match, redis):
    with ExitStack() as crowd:
        for number in range(MOST_NAMED + 20):
            crowd.enter_context(at(backend, match, f"{number:026}"))
        crowd.enter_context(at(backend, match, seated(match, 0), is_seated=True))
        until(lambda: here(backend, match) == ((0,), MOST_NAMED + 20))
        [share] = redis.hvals(MATCH_PRESENT % match.id)
        assert len(share) < 30 * (MOST_NAMED + 10)


def test_what_is_told_of_it_follows_what_other_processes_say(backend, other, match):
    with (
        at(backend, match, None, "10.0.0.1") as room,
        backend.of(Presence).watched(room),
        backend.hub.subscribed(MATCH_LOG % match.id) as watch,
    ):
        until(lambda: watch.is_listening and room.seen is not None)
        with at(other, match, seated(match, 1)):
            until(lambda: room.seen.to_seated.present == (1,))
        until(lambda: room.seen.to_seated.present == ())
        assert room.seen.to_seated.spectators == 1


def test_a_process_that_ends_takes_its_share_along(backend, redis_url, clock, match):
    with open_backend(Settings(redis_url=redis_url), clock) as ending, ExitStack() as listeners:
        listeners.enter_context(at(ending, match, seated(match, 0)))
        until(lambda: here(backend, match) == ((0,), 0))
        ending.close()
        assert here(backend, match) == ((), 0)
    assert clock() - NOON < timedelta(seconds=25)


def test_no_address_is_kept(backend, match, redis):
    with at(backend, match, None, "10.20.30.40"):
        until(lambda: here(backend, match) == ((), 1))
        [share] = redis.hvals(MATCH_PRESENT % match.id)
        assert b"10.20.30.40" not in share
