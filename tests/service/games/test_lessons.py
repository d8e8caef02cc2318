"""Lessons over HTTP: read, begun, played through the ordinary commands, called off."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.catalogue import GAMES
from engine.lessons import lessons_of
from engine.words import LANGUAGES
from tests.service.table import ME, put_up

GAME = "arctic"

LESSONS = [
    pytest.param(game, lesson.name, id=f"{game}-{lesson.name}")
    for game in GAMES
    for lesson in lessons_of(GAMES[game])
]
every_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)


def begun(player, game, name, **options):
    answer = player.post(f"/v1/games/{game}/lessons/{name}", **options)
    assert answer.status == 201, answer
    return answer.json


def told(client, game, name):
    lessons = client.get(f"/v1/games/{game}/lessons").json["lessons"]
    return next(lesson for lesson in lessons if lesson["name"] == name)


def is_met(goal, told):
    """Whether what the log tells of one version is what a step wants, as any client can see."""
    is_told = any(
        entry["type"] == goal["type"]
        and entry["seat"] == goal["seat"]
        and goal["data"].items() <= entry["data"].items()
        for entry in told
    )
    return is_told and not {entry["type"] for entry in told} & set(goal["without"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_tells_its_lessons_in_the_readers_language(client, game, language):
    answer = client.get(f"/v1/games/{game}/lessons", headers={"Accept-Language": language})

    shown = answer.json
    assert (shown["game"], shown["language"]) == (game, language)
    assert [lesson["name"] for lesson in shown["lessons"]] == [
        lesson.name for lesson in lessons_of(GAMES[game])
    ]
    for lesson, own in zip(shown["lessons"], lessons_of(GAMES[game]), strict=True):
        assert lesson["title"] == own.title(GAMES[game], language)
        assert [step["sentence"] for step in lesson["steps"]] == [
            own.sentence(GAMES[game], number, language) for number in range(1, len(own.steps) + 1)
        ]
    tag = {"Accept-Language": language, "If-None-Match": answer.headers["ETag"]}
    assert client.get(f"/v1/games/{game}/lessons", headers=tag).status == 304


def test_there_are_no_lessons_of_what_is_no_game_or_no_lesson(ada):
    assert ada.get("/v1/games/chess/lessons").code == "unknown_game"
    assert ada.post("/v1/games/chess/lessons/first_turn").code == "unknown_game"
    assert ada.post(f"/v1/games/{GAME}/lessons/nothing").code == "lesson_not_found"
    assert ada.as_player(None).post(f"/v1/games/{GAME}/lessons/first_turn").status == 401


@every_lesson
def test_a_lesson_is_done_by_its_commands_over_http(ada, game, name):
    """Each step's goal is told by the log when its command was played, and not before; what one
    may try in vain is refused with its clause and changes nothing."""
    lesson = told(ada, game, name)
    match = begun(ada, game, name)
    path = f"/v1/matches/{match['id']}"
    version = match["version"]
    assert match["lesson"]["begins_at"] == version

    for step in lesson["steps"]:
        for slip in step["slips"]:
            body = {"expected_version": version, "command": slip["command"]}
            refused = ada.post(f"{path}/commands", body)
            assert (refused.status, bool(refused.json["rule"])) == (409, True), refused
        log = ada.get(f"{path}/events", query={"limit": 200}).json["items"]
        assert not is_met(step["goal"], [entry for entry in log if entry["version"] > version])
        body = {"expected_version": version, "command": step["command"]}
        played = ada.post(f"{path}/commands", body)
        assert played.status == 200, played
        assert is_met(step["goal"], played.json["events"])
        version = played.json["version"]


def test_a_lesson_is_a_private_match_that_counts_for_nothing(ada, bo):
    match = begun(ada, GAME, "first_turn")

    assert match["status"] == "playing"
    assert match["visibility"] == "private"
    assert match["rated"] is False
    assert match["takebacks"] == "agreed"
    assert match["lesson"]["name"] == "first_turn"
    assert match["to_act"] == [match["your_seat"]]
    assert bo.get(f"/v1/matches/{match['id']}").status == 404
    assert "lesson" not in put_up(ada, GAME, [ME, {"kind": "bot", "bot": "random"}])


def test_everybody_is_dealt_the_same(ada, bo):
    name = lessons_of(GAMES[GAME])[-1].name
    first, second = begun(ada, GAME, name), begun(bo, GAME, name)

    assert first["id"] != second["id"]
    assert first["view"] == second["view"]


def test_a_lesson_that_was_asked_for_twice_is_begun_once(ada):
    """Also where both ask at the same time: what comes before is played once."""
    name = lessons_of(GAMES[GAME])[-1].name
    path = f"/v1/games/{GAME}/lessons/{name}"
    headers = {"Idempotency-Key": "once"}
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: ada.post(path, headers=headers), range(4)))

    assert {answer.status for answer in answers} == {201}
    assert len({json.dumps(answer.json, sort_keys=True) for answer in answers}) == 1
    match = answers[0].json
    step = told(ada, GAME, name)["steps"][0]
    body = {"expected_version": match["version"], "command": step["command"]}
    assert ada.post(f"/v1/matches/{match['id']}/commands", body).status == 200

    again = ada.post(path, headers=headers)

    assert again.json == match
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_slip_is_taken_back_and_the_step_done_after_all(ada):
    match = begun(ada, GAME, "first_turn")
    path = f"/v1/matches/{match['id']}"
    wanted = told(ada, GAME, "first_turn")["steps"][0]["command"]
    offered = [offer["command"] for offer in ada.get(f"{path}/decision").json["commands"]]
    other = next(command for command in offered if command["card"] != wanted["card"])
    played = ada.post(f"{path}/commands", {"expected_version": 1, "command": other})
    assert played.status == 200

    back = ada.post(f"{path}/takebacks", {"to_version": 1})

    assert back.status == 200
    body = {"expected_version": back.json["version"], "command": wanted}
    assert ada.post(f"{path}/commands", body).status == 200


def test_whoever_learns_calls_the_lesson_off(ada):
    match = begun(ada, GAME, "first_turn")
    other = put_up(ada, GAME, [ME, {"kind": "bot", "bot": "random"}])

    assert ada.delete(f"/v1/matches/{match['id']}").json["status"] == "cancelled"
    assert ada.delete(f"/v1/matches/{other['id']}").code == "players_seated"
