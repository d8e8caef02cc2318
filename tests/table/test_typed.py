"""Typed commands: at the terminal and at the table the same words mean the same, or nothing."""

import json
import subprocess
from pathlib import Path

import pytest

from engine.cli.typed import Offered, understood
from tests.programs import program

ROOT = Path(__file__).parents[2]
WRITTEN = json.loads((ROOT / "tests" / "typed.json").read_text(encoding="utf-8"))
CASES = WRITTEN["cases"]

TELL = """
import { understood } from MODULE;
let written = "";
for await (const part of process.stdin) written += part;
const { lists, cases } = JSON.parse(written);
const told = cases.map(({ typed, offers }) => understood(typed, lists[offers]));
console.log(JSON.stringify(told));
"""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_what_is_typed_at_the_terminal_is_understood_or_not(case):
    offers = [Offered(**offer) for offer in WRITTEN["lists"][case["offers"]]]

    meant = understood(case["typed"], offers)

    assert list(meant.found) == case["found"]
    assert list(meant.unknown) == case["unknown"]
    assert meant.is_exact == case["is_exact"]


def test_what_is_typed_at_the_table_is_understood_alike():
    module = json.dumps((ROOT / "table" / "js" / "document" / "typed.js").as_uri())
    told = subprocess.run(
        [program("node"), "--input-type=module", "-e", TELL.replace("MODULE", module)],
        input=json.dumps(WRITTEN),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    for case, meant in zip(CASES, json.loads(told.stdout), strict=True):
        expected = {key: case[key] for key in ("found", "unknown")}
        assert meant == {**expected, "isExact": case["is_exact"]}, case["says"]
