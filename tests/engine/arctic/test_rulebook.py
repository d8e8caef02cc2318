"""What the rulebook's tables say is what lies in the box, in every language."""

import re
from pathlib import Path

import pytest

import engine.arctic
from engine.arctic.pieces import ANIMALS, CARDS, LANDSCAPE, POWERS, RUN_POINTS
from engine.arctic.sentences import WORDS
from engine.words import LANGUAGES, Language

every_language = pytest.mark.parametrize("language", LANGUAGES)
COLUMNS = tuple(map(Language, ("en", "it", "es", "de")))


def page(language):
    folder = Path(engine.arctic.__file__).parent / "rulebook"
    return (folder / f"{language}.md").read_text(encoding="utf-8")


def rows(language):
    """Every table row of the page as its cells."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in page(language).splitlines()
        if line.startswith("|") and not line.startswith("|--")
    ]


def clause(language, number):
    """The first paragraph of a clause."""
    (words,) = re.findall(rf"^\*\*{number}\.\*\* (.*)$", page(language), re.MULTILINE)
    return words


@every_language
def test_every_clause_is_a_paragraph_that_starts_with_its_bold_number(language):
    numbers = re.findall(r"^\*\*([A-Z]\d?-\d+)\.\*\* \S", page(language), re.MULTILINE)

    assert len(numbers) == 57
    assert len(set(numbers)) == 57


@every_language
def test_the_landscape_has_its_values(language):
    """Component C-1."""
    assert [int(value) for value in re.findall(r"\d+", clause(language, "C-1"))] == list(LANDSCAPE)


@every_language
def test_the_animals_have_their_names_in_all_four_languages(language):
    names = [[WORDS.tell(f"animal-{animal}", each) for each in COLUMNS] for animal in ANIMALS]
    english = {name for name, *_ in names}
    named = [row for row in rows(language) if row[0] in english]

    assert named[: len(ANIMALS)] == names


@every_language
def test_the_rows_to_check_the_cards_by_are_true(language):
    """Component C-3."""
    checks = [row for row in rows(language) if len(row) == 7 and row[0] in "1234"]

    for deck, main, *companions in checks:
        for draw, companion in enumerate(companions, start=1):
            (card,) = (
                card
                for card in CARDS
                if (str(card.deck), card.draw) == (deck, draw)
                and main in WORDS.tell(f"animal-{card.main}", language)
            )
            assert companion in WORDS.tell(f"animal-{card.companion}", language)
    assert len(checks) == 4


@every_language
def test_every_power_stands_in_the_table_with_its_phase(language):
    """Component C-4."""
    powers = {row[0].strip("`"): row[1] for row in rows(language) if re.match("`[a-z_]+`", row[0])}

    assert powers == {power.id: power.phase for power in POWERS}


@every_language
def test_the_table_of_points_is_the_one_that_is_scored_by(language):
    """Rules P-1 and P-2."""
    points = [row[1:] for row in rows(language) if row[1:3] == ["0", "1"]]

    # The first column stands for no card and one card.
    assert points == [[str(points) for points in RUN_POINTS[1:]]]
