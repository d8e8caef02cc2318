"""The guides in a browser: what they tell a newcomer to write plays, and their search finds."""

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.ports import free_port
from tests.whole_service import ROOT

GUIDES = ROOT / "docs" / "guides"
MOST_CHOICES = 400
CODE = re.compile(r"^```(html|js)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def code(guide, kind):
    """All code of this kind on a guide, in order."""
    text = (GUIDES / f"{guide}.md").read_text(encoding="utf-8")
    return [block for found, block in CODE.findall(text) if found == kind]


@pytest.fixture
def first_frontend(whole_service, tmp_path):
    """The address of the page that the guide has its reader write, on an origin of its own."""
    [index] = code("first-frontend", "html")
    [follow] = code("following-a-match", "js")
    [point] = [block for block in code("boards", "js") if "function point" in block]
    client = "\n".join(code("first-frontend", "js"))
    client = client.replace("http://127.0.0.1:8000", whole_service.address)
    written = {"index.html": index, "client.js": client, "follow.js": follow, "point.js": point}
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    handler = partial(Quiet, directory=tmp_path)
    server = ThreadingHTTPServer(("127.0.0.1", free_port()), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_):
        """Nothing: the tests' output is not the place."""


TOUCH = """() => {
  const lines = [...document.querySelectorAll("#log li")].map((line) => line.textContent);
  if (lines.some((line) => line.startsWith("The match is over"))) return "over";
  const buttons = [...document.querySelectorAll("#buttons button")].slice(0, -1);
  const lit = document.querySelector("#board .lit");
  if (!lit && !buttons.length) return "";
  if (buttons.length) buttons.at(-1).click();
  else lit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return "touched";
}"""
"""One touch of somebody who takes what is offered; what came of it."""


def test_the_first_frontend_plays_a_match_to_its_end(person, first_frontend):
    someone = person(at=first_frontend)
    page = someone.page
    page.goto(first_frontend)
    page.wait_for_function("document.querySelector('#board svg')")

    for _ in range(MOST_CHOICES):
        if page.wait_for_function(TOUCH).json_value() == "over":
            break

    assert "The match is over" in page.inner_text("#log li >> nth=0")
    assert len(page.query_selector_all("#log li")) > 20


@pytest.mark.parametrize("start", ["/docs/guides", "/docs/guides/clocks"])
def test_the_search_of_the_guides_leads_to_the_section(person, setting, start):
    someone = person()
    page = someone.page
    page.goto(f"{setting.address}{start}")

    page.get_by_label("Search the docs").fill("take back a move")
    page.click("#found a >> nth=0")

    page.wait_for_url("**/docs/guides/playing-with-others#take-back-a-move")
    assert page.inner_text("#take-back-a-move") == "Take back a move"
