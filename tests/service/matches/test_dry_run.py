"""A dry run tells what its caller can know, in bytes that are the same wherever that is the same.

Matches begin in the middle; their state is then exchanged for others that the seat to act cannot
tell from it, and the same requests are sent over HTTP.
"""

import json
from random import Random
from secrets import token_hex

import pytest

from engine.encoding import codec_of, encode
from engine.refusals import IllegalCommand
from service.app import create_app
from service.matches.cases import clocks
from service.matches.store import keys
from service.players.cases import accounts
from service.players.model import Kind
from service.settings import Settings
from tests.backends import stored
from tests.engine.matches import PLAIN_CASES, some_steps
from tests.engine.test_foresight import commands_of
from tests.service.seats.worlds import begun_in, worlds_alike

COMMANDS = 4
WORLDS = 3


@pytest.fixture
def app(redis_url):
    app = create_app(Settings(redis_url=redis_url, writes_per_minute=100_000))
    yield app
    app.extensions["backend"].close()


@pytest.fixture
def players(backend, table):
    """Each with the token by which they are known."""
    made = [accounts.register(backend, name, Kind.HUMAN)[0] for name in ("Ada", "Ben", "Cy", "Dee")]
    known = [accounts.authenticate(backend, player.token) for player in made]
    return known, made[0].token


def tried(app, token, match, command):
    """The whole answer to a dry run, without what differs from request to request."""
    answer = app.test_client().post(
        f"/v1/matches/{match.id}/commands?dry_run=true",
        json={"expected_version": match.version, "command": command},
        headers={"Authorization": f"Bearer {token}", "X-Request-Id": "the-same"},
    )
    assert answer.status_code == 200, answer.text
    changing = ("Date", "Server-Timing", "Server-Time", "RateLimit", "RateLimit-Policy")
    return answer.data, [header for header in answer.headers if header[0] not in changing]


def some_commands(case, state, seat, chosen):
    """The one that was chosen, and some that are not allowed."""
    foreign = {step.command for step in some_steps(case, "elsewhere", 30)}
    legal = case.game.legal_commands(state, seat)
    return [chosen, *sorted(foreign - {*legal}, key=repr)[:4]]


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_a_dry_run_is_the_same_in_every_world_that_looks_the_same(
    backend, redis, app, players, case
):
    """And it tells nothing but the truth, up to where the truth is not known."""
    (known, token), rng = players, Random(5)
    for state, seat, chosen in commands_of(case, "dry", COMMANDS):
        worlds = worlds_alike(case, state, seat, rng, WORLDS)
        with begun_in(backend, case, known, seat, state) as start:
            for command in some_commands(case, state, seat, chosen):
                answers = []
                for world in worlds:
                    blob = codec_of(case.game).encode_state(world)
                    redis.set(keys.MATCH_STATE % start.match.id, blob)
                    redis.hset(keys.MATCH_META % start.match.id, "commit", token_hex(8))
                    answers.append(tried(app, token, start.match, json.loads(encode(command))))
                assert answers == [answers[0]] * len(answers)
                assert_true(case, state, seat, command, json.loads(answers[0][0]))


def assert_true(case, state, seat, command, answer):
    """What was foreseen happens; if nothing is revealed it is all that happens."""
    if command not in case.game.legal_commands(state, seat):
        with pytest.raises(IllegalCommand) as refusal:
            case.game.apply(state, seat, command)
        reason = answer["legal"], answer["code"], answer["rule"], answer["events"]
        assert reason == (False, refusal.value.code, refusal.value.rule, [])
        assert answer["detail"]
        return
    _, events = case.game.apply(state, seat, command)
    told = [json.loads(encode(case.game.event_view(event, seat))) for event in events]
    foreseen = [
        {"type": entry["type"], "seat": entry["seat"], **entry["data"]}
        for entry in answer["events"]
    ]
    assert (answer["legal"], answer["code"], answer["rule"]) == (True, None, None)
    assert foreseen == told[: len(foreseen)]
    assert answer["reveals"] or foreseen == told


def test_a_dry_run_changes_nothing(backend, redis, app, players):
    known, token = players
    case = next(case for case in PLAIN_CASES if case.game.name == "arctic")
    state, seat, command = next(commands_of(case, "dry", 2))
    with begun_in(backend, case, known, seat, state) as start:
        before = {key: stored(redis, key) for key in redis.scan_iter("match:*")}

        tried(app, token, start.match, json.loads(encode(command)))

        assert {key: stored(redis, key) for key in redis.scan_iter("match:*")} == before
        assert clocks.load(backend, start.match.id).state == state
