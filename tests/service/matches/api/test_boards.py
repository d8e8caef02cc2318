"""Boards over HTTP: as a picture and as text, of any moment, after the end with any eyes."""

from xml.etree import ElementTree

import pytest

from engine.catalogue import GAMES
from tests.service.table import ME, Table, put_up

BOARDS = ("board.svg", "board.txt", "board.json")
MEDIA_TYPES = {
    "board.svg": "image/svg+xml",
    "board.txt": "text/plain; charset=utf-8",
    "board.json": "application/json",
}

every_board = pytest.mark.parametrize("board", BOARDS)


def marks_of(picture):
    """The marks of the groups that can be touched."""
    groups = ElementTree.fromstring(picture).iter()
    return {group.get("data-mark") for group in groups if "data-mark" in group.attrib}


@every_board
@pytest.mark.parametrize("game", GAMES)
def test_a_board_shows_what_the_caller_sees(client, ada, bo, game, board):
    table = Table([ada, bo], game)

    answers = [viewer.get(f"{table.path}/{board}") for viewer in (client, ada, bo)]

    for answer in answers:
        assert answer.headers["Content-Type"] == MEDIA_TYPES[board]
        assert "Ada" in answer.body.decode()
        if board == "board.svg":
            root = ElementTree.fromstring(answer.body)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        elif board == "board.json":
            assert all(part["title"] for part in answer.json["sections"])
        else:
            assert max(map(len, answer.body.decode().splitlines())) <= 100


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_to_act_finds_every_target_of_the_decision_in_the_picture(ada, bo, game):
    table = Table([ada, bo], game)
    for _ in range(12):
        marks = marks_of(table.to_act.get(f"{table.path}/board.svg").body)

        for offer in table.decision()["commands"]:
            assert set(offer["targets"]) <= marks
        table.play()


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_laid_out_for_the_window_and_has_the_same_marks(ada, bo, game):
    table = Table([ada, bo], game)
    table.play(3)
    tall, wide = (
        table.to_act.get(f"{table.path}/board.svg?shape={shape}") for shape in ("tall", "wide")
    )
    known = {"If-None-Match": tall.headers["ETag"]}

    assert table.to_act.get(f"{table.path}/board.svg").body == tall.body
    assert marks_of(wide.body) == marks_of(tall.body)
    assert ratio(wide.body) > max(1, ratio(tall.body))
    assert table.to_act.get(f"{table.path}/board.svg?shape=wide", headers=known).status == 200


def ratio(picture):
    """Its width by its height."""
    root = ElementTree.fromstring(picture)
    return float(root.get("width")) / float(root.get("height"))


def test_a_shape_that_there_is_not_is_422(ada, bo):
    answer = ada.get(f"{Table([ada, bo]).path}/board.svg?shape=round")

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/shape")


@every_board
def test_a_board_is_the_same_later_as_it_was_then(client, ada, bo, board):
    """And after the end anybody sees it as each seat saw it."""
    table, shown = Table([ada, bo]), {}
    for _ in range(4):
        version = table.document["version"]
        for seat, viewer in enumerate((ada, bo)):
            shown[version, seat] = viewer.get(f"{table.path}/{board}").body
        table.play()

    for (version, seat), body in shown.items():
        again = (ada, bo)[seat].get(f"{table.path}/{board}?version={version}")
        assert again.body == body
    table.play_out()
    for (version, seat), body in shown.items():
        again = client.get(f"{table.path}/{board}?version={version}&seat={seat}")
        assert again.body == body
        assert client.get(f"{table.path}/{board}?version={version}").body != body


@every_board
@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_any_version_is_drawn_with_nothing_hidden(client, ada, bo, game, board):
    table = Table([ada, bo], game)
    table.play_out()

    for version in (2, 9):
        path = f"{table.path}/{board}?version={version}"
        assert client.get(f"{path}&reveal=true").body != client.get(path).body


@every_board
@pytest.mark.parametrize("query", ["reveal=true", "seat=0", "seat=1", "version=2&seat=1"])
def test_while_the_match_is_on_nobody_looks_with_other_eyes(client, ada, bo, board, query):
    table = Table([ada, bo])

    for viewer in (client, ada, bo):
        answer = viewer.get(f"{table.path}/{board}?{query}")

        assert (answer.status, answer.code) == (409, "match_running")


@every_board
def test_who_has_a_board_hears_304(ada, bo, board):
    table = Table([ada, bo])
    tag = ada.get(f"{table.path}/{board}").headers["ETag"]

    for known in (tag, f"W/{tag}"):
        answer = ada.get(f"{table.path}/{board}", headers={"If-None-Match": known})
        assert (answer.status, answer.headers["ETag"], answer.body) == (304, tag, b"")
    assert bo.get(f"{table.path}/{board}", headers={"If-None-Match": tag}).status == 200
    german = {"If-None-Match": tag, "Accept-Language": "de"}
    assert ada.get(f"{table.path}/{board}", headers=german).status == 200
    table.play()
    assert ada.get(f"{table.path}/{board}", headers={"If-None-Match": tag}).status == 200


@every_board
def test_who_may_not_see_a_match_is_refused_however_often_it_has_been_drawn(client, ada, bo, board):
    table = Table([ada], seats=[ME, {"kind": "bot", "bot": "random"}], visibility="private")
    for _ in range(2):
        assert ada.get(f"{table.path}/{board}").status == 200

        for stranger in (client, bo):
            refused = stranger.get(f"{table.path}/{board}")
            assert (refused.status, refused.code) == (404, "match_not_found")


@every_board
def test_each_goes_on_seeing_their_own_board_while_all_look(client, ada, bo, board):
    """Drawn or remembered: whoever asks gets what is drawn for them alone."""
    table = Table([ada, bo])
    for _ in range(4):
        first = [who.get(f"{table.path}/{board}").body for who in (client, ada, bo)]
        again = [who.get(f"{table.path}/{board}").body for who in (client, ada, bo)]
        assert again == first
        assert len(set(first)) == 3
        table.play()


@every_board
def test_a_version_that_never_was_has_no_board(ada, bo, board):
    table = Table([ada, bo])

    answer = ada.get(f"{table.path}/{board}?version=99")

    assert (answer.status, answer.code) == (404, "version_not_found")


@every_board
def test_there_is_no_board_before_the_start(ada, bo, board):
    match = put_up(ada)
    waiting = ada.get(f"/v1/matches/{match['id']}/{board}")
    bo.post(f"/v1/matches/{match['id']}/seats", {})
    then = ada.get(f"/v1/matches/{match['id']}/{board}?version=1")

    assert (waiting.status, waiting.code) == (409, "match_waiting")
    assert (then.status, then.code) == (409, "match_waiting")


@every_board
def test_a_match_cancelled_before_its_start_has_no_board_and_says_why(ada, board):
    match = put_up(ada)
    ada.delete(f"/v1/matches/{match['id']}/seats/0")

    answer = ada.get(f"/v1/matches/{match['id']}/{board}")

    assert (answer.status, answer.code) == (409, "match_cancelled")


@every_board
@pytest.mark.parametrize("query", ["version=x", "reveal=1", "seat=-1", "seat=", "look=me"])
def test_a_malformed_look_is_422(ada, bo, board, query):
    answer = ada.get(f"{Table([ada, bo]).path}/{board}?{query}")

    name = query.partition("=")[0]
    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, f"/query/{name}")
