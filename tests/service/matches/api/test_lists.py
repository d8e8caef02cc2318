"""Lists over HTTP: filters that combine, two orders, cursors that fit together."""

import pytest

from tests.service.table import ME, OPEN, Table, put_up

GREEDY = {"kind": "bot", "bot": "greedy"}


def listed(viewer, query):
    """The ids of a list."""
    answer = viewer.get(f"/v1/matches?{query}")
    assert answer.status == 200, answer
    return [item["id"] for item in answer.json["items"]]


def test_the_filters_combine(client, ada, bo):
    plain = put_up(ada)["id"]
    timed = put_up(ada, "iglu_iglu", (ME, OPEN, GREEDY), clock={"turn_seconds": 60})["id"]
    slow = put_up(ada, seats=(ME, OPEN, GREEDY), clock={"turn_seconds": 86400})["id"]
    whose = f"player={ada.player['id']}"

    for viewer in (client, bo, ada):
        assert listed(viewer, whose) == [slow, timed, plain]
        assert listed(viewer, f"{whose}&bot=greedy") == [slow, timed]
        assert listed(viewer, f"{whose}&seats=3&clock=live") == [timed]
        assert listed(viewer, f"{whose}&seats=2") == [plain]
        assert listed(viewer, f"{whose}&clock=none") == [plain]
        assert listed(viewer, f"{whose}&clock=timed&game=arctic&open=true") == [slow]
        assert listed(viewer, f"{whose}&clock=slow&status=playing") == []
    assert listed(ada, "player=me&bot=greedy&seats=3") == [slow, timed]
    assert listed(bo, "player=me") == []


def test_of_another_player_public_matches_are_listed(client, ada, bo):
    hidden = put_up(ada, visibility="unlisted")["id"]
    public = put_up(ada)["id"]
    whose = f"player={ada.player['id']}"

    assert listed(client, whose) == listed(bo, whose) == [public]
    assert listed(ada, whose) == listed(ada, "player=me") == [public, hidden]


def test_the_latest_changed_comes_first_page_by_page(client, ada, bo):
    tables = [Table([ada, bo]) for _ in range(3)]
    order = [tables[1], tables[0], tables[2]]
    for table in order:
        table.play()
    whose = f"player={ada.player['id']}"

    seen, path = [], f"/v1/matches?{whose}&sort=updated_at&limit=1"
    while path:
        answer = client.get(path)
        seen += [item["id"] for item in answer.json["items"]]
        path = answer.headers.get("Link", "").partition(">")[0].lstrip("<")

    assert seen == [table.id for table in reversed(order)]
    assert listed(client, f"{whose}&sort=created_at") == [table.id for table in reversed(tables)]


@pytest.mark.parametrize(
    "query",
    [
        *("player=you", "player=", "bot=nobody", "bot=", "seats=0", "seats=x", "seats=5"),
        *("clock=fast", "clock=true", "sort=name", "sort=-created_at", "cursor=x", "cursor=1-x"),
    ],
)
def test_what_is_not_known_is_422(ada, query):
    answer = ada.get(f"/v1/matches?{query}")

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == f"/query/{query.partition('=')[0]}"


def test_a_cursor_of_the_other_order_is_422(ada):
    for _ in range(2):
        put_up(ada)
    cursor = ada.get("/v1/matches?player=me&limit=1").json["next_cursor"]

    answer = ada.get(f"/v1/matches?player=me&sort=updated_at&cursor={cursor}")

    assert (answer.status, answer.code) == (422, "bad_cursor")


def test_mine_need_a_token(client):
    assert client.get("/v1/matches?player=me").code == "authentication_required"
