"""Nudges over HTTP, on a service of two processes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from engine.catalogue import GAMES
from service.matches.cases import creating
from service.players.model import Kind, Player
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.service.conftest import Client, running_web
from tests.service.table import ME, OPEN, Table, put_up

HOUR = timedelta(hours=1)
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


def test_a_nudge_without_a_body_is_told_what_is_missing(ada, bo):
    table = Table([ada, bo], clock={"turn_seconds": 600})

    answer = ada.post(f"{table.path}/nudges")

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/give_seconds")


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


def test_of_a_claim_and_commands_in_two_processes_one_comes_first(redis, redis_url):
    """Whoever was to act for two hours comes back at the moment of the claim."""
    with running_web(redis_url, workers=2) as address:
        client = Client(address)
        ada, ben = client.register("Ada"), client.register("Ben")
        begun = [begun_two_hours_ago(redis_url, ada, ben) for _ in range(6)]
        for match_id in begun:
            path = f"/v1/matches/{match_id}"
            decision = ada.get(f"{path}/decision").json
            body = {"command": decision["commands"][0]["command"], "expected_version": 2}
            players = [Client(address, token=ada.token) for _ in range(2)]
            calls = [
                *(lambda p=p, at=path, b=body: p.post(f"{at}/commands", b) for p in players),
                *(
                    lambda p=p, at=path: p.post(f"{at}/nudges", {"claim": True})
                    for p in [Client(address, token=ben.token) for _ in range(2)]
                ),
            ]
            with ThreadPoolExecutor(len(calls)) as pool:
                answers = list(pool.map(lambda call: call(), calls))

            assert [answer.status for answer in answers].count(200) == 1
            match = client.get(path).json
            is_claimed = any(answer.status == 200 for answer in answers[2:])
            assert (match["seats"][0]["kind"] == "bot") == is_claimed
            types = [e["type"] for e in client.get(f"{path}/events").json["items"]]
            assert types.count("seat_claimed") == int(is_claimed)


def begun_two_hours_ago(redis_url, ada, ben):
    """The id of a match in which Ada is to act since then."""
    with open_backend(
        Settings(redis_url=redis_url), lambda: datetime.now(UTC) - 2 * HOUR
    ) as backend:
        game = GAMES["arctic"]
        wish = creating.Opening(
            game.name,
            game.options_type(start_seat=0),
            (creating.MeSeat(), creating.OpenSeat()),
            claim_after_seconds=3600,
        )
        loaded = creating.put_up(backend, player_of(ada), wish)
        return sitting.take_seat(backend, loaded.match.id, player_of(ben)).match.id


def player_of(client):
    return Player(client.player["id"], client.player["name"], Kind.HUMAN)
