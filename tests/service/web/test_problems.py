"""Whatever goes wrong leaves by one door, in one shape."""

import gzip
import html
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from engine.catalogue import GAMES
from engine.words import ENGLISH
from service.refusals.table import REFUSALS
from tests.service.table import ME, put_up

MEMBERS = {"type", "title", "status", "detail", "instance", "code"}
SOME_MATCH = "0" * 26
JSON = "application/json"
NAMED_AGAIN = b'{"name": "Ada", "name": "Bo"}'
DEEP = b'{"name": ' + b"[" * 30_000 + b"]" * 30_000 + b"}"


def assert_problem(answer, status, code):
    """The one shape of all errors."""
    assert (answer.status, answer.code) == (status, code), answer
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json.keys() >= MEMBERS
    assert answer.json["type"] == f"/problems/{code}"
    assert answer.json["status"] == status
    assert answer.headers["X-Request-Id"]
    assert answer.headers["Server-Timing"].startswith("app;dur=")


def pointers(answer):
    """The places of all faults."""
    return {fault["pointer"] for fault in answer.json["errors"]}


def post_raw(client, body, content_type="application/json"):
    """A registration with exactly these bytes as its body."""
    headers = {} if content_type is None else {"Content-Type": content_type}
    return client.post("/v1/players", body=body, headers=headers)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b'{"name": NaN}',
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b'{"name": ' + b"9" * 5_000 + b"}",
        NAMED_AGAIN,
        DEEP,
        b"\xef\xbb\xbf{}",
    ],
    ids=lambda body: repr(body[:20]),
)
def test_what_is_not_json_is_400(client, body):
    assert_problem(post_raw(client, body), 400, "unreadable_json")


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=latin-1",
        "application/jsonx",
        "nonsense",
    ],
)
def test_what_does_not_call_itself_json_is_415(client, content_type):
    assert_problem(post_raw(client, b'{"name": "Ada"}', content_type), 415, "not_json")


def test_a_giant_body_is_413(client):
    assert_problem(post_raw(client, b'{"name": "' + b"x" * 70_000), 413, "body_too_large")


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, {"/name"}),
        ({"name": 7}, {"/name"}),
        ({"name": None}, {"/name"}),
        ({"name": ""}, {"/name"}),
        ({"name": "x" * 61}, {"/name"}),
        ({"name": "nul\0"}, {"/name"}),
        ({"name": "bell\a"}, {"/name"}),
        ({"name": "\u202eover"}, {"/name"}),
        ({"name": "  "}, {"/name"}),
        ({"name": "Ada", "kind": "cat"}, {"/kind"}),
        ({"name": "Ada", "nmae": "Ada"}, {"/nmae"}),
        ({"name": 7, "kind": 7, "a/b~c": 7}, {"/name", "/kind", "/a~1b~0c"}),
        ([], {""}),
        ("Ada", {""}),
    ],
)
def test_every_fault_of_a_body_is_pointed_at(client, body, places):
    answer = client.post("/v1/players", body)

    assert_problem(answer, 422, "malformed")
    assert pointers(answer) == places


