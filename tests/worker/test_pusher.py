"""The pusher: many calls at once, slow ones in nobody's way, and on again after an outage."""

import threading

import pytest

from engine.catalogue import find_game
from service.bots.cases import webhooks
from service.bots.cases.webhooks import WEBHOOKS, read_webhook, set_webhook
from service.bots.model import Push
from service.bots.store.webhooks import PUSHES, WebhookStore, pushes
from service.ids import id_of, new_id
from service.matches.cases import clocks
from service.matches.store.matches import MatchStore
from service.players.model import Kind
from service.refusals import StoreUnreachable
from service.settings import Settings
from service.store.client import milliseconds
from service.store.partitions import PARTS_OF_LISTS
from service.store.timetable import Timetable
from service.subjects import open_backend
from tests.backends import NOON, Table
from tests.waiting import PATIENCE_SECONDS, until
from tests.webhook_server import first_command, webhook_server
from worker import pusher
from worker.pusher import CALLS_AT_ONCE, CALLS_TO_ONE, CLAIMED_FOR, CROWD, Pusher


@pytest.fixture
def backend(redis, redis_url):
    patient = Settings(
        redis_url=redis_url,
        webhooks_allow_private=True,
        webhook_timeout_seconds=2 * PATIENCE_SECONDS,
    )
    with open_backend(patient) as opened:
        yield opened


def held_until(redis, moment):
    """How many pushes are claimed until then, or longer."""
    return sum(redis.zcount(PUSHES % part, moment, "+inf") for part in PARTS_OF_LISTS)


@pytest.fixture
def running(backend):
    """A pusher that runs until the test ends."""
    started = Pusher(backend, WEBHOOKS)
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
    return backend.of(MatchStore).load(loaded.match.id).match.version


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
        until(lambda: len(hanging.received) == CALLS_TO_ONE)

        loaded = waiting_for_bot(table, quick.url)
        until(lambda: version_of(backend, loaded) > 1)
        assert len(hanging.received) == CALLS_TO_ONE
        may_end.set()


def test_a_crowd_of_one_player_is_passed_by(backend, table, running, monkeypatch):
    monkeypatch.setattr(pusher, "CROWD", 3)
    may_end = threading.Event()

    def hang(_):
        may_end.wait(2 * PATIENCE_SECONDS)
        return 204, None

    with webhook_server(hang) as hanging, webhook_server() as quick:
        stranger = table.player("Hanger", Kind.BOT)
        set_webhook(backend, stranger, hanging.url)
        matches = 3 * CALLS_TO_ONE
        for _ in range(matches):
            table.match(stranger, "me", "random")
        until(lambda: len(hanging.received) == CALLS_TO_ONE)

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
    with open_backend(settings, now=clock) as backend, webhook_server(slow) as server:
        started = Pusher(backend, WEBHOOKS)
        thread = threading.Thread(target=started.run)
        thread.start()
        try:
            waiting_for_bot(Table(backend, find_game("arctic")), server.url)
            until(lambda: server.received)
            for _ in range(5):
                clock.pass_by(seconds=CLAIMED_FOR.total_seconds() / 2)
                later = milliseconds(clock() + CLAIMED_FOR * 3 / 4)
                until(lambda later=later: held_until(redis, later) == 1)
                assert Pusher(backend, WEBHOOKS).claim() is None
        finally:
            may_end.set()
            started.stop()
            thread.join()

    assert len(server.received) == 1


def away_once(wanted, *, is_done):
    """The store goes away the first time that it is asked for this, done or not."""
    lost = list[object]()

    def asked(*arguments, **named):
        answer = wanted(*arguments, **named) if is_done or lost else None
        if not lost:
            lost.append(answer)
            raise StoreUnreachable
        return answer

    return asked


def test_it_goes_on_after_a_long_outage(backend, table, monkeypatch):
    failures = list[str]()

    def away_at_first(self, *arguments):
        if len(failures) <= 2 * CALLS_AT_ONCE:
            failures.append("away")
            raise StoreUnreachable
        return due(self, *arguments)

    due = Timetable.due
    monkeypatch.setattr(Timetable, "due", away_at_first)
    monkeypatch.setattr(pusher, "LOOK_AGAIN_SECONDS", 0.01)
    started = Pusher(backend, WEBHOOKS)
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


@pytest.fixture
def by_clock(redis_url, redis, clock):
    """A backend whose time goes by when a test says so."""
    settings = Settings(redis_url=redis_url, webhooks_allow_private=True)
    with open_backend(settings, now=clock) as opened:
        yield opened


@pytest.fixture
def waiting(by_clock):
    """A match that waits for a bot, which plays the first command."""
    with webhook_server(first_command) as server:
        table = Table(by_clock, find_game("arctic"))
        robo = table.player("Robo", Kind.BOT)
        set_webhook(by_clock, robo, server.url)
        yield robo, table.match(robo, "me", "random")


