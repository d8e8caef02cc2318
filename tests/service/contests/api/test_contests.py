"""Contests over HTTP: what is asked for, refused and shown."""

import json
import re

import pytest

from engine.words import LANGUAGES
from tests.service.matches.api.test_events import following, frames

CODE = re.compile(r"`[^`]+`")


def put_up(organiser, kind="round_robin", *players, **wanted):
    """A contest as it is answered."""
    body = {"game": "arctic", "kind": kind, "players": list(players), **wanted}
    answer = organiser.post("/v1/contests", body)
    assert answer.status == 201, answer
    return answer.json


def me(client):
    return {"player": client.player["id"]}


def house(bot):
    return {"bot": bot}


def refused(answer):
    return answer.status, answer.code


def test_a_contest_is_put_up_read_and_listed(client, ada, bo):
    made = put_up(ada, "round_robin", me(ada), me(bo), house("greedy"), title="Spring")
    path = f"/v1/contests/{made['id']}"
    assert made["status"] == "running"
    assert made["title"] == "Spring"
    assert made["clock"]["turn_seconds"] == 300
    assert [one["bot"] for one in made["entrants"]] == [None, None, "greedy"]
    assert [row["place"] for row in made["standings"]] == [1, 1, 1]
    assert made["fairness"]["secret"] is None
    read = bo.get(path).json
    assert read["your_entrant"] == 1
    assert client.get(path).json["your_entrant"] is None
    for query in ({"status": "running"}, {"kind": "round_robin"}, {"game": "arctic"}, {}):
        items = client.get("/v1/contests", query=query).json["items"]
        assert made["id"] in [one["id"] for one in items]
    for query in ({"status": "open"}, {"kind": "swiss"}, {"game": "north_pole"}):
        items = client.get("/v1/contests", query=query).json["items"]
        assert made["id"] not in [one["id"] for one in items]
    assert refused(client.get("/v1/contests/" + "0" * 26)) == (404, "contest_not_found")
    assert ada.delete(path).json["status"] == "cancelled"
    assert refused(ada.delete(path)) == (409, "contest_over")


@pytest.mark.parametrize(
    ("clock", "on_timeout"),
    [
        ({"turn_seconds": 2}, "forfeit"),
        ({"reserve_seconds": 60, "increment_seconds": 1}, "forfeit"),
        ({"turn_seconds": 2, "on_timeout": "bot"}, "bot"),
    ],
)
def test_whoever_does_not_come_loses_by_the_clock_unless_the_organiser_says_otherwise(
    ada, bo, clock, on_timeout
):
    made = put_up(ada, "round_robin", me(ada), me(bo), clock=clock)
    assert made["clock"] == {
        "turn_seconds": 0,
        "reserve_seconds": 0,
        "increment_seconds": 0,
        **clock,
        "on_timeout": on_timeout,
    }
    ada.delete(f"/v1/contests/{made['id']}")


