"""The board comes along with a match and with the answer to a command, as `board.svg` draws it."""

import pytest

from engine.catalogue import GAMES
from tests.service.table import ME, Table, put_up

WITH_BOARD = "include=board"
WITH_ALL = "include=board,decision"
WIDE = "shape=wide"
LANGUAGES = ("en", "it", "es", "de")
WAYS = ("", WITH_BOARD, f"{WITH_BOARD}&{WIDE}", "include=decision", WITH_ALL)


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def spoken(language):
    """The header of who reads that language."""
    return {"Accept-Language": language}


def picture(reader, table, query="", language="en"):
    """What the address of the board shows."""
    return reader.get(f"{table.path}/board.svg?{query}", headers=spoken(language)).body.decode()


def send(table, player, query="", headers=None):
    """The first of the commands that the player may send now."""
    decision = player.get(f"{table.path}/decision").json
    body = {"expected_version": decision["version"], "command": decision["commands"][0]["command"]}
    return player.post(f"{table.path}/commands?{query}", body, headers=headers)


@pytest.mark.parametrize("game", GAMES)
def test_the_match_brings_the_board_of_its_reader_along(client, ada, bo, game):
    table = Table([ada, bo], game)
    table.play(3)

    for reader in (ada, bo, client, client.register()):
        for language in LANGUAGES:
            answer = reader.get(f"{table.path}?{WITH_BOARD}", headers=spoken(language))
            document = answer.json

            assert document.pop("board") == picture(reader, table, language=language)
            assert document == reader.get(table.path).json
            assert answer.headers["Content-Language"] == language


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_to_a_command_brings_the_board_after_it(ada, bo, game):
    table = Table([ada, bo], game)
    for _ in range(4):
        player = table.to_act
        answer = send(table, player, WITH_ALL, spoken("de"))
        read = player.get(f"{table.path}?{WITH_ALL}", headers=spoken("de"))

        assert answer.json["board"] == picture(player, table, language="de")
        assert (answer.json["board"], answer.json["decision"]) == (
            read.json["board"],
            read.json["decision"],
        )
        assert answer.headers["ETag"] == read.headers["ETag"]


def test_the_board_comes_in_the_shape_that_is_asked_for(ada, table):
    answer = send(table, table.to_act, f"{WITH_BOARD}&{WIDE}")
    read = ada.get(f"{table.path}?{WITH_BOARD}&{WIDE}")

    assert read.json["board"] == picture(ada, table, WIDE) != picture(ada, table)
    assert answer.json["board"].startswith("<svg")
    assert answer.headers["ETag"] != send(table, table.to_act, WITH_BOARD).headers["ETag"]


def test_without_asking_there_is_no_board(ada, table):
    assert "board" not in ada.get(table.path).json
    assert "board" not in ada.get(f"{table.path}?include=decision").json
    assert "board" not in send(table, table.to_act).json


def test_a_little_answer_may_bring_the_board(table):
    answer = send(table, table.to_act, WITH_BOARD, {"Prefer": "return=minimal"})

    assert list(answer.json) == ["version", "events", "board"]


def test_all_that_can_be_included_comes_together(ada, table):
    for wish in ("board,presence", "board,decision,presence"):
        answer = ada.get(f"{table.path}?include={wish}")

        assert answer.json["board"] == picture(ada, table)
        assert answer.json["spectators"] == 0
        assert ("decision" in answer.json) is ("decision" in wish)
        assert "ETag" not in answer.headers


def test_a_board_is_of_any_moment_and_a_decision_of_now(ada, table):
    table.play(3)

    answer = ada.get(f"{table.path}?{WITH_BOARD}&version=2")
    refused = ada.get(f"{table.path}?{WITH_ALL}&version=2")

    assert answer.json["board"] == picture(ada, table, "version=2") != picture(ada, table)
    assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, "/query/include")
    for look in ("reveal=true", "seat=1"):
        early = ada.get(f"{table.path}?{WITH_BOARD}&{look}")
        assert (early.status, early.json["code"]) == (409, "match_running")


