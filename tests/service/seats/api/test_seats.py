"""Seats over HTTP: taken, filled, opened, left."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.conftest import Client, running_web
from tests.service.table import ME, OPEN, Table, put_up

BOT = {"kind": "bot", "bot": "greedy"}


def seats_of(match):
    """Where a seat of the match is taken, opened or left."""
    return f"/v1/matches/{match['id']}/seats"


def test_the_last_open_seat_taken_starts_the_match(ada, bo):
    match = put_up(ada)

    answer = bo.post(seats_of(match), {"entropy": "mine"})

    assert answer.status == 200
    assert (answer.json["status"], answer.json["your_seat"]) == ("playing", 1)
    assert answer.headers["ETag"] == bo.get(f"/v1/matches/{match['id']}").headers["ETag"]


def test_a_seat_may_be_chosen_and_the_body_may_be_left_out(client, ada, bo):
    match = put_up(ada, seats=[ME, OPEN, OPEN])

    assert bo.post(seats_of(match), {"seat": 2}).json["your_seat"] == 2
    assert client.register().post(seats_of(match)).json["your_seat"] == 1


def test_a_seat_can_be_taken_once(client, ada, bo):
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    bo.post(seats_of(match), {"seat": 1})

    assert bo.post(seats_of(match), {"seat": 2}).code == "already_seated"
    assert ada.post(seats_of(match)).code == "already_seated"
    assert client.register().post(seats_of(match), {"seat": 1}).code == "seat_taken"
    assert client.register().post(seats_of(match), {"seat": 3}).code == "seat_not_found"


def test_after_the_start_no_seat_can_be_taken(client, ada, bo):
    table = Table([ada, bo])

    answer = client.register().post(f"{table.path}/seats", {})

    assert (answer.status, answer.code) == (409, "match_started")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"seat": "1"}, "/seat"),
        ({"seat": -1}, "/seat"),
        ({"seat": 1.5}, "/seat"),
        ({"seat": 10**20}, "/seat"),
        ({"entropy": []}, "/entropy"),
        ({"chair": 1}, "/chair"),
        ([], ""),
    ],
)
def test_a_malformed_wish_for_a_seat_is_422(ada, bo, body, pointer):
    answer = bo.post(seats_of(put_up(ada)), body)

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, pointer)


def test_of_many_who_want_the_last_seat_exactly_one_gets_it(client, ada):
    match = put_up(ada)
    rivals = [client.register(f"R{number}") for number in range(8)]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda rival: rival.post(seats_of(match), {"seat": 1}), rivals))

    assert sorted(answer.status for answer in answers) == [200] + [409] * 7
    losers = {answer.code for answer in answers if answer.status == 409}
    assert losers <= {"seat_taken", "match_started"}


def test_the_creator_puts_a_bot_on_a_seat_and_opens_it_again(ada):
    match = put_up(ada, seats=[ME, OPEN, OPEN])

    filled = ada.put(f"{seats_of(match)}/1", BOT)
    opened = ada.put(f"{seats_of(match)}/1", {"kind": "open"})

    assert [seat["kind"] for seat in filled.json["seats"]] == ["player", "bot", "open"]
    assert filled.json["seats"][1]["bot"] == "greedy"
    assert [seat["kind"] for seat in opened.json["seats"]] == ["player", "open", "open"]


@pytest.mark.parametrize("change", [BOT, {"kind": "open"}])
def test_a_seat_that_is_so_already_makes_no_new_version(ada, change):
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    events = f"/v1/matches/{match['id']}/events"
    first = ada.put(f"{seats_of(match)}/1", change)
    before = ada.get(events).json["items"]

    again = ada.put(f"{seats_of(match)}/1", change)

    assert (again.status, again.json) == (200, first.json)
    assert again.headers["ETag"] == first.headers["ETag"]
    assert ada.get(events).json["items"] == before


def test_another_bot_on_a_seat_is_a_change(ada):
    match = put_up(ada, seats=[ME, BOT, OPEN])

    answer = ada.put(f"{seats_of(match)}/1", {"kind": "bot", "bot": "random"})

    assert answer.json["seats"][1]["bot"] == "random"
    assert answer.json["version"] == match["version"] + 1


def test_a_bot_on_the_last_open_seat_starts_the_match(ada):
    match = put_up(ada)

    assert ada.put(f"{seats_of(match)}/1", BOT).json["status"] == "playing"


def test_only_the_creator_changes_seats_and_only_before_the_start(ada, bo):
    match = put_up(ada)

    assert bo.put(f"{seats_of(match)}/1", BOT).code == "not_the_creator"
    assert ada.put(f"{seats_of(match)}/0", BOT).code == "seat_of_a_player"
    assert ada.put(f"{seats_of(match)}/7", BOT).code == "seat_not_found"
    assert bo.put(f"{seats_of(match)}/1", OPEN).code == "not_the_creator"
    bo.post(seats_of(match))
    assert ada.put(f"{seats_of(match)}/1", BOT).code == "match_started"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"kind": "me"}, "/kind"),
        ({"kind": "bot"}, "/bot"),
        ({"kind": "bot", "bot": "hal"}, "/bot"),
        ({"kind": "open", "bot": "random"}, "/bot"),
        ({}, "/kind"),
    ],
)
def test_a_malformed_change_of_a_seat_is_422(ada, body, pointer):
    answer = ada.put(f"{seats_of(put_up(ada))}/1", body)

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, pointer)


def test_who_leaves_a_waiting_match_opens_the_seat(ada, bo):
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    bo.post(seats_of(match), {"seat": 1})

    answer = bo.delete(f"{seats_of(match)}/1")

    assert answer.status == 200
    assert [seat["kind"] for seat in answer.json["seats"]] == ["player", "open", "open"]


def test_the_creators_leaving_cancels_a_waiting_match(ada, bo):
    match = put_up(ada)

    assert ada.delete(f"{seats_of(match)}/0").json["status"] == "cancelled"
    assert bo.post(seats_of(match)).code == "match_cancelled"


def test_who_leaves_a_running_match_resigns_and_a_house_bot_plays_on(ada, bo):
    table = Table([ada, bo])

    answer = bo.delete(f"{table.path}/seats/1")

    assert answer.status == 200
    assert answer.json["seats"][1]["kind"] == "bot"


def test_nobody_leaves_a_seat_of_another(client, ada, bo):
    table = Table([ada, bo])

    assert ada.delete(f"{table.path}/seats/1").code == "not_your_seat"
    assert client.register().delete(f"{table.path}/seats/1").code == "not_your_seat"
    assert client.delete(f"{table.path}/seats/1").code == "authentication_required"
    assert ada.delete(f"{table.path}/seats/7").code == "seat_not_found"


def test_a_host_calls_off_a_match_of_bots(ada, bo):
    match = put_up(ada, seats=[BOT, {"kind": "bot", "bot": "mcts-hard"}])
    path = f"/v1/matches/{match['id']}"
    assert bo.delete(path).code == "not_the_creator"

    answer = ada.delete(path)

    assert (answer.status, answer.json["status"]) == (200, "cancelled")
    assert answer.headers["ETag"] == ada.get(path).headers["ETag"]
    last = ada.get(f"{path}/events?limit=200").json["items"][-1]
    assert (last["type"], last["data"]) == ("match_cancelled", {"reason": "called_off"})
    assert ada.delete(path).code == "match_cancelled"


def test_nobody_calls_off_what_somebody_plays(ada, bo):
    table = Table([ada, bo])

    answer = ada.delete(table.path, headers={"Accept-Language": "de"})

    assert (answer.status, answer.code) == (409, "players_seated")
    assert answer.json["title"] == "Spieler sitzen am Tisch"


def test_what_a_player_may_put_up_is_limited(redis_url, redis):
    quotas = {
        "open_matches_per_player": 1,
        "running_matches_per_player": 1,
        "searching_bots_per_player": 0,
    }
    with running_web(redis_url, **quotas) as address:
        ada = Client(address).register("Ada")
        waiting = put_up(ada)
        again = ada.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]})
        search = {"kind": "bot", "bot": "mcts"}
        filled = ada.put(f"{seats_of(waiting)}/1", search)
        put_up(ada, seats=[ME, BOT])
        third = ada.post("/v1/matches", {"game": "arctic", "seats": [ME, BOT]})

    answers = [(answer.status, answer.code) for answer in (again, filled, third)]
    assert answers == [
        (409, "too_many_open"),
        (409, "too_many_searching"),
        (409, "too_many_running"),
    ]
    said = "At most 1 of the matches that you created may run at a time."
    assert third.json["detail"] == said


def invited(player):
    """A seat that is kept for a player."""
    return {"kind": "invited", "player": player.player["id"]}


def test_a_seat_is_kept_for_who_is_invited(client, ada, bo):
    match = put_up(ada, seats=[ME, invited(bo)], invitation_seconds=3600)
    seat = match["seats"][1]

    assert (match["status"], seat["kind"], seat["player"]) == ("waiting", "invited", None)
    assert seat["invitation"]["player"]["id"] == bo.player["id"]
    assert "invitation" not in match["seats"][0]
    [notice] = bo.get("/v1/events").json["items"]
    assert (notice["type"], notice["match"], notice["seat"]) == ("invited", match["id"], 1)
    assert client.register().post(seats_of(match)).code == "seat_reserved"
    mine = bo.get("/v1/matches?player=me").json["items"]
    assert [item["id"] for item in mine] == [match["id"]]

    assert bo.post(seats_of(match)).json["status"] == "playing"


def test_who_is_invited_declines_and_somebody_else_is_invited(client, ada, bo):
    match, cleo = put_up(ada, seats=[ME, invited(bo)]), client.register("Cleo")

    answer = bo.delete(f"{seats_of(match)}/1", json={"reason": "No time"})
    assert (answer.status, answer.json["seats"][1]["kind"]) == (200, "open")
    told = ada.get("/v1/events").json["items"][-1]
    assert (told["type"], told["data"]["reason"]) == ("invitation_declined", "No time")

    answer = ada.put(f"{seats_of(match)}/1", invited(cleo))
    assert answer.json["seats"][1]["invitation"]["player"]["name"] == "Cleo"
    assert ada.put(f"{seats_of(match)}/1", {"kind": "open"}).json["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("reason", ["", " blank", "x" * 201, "a\nb", "tricked\u202e", 3])
def test_a_reason_is_one_short_readable_line(ada, bo, reason):
    match = put_up(ada, seats=[ME, invited(bo)])

    answer = bo.delete(f"{seats_of(match)}/1", json={"reason": reason})

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/reason")


def test_who_cannot_be_invited_is_pointed_at(ada, bo):
    nobody = {"kind": "invited", "player": "0" * 26}
    answer = ada.post("/v1/matches", {"game": "arctic", "seats": [ME, nobody]})
    assert (answer.status, answer.code) == (422, "unknown_player")
    assert answer.json["errors"][0]["pointer"] == "/seats/1/player"

    match = put_up(ada)
    assert ada.put(f"{seats_of(match)}/1", nobody).json["errors"][0]["pointer"] == "/player"
    assert ada.put(f"{seats_of(match)}/1", {"kind": "invited"}).status == 422
    assert ada.put(f"{seats_of(match)}/1", {**OPEN, "player": "0" * 26}).status == 422


def test_the_lobby_is_told_that_a_seat_is_kept_and_that_it_is_open_but_not_why(client, ada, bo):
    match = put_up(ada, seats=[ME, invited(bo)])
    bo.delete(f"{seats_of(match)}/1", json={"reason": "A secret of ours"})

    told = client.get("/v1/lobby?limit=200").json["items"]
    while len(page := client.get(f"/v1/lobby?limit=200&after={told[-1]['id']}").json["items"]):
        told += page
    ours = [notice for notice in told if notice["match"] == match["id"]]
    assert [notice["type"] for notice in ours] == ["match_opened", "invited", "seat_opened"]
    assert "A secret" not in str(ours)
