"""Seeks over HTTP: opened, read, waited on, listed, taken back; and what the streams say."""

import threading
import time

import pytest

from tests.service.lobby.test_lobby import after  # noqa: F401  # a fixture
from tests.service.matches.api.test_events import following
from tests.waiting import until

ARCTIC = {"game": "arctic", "seat_counts": [2]}


@pytest.fixture
def alone():
    """Terms that no other test of this run asks for."""
    seconds = int(time.time() * 1000) % 500_000 + 1000
    return {**ARCTIC, "clock": {"turn_seconds": seconds}}


def opened(player, wanted, **options):
    answer = player.post("/v1/seeks", wanted, **options)
    assert answer.status == 201, answer
    return answer.json


def test_a_seek_says_what_is_looked_for(ada, alone):
    wanted = {
        **alone,
        "seat_counts": [3, 2],
        "options": {"edition": "de"},
        "rated": True,
        "rating_within": 12.5,
        "fill_with": {"bot": "greedy", "after_seconds": 600},
    }
    answer = ada.post("/v1/seeks", wanted)
    seek = answer.json

    assert answer.status == 201
    assert answer.headers["Location"] == f"/v1/seeks/{seek['id']}"
    assert (seek["seat_counts"], seek["options"]["edition"]) == ([2, 3], "de")
    assert seek["clock"]["turn_seconds"] == alone["clock"]["turn_seconds"]
    assert (seek["rated"], seek["rating_within"]) == (True, 12.5)
    assert seek["fill_with"] == {"bot": "greedy", "after_seconds": 600}
    assert (seek["status"], seek["match"], seek["reason"]) == ("waiting", None, None)
    assert seek["expires_at"] > seek["opened_at"]
    read = ada.get(f"/v1/seeks/{seek['id']}").json
    assert {**read, "expires_at": None} == {**seek, "expires_at": None}


def test_two_are_paired_and_both_hear_of_it(ada, bo, alone):
    hers, his = opened(ada, alone), opened(bo, alone)

    assert his["status"] == "matched"
    assert ada.get(f"/v1/seeks/{hers['id']}").json["match"] == his["match"]
    match = ada.get(f"/v1/matches/{his['match']}").json
    assert match["status"] == "playing"
    assert {seat["player"]["name"] for seat in match["seats"]} == {"Ada", "Bo"}
    for player in (ada, bo):
        told = player.get("/v1/events").json["items"]
        [matched] = [notice for notice in told if notice["type"] == "seek_matched"]
        assert matched["match"] == his["match"]
        assert "match_started" in {notice["type"] for notice in told}


def test_waiting_on_a_seek_ends_when_company_comes(ada, bo, alone):
    hers, answers = opened(ada, alone), []
    waiting = threading.Thread(
        target=lambda: answers.append(ada.get(f"/v1/seeks/{hers['id']}?wait=25").json)
    )
    waiting.start()
    time.sleep(0.3)
    start = time.monotonic()
    opened(bo, alone)
    waiting.join()

    assert answers[0]["status"] == "matched"
    assert time.monotonic() - start < 20


def test_waiting_in_vain_answers_that_it_waits(ada, alone):
    hers = opened(ada, alone)

    assert ada.get(f"/v1/seeks/{hers['id']}?wait=0.2").json["status"] == "waiting"


def test_own_seeks_are_listed_and_those_of_others_are_not(ada, bo, alone):
    first, second = opened(ada, alone), opened(ada, {**alone, "seat_counts": [3]})

    page = ada.get("/v1/seeks", query={"limit": 1})
    assert [item["id"] for item in page.json["items"]] == [second["id"]]
    assert "cursor=" in page.headers["Link"]
    rest = ada.get("/v1/seeks", query={"cursor": page.json["next_cursor"]}).json
    assert [item["id"] for item in rest["items"]] == [first["id"]]
    assert bo.get("/v1/seeks").json == {"items": [], "next_cursor": None}
    assert bo.get(f"/v1/seeks/{first['id']}").code == "seek_not_found"
    assert bo.delete(f"/v1/seeks/{first['id']}").code == "seek_not_found"


def test_a_seek_is_taken_back_until_company_has_come(ada, bo, alone):
    hers = opened(ada, alone)
    assert ada.delete(f"/v1/seeks/{hers['id']}").status == 204
    assert ada.delete(f"/v1/seeks/{hers['id']}").status == 204
    assert ada.get(f"/v1/seeks/{hers['id']}").json["status"] == "closed"
    his = opened(bo, alone)
    opened(ada, alone)

    assert bo.delete(f"/v1/seeks/{his['id']}").code == "seek_matched"


