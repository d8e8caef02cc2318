"""Nudges over HTTP, on a service of two processes."""

from datetime import datetime

import pytest

from tests.service.table import ME, OPEN, Table, put_up

RESERVE = {"reserve_seconds": 600, "increment_seconds": 5}


def deadline_in(match):
    return datetime.fromisoformat(match["clock"]["deadline"])


def test_a_clock_tells_reserve_increment_and_since_when_the_turn_runs(ada, bo):
    document = Table([ada, bo], clock=RESERVE).document
    clock = document["clock"]

    assert (clock["turn_seconds"], clock["reserve_seconds"], clock["increment_seconds"]) == (
        *(0, 600),
        5,
    )
    assert clock["remaining"] == [600, 600]
    [turn] = clock["turns"]
    assert turn == {
        "seat": document["to_act"][0],
        "since": clock["since"],
        "deadline": clock["deadline"],
    }
    span = deadline_in(document) - datetime.fromisoformat(clock["since"])
    assert span.total_seconds() == 600


def test_time_is_given_once_under_one_key(ada, bo):
    table = Table([ada, bo], clock=RESERVE)
    before, giver = table.document, table.waiting
    nudges, key = f"{table.path}/nudges", {"Idempotency-Key": "a minute"}

    first = giver.post(nudges, {"give_seconds": 60}, headers=key)
    again = giver.post(nudges, {"give_seconds": 60}, headers=key)
    other = giver.post(nudges, {"give_seconds": 61}, headers=key)

    assert (deadline_in(first.json) - deadline_in(before)).total_seconds() == 60
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == first.json
    assert other.code == "idempotency_key_reused"
    assert table.document["version"] == before["version"] + 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"give_seconds": 0},
        {"give_seconds": 86_401},
        {"give_seconds": "60"},
        {"claim": False},
        {"claim": True, "give_seconds": 60},
        {"claim": 1},
        {"poke": True},
    ],
)
def test_a_nudge_is_seconds_or_a_claim(ada, bo, body):
    table = Table([ada, bo], clock=RESERVE)

    assert table.waiting.post(f"{table.path}/nudges", body).status == 422


def test_refusals_of_nudges(client, ada, bo):
    table = Table([ada, bo])
    nudges = f"{table.path}/nudges"

    assert table.waiting.post(nudges, {"give_seconds": 60}).code == "no_clock"
    assert table.waiting.post(nudges, {"claim": True}).code == "nothing_to_claim"
    assert table.to_act.post(nudges, {"claim": True}).code == "nobody_to_nudge"
    assert client.register().post(nudges, {"claim": True}).code == "not_seated"
    waiting = put_up(ada, seats=[ME, OPEN])
    assert ada.post(f"/v1/matches/{waiting['id']}/nudges", {"claim": True}).code == "match_waiting"


@pytest.mark.parametrize("after", [59, 30 * 86_400 + 1, "60", 1.5])
def test_a_claim_waits_a_minute_at_least_and_a_month_at_most(ada, after):
    wish = {"game": "arctic", "seats": [ME, OPEN], "claim_after_seconds": after}

    answer = ada.post("/v1/matches", wish)
    assert [fault["pointer"] for fault in answer.json["errors"]] == ["/claim_after_seconds"]


def test_a_match_states_when_it_can_be_claimed(ada, bo):
    usual, never = Table([ada, bo]).document, Table([ada, bo], claim_after_seconds=None).document
    started = datetime.fromisoformat(usual["updated_at"])

    assert usual["claim_after_seconds"] == 14 * 86_400
    assert (datetime.fromisoformat(usual["claimable_at"]) - started).days == 14
    assert (never["claim_after_seconds"], never["claimable_at"]) == (None, None)


def test_a_command_tells_its_player_how_long_it_took(client, ada, bo):
    table = Table([ada, bo])
    player, other, version = table.to_act, table.waiting, table.document["version"]
    shown = player.get(f"{table.path}/decision")
    body = {
        "command": shown.json["commands"][0]["command"],
        "expected_version": version,
        "seen_at": shown.headers["Server-Time"],
    }
    answer = player.post(f"{table.path}/commands", body)

    first = answer.json["events"][0]
    told = {name: datetime.fromisoformat(moment) for name, moment in moments(first["latency"])}
    assert told["offered_at"] <= told["seen_at"] <= told["received_at"]
    assert told["received_at"] <= datetime.fromisoformat(first["at"])
    assert datetime.fromisoformat(shown.headers["Server-Time"]) == told["seen_at"]
    log = other.get(f"{table.path}/events").json["items"]
    assert not any("latency" in entry for entry in log)
    assert not any("latency" in entry for entry in client.get(f"{table.path}/events").json["items"])


def moments(latency):
    return [(name, moment) for name, moment in latency.items() if name.endswith("_at")]


@pytest.mark.parametrize("seen", ["yesterday", "2026-06-01T12:00:00", 17, "Mon, 01 Jun 2026"])
def test_a_moment_has_a_zone(ada, bo, seen):
    table = Table([ada, bo])
    body = {"command": {"type": "x"}, "expected_version": 1, "seen_at": seen}

    answer = table.to_act.post(f"{table.path}/commands", body)
    assert answer.status == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == ["/seen_at"]