def test_a_push_is_claimed_by_one_and_by_another_when_that_one_has_died(by_clock, waiting, clock):
    one, another = Pusher(by_clock, WEBHOOKS), Pusher(by_clock, WEBHOOKS)
    assert one.claim() is not None
    assert another.claim() is None

    clock.pass_by(seconds=5)

    assert another.claim() is not None
    assert one.claim() is None


def test_a_claim_is_held_as_long_as_its_call_is_under_way(by_clock, waiting, clock):
    one, another = Pusher(by_clock, WEBHOOKS), Pusher(by_clock, WEBHOOKS)
    claim = one.claim()
    for _ in range(10):
        clock.pass_by(seconds=1)
        one.hold_claims()
        assert another.claim() is None

    one.call(claim)
    one.hold_claims()

    assert another.claim() is not None  # the next decision


def test_a_claim_that_another_has_by_now_is_neither_held_nor_given_back(
    by_clock, waiting, clock, monkeypatch
):
    one, another, third = (Pusher(by_clock, WEBHOOKS) for _ in range(3))
    ours = one.claim()
    clock.pass_by(seconds=5)
    theirs = another.claim()
    before = ours.entry

    one.hold_claims()

    assert ours.entry == before
    monkeypatch.setattr(webhooks, "load", away_once(clocks.load, is_done=False))
    one.call(ours)
    assert third.claim() is None
    clock.pass_by(seconds=3)
    another.hold_claims()
    assert theirs.entry.score > milliseconds(clock() + CLAIMED_FOR / 2)


@pytest.mark.parametrize("when", ["play_command", "load"])
def test_what_the_store_let_down_is_pushed_again_as_soon_as_it_is_back(
    by_clock, waiting, monkeypatch, when
):
    """By whoever looks next, and not only when the claim has run out: the clock stands still."""
    robo, loaded = waiting
    one = Pusher(by_clock, WEBHOOKS)
    monkeypatch.setattr(webhooks, when, away_once(getattr(webhooks, when), is_done=False))

    one.call(one.claim())

    assert version_of(by_clock, loaded) == loaded.match.version
    one.call(one.claim())
    assert version_of(by_clock, loaded) > loaded.match.version
    assert read_webhook(by_clock, robo).failure_count == 0


def test_what_the_store_did_not_hear_of_a_call_it_is_told_with_the_next_claim(
    by_clock, waiting, monkeypatch
):
    _, loaded = waiting
    one = Pusher(by_clock, WEBHOOKS)
    claim = one.claim()
    settle = by_clock.of(pushes).settle
    monkeypatch.setattr(by_clock.of(pushes), "settle", away_once(settle, is_done=False))

    one.call(claim)

    assert version_of(by_clock, loaded) > loaded.match.version
    assert one.claim() is not None


def test_a_failure_noted_after_its_claim_has_run_out_is_put_off_all_the_same(
    by_clock, waiting, clock, monkeypatch
):
    """As when nobody could hold the claim: the webhook has its pause."""
    robo, _ = waiting

    def dawdle(*_, **__):
        clock.pass_by(seconds=5)
        raise RuntimeError

    monkeypatch.setattr(webhooks, "play_command", dawdle)
    one = Pusher(by_clock, WEBHOOKS)

    one.call(one.claim())

    assert read_webhook(by_clock, robo).failure_count == 1
    assert one.claim() is None
    clock.pass_by(seconds=2)
    assert one.claim() is not None


def test_a_claim_whose_answer_is_lost_is_given_back(by_clock, waiting, monkeypatch):
    one, another = Pusher(by_clock, WEBHOOKS), Pusher(by_clock, WEBHOOKS)
    move = by_clock.of(pushes).move
    monkeypatch.setattr(by_clock.of(pushes), "move", away_once(move, is_done=True))
    with pytest.raises(StoreUnreachable):
        one.claim()
    assert another.claim() is None

    assert one.claim() is not None
    assert another.claim() is None


def pushes_of(robo, count):
    """Pushes of so many matches to one player, in the order in which they fall due."""
    return [Push(id_of(NOON, number), robo) for number in range(count)]


def test_a_crowd_of_one_player_stands_back_and_others_are_called(by_clock, clock):
    webhooks_kept = by_clock.of(WebhookStore)
    webhooks_kept.push_soon(pushes_of("hanger", CROWD + 20), clock())
    one = Pusher(by_clock, WEBHOOKS)
    called = [one.claim() for _ in range(CALLS_TO_ONE)]
    clock.pass_by(seconds=0.001)
    webhooks_kept.push_soon([Push(new_id(NOON), "other")], clock())

    assert {claim.whose for claim in called} == {"hanger"}
    assert one.claim().whose == "other"
    assert one.claim() is None

    clock.pass_by(seconds=2)
    assert Pusher(by_clock, WEBHOOKS).claim().whose == "hanger"