@pytest.mark.parametrize(
    ("path", "places"),
    [
        ("/v1/games?limt=3", {"/query/limt"}),
        ("/healthz?a=1&b=2", {"/query/a", "/query/b"}),
    ],
)
def test_an_unknown_query_parameter_is_422(client, path, places):
    answer = client.get(path)

    assert_problem(answer, 422, "malformed")
    assert pointers(answer) == places


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/v1",
        "/v1/games/",
        "/v1//games",
        "/v1/games/%00",
        "/v1/games/..%2f..%2fetc",
        "/v1/games/" + "x" * 65,
        "/docs/assets/..%2f..%2fsettings.py",
        "/docs/assets/nothing.js",
        "/problems/No-Code",
        "/problems/a_code_of_no_game",
        "/problems/rule_broken",
    ],
)
def test_what_is_not_there_is_404(client, path):
    answer = client.get(path)

    assert answer.status == 404
    assert_problem(answer, 404, answer.code)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_another_method_is_405_and_says_which_are_allowed(client, method):
    answer = client.request(method, "/v1/games")

    assert_problem(answer, 405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_what_players_read_comes_in_the_asked_language_and_the_code_never_changes(client):
    answer = client.get(f"/v1/matches/{SOME_MATCH}", headers={"Accept-Language": "it-CH"})

    assert_problem(answer, 404, "match_not_found")
    assert answer.json["title"] == "Partita inesistente"
    assert answer.json["detail"] == "Non esiste questa partita."
    assert answer.headers["Content-Language"] == "it"


def test_what_programmers_read_comes_in_english_whatever_was_asked_for(client):
    answer = client.get("/nowhere", headers={"Accept-Language": "it-CH"})

    assert_problem(answer, 404, "not_found")
    assert answer.json["title"] == "Nothing here"
    assert answer.json["detail"] == "There is nothing at this address."
    assert answer.headers["Content-Language"] == "en"


@pytest.mark.parametrize("code", REFUSALS)
def test_the_type_of_a_problem_leads_to_a_page_that_explains_it(client, code):
    answer = client.get(f"/problems/{code}")

    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert code.encode() in answer.body


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_page_of_a_games_code_tells_the_game_and_its_sentence(client, game):
    for code in game.refusals:
        page = client.get(f"/problems/{code}", headers={"Accept-Language": "de"})

        shown = html.unescape(page.body.decode())
        title = game.words.tell("title", ENGLISH)
        sentence = game.words.outline(f"refusal-{code}", ENGLISH)
        assert page.status == 200
        assert page.headers["Content-Language"] == "en"
        assert "<h1>The rules forbid that now</h1>" in shown
        assert f'<a href="/docs/rules/{game.name}">{title}</a>' in shown
        assert f"<dd>{sentence}</dd>" in shown


def test_a_code_of_two_games_names_both(client):
    page = client.get("/problems/wrong_phase").body.decode()

    wanted = [name for name, game in GAMES.items() if "wrong_phase" in game.refusals]
    assert len(wanted) > 1
    assert [name for name in GAMES if f"/docs/rules/{name}" in page] == wanted


def test_no_game_takes_a_code_of_the_house():
    for game in GAMES.values():
        assert not set(game.refusals) & REFUSALS.keys()


def test_chunks_that_do_not_add_up_are_a_problem(web):
    head, body = exchanged(
        web,
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n",
    )

    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"Content-Type: application/problem+json" in head
    assert b"Content-Language: en" in head
    assert b'"code":"bad_request"' in body


def test_a_body_that_is_packed_on_its_way_is_not_unpacked(web):
    """gunicorn takes the chunks off and leaves the rest as it came: nginx refuses it before."""
    packed = gzip.compress(b'{"name": "Ada"}')
    head, body = exchanged(
        web,
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: gzip, chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(packed), packed),
    )

    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"Connection: close" in head
    assert b'"code":"unreadable_json"' in body


@pytest.mark.parametrize(
    ("request_bytes", "statuses"),
    [
        (b"nonsense\r\n\r\n", {400}),
        (b"GET / HTTP/9.9\r\n\r\n", {400}),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", {400}),
        (b"GET /%b HTTP/1.1\r\n\r\n" % (b"x" * 5_000), {400, 414}),  # 400 until gunicorn 26
        (b"GET / HTTP/1.1\r\n%b\r\n" % (b"X: y\r\n" * 200), {431}),
    ],
    ids=["nonsense", "version", "header", "address", "headers"],
)
def test_broken_http_is_refused_by_gunicorn_in_its_own_words(web, request_bytes, statuses):
    head, _ = exchanged(web, request_bytes)

    assert any(head.startswith(b"HTTP/1.1 %d " % status) for status in statuses)


