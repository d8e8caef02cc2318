"""The pusher: many calls at once, slow ones in nobody's way, and on again after an outage."""

import threading

import pytest

from engine.catalogue import find_game
from service.backend import Backend
from service.matches.seats.seat import Kind
from service.refusals import StoreUnreachable
from service.settings import Settings
from service.store import keys
from service.store.connection import milliseconds
from service.webhooks.push import CLAIM, due_pushes
from service.webhooks.webhook import set_webhook
from tests.backends import Table
from tests.waiting import PATIENCE_SECONDS, until
from tests.webhook_server import first_command, webhook_server
from worker import pusher
from worker.pusher import CALLS_AT_ONCE, CALLS_TO_ONE_PLAYER, Pusher


@pytest.fixture
def backend(redis, redis_url):
    patient = Settings(
        redis_url=redis_url,
        webhooks_allow_private=True,
        webhook_timeout_seconds=2 * PATIENCE_SECONDS,
    )
    with Backend(patient) as opened:
        yield opened


@pytest.fixture
def running(backend):
    """A pusher that runs until the test ends."""
    started = Pusher(backend)
    thread = threading.Thread(target=started.run)
    thread.start()
    yield started
    started.stop()
    thread.join()


def waiting_for_bot(table, url):
    """A match that waits for a bot of its own, which is called at that address."""
    robo = table.player("Robo", Kind.BOT)
    set_webhook(table.backend, robo, url)
    return table.match(robo, "me", "random")


def version_of(backend, loaded):
    return backend.matches.load(loaded.match.id).match.version


def test_a_slow_webhook_keeps_no_other_waiting(backend, table, running):
    quick_was_answered = threading.Event()

    def after_the_quick_one(_):
        return 204 if quick_was_answered.wait(PATIENCE_SECONDS) else 500, None

    with webhook_server(after_the_quick_one) as slow, webhook_server() as quick:
        for _ in range(CALLS_AT_ONCE // 2):
            waiting_for_bot(table, slow.url)
        until(lambda: len(slow.received) == CALLS_AT_ONCE // 2)

        loaded = waiting_for_bot(table, quick.url)
        until(lambda: version_of(backend, loaded) > 1)
        quick_was_answered.set()


def test_one_player_who_hangs_everywhere_keeps_no_other_waiting(backend, table, running):
    """More matches than there are threads, all waiting for one bot that never answers."""
    may_end = threading.Event()

    def hang(_):
        may_end.wait(2 * PATIENCE_SECONDS)
        return 500, None

    with webhook_server(hang) as hanging, webhook_server() as quick:
        stranger = table.player("Hanger", Kind.BOT)
        set_webhook(backend, stranger, hanging.url)
        for _ in range(2 * CALLS_AT_ONCE):
            table.match(stranger, "me", "random")
        until(lambda: len(hanging.received) == CALLS_TO_ONE_PLAYER)

        loaded = waiting_for_bot(table, quick.url)
        until(lambda: version_of(backend, loaded) > 1)
        assert len(hanging.received) == CALLS_TO_ONE_PLAYER
        may_end.set()


def test_a_crowd_of_one_player_is_passed_by(backend, table, running, monkeypatch):
    monkeypatch.setattr("service.store.players.webhooks.CROWD", 3)
    may_end = threading.Event()

    def hang(_):
        may_end.wait(2 * PATIENCE_SECONDS)
        return 204, None

    with webhook_server(hang) as hanging, webhook_server() as quick:
        stranger = table.player("Hanger", Kind.BOT)
        set_webhook(backend, stranger, hanging.url)
        matches = 3 * CALLS_TO_ONE_PLAYER
        for _ in range(matches):
            table.match(stranger, "me", "random")
        until(lambda: len(hanging.received) == CALLS_TO_ONE_PLAYER)

        loaded = waiting_for_bot(table, quick.url)
        until(lambda: version_of(backend, loaded) > 1)
        may_end.set()
        until(lambda: len(hanging.received) == matches)


def test_a_call_that_takes_longer_than_a_claim_is_made_once(redis, redis_url, clock, monkeypatch):
    """Its pusher holds on to it, whoever else looks for what is due."""
    monkeypatch.setattr(pusher, "CLAIMS_HELD_EVERY_SECONDS", 0.01)
    may_end = threading.Event()

    def slow(_):
        may_end.wait(PATIENCE_SECONDS)
        return 204, None

    settings = Settings(
        redis_url=redis_url, webhooks_allow_private=True, webhook_timeout_seconds=PATIENCE_SECONDS
    )
    with Backend(settings, now=clock) as backend, webhook_server(slow) as server:
        started = Pusher(backend)
        thread = threading.Thread(target=started.run)
        thread.start()
        try:
            waiting_for_bot(Table(backend, find_game("arctic")), server.url)
            until(lambda: server.received)
            for _ in range(5):
                clock.pass_by(seconds=CLAIM.total_seconds() / 2)
                later = milliseconds(clock() + CLAIM * 3 / 4)
                until(lambda later=later: redis.zcount(keys.PUSHES, later, "+inf") == 1)
                assert due_pushes(backend, 1) == []
        finally:
            may_end.set()
            started.stop()
            thread.join()

    assert len(server.received) == 1


def test_it_goes_on_after_a_long_outage(backend, table, monkeypatch):
    failures = list[str]()

    def away_at_first(*arguments, **named):
        if len(failures) <= 2 * CALLS_AT_ONCE:
            failures.append("away")
            raise StoreUnreachable
        return due_pushes(*arguments, **named)

    monkeypatch.setattr(pusher, "due_pushes", away_at_first)
    monkeypatch.setattr(pusher, "LOOK_AGAIN_SECONDS", 0.01)
    started = Pusher(backend)
    thread = threading.Thread(target=started.run)
    thread.start()
    try:
        with webhook_server(first_command) as server:
            loaded = waiting_for_bot(table, server.url)
            until(lambda: version_of(backend, loaded) > 1)
    finally:
        started.stop()
        thread.join()

    assert len(failures) > CALLS_AT_ONCE
