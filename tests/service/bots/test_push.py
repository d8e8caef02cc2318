"""Decisions pushed to a webhook: signed, answered, tried again, given up."""

import socket
import threading
import time
from contextlib import suppress
from datetime import datetime

import pytest
from standardwebhooks import Webhook

from engine.catalogue import find_game
from engine.words import ENGLISH
from service.bots.cases.webhooks import WEBHOOKS, read_webhook, remove_webhook, set_webhook
from service.matches.cases import clocks
from service.matches.model.terms import Status
from service.matches.store.outbox import Redeliveries
from service.players.model import Kind
from service.refusals import Refusal
from service.seats.cases.sitting import take_seat
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import Table
from tests.streams import notices
from tests.waiting import PATIENCE_SECONDS
from tests.webhook_server import later, webhook_server
from worker.pusher import Pusher


@pytest.fixture
def backend(redis, redis_url, clock):
    allowing = Settings(
        redis_url=redis_url,
        webhooks_allow_private=True,
        webhook_tries=3,
        webhook_timeout_seconds=PATIENCE_SECONDS,
    )
    with open_backend(allowing, now=clock) as opened:
        yield opened


@pytest.fixture
def impatient(redis_url, clock):
    """A backend that waits half a second for a webhook."""
    hurried = Settings(
        redis_url=redis_url, webhooks_allow_private=True, webhook_timeout_seconds=0.5
    )
    with open_backend(hurried, now=clock) as opened:
        yield opened


@pytest.fixture
def robo(table):
    return table.player("Robo", Kind.BOT)


@pytest.fixture
def server():
    with webhook_server() as started:
        yield started


def push_all(backend):
    """Push until nothing is due at this moment; how many calls that took."""
    pusher = Pusher(backend, WEBHOOKS)
    count = 0
    while (claim := pusher.claim()) is not None:
        pusher.call(claim)
        count += 1
    return count


def test_a_decision_is_pushed_and_its_answer_played(backend, table, robo, server):
    set_webhook(backend, robo, server.url)
    loaded = table.match(robo, "me", "open")
    loaded = _join(backend, table, loaded)

    push_all(backend)

    offered = server.received[0].said["decision"]["commands"]
    assert server.received[0].said["match"]["id"] == loaded.match.id
    assert offered
    assert clocks.load(backend, loaded.match.id).match.version > loaded.match.version


def test_a_bot_plays_a_whole_match_by_answering(backend, table, robo, server):
    set_webhook(backend, robo, server.url)
    loaded = table.match(robo, "me", "open")
    other = table.player("Other", Kind.BOT)
    set_webhook(backend, other, server.url)
    _take(backend, loaded, other)

    push_all(backend)

    assert clocks.load(backend, loaded.match.id).match.status is Status.FINISHED


def test_a_webhook_of_a_person_is_asked_for_every_decision_of_a_turn_at_once(backend, server):
    """People are told of a turn once; who answers for them does not wait for the sweeper."""
    arctic = find_game("arctic")
    table = Table(backend, arctic)
    ada, ben = table.player("Ada"), table.player("Ben")
    for person in (ada, ben):
        set_webhook(backend, person, server.url)
    loaded = table.match(ada, "me", "open", options=arctic.options_type())
    _take(backend, loaded, ben)

    push_all(backend)

    assert clocks.load(backend, loaded.match.id).match.status is Status.FINISHED
    versions = [call.said["decision"]["version"] for call in server.received]
    assert sorted(set(versions)) == versions


def test_the_signature_is_that_of_standard_webhooks(backend, table, robo, server, monkeypatch):
    monkeypatch.setattr("standardwebhooks.webhooks.datetime", _Frozen(backend))
    secret = set_webhook(backend, robo, server.url).secret
    table.match(robo, "me", "random")

    push_all(backend)

    call = server.received[0]
    assert Webhook(secret).verify(call.body, call.headers) == call.said


def test_every_try_of_a_decision_has_the_same_id(backend, table, robo, server, clock):
    server.answer = lambda _: (500, None)
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")

    push_all(backend)
    clock.pass_by(seconds=2)
    push_all(backend)

    ids = [call.headers["webhook-id"] for call in server.received]
    assert len(ids) == 2
    assert len(set(ids)) == 1


def test_the_pause_grows_from_try_to_try(backend, table, robo, server, clock):
    server.answer = lambda _: (500, None)
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")
    push_all(backend)
    clock.pass_by(seconds=1.5)
    push_all(backend)

    clock.pass_by(seconds=1.5)
    too_early = push_all(backend)
    clock.pass_by(seconds=3)

    assert too_early == 0
    assert push_all(backend) == 1


def test_a_webhook_that_always_fails_is_disabled_and_its_player_told(
    backend, table, robo, server, clock
):
    server.answer = lambda _: (500, None)
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")

    for _ in range(5):
        push_all(backend)
        clock.pass_by(seconds=100)

    sent = notices(backend, robo, ENGLISH)
    assert len(server.received) == 3
    assert not read_webhook(backend, robo).is_enabled
    assert read_webhook(backend, robo).failure_count == 3
    assert sent[-1].type == "webhook_disabled"
    assert sent[-1].data == {"url": server.url, "failures": 3}


def test_a_webhook_that_is_gone_is_disabled_at_once(backend, table, robo, server):
    server.answer = lambda _: (410, None)
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")

    push_all(backend)

    assert not read_webhook(backend, robo).is_enabled


