"""Rematches over HTTP: asked for by many at once, by guests, and of private matches."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.players.api.test_keys import cut_key
from tests.service.table import ME, OPEN, Table, put_up


@pytest.fixture
def over(ada, bo):
    """A match of Ada and Bo that has ended."""
    table = Table([ada, bo], "north_pole")
    table.play_out()
    return table


def seats_of(match):
    return [seat["player"] and seat["player"]["name"] for seat in match["seats"]]


def told_to(player):
    """What stands on a player's stream, by type."""
    told, after = list[str](), "0-0"
    while page := player.get("/v1/events", query={"after": after, "limit": 200}).json["items"]:
        told += [notice["type"] for notice in page]
        after = page[-1]["id"]
    return told


def test_two_processes_asked_at_once_make_one(ada, bo, over):
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.post(f"{over.path}/rematch"), [ada, bo] * 4))

    assert {answer.status for answer in answers} == {200}
    [new] = {answer.json["id"] for answer in answers}
    match = ada.get(f"/v1/matches/{new}").json
    assert (match["status"], seats_of(match)) == ("playing", ["Bo", "Ada"])
    assert match["rematch_of"] == over.id
    assert {answer.headers["Location"] for answer in answers} == {f"/v1/matches/{new}"}


def test_who_watches_the_old_match_is_told_by_its_tag(ada, bo, over):
    before = bo.get(over.path)
    assert "rematch" not in before.json
    tag = before.headers["ETag"]
    assert bo.get(over.path, headers={"If-None-Match": tag}).status == 304

    answer = ada.post(f"{over.path}/rematch", headers={"Idempotency-Key": "once more"})
    assert "Idempotency-Replayed" not in answer.headers

    after = bo.get(over.path, headers={"If-None-Match": tag})
    assert (after.status, after.json["rematch"]) == (200, answer.json["id"])
    tag = after.headers["ETag"]
    assert bo.get(over.path, headers={"If-None-Match": tag}).status == 304
    assert told_to(bo)[-2:] == ["rematch_offered", "invited"]
    bo.post(f"{over.path}/rematch")
    assert ada.post(f"{over.path}/rematch").headers["Idempotency-Replayed"] == "true"


def test_who_had_no_seat_cannot_ask(client, over):
    answer = client.register("Cleo").post(f"{over.path}/rematch")

    assert (answer.status, answer.code) == (403, "not_seated")


@pytest.mark.parametrize("guest_is_first", [True, False])
def test_a_guests_key_leads_on_to_the_rematch(client, ada, guest_is_first):
    match = put_up(ada, "north_pole")
    guest = cut_key(ada, match=match["id"], seat=1)
    guest.post(f"/v1/matches/{match['id']}/seats", {"name": "Pika"})
    old = Table.__new__(Table)
    old.players, old.id = [ada, guest], match["id"]
    old.play_out()

    askers = [guest, ada] if guest_is_first else [ada, guest]
    new = [asker.post(f"{old.path}/rematch").json for asker in askers][-1]

    assert (new["status"], seats_of(new)) == ("playing", ["Pika", "Ada"])
    table = Table.__new__(Table)
    table.players, table.id = [guest, ada], new["id"]
    assert guest.get(old.path).status == 200
    assert guest.get(f"{old.path}/record").status == 200
    assert guest.post(f"{old.path}/rematch").json["id"] == new["id"]
    assert table.play_out()["status"] == "finished"
    third = [asker.post(f"{table.path}/rematch").json for asker in askers][-1]
    assert third["status"] == "playing"
    assert guest.get(f"/v1/matches/{third['id']}").json["your_seat"] == 1


def test_a_guests_key_is_for_no_other_match_by_it(client, ada):
    match, other = put_up(ada, "north_pole"), put_up(ada)
    guest = cut_key(ada, match=match["id"], seat=1)
    guest.post(f"/v1/matches/{match['id']}/seats", {"name": "Pika"})
    old = Table.__new__(Table)
    old.players, old.id = [ada, guest], match["id"]
    old.play_out()
    guest.post(f"{old.path}/rematch")

    for path, body in (
        (f"/v1/matches/{other['id']}/seats", {}),
        ("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}),
    ):
        assert guest.post(path, body).code == "key_too_narrow"


def test_a_stranger_finds_no_rematch_of_a_private_match(client, ada, bo):
    seats = [ME, {"kind": "invited", "player": bo.player["id"]}]
    match = put_up(ada, "north_pole", seats, visibility="private")
    bo.post(f"/v1/matches/{match['id']}/seats")
    ada.delete(f"/v1/matches/{match['id']}/seats/0")
    bo.delete(f"/v1/matches/{match['id']}/seats/1")
    assert client.register("Cleo").post(f"/v1/matches/{match['id']}/rematch").status == 404
