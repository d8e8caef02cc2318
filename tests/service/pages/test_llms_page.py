"""The page for language models: a program that is given it and HTTP, and nothing else, plays.

The reader below knows no address, no member and no game: it does what the page says, step by step.
"""

import json
import random
import re

import pytest
import urllib3

from engine.catalogue import GAMES
from service.pages.guides import library
from service.refusals.table import REFUSALS

MOST_STEPS = 5_000
STOP = "stop"
STEP = re.compile(r"^### Step (\d+):", re.MULTILINE)
REQUEST = re.compile(r"```http\n(.*?)\n```", re.DOTALL)
GAP = re.compile(r"<(\w+)>")
KEEP = re.compile(r"- Keep `([\w.]+)` as `<(\w+)>`")
CHOOSE = re.compile(r"- Choose one of `([\w.]+)` and keep its `(\w+)` as `<(\w+)>`")
IF_STATUS = re.compile(r"- If the status is (\d+), go to step (\d+)")
IF_MEMBER = re.compile(r"- If `([\w.]+)` is `(\w+)`, stop")
GO = re.compile(r"- Go to step (\d+)")


class Reader:
    """Follows the page like somebody who has never heard of the service."""

    def __init__(self, base, page, **choices):
        self._base = base
        self._kept = choices
        self._draw = random.Random(4)
        self._pool = urllib3.PoolManager(retries=False, timeout=60)
        parts = STEP.split(page)
        self._steps = dict(zip(map(int, parts[1::2]), parts[2::2], strict=True))

    def play(self):
        """From the first step until the page says stop; the last answer."""
        number = 1
        for _ in range(MOST_STEPS):
            status, answer = self._send(REQUEST.search(self._steps[number])[1])
            number = self._next(number, status, answer)
            if number is None:
                return answer
        raise AssertionError(f"the page never said stop: {status} {answer}")

    def _send(self, written):
        head, _, body = GAP.sub(lambda gap: self._kept[gap[1]], written).partition("\n\n")
        first, *headers = head.splitlines()
        method, path = first.split()
        answer = self._pool.request(
            method,
            self._base + path,
            headers=dict(line.split(": ", 1) for line in headers),
            body=body or None,
        )
        return answer.status, json.loads(answer.data) if answer.data else None

    def _next(self, number, status, answer):
        """The step after this one, None at the end; the first instruction that holds decides."""
        for line in self._steps[number].splitlines():
            if found := IF_STATUS.match(line):
                if status == int(found[1]):
                    return int(found[2])
            elif line.startswith("- "):
                assert status < 300, (number, status, answer)
                if found := GO.match(line):
                    return int(found[1])
                if self._obey(line, answer) == STOP:
                    return None
        return number + 1

    def _obey(self, line, answer):
        if found := KEEP.match(line):
            return self._keep(found[2], _member(answer, found[1]))
        if found := CHOOSE.match(line):
            chosen = self._draw.choice(_member(answer, found[1]))
            return self._keep(found[3], chosen[found[2]])
        found = IF_MEMBER.match(line)
        assert found, f"nothing to understand by: {line}"
        return STOP if _member(answer, found[1]) == found[2] else None

    def _keep(self, name, value):
        self._kept[name] = value if isinstance(value, str) else json.dumps(value)


def _member(answer, path):
    for name in path.split("."):
        answer = answer[name]
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_a_program_that_is_given_the_page_and_http_plays_a_match(whole_service, game):
    pool = urllib3.PoolManager(retries=False)
    page = pool.request("GET", f"{whole_service.address}/llms.txt").data.decode()

    last = Reader(whole_service.address, page, name="Reader", game=game, bot="random").play()

    assert last["game"] == game
    assert last["status"] == "finished"
    assert last["outcome"]["ranking"]


def test_the_page_names_every_game_and_every_problem_and_is_short(client):
    answer = client.get("/llms.txt")
    page = answer.body.decode()

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["ETag"]
    assert all(f"/v1/games/{game}/rules" in page for game in GAMES)
    assert all(f"- `{code}` ({row.status}): " in page for code, row in REFUSALS.items())
    names = page.partition("/docs/guides/<name>.md`: ")[2].partition("\n")[0].split()
    assert {f"guides/{name}" for name in names} == {path for path in library() if "guides/" in path}
    assert len(page) < 16_000  # some 4,000 tokens
