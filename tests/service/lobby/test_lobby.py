"""The lobby over HTTP: which public matches wait, start and end; the same in three ways."""

import json
import threading
import time

import pytest

from tests.service.matches.api.test_events import STREAM, following, frames
from tests.service.table import ME, OPEN, Table, put_up

GREEDY = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def after(client):
    """The newest id of the lobby, which all tests of this run share."""
    newest, items = "0-0", [None]
    while items:
        items = client.get("/v1/lobby", query={"after": newest, "limit": 200}).json["items"]
        newest = items[-1]["id"] if items else newest
    return newest


def told(viewer, after, match, **query):
    """What the lobby says of a match."""
    items = viewer.get("/v1/lobby", query={"after": after, "limit": 200, **query}).json["items"]
    return [notice for notice in items if notice["match"] == match]


def test_a_match_is_told_from_its_opening_to_its_end(client, ada, bo, after):
    table = Table([ada, bo], clock={"turn_seconds": 600})
    finished = table.play_out()

    opened, taken, started, ended = notices = told(client, after, table.id)

    assert [notice["type"] for notice in notices] == [
        *("match_opened", "seat_taken", "match_started", "match_finished")
    ]
    assert [notice["version"] for notice in notices] == [1, 2, 2, finished["version"]]
    assert {notice["game"] for notice in notices} == {"arctic"}
    assert opened["data"]["player"]["name"] == "Ada"
    assert opened["data"]["options"] == finished["options"]
    assert opened["data"]["clock"] == {**finished["clock"], "deadline": None}
    assert [seat["kind"] for seat in opened["seats"]] == ["player", "open"]
    assert (taken["seat"], taken["data"]["player"]["name"]) == (1, "Bo")
    assert started["seats"] == ended["seats"] == finished["seats"]
    assert ended["data"]["outcome"] == finished["outcome"]
    assert all(notice["text"] for notice in notices)


def test_seats_that_change_before_the_start_are_told(client, ada, bo, after):
    match = put_up(ada, seats=(ME, OPEN, OPEN))
    seats = f"/v1/matches/{match['id']}/seats"
    bo.post(seats, {"seat": 2})
    bo.delete(f"{seats}/2")
    ada.put(f"{seats}/1", GREEDY)
    ada.put(f"{seats}/1", {"kind": "open"})
    ada.delete(f"{seats}/0")

    types = [notice["type"] for notice in told(client, after, match["id"])]

    assert types == [
        *("match_opened", "seat_taken", "seat_left", "seat_filled", "seat_opened"),
        "match_cancelled",
    ]


def test_a_match_that_never_waits_only_starts(client, ada, after):
    match = put_up(ada, seats=(ME, GREEDY))

    assert [notice["type"] for notice in told(client, after, match["id"])] == ["match_started"]


def test_what_is_not_public_is_never_told(client, ada, bo, after):
    table = Table([ada, bo], visibility="unlisted")
    table.play_out()

    for viewer in (client, ada, bo):
        assert told(viewer, after, table.id) == []


def test_nothing_of_the_play_is_told(client, ada, bo, after):
    table = Table([ada, bo])
    table.play(8)
    bo.delete(f"{table.path}/seats/1")

    types = {notice["type"] for notice in told(client, after, table.id)}

    assert types <= {"match_opened", "seat_taken", "match_started", "match_finished"}


def test_a_page_goes_on_where_the_last_one_ended(client, ada, after):
    ids = [put_up(ada)["id"] for _ in range(5)]
    seen, items = [], [None]
    while items:
        items = client.get("/v1/lobby", query={"after": after, "limit": 2}).json["items"]
        seen += [notice["match"] for notice in items]
        after = items[-1]["id"] if items else after

    assert [match for match in seen if match in ids] == ids


def test_a_long_poll_answers_when_something_happens(client, ada, after):
    answers = []

    def poll():
        answers.append(client.get("/v1/lobby", query={"after": after, "wait": 25}))

    waiting = threading.Thread(target=poll)
    waiting.start()
    time.sleep(0.2)
    match = put_up(ada)
    waiting.join()

    assert answers[0].json["items"][0]["match"] == match["id"]


def test_a_long_poll_in_vain_is_204(client, after):
    assert client.get("/v1/lobby", query={"after": after, "wait": 0.1}).status == 204


def test_a_stream_begins_now_and_says_how_matches_stand(client, ada, bo):
    put_up(ada)
    with following(client, "/v1/lobby?unnamed=true") as stream, following(bo, "/v1/lobby") as named:
        time.sleep(0.3)
        table = Table([ada, bo])
        stream.wait_for(3)
        named.wait_for(3)
        notices = [json.loads(frame["data"]) for frame in frames(stream.body)]

    assert [notice["type"] for notice in notices[:3]] == [
        *("match_opened", "seat_taken", "match_started")
    ]
    assert {notice["match"] for notice in notices} == {table.id}
    assert notices[2]["now"]["version"] == 2
    assert notices[2]["now"]["status"] == "playing"
    assert [frame["event"] for frame in frames(named.body)] == [n["type"] for n in notices]


def test_a_stream_cut_anywhere_loses_and_repeats_nothing(client, ada, after):
    seen, ids, last = [], [], after
    for _ in range(4):
        with following(client, "/v1/lobby", last) as stream:
            ids.append(put_up(ada)["id"])
            stream.wait_for(1)
            seen += [json.loads(frame["data"])["match"] for frame in frames(stream.body)]
            last = stream.ids()[-1]

    assert [match for match in seen if match in ids] == ids


def test_a_ticket_opens_the_lobby_too(client, ada):
    ticket = ada.post("/v1/tickets").json["ticket"]

    with following(client, f"/v1/lobby?ticket={ticket}") as stream:
        assert stream.status == 200
    assert client.get(f"/v1/lobby?ticket={ticket}", headers=STREAM).code == "bad_token"


@pytest.mark.parametrize("query", ["wait=26", "limit=0", "after=x", "since=1", "unnamed=1"])
def test_a_malformed_reading_is_422(client, query):
    answer = client.get(f"/v1/lobby?{query}")

    assert (answer.status, answer.json["errors"][0]["pointer"].split("/")[1]) == (422, "query")


def test_the_lobby_speaks_the_asked_language(client, ada, after):
    match = put_up(ada)["id"]
    texts = set()
    for language in ("en", "it", "es", "de"):
        answer = client.get(
            "/v1/lobby", query={"after": after}, headers={"Accept-Language": language}
        )
        assert answer.headers["Content-Language"] == language
        [notice] = [one for one in answer.json["items"] if one["match"] == match]
        texts.add(notice["text"])

    assert len(texts) == 4
