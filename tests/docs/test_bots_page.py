"""`docs/bots.md`: its commands work, and what it says of webhooks is what the service does."""

import json
import re

import pytest

from arena.webhook_contestant import DEVELOPMENT_SECRET
from engine.catalogue import GAMES
from service.bots.cases.webhooks import BACK_OFF_FACTOR
from service.settings import Settings
from tests.docs.commands import run_page
from tests.whole_service import ROOT

PAGE = "docs/bots.md"
WORDS = (ROOT / PAGE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def printed(whole_service, tmp_path_factory):
    """What each block of the page printed."""
    return run_page(PAGE, whole_service, tmp_path_factory.mktemp("bots"))


def test_the_loop_and_a_lease_lead_to_played_commands(printed):
    loop, lease = printed[:2]

    assert '{"command":{"type":"place_card"' in loop
    assert '"lease"' in lease
    assert "My bot" in lease


def test_the_stream_tells_of_the_turn(printed):
    assert "event: your_turn" in printed[2]


def test_the_same_key_is_answered_as_the_first_time(printed):
    first, second, replayed = printed[3].splitlines()

    assert first.split()[1] == second.split()[1] == "200"
    assert replayed.strip().lower() == "idempotency-replayed: true"


def test_a_bot_says_its_version(printed):
    assert '"version":"1.4.0"' in printed[4]


def test_an_experiment_has_a_page_to_cite(printed):
    told = json.loads(printed[5])
    assert told["page"] == f"/contests/{told['id']}"


def test_the_arena_measures_the_example_and_its_records_are_proved(printed):
    arena = printed[6]

    assert "mine ahead of house" in arena
    assert "mine: " in arena
    assert " × " not in arena
    assert "Proved: arctic" in arena


def test_the_checks_told_are_the_checks_made(whole_service, tmp_path):
    ran = whole_service.run(whole_service.python, "examples/webhook_bot.py", "arctic", "random")
    made = re.findall(r"^(?:right|WRONG): (\w+)", ran.stdout, re.MULTILINE)

    table = WORDS.partition("<!-- checks -->")[2].partition("<!-- end -->")[0]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == made
    assert all(f"decision_{game}" in made for game in GAMES)


def test_the_pauses_told_are_the_pauses_made():
    kept = Settings()
    pauses = [
        kept.webhook_pause_seconds * BACK_OFF_FACTOR**tried
        for tried in range(kept.webhook_tries - 1)
    ]
    *early, last = (f"{pause:g}" for pause in pauses)

    assert f"after {', '.join(early)} and {last} seconds" in WORDS


def test_the_secret_told_is_the_arenas():
    assert DEVELOPMENT_SECRET in WORDS
