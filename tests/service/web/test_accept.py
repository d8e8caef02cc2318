"""406: nobody gets what they cannot read, and who says nothing gets what there is."""

import pytest

from service.web.cors import RESPONSE_HEADERS
from tests.service.table import Table

ANYTHING = ("*/*", "", "application/*", "application/json; charset=utf-8", "text/html, */*;q=0.1")
NOTHING = ("text/csv", "image/png, text/*;q=0", "application/json;q=0", "*/*;q=0, text/csv")
SAFELISTED = {"Cache-Control", "Content-Language", "Content-Length", "Content-Type"}
OF_THE_CONNECTION = {
    *("Access-Control-Allow-Origin", "Access-Control-Expose-Headers", "Connection", "Vary"),
    *("Transfer-Encoding", "X-Content-Type-Options", "Server", "Content-Encoding"),
}
"""What a script is never shown, or has no use for."""


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def accepting(media):
    """The header of who accepts that."""
    return {"Accept": media}


def test_json_is_refused_to_who_does_not_accept_it(ada, table):
    for path in ("/v1/games", "/v1/players/me", "/v1/matches", table.path, "/openapi.json"):
        for media in ANYTHING:
            assert ada.get(path, headers=accepting(media)).status == 200, (path, media)
        for media in NOTHING:
            answer = ada.get(path, headers=accepting(media))
            assert (answer.status, answer.code) == (406, "not_acceptable"), (path, media)
            assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("board.svg", "image/svg+xml"),
        ("board.svg", "image/*"),
        ("board.txt", "text/plain"),
        ("board.json", "application/json"),
        ("events", "application/json"),
    ],
)
def test_every_kind_of_answer_has_its_media_type(ada, table, path, media):
    assert ada.get(f"{table.path}/{path}", headers=accepting(media)).status == 200
    refused = ada.get(f"{table.path}/{path}", headers=accepting("video/*"))
    assert (refused.status, refused.code) == (406, "not_acceptable")


def test_a_stream_is_not_what_a_list_answers_with(ada):
    answer = ada.get("/v1/matches", headers=accepting("text/event-stream"))

    assert answer.code == "not_acceptable"


@pytest.mark.parametrize(
    "path", ["/docs", "/problems/malformed", "/llms.txt", "/docs/rules/arctic"]
)
def test_pages_too(client, path):
    assert client.get(path, headers=accepting("text/*")).status == 200
    assert client.get(path, headers=accepting("video/mp4")).code == "not_acceptable"


def test_nothing_is_done_for_who_cannot_read_the_answer(ada, client, table):
    count = len(ada.get("/v1/matches?player=me").json["items"])
    wanted = {"game": "arctic", "seats": [{"kind": "me"}, {"kind": "open"}]}

    assert ada.post("/v1/matches", wanted, headers=accepting("text/csv")).status == 406
    assert client.post("/v1/players", {"name": "A"}, headers=accepting("text/csv")).status == 406
    played = table.send(
        table.to_act, table.decision()["commands"][0]["command"], headers=accepting("text/csv")
    )
    assert played.status == 406

    assert len(ada.get("/v1/matches?player=me").json["items"]) == count
    assert table.document["version"] == 2


def test_who_gets_no_body_need_not_accept_one(ada):
    assert ada.delete("/v1/players/me", headers=accepting("text/csv")).status == 204


def test_a_bad_token_comes_first(client):
    answer = client.as_player("not.a-token").get("/v1/matches", headers=accepting("text/csv"))

    assert answer.code == "bad_token"


def test_every_header_of_an_answer_can_be_read_by_a_page_of_another_origin(client, ada, table):
    origin = {"Origin": "https://example.org"}
    command = table.decision()["commands"][0]["command"]
    answers = [
        client.get("/v1/games", headers=origin),
        client.get("/v1/players/me", headers=origin),
        ada.get("/v1/matches?limit=1", headers=origin),
        ada.get(table.path, headers=origin),
        ada.post("/v1/matches", {}, headers=origin),
        client.request("PATCH", "/v1/matches", headers=origin),
        table.send(
            table.to_act,
            command,
            headers=origin | {"Idempotency-Key": "k", "Prefer": "return=minimal"},
        ),
    ]

    exposed = set(RESPONSE_HEADERS.split(", "))
    for answer in answers:
        assert answer.headers["Access-Control-Expose-Headers"] == RESPONSE_HEADERS
        assert "Date" in answer.headers
        assert set(answer.headers) <= exposed | SAFELISTED | OF_THE_CONNECTION
