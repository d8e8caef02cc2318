"""Fewer trips over HTTP: the decision comes along with the match and with the answer."""

import pytest

from engine.catalogue import GAMES
from tests.service.table import Table, put_up

WITH_DECISION = "include=decision"
LANGUAGES = ("en", "it", "es", "de")


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def spoken(language):
    """The header of who reads that language."""
    return {"Accept-Language": language}


def send(table, player, query="", headers=None, place=0):
    """One of the commands that the player may send now, on the version that is."""
    decision = player.get(f"{table.path}/decision").json
    body = {
        "expected_version": decision["version"],
        "command": decision["commands"][place]["command"],
    }
    return player.post(f"{table.path}/commands{query}", body, headers=headers)


@pytest.mark.parametrize("game", GAMES)
def test_the_match_brings_the_callers_decision_along(client, ada, bo, game):
    table = Table([ada, bo], game)

    for player in (ada, bo):
        for language in LANGUAGES:
            answer = player.get(f"{table.path}?{WITH_DECISION}", headers=spoken(language))
            document = answer.json
            decision = player.get(f"{table.path}/decision", headers=spoken(language)).json

            assert document.pop("decision") == decision
            assert document == player.get(table.path).json
            assert answer.headers["Content-Language"] == language
    for stranger in (client, client.register()):
        assert stranger.get(f"{table.path}?{WITH_DECISION}").json["decision"] is None


def test_without_asking_nothing_of_it_is_there(ada, table):
    assert "decision" not in ada.get(table.path).json
    assert "decision" not in send(table, table.to_act).json


def test_before_the_start_there_is_nothing_to_decide(ada):
    match = put_up(ada)

    decision = ada.get(f"/v1/matches/{match['id']}?{WITH_DECISION}").json["decision"]

    assert (decision["seat"], decision["commands"]) == (0, [])


@pytest.mark.parametrize("more", ["version=2", "reveal=true", "seat=0"])
def test_a_decision_is_of_now(ada, table, more):
    answer = ada.get(f"{table.path}?{WITH_DECISION}&{more}")

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/include")


@pytest.mark.parametrize("wish", ["", "view", "decision,view"])
def test_only_the_decision_can_be_included(ada, table, wish):
    body = {"expected_version": 1, "command": {"type": "end_turn"}}

    for answer in (
        ada.get(f"{table.path}?include={wish}"),
        ada.post(f"{table.path}/commands?include={wish}", body),
    ):
        assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/include")


def test_the_tag_stands_for_the_language_too_and_304_works(ada, table):
    path = f"{table.path}?{WITH_DECISION}"
    plain = ada.get(table.path).headers["ETag"]
    tags = [ada.get(path, headers=spoken(language)).headers["ETag"] for language in LANGUAGES]

    assert len({plain, *tags}) == 5
    for language, tag in zip(LANGUAGES, tags, strict=True):
        for known in (tag, f"W/{tag}", f'"x", {tag}'):
            answer = ada.get(path, headers=spoken(language) | {"If-None-Match": known})
            assert (answer.status, answer.headers["ETag"], answer.body) == (304, tag, b"")
    german = ada.get(path, headers=spoken("de") | {"If-None-Match": tags[0]})
    assert german.status == 200
    assert ada.get(path, headers={"If-None-Match": plain}).status == 200
    assert ada.get(table.path, headers={"If-None-Match": tags[0]}).status == 200
    assert ada.get(table.path, headers={"If-None-Match": plain}).status == 304


