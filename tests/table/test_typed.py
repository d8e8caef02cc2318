"""Typed commands: at the terminal and at the table the same words mean the same, or nothing."""

import json
import subprocess
from pathlib import Path

import pytest

from engine.cli.sentences import WORDS as SAID
from engine.cli.typed import Offered, understood
from engine.words import LANGUAGES
from tests.programs import program

ROOT = Path(__file__).parents[2]
WRITTEN = json.loads((ROOT / "tests" / "typed.json").read_text(encoding="utf-8"))
CASES = WRITTEN["cases"]

TELL = """
import { understood } from MODULE;
let written = "";
for await (const part of process.stdin) written += part;
const { lists, cases, same } = JSON.parse(written);
const told = cases.map(({ typed, offers, language }) =>
    understood(typed, lists[offers], same[language]));
console.log(JSON.stringify(told));
"""


@pytest.fixture(scope="module")
def same():
    """By language, its words for ids."""
    return {language: SAID.tell("same-words", language) for language in LANGUAGES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_what_is_typed_at_the_terminal_is_understood_or_not(case, same):
    offers = [Offered(**offer) for offer in WRITTEN["lists"][case["offers"]]]

    meant = understood(case["typed"], offers, same.get(case.get("language"), ""))

    assert list(meant.found) == case["found"]
    assert list(meant.unknown) == case["unknown"]
    assert meant.is_exact == case["is_exact"]


def test_what_is_typed_at_the_table_is_understood_alike(same):
    module = json.dumps((ROOT / "table" / "js" / "document" / "typed.js").as_uri())
    told = subprocess.run(
        [program("node"), "--input-type=module", "-e", TELL.replace("MODULE", module)],
        input=json.dumps({**WRITTEN, "same": same}),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    for case, meant in zip(CASES, json.loads(told.stdout), strict=True):
        expected = {key: case[key] for key in ("found", "unknown")}
        assert meant == {**expected, "isExact": case["is_exact"]}, case["says"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_words_for_ids_at_the_table(same, language):
    words = ROOT / "table" / "words" / f"{language}.json"

    assert json.loads(words.read_text(encoding="utf-8"))["document.same"] == same[language]