def test_the_same_key_opens_one_seek(ada, alone):
    headers = {"Idempotency-Key": "a-seek"}
    first, again = (ada.post("/v1/seeks", alone, headers=headers) for _ in range(2))

    assert first.json["id"] == again.json["id"]
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    other = ada.post("/v1/seeks", {**alone, "seat_counts": [3]}, headers=headers)
    assert other.code == "idempotency_key_reused"


def test_nobody_has_too_many_open(ada, alone):
    for _ in range(5):
        opened(ada, alone)

    assert ada.post("/v1/seeks", alone).code == "too_many_seeks"


def test_the_lobby_shows_who_waits(client, ada, bo, alone, after):  # noqa: F811
    hers = opened(ada, {**alone, "rating_within": 100})
    his = opened(bo, alone)
    seen = client.get("/v1/lobby", query={"after": after, "limit": 200}).json["items"]
    told = [notice for notice in seen if notice["data"].get("seek") in (hers["id"], his["id"])]

    opening, closing = told
    assert [opening["type"], closing["type"]] == ["seek_opened", "seek_closed"]
    assert (opening["match"], opening["seats"], opening["version"]) == ("", [], 0)
    assert opening["text"] == "Ada looks for company."
    assert opening["data"] == {
        "seek": hers["id"],
        "player": {"id": ada.player["id"], "name": "Ada", "kind": "human"},
        "seat_counts": [2],
        "options": hers["options"],
        "clock": hers["clock"],
        "rated": False,
    }
    assert closing["data"]["match"] == his["match"]


def test_a_stream_hears_of_seeks_beside_matches(client, ada, bo, alone):
    with following(client, "/v1/lobby") as lobby, following(bo, "/v1/events") as stream:
        time.sleep(0.3)
        opened(ada, alone)
        opened(bo, alone)
        lobby.wait_for(3)
        stream.wait_for(2)
        until(lambda: b"event: seek_closed" in lobby.body)
        until(lambda: b"event: seek_matched" in stream.body)

    assert b"event: seek_opened" in lobby.body


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [
        ({}, "/game"),
        ({"game": "chess", "seat_counts": [2]}, "/game"),
        ({"game": "arctic"}, "/seat_counts"),
        ({"game": "arctic", "seat_counts": []}, "/seat_counts"),
        ({"game": "arctic", "seat_counts": [2, 2]}, "/seat_counts"),
        ({"game": "arctic", "seat_counts": [1]}, "/seat_counts/0"),
        ({"game": "arctic", "seat_counts": ["2"]}, "/seat_counts/0"),
        ({**ARCTIC, "rating_within": "5"}, "/rating_within"),
        ({**ARCTIC, "rating_within": True}, "/rating_within"),
        ({**ARCTIC, "rating_within": -1}, "/rating_within"),
        ({**ARCTIC, "options": {"edition": "fr"}}, "/options/edition"),
        ({**ARCTIC, "fill_with": {"bot": "hal", "after_seconds": 5}}, "/fill_with/bot"),
        ({**ARCTIC, "fill_with": {"bot": "greedy"}}, "/fill_with/after_seconds"),
        (
            {**ARCTIC, "fill_with": {"bot": "greedy", "after_seconds": 0}},
            "/fill_with/after_seconds",
        ),
        ({**ARCTIC, "seats": 2}, "/seats"),
    ],
)
def test_a_malformed_seek_is_422_and_says_where(ada, wanted, pointer):
    answer = ada.post("/v1/seeks", wanted)

    assert answer.status == 422
    assert pointer in {fault["pointer"] for fault in answer.json["errors"]}


def test_only_players_seek(client):
    assert client.post("/v1/seeks", ARCTIC).code == "authentication_required"
    assert client.get("/v1/seeks").code == "authentication_required"


def test_a_key_that_was_cut_reads_seeks_and_opens_none(client, ada, alone):
    opened(ada, alone)
    reader = client.as_player(ada.post("/v1/keys", {"may": ["read"]}).json["key"])

    assert len(reader.get("/v1/seeks").json["items"]) == 1
    assert reader.post("/v1/seeks", alone).code == "key_too_narrow"
