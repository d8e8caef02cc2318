"""What the stream of a match brings along, to whom, and what is kept for others."""

from contextlib import closing

import pytest

from engine.words import ENGLISH
from service.ids import new_id
from service.matches.cases.clocks import load
from service.matches.cases.play import play_command
from service.matches.cases.streams import events_of_match
from service.matches.store import keys
from service.matches.store.asked import Wanted
from service.matches.store.matches import MatchStore
from service.refusals import HistoryLost, NotFound
from service.seats.cases import sitting
from service.store.client import Client
from service.store.feeds.entries import BEFORE_ALL, Part
from tests.admissions import come
from tests.streams import events
from tests.viewers import own_decision
from tests.waiting import until


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open")
    return sitting.take_seat(backend, loaded.match.id, ben)


@pytest.fixture
def watch(backend, match):
    """The one watch of the match, already listening."""
    with backend.hub.subscribed(keys.MATCH_LOG % match.match.id) as watch:
        until(lambda: watch.is_listening)
        yield watch


def follow(backend, match, player, after=None):
    """The log with the decision, followed."""
    stream = events_of_match(backend, match.match.id, player, ENGLISH, has_decision=True)
    return closing(stream.follow(after))


def last_now(batch):
    """How the match stands, as the batch says."""
    return batch[-1].now


def test_version_and_decision_are_of_one_state(backend, table, match, ada, ben):
    with follow(backend, match, ada) as hers, follow(backend, match, ben) as his:
        for _ in range(4):
            loaded = load(backend, match.match.id)
            for player, stream in ((ada, hers), (ben, his)):
                now = last_now(next(stream))
                assert now.version == now.decision.version == loaded.match.version
                assert now.decision == own_decision(loaded, player, ENGLISH)
            mover = (ada, ben)[loaded.match.to_act[0]]
            command, version = table.first_command(loaded), loaded.match.version
            play_command(backend, loaded, mover, command, expected_version=version)


def test_a_decision_is_kept_for_nobody(backend, match, watch, ada, ben):
    """Its batch is written for one seat alone; those of spectators are shared as ever."""
    with follow(backend, match, ada) as hers, follow(backend, match, ada) as again:
        batches = [next(hers), next(again)]
    with follow(backend, match, None) as one, follow(backend, match, None) as another:
        shared = [next(one), next(another)]

    assert batches[0] == batches[1]
    assert batches[0] is not batches[1]
    assert shared[0] is shared[1]
    assert last_now(shared[0]).decision is None
    assert not any(batch is kept for batch in batches for kept in watch._shared.values())


def test_the_state_is_read_for_the_seat_to_act_only(backend, match, watch, ada, ben, monkeypatch):
    loads = []
    whole = backend.of(MatchStore).load

    def counted(match_id):
        loads.append(match_id)
        return whole(match_id)

    monkeypatch.setattr(backend.of(MatchStore), "load", counted)
    due = match.match.to_act[0]
    for player, expected in (((ada, ben)[1 - due], 0), (None, 0), ((ada, ben)[due], 1)):
        loads.clear()
        with follow(backend, match, player) as stream:
            decision = last_now(next(stream)).decision
        assert len(loads) == expected
        assert bool(decision and decision.commands) == bool(expected)


def test_who_has_lost_the_seat_has_no_decision(backend, match, ada):
    with follow(backend, match, ada) as stream:
        assert last_now(next(stream)).decision is not None
        sitting.leave_seat(backend, match.match.id, ada, 0)
        batch = next(stream)
        while batch[-1].version == match.match.version:
            batch = next(stream)

    assert last_now(batch).decision is None


