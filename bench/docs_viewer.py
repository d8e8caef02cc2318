"""What the reference of every operation costs its reader, in a real browser: `make bench-docs`.

Starts the whole service as `make run` does, or looks at the one that `--address` names, and opens
the reference in a fresh page: to the list of all operations, then five operations one after the
other, those that hurt most when they were first measured. Wall is what the reader waits, CPU what
the page's process works (the browser's `ProcessTime`) until nothing happens any more; on a quiet
machine the reader waits about as long. Of several rounds the best counts: whatever else the machine
does only adds. Then axe-core looks at the page with the last operation open, and its width on a
telephone is taken.
"""

import argparse
import gzip
import json
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tests.table.conftest import ARGUMENTS
from tests.whole_service import WholeService

AXE = Path(__file__).parents[1] / "tests" / "table" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
PATIENCE_MS = 60_000
QUIET_MS = 1500
ROUNDS = 3
OPENED = (
    ("commands", "play"),
    ("matches", "create_match"),
    ("games", "read_game"),
    ("matches", "read_match"),
    ("events", "read_events"),
)
"""By tag and id."""


LISTED = "() => document.querySelectorAll('aside li').length > 20"
"""Whether all groups of operations are listed."""
OPEN = "([tag, id]) => { location.hash = `tag/${tag}/${id}` }"
"""Opens an operation."""
IS_OPEN = """([tag, id]) => {
    const part = document.querySelector(`[id$="tag/${tag}/${id}"]`);
    return part?.innerText.length > 400
        && Math.abs(part.getBoundingClientRect().top) < innerHeight / 2; }"""
"""Whether it is open and in sight."""


class Cost(NamedTuple):
    """What one step cost the reader, in seconds."""

    wall: float
    cpu: float


class Weighing(NamedTuple):
    """All that was measured of the reference."""

    steps: Mapping[str, Cost]
    kilobytes: float
    """Of everything that the page loads until the list is there, as gzip."""
    strange: frozenset[str]
    """Hosts other than the service's that were asked for something."""
    faults: Mapping[str, int]
    """Rules of axe-core that are broken on a desktop, with the number of places."""
    width: int
    """Pixels that the page takes on a telephone of 390."""


def weigh(browser: Browser, address: str, rounds: int = ROUNDS) -> Weighing:
    """Open the list and five operations in fresh pages, and look at the last of them."""
    best: dict[str, Cost] = {}
    for _ in range(rounds):
        with _page(browser) as page:
            answers = _answers_to(page)
            for name, cost in _steps(page, address):
                best[name] = min(cost, best.get(name, cost))
            loaded = [(answer.url, _length(answer)) for answer in answers]
            faults = _faults(page)
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            page.wait_for_timeout(QUIET_MS)
            width = page.evaluate("document.documentElement.scrollWidth")
    strange = {url for url, _ in loaded if not url.startswith((address, "data:", "blob:"))}
    return Weighing(best, sum(size for _, size in loaded) / 1000, frozenset(strange), faults, width)


def _answers_to(page: Page) -> list[Response]:
    """Whatever the page is answered from now on."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    return answers


def _steps(page: Page, address: str) -> Iterator[tuple[str, Cost]]:
    yield "list", _cost(page, lambda: page.goto(f"{address}/docs/reference"), LISTED)
    for operation in OPENED:
        named = list(operation)
        yield (
            operation[1],
            _cost(page, lambda n=named: page.evaluate(OPEN, n), IS_OPEN, named),
        )


def _cost(page: Page, do: Any, done: str, named: object = None) -> Cost:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    worked, began = _worked(session), time.perf_counter()
    do()
    page.wait_for_function(done, arg=named)
    wall = time.perf_counter() - began
    page.wait_for_timeout(QUIET_MS)
    return Cost(wall, _worked(session) - worked)


def _worked(session: Any) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    (seconds,) = [one["value"] for one in metrics if one["name"] == "ProcessTime"]
    return float(seconds)


@contextmanager
def _page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=DESKTOP, bypass_csp=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()


def _length(answer: Response) -> int:
    return len(gzip.compress(answer.body(), 6)) if answer.ok else 0


def _faults(page: Page) -> dict[str, int]:
    if not AXE.exists():
        return {}
    page.evaluate(f"() => {{ {AXE.read_text(encoding='utf-8')} }}")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")
    return {fault["id"]: len(fault["nodes"]) for fault in found["violations"]}


def described(document: Mapping[str, Any]) -> tuple[int, int]:
    """How many members of schemas have a description, or refer to what has one; and how many
    there are."""
    schemas = document["components"]["schemas"]
    members = [
        member
        for schema in schemas.values()
        for part in (schema, *schema.get("allOf", ()), *schema.get("anyOf", ()))
        for member in part.get("properties", {}).values()
    ]
    return sum("description" in member for member in members), len(members)


def table(weighing: Weighing, document: Mapping[str, Any], size: int) -> Iterable[str]:
    """The lines of the table in bench/docs_viewer.md."""
    for name, cost in weighing.steps.items():
        yield f"| {name}: wall / CPU, s | {cost.wall:.2f} / {cost.cpu:.2f} |"
    faults = ", ".join(f"{name} {count}" for name, count in sorted(weighing.faults.items()))
    yield f"| loaded until five are open, KB gzip | {weighing.kilobytes:.0f} |"
    yield f"| strange hosts | {', '.join(sorted(weighing.strange)) or 'none'} |"
    yield f"| faults by axe-core | {sum(weighing.faults.values())} ({faults}) |"
    yield f"| width on a telephone of 390 px | {weighing.width} |"
    yield f"| document, KB | {size / 1000:.0f} |"
    yield f"| schemas | {len(document['components']['schemas'])} |"
    with_words, members = described(document)
    yield f"| members with a description | {with_words} of {members} |"


@contextmanager
def _service() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as directory:
        service = WholeService(Path(directory))
        service.start()
        yield service.address
        service.end()


@contextmanager
def _given(address: str) -> Iterator[str]:
    yield address


def main() -> None:
    """Measure, and print the lines of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", help="a service that runs already")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wanted = parser.parse_args()
    place = _given(wanted.address) if wanted.address else _service()
    with place as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        weighing = weigh(browser, address, wanted.rounds)
        written = browser.new_page().goto(f"{address}/openapi.json")
        assert written is not None
        body = written.body()
        browser.close()
    print("\n".join(table(weighing, json.loads(body), len(body))))


if __name__ == "__main__":
    main()
