"""Seats kept warm over HTTP, on a service of two processes."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.conftest import Client
from tests.service.table import ME, OPEN, Table, put_up

BOT = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def zoe(client):
    return client.register("Zoe")


def leave_warm(player, table_path, seat):
    """The player leaves for a while, and allows substitutes."""
    answer = player.delete(
        f"{table_path}/seats/{seat}", query={"keep": "true", "substitutes": "true"}
    )
    assert answer.status == 200, answer
    return answer.json


def test_a_seat_is_left_warm_and_taken_again(ada, bo):
    table = Table([ada, bo])

    left = leave_warm(bo, table.path, 1)
    back = bo.post(f"{table.path}/seats", {}, headers={"Idempotency-Key": "back"})
    again = bo.post(f"{table.path}/seats", {}, headers={"Idempotency-Key": "back"})

    assert left["seats"][1]["keeps"]["id"] == bo.player["id"]
    assert left["seats"][1]["substitutes"] is True
    assert left["your_seat"] is None
    assert (back.status, back.json["your_seat"]) == (200, 1)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == back.json


@pytest.mark.parametrize("keep", ["yes", "1", ""])
def test_keeping_is_true_or_false(ada, bo, keep):
    table = Table([ada, bo])

    assert bo.delete(f"{table.path}/seats/1", query={"keep": keep}).status == 422


def test_whoever_resigns_allows_nobody_anything(ada, bo):
    table = Table([ada, bo])

    answer = bo.delete(f"{table.path}/seats/1", query={"substitutes": "true"})
    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/substitutes")
    assert bo.get(table.path).json["your_seat"] == 1


def test_whoever_left_warm_finds_the_match_in_the_list(ada, bo):
    table = Table([ada, bo])
    leave_warm(bo, table.path, 1)

    listed = bo.get("/v1/matches?player=me").json["items"]
    assert [match["id"] for match in listed] == [table.id]


def test_a_substitute_is_accepted_and_knows_what_the_seat_knows(client, ada, bo, zoe):
    table = Table([ada, bo])
    table.play(3)
    known = bo.get(f"{table.path}/events").json["items"]
    knew = bo.get(table.path)
    version = leave_warm(bo, table.path, 1)["version"]

    asked = zoe.post(f"{table.path}/seats/1/substitute")
    before = zoe.get(table.path)
    accepted = ada.put(f"{table.path}/substitutes/{asked.json['id']}", {"answer": "yes"})
    after = zoe.get(table.path)

    assert (asked.status, asked.json["player"]["id"]) == (202, zoe.player["id"])
    assert before.json["substitute"] == asked.json
    assert before.json["view"]["seat"] is None
    assert (accepted.status, accepted.json["seats"][1]["player"]["name"]) == (200, "Zoe")
    assert after.json["your_seat"] == 1
    if client.get(f"{table.path}/record").code == "match_running" and not_played(after, version):
        assert after.json["view"] == knew.json["view"]
    assert zoe.get(f"{table.path}/events").json["items"][: len(known)] == known
    assert seen(bo, table) == seen(client, table), "who left is a spectator"
    tags = [player.get(table.path).headers["ETag"] for player in (ada, bo, zoe)]
    assert len(set(tags)) == 3
    assert zoe.post(f"{table.path}/seats/1/substitute").json["your_seat"] == 1


def not_played(answer, version):
    """Whether the bot has not played since a version: asking and accepting make two."""
    return answer.json["version"] == version + 2


def seen(viewer, table):
    """All that a viewer is told, but for the texts: Zoe is told apart from nobody."""
    return (
        viewer.get(table.path).json["view"],
        viewer.get(f"{table.path}/events").json["items"],
        viewer.get(f"{table.path}/board.svg").body,
    )


def test_refusals_of_substitutes(client, ada, bo, zoe):
    table = Table([ada, bo])
    place = f"{table.path}/seats/1/substitute"

    assert zoe.post(place).code == "seat_not_warm"
    assert zoe.post(f"{table.path}/seats/9/substitute").code == "seat_not_found"
    assert zoe.post(f"{put_up(ada)['id'].join(['/v1/matches/', '/seats/1/substitute'])}").code == (
        "match_waiting"
    )
    leave_warm(bo, table.path, 1)
    assert ada.post(place).code == "already_seated"
    assert client.post(place).status == 401
    request = zoe.post(place).json["id"]
    address = f"{table.path}/substitutes/{request}"
    assert client.register().post(place).code == "substitute_asked"
    assert client.register().put(address, {"answer": "yes"}).code == "not_seated"
    assert ada.put(address, {"answer": "maybe"}).status == 422
    assert ada.put(f"{table.path}/substitutes/nobody", {"answer": "no"}).status == 404
    assert ada.put(address, {"answer": "no"}).json["substitute"] is None
    assert zoe.post(place).code == "substitute_refused"
    assert ada.put(address, {"answer": "yes"}).code == "substitute_not_found"


def test_of_many_at_once_in_two_processes_one_has_the_seat(web, client, ada):
    for _ in range(3):
        match = put_up(ada, seats=[ME, BOT])
        path = f"/v1/matches/{match['id']}"
        comers = [ada, *(client.register(f"P{number}") for number in range(5))]
        leave_warm(ada, path, 0)
        fresh = [Client(web, token=comer.token) for comer in comers]  # a connection each

        with ThreadPoolExecutor(len(fresh)) as pool:
            answers = list(
                pool.map(lambda one, at=path: one.post(f"{at}/seats/0/substitute"), fresh)
            )

        seated = [n for n, answer in enumerate(answers) if answer.status == 200]
        assert len(seated) == 1
        losers = [json.loads(answer.body)["code"] for answer in answers if answer.status != 200]
        assert set(losers) == {"seat_not_warm"}
        winner = client.get(path).json["seats"][0]["player"]["id"]
        assert winner == comers[seated[0]].player["id"]


def test_a_match_with_an_open_seat_has_nothing_to_keep(ada, bo):
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    bo.post(f"/v1/matches/{match['id']}/seats", {})

    answer = bo.delete(
        f"/v1/matches/{match['id']}/seats/1", query={"keep": "true", "substitutes": "true"}
    )
    assert answer.code == "match_waiting"
