"""What spectators see of a running match: all that is public, late, or the table alone."""

import json
import random
import threading
from typing import Any

import pytest

from tests.service.matches.api.test_events import following, frames
from tests.service.table import Table, put_up
from tests.waiting import PATIENCE_SECONDS, until


@pytest.fixture
def late(ada, bo):
    """A match that spectators see one round of turns late."""
    return Table([ada, bo], spectators="delayed")


@pytest.fixture
def closed(ada, bo):
    """A match whose play no spectator sees."""
    return Table([ada, bo], spectators="none")


def own(table):
    """The match as who sits there sees it."""
    return table.players[0].get(table.path).json


def play_one(table, rng):
    """One random command; the match as who played it sees it."""
    player = table.players[own(table)["to_act"][0]]
    decision = player.get(f"{table.path}/decision").json
    chosen = rng.choice(decision["commands"])["command"]
    return table.send(player, chosen, decision["version"]).json["match"]


def play_out(table, rng):
    """Random commands to the end."""
    while play_one(table, rng)["status"] == "playing":
        pass


def all_that_is_seen(table, caller):
    """Every answer about a match, byte for byte, but for how the request itself went."""
    owner = table.players[0].player["id"]
    seen = list[Any]()
    for path in (
        "",
        "?include=decision",
        "?include=presence",
        "?include=board",
        "?include=board,decision",
        "?version=2",
        "/board.svg",
        "/board.txt",
        "/board.json",
        "/replay.svg",
        "/events?limit=200",
    ):
        seen += told(caller.get(table.path + path))
    for path in shared_as(table.id):
        seen += told(caller.get(path))
    for asked in ("", "&bot=random", "&bot=greedy", "&sort=updated_at"):
        listed = caller.get(f"/v1/matches?player={owner}&limit=200{asked}").json["items"]
        seen.append([one for one in listed if one["id"] == table.id])
    return seen


def told(answer):
    """What may tell something of a match."""
    return answer.status, answer.body, answer.headers.get("ETag")


def shared_as(match_id):
    """Every address by which a match is shared."""
    for part in ("", "/embed", "/card.png"):
        yield f"/m/{match_id}{part}"
    yield f"/oembed?url=/m/{match_id}"


def test_spectators_see_one_whole_round_of_turns_late_and_nothing_of_it_before(client, late):
    """Whatever is played within the round changes no byte of what a spectator is answered."""
    rng, begun, seen = random.Random(3), list[int](), dict[int, list[Any]]()
    document = own(late)
    assert document["spectating"] == {"mode": "delayed", "turns_behind": 2}
    acting = None
    for _ in range(60):
        if document["to_act"] != acting:
            acting = document["to_act"]
            begun.append(document["version"])
        due = begun[max(0, len(begun) - 3)]
        shown = client.get(late.path)
        assert shown.json["version"] == due
        now = all_that_is_seen(late, client)
        assert seen.setdefault(due, now) == now
        again = client.get(late.path, headers={"If-None-Match": shown.headers["ETag"]})
        assert again.status == 304
        document = play_one(late, rng)
    assert len(seen) > 3

    truth = {
        version: late.players[0].get(f"{late.path}?version={version}").json for version in seen
    }
    for version, (_, body, *_) in seen.items():
        assert f'"version":{version},'.encode() in body
        assert truth[version]["fairness"]["chain"].encode() in body
        assert client.get(f"{late.path}?version={version}").json["version"] == version
    newest = client.get(late.path).json["version"]
    assert newest >= max(seen)
    assert client.get(f"{late.path}?version={newest + 1}").code == "version_not_found"
    events = client.get(f"{late.path}/events?limit=200&version={newest}").json["items"]
    assert {event["version"] for event in events} <= set(range(newest + 1))
    assert client.get(f"{late.path}/events?version={newest + 1}").code == "version_not_found"


def test_who_comes_and_goes_is_told_as_late_as_what_is_played(client, late, bo):
    """Whoever is away or back, keeps a seat warm or asks for one: not a byte of it is told."""
    before = all_that_is_seen(late, client)
    stranger = client.register("Cleo")
    for change in (
        lambda: bo.delete(f"{late.path}/seats/1?keep=true&substitutes=true"),
        lambda: stranger.post(f"{late.path}/seats/1/substitute"),
        lambda: bo.post(f"{late.path}/seats", {}),
        lambda: bo.delete(f"{late.path}/seats/1"),
    ):
        assert change().status < 300
        assert all_that_is_seen(late, client) == before
    assert [seat["kind"] for seat in own(late)["seats"]] == ["player", "bot"]
    assert all_that_is_seen(late, bo) == before


