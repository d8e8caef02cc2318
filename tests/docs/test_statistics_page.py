"""`docs/statistics.md` has figures for every game and number of seats, and nothing is missing that
should not be."""

import re
from pathlib import Path

import pytest

from engine.catalogue import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))

# Arctic, R-2: an empty river with a card to be had elsewhere takes a reserve that runs out within
# the last round but one; tests/engine/arctic/ plays it from a position made for it.
# Iglu Iglu, R-3: a drift that can push nothing wants next to no tiles, or all in rows without end;
# tests/engine/iglu_iglu/ plays it.
TOO_RARE = {"commands: stop_drawing", "events: drawing_stopped", "events: drift_blocked"}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_columns(name):
    heads = re.search(r"^\| \| (.*)$", SECTIONS[name], re.MULTILINE)[1]

    for seats in GAMES[name].seat_counts:
        for bot in ("random", "greedy"):
            assert f" {seats} × {bot} " in f" {heads}"


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_counted_are_the_rules_of_today(name):
    """If this fails: `make statistics`."""
    assert f"\nRules version {GAMES[name].rules_version}.\n" in SECTIONS[name]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_can_happen_never_did(name):
    never = re.search(r"^Never happened: (.*)\.$", SECTIONS[name], re.MULTILINE)

    assert never is not None
    assert {*never[1].split(", ")} - {"nothing"} <= TOO_RARE


def test_the_page_is_of_as_many_matches_as_were_asked_for():
    assert "1,000 matches by the bot `random` and 200" in PAGE
