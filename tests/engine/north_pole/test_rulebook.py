"""The published rules page tells the tables as they are in the code."""

import re
from pathlib import Path

import pytest

import engine.north_pole.rules as rules
from engine.north_pole.layout import layouts_of
from engine.north_pole.pieces import HOUSE_TABLES
from engine.words import LANGUAGES
from tests.engine.north_pole.test_layout import DRAWINGS, drawn_cracks

FOLDER = Path(rules.__file__).parent / "rulebook"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def page(language):
    return (FOLDER / f"{language}.md").read_text(encoding="utf-8")


@every_language
def test_the_drawing_on_the_page_is_the_board_in_rotation_0(language):
    """Table D4."""
    drawing = page(language).split("```")[1]

    assert drawing.strip() == DRAWINGS[0].strip()
    assert drawn_cracks(drawing) == set(layouts_of(None)[0].cracks)


@every_language
def test_the_cards_on_the_page_are_those_of_the_table(language):
    """Table D3: points and numbers, row by row."""
    rows = re.findall(r"^\| [^|]+ \| [ABC–] \| (\d) \| (\d+) \|$", page(language), re.MULTILINE)

    assert [(int(points), int(count)) for points, count in rows] == [
        (row.storm_points, row.count) for row in HOUSE_TABLES.action_cards
    ]


@every_language
@pytest.mark.parametrize("member", ["windows", "upper_cracks", "lower_cracks"])
def test_the_page_names_every_window_and_crack_and_whether_it_turns(language, member):
    """Table D4: the drawing alone does not tell upper cracks from lower ones."""
    places = getattr(HOUSE_TABLES, member).places

    assert ", ".join(f"`{place}`" for place in places) in page(language)
