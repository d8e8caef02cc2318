"""Leases: each due decision to one process of a bot, again when the lease has run out."""

import threading

import pytest

from engine.words import ENGLISH
from service.bots.cases import work as working
from service.bots.cases.work import Ended, lease_work
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.store.outbox import NOTICE_REMEMBERED_MS, Redeliveries
from service.players.model import Kind
from service.players.store.keys import PLAYER_ENDED
from service.refusals import StoreUnreachable
from service.seats.cases.sitting import take_seat
from tests import viewers
from tests.waiting import PATIENCE_SECONDS


@pytest.fixture
def robo(table):
    return table.player("Robo", Kind.BOT)


@pytest.fixture
def match(table, robo):
    return table.match(robo, "me", "greedy")


def lease(backend, player, **wait):
    return lease_work(backend, player, ENGLISH, **wait)


def test_a_due_decision_is_leased_with_its_match_and_its_commands(backend, robo, match):
    work = lease(backend, robo)

    assert work.match.id == match.match.id
    assert work.decision.version == match.match.version
    assert work.decision.commands == viewers.decision(match, robo, ENGLISH).commands
    assert work.decision.commands


def test_a_leased_decision_is_not_handed_out_twice(backend, robo, match):
    lease(backend, robo)

    assert lease(backend, robo) is None


def test_an_expired_lease_is_handed_out_again(backend, robo, match, clock):
    first = lease(backend, robo)
    clock.pass_by(seconds=backend.settings.lease_seconds + 1)

    again = lease(backend, robo)

    assert again.match.id == first.match.id
    assert again.lease != first.lease


def test_a_lease_that_nobody_was_told_of_is_given_back(backend, robo, match, monkeypatch):
    def away(*_):
        raise StoreUnreachable

    with monkeypatch.context() as patched:
        patched.setattr(working, "load", away)
        with pytest.raises(StoreUnreachable):
            lease(backend, robo)

    assert lease(backend, robo) is not None


def test_the_next_decision_of_the_same_match_is_new_work(backend, table, robo):
    match = table.match(robo, "me", "open")
    ben = table.player("Ben", Kind.BOT)
    loaded = take_seat(backend, match.match.id, ben)
    while loaded.match.to_act != (1,):
        work = lease(backend, robo)
        command, version = work.decision.commands[0].command, work.decision.version
        play_command(backend, loaded, robo, command, expected_version=version)
        loaded = clocks.load(backend, match.match.id)

    assert lease(backend, robo) is None
    assert lease(backend, ben).decision.version == loaded.match.version


def test_two_matches_are_two_pieces_of_work_longest_due_first(backend, table, robo, match):
    other = table.match(robo, "me", "greedy")

    leased = [lease(backend, robo), lease(backend, robo), lease(backend, robo)]

    assert [work and work.match.id for work in leased] == [match.match.id, other.match.id, None]


def test_waiting_ends_as_soon_as_a_decision_is_due(backend, table, robo):
    found = []
    waiting = threading.Thread(target=lambda: found.append(lease(backend, robo, wait_seconds=20)))
    waiting.start()
    match = table.match(robo, "me", "greedy")
    waiting.join(15)

    assert [work.match.id for work in found] == [match.match.id]


def test_waiting_ends_when_the_lease_of_another_runs_out(backend, robo, match, clock, monkeypatch):
    monkeypatch.setattr("service.bots.cases.work.LOOK_AGAIN_SECONDS", 0.05)
    lease(backend, robo)
    found = []
    waiting = threading.Thread(target=lambda: found.append(lease(backend, robo, wait_seconds=20)))
    waiting.start()
    clock.pass_by(seconds=backend.settings.lease_seconds + 1)
    waiting.join(15)

    assert [work.match.id for work in found] == [match.match.id]


def test_nothing_due_is_none(backend, robo):
    assert lease(backend, robo, wait_seconds=0.05) is None


@pytest.fixture
def ended(backend, table, robo):
    """Plays matches of the bot against another player to their end, whoever leases what."""

    def play_out():
        loaded = table.match(robo, "me", "open")
        ben = table.player("Ben", Kind.HUMAN)
        loaded = take_seat(backend, loaded.match.id, ben)
        players = {robo.id: robo, ben.id: ben}
        while not loaded.match.has_ended:
            player = players[loaded.match.due_players[0].id]
            command = viewers.decision(loaded, player, ENGLISH).commands[0].command
            version = loaded.match.version
            play_command(backend, loaded, player, command, expected_version=version)
            loaded = clocks.load(backend, loaded.match.id)
        return loaded.match

    return play_out


def test_who_waits_is_told_at_once_that_a_match_has_ended(backend, robo, ended):
    """The wait is so long that sitting it out would never be over."""
    told = list[Ended]()

    def wait():
        while not told:
            found = lease(backend, robo, wait_seconds=100_000)
            if isinstance(found, Ended):
                told.append(found)

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    match = ended()
    waiting.join(PATIENCE_SECONDS)

    assert told == [Ended((match.id,))]
    assert lease(backend, robo) is None


def test_what_ended_between_two_calls_is_told_to_the_next_one_and_never_again(
    backend, table, robo, ended
):
    matches = [ended() for _ in range(2)]
    due = table.match(robo, "me", "greedy")

    assert lease(backend, robo).match.id == due.match.id
    assert lease(backend, robo) == Ended(tuple(match.id for match in matches))
    for match in matches:
        backend.of(Redeliveries).deliver_again(match)
    assert lease(backend, robo) is None


def test_a_key_for_one_match_is_told_of_the_end_of_that_alone(backend, robo, ended):
    first, second = ended(), ended()

    assert lease(backend, robo, only_match=second.id) == Ended((second.id,))
    assert lease(backend, robo, only_match=second.id) is None
    assert lease(backend, robo) == Ended((first.id,))


def test_whoever_does_not_sit_there_is_told_of_no_end(backend, table, robo, ended):
    other = table.player("Otto", Kind.BOT)
    ended()

    assert lease(backend, other) is None


def test_an_end_that_nobody_asks_for_is_forgotten(backend, redis, robo, ended):
    ended()

    assert 0 < redis.pttl(PLAYER_ENDED % robo.id) <= NOTICE_REMEMBERED_MS
