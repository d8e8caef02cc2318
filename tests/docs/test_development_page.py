"""`docs/development.md`: questions have their answers, and one word has one meaning."""

import re

import pytest

from tests.docs.tables import ROOT
from tests.docs.test_files_named import filled

PAGE = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
PATH = re.compile(r"`([\w.<>/-]*/[\w.<>/-]*)`")
QUESTIONS = (
    "a rule",
    "a refusal",
    "an endpoint",
    "a header",
    "a Redis key",
    "a sentence",
    "a bot's budget",
    "a setting",
    "a metric",
    "a guide",
    "a board's colour",
)


def rows_of(section):
    """The rows of a section's table, without its head."""
    words = PAGE.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return ROW.findall(words)[1:]


ANSWERS = dict(rows_of("Where do I change …"))
GLOSSARY = rows_of("Glossary")


def test_eleven_questions_are_answered():
    assert tuple(ANSWERS) == QUESTIONS


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_files_of_an_answer_are_there(question):
    named = PATH.findall(ANSWERS[question])

    assert named
    assert all((ROOT / path).exists() for name in named for path in filled(name)), named


def test_twenty_changes_have_their_file():
    changes = rows_of("Twenty changes")
    files = [PATH.findall(file) for _, file in changes]

    assert len(changes) == 20
    assert all(len(named) == 1 and (ROOT / named[0]).is_file() for named in files), files


def test_a_word_of_the_glossary_stands_once_and_in_order():
    words = [word for word, _ in GLOSSARY]

    assert len(words) <= 45
    assert words == sorted(set(words))


def test_a_meaning_is_one_sentence():
    assert all(re.fullmatch(r"[A-Z].*[^.]\.", meaning) for _, meaning in GLOSSARY)
    assert not [meaning for _, meaning in GLOSSARY if ". " in meaning]
