"""The table of problems, and how whatever is raised becomes one of them."""

import re

import pytest
from werkzeug.exceptions import MethodNotAllowed, NotFound, TooManyRequests

from engine.errors import IllegalCommand, StaleEncoding
from engine.language import Language, text
from service.errors import problem_of
from service.problems import PROBLEMS, RULE_BROKEN
from service.refusals import Forbidden, StoreUnreachable, Unacceptable, VersionConflict

SENTENCE = text("It is not there.", "Non è lì.", "No está ahí.", "Es ist nicht da.")
QUOTED = re.compile(r"`[^`]+`")


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_code_has_a_status_and_title_and_advice_in_four_languages(code):
    kind = PROBLEMS[code]

    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert 400 <= kind.status <= 503
    assert_told(kind)


def test_what_a_game_refuses_has_title_and_advice_in_four_languages():
    assert_told(RULE_BROKEN)


def assert_told(kind):
    """Each language in its own words, naming the same members, headers and calls."""
    assert list(kind.title) == list(kind.advice) == list(Language)
    assert len({*kind.title.values()}) > 1
    advised = [kind.advised(language) for language in Language]
    assert len({*advised}) == len(advised)
    assert all(advice.endswith(".") and "{{" not in advice for advice in advised)
    assert len({frozenset(QUOTED.findall(advice)) for advice in advised}) == 1


@pytest.mark.parametrize(
    ("raised", "status", "code"),
    [
        (IllegalCommand("card_not_in_hand", "A-2", SENTENCE), 409, "card_not_in_hand"),
        (StaleEncoding(SENTENCE), 409, "rules_version_unsupported"),
        (VersionConflict(7), 412, "version_conflict"),
        (Unacceptable("bad_cursor", SENTENCE, pointer="/cursor"), 422, "bad_cursor"),
        (StoreUnreachable(), 503, "store_unreachable"),
        (NotFound(), 404, "not_found"),
        (MethodNotAllowed(["GET"]), 405, "method_not_allowed"),
        (TooManyRequests(retry_after=3), 429, "rate_limited"),
        (ZeroDivisionError("secret: 7"), 500, "internal_error"),
    ],
)
def test_whatever_is_raised_becomes_a_problem(raised, status, code):
    problem = problem_of(raised)

    assert (problem.kind.status, problem.code) == (status, code)


def test_what_was_raised_brings_its_particulars():
    assert problem_of(IllegalCommand("c", "A-2", SENTENCE)).rule == "A-2"
    assert problem_of(VersionConflict(7)).current_version == 7
    assert problem_of(StoreUnreachable()).headers["Retry-After"]
    assert problem_of(MethodNotAllowed(["GET"])).headers["Allow"] == "GET"
    assert problem_of(TooManyRequests(retry_after=3)).headers["Retry-After"] == "3"
    assert problem_of(Unacceptable("bad_cursor", SENTENCE, pointer="/cursor")).errors[
        0
    ].pointer == ("/query/cursor")


def test_what_broke_inside_is_not_told_outside():
    broken = problem_of(ZeroDivisionError("secret: 7"))

    assert all("7" not in broken.sentence.told(language) for language in Language)


@pytest.mark.parametrize(
    "raised",
    [
        IllegalCommand("card_not_in_hand", "A-2", SENTENCE),
        Unacceptable("bad_cursor", SENTENCE, pointer="/cursor"),
        Forbidden("not_seated", SENTENCE),
    ],
)
def test_whatever_is_raised_is_told_in_the_language_of_its_reader(raised):
    shown = problem_of(raised).document("/", Language.DE)

    assert shown.detail == "Es ist nicht da."
    assert all(fault.detail == "Es ist nicht da." for fault in shown.errors)