def test_who_sits_down_while_others_look_on_is_not_overheard(backend, table, ada, ben):
    """A spectator's batch may be shared: it has no decision, whoever asked for it first."""
    match = table.match(ada, "me", "open")
    after = events(backend, match.match.id, None, ENGLISH)[-1].id
    stream = events_of_match(backend, match.match.id, ben, ENGLISH, has_decision=True)
    sitting.take_seat(backend, match.match.id, ben)

    with closing(stream.follow(None)) as follower:
        batch = next(follower)

    assert batch[0].id == after
    assert last_now(batch).decision is not None  # he heard by it that the seat is his
    with follow(backend, match, None) as follower:
        assert last_now(next(follower)).decision is None


@pytest.fixture
def trips(monkeypatch):
    """Every trip to the store from now on, by its first command."""
    made, send, single = [], Client.send, Client.execute_command

    def counted(self, commands, steps):
        made.append(commands[0][0][0])
        return send(self, commands, steps)

    def counted_alone(self, *command, **options):
        made.append(command[0])
        return single(self, *command, **options)

    monkeypatch.setattr(Client, "send", counted)
    monkeypatch.setattr(Client, "execute_command", counted_alone)
    return made


def opened(backend, match, after=BEFORE_ALL, limit=50):
    """The log as whoever is let in gets it along with that."""
    part = Part(after, limit)
    return come(backend, match_id=match.match.id, wanted=Wanted.LOG, part=part).log


def read(backend, match, log, player, **page):
    stream = events_of_match(backend, match.match.id, player, ENGLISH, opened=log)
    return list(stream.written(**page).lines)


def test_a_page_takes_one_trip(backend, match, ada, trips):
    page = read(backend, match, opened(backend, match), ada)
    newest = backend.hub.feed(keys.MATCH_LOG % match.match.id).newest_id()
    trips.clear()

    again = read(backend, match, opened(backend, match), ada)
    assert (again, len(trips)) == (page, 1)
    assert read(backend, match, opened(backend, match, newest), ada, after=newest) == []
    assert len(trips) == 2


def test_a_part_that_was_not_asked_for_is_read_then(backend, match, ada):
    page = read(backend, match, opened(backend, match), ada)

    assert read(backend, match, opened(backend, match, limit=1), ada, limit=2) == page[:2]
    assert read(backend, match, opened(backend, match, limit=2), ada, limit=1) == page[:1]
    first = backend.hub.feed(keys.MATCH_LOG % match.match.id).read(BEFORE_ALL, 1)[0][0]
    assert read(backend, match, opened(backend, match), ada, after=first) == page[1:]


@pytest.mark.parametrize("stamp", ["abcdef", "0" * 12])
def test_a_page_after_what_was_lost_is_refused_in_the_same_trip(backend, match, ada, trips, stamp):
    newest = backend.hub.feed(keys.MATCH_LOG % match.match.id).newest_id()
    lost = f"{newest.partition('.')[0]}.{stamp}"
    log = opened(backend, match, lost)
    trips.clear()

    with pytest.raises(HistoryLost):
        read(backend, match, log, ada, after=lost)
    assert trips == []


def test_a_page_after_what_is_still_to_come_is_refused(backend, match, ada):
    lost = f"1000-0.{'ab' * 6}"

    with pytest.raises(HistoryLost):
        read(backend, match, opened(backend, match, lost), ada, after=lost)


def test_what_comes_while_a_page_is_waited_for_is_told_by_the_match_as_it_is_then(
    backend, table, ada, ben
):
    """The log was looked at while the seat was open: its taking tells a name all the same."""
    waiting = table.match(ada, "me", "open")
    log = opened(backend, waiting)
    sitting.take_seat(backend, waiting.match.id, ben)

    newest = log.found.entries[-1][0]
    page = read(backend, waiting, log, ada, after=newest, wait_seconds=5)

    told = read(backend, waiting, opened(backend, waiting, newest), ada, after=newest)
    assert page == told
    assert any(b"Ben" in bytes(line) for line in page)


def test_a_log_that_is_not_there_is_not_opened(backend):
    with pytest.raises(NotFound):
        come(backend, match_id=new_id(backend.now()), wanted=Wanted.LOG, part=Part(BEFORE_ALL, 50))