def test_after_the_end_the_board_comes_with_other_eyes(ada, table):
    table.play_out()
    tags = set()
    for look in ("", "reveal=true", "seat=0", "seat=1", "version=2", "version=2&reveal=true"):
        answer = ada.get(f"{table.path}?{WITH_BOARD}&{look}")
        assert answer.json["board"] == picture(ada, table, look)
        tags.add(answer.headers["ETag"])
    assert len(tags) == 6


def test_before_the_start_there_is_no_board(ada):
    match = put_up(ada)
    path = f"/v1/matches/{match['id']}"

    assert ada.get(f"{path}?{WITH_BOARD}").json["board"] is None
    assert ada.delete(path).status == 200
    assert ada.get(f"{path}?{WITH_BOARD}").json["board"] is None


def test_whoever_is_shown_no_play_is_shown_no_board(client, ada, bo):
    table = Table([ada, bo], spectators="none")
    table.play(2)

    assert client.get(f"{table.path}?{WITH_BOARD}").json["board"] is None
    assert ada.get(f"{table.path}?{WITH_BOARD}").json["board"] == picture(ada, table)


def test_a_private_match_is_not_there_with_its_board_either(client, ada):
    seats = (ME, {"kind": "bot", "bot": "random"})
    match = put_up(ada, seats=seats, visibility="private")
    paths = [f"/v1/matches/{one}?{WITH_BOARD}" for one in (match["id"], match["id"][::-1])]

    answers = [reader.get(path) for reader in (client, client.register()) for path in paths]

    assert {(answer.status, answer.json["code"]) for answer in answers} == {
        (404, "match_not_found")
    }
    assert "<svg" in ada.get(paths[0]).json["board"]


def test_the_tag_stands_for_the_board_its_shape_and_its_language(ada, table):
    known = {}
    for way in WAYS:
        for language in LANGUAGES if way else ("en",):
            answer = ada.get(f"{table.path}?{way}", headers=spoken(language))
            known[answer.headers["ETag"]] = way, language
    assert len(known) == 1 + 4 * len(LANGUAGES)

    for tag in known:
        for way, language in known.values():
            headers = spoken(language) | {"If-None-Match": tag}
            answer = ada.get(f"{table.path}?{way}", headers=headers)
            is_same = known[tag] == (way, language)
            assert answer.status == (304 if is_same else 200)
    send(table, table.to_act)
    for tag, (way, language) in known.items():
        headers = spoken(language) | {"If-None-Match": tag}
        assert ada.get(f"{table.path}?{way}", headers=headers).status == 200


@pytest.mark.parametrize("way", [WITH_BOARD, f"{WITH_BOARD}&{WIDE}", WITH_ALL])
def test_a_command_takes_the_tag_of_a_match_with_its_board(table, way):
    player = table.to_act
    command = player.get(f"{table.path}/decision").json["commands"][0]["command"]
    tag = player.get(f"{table.path}?{way}", headers=spoken("es")).headers["ETag"]

    played, stale = (
        player.post(f"{table.path}/commands", {"command": command}, headers={"If-Match": tag})
        for _ in range(2)
    )

    assert (played.status, stale.status) == (200, 412)


def test_a_replay_brings_the_board_of_the_first_answer(table):
    player = table.to_act
    decision = player.get(f"{table.path}/decision").json
    body = {"expected_version": decision["version"], "command": decision["commands"][0]["command"]}
    path = f"{table.path}/commands?{WITH_ALL}"

    first = player.post(path, body, headers={"Idempotency-Key": "k"} | spoken("it"))
    table.play(3)
    again = player.post(path, body, headers={"Idempotency-Key": "k"})

    assert (again.body, again.headers["ETag"]) == (first.body, first.headers["ETag"])


def test_a_take_back_brings_the_board_that_stands_again(ada, bo):
    table = Table([ada, bo], "north_pole", takebacks="own")
    player, version = table.to_act, table.document["version"]
    before = picture(player, table)
    send(table, player)
    answer = player.post(f"{table.path}/takebacks?{WITH_BOARD}", {"to_version": version})

    assert answer.status == 200
    assert answer.json["board"] == before


def test_a_dry_run_brings_no_board(table):
    answer = send(table, table.to_act, f"dry_run=true&{WITH_BOARD}")

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/include")
