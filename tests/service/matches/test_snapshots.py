"""The way to a version is short however late it is, and leads where the long way leads."""

import random
from datetime import timedelta
from functools import partial

import pytest

from engine.catalogue import GAMES
from service.matches.cases import clocks, creating, history
from service.matches.model.changes import command_played
from service.matches.model.chronicle import SNAPSHOT_EVERY, unpacked
from service.matches.model.match import Takeback
from service.matches.model.terms import Status
from service.matches.store import keys
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.refusals import OtherRules, TakebackRefused
from service.seats.cases import petitions, sitting
from service.seats.cases.petitions import course_of
from service.seats.model.takebacks import Takebacks

LONG = 5 * SNAPSHOT_EVERY
TAKEN_BACK = {26: 10, 40: 30, 41: 29, 60: 5}
"""From which versions the match goes back, and to which: over snapshots, and twice in a row."""


@pytest.fixture
def long(backend, ada, ben):
    """A match of many versions, some of them taken back, and one seat that was given up."""
    pole, chance = GAMES["north_pole"], random.Random(11)
    seats = (creating.MeSeat(), creating.OpenSeat())
    wish = creating.Opening("north_pole", pole.options_type(start_seat=0), seats)
    loaded = creating.put_up(backend, ada, wish)
    loaded = sitting.take_seat(backend, loaded.match.id, ben)
    while loaded.match.version < LONG:
        back = TAKEN_BACK.get(loaded.match.version)
        seat = loaded.match.to_act[0]
        if back is not None:
            asked = Takeback("x", seat, back, backend.now() + timedelta(days=1))
            kind = Takebacks(partial(course_of, backend))
            change = kind.granted(loaded, asked, None, backend.now())
        else:
            command = chance.choice(pole.legal_commands(loaded.state, seat))
            change = command_played(loaded, seat, command, backend.now())
        loaded = backend.of(Commits).commit(change)
        assert loaded.match.status is Status.PLAYING
    sitting.leave_seat(backend, loaded.match.id, ben, 1)
    return clocks.load(backend, loaded.match.id)


@pytest.fixture
def steps(monkeypatch):
    """How many versions have been made again since it was cleared."""
    made, next_version = [], history._next_version

    def counted(*about):
        made.append(1)
        return next_version(*about)

    monkeypatch.setattr(history, "_next_version", counted)
    return made


def snapshots_of(loaded):
    return keys.MATCH_SNAPSHOTS % loaded.match.id


def all_versions(backend, loaded):
    return [
        history.at_version(backend, loaded, version)
        for version in range(1, loaded.match.version + 1)
    ]


def test_both_ways_lead_to_the_same(backend, redis, long, steps):
    short = all_versions(backend, long)
    steps.clear()
    kept = redis.hgetall(snapshots_of(long))
    redis.delete(snapshots_of(long))

    assert all_versions(backend, long) == short
    last = long.match.version
    assert len(steps) == last * (last - 1) / 2  # the long way each time, but for what stands
    assert len(kept) >= LONG // SNAPSHOT_EVERY


def test_the_way_is_no_longer_to_a_late_version(backend, long, steps):
    for version in range(1, long.match.version):
        steps.clear()
        history.at_version(backend, long, version)
        assert len(steps) < SNAPSHOT_EVERY


def test_a_snapshot_of_something_else_is_not_believed(backend, redis, long):
    """As one would be that a store which stepped back had kept."""
    right = all_versions(backend, long)
    name, (one, other) = snapshots_of(long), (str(SNAPSHOT_EVERY), str(2 * SNAPSHOT_EVERY))
    first, second = redis.hmget(name, one, other)
    redis.hset(name, mapping={one: second, other: first})

    assert all_versions(backend, long) == right


def test_a_snapshot_by_other_rules_is_made_again(backend, long, monkeypatch):
    right = all_versions(backend, long)

    def refused(_):
        raise OtherRules("written by others")

    monkeypatch.setattr(history, "unpacked", refused)
    assert all_versions(backend, long) == right


def test_a_snapshot_is_the_match_as_it_stood(backend, redis, long):
    for version, snapshot in redis.hgetall(snapshots_of(long)).items():
        kept = unpacked(snapshot)
        assert history.at_version(backend, long, int(version)) == kept


def test_snapshots_go_with_their_match(backend, redis, table, long):
    """They expire with it, and are deleted with it."""
    while (loaded := clocks.load(backend, long.match.id)).match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = loaded.match.rules.legal_commands(loaded.state, seat)[0]
        backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    lives = {key: redis.ttl(key) for key in redis.scan_iter(f"match:{{{long.match.id}}}:*")}
    assert (
        lives[snapshots_of(long).encode()]
        == lives[keys.MATCH_META.encode() % long.match.id.encode()]
        > 0
    )

    backend.of(MatchStore).forget(loaded.match)
    assert not redis.exists(snapshots_of(long))


def test_a_refused_takeback_makes_no_more_again_than_a_look_does(backend, ada, steps):
    pole = GAMES["north_pole"]
    seats = (creating.MeSeat(), creating.BotSeat("random"))
    wish = creating.Opening("north_pole", pole.options_type(start_seat=0), seats)
    loaded = creating.put_up(backend, ada, wish)
    while loaded.match.version < LONG:
        seat = loaded.match.to_act[0]
        command = pole.legal_commands(loaded.state, seat)[0]
        change = command_played(loaded, seat, command, backend.now())
        loaded = backend.of(Commits).commit(change)

    for back in (1, SNAPSHOT_EVERY, LONG // 2):
        steps.clear()
        with pytest.raises(TakebackRefused):
            petitions.take_back(backend, loaded.match.id, ada, back)
        assert len(steps) < SNAPSHOT_EVERY
