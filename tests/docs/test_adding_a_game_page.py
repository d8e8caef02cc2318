"""The page of the adding of a game says what the face asks, no more and no less."""

import re
from pathlib import Path

from engine.game import PARTS

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)\.py` \| (.*) \|$", re.MULTILINE)
STEP = re.compile(r"^(\d+)\. ", re.MULTILINE)
BESIDE_THE_FACE = {"state", "commands", "refusals", "marks", "colours"}


def test_the_table_lists_the_files_of_the_face_and_what_each_has():
    rows = {file: tuple(re.findall(r"`([^`]+)`", cell)) for file, cell in ROW.findall(PAGE)}

    assert rows == PARTS


def test_the_steps_are_ten_at_most_and_name_every_file():
    steps = PAGE[: PAGE.index("\n## ")]
    numbers = [int(number) for number in STEP.findall(steps)]

    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) <= 10
    assert {*re.findall(r"`(\w+)\.py`", steps)} == {*PARTS, *BESIDE_THE_FACE}
    assert "`rulebook/en.md`" in steps
    assert "`languages/en.ftl`" in steps
