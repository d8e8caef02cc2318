"""Standing orders over HTTP, and an evening of two clients with a whole service."""

import pytest

from tests.service.conftest import Client
from tests.service.table import Table
from tests.waiting import until


@pytest.fixture
def table(ada, bo):
    """A running match of Iglu Iglu: its seats take turns with every first command."""
    return Table([ada, bo], "iglu_iglu", options={"start_seat": 0})


def orders_of(table, seat=1):
    return f"{table.path}/seats/{seat}/orders"


def order(square, told=None):
    command = {"type": "place_inuit", "square": square}
    if told is None:
        return {"command": command}
    condition = {"type": "inuit_placed", "seat": 0, "data": {"square": told}}
    return {"command": command, "told": [condition]}


def squares(table):
    return [offer["command"]["square"] for offer in table.decision()["commands"]]


def test_orders_are_left_read_replaced_and_taken_away(table, bo):
    first, second, *_ = squares(table)

    left = bo.put(orders_of(table), {"orders": [order(first, told=second)]})
    again = bo.put(orders_of(table), {"orders": [order(second), order(first)]})
    read = bo.get(orders_of(table))
    gone = [bo.delete(orders_of(table)).status for _ in range(2)]
    missing = bo.get(orders_of(table))

    assert left.json["orders"] == [order(first, told=second)]
    assert (left.json["seat"], left.json["played"]) == (1, 0)
    assert read.json == again.json
    assert gone == [204, 204]
    assert (missing.status, missing.code) == (404, "orders_not_found")


def test_they_are_the_players_own(client, table, ada, bo):
    square = squares(table)[0]
    bo.put(orders_of(table), {"orders": [order(square)]})
    wanted = {"match": table.id, "may": ["read"]}
    reader = client.as_player(bo.post("/v1/keys", wanted).json["key"])

    for method in (ada.get, ada.delete):
        answer = method(orders_of(table))
        assert (answer.status, answer.code) == (403, "not_your_seat")
    narrow = reader.get(orders_of(table))

    assert (narrow.status, narrow.code) == (403, "key_too_narrow")
    assert reader.get(table.path).status == 200


def test_who_is_to_act_plays(table, ada):
    answer = ada.put(orders_of(table, 0), {"orders": [order(squares(table)[0])]})

    assert (answer.status, answer.code) == (409, "your_turn_already")


@pytest.mark.parametrize(
    ("orders", "pointer"),
    [
        ([], "/orders"),
        ([order("a1")] * 21, "/orders"),
        ([{"command": {"type": "fly"}}], "/orders/0/command/type"),
        ([order("a1"), {"command": {"type": "place_inuit", "wings": 2}}], "/orders/1/command"),
        ([{**order("a1"), "told": []}], "/orders/0/told"),
        ([{**order("a1"), "told": [{"type": "x"}] * 9}], "/orders/0/told"),
        ([{**order("a1"), "told": [{"seat": 0}]}], "/orders/0/told/0/type"),
    ],
)
def test_what_is_malformed_is_pointed_at(table, bo, orders, pointer):
    answer = bo.put(orders_of(table), {"orders": orders})

    assert (answer.status, answer.code) == (422, "malformed")
    assert answer.json["errors"][0]["pointer"].startswith(pointer)


def test_an_evening_of_two_players_with_a_whole_service(whole_service):
    """Orders are played by the service, a slip is taken back, and the record proves it all."""
    stranger = Client(whole_service.address)
    ada, bo = stranger.register("Ada"), stranger.register("Bo")
    table = Table([ada, bo], "iglu_iglu", options={"start_seat": 0}, takebacks="agreed")
    mine, other, third = squares(table)[:3]
    bo.put(orders_of(table), {"orders": [order(other, told=mine), order(third, told=mine)]})

    version = table.document["version"]
    ada.post(
        f"{table.path}/commands",
        {"expected_version": version, "command": order(mine)["command"]},
    )
    until(lambda: table.document["to_act"] == [0])
    played = bo.get(orders_of(table)).json["played"]
    asked = ada.post(f"{table.path}/takebacks", {"to_version": version}).json["id"]
    bo.put(f"{table.path}/takebacks/{asked}", {"answer": "yes"})
    table.play()

    assert played == 1
    assert table.document["version"] == version + 5
    assert bo.get(orders_of(table)).status == 404
    told = [entry["type"] for entry in ada.get(f"{table.path}/events").json["items"]]
    assert told[-6:] == [
        *("inuit_placed", "inuit_placed", "takeback_asked"),
        *("takeback_answered", "taken_back", "inuit_placed"),
    ]
    table.play_out()
    record = ada.get(f"{table.path}/record").json
    assert len(record["commands"]) == len({played["version"] for played in record["commands"]})
    assert sum("to_version" in commit for commit in record["house"]) == 1
