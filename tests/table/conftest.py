"""People at the table: a real Chromium, a whole service, and a page for each of them."""

import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright import sync_api

from tests.ports import free_port
from tests.programs import CHROMIUM, program
from tests.table.person import Person
from tests.table.setting import Setting

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items):
    """Whatever asks for a browser is run by `make browsers`."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium():
    """One browser for all tests of a run; a machine without one skips."""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(*CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def setting(whole_service):
    """Makes players and matches before a person comes."""
    return Setting(whole_service.address)


@pytest.fixture
def person(chromium, setting):
    """People, each with a browser of their own; what a page complains of fails the test.

    Whoever has a name, or is a player of the setting, is one already, as if they had come before.
    """
    people = []

    def sit_down(name=None, *, at=None, player=None, **context):
        player = setting.player(name) if name is not None else player
        if player is not None:
            context["storage_state"] = kept(setting.address, player)
        context.setdefault("service_workers", "block")  # or no test could answer for the service
        at = at or f"{setting.address}/table/"
        someone = Person(chromium.new_context(**context), at, player)
        people.append(someone)
        return someone

    yield sit_down
    for someone in people:
        someone.context.close()
    assert [trouble for someone in people for trouble in someone.troubles] == []


def kept(address, player):
    """What a browser keeps of whoever has become a player there."""
    written = {"name": f"floe.player@{address}", "value": json.dumps(player)}
    return {"origins": [{"origin": address, "localStorage": [written]}]}


@pytest.fixture(scope="session")
def words():
    """What the client says, in English."""
    folder = Path(__file__).parents[2] / "table" / "words"
    return json.loads((folder / "en.json").read_text(encoding="utf-8"))


@pytest.fixture
def other_origin():
    """The address of a server that knows nothing but files: the folder `table/`, as it lies."""
    folder = Path(__file__).parents[2] / "table"
    server = ThreadingHTTPServer(("127.0.0.1", free_port()), partial(_Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nothing: the tests' output is not the place."""
