"""What the lobby is told: once and in order, whoever dies between a commit and its telling."""

import itertools
import random
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest

from engine.words import ENGLISH
from service.lobby.store import LOBBY_LOG, LOBBY_TOLD
from service.matches.cases.play import play_command
from service.matches.model.terms import Visibility
from service.matches.store import keys
from service.matches.store.outbox import Deliveries
from service.refusals import StoreUnreachable
from service.seats.cases import sitting
from tests.streams import follow_lobby, lobby_notices
from tests.waiting import until
from worker.sweeper import Sweeper


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def ben(table):
    return table.player("Ben")


@pytest.fixture
def dying(monkeypatch):
    """A process that dies after its commit: nothing is delivered. Call it to bring it to life."""
    deliver = Deliveries.deliver

    def die(*_):
        raise StoreUnreachable

    monkeypatch.setattr(Deliveries, "deliver", die)
    return lambda: monkeypatch.setattr(Deliveries, "deliver", deliver)


def told(backend):
    """Everything in the lobby: match, version and type."""
    notices = lobby_notices(backend, ENGLISH, limit=1000)
    return [(notice.match, notice.version, notice.type) for notice in notices]


def story(match_id):
    """What a match of two is told to have done until it starts."""
    types = ("match_opened", "seat_taken", "match_started")
    return [(match_id, version, kind) for version, kind in zip((1, 2, 2), types, strict=True)]


def sweep(backend, clock):
    """What the sweeper does a few seconds later."""
    clock.pass_by(seconds=5)
    Sweeper(backend).sweep()


def test_what_a_dead_process_left_the_next_commit_tells_first(
    backend, table, ada, ben, dying, clock
):
    match = table.match(ada, "me", "open").match
    assert told(backend) == []
    dying()
    sitting.take_seat(backend, match.id, ben)

    assert told(backend) == story(match.id)
    for _ in range(2):
        sweep(backend, clock)
    assert told(backend) == story(match.id)


def test_what_a_dead_process_left_the_sweeper_tells(backend, redis, table, ada, ben, dying, clock):
    match = table.match(ada, "me", "open").match
    sitting.take_seat(backend, match.id, ben)
    dying()
    assert told(backend) == []

    for _ in range(3):
        sweep(backend, clock)

    assert told(backend) == story(match.id)
    assert not redis.exists(keys.MATCH_OUTBOX % match.id)


def test_who_dies_after_telling_makes_nobody_tell_it_twice(backend, redis, table, ada, ben, clock):
    with patch("service.matches.store.outbox.Pipeline.hdel"):  # told, and not struck off
        match = table.match(ada, "me", "open").match
    assert redis.hlen(keys.MATCH_OUTBOX % match.id) == 1
    sitting.take_seat(backend, match.id, ben)
    for _ in range(2):
        sweep(backend, clock)

    assert told(backend) == story(match.id)


def test_crossing_deliveries_keep_the_order_of_every_match(backend, redis, table, ada, ben, clock):
    """A slow process tells what a quicker one has told already, along with what came later."""
    slow = []
    deliver = Deliveries.deliver

    def put_off(self, *told):
        slow.append((self, told))

    for seed in range(6):
        rng = random.Random(seed)
        with patch.object(Deliveries, "deliver", put_off):
            match = table.match(ada, "me", "open").match
            sitting.take_seat(backend, match.id, ben)
        rng.shuffle(slow)
        while slow:
            commits, delivery = slow.pop()
            deliver(commits, *delivery)
            if rng.random() < 0.5:
                sweep(backend, clock)
        sweep(backend, clock)

        assert [line for line in told(backend) if line[0] == match.id] == story(match.id)


def test_many_matches_at_once_are_each_told_in_order(backend, table, ada, ben):
    def play(_):
        match = table.match(ada, "me", "open").match
        sitting.take_seat(backend, match.id, ben)
        return match.id

    with ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(play, range(24)))

    everything = told(backend)
    for match_id in ids:
        assert [line for line in everything if line[0] == match_id] == story(match_id)


def test_an_unlisted_match_leaves_no_trace(backend, redis, table, ada, ben):
    match = table.match(ada, "me", "open", visibility=Visibility.UNLISTED).match
    sitting.take_seat(backend, match.id, ben)

    assert not redis.exists(LOBBY_LOG, LOBBY_TOLD)


def test_the_lobby_keeps_so_many_notices_and_no_more(backend, redis, table, ada, monkeypatch):
    monkeypatch.setattr("service.lobby.store.KEPT", 100)
    for _ in range(260):
        table.match(ada, "me", "open")

    assert 100 <= redis.xlen(LOBBY_LOG) < 250  # whole nodes of a stream are dropped


def test_a_forgotten_match_is_forgotten_by_the_lobby(backend, redis, table, ada, clock):
    match = table.match(ada, "me", "open").match
    sitting.leave_seat(backend, match.id, ada, 0)
    assert redis.zcard(LOBBY_TOLD) == 1

    clock.pass_by(days=backend.settings.keep_finished_days + 1)
    Sweeper(backend).sweep_slowly()

    assert redis.zcard(LOBBY_TOLD) == 0


def test_of_the_play_nothing_is_told_and_nothing_is_asked(backend, table, ada):
    loaded = table.match(ada, "me", "random")
    before = told(backend)

    with patch("service.matches.store.commit.Pipeline.hgetall") as asked:
        play_command(
            backend,
            loaded,
            ada,
            table.first_command(loaded),
            expected_version=loaded.match.version,
        )

    assert told(backend) == before
    asked.assert_not_called()


def hear_all(hub):
    """Return when all that was published until now has been heard: what is published and what is
    subscribed comes over one connection, in order."""
    with hub.subscribed("mark") as mark:
        until(lambda: mark.is_listening)


def test_many_followers_share_one_batch_and_its_bytes(backend, table, ada):
    table.match(ada, "me", "open")
    streams = [follow_lobby(backend, ENGLISH, after="0-0") for _ in range(50)]
    for stream in streams:
        next(stream)
    for _ in range(3):
        table.match(ada, "me", "open")
    hear_all(backend.hub)
    calls = itertools.count()

    def write(line):
        next(calls)
        return line.id.encode()

    batches = [next(stream) for stream in streams]
    written = {batch.encoded(write) for batch in batches}

    assert len({id(batch) for batch in batches}) == len(written) == 1
    assert next(calls) == 3
    for stream in streams:
        stream.close()


def test_an_abandoned_match_is_told_to_be_cancelled(backend, table, ada, clock):
    match = table.match(ada, "me", "open").match
    clock.pass_by(days=backend.settings.keep_waiting_days + 1)
    Sweeper(backend).sweep_slowly()

    assert told(backend)[-1] == (match.id, 2, "match_cancelled")
    assert lobby_notices(backend, ENGLISH)[-1].data == {"reason": "abandoned"}
