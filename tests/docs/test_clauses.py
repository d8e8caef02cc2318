"""Every rule is traceable: from its clause to the code that carries it out and the test that
proves it, and back; and the rulebooks are one in all languages."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.words import ENGLISH, LANGUAGES
from tests.engine.rulebooks import NUMBER, clause_numbers, folder, page

TESTS = Path(__file__).parents[1] / "engine"
CITED = re.compile(rf"(?<![\w-]){NUMBER}(?![\w-])")
NO_CLAUSES = {"SHA-256", "UTF-8"}

every_game = pytest.mark.parametrize("name", GAMES)


def cited_in(directory):
    """Every number named in the Python files of a folder, with the files that name it."""
    cited: dict[str, set[str]] = {}
    for path in sorted(directory.rglob("*.py")):
        words = "\n".join(words_about(path.read_text(encoding="utf-8")))
        for number in set(CITED.findall(words)) - NO_CLAUSES:
            cited.setdefault(number, set()).add(path.name)
    return cited


def words_about(code):
    """Docstrings, comments, and texts that are nothing but a number: the clause of a refusal."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
        elif isinstance(node, ast.Constant) and CITED.fullmatch(str(node.value)):
            yield str(node.value)
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def numbers_of(name, language=ENGLISH):
    return clause_numbers(page(GAMES[name], language))


@every_game
def test_no_number_is_given_twice(name):
    numbers = numbers_of(name)

    assert len(numbers) > 30
    assert sorted(numbers) == sorted(set(numbers))


@every_game
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_rulebook_has_the_same_numbers_in_the_same_order_in_every_language(name, language):
    assert numbers_of(name, language) == numbers_of(name)


@every_game
def test_every_clause_is_cited_by_a_test(name):
    uncited = set(numbers_of(name)) - cited_in(TESTS / name).keys()

    assert not uncited, sorted(uncited)


@every_game
@pytest.mark.parametrize("room", ["engine", "tests"])
def test_every_number_cited_exists(name, room):
    cited = cited_in(folder(GAMES[name]) if room == "engine" else TESTS / name)
    unknown = {number: files for number, files in cited.items() if number not in numbers_of(name)}

    assert cited
    assert not unknown, unknown


def test_words_about_rules_are_found_and_drawings_are_not():
    code = '''"""Rules A-1 and M2."""
def draw():  # Ruling R-3
    """Rule P1-2."""
    return refuse("B-4", f"M5 {1}", "M6 z", SHA)  # SHA-256
'''

    found = set(CITED.findall(" ".join(words_about(code)))) - NO_CLAUSES

    assert found == {"A-1", "M2", "R-3", "P1-2", "B-4"}


def test_a_page_is_taken_apart_into_its_numbers():
    markdown = """
# Title
A-1. One. **B-2.** Two, as in C-9. Three.
**P1-2.** Four (see A-1).

| R-1 | why | because |
| **R-2** | why | of R-1 |
M4. Five. T1. Six.
"""

    assert clause_numbers(markdown) == ["A-1", "B-2", "C-9", "P1-2", "R-1", "R-2", "M4", "T1"]
