"""What is made once though it is asked for twice: an Idempotency-Key on everything that creates."""

import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.matches.api.test_events import following
from tests.service.table import ME, OPEN, put_up

GREEDY = {"kind": "bot", "bot": "greedy"}
ARCTIC = {"game": "arctic", "seats": [ME, OPEN], "entropy": "mine"}


def keyed(key=None):
    """The header with a key, a fresh one unless it is named."""
    return {"Idempotency-Key": key or secrets.token_urlsafe(24)}


def same(first, again):
    """Whether the second answer is the first one, given again."""
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    kept = ("Location", "ETag", "Content-Type")
    assert [again.headers.get(name) for name in kept] == [first.headers.get(name) for name in kept]
    return (again.status, again.json) == (first.status, first.json)


@pytest.mark.parametrize("seats", [[ME, OPEN], [ME, GREEDY], [OPEN, OPEN]])
def test_a_match_is_put_up_once(ada, bo, seats):
    headers, body = keyed(), {**ARCTIC, "seats": seats}

    first = ada.post("/v1/matches", body, headers=headers)
    path = f"/v1/matches/{first.json['id']}"
    bo.post(f"{path}/seats", {})
    again = ada.post("/v1/matches", body, headers=headers)

    assert first.status == 201
    assert same(first, again)
    assert len(ada.get("/v1/matches?player=me").json["items"]) == 1


def test_a_seat_is_taken_once(ada, bo):
    match, headers = put_up(ada, seats=(ME, OPEN, OPEN)), keyed()
    path = f"/v1/matches/{match['id']}/seats"

    first = bo.post(path, {"seat": 2, "entropy": "x"}, headers=headers)
    ada.put(f"{path}/1", GREEDY)
    again = bo.post(path, {"seat": 2, "entropy": "x"}, headers=headers)

    assert (first.status, first.json["your_seat"]) == (200, 2)
    assert same(first, again)
    assert bo.post(path, {"seat": 2, "entropy": "x"}).code == "already_seated"


def test_a_player_is_registered_once_and_shown_the_same_token(client):
    headers, body = keyed(), {"name": "Nanuq", "kind": "bot"}

    first = client.post("/v1/players", body, headers=headers)
    by_token = client.as_player(first.json["token"])
    assert by_token.get("/v1/players/me").json["id"] == first.json["id"]
    again = client.post("/v1/players", body, headers=headers)

    assert first.status == 201
    assert same(first, again)


def test_a_token_that_was_replaced_is_not_brought_back(client):
    headers, body = keyed(), {"name": "Nanuq"}
    first = client.post("/v1/players", body, headers=headers)
    old = client.as_player(first.json["token"])
    new = client.as_player(old.post("/v1/players/me/token").json["token"])

    again = client.post("/v1/players", body, headers=headers)

    assert same(first, again)
    assert old.get("/v1/players/me").code == "bad_token"
    assert new.get("/v1/players/me").status == 200


def test_a_commitment_is_drawn_once(ada):
    headers = keyed()
    first = ada.post("/v1/commitments", headers=headers)

    again = ada.post("/v1/commitments", headers=headers)
    match = ada.post("/v1/matches", {**ARCTIC, "commitment": first.json["id"]}).json
    after_its_use = ada.post("/v1/commitments", headers=headers)

    assert first.status == 201
    assert same(first, again)
    assert same(first, after_its_use)
    assert match["fairness"]["commitment"] == first.json["commitment"]
    assert ada.post("/v1/matches", {**ARCTIC, "commitment": first.json["id"]}).code == (
        "commitment_used"
    )


def test_a_ticket_is_cut_once_and_a_spent_one_stays_spent(client, ada):
    headers = keyed()
    first = ada.post("/v1/tickets", headers=headers)
    path = f"/v1/events?ticket={first.json['ticket']}"

    again = ada.post("/v1/tickets", headers=headers)
    with following(client, path) as stream:
        assert stream.status == 200
    after_its_use = ada.post("/v1/tickets", headers=headers)

    assert first.status == 201
    assert same(first, again)
    assert same(first, after_its_use)
    with following(client, path) as stream:
        assert stream.status == 401


def test_who_lost_their_new_token_is_told_it_again_for_the_old_one(client):
    old = client.as_player(client.post("/v1/players", {"name": "Nanuq"}).json["token"])
    headers = keyed()
    first = old.post("/v1/players/me/token", headers=headers)

    again = old.post("/v1/players/me/token", headers=headers)

    assert first.status == 200
    assert same(first, again)
    assert client.as_player(again.json["token"]).get("/v1/players/me").status == 200
    assert old.get("/v1/players/me").code == "bad_token"


def test_a_new_token_is_for_who_has_both_the_old_one_and_the_key(client, ada):
    token = client.post("/v1/players", {"name": "Nanuq"}).json["token"]
    headers = keyed()
    client.as_player(token).post("/v1/players/me/token", headers=headers)
    id_, _, secret = token.partition(".")

    for other, key in (
        (token, keyed()),
        (token, {}),
        (token, keyed("short")),
        (f"{id_}.{secret[:-1]}", headers),
        (f"{id_}.", headers),
        ("nobody.at-all", headers),
    ):
        assert client.as_player(other).post("/v1/players/me/token", headers=key).code == "bad_token"
    assert ada.post("/v1/players/me/token", headers=headers).status == 200  # a key of her own


def test_a_token_that_replaced_another_is_not_brought_back_either(client):
    old = client.as_player(client.post("/v1/players", {"name": "Nanuq"}).json["token"])
    headers = keyed()
    second = client.as_player(old.post("/v1/players/me/token", headers=headers).json["token"])
    third = client.as_player(second.post("/v1/players/me/token").json["token"])

    assert old.post("/v1/players/me/token", headers=headers).code == "bad_token"
    assert second.get("/v1/players/me").code == "bad_token"
    assert third.get("/v1/players/me").status == 200


