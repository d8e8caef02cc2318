"""Keys over HTTP: cut from a token or a key, never wider; listed, spent, taken away."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from tests.service.conftest import Client, running_web
from tests.service.matches.api.test_events import STREAM, following, timeless
from tests.service.players.api.test_tickets import cut
from tests.service.table import ME, OPEN, Table, put_up
from tests.waiting import require_quick

AT_ONCE = 3  # seconds: 15 of silence would pass before anybody looked by himself


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def cut_key(player, **wanted):
    """A key that was cut: who comes with it, and what is told of it as `key`."""
    answer = player.post("/v1/keys", wanted)
    assert answer.status == 201, answer
    holder = player.as_player(answer.json["key"])
    holder.key = answer.json
    return holder


def seat_of(table, player):
    return table.players.index(player)


def is_too_narrow(answer):
    return (answer.status, answer.code) == (403, "key_too_narrow")


# What a key lets do


def test_a_seat_is_delegated_to_a_program_for_one_match_by_one_call(ada, bo, table):
    player = table.to_act
    program = cut_key(player, match=table.id, seat=seat_of(table, player), may=["play"])
    decision = program.get(f"{table.path}/decision").json

    answer = table.send(program, decision["commands"][0]["command"], decision["version"])

    assert decision["seat"] == seat_of(table, player)
    assert answer.status == 200
    assert answer.json["match"]["your_seat"] == seat_of(table, player)
    assert program.get(table.path).json["view"] == player.get(table.path).json["view"]


def test_a_key_to_play_a_match_does_nothing_else(client, ada, table):
    other = Table([ada, client.register()])
    program = cut_key(ada, match=table.id, may=["play"])

    for answer in (
        program.get(other.path),
        program.get(f"{other.path}/decision"),
        program.get(f"{other.path}/events"),
        other.send(program, {}),
        program.get("/v1/players/me"),
        program.get("/v1/players/me/webhook"),
        program.put("/v1/players/me/webhook", {"url": "https://example.com"}),
        program.delete("/v1/players/me/webhook"),
        program.post("/v1/players/me/token"),
        program.delete("/v1/players/me"),
        program.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}),
        program.get("/v1/matches"),
        program.get("/v1/events"),
        program.get("/v1/lobby"),
        program.get(f"/v1/players/{ada.player['id']}"),
        program.post("/v1/commitments"),
        program.post("/v1/players", {"name": "X"}),
    ):
        assert is_too_narrow(answer), answer


def test_whether_another_match_is_there_is_not_told_to_a_narrow_key(client, ada, table):
    program = cut_key(ada, match=table.id)

    there, not_there = f"/v1/matches/{put_up(ada)['id']}", f"/v1/matches/{'0' * 26}"

    assert program.get(there).body == program.get(not_there).body.replace(
        b"0" * 26, there.rpartition("/")[2].encode()
    )
    stale = {"If-None-Match": ada.get(there).headers["ETag"]}
    assert is_too_narrow(program.get(there, headers=stale))


def test_a_key_to_read_shows_the_view_of_its_player_and_nothing_else(ada, bo, table):
    reader = cut_key(ada, match=table.id, may=["read"])
    document = ada.get(table.path)

    for path in ("", "/decision", "/events", "/board.svg", "/board.txt", "/board.json"):
        mine, theirs = reader.get(f"{table.path}{path}"), ada.get(f"{table.path}{path}")
        assert (mine.status, mine.body) == (200, theirs.body)
    known = {"If-None-Match": document.headers["ETag"]}
    assert reader.get(table.path, headers=known).status == 304
    with following(reader, f"{table.path}/events") as stream:
        stream.wait_for(1)
    command = table.decision()["commands"][0]["command"]
    for answer in (
        table.send(reader, command),
        reader.delete(f"{table.path}/seats/0"),
        reader.post(f"{table.path}/seats", {}),
        reader.put(f"{table.path}/seats/0/entropy", {"entropy": "x"}),
        reader.post("/v1/work"),
    ):
        assert is_too_narrow(answer), answer
    assert ada.get(table.path).json["version"] == document.json["version"]


def test_a_key_without_a_match_reads_or_plays_in_all_of_them(client, ada, bo, table):
    reader, program = cut_key(ada, may=["read"]), cut_key(ada)
    waiting = put_up(bo)

    assert reader.get("/v1/players/me").json == ada.get("/v1/players/me").json
    assert reader.get("/v1/events").json == ada.get("/v1/events").json
    assert is_too_narrow(reader.get("/v1/players/me/webhook"))
    assert is_too_narrow(reader.post(f"/v1/matches/{waiting['id']}/seats"))
    assert program.post(f"/v1/matches/{waiting['id']}/seats").json["your_seat"] == 1
    assert is_too_narrow(program.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}))


def test_a_key_leases_work_of_its_match_alone(client):
    bot, other = client.register("Umky", "bot"), client.register()
    one, two = Table([bot, other]), Table([bot, other])
    for match in (one, two):
        while match.to_act is not bot:
            match.play()
    program = cut_key(bot, match=two.id, may=["play"])

    assert program.post("/v1/work").json["match"]["id"] == two.id
    assert program.post("/v1/work").status == 204
    assert bot.post("/v1/work").json["match"]["id"] == one.id


def test_a_key_for_a_seat_resigns_that_seat_and_no_other(ada, bo, table):
    program = cut_key(bo, match=table.id, seat=1)

    assert is_too_narrow(program.delete(f"{table.path}/seats/0"))
    assert program.delete(f"{table.path}/seats/1").json["seats"][1]["kind"] == "bot"


def test_a_ticket_of_a_key_is_for_what_the_key_is_for(client, ada, table):
    reader = cut_key(ada, match=table.id, may=["read"])

    path = f"{table.path}/events"
    with (
        following(ada, path, "0-0") as own,
        following(client, f"{path}?ticket={cut(reader)}", "0-0") as stream,
    ):
        own.wait_for(1)
        stream.wait_for(len(own.ids()))
        assert timeless(stream.body) == timeless(own.body)
    answer = client.get(f"/v1/events?ticket={cut(reader)}", headers=STREAM)
    assert is_too_narrow(answer)


# How long, and how often


def test_a_key_is_good_until_it_expires(redis_url, ada):
    for seconds in (1.5, 15, 150):  # a busy machine may take longer than a key is good
        soon = datetime.now(UTC) + timedelta(seconds=seconds)
        reader = cut_key(ada, may=["read"], expires_at=soon.isoformat())
        answer = reader.get("/v1/players/me")
        if datetime.now(UTC) < soon:
            break

    assert answer.status == 200
    time.sleep(max(0, (soon - datetime.now(UTC)).total_seconds()) + 0.1)
    assert reader.get("/v1/players/me").code == "bad_token"
    assert ada.get("/v1/keys").json["items"] == []


def test_the_uses_of_a_key_are_counted_however_many_come_at_once(ada):
    reader = cut_key(ada, may=["read"], uses=5)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: reader.get("/v1/players/me"), range(12)))

    statuses = sorted(answer.status for answer in answers)
    assert statuses == [200] * 5 + [401] * 7
    [listed] = ada.get("/v1/keys").json["items"]
    assert (listed["uses"], listed["uses_left"]) == (5, 0)


def test_what_is_refused_uses_nothing(ada, table):
    reader = cut_key(ada, match=table.id, may=["read"], uses=1)

    assert is_too_narrow(reader.get("/v1/players/me"))
    assert reader.get(table.path).status == 200
    assert reader.get(table.path).code == "bad_token"


# Never wider, nor longer


def test_from_a_key_only_narrower_ones_are_cut(ada, bo, table):
    other, ends = put_up(ada), datetime.now(UTC) + timedelta(hours=1)
    parent = cut_key(ada, match=table.id, seat=0, may=["read"], expires_at=ends.isoformat())

    for wider in (
        {"may": ["play"]},
        {"may": ["read", "play"]},
        {"may": ["read"], "match": other["id"]},
        {"may": ["read"], "match": table.id, "seat": 1},
        {"may": ["read"], "expires_at": (ends + timedelta(seconds=1)).isoformat()},
    ):
        assert is_too_narrow(parent.post("/v1/keys", wider)), wider
    child = cut_key(parent, may=["read"])
    told = [child.key[name] for name in ("match", "seat", "expires_at")]
    assert told == [parent.key[name] for name in ("match", "seat", "expires_at")]
    assert child.get(table.path).json == ada.get(table.path).json


def test_from_a_key_that_counts_its_uses_none_is_cut(ada):
    assert is_too_narrow(cut_key(ada, uses=3).post("/v1/keys", {}))


def test_a_seat_of_somebody_else_is_not_given_away(ada, bo, table):
    waiting = put_up(ada)

    assert bo.post("/v1/keys", {"match": table.id, "seat": 0}).code == "not_your_seat"
    assert bo.post("/v1/keys", {"match": waiting["id"], "seat": 1}).code == "not_the_creator"
    assert bo.post("/v1/keys", {"match": table.id, "seat": 2}).code == "seat_not_found"
    assert bo.post("/v1/keys", {"match": "0" * 26}).code == "match_not_found"


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [
        ({"may": []}, "/may"),
        ({"may": ["write"]}, "/may/0"),
        ({"may": "read"}, "/may"),
        ({"seat": 0}, "/match"),
        ({"match": "x"}, "/match"),
        ({"uses": 0}, "/uses"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "/expires_at"),
        ({"expires_at": "2120-01-01"}, "/expires_at"),
        ({"note": ""}, "/note"),
        ({"scope": "all"}, "/scope"),
    ],
)
def test_a_malformed_wish_for_a_key_is_422(ada, wanted, pointer):
    answer = ada.post("/v1/keys", wanted)

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, pointer)


def test_there_are_so_many_keys_and_no_more(redis_url, client):
    with running_web(redis_url, keys_per_player="2") as address:
        ada = Client(address, client.contract).register()
        first = cut_key(ada)
        cut_key(ada)

        answer = ada.post("/v1/keys", {})
        ada.delete(f"/v1/keys/{first.key['id']}")

        assert (answer.status, answer.code) == (409, "too_many_keys")
        assert ada.post("/v1/keys", {}).status == 201


# Listed, and taken away


def test_keys_are_listed_and_not_shown(ada):
    keys = []
    for number in range(3):  # apart by more than the time is set right by on the way
        keys.append(cut_key(ada, may=["read"], note=f"Number {number}"))
        time.sleep(0.1)

    page = ada.get("/v1/keys?limit=2")
    rest = ada.get("/v1/keys", query={"cursor": page.json["next_cursor"]}).json

    listed = page.json["items"] + rest["items"]
    assert [key["note"] for key in listed] == ["Number 2", "Number 1", "Number 0"]
    assert rest["next_cursor"] is None
    assert 'rel="next"' in page.headers["Link"]
    for key in keys:
        assert key.token.rpartition("_")[2] not in page.body.decode() + str(rest)
    assert cut_key(keys[0], may=["read"]).get("/v1/keys").json["items"] == []
    assert len(keys[0].get("/v1/keys").json["items"]) == 1


def test_a_key_that_is_taken_away_is_good_no_more_nor_what_was_cut_from_it(ada):
    parent = cut_key(ada, may=["read"])
    child = cut_key(parent, may=["read"])
    grandchild, sibling = cut_key(child, may=["read"]), cut_key(parent, may=["read"])

    assert ada.delete(f"/v1/keys/{child.key['id']}").status == 204

    codes = [key.get("/v1/players/me").status for key in (parent, child, grandchild, sibling)]
    assert codes == [200, 401, 401, 200]
    assert ada.delete(f"/v1/keys/{child.key['id']}").code == "key_not_found"


def test_a_key_takes_away_itself_and_what_was_cut_from_it_and_nothing_else(ada):
    parent, other = cut_key(ada, may=["read"]), cut_key(ada)
    child = cut_key(parent, may=["read"])

    assert child.delete(f"/v1/keys/{parent.key['id']}").code == "key_not_found"
    assert parent.delete(f"/v1/keys/{other.key['id']}").code == "key_not_found"
    assert parent.delete(f"/v1/keys/{parent.key['id']}").status == 204
    assert child.get("/v1/players/me").code == "bad_token"
    assert other.get("/v1/players/me").status == 200


def test_a_new_token_ends_every_key_of_the_old_one(ada, table):
    key = cut_key(ada)
    child, ticket = cut_key(key, match=table.id), cut(key)
    renewed = ada.as_player(ada.post("/v1/players/me/token").json["token"])

    assert key.get("/v1/players/me").code == "bad_token"
    assert child.get(table.path).code == "bad_token"
    answer = ada.as_player(None).get(f"/v1/events?ticket={ticket}", headers=STREAM)
    assert answer.code == "bad_token"
    assert renewed.get("/v1/keys").json["items"] == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda key: key[:-1],
        lambda key: key + "a",
        lambda key: key.replace("_", ".", 1),
        lambda key: key.replace("_", "~", 1),
        lambda key: key.rpartition("_")[0] + "_",
        lambda key: key.rpartition("_")[0],
        lambda key: "0" * 26 + key[26:],
    ],
)
def test_a_key_that_is_no_more_than_alike_is_refused(ada, spoil):
    key = cut_key(ada).token

    assert ada.as_player(spoil(key)).get("/v1/players/me").code == "bad_token"


def test_the_same_request_for_a_key_is_answered_with_the_same_key(ada):
    once = {"Idempotency-Key": "for my bot"}
    first = ada.post("/v1/keys", {"note": "bot"}, headers=once)
    again = ada.post("/v1/keys", {"note": "bot"}, headers=once)

    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(ada.get("/v1/keys").json["items"]) == 1
    other = ada.post("/v1/keys", {"note": "more"}, headers=once)
    assert other.code == "idempotency_key_reused"
    ada.delete(f"/v1/keys/{first.json['id']}")
    gone = ada.post("/v1/keys", {"note": "bot"}, headers=once)
    assert (gone.status, gone.code) == (404, "key_not_found")


@pytest.fixture(scope="module")
def two_webs(redis_url):
    """The addresses of two services of one process each, over one store."""
    with running_web(redis_url) as here, running_web(redis_url) as there:
        yield here, there


def test_streams_of_a_key_that_is_taken_away_end_at_once_in_every_process(two_webs):
    here, there = map(Client, two_webs)

    def end_all():
        ada = here.register("Ada")
        table = Table([ada, here.register("Bo")])
        parent = cut_key(ada)
        child, kept = cut_key(parent, match=table.id), cut_key(ada, match=table.id)
        path = f"{table.path}/events"
        with (
            following(there.as_player(parent.token), "/v1/events") as own,
            following(there.as_player(child.token), path) as by_key,
            following(there, f"{path}?ticket={cut(child)}") as by_ticket,
            following(there.as_player(kept.token), path) as of_another,
            following(there.as_player(ada.token), path) as by_token,
        ):
            for stream in (by_key, by_ticket, of_another, by_token):
                stream.wait_for(1)
            ended, going_on = (own, by_key, by_ticket), (of_another, by_token)
            time.sleep(0.3)
            assert not any(stream.is_over for stream in (*ended, *going_on))
            began = time.monotonic()
            assert ada.delete(f"/v1/keys/{parent.key['id']}").status == 204
            assert all(stream.has_ended() for stream in ended)
            took = time.monotonic() - began
            assert not any(stream.is_over for stream in going_on)
        return took

    require_quick(AT_ONCE, end_all)


def test_keys_that_are_cut_at_once_all_stand(ada):
    with ThreadPoolExecutor(6) as pool:
        keys = list(pool.map(lambda _: cut_key(ada, may=["read"]), range(6)))

    assert len({key.key["id"] for key in keys}) == 6
    assert len(ada.get("/v1/keys").json["items"]) == 6
