"""The guide for researchers and the page of the package: what they show runs on the wheel."""

import re
from pathlib import Path
from typing import Any

import pytest
from floe_games.environments.__main__ import page as observations_page

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_observations_is_current():
    page = ROOT / "docs" / "reference" / "observations.md"

    assert page.read_text(encoding="utf-8") == observations_page(), "make observations"


@pytest.mark.parametrize("page", ["docs/guides/research.md", "packages/engine/README.md"])
def test_the_programs_of_the_page_run_one_after_the_other(page):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    program: dict[str, Any] = {}

    for block in blocks:
        exec(block, program)

    assert program["game"].name == "arctic"
