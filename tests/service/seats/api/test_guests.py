"""Guests over HTTP: a link to an open seat, a game with no account, and an account after all."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.matches.api.test_events import following
from tests.service.players.api.test_keys import cut_key, is_too_narrow
from tests.service.players.api.test_tickets import cut
from tests.service.table import ME, OPEN, Table, put_up


@pytest.fixture
def waiting(ada):
    """A match of Ada's with an open seat."""
    return put_up(ada)


def path_of(match):
    return f"/v1/matches/{match['id']}"


def link_to(host, match, seat=1, **wanted):
    """Whoever comes by a link to a seat."""
    return cut_key(host, match=match["id"], seat=seat, **wanted)


def sit_down(guest, match, name="Pika"):
    """The guest on the seat that the link is for; the match then."""
    answer = guest.post(f"{path_of(match)}/seats", {"name": name})
    assert answer.status == 200, answer
    return answer.json


def test_who_comes_by_a_link_sits_down_and_plays_with_no_account(client, ada, waiting):
    guest = link_to(ada, waiting)

    match = sit_down(guest, waiting)

    seated = match["seats"][1]["player"]
    assert (match["status"], match["your_seat"]) == ("playing", 1)
    assert (seated["name"], seated["kind"], seated["guest"]) == ("Pika", "human", True)
    assert "guest" not in match["seats"][0]["player"]
    table = Table.__new__(Table)
    table.players, table.id = [ada, guest], waiting["id"]
    assert table.play_out()["status"] == "finished"
    assert guest.get(f"{path_of(waiting)}/record").status == 200
    assert client.get(f"/v1/players/{seated['id']}").json["guest"] is True


def test_before_sitting_down_a_link_shows_what_a_spectator_sees(client, ada, waiting):
    guest, path = link_to(ada, waiting), path_of(waiting)

    assert guest.get(path).json == client.get(path).json
    for answer in (
        guest.get(f"{path}/decision"),
        guest.post(f"{path}/commands", {"command": {}, "expected_version": 1}),
        guest.delete(f"{path}/seats/1"),
        guest.post("/v1/work"),
        guest.get("/v1/players/me"),
        guest.post("/v1/players", {"name": "Pika"}),
        guest.post("/v1/keys", {}),
        guest.post(f"{path}/seats", {"seat": 0}),
    ):
        assert is_too_narrow(answer), answer
    assert guest.get("/v1/keys").json["items"] == []


def test_a_guest_does_nothing_but_play_the_seat(client, ada, waiting):
    guest, other = link_to(ada, waiting), put_up(ada)
    sit_down(guest, waiting)

    for answer in (
        guest.get(path_of(other)),
        guest.post(f"{path_of(other)}/seats"),
        guest.delete(f"{path_of(waiting)}/seats/0"),
        guest.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}),
        guest.post("/v1/players/me/token"),
        guest.delete("/v1/players/me"),
        guest.get("/v1/events"),
        guest.post("/v1/keys", {}),
        guest.delete(f"/v1/keys/{guest.key['id']}"),
    ):
        assert is_too_narrow(answer), answer
    with following(client, f"{path_of(waiting)}/events?ticket={cut(guest)}") as stream:
        stream.wait_for(1)


def test_by_one_link_one_guest_sits_however_many_come_at_once(ada):
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    guest = link_to(ada, match)

    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda _: guest.post(f"{path_of(match)}/seats", {"name": "Pika"}), range(6))
        )

    assert sorted(answer.status for answer in answers) == [200] + [409] * 5
    kinds = [seat["kind"] for seat in ada.get(path_of(match)).json["seats"]]
    assert kinds == ["player", "player", "open"]


def test_sitting_down_again_under_one_key_is_answered_again(ada, waiting):
    guest, once = link_to(ada, waiting), {"Idempotency-Key": "sit"}
    first = guest.post(f"{path_of(waiting)}/seats", {"name": "Pika"}, headers=once)
    again = guest.post(f"{path_of(waiting)}/seats", {"name": "Pika"}, headers=once)

    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_guest_without_a_name_is_called_guest(ada, waiting):
    answer = link_to(ada, waiting).post(f"{path_of(waiting)}/seats")

    assert answer.json["seats"][1]["player"]["name"] == "Guest"


def test_who_has_a_token_says_no_name_with_a_seat(bo, waiting):
    answer = bo.post(f"{path_of(waiting)}/seats", {"name": "Bobo"})

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/name")


def test_a_link_is_a_link_to_nobody_when_the_seat_is_taken(ada, bo, waiting):
    guest = link_to(ada, waiting)
    bo.post(f"{path_of(waiting)}/seats")

    answer = guest.post(f"{path_of(waiting)}/seats", {"name": "Pika"})

    assert (answer.status, answer.code) == (409, "match_started")


