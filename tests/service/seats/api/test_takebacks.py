"""Take-backs over HTTP, by two clients and two web processes."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.records.proof import verify
from engine.records.record import decode_record
from tests.programs import program
from tests.service.table import ME, OPEN, Table, put_up

PROGRAM = Path(__file__).parents[4] / "examples" / "verify.mjs"


@pytest.fixture
def table(ada, bo):
    """A running Race to the North Pole; its first commands reveal nothing."""
    return Table([ada, bo], "north_pole", takebacks="agreed")


def take_back(player, table, to_version, **options):
    return player.post(f"{table.path}/takebacks", {"to_version": to_version}, **options)


def handed_on(table):
    """Play until the other is to act; who played, and the version before."""
    mover, before = table.to_act, table.document["version"]
    while table.to_act is mover:
        table.play()
    return mover, table.to_act, before


def types_told(player):
    return [
        notice["type"] for notice in player.get("/v1/events", query={"limit": 200}).json["items"]
    ]


def test_ones_own_last_command_is_taken_back_at_once(table):
    mover, before = table.to_act, table.document
    table.play()

    answer = take_back(mover, table, before["version"])

    assert answer.status == 200
    assert answer.json["match"] == mover.get(table.path).json
    assert answer.headers["ETag"] == mover.get(table.path).headers["ETag"]
    assert table.document["view"] == before["view"]
    assert table.document["to_act"] == before["to_act"]
    assert answer.json["events"][0]["text"] == (
        f"Seat {before['to_act'][0] + 1} takes back: the match goes on from version "
        f"{before['version']}."
    )


def test_the_answer_brings_the_decision_along(table):
    mover, before = table.to_act, table.decision()
    table.play()

    answer = take_back(mover, table, before["version"], query={"include": "decision"})

    assert answer.json["decision"]["commands"] == before["commands"]


def test_the_other_is_asked_and_agrees(table):
    mover, other, before = handed_on(table)

    asked = take_back(mover, table, before)
    shown = other.get(table.path).json["takeback"]
    answer = other.put(f"{table.path}/takebacks/{asked.json['id']}", {"answer": "yes"})

    assert asked.status == 202
    assert shown == asked.json
    assert answer.status == 200
    assert table.to_act is mover
    assert table.document["takeback"] is None
    for player in (mover, other):
        told = [kind for kind in types_told(player) if kind != "your_turn"]
        assert told[-3:] == ["takeback_asked", "takeback_answered", "taken_back"]


def test_the_other_says_no(table):
    mover, other, before = handed_on(table)
    asked = take_back(mover, table, before).json["id"]

    answer = other.put(f"{table.path}/takebacks/{asked}", {"answer": "no"})
    late = other.put(f"{table.path}/takebacks/{asked}", {"answer": "yes"})

    assert answer.json["events"][0]["data"] == {"takeback": asked, "answer": "no"}
    assert (late.status, late.code) == (404, "takeback_not_found")
    assert table.to_act is other


def test_a_request_is_withdrawn_by_who_asked(table):
    mover, other, before = handed_on(table)
    asked = take_back(mover, table, before).json["id"]

    refused = other.delete(f"{table.path}/takebacks/{asked}")
    answer = mover.delete(f"{table.path}/takebacks/{asked}")

    assert (refused.status, refused.code) == (403, "not_your_seat")
    assert answer.json["takeback"] is None


def test_nobody_answers_their_own_request(table):
    mover, _, before = handed_on(table)
    asked = take_back(mover, table, before).json["id"]

    answer = mover.put(f"{table.path}/takebacks/{asked}", {"answer": "yes"})

    assert (answer.status, answer.code) == (403, "not_yours_to_answer")


@pytest.mark.parametrize("rule", ["own", "never"])
def test_a_refusal_says_the_reason(ada, bo, rule):
    table = Table([ada, bo], "north_pole", takebacks=rule)
    mover, _, before = handed_on(table)

    answer = take_back(mover, table, before)

    assert (answer.status, answer.code) == (409, "takeback_refused")
    assert answer.json["reason"] == {"own": "revealed", "never": "rule_of_match"}[rule]
    assert table.document["takebacks"] == rule


def test_ones_own_may_be_taken_back_if_nothing_is_said_at_creation(ada):
    assert put_up(ada, "north_pole", (ME, OPEN))["takebacks"] == "own"


def test_the_same_key_takes_back_once(table):
    mover, before = table.to_act, table.document["version"]
    table.play()
    key = {"Idempotency-Key": "oops"}

    answers = [take_back(mover, table, before, headers=key) for _ in range(2)]
    other = take_back(mover, table, before + 1, headers=key)

    assert answers[0].json == answers[1].json
    assert answers[1].headers["Idempotency-Replayed"] == "true"
    assert other.code == "idempotency_key_reused"
    assert table.document["version"] == before + 2


def test_the_same_key_asks_once(table):
    mover, _, before = handed_on(table)
    key = {"Idempotency-Key": "please"}

    answers = [take_back(mover, table, before, headers=key) for _ in range(2)]

    assert [answer.status for answer in answers] == [202, 202]
    assert answers[0].json == answers[1].json
    assert answers[1].headers["Idempotency-Replayed"] == "true"


def test_a_command_on_the_version_that_was_taken_back_is_412(table):
    mover, before = table.to_act, table.document["version"]
    table.play()
    decision = table.decision()
    take_back(mover, table, before)

    answer = table.send(mover, decision["commands"][0]["command"], decision["version"])

    assert (answer.status, answer.code) == (412, "version_conflict")


def test_of_many_take_backs_and_commands_at_once_each_version_is_one_of_them(ada, bo):
    """Iglu Iglu hands the turn on with its first command, which reveals nothing."""
    for _ in range(4):
        table = Table([ada, bo], "iglu_iglu")
        mover, before = table.to_act, table.document["version"]
        table.play()
        other, decision = table.to_act, table.decision()
        command = decision["commands"][0]["command"]

        with ThreadPoolExecutor(4) as pool:
            backs = [pool.submit(take_back, mover, table, before) for _ in range(2)]
            played = [pool.submit(table.send, other, command, before + 1) for _ in range(2)]
        answers = [asked.result() for asked in (*backs, *played)]

        assert [answer.status for answer in answers].count(200) == 1
        assert table.document["version"] == before + 2
        assert {a.status for a in answers} <= {200, 409, 412}


def test_two_answers_at_once_are_both_heard(client, ada, bo):
    players = [ada, bo, client.register("Cy")]
    for _ in range(3):
        table = Table(players, "north_pole", takebacks="agreed")
        mover, _, before = handed_on(table)
        asked = take_back(mover, table, before).json["id"]
        others = [player for player in players if player is not mover]

        def agree(player, table=table, asked=asked):
            return player.put(f"{table.path}/takebacks/{asked}", {"answer": "yes"})

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(agree, others))

        assert [answer.status for answer in answers] == [200, 200]
        assert table.to_act is mover
        assert table.document["takeback"] is None


def test_the_record_of_a_match_that_was_taken_back_is_proved_in_both_languages(table, tmp_path):
    mover, before = table.to_act, table.document["version"]
    table.play()
    take_back(mover, table, before)
    table.play(seed=2)
    mover, other, before = handed_on(table)
    asked = take_back(mover, table, before).json["id"]
    other.put(f"{table.path}/takebacks/{asked}", {"answer": "yes"})
    outcome = table.play_out()["outcome"]

    written = mover.get(f"{table.path}/record").body
    honest, forged = tmp_path / "honest.json", tmp_path / "forged.json"
    honest.write_bytes(written)
    record = json.loads(written)
    back = next(commit for commit in record["house"] if "to_version" in commit)
    back["to_version"] += 1
    forged.write_text(json.dumps(record))

    ended = subprocess.run(
        [program("node"), PROGRAM, honest, forged], capture_output=True, text=True
    )
    proved, refused = ended.stdout.splitlines()
    assert verify(decode_record(written)).scores
    assert json.loads(written)["outcome"] == outcome
    assert "proved" in proved
    assert "/house/" in refused