def exchanged(address, request_bytes):
    """What comes back for these bytes: head and body."""
    host, port = urlsplit(address).netloc.split(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.sendall(request_bytes)
        with suppress(OSError):  # it may have answered and gone already
            connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


BY_PLAYERS = (
    ("POST", "/v1/matches"),
    ("POST", f"/v1/matches/{SOME_MATCH}/seats"),
    ("PUT", f"/v1/matches/{SOME_MATCH}/seats/0"),
    ("POST", f"/v1/matches/{SOME_MATCH}/commands"),
    ("POST", "/v1/work?wait=often"),
    ("PUT", "/v1/players/me/webhook"),
    ("PUT", "/v1/players/me/push"),
)


@pytest.mark.parametrize(("method", "path"), BY_PLAYERS)
def test_of_who_has_no_token_nothing_is_read(client, method, path):
    answer = client.request(method, path, json={"nonsense": True})

    assert (answer.status, answer.code) == (401, "authentication_required")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *BY_PLAYERS,
        ("GET", "/v1/players/me?limt=3"),
        ("GET", "/v1/matches?limt=3"),
        ("GET", f"/v1/matches/{SOME_MATCH}/events?limit=many"),
        ("GET", "/v1/matches/no-id"),
        ("POST", "/v1/players"),
    ],
)
@pytest.mark.parametrize("body", [b'{"nonsense": true}', b"{", b"x" * 70_000])
def test_a_bad_token_is_told_before_anything_malformed(client, method, path, body):
    """The token of somebody who has taken a new one is as bad as one that never was."""
    ada = client.register("Ada")
    ada.post("/v1/players/me/token")

    sent = {} if method == "GET" else {"body": body, "headers": {"Content-Type": JSON}}
    answer = ada.request(method, path, **sent)

    assert_problem(answer, 401, "bad_token")


WITHOUT_BODY = (
    ("POST", "/v1/players/me/token"),
    ("POST", "/v1/work"),
    ("POST", "/v1/players/me/check"),
    ("DELETE", "/v1/players/me/webhook"),
    ("DELETE", f"/v1/players/me/push/{SOME_MATCH}"),
    ("DELETE", f"/v1/keys/{SOME_MATCH}"),
    ("GET", "/v1/players/me"),
    ("GET", "/v1/games"),
)


@pytest.mark.parametrize(("method", "path"), WITHOUT_BODY)
@pytest.mark.parametrize("body", [b'{"a": 1}', b"[]", b"{", b"null", b"nonsense"])
def test_a_body_where_none_is_read_is_422(ada, method, path, body):
    answer = ada.request(method, path, body=body, headers={"Content-Type": JSON})

    assert_problem(answer, 422, "malformed")
    assert pointers(answer) == {""}


@pytest.mark.parametrize(("method", "path"), WITHOUT_BODY)
def test_a_giant_body_where_none_is_read_is_413(ada, method, path):
    assert_problem(ada.request(method, path, body=b"x" * 70_000), 413, "body_too_large")


@pytest.mark.parametrize("path", ["/v1/players", "/v1/work"])
def test_a_giant_body_in_chunks_is_413_and_never_cut_off(ada, path):
    """The first chunk by itself would be a good registration."""
    chunks = [b'{"name": "Ada"}', *[b" " * 10_000] * 7]

    answer = ada.post(path, body=iter(chunks), headers={"Content-Type": JSON})

    assert_problem(answer, 413, "body_too_large")


def test_a_refused_body_changes_nothing(ada):
    ada.post("/v1/players/me/token", body=b"nonsense")
    ada.delete("/v1/players/me", body=b"nonsense")

    assert ada.get("/v1/players/me").status == 200


@pytest.mark.parametrize("body", [b"", b"{}", b"{ }\n"])
def test_an_empty_object_is_taken_for_no_body(ada, body):
    answer = ada.post("/v1/work", body=body, headers={"Content-Type": JSON})

    assert answer.status == 204


def test_who_has_a_match_already_hears_of_a_wrong_body_too(ada):
    seats = [{"kind": "me"}, {"kind": "open"}]
    match = ada.post("/v1/matches", {"game": "arctic", "seats": seats})

    path, headers = match.headers["Location"], {"If-None-Match": match.headers["ETag"]}
    answers = [ada.get(path, headers=headers, body=body) for body in (None, b"nonsense")]

    assert [answer.status for answer in answers] == [304, 422]


def test_no_body_is_malformed_where_members_depend_on_one_another(ada):
    match = put_up(ada, seats=[ME, {"kind": "bot", "bot": "random"}])

    answer = ada.post(f"/v1/matches/{match['id']}/nudges")

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/give_seconds")
