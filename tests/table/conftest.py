"""People at the table: a real Chromium, a whole service, and a page for each of them."""

import json
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.ports import free_port
from tests.table.person import Person

sync_api = pytest.importorskip("playwright.sync_api")

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def chromium():
    """One browser for all tests of a run; a machine without one skips."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("Chromium is not installed: nobody sits at the table")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium, whole_service):
    """People, each with a browser of their own; what a page complains of fails the test."""
    people = []

    def sit_down(name=None, *, at=None, **context):
        someone = Person(chromium.new_context(**context), at or f"{whole_service.address}/table/")
        people.append(someone)
        if name is not None:
            someone.become(name)
        return someone

    yield sit_down
    for someone in people:
        someone.context.close()
    assert [trouble for someone in people for trouble in someone.troubles] == []


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