def test_a_player_who_has_left_is_not_brought_back(client):
    headers, body = keyed(), {"name": "Nanuq"}
    token = client.post("/v1/players", body, headers=headers).json["token"]
    client.as_player(token).delete("/v1/players/me")

    again = client.post("/v1/players", body, headers=headers)

    assert client.as_player(again.json["token"]).get("/v1/players/me").code == "bad_token"


def test_the_same_key_with_another_body_is_refused(client, ada, bo):
    match = put_up(ada, seats=(ME, OPEN, OPEN))["id"]
    requests = (
        (client, "/v1/players", {"name": "A"}, {"name": "B"}),
        (ada, "/v1/matches", ARCTIC, {**ARCTIC, "entropy": "other"}),
        (bo, f"/v1/matches/{match}/seats", {"seat": 1}, {"seat": 2}),
    )
    for viewer, path, body, other in requests:
        headers = keyed()
        assert viewer.post(path, body, headers=headers).status in (200, 201)

        answer = viewer.post(path, other, headers=headers)

        assert (answer.status, answer.code) == (422, "idempotency_key_reused")


def test_a_commitment_that_another_request_has_used_stays_used_under_every_key(ada):
    body = {**ARCTIC, "commitment": ada.post("/v1/commitments").json["id"]}
    first, other = keyed(), keyed()
    made = ada.post("/v1/matches", body, headers=first)

    refused = [ada.post("/v1/matches", body, headers=other) for _ in range(2)]

    assert [(answer.status, answer.code) for answer in refused] == [(409, "commitment_used")] * 2
    assert same(made, ada.post("/v1/matches", body, headers=first))


def test_a_key_is_its_players_own(ada, bo):
    headers = keyed()

    ids = {viewer.post("/v1/matches", ARCTIC, headers=headers).json["id"] for viewer in (ada, bo)}

    assert len(ids) == 2


def test_a_refusal_leaves_the_key_as_it_was(ada, bo):
    headers = keyed()
    for seats in ([ME], [ME, ME], [ME, {"kind": "bot", "bot": "nobody"}]):
        assert ada.post("/v1/matches", {**ARCTIC, "seats": seats}, headers=headers).status == 422
    match = ada.post("/v1/matches", ARCTIC, headers=headers)
    assert match.status == 201

    path = f"/v1/matches/{match.json['id']}/seats"
    assert bo.post(path, {"seat": 0}, headers=headers).code == "seat_taken"
    assert bo.post(path, {"seat": 1}, headers=headers).status == 200


def test_a_key_for_a_seat_and_one_for_a_command_are_told_apart(ada, bo):
    match, headers = put_up(ada, options={"start_seat": 1})["id"], keyed()
    path = f"/v1/matches/{match}"
    assert bo.post(f"{path}/seats", {}, headers=headers).status == 200
    command = bo.get(f"{path}/decision").json["commands"][0]["command"]

    answer = bo.post(
        f"{path}/commands", {"expected_version": 2, "command": command}, headers=headers
    )

    assert answer.code == "idempotency_key_reused"


@pytest.mark.parametrize("key", ["", "short", "x" * 19, "x" * 201, "é" * 30])
def test_a_stranger_needs_a_key_that_nobody_guesses(client, key):
    answer = client.post(
        "/v1/players", {"name": "A"}, headers={"Idempotency-Key": key.encode().decode("latin-1")}
    )

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/header/Idempotency-Key"


@pytest.mark.parametrize("path", ["/v1/work", "/v1/players/me/check"])
def test_what_honours_no_key_refuses_it(ada, path):
    answer = ada.post(path, headers=keyed())

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/header/Idempotency-Key"


def test_every_post_honours_a_key_or_refuses_it(published):
    posts = {
        path: item["post"] for path, item in published.document["paths"].items() if "post" in item
    }
    honouring = {
        path
        for path, operation in posts.items()
        if any("Idempotency-Key" in str(parameter) for parameter in operation["parameters"])
    }

    assert honouring >= {
        *("/v1/players", "/v1/matches", "/v1/matches/{match_id}/seats"),
        *("/v1/matches/{match_id}/commands", "/v1/commitments", "/v1/tickets"),
        "/v1/players/me/token",
    }
    assert posts.keys() - honouring == {
        *("/v1/work", "/v1/players/me/check", "/v1/admin/matches/{match_id}/queue"),
        # done once, however often it is sent
        *("/v1/matches/{match_id}/seats/{seat}/substitute", "/v1/contests/{contest_id}/start"),
        "/v1/contests/{contest_id}/entries",
    }


def many_at_once(viewer, path, body):
    """Eight answers to the same request; two processes give them."""
    headers = keyed()
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(lambda _: viewer.post(path, body, headers=headers), range(8)))


def test_of_many_who_come_at_once_one_is_made(client, ada, bo):
    """Whoever comes second gets what the first one made."""
    match = put_up(ada, seats=(ME, OPEN, OPEN))["id"]
    drawn = ada.post("/v1/commitments").json["id"]
    several = (
        many_at_once(ada, "/v1/matches", {**ARCTIC, "commitment": drawn}),
        many_at_once(client, "/v1/players", {"name": "A"}),
        many_at_once(ada, "/v1/matches", ARCTIC),
        many_at_once(bo, f"/v1/matches/{match}/seats", {}),
        many_at_once(ada, "/v1/commitments", None),
        many_at_once(ada, "/v1/tickets", None),
        many_at_once(bo, "/v1/players/me/token", None),
    )
    for answers in several:
        assert {answer.status for answer in answers} <= {200, 201}
        assert len({answer.body for answer in answers}) == 1
        assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 7
