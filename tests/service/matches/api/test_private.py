"""Private matches: there for who has to do with them; nobody else can tell one from none."""

import threading

import pytest

from tests.service.conftest import Client
from tests.service.matches.api.test_spectators import shared_as
from tests.service.table import ME, OPEN, put_up
from tests.waiting import PATIENCE_SECONDS, until

NEVER_THERE = "01m0000000000000000000000z"
BODIES: tuple[dict[str, object] | None, ...] = (
    {},
    {"seat": 0},
    {"kind": "open"},
    {"entropy": "x"},
    {"nonsense": 1},
    None,
)
HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"If-None-Match": "*"},
    {"Accept": "text/event-stream"},
    {"Accept-Language": "it"},
)
OF_THE_MOMENT = {"x-request-id", "server-timing", "ratelimit", "date", "server-time"}


def invited(player):
    return {"kind": "invited", "player": player.player["id"]}


@pytest.fixture
def private(ada, bo):
    """A private match of Ada's to which Bo is invited."""
    return put_up(ada, seats=[ME, invited(bo), OPEN], visibility="private")


def address(match):
    return f"/v1/matches/{match['id']}"


def addresses(document):
    """Method and address of every operation on a match, its gaps filled."""
    for path, operations in document["paths"].items():
        if "{match_id}" not in path:
            continue
        for method in operations:
            if method in ("get", "post", "put", "delete"):
                yield method.upper(), path.replace("{seat}", "1")
    for path in shared_as("{match_id}"):
        yield "GET", path


def told(caller, method, path, match_id, body, headers):
    """All of an answer but what is of its moment, and the id that was asked for."""
    gaps = dict.fromkeys(("takeback_id", "substitute_id", "id", "n"), "1")
    where = path.format(match_id=match_id, **gaps)
    answer = caller.request(method, where, json=body, headers=headers)
    names = {name: value for name, value in answer.headers.items()}
    kept = {name: value for name, value in names.items() if name.lower() not in OF_THE_MOMENT}
    return answer.status, answer.body.replace(match_id.encode(), b"ID"), kept


def test_a_stranger_cannot_tell_a_private_match_from_none(web, client, private, published):
    nobody = Client(web)
    stranger = nobody.as_player(client.register("Cleo").token)
    seen = set()
    for method, path in addresses(published.document):
        for caller in (nobody, stranger):
            for headers in HEADERS:
                for body in (None,) if method == "GET" else BODIES:
                    asked = method, path
                    there = told(caller, *asked, private["id"], body, headers)
                    never = told(caller, *asked, NEVER_THERE, body, headers)
                    assert there == never, (method, path, body, headers)
                    seen.add(there[0])
    assert seen == {401, 404}


def test_nor_by_cutting_a_key_for_it(client, private):
    stranger = client.register("Cleo")
    for seat in ({}, {"seat": 0}, {"seat": 2}, {"seat": 3}):
        answers = [
            stranger.post("/v1/keys", {"may": ["read"], "match": match_id, **seat})
            for match_id in (private["id"], NEVER_THERE)
        ]
        assert {(answer.status, answer.code) for answer in answers} == {(404, "match_not_found")}


def test_who_has_to_do_with_it_sees_it(ada, bo, private):
    for player in (ada, bo):
        assert player.get(address(private)).status == 200
        assert player.get(f"{address(private)}/events").status == 200
        [listed] = player.get("/v1/matches").json["items"][:1]
        assert listed["id"] == private["id"]
    tag = bo.get(address(private)).headers["ETag"]
    assert bo.get(address(private), headers={"If-None-Match": tag}).status == 304


def test_it_is_in_no_list_of_others_and_not_in_the_lobby(client, ada, private):
    stranger = client.register("Cleo")
    owner = ada.player["id"]
    for path in ("/v1/matches", f"/v1/matches?player={owner}", "/v1/matches?open=true"):
        for caller in (client, stranger):
            assert private["id"] not in str(caller.get(path).json)
    assert private["id"] not in str(client.get("/v1/lobby?limit=200").json)


def test_who_declines_sees_it_no_more_and_its_stream_ends(web, ada, bo, private):
    heard = []
    answer = bo._pool.request(
        "GET",
        f"{web}{address(private)}/events",
        headers={"Authorization": f"Bearer {bo.token}", "Accept": "text/event-stream"},
        preload_content=False,
    )

    def listen():
        heard.extend(answer.stream(256))
        heard.append(b"END")

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    until(lambda: b"event: invited" in b"".join(heard))
    tag = bo.get(address(private)).headers["ETag"]

    assert bo.delete(f"{address(private)}/seats/1").status == 200
    listener.join(PATIENCE_SECONDS)

    assert heard[-1] == b"END"
    assert bo.get(address(private)).status == 404
    assert bo.get(address(private), headers={"If-None-Match": tag}).status == 404
    assert bo.post(f"{address(private)}/seats", {}).status == 404
    assert private["id"] not in str(bo.get("/v1/matches").json)


def test_what_was_told_of_it_does_not_tell_how_it_stands_now(web, ada, bo, private):
    ada.put(f"{address(private)}/seats/1", OPEN)

    answer = bo._pool.request(
        "GET",
        f"{web}/v1/events",
        headers={
            "Authorization": f"Bearer {bo.token}",
            "Accept": "text/event-stream",
            "Last-Event-ID": "0-0",
        },
        preload_content=False,
    )
    heard = b""
    for part in answer.stream(256):
        heard += part
        if b"invitation_withdrawn" in heard and heard.endswith(b"\n\n"):
            break
    answer.close()
    assert b'"now"' not in heard


def test_a_link_leads_to_a_seat_of_it(client, ada, private):
    link = ada.post("/v1/keys", {"match": private["id"], "seat": 2, "may": ["play"]}).json
    guest = client.as_player(link["key"])

    assert guest.get(address(private)).json["your_seat"] is None
    assert guest.get(f"{address(private)}/events").status == 200
    assert guest.post(f"{address(private)}/seats", {"name": "Pika"}).json["your_seat"] == 2
    assert guest.get(address(private)).json["your_seat"] == 2


def test_who_has_resigned_still_sees_it_to_the_end(client, ada, bo):
    match = put_up(ada, seats=[ME, invited(bo)], visibility="private")
    bo.post(f"{address(match)}/seats", {})

    assert bo.delete(f"{address(match)}/seats/1").status == 200
    assert bo.get(address(match)).json["your_seat"] is None
    assert client.register("Cleo").get(address(match)).status == 404


def test_its_webhook_and_its_work_are_for_who_sits_there(client, ada, bo):
    match = put_up(ada, seats=[ME, invited(bo)], visibility="private")
    bo.post(f"{address(match)}/seats", {})

    due = [player.post("/v1/work", headers={}) for player in (ada, bo, client.register("Cleo"))]

    assert sorted(answer.status for answer in due) == [200, 204, 204]
    assert due[2].status == 204
