"""What is long goes out as gzip to who accepts it, and nothing else changes."""

import gzip
import json

import pytest
import urllib3

from service.web.answers import is_accepted
from tests.service.table import Table

GZIP = {"Accept-Encoding": "gzip"}
LONG_PATHS = ("/v1/games/arctic", "/v1/games/arctic/rules", "/openapi.json", "/docs", "/metrics")


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def test_what_is_long_is_compressed_for_who_accepts_it(client):
    for path in LONG_PATHS:
        plain, packed = client.get(path), client.get(path, headers=GZIP)

        assert packed.headers["Content-Encoding"] == "gzip", path
        assert int(packed.headers["Content-Length"]) * 2 < int(plain.headers["Content-Length"])
        assert packed.headers["Content-Type"] == plain.headers["Content-Type"]
        assert "Content-Encoding" not in plain.headers
        assert path == "/metrics" or packed.body == plain.body


def test_every_answer_says_that_it_depends_on_the_accepted_coding(client):
    for path in ("/v1/games", "/healthz", "/openapi.json", "/nowhere"):
        for headers in ({}, GZIP):
            vary = client.get(path, headers=headers).headers["Vary"]
            assert vary == "Authorization, Accept, Accept-Encoding, Accept-Language"


def test_what_goes_over_the_wire_is_gzip(web, client):
    answer = urllib3.request(
        "GET", f"{web}/v1/games/arctic", headers=GZIP, decode_content=False, preload_content=False
    )

    sent = answer.read()
    assert int(answer.headers["Content-Length"]) == len(sent)
    assert json.loads(gzip.decompress(sent)) == client.get("/v1/games/arctic").json


@pytest.mark.parametrize(
    ("codings", "accepted"),
    [
        ("gzip", True),
        ("GZIP", True),
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip;q=0, *", False),
        ("identity, gzip;q=0.5", False),
        ("*;q=0", False),
        ("nonsense;;;q=x", False),
    ],
)
def test_codings_are_read_as_http_has_them(codings, accepted):
    assert is_accepted(codings) is accepted


def test_short_answers_and_heads_stay_as_they_are(client, ada):
    answers = [
        client.get("/healthz", headers=GZIP),
        ada.get("/v1/players/me", headers=GZIP),
        client.get("/nowhere", headers=GZIP),
        client.request("HEAD", "/v1/games/arctic", headers=GZIP),
    ]

    assert [answer.status for answer in answers] == [200, 200, 404, 200]
    assert not any("Content-Encoding" in answer.headers for answer in answers)


def test_streams_are_never_compressed(client, ada, bo):
    table = Table([ada, bo])
    table.play_out()

    stream = client.get(f"{table.path}/events", headers=GZIP | {"Accept": "text/event-stream"})

    assert "Content-Encoding" not in stream.headers
    assert stream.body.startswith(b"retry: ")


@pytest.mark.parametrize("query", ["", "?include=decision"])
def test_the_tag_of_a_compressed_match_is_weak_and_good_for_304(table, query):
    player, path = table.to_act, table.path + query
    plain, packed = player.get(path), player.get(path, headers=GZIP)
    tag = packed.headers["ETag"]

    assert packed.headers["Content-Encoding"] == "gzip"
    assert tag == f"W/{plain.headers['ETag']}"
    assert packed.json == plain.json
    for known in (tag, plain.headers["ETag"]):
        again = player.get(path, headers=GZIP | {"If-None-Match": known})
        assert (again.status, again.headers["ETag"], again.body) == (304, tag, b"")
        assert player.get(path, headers={"If-None-Match": known}).status == 304


def test_a_game_is_played_with_the_tags_of_compressed_answers(table):
    for _ in range(4):
        player = table.to_act
        read = player.get(f"{table.path}?include=decision", headers=GZIP)
        body = {"command": read.json["decision"]["commands"][0]["command"]}
        headers = GZIP | {"If-Match": read.headers["ETag"]}

        played = player.post(f"{table.path}/commands?include=decision", body, headers=headers)
        stale = player.post(f"{table.path}/commands", body, headers=headers)

        assert (played.status, stale.status) == (200, 412)
        assert played.headers["Content-Encoding"] == "gzip"
        assert played.headers["ETag"].startswith('W/"')
