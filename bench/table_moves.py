"""How soon a command is seen on the table, by its mover and by the opponent: `make bench-table`.

Starts the whole service as `make run` does, and two people in two browsers of a real Chromium. They
play a match of each game with random touches. Measured, by the pages themselves, is the time from
the touch that settles a command to the next frame that shows the new picture: on the page of the
mover, and on the page of the opponent, whose clock is the same machine's.
"""

import argparse
import random
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from engine.catalogue import GAMES
from tests.table.conftest import ARGUMENTS
from tests.table.person import Person
from tests.whole_service import WholeService

AIM_MS = 100

WATCH = """() => {
    window.touchedAt = 0;
    window.seenAt = 0;
    const now = () => performance.timeOrigin + performance.now();
    addEventListener("click", () => (window.touchedAt = now()), true);
    new MutationObserver((changes) => {
        if (changes.some(({ target }) => target.classList.contains("board")))
            requestAnimationFrame(() => (window.seenAt = now()));
    }).observe(document.querySelector("article.play"), { childList: true, subtree: true });
}"""


def measure(
    browser: Browser, address: str, game: str, commands: int
) -> Iterator[tuple[float, float]]:
    """The two times of each command of one match, in milliseconds: mover, opponent."""
    people = [Person(browser.new_context(), f"{address}/table/") for _ in range(2)]
    for number, person in enumerate(people):
        person.become(f"Player {number + 1}")
    match = people[0].open_match(game, "me", "open")
    people[1].go(f"matches/{match}")
    people[1].press("Sit down")
    for person in people:
        person.page.wait_for_selector("article.play[data-status=playing]")
        person.set_speed("instant")
        person.page.evaluate(WATCH)
    chance = random.Random(1)
    for _ in range(commands):
        yield _one_command(people, chance)
    for person in people:
        person.context.close()


def _one_command(people: list[Person], chance: random.Random) -> tuple[float, float]:
    mover = _due(people)
    other = next(person for person in people if person is not mover)
    for person in people:
        person.page.evaluate("seenAt = 0")
    version = mover.command(chance)
    seen = []
    for person in (mover, other):
        person.see_beyond(version)
        person.page.wait_for_function("() => seenAt > 0")
        seen.append(person.page.evaluate("seenAt"))
    touched = mover.page.evaluate("touchedAt")
    return seen[0] - touched, seen[1] - touched


def _due(people: list[Person]) -> Person:
    while True:
        for person in people:
            if person.standing()["isDue"]:
                return person
        people[0].page.wait_for_timeout(20)


@contextmanager
def _service() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as directory:
        service = WholeService(Path(directory))
        service.start()
        yield service.address
        service.end()


def main() -> None:
    """Measure, and print the middle and the 95th of a hundred."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--commands", type=int, default=40)
    wanted = parser.parse_args()
    with _service() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        for game in wanted.games:
            times = list(measure(browser, address, game, wanted.commands))
            for who, those in zip(("mover", "opponent"), zip(*times, strict=True), strict=True):
                middle, late = statistics.median(those), statistics.quantiles(those, n=20)[-1]
                print(f"{game:12} {who:9} p50 {middle:5.0f} ms  p95 {late:5.0f} ms  (aim {AIM_MS})")
        browser.close()


if __name__ == "__main__":
    main()
