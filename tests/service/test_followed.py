"""One request is followed through everything that comes of it: job, webhook, log, timeline."""

import json
import subprocess
import sys

import pytest

from tests.service.conftest import Client
from tests.service.table import ME, OPEN
from tests.waiting import until
from tests.webhook_server import first_command, webhook_server
from tests.whole_service import ROOT, WholeService

pytestmark = pytest.mark.alone

TOKEN = "the-token-of-the-operators"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
REQUEST = "ada-ends-her-turn"
GREEDY = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def service(tmp_path):
    started = WholeService(
        tmp_path, LOG_LEVEL="info", LOG_FORMAT="json", OPERATOR_TOKEN=TOKEN, PYTHONUNBUFFERED="1"
    )
    started.start()
    yield started
    started.end()


def test_a_request_is_followed_through_job_and_webhook(service, tmp_path):
    client = Client(service.address)
    ada, robo = client.register("Ada"), client.register("Robo", "bot")
    with webhook_server(first_command) as server:
        robo.put("/v1/players/me/webhook", {"url": server.url})
        match_id = put_up(ada, robo)
        play_her_turn(ada, match_id)
        operator = client.as_player(TOKEN)
        path = f"/v1/admin/matches/{match_id}/timeline"
        until(lambda: by_webhook(operator.get(path).json["deeds"]))
        deeds = operator.get(path, query={"limit": 200}).json["deeds"]
        until(lambda: lines_of(service, "pushed"))
        called = server.received[0].headers["traceparent"].split("-")

    followed = [deed for deed in deeds if deed["request_id"] == REQUEST]
    assert {deed["via"] for deed in followed} == {"request", "job", "webhook"}
    assert {deed["trace_id"] for deed in followed} == {TRACE}
    assert (called[0], called[1], called[3]) == ("00", TRACE, "01")
    for event in ("request", "turn_played", "pushed"):
        traced = [line for line in lines_of(service, event) if line["trace_id"] == TRACE]
        assert traced, event
        assert {(line["request_id"], line["match"]) for line in traced} == {(REQUEST, match_id)}
    page = looked_up(tmp_path, match_id)
    assert f"[job {REQUEST} {TRACE}]" in page
    assert f"[webhook {REQUEST} {TRACE}]" in page
    assert "Robo (bot " in page


def put_up(ada, robo):
    """Ada plays, then a house bot, then a bot behind its webhook."""
    body = {"game": "arctic", "seats": [ME, GREEDY, OPEN], "options": {"start_seat": 0}}
    match = ada.post("/v1/matches", body).json
    robo.post(f"/v1/matches/{match['id']}/seats", {})
    return match["id"]


def play_her_turn(ada, match_id):
    """Every command under the same request id: the last one leaves the house to move."""
    path = f"/v1/matches/{match_id}"
    traced = {"X-Request-Id": REQUEST, "traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}
    to_act = [0]
    while to_act == [0]:
        decision = ada.get(f"{path}/decision").json
        command = decision["commands"][-1]["command"]
        body = {"expected_version": decision["version"], "command": command}
        answer = ada.post(f"{path}/commands", body, headers=traced)
        assert answer.status == 200, answer
        to_act = answer.json["match"]["to_act"]


def by_webhook(deeds):
    return any(deed["via"] == "webhook" for deed in deeds)


def lines_of(service, event):
    """Every line that the service has logged of it."""
    lines = (line for line in service.printed.splitlines() if line.startswith("{"))
    return [line for line in map(json.loads, lines) if line["event"] == event]


def looked_up(directory, match_id):
    """The page of the command line."""
    done = subprocess.run(
        [sys.executable, "-m", "service", "match", match_id],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "DATA_DIRECTORY": str(directory / "data")},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_what_is_no_match_is_told_in_a_line(service, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "service", "match", "nonsense"],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "DATA_DIRECTORY": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "There is no such match.\n"
