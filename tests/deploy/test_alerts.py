"""The alerts name metrics and labels that there are, and miss none that the page worries about."""

import re
from pathlib import Path

import pytest
import yaml

from tests.deploy.promql import asked_for

ROOT = Path(__file__).parents[2]
ALERTS = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))
RULES = ALERTS["groups"][0]["rules"]
LEFT_TO_THE_OPERATOR = {
    "floe_bot_turn_seconds",  # how slow is slow depends on the bots that are wanted
    "floe_bot_decision_seconds",
    "floe_queued_turns",  # its age says more than its length
}


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
def test_an_alert_asks_for_what_is_measured(rule):
    assert asked_for(rule["expr"])
    assert rule["annotations"]["summary"].endswith(".")


def test_whatever_the_page_says_to_worry_about_raises_an_alert():
    page = (ROOT / "docs" / "guides" / "watching.md").read_text(encoding="utf-8")
    table = page.split("| metric | worry when |")[1].split("\n\n")[0]
    worries = set(re.findall(r"`(floe_\w+?)(?:_total)?`", table))

    asked = {name for rule in RULES for name in asked_for(rule["expr"])}
    alerted = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in asked}
    assert worries - alerted == LEFT_TO_THE_OPERATOR
