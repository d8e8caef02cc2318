"""The pages for operators: logs are those that are written, figures those of the code."""

import ast
import re

import pytest
from honcho.environ import parse_procfile

from service.shapes import LONGEST_WAIT
from service.store.feeds.stream import HEARTBEAT_SECONDS
from service.web.hooks import LOGGED
from service.web.streams import HEARTBEAT
from tests.docs.commands import shell_blocks
from tests.docs.tables import DECLARED_METRICS
from tests.service.conftest import Client
from tests.whole_service import ROOT

DOCS = ROOT / "docs"
LOGS = (DOCS / "reference" / "logs.md").read_text(encoding="utf-8")
METRICS = (DOCS / "reference" / "metrics.md").read_text(encoding="utf-8")
LOG_METHODS = {"info": "info", "warning": "warning", "error": "error", "exception": "error"}
LISTED = re.compile(r"^- \[[^\]]+\]\((guides/[\w-]+\.md)\)", re.MULTILINE)
MOST_WORDS = 1500


def guide(name):
    """A page for operators."""
    return (DOCS / "guides" / f"{name}.md").read_text(encoding="utf-8")


def operators_guides():
    """The pages that `docs/README.md` lists for operators."""
    listed = (DOCS / "README.md").read_text(encoding="utf-8").partition("## For operators")[2]
    return LISTED.findall(listed.partition("\n## ")[0])


def test_the_logs_told_are_the_logs_written():
    """If this fails: a log line has no row, or a row no log line, in `docs/reference/logs.md`."""
    table = LOGS.partition("<!-- logs -->\n")[2].partition("<!-- end -->")[0]
    _, *rows = re.findall(r"^\| (\S+) \| (\S+) \|", table, re.MULTILINE)

    told = [(event.strip("`"), level) for event, level in rows]
    assert len(set(told)) == len(told)
    assert set(told) == set(written_logs())


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
    row = next(line for line in LOGS.splitlines() if line.startswith("| `request` |"))

    assert set(re.findall(r"`(\w+)`", row)) == {"request", *LOGGED}


def test_the_metrics_told_are_the_metrics_served(whole_service):
    """Whatever a running service tells of itself is on the page."""
    client = Client(whole_service.address)
    client.register("Ada")

    served = set(re.findall(r"^# TYPE (floe_\w+)", client.get("/metrics").body.decode(), re.M))

    told = set(re.findall(r"^\| `(floe_\w+)` \| (?:gauge|counter|histogram)", METRICS, re.M))
    assert served
    assert served <= told
    assert len(told) == len(DECLARED_METRICS)


def test_the_waits_told_are_the_waits():
    page = guide("behind-a-proxy")
    assert HEARTBEAT.startswith(b":")
    assert f"long-polls take {LONGEST_WAIT} seconds" in page
    assert f"a stream sends a comment every {HEARTBEAT_SECONDS:g}" in page
    configuration = (ROOT / "service/gunicorn.conf.py").read_text(encoding="utf-8")
    keep_alive = re.search(r"^keepalive = (\d+)", configuration, re.MULTILINE)
    assert f"before {keep_alive[1]} seconds, our `keepalive`" in page


def test_every_process_is_explained():
    page = guide("processes")

    for name in parse_procfile((ROOT / "Procfile").read_text(encoding="utf-8")).processes:
        assert f"| `{name}` |" in page


@pytest.mark.parametrize("path", operators_guides())
def test_a_page_is_read_in_some_minutes(path):
    assert len((DOCS / path).read_text(encoding="utf-8").split()) < MOST_WORDS


def test_what_is_marked_as_typed_is_typed():
    """By `test_first_deployment_page.py`: lines of other pages need a machine as it stands."""
    assert [path for path in operators_guides() if shell_blocks(f"docs/{path}")] == [
        "guides/first-deployment.md"
    ]


def test_the_pages_for_operators_are_listed():
    assert {f"guides/{name}.md" for name in ("first-deployment", "two-machines", "settings")} <= {
        *operators_guides()
    }
