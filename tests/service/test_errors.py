"""The table of problems, and how whatever is raised becomes one of them."""

import re

import pytest
from werkzeug.exceptions import MethodNotAllowed, NotFound, TooManyRequests

from engine.errors import IllegalCommand, StaleEncoding
from engine.language import Language, text
from service.errors import PROBLEMS, problem_of
from service.matches.errors import StoreUnreachable, Unacceptable, VersionConflict

SENTENCE = text("It is not there.", "Non è lì.", "No está ahí.", "Es ist nicht da.")


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_code_has_a_status_a_title_in_four_languages_and_advice(code):
    kind = PROBLEMS[code]

    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert 400 <= kind.status <= 503
    assert set(kind.title) == set(Language)
    assert len({*kind.title.values()}) > 1
    assert kind.advice.endswith(".")


@pytest.mark.parametrize(
    ("raised", "status", "code"),
    [
        (IllegalCommand("card_not_in_hand", "A-2", SENTENCE), 409, "card_not_in_hand"),
        (StaleEncoding(SENTENCE), 409, "rules_version_unsupported"),
        (VersionConflict(7), 412, "version_conflict"),
        (Unacceptable("bad_cursor", "No.", "/cursor"), 422, "bad_cursor"),
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
    assert problem_of(Unacceptable("bad_cursor", "No.", "/cursor")).errors[0].pointer == (
        "/query/cursor"
    )


def test_what_broke_inside_is_not_told_outside():
    assert "7" not in problem_of(ZeroDivisionError("secret: 7")).detail