@pytest.mark.parametrize("by", ["taking it away", "a new token", "leaving"])
def test_a_link_ends_with_what_it_was_cut_from(ada, waiting, by):
    guest = link_to(ada, waiting)
    if by == "taking it away":
        ada.delete(f"/v1/keys/{guest.key['id']}")
    elif by == "leaving":
        ada.delete("/v1/players/me")
    else:
        ada.post("/v1/players/me/token")

    assert guest.post(f"{path_of(waiting)}/seats", {"name": "Pika"}).code == "bad_token"
    assert guest.get(path_of(waiting)).code == "bad_token"


def test_a_link_to_a_refused_seat_still_ends_with_what_it_was_cut_from(ada, bo):
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    guest = link_to(ada, match)
    bo.post(f"{path_of(match)}/seats", {"seat": 1})
    refused = guest.post(f"{path_of(match)}/seats", {"name": "Pika"})
    bo.delete(f"{path_of(match)}/seats/1")
    ada.post("/v1/players/me/token")

    assert refused.code == "seat_taken"
    assert guest.post(f"{path_of(match)}/seats", {"name": "Pika"}).code == "bad_token"


def test_who_sits_keeps_the_key_whatever_becomes_of_its_host(ada, waiting):
    guest = link_to(ada, waiting)
    sit_down(guest, waiting)

    assert ada.delete(f"/v1/keys/{guest.key['id']}").code == "key_not_found"
    ada.post("/v1/players/me/token")

    assert guest.get(f"{path_of(waiting)}/decision").json["seat"] == 1
    left = guest.delete(f"{path_of(waiting)}/seats/1")
    assert left.json["seats"][1]["kind"] == "bot"
    assert guest.get(path_of(waiting)).code == "bad_token"


def test_a_guest_becomes_a_player_and_keeps_the_seat(client, ada, waiting):
    guest = link_to(ada, waiting)
    seated = sit_down(guest, waiting)["seats"][1]["player"]
    once = {"Idempotency-Key": "a random one of twenty characters"}

    answer = guest.post("/v1/players", {"name": "Nukka"}, headers=once)
    again = guest.post("/v1/players", {"name": "Nukka"}, headers=once)

    nukka = client.as_player(answer.json["token"])
    assert (answer.status, answer.json["id"]) == (201, seated["id"])
    assert again.json == answer.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert nukka.get(path_of(waiting)).json["your_seat"] == 1
    assert nukka.get(f"{path_of(waiting)}/decision").json["seat"] == 1
    profile = nukka.get("/v1/players/me").json
    assert (profile["name"], "guest" in profile) == ("Nukka", False)
    assert nukka.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}).status == 201
    assert is_too_narrow(guest.post("/v1/players", {"name": "Nukka"}))


def test_of_who_was_a_guest_the_key_is_one_of_the_token(client, ada, waiting):
    guest = link_to(ada, waiting)
    sit_down(guest, waiting)
    nukka = client.as_player(guest.post("/v1/players", {"name": "Nukka"}).json["token"])

    assert guest.get(f"{path_of(waiting)}/decision").json["seat"] == 1
    assert [key["id"] for key in nukka.get("/v1/keys").json["items"]] == [guest.key["id"]]
    nukka.post("/v1/players/me/token")
    assert guest.get(path_of(waiting)).code == "bad_token"


def test_only_one_of_many_who_want_to_become_a_player_does(ada, waiting):
    guest = link_to(ada, waiting)
    sit_down(guest, waiting)

    with ThreadPoolExecutor(6) as pool:
        answers = list(
            pool.map(lambda number: guest.post("/v1/players", {"name": f"N{number}"}), range(6))
        )

    assert sorted(answer.status for answer in answers) == [201] + [403] * 5


def test_a_link_is_listed_until_somebody_sits_by_it(ada, waiting):
    guest = link_to(ada, waiting, note="for my sister")

    [listed] = ada.get("/v1/keys").json["items"]
    sit_down(guest, waiting)

    assert (listed["seat"], listed["note"]) == (1, "for my sister")
    assert listed["expires_at"] is not None
    assert ada.get("/v1/keys").json["items"] == []


def test_links_are_cut_with_a_token_alone_and_for_ones_own_matches(ada, bo, waiting):
    wanted = {"match": waiting["id"], "seat": 1}

    assert is_too_narrow(cut_key(ada).post("/v1/keys", wanted))
    assert bo.post("/v1/keys", wanted).code == "not_the_creator"
