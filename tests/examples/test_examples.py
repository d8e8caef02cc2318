"""Every example plays a whole match against the service as `make run` starts it."""

import json
import sys
import time
from functools import cache
from pathlib import Path

import pytest

from engine.records.proof import verify
from engine.records.record import decode_record
from tests.ports import free_port
from tests.programs import require_programs
from tests.service.conftest import Client
from tests.service.table import put_up
from tests.whole_service import ROOT

PYTHON = sys.executable
PATIENCE_SECONDS = 240  # far longer than it takes, however busy the machine
VERIFIER = "verify.mjs"  # tests/examples/test_verify.py tries it
WITH_A_CLIENT = ("bot.mjs", "bot.py")  # tests/packages/test_bots.py tries them
RUNS = {
    "lease_bot.py": ((PYTHON,), "iglu_iglu", "greedy"),
    "webhook_bot.py": ((PYTHON,), "arctic", "mcts-easy"),
    "stream_bot.mjs": (("node",), "north_pole", "greedy"),
    "shell_bot.sh": (("sh", "jq", "curl"), "arctic", "random"),
}
every_example = pytest.mark.parametrize("name", RUNS)


def run(service, name, *arguments, **environment):
    """Run an example, or skip it where a program it needs is missing."""
    programs = RUNS[name][0]
    require_programs(*programs)
    return service.run(programs[0], f"examples/{name}", *arguments, **environment)


@pytest.fixture(scope="module")
def played(whole_service):
    """Runs an example to the end of its match, once for all tests that look at it."""

    @cache
    def once(name):
        return run(whole_service, name, *RUNS[name][1:])

    return once


def test_every_example_is_tried_and_listed():
    written = {path.name for path in (ROOT / "examples").iterdir() if path.is_file()}
    page = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")

    assert written == {*RUNS, *WITH_A_CLIENT, VERIFIER, "README.md"}
    assert all(f"({name})" in page for name in (*RUNS, *WITH_A_CLIENT, VERIFIER))


@every_example
def test_an_example_plays_to_the_end_of_its_match(whole_service, played, name):
    ran = played(name)

    assert (ran.returncode, ran.stderr) == (0, "")
    *told, outcome = ran.stdout.splitlines()
    address = next(line for line in told if line.startswith(whole_service.address))
    assert len(told) > 20
    record = finished_record(whole_service, address)
    assert record.game == RUNS[name][1]
    assert json.loads(outcome)["ranking"] == [list(place) for place in record.outcome.ranking]


@every_example
def test_an_example_says_in_a_line_that_nobody_answers(whole_service, name):
    ran = run(whole_service, name, FLOE_URL=f"http://127.0.0.1:{free_port()}")

    assert ran.returncode != 0
    assert ran.stderr.strip().count("\n") == 0
    assert "onnect" in ran.stderr or "does not answer" in ran.stderr


@every_example
def test_an_example_tells_why_a_match_is_refused(whole_service, name):
    ran = run(whole_service, name, "chess")

    assert ran.returncode != 0
    assert "/game" in ran.stderr


def test_the_webhook_example_passes_the_check_completely(whole_service, played):
    ran = played("webhook_bot.py")

    findings = [line for line in ran.stdout.splitlines() if line.startswith(("right:", "WRONG:"))]
    assert len(findings) == 8
    assert all(line.startswith("right:") for line in findings)


def test_two_lease_bots_share_the_matches_of_one_player(whole_service, tmp_path):
    """Each holds a decision that the other does not, and the matches end with nobody's help."""
    player = Client(whole_service.address).register("Lease", "bot")
    program = (PYTHON, "-m", "tests.examples.meeting_bot", str(tmp_path))
    bots = [whole_service.popen(*program, FLOE_TOKEN=player.token) for _ in range(2)]

    seats = ({"kind": "me"}, {"kind": "bot", "bot": "random"})
    matches = [put_up(player, "arctic", seats) for _ in range(3)]

    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(player.get(f"/v1/matches/{it['id']}").json["status"] == "playing" for it in matches):
        assert time.monotonic() < deadline
        assert all(bot.poll() is None for bot in bots)
        time.sleep(0.1)
    for bot in bots:
        bot.terminate()
        bot.communicate()
    held = [file.name.split()[1] for file in tmp_path.iterdir()]
    assert len(set(held)) == len(held) == 2
    assert set(held) <= {match["id"] for match in matches}


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the process in /proc")
def test_the_stream_bot_outlives_a_web_process(whole_service):
    """The stream is resumed and the command sent again, when the process that served them dies."""
    require_programs("node")
    bot = whole_service.popen("node", "examples/stream_bot.mjs", "north_pole", "greedy")
    told = [bot.stdout.readline() for _ in range(10)]

    whole_service.kill_web_worker()
    rest, complaints = bot.communicate(timeout=PATIENCE_SECONDS)

    assert (bot.returncode, complaints) == (0, "")
    assert all(told)
    assert '"termination"' in rest.splitlines()[-1]


def finished_record(service, address):
    """The record of the match at an address, proved."""
    answer = Client(service.address).get(f"{address.removeprefix(service.address)}/record")
    assert answer.status == 200, answer
    record = decode_record(answer.body)
    verify(record)
    return record
