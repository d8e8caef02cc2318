"""Tickets: a key for one event stream, once, within a minute; told nowhere but to who asked."""

import threading
import time
from datetime import UTC, datetime, timedelta

import pytest

from tests.service.conftest import Client, running_web
from tests.service.matches.api.test_events import STREAM, all_events, following, timeless
from tests.service.table import Table
from tests.waiting import require_quick

AT_ONCE = 3  # seconds: 15 of silence would pass before anybody looked by himself


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def cut(player):
    """A new ticket of a player."""
    answer = player.post("/v1/tickets")
    assert answer.status == 201, answer
    return answer.json["ticket"]


def test_a_ticket_lasts_a_minute(ada):
    answer = ada.post("/v1/tickets")

    left = datetime.fromisoformat(answer.json["expires_at"]) - datetime.now(UTC)
    assert timedelta(seconds=30) < left <= timedelta(seconds=61)
    assert answer.headers["Cache-Control"] == "no-store"
    assert ada.token.partition(".")[2] not in answer.json["ticket"]


def test_only_players_get_tickets(client):
    assert client.post("/v1/tickets").code == "authentication_required"


def test_a_ticket_opens_a_stream_as_the_token_would(client, ada, table):
    table.play(2)
    whole = [event["id"] for event in all_events(ada, table)]

    for path in (f"{table.path}/events", "/v1/events"):
        with (
            following(ada, path, "0-0") as by_token,
            following(client, f"{path}?ticket={cut(ada)}", "0-0") as by_ticket,
        ):
            by_token.wait_for(1)
            by_ticket.wait_for(len(by_token.ids()))

            assert by_ticket.status == 200
            assert timeless(by_ticket.body) == timeless(by_token.body)
            assert by_ticket.headers["Referrer-Policy"] == "no-referrer"
    with following(client, f"{table.path}/events?ticket={cut(ada)}&after={whole[0]}") as stream:
        assert stream.wait_for(len(whole) - 1) == whole[1:]


def test_a_ticket_opens_one_stream_and_no_second_one(client, ada, table):
    path = f"{table.path}/events?ticket={cut(ada)}"

    with following(client, path) as first:
        first.wait_for(1)
        again = client.get(path, headers=STREAM)

        assert (again.status, again.code) == (401, "bad_token")
        assert (first.status, first.is_over) == (200, False)


def test_of_many_who_come_at_once_with_one_ticket_one_is_let_in(client, ada, table):
    path, statuses = f"{table.path}/events?ticket={cut(ada)}", []
    streams = []

    def come():
        with following(client, path) as stream:
            statuses.append(stream.status)
            streams.append(stream)
            while len(statuses) < 8:
                time.sleep(0.01)

    threads = [threading.Thread(target=come) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(statuses) == [200] + [401] * 7


def test_a_ticket_is_no_token_and_a_token_is_no_ticket(client, ada, table):
    ticket = cut(ada)

    assert client.as_player(ticket).get("/v1/players/me").code == "bad_token"
    by_token = client.get(f"/v1/events?ticket={ada.token}", headers=STREAM)
    assert (by_token.status, by_token.code) == (401, "bad_token")
    with following(client, f"/v1/events?ticket={ticket}") as stream:
        assert stream.status == 200


@pytest.mark.parametrize("made_up", ["", "x", "~", "%20", "0" * 26 + "~x", "x" * 2000])
def test_a_made_up_ticket_is_401(client, table, made_up):
    for path in (f"{table.path}/events", "/v1/events"):
        answer = client.get(f"{path}?ticket={made_up}", headers=STREAM)

        assert (answer.status, answer.code) == (401, "bad_token")


def test_made_up_tickets_count_by_address(redis_url, redis):
    with running_web(redis_url, reads_per_minute="3") as address:
        stranger = Client(address)
        codes = [
            stranger.get(f"/v1/events?ticket={'0' * 26}~{number}", headers=STREAM).code
            for number in range(5)
        ]

    assert codes == ["bad_token"] * 3 + ["rate_limited"] * 2


def test_a_ticket_is_for_streams_alone_and_not_spent_elsewhere(client, ada, table):
    ticket = cut(ada)
    stray: tuple[tuple[str, dict], ...] = (
        (f"{table.path}/events", {}),
        ("/v1/events", {}),
        (table.path, STREAM),
        (f"{table.path}/decision", STREAM),
        ("/v1/matches", {}),
        (table.path, {"If-None-Match": ada.get(table.path).headers["ETag"]}),
    )

    for path, headers in stray:
        answer = client.get(f"{path}?ticket={ticket}", headers=headers)

        assert answer.status in (401, 406, 422), path
        assert ticket not in str(answer.headers) + answer.body.decode()
        if answer.status == 422:
            assert answer.json["errors"][0]["pointer"] == "/query/ticket"
    with following(client, f"/v1/events?ticket={ticket}") as stream:
        assert stream.status == 200


def test_who_has_a_token_needs_no_ticket(ada):
    answer = ada.get(f"/v1/events?ticket={cut(ada)}", headers=STREAM)

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/ticket")


def test_two_tickets_are_one_too_many(client, ada, table):
    one, two = cut(ada), cut(ada)

    answer = client.get(f"{table.path}/events?ticket={one}&%74icket={two}", headers=STREAM)

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/ticket")


def test_a_problem_tells_no_ticket(client, ada, table):
    ticket = cut(ada)

    for more in ("", "&after=x", "&since=1"):
        answer = client.get(
            f"{table.path}/events?ticket={ticket}{more}", headers=STREAM | {"Last-Event-ID": "x"}
        )
        assert answer.status >= 400
        assert answer.json["instance"] == f"{table.path}/events"
        assert ticket not in str(answer.headers) + answer.body.decode()


def test_a_new_token_kills_the_tickets_of_the_old_one(client, ada, table):
    ticket = cut(ada)
    ada.post("/v1/players/me/token")

    assert client.get(f"/v1/events?ticket={ticket}", headers=STREAM).code == "bad_token"


@pytest.fixture(scope="module")
def two_webs(redis_url):
    """The addresses of two services of one process each, over one store."""
    with running_web(redis_url) as here, running_web(redis_url) as there:
        yield here, there


@pytest.mark.parametrize("leaves", [False, True], ids=["a new token", "the player has left"])
def test_streams_of_a_dead_token_end_at_once_in_every_process(two_webs, leaves):
    here, there = map(Client, two_webs)

    def end_all():
        ada, bo = here.register("Ada"), here.register("Bo")
        table = Table([bo, here.register("Cy")])
        elsewhere, path = there.as_player(ada.token), f"{table.path}/events"
        with (
            following(elsewhere, path) as by_token,
            following(there, f"{path}?ticket={cut(ada)}") as by_ticket,
            following(elsewhere, "/v1/events") as own,
            following(here, f"/v1/events?ticket={cut(ada)}") as near,
            following(there.as_player(bo.token), path) as of_another,
        ):
            of_another.wait_for(3)
            streams = by_token, by_ticket, own, near
            time.sleep(0.3)
            assert not any(stream.is_over for stream in streams)
            began = time.monotonic()
            if leaves:
                assert ada.delete("/v1/players/me").status == 204
            else:
                assert ada.post("/v1/players/me/token").status == 200
            assert all(stream.has_ended() for stream in streams)
            took = time.monotonic() - began
            assert not of_another.is_over
        return took

    require_quick(AT_ONCE, end_all)
