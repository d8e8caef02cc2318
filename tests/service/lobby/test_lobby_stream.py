"""The lobby tells one story too: what was lost is taken back, and nothing goes on after it."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from msgspec import UNSET

from engine.words import ENGLISH
from service.lobby.cases.lobby import notices_of_lobby
from service.lobby.store import LOBBY_LOG
from service.matches.cases.play import play_command
from service.matches.model.documents import Now
from service.matches.store.matches import MatchStore
from service.refusals import HistoryLost
from service.seats.cases import sitting
from service.store.feeds.entries import read_entries
from tests.streams import lobby_notices
from tests.waiting import until


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def watch(backend):
    """The one watch of the lobby, already listening."""
    with backend.hub.subscribed(LOBBY_LOG) as watch:
        until(lambda: watch.is_listening)
        yield watch


@pytest.fixture
def ben(table):
    return table.player("Ben")


def stands(now):
    """How a match stands, whenever that was said."""
    return now.version, now.to_act, now.status


def step_back(redis, watch):
    """The store loses the newest notice of the lobby, and the listener hears of a fault."""
    (newest,) = redis.xrevrange(LOBBY_LOG, count=1)
    redis.xdel(LOBBY_LOG, newest[0])
    watch.doubt()


def test_every_id_has_the_stamp_of_its_version(backend, table, ada):
    match = table.match(ada, "me", "open").match

    (notice,) = lobby_notices(backend, ENGLISH)

    assert notice.id.endswith(match.stamp)
    assert match.stamp


def test_who_follows_is_told_what_was_lost(backend, redis, table, ada, watch):
    with closing(notices_of_lobby(backend, ENGLISH).follow("0-0")) as stream:
        for _ in range(3):
            table.match(ada, "me", "open")
        first, second, third = next(stream)
        step_back(redis, watch)

        (rewound,) = next(stream)
        again = table.match(ada, "me", "open").match
        (fresh,) = next(stream)

    assert (rewound.type, rewound.id, rewound.data) == ("rewound", second.id, {"to": second.id})
    assert fresh.match == again.id
    assert first.id < second.id < third.id < fresh.id


def test_a_page_does_not_go_on_after_what_was_lost(backend, redis, table, ada, watch):
    for _ in range(2):
        table.match(ada, "me", "open")
    first, second = lobby_notices(backend, ENGLISH)
    step_back(redis, watch)

    with pytest.raises(HistoryLost):
        lobby_notices(backend, ENGLISH, after=second.id)
    assert lobby_notices(backend, ENGLISH, after=first.id) == ()


@pytest.fixture
def trips(monkeypatch):
    """What was read of feeds and of matches."""
    made = []
    load_many = MatchStore.load_many

    def reading(*arguments):
        made.append(arguments)
        return read_entries(*arguments)

    def loading(store, match_ids):
        made.append(match_ids)
        return load_many(store, match_ids)

    monkeypatch.setattr("service.store.feeds.hub.read_entries", reading)
    monkeypatch.setattr(MatchStore, "load_many", loading)
    return made


@pytest.mark.usefixtures("watch")
def test_whoever_follows_hears_a_new_notice_without_a_trip(backend, table, ada, ben, trips):
    lobby = notices_of_lobby(backend, ENGLISH)

    with closing(lobby.follow()) as stream, ThreadPoolExecutor(1) as pool:
        told = pool.submit(next, stream)
        until(lambda: trips)  # its first look
        trips.clear()
        match = table.match(ada, "me", "open").match
        (opened,) = told.result()
        seated = sitting.take_seat(backend, match.id, ben).match
        taken, started = next(stream)

    assert trips == []
    assert stands(opened.now) == stands(Now.of(match, backend.now()))
    assert taken.now is UNSET
    assert stands(started.now) == stands(Now.of(seated, backend.now()))


def test_an_older_notice_comes_with_the_match_as_it_stands(backend, table, ada, ben, clock):
    match = table.match(ada, "me", "open").match
    loaded = sitting.take_seat(backend, match.id, ben)
    version = loaded.match.version
    clock.pass_by(seconds=2)
    player = (ada, ben)[loaded.match.to_act[0]]
    play_command(backend, loaded, player, table.first_command(loaded), expected_version=version)

    with closing(notices_of_lobby(backend, ENGLISH).follow("0-0")) as stream:
        *_, started = next(stream)

    assert started.version == version
    played = backend.of(MatchStore).load(match.id).match
    assert stands(started.now) == stands(Now.of(played, backend.now()))
    assert played.version > version
