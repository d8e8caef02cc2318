"""How whatever is raised becomes one document."""

import pytest
from werkzeug.exceptions import MethodNotAllowed, TooManyRequests
from werkzeug.exceptions import NotFound as NoSuchPage

from engine.refusals import IllegalCommand, StaleEncoding
from engine.words import ENGLISH, Language, Words
from service.refusals import (
    BadToken,
    Fault,
    NotFound,
    OtherRules,
    Refusal,
    StoreUnreachable,
    VersionConflict,
)
from service.web.problems import problem_of

SENTENCE = Words("service.refusals").sentence("refusal-match_started")
GERMAN = Language("de")


def problem(raised, language=ENGLISH):
    """The document for what was raised."""
    return problem_of(raised, "/v1/matches", language)[0]


def headers(raised, language=ENGLISH):
    """What goes with the document."""
    return problem_of(raised, "/v1/matches", language)[1]


@pytest.mark.parametrize(
    ("raised", "status", "code"),
    [
        (IllegalCommand("card_not_in_hand", SENTENCE, rule="A-2"), 409, "card_not_in_hand"),
        (StaleEncoding("written by rules version 7"), 409, "rules_version_unsupported"),
        (OtherRules("rules version 7"), 409, "rules_version_unsupported"),
        (VersionConflict(7), 412, "version_conflict"),
        (Refusal("bad_cursor"), 422, "bad_cursor"),
        (NotFound("player_not_found"), 404, "player_not_found"),
        (BadToken(), 401, "bad_token"),
        (StoreUnreachable(), 503, "store_unreachable"),
        (NoSuchPage(), 404, "not_found"),
        (MethodNotAllowed(["GET"]), 405, "method_not_allowed"),
        (TooManyRequests(retry_after=3), 429, "rate_limited"),
        (ZeroDivisionError("secret: 7"), 500, "internal_error"),
    ],
)
def test_whatever_is_raised_becomes_a_problem(raised, status, code):
    made = problem(raised)

    assert (made.status, made.code) == (status, code)
    assert (made.type, made.instance) == (f"/problems/{code}", "/v1/matches")


def test_what_was_raised_brings_its_particulars():
    assert problem(IllegalCommand("c", SENTENCE, rule="A-2")).rule == "A-2"
    assert problem(VersionConflict(7)).current_version == 7
    assert headers(StoreUnreachable())["Retry-After"] == "1"
    assert headers(BadToken())["WWW-Authenticate"].startswith("Bearer ")
    assert headers(MethodNotAllowed(["GET"]))["Allow"] == "GET"
    assert headers(TooManyRequests(retry_after=3))["Retry-After"] == "3"
    [fault] = problem(Refusal("bad_cursor")).errors
    assert fault == Fault("/query/cursor", "A cursor is what `next_cursor` said.")


def test_what_broke_inside_is_not_told_outside():
    assert "7" not in problem(ZeroDivisionError("secret: 7")).detail


@pytest.mark.parametrize(
    ("raised", "title", "detail"),
    [
        (
            IllegalCommand("card_not_in_hand", SENTENCE, rule="A-2"),
            "Das erlauben die Regeln jetzt nicht",
            "Die Partie hat begonnen.",
        ),
        (Refusal("seat_taken", seat=2), "Der Platz ist besetzt", "Platz 2 ist besetzt."),
        (Refusal("bad_seats"), "Die Plätze passen nicht", "Du kannst nur einen Platz"),
    ],
)
def test_what_is_for_players_is_in_the_language_of_its_reader(raised, title, detail):
    made = problem(raised, GERMAN)

    assert (made.title, made.detail[: len(detail)]) == (title, detail)
    assert all(fault.detail == made.detail for fault in made.errors)
    assert headers(raised, GERMAN)["Content-Language"] == "de"


@pytest.mark.parametrize("raised", [Refusal("bad_cursor"), BadToken(), StoreUnreachable()])
def test_what_is_for_programmers_is_in_english(raised):
    assert problem(raised, GERMAN) == problem(raised, ENGLISH)
    assert headers(raised, GERMAN)["Content-Language"] == "en"
