"""Eight questions that newcomers asked, each answered in one step: the search of the guides finds
the page and the heading first, and what stands there answers it."""

import json
import subprocess

import pytest

from service.pages.guides import Section
from tests.programs import program
from tests.service.conftest import Client
from tests.whole_service import ROOT

ANSWERS = {
    "open matches of Arctic for three": (
        "/docs/guides/finding-matches#list-open-matches",
        "/v1/matches?open=true&game=arctic&seats=3",
    ),
    "resume a stream": (
        "/docs/guides/following-a-match#resume-a-stream",
        "Last-Event-ID",
    ),
    "409 turn_timed_out": (
        "/problems/turn_timed_out",
        "A house bot finishes this turn; the next one is yours again.",
    ),
    "two of my bots, 100 rated games": (
        "/docs/guides/measuring-a-bot#two-of-my-bots-100-rated-games",
        '"kind": "round_robin"',
    ),
    "take back a move": (
        "/docs/guides/playing-with-others#take-back-a-move",
        "POST /v1/matches/{match_id}/takebacks",
    ),
    "what view.river contains": (
        "/docs/reference/views#the-view-of-arctic",
        "river[] The face-up cards to draw from",
    ),
    "how long finished matches stay": (
        "/docs/guides/the-match-document#how-long-a-finished-match-stays",
        "Sunset",
    ),
    "a board in my page": (
        "/docs/guides/boards#a-board-in-your-page",
        "board.svg",
    ),
}


@pytest.fixture(scope="module")
def index(whole_service):
    """What the pages of a running service search."""
    return Client(whole_service.address).get("/docs/search.json").json


@pytest.fixture(scope="module")
def found(index):
    """The address of what each question finds first."""
    asked = subprocess.run(
        [
            program("node"),
            ROOT / "tests" / "docs" / "searcher.mjs",
            ROOT / "service" / "pages" / "search.mjs",
        ],
        input=json.dumps({"index": index, "questions": [*ANSWERS]}),
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(ANSWERS, json.loads(asked.stdout), strict=True))


@pytest.mark.parametrize("question", ANSWERS)
def test_a_question_is_answered_in_one_step(whole_service, index, found, question):
    page, answer = ANSWERS[question]
    path, _, anchor = page.partition("#")

    assert found[question] == page
    [section] = [section for section in map(Section._make, index) if section.url == page]
    assert answer in section.text
    assert not anchor or f'id="{anchor}"' in served(whole_service, path)


def served(service, path):
    """A page as a browser gets it."""
    return Client(service.address).get(path).body.decode()
