"""The lobby tells one story too: what was lost is taken back, and nothing goes on after it."""

from contextlib import closing

import pytest

from engine.words import ENGLISH
from service.refusals import HistoryLost
from service.store import keys
from service.streams.of_lobby import notices_of_lobby
from tests.waiting import until


@pytest.fixture
def watch(backend):
    """The one watch of the lobby, already listening."""
    with backend.hub.log_of_lobby().following() as watch:
        until(lambda: watch.is_listening)
        yield watch


def step_back(redis, watch):
    """The store loses the newest notice of the lobby, and the listener hears of a fault."""
    (newest,) = redis.xrevrange(keys.LOBBY, count=1)
    redis.xdel(keys.LOBBY, newest[0])
    watch.doubt()


def test_every_id_has_the_stamp_of_its_version(backend, table, ada):
    match = table.match(ada, "me", "open").match

    (notice,) = notices_of_lobby(backend, ENGLISH).page()

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
    lobby = notices_of_lobby(backend, ENGLISH)
    first, second = lobby.page()
    step_back(redis, watch)

    with pytest.raises(HistoryLost):
        lobby.page(second.id)
    assert lobby.page(first.id) == ()