@pytest.mark.parametrize("form", ["{}", "W/{}", '"x", {}'])
def test_a_command_takes_the_tag_of_a_match_with_its_decision(table, form):
    player = table.to_act
    read = player.get(f"{table.path}?{WITH_DECISION}", headers=spoken("it"))
    body = {"command": read.json["decision"]["commands"][0]["command"]}
    headers = {"If-Match": form.format(read.headers["ETag"])}

    played = player.post(f"{table.path}/commands", body, headers=headers)
    stale = player.post(f"{table.path}/commands", body, headers=headers)

    assert (played.status, stale.status) == (200, 412)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_with_one_request_for_each_command(ada, bo, game):
    """Whoever is still to act needs no more than the answer to the last command."""
    table = Table([ada, bo], game)
    for _ in range(6):
        player = table.to_act
        answer = send(table, player, f"?{WITH_DECISION}", spoken("de"))
        decision = player.get(f"{table.path}/decision", headers=spoken("de")).json

        assert answer.json["decision"] == decision
        tag = player.get(f"{table.path}?{WITH_DECISION}", headers=spoken("de")).headers["ETag"]
        assert answer.headers["ETag"] == tag


def test_a_replay_brings_the_decision_of_the_first_answer(table):
    player, headers = table.to_act, {"Idempotency-Key": "k"}
    decision = player.get(f"{table.path}/decision").json
    body = {"expected_version": decision["version"], "command": decision["commands"][0]["command"]}
    path = f"{table.path}/commands?{WITH_DECISION}"

    first = player.post(path, body, headers=headers | spoken("es"))
    table.play(3)
    again = player.post(path, body, headers=headers)
    bare = player.post(f"{table.path}/commands", body, headers=headers)

    assert again.headers["Idempotency-Replayed"] == "true"
    assert (again.body, again.headers["ETag"]) == (first.body, first.headers["ETag"])
    assert bare.json == {name: first.json[name] for name in ("version", "events", "match")}


MINIMAL = {"Prefer": "return=minimal"}


@pytest.mark.parametrize(
    "wish",
    [
        "return=minimal",
        "Return = Minimal",
        'return="minimal"',
        "wait=5, return=minimal; x=1",
        "return=minimal, return=representation",
    ],
)
def test_who_prefers_little_gets_version_and_events_only(table, wish):
    answer = send(table, table.to_act, headers={"Prefer": wish})

    assert list(answer.json) == ["version", "events"]
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert answer.json["version"] == table.document["version"]
    assert answer.json["events"][0]["text"]


@pytest.mark.parametrize("wish", ["", "return=representation", "respond-async", "x=return=minimal"])
def test_other_preferences_change_nothing(table, wish):
    answer = send(table, table.to_act, headers={"Prefer": wish})

    assert list(answer.json) == ["version", "events", "match"]
    assert "Preference-Applied" not in answer.headers


def test_a_little_answer_may_bring_the_decision(table):
    player = table.to_act

    answer = send(table, player, f"?{WITH_DECISION}", MINIMAL)

    assert list(answer.json) == ["version", "events", "decision"]
    assert answer.json["decision"] == player.get(f"{table.path}/decision").json


def test_the_tag_of_a_little_answer_is_that_of_the_match(table):
    player = table.to_act

    answer = send(table, player, headers=MINIMAL)

    assert answer.headers["ETag"] == player.get(table.path).headers["ETag"]


def test_a_replay_is_answered_in_the_manner_it_asks_for(table):
    player, decision = table.to_act, table.decision()
    body = {"expected_version": decision["version"], "command": decision["commands"][0]["command"]}
    path, key = f"{table.path}/commands", {"Idempotency-Key": "k"}

    whole = player.post(path, body, headers=key)
    table.play(2)
    brief = player.post(path, body, headers=key | MINIMAL)
    again = player.post(path, body, headers=key)

    assert brief.headers["Idempotency-Replayed"] == "true"
    assert brief.headers["Preference-Applied"] == "return=minimal"
    assert brief.json == {name: whole.json[name] for name in ("version", "events")}
    assert again.body == whole.body


def test_a_refusal_is_a_refusal_however_little_is_preferred(table):
    answer = table.send(table.to_act, {"type": "end_turn"}, headers=MINIMAL)

    assert answer.status == 409
    assert answer.json["rule"]