def test_an_open_one_is_entered_left_started_and_called_off(client, ada, bo):
    made = put_up(ada, "swiss", open=True)
    path = f"/v1/contests/{made['id']}"
    assert refused(ada.post(f"{path}/start")) == (409, "too_few_entrants")
    for one in (ada, bo, bo):
        entered = one.post(f"{path}/entries")
        assert entered.status == 200
    assert len(entered.json["entrants"]) == 2
    assert refused(bo.post(f"{path}/start")) == (403, "not_the_organiser")
    assert len(bo.delete(f"{path}/entries/me").json["entrants"]) == 1
    assert refused(bo.delete(f"{path}/entries/me")) == (409, "not_entered")
    bo.post(f"{path}/entries")
    assert ada.post(f"{path}/start").json["status"] == "running"
    assert refused(client.register("Cy").post(f"{path}/entries")) == (409, "contest_started")
    types = [event["type"] for event in client.get(f"{path}/events").json["items"]]
    assert types[0] == "contest_opened"
    assert types[-1] == "contest_started"
    assert refused(bo.delete(path)) == (403, "not_the_organiser")
    ada.delete(path)


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [
        ({"kind": "swiss", "mirrored": True}, "/mirrored"),
        ({"kind": "swiss", "seconds": 100}, "/seconds"),
        ({"kind": "ladder_night", "deals": 3}, "/deals"),
        ({"kind": "experiment", "open": True}, "/open"),
        ({"kind": "knockout"}, "/kind"),
        ({"kind": "swiss", "players": [{"bot": "greedy"}, {"bot": "greedy"}]}, "/players"),
        ({"kind": "swiss", "players": [{"bot": "greedy", "player": "0" * 26}]}, "/players/0"),
        ({"kind": "swiss", "players": [{}]}, "/players/0"),
        ({"kind": "swiss", "prize": 5}, "/prize"),
        ({"kind": "swiss", "deals": 0}, "/deals"),
        ({"kind": "swiss", "clock": {"turn_seconds": -1}}, "/clock/turn_seconds"),
    ],
)
def test_what_is_malformed_is_told_where(ada, wanted, pointer):
    answer = ada.post("/v1/contests", {"game": "arctic", **wanted})
    assert answer.status == 422
    assert pointer in [error["pointer"] for error in answer.json["errors"]]


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"players": [{"player": "0" * 26}]}, 404, "player_not_found"),
        ({"players": [house("greedy")]}, 409, "too_few_entrants"),
        ({"seats": 4, "game": "north_pole", "options": {"x": 1}}, 422, "bad_options"),
        ({"kind": "experiment", "players": [house("greedy")]}, 422, "experiment_of_two"),
        (
            {"kind": "duplicate", "players": [house(b) for b in ("greedy", "random", "mcts")]},
            409,
            "too_few_entrants",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(ada, wanted, status, code):
    body = {"game": "arctic", "kind": "round_robin", **wanted}
    assert refused(ada.post("/v1/contests", body)) == (status, code)


def test_people_play_no_deal_twice(ada, bo):
    people = {"players": [me(ada), me(bo)], "mirrored": True}
    answer = ada.post("/v1/contests", {"game": "arctic", "kind": "round_robin", **people})
    assert refused(answer) == (422, "contest_for_bots")
    assert (
        "Bot"
        in ada.post(
            "/v1/contests",
            {"game": "arctic", "kind": "round_robin", **people},
            headers={"Accept-Language": "de"},
        ).json["detail"]
    )


def test_a_contest_may_count_in_ratings_of_who_enters(client, ada, bo):
    made = put_up(ada, "round_robin", me(ada), house("random"), open=True, rated=True)
    path = f"/v1/contests/{made['id']}"
    assert made["rated"] is True
    assert bo.post(f"{path}/entries").json["rated"] is True
    assert put_up(ada, "round_robin", me(bo), house("random"))["rated"] is False


def test_nobody_is_named_in_a_contest_that_counts_but_oneself_and_house_bots(ada, bo):
    body = {"game": "arctic", "kind": "round_robin", "rated": True}
    for named in ([me(ada), me(bo)], [me(bo), house("random")]):
        answer = ada.post("/v1/contests", {**body, "players": named})
        assert refused(answer) == (422, "rated_unasked")


@pytest.mark.parametrize(
    "wanted",
    [
        {"kind": "duplicate", "open": True},
        {"kind": "experiment", "players": [house("greedy"), house("random")]},
        {"kind": "round_robin", "mirrored": True, "players": [house("greedy"), house("random")]},
    ],
)
def test_a_deal_that_several_tables_play_does_not_count(ada, wanted):
    """A rating would tell how a table ended while its deal is still played elsewhere."""
    answer = ada.post("/v1/contests", {"game": "arctic", "rated": True, **wanted})
    assert refused(answer) == (422, "malformed")
    assert [fault["pointer"] for fault in answer.json["errors"]] == ["/rated"]


def test_who_asks_for_a_rated_duel_is_told_the_calls_that_make_one(client):
    """Nobody can prove that two bots are of one person, so the other one enters by itself."""
    one, other = (client.register(name, "bot") for name in ("Umky", "Nuka"))
    wanted = {"game": "arctic", "rated": True, "players": [me(one), me(other)]}
    experiment = one.post("/v1/contests", {**wanted, "kind": "experiment"})
    named = one.post("/v1/contests", {**wanted, "kind": "round_robin"})
    for sentence in (experiment.json["errors"][0]["detail"], named.json["detail"]):
        assert {"`open`", "`POST …/entries`", "`POST …/start`"} <= set(CODE.findall(sentence))

    made = put_up(one, "round_robin", me(one), open=True, rated=True)
    path = f"/v1/contests/{made['id']}"
    assert other.post(f"{path}/entries").status == 200
    started = one.post(f"{path}/start").json

    assert (started["status"], started["rated"]) == ("running", True)


def test_the_same_key_puts_up_one_contest(ada):
    body = {"game": "arctic", "kind": "swiss", "open": True}
    key = {"Idempotency-Key": "the-same-contest-once-more"}
    first = ada.post("/v1/contests", body, headers=key)
    again = ada.post("/v1/contests", body, headers=key)
    assert first.json["id"] == again.json["id"]
    assert again.headers["Idempotency-Replayed"] == "true"
    other = ada.post("/v1/contests", {**body, "deals": 3}, headers=key)
    assert refused(other) == (422, "idempotency_key_reused")
    ada.delete(f"/v1/contests/{first.json['id']}")


def test_lists_go_on_behind_a_cursor(ada, client):
    made = [put_up(ada, "swiss", open=True)["id"] for _ in range(3)]
    for one in made:
        ada.delete(f"/v1/contests/{one}")
    found, cursor = [], None
    query = {"limit": 2, "game": "arctic"}
    while True:
        page = client.get("/v1/contests", query={**query, **({"cursor": cursor} if cursor else {})})
        found += [one["id"] for one in page.json["items"]]
        cursor = page.json["next_cursor"]
        if cursor is None:
            break
    assert found == sorted(found, reverse=True)
    assert set(made) <= set(found)
    running = client.get("/v1/contests", query={"status": "running"}).json["items"]
    assert not set(made) & {one["id"] for one in running}
    answer = client.get(f"/v1/contests/{made[0]}/matches", query={"cursor": "nowhere"})
    assert answer.status == 422


def test_a_contest_is_followed_live(client, ada, bo):
    made = put_up(ada, "swiss", open=True)
    path = f"/v1/contests/{made['id']}"
    with following(client, f"{path}/events") as follower:
        follower.wait_for(1)
        bo.post(f"{path}/entries")
        follower.wait_for(2)
    entry = json.loads(frames(follower.body)[1]["data"])
    assert entry["type"] == "contest_entered"
    assert entry["contest"] == made["id"]
    assert entry["data"]["player"]["name"] == "Bo"
    assert entry["now"]["status"] == "open"
    assert [row["entrant"] for row in entry["now"]["standings"]] == [0]
    ada.delete(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_a_contest_on_a_page(client, ada, bo, language):
    made = put_up(ada, "round_robin", me(ada), me(bo), title="A <b>title</b>")
    page = client.get(made["page"], headers={"Accept-Language": language})
    assert page.status == 200
    assert page.headers["Content-Language"] == language
    assert "A &lt;b&gt;title" in page.body.decode()
    assert made["fairness"]["commitment"] in page.body.decode()
    assert client.get("/contests/" + "0" * 26).status == 404
    ada.delete(f"/v1/contests/{made['id']}")


def test_people_find_contests_on_a_page(client, ada):
    made = put_up(ada, "swiss", open=True, title="Found on a page")
    for language in LANGUAGES:
        page = client.get("/contests", headers={"Accept-Language": language})
        assert page.status == 200
        assert f'<a href="{made["page"]}">Found on a page</a>' in page.body.decode()
    assert client.get("/contests?cursor=nowhere").status == 404
    assert client.get(f"/contests?cursor={made['id']}").status == 200
    ada.delete(f"/v1/contests/{made['id']}")