def test_what_becomes_of_a_seat_is_told_at_once_to_whoever_left_it_or_asks_for_it_alone(client):
    """The creator without a seat, and whoever left another one, are spectators: they are late."""
    host, ada, bo, cleo = map(client.register, ("Host", "Ada", "Bo", "Cleo"))
    match_id = put_up(host, seats=[{"kind": "open"}] * 3, spectators="delayed")["id"]
    for player in (ada, bo, cleo):
        assert player.post(f"/v1/matches/{match_id}/seats", {}).status == 200

    def told(player):
        heard = player.get("/v1/events?limit=100").json["items"]
        types = [(notice["type"], notice["seat"]) for notice in heard]
        types = [told for told in types if told[0] != "your_turn"]
        return types[types.index(("match_started", None)) + 1 :]

    assert bo.delete(f"/v1/matches/{match_id}/seats/1?keep=true&substitutes=true").status == 200
    assert cleo.delete(f"/v1/matches/{match_id}/seats/2?keep=true&substitutes=true").status == 200
    assert bo.post(f"/v1/matches/{match_id}/seats", {}).status == 200

    assert told(host) == []
    assert told(cleo) == [("seat_left_warm", 1), ("seat_left_warm", 2)]
    assert told(bo) == [("seat_left_warm", 1), ("player_returned", 1)]
    everything = [("seat_left_warm", 1), ("seat_left_warm", 2), ("player_returned", 1)]
    assert told(ada) == everything


def test_the_creator_without_a_seat_is_a_spectator_too(client, ada):
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
    match = put_up(ada, seats=bots, spectators="none")
    client.register("Bo").post(f"/v1/matches/{match['id']}/seats")

    assert ada.get(f"/v1/matches/{match['id']}").json["view"] is None


@pytest.mark.parametrize("query", ["", "?include=decision", "?unnamed=true"])
def test_whose_turn_it_is_is_told_as_late_as_what_was_played(client, late, query):
    rng, to_act = random.Random(4), {2: own(late)["to_act"]}
    with following(client, f"{late.path}/events{query}") as stream:
        stream.wait_for(2)
        for _ in range(60):
            document = play_one(late, rng)
            to_act[document["version"]] = document["to_act"]
            seen = client.get(late.path).json["version"]
            until(lambda seen=seen: heard(stream)[-1]["version"] == seen)
            page = client.get(f"{late.path}/events?include=decision&limit=200").json["items"]
            assert (page[-1]["version"], page[-1]["now"]["version"]) == (seen, seen)
            assert page[-1]["now"]["to_act"] == to_act[seen]

    told = [(entry["version"], entry["now"]) for entry in heard(stream) if entry.get("now")]
    assert len(told) > 3
    assert all(now["version"] == version for version, now in told)
    assert all(now["to_act"] == to_act[version] for version, now in told)


def heard(stream):
    """The entries that a stream has told."""
    return [json.loads(frame["data"]) for frame in frames(stream.body)]


def test_where_there_are_none_the_table_is_all_there_is_to_see(client, closed):
    rng = random.Random(3)
    for _ in range(6):
        play_one(closed, rng)
    document = client.get(closed.path).json

    assert document["spectating"] == {"mode": "none", "turns_behind": 0}
    assert (document["status"], document["view"]) == ("playing", None)
    assert client.get(f"{closed.path}?version=2").json["view"] is None
    for board in ("board.svg", "board.txt", "board.json", "board.svg?version=3"):
        assert client.get(f"{closed.path}/{board}").code == "not_for_spectators"
    assert b"board.svg" not in client.get(f"/m/{closed.id}").body
    for page in ("events", "events?version=4", "events?limit=1&after=2-0"):
        told = {event["type"] for event in client.get(f"{closed.path}/{page}").json["items"]}
        assert told <= {"match_created", "seat_taken", "match_started"}
    assert closed.players[0].get(closed.path).json["view"] is not None


@pytest.mark.parametrize("kind", ["late", "closed"])
def test_who_resigns_is_a_spectator_from_then_on(kind, request, client, bo):
    table = request.getfixturevalue(kind)
    left = bo.delete(f"{table.path}/seats/1")
    shown = client.get(table.path)

    assert left.json["your_seat"] is None
    assert (left.json["view"] is None) == (kind == "closed")
    assert (left.json, left.headers["ETag"]) == (shown.json, shown.headers["ETag"])
    assert bo.get(table.path).json == shown.json


@pytest.mark.parametrize("kind", ["late", "closed"])
def test_after_the_end_everybody_sees_all_and_a_stream_tells_the_rest(kind, request, web, client):
    table = request.getfixturevalue(kind)
    heard = []
    answer = client._pool.request(
        "GET",
        f"{web}{table.path}/events",
        headers={"Accept": "text/event-stream"},
        preload_content=False,
    )

    def listen():
        heard.extend(answer.stream(1024))

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    until(lambda: b"match_started" in b"".join(heard))
    rng = random.Random(5)
    for _ in range(4):
        play_one(table, rng)
    assert b"card_placed" not in b"".join(heard)
    play_out(table, rng)
    listener.join(PATIENCE_SECONDS)

    told = [line[4:] for line in b"".join(heard).split(b"\n") if line.startswith(b"id: ")]
    page, after = [], "0-0"
    while found := client.get(f"{table.path}/events?limit=200&after={after}").json["items"]:
        page += found
        after = found[-1]["id"]
    assert client.get(table.path).json["view"] is not None
    assert client.get(f"{table.path}/record").status == 200
    everything = [event["id"].encode() for event in page]
    assert told == everything if kind == "late" else set(told) <= set(everything)
    assert told[-1] == everything[-1]


def test_a_rematch_is_shown_to_spectators_as_the_match_was(ada, bo, late):
    play_out(late, random.Random(7))

    assert ada.post(f"{late.path}/rematch").json["spectating"]["mode"] == "delayed"