def test_setting_the_webhook_anew_pushes_what_is_due(backend, table, robo, server):
    table.match(robo, "me", "random")

    set_webhook(backend, robo, server.url)

    assert push_all(backend) >= 1


def test_a_decision_accepted_for_later_is_not_pushed_again(backend, table, robo, server, clock):
    server.answer = later
    set_webhook(backend, robo, server.url)
    loaded = table.match(robo, "me", "random")
    push_all(backend)

    backend.of(Redeliveries).deliver_again(loaded.match)
    clock.pass_by(seconds=100)

    assert push_all(backend) <= 1  # looked at, not called
    assert len(server.received) == 1


def test_healing_does_not_hurry_a_push_that_waits_for_its_next_try(
    backend, table, robo, server, clock
):
    server.answer = lambda _: (500, None)
    set_webhook(backend, robo, server.url)
    loaded = table.match(robo, "me", "random")
    push_all(backend)

    backend.of(Redeliveries).deliver_again(loaded.match)

    assert push_all(backend) == 0


@pytest.mark.parametrize(
    "answer",
    [
        (200, {"command": {"type": "no_such_command"}}),
        (200, {"command": {"type": "let_shine"}}),
        (200, {"command": {"type": "\ud800"}}),
        (200, {"command": {"type": "move", "\udfff": 1}}),
        (200, {"move": 1}),
        (200, [1]),
        (302, None),
        (404, None),
    ],
)
def test_a_wrong_answer_changes_nothing_and_counts_as_a_failure(
    backend, table, robo, server, answer
):
    server.answer = lambda _: answer
    set_webhook(backend, robo, server.url)
    loaded = table.match(robo, "me", "random")

    push_all(backend)

    assert clocks.load(backend, loaded.match.id).match == loaded.match
    assert read_webhook(backend, robo).failure_count == 1


def test_whatever_a_call_brings_about_counts_as_a_failure(
    backend, table, robo, server, monkeypatch
):
    """An error nobody has thought of must not be called for again for ever."""

    def break_down(*_, **__):
        raise RuntimeError

    monkeypatch.setattr("service.bots.cases.webhooks.play_command", break_down)
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")

    push_all(backend)

    assert read_webhook(backend, robo).failure_count == 1


def test_a_redirect_is_not_followed(backend, table, robo, server):
    server.answer = lambda _: (307, None)
    server.extra_headers = {"Location": "/elsewhere"}
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")

    push_all(backend)

    assert len(server.received) == 1


def test_a_success_forgets_earlier_failures(backend, table, robo, server, clock):
    obliging = server.answer
    server.answer = lambda _: (500, None)
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")
    push_all(backend)

    server.answer = obliging
    clock.pass_by(seconds=2)
    push_all(backend)

    assert read_webhook(backend, robo).failure_count == 0


def test_a_removed_webhook_is_not_called(backend, table, robo, server):
    set_webhook(backend, robo, server.url)
    remove_webhook(backend, robo)
    table.match(robo, "me", "random")

    push_all(backend)

    assert server.received == []
    with pytest.raises(Refusal, match="no webhook"):
        read_webhook(backend, robo)


def test_a_private_address_is_refused_when_it_is_set(redis_url, robo, clock):
    with (
        open_backend(Settings(redis_url=redis_url), now=clock) as strict,
        pytest.raises(Refusal) as refusal,
    ):
        set_webhook(strict, robo, "http://127.0.0.1:9/bot")

    assert refusal.value.code == "webhook_address_refused"


def test_an_address_that_became_private_is_refused_when_it_is_called(
    backend, redis_url, table, robo, server, clock
):
    set_webhook(backend, robo, server.url)  # as if the name had resolved to a public address then
    table.match(robo, "me", "random")

    with open_backend(Settings(redis_url=redis_url), now=clock) as strict:
        push_all(strict)

    assert server.received == []
    assert read_webhook(backend, robo).failure_count == 1


def test_a_webhook_that_takes_too_long_has_failed(backend, impatient, table, robo, server):
    def dawdle(_):
        time.sleep(2)
        return 200, None

    server.answer = dawdle
    set_webhook(backend, robo, server.url)
    table.match(robo, "me", "random")

    push_all(impatient)

    assert read_webhook(backend, robo).failure_count == 1


def test_a_webhook_that_trickles_its_answer_is_cut_off(backend, impatient, table, robo):
    with socket.create_server(("127.0.0.1", 0)) as server:
        trickling = threading.Thread(target=_trickle, args=(server,))
        trickling.start()
        set_webhook(backend, robo, f"http://127.0.0.1:{server.getsockname()[1]}/")
        table.match(robo, "me", "random")
        start = time.monotonic()

        push_all(impatient)

        assert time.monotonic() - start < 50  # of a hundred
        trickling.join()
    assert read_webhook(backend, robo).failure_count == 1


def _trickle(server):
    """Answer one call with a byte every tenth of a second, for as long as it is read."""
    connection, _ = server.accept()
    with connection, suppress(OSError):
        connection.recv(65_536)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        for _ in range(1000):
            connection.sendall(b" ")
            time.sleep(0.1)


class _Frozen:
    """`datetime` whose now is the backend's, for the library that checks the age of a message."""

    def __init__(self, backend):
        self._backend = backend

    def now(self, tz=None):
        return self._backend.now()

    def __getattr__(self, name):
        return getattr(datetime, name)


def _join(backend, table, loaded):
    return _take(backend, loaded, table.player("Ben"))


def _take(backend, loaded, player):
    return take_seat(backend, loaded.match.id, player)
