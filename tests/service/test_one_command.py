"""One command walks in a straight line: the page for developers lists the modules it touches."""

import re
import sys
from pathlib import Path

import pytest

from service.app import create_app
from service.settings import Settings
from tests.docs.tables import ROOT

PAGE = ROOT / "docs" / "development.md"
SECTION = re.compile(r"^## One command, in a straight line\n(.*?)^## ", re.MULTILINE | re.DOTALL)
STOP = re.compile(r"^\d+\. `([\w/]+\.py)`", re.MULTILINE)
MOST_MODULES = 15
THE_GAME = "engine/arctic/"


@pytest.fixture
def app(redis_url):
    """The service in this process, with the log of requests on."""
    made = create_app(Settings(redis_url=redis_url, log_level="info"))
    yield made
    made.extensions["backend"].close()


@pytest.fixture
def command(app):
    """Sends one command in a match of two, as its player does."""
    client = app.test_client()
    tokens = [client.post("/v1/players", json={"name": name}).json["token"] for name in "AB"]
    players = [{"Authorization": f"Bearer {token}"} for token in tokens]
    seats = [{"kind": "me"}, {"kind": "open"}]
    path = client.post("/v1/matches", json={"game": "arctic", "seats": seats}, headers=players[0])
    path = path.headers["Location"]
    match = client.post(f"{path}/seats", json={}, headers=players[1]).json
    player = players[match["to_act"][0]]
    decision = client.get(f"{path}/decision", headers=player).json
    body = {"expected_version": match["version"], "command": decision["commands"][0]["command"]}
    return lambda: client.post(f"{path}/commands", json=body, headers=player)


def modules_called(function):
    """Every module of ours of which a function is called while this one runs, and its result."""
    files = set()

    def note(frame, event, _):
        if event == "call":
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        result = function()
    finally:
        sys.setprofile(None)
    ours = (Path(file).relative_to(ROOT) for file in files if file.startswith(f"{ROOT}/"))
    rooms = ("engine", "service", "worker", "arena")
    return {str(path) for path in ours if path.parts[0] in rooms}, result


def test_one_command_touches_the_modules_that_the_page_lists_and_no_more(command):
    """From the request to its answer; the folder of the game that is played is not counted."""
    touched, answer = modules_called(command)

    assert answer.status_code == 200
    stops = STOP.findall(SECTION.search(PAGE.read_text(encoding="utf-8"))[1])
    assert {name for name in touched if not name.startswith(THE_GAME)} == set(stops)
    assert len(stops) == len(set(stops)) <= MOST_MODULES
