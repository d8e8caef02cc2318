"""The client for TypeScript against a running service, over connections that break."""

import json
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from floe_client import Client, bot

from tests.packages.conftest import ROOT, run
from tests.packages.lossy import LossyProxy
from tests.ports import free_port
from tests.programs import CHROMIUM, program

AGAINST_RANDOM = ({"kind": "me"}, {"kind": "bot", "bot": "random"})


@pytest.fixture(scope="module")
def floe(service):
    with Client(service.address) as nobody:
        yield nobody.using(token=nobody.players.register_player(name="Sila", kind="bot")["token"])


@pytest.fixture(scope="module")
def over(floe):
    """The id of a match that is over."""
    match = floe.matches.create_match(game="arctic", seats=AGAINST_RANDOM)
    bot.run(lambda turn: turn.commands[0]["command"], floe, until=[match["id"]])
    return match["id"]


@pytest.fixture
def tell(node, floe):
    """Runs one of the cases of `js/lossy.mjs`, and what it has told."""

    def run(address, *words, **environment):
        told = node.run(
            "lossy.mjs", *map(str, words), FLOE_URL=address, FLOE_TOKEN=floe.token, **environment
        )
        return json.loads(told)

    return run


def test_a_lost_answer_is_asked_for_again_under_the_same_key_and_made_once(service, floe, tell):
    with LossyProxy(service.address, "lose", "refuse", "lose") as proxy:
        match_id = tell(proxy.address, "create")

    assert [heard.method for heard in proxy.heard] == ["POST"] * 4
    lower = [{name.lower(): value for name, value in h.headers.items()} for h in proxy.heard]
    assert len({headers["idempotency-key"] for headers in lower}) == 1
    mine = floe.players.read_me()["id"]
    listed = floe.histories.list_matches_of(mine, game="arctic")
    assert [one["id"] for one in listed if one["status"] == "playing"] == [match_id]
    floe.seats.leave_seat(match_id, 0)


def test_a_stream_that_breaks_anywhere_is_resumed_without_a_gap(service, floe, tell, over):
    cuts = [300, 1500, 40, 2500, 999, "refuse", "lose", 1, 4000]
    log = [entry["id"] for entry in floe.events.read_events(over)]

    with LossyProxy(service.address, *cuts) as proxy:
        told = tell(proxy.address, "follow", over)

    assert told["ids"] == log
    assert 5 < told["opened"] < len(proxy.heard)
    assert tell(service.address, "follow", over, log[-3])["ids"] == log[-2:]


def test_pages_are_read_as_one_list(service, floe, tell, over):
    log = [entry["id"] for entry in floe.events.read_events(over)]

    assert tell(service.address, "list", over) == log


def test_problems_tell_what_was_refused(service, floe, tell):
    match = floe.matches.create_match(
        game="north_pole", options={"start_seat": 0}, seats=AGAINST_RANDOM
    )
    unknown = tell(service.address, "nowhere")
    malformed = tell(service.address, "malformed")
    illegal = tell(service.address, "illegal", match["id"], match["version"])
    stale = tell(service.address, "illegal", match["id"], 0)
    floe.seats.leave_seat(match["id"], 0)

    assert (unknown["name"], unknown["status"], unknown["code"]) == (
        *("Problem", 404, "match_not_found"),
    )
    assert [fault["pointer"] for fault in malformed["errors"]] == ["/seats"]
    assert illegal["rule"]
    assert (stale["code"], stale["currentVersion"]) == ("version_conflict", match["version"])


def test_it_gives_up_after_as_many_tries_as_it_was_told(service, tell):
    with LossyProxy(service.address, *["lose"] * 9) as proxy:
        told = tell(proxy.address, "me", RETRIES="2")
    with LossyProxy(service.address, "refuse") as refusing:
        refused = tell(refusing.address, "me", RETRIES="0")

    assert len(proxy.heard) == 3
    assert told["name"] == "NoAnswer"
    assert re.search(proxy.address, told["message"])
    assert (refused["status"], refused["code"], refused["retryAfter"]) == (503, "unknown", 1)
    assert tell(f"http://127.0.0.1:{free_port()}", "me", RETRIES="0")["name"] == "NoAnswer"


def test_a_signal_breaks_a_request_off(service, tell):
    told = tell(service.address, "aborted")

    assert told["told"] == "TimeoutError"
    assert told["seconds"] < 10


def test_any_request_may_be_sent_with_headers_of_its_own(service, tell):
    assert tell(service.address, "unchanged") == 304


def test_another_language_is_another_client(service, floe, tell):
    assert tell(service.address, "rules") == floe.using(language="de").games.read_rules_markdown(
        "arctic"
    )


class Folder(SimpleHTTPRequestHandler):
    """Shows files and says nothing."""

    def log_message(self, *_):
        """Stay silent."""


def test_a_page_of_another_origin_plays_a_match(node, service):
    browser = program(*CHROMIUM)
    node.write("page.html", "<!doctype html><title>A page</title>")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Folder, directory=node.folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    expression = f"import('{address}/in_a_browser.mjs').then((it) => it.play('{service.address}'))"

    python, look = ROOT / ".venv" / "bin" / "python", Path(__file__).parent / "look.py"
    told = json.loads(run(python, look, browser, f"{address}/page.html", expression))
    server.shutdown()
    server.server_close()

    assert (told["status"], told["refused"]) == ("finished", "match_not_found")
    assert told["prompts"] > 10
