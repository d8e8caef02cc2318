"""`docs/operations.md`: its logs are those that are written, its figures those of the code."""

import ast
import re

from service.shapes import LONGEST_WAIT
from service.store.feeds.stream import HEARTBEAT_SECONDS
from service.web.hooks import LOGGED
from service.web.streams import HEARTBEAT
from tests.docs.tables import DECLARED_METRICS
from tests.service.conftest import Client
from tests.whole_service import ROOT

WORDS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
LOG_METHODS = {"info": "info", "warning": "warning", "error": "error", "exception": "error"}


def test_the_logs_told_are_the_logs_written():
    """If this fails: a log line has no row, or a row no log line, in `docs/operations.md`."""
    table = WORDS.partition("<!-- logs -->\n")[2].partition("<!-- end -->")[0]
    _, *rows = re.findall(r"^\| (\S+) \| (\S+) \|", table, re.MULTILINE)

    assert {(event.strip("`"), level) for event, level in rows} == set(written_logs())


def written_logs():
    """Every event that the service's and the workers' code logs, with its level."""
    for room in ("service", "worker"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(
                        func=ast.Attribute(
                            value=ast.Name(id="log" | "_log") | ast.Call(), attr=method
                        ),
                        args=[ast.Constant(value=event), *_],
                    ) if method in LOG_METHODS:
                        yield event, LOG_METHODS[method]


def test_the_members_of_a_requests_line_are_told():
    row = next(line for line in WORDS.splitlines() if line.startswith("| `request` |"))

    assert set(re.findall(r"`(\w+)`", row)) == {"request", *LOGGED}


def test_the_metrics_told_are_the_metrics_served(whole_service):
    """Whatever a running service tells of itself is on the page."""
    client = Client(whole_service.address)
    client.register("Ada")

    served = set(re.findall(r"^# TYPE (floe_\w+)", client.get("/metrics").body.decode(), re.M))

    told = set(re.findall(r"^\| `(floe_\w+)` \| (?:gauge|counter|histogram)", WORDS, re.M))
    assert served
    assert served <= told
    assert len(told) == len(DECLARED_METRICS)


def test_the_waits_told_are_the_waits():
    assert HEARTBEAT.startswith(b":")
    assert f"long-polls take {LONGEST_WAIT} seconds" in WORDS
    assert f"a stream sends a comment every {HEARTBEAT_SECONDS:g}" in WORDS
    configuration = (ROOT / "service/gunicorn.conf.py").read_text(encoding="utf-8")
    keep_alive = re.search(r"^keepalive = (\d+)", configuration, re.MULTILINE)
    assert f"before {keep_alive[1]} seconds, our `keepalive`" in WORDS
