"""The table of refusals: one row per code, with words for players or for programmers."""

import re

import pytest

from engine.words import ENGLISH, LANGUAGES, tell
from service.refusals import Refusal
from service.refusals.table import REFUSALS, RULE_BROKEN, WORDS, row_of, title_of

FOR_PLAYERS = {code for code, row in REFUSALS.items() if row.title is None}
OF_THE_ENGINE = {"not_your_turn", "bad_setup"}
"""These have a title here, and the engine says the sentence."""


@pytest.mark.parametrize("code", REFUSALS)
def test_every_code_has_a_status_a_title_and_advice(code):
    row = REFUSALS[code]

    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert 400 <= row.status <= 503
    assert title_of(code, ENGLISH)
    assert row.advice.endswith(".")


@pytest.mark.parametrize("code", sorted(FOR_PLAYERS | {"rule_broken"}))
def test_what_players_read_has_a_title_and_a_sentence_in_every_language(code):
    """A sentence that one language lacks, or that has other gaps there, fails by its name."""
    says = [] if code in OF_THE_ENGINE | {"rule_broken"} else [f"refusal-{code}"]

    for key in (f"refusal-{code}.title", *says):
        gaps = {language: WORDS.gaps(key, language) for language in LANGUAGES}
        assert len(set(gaps.values())) == 1, gaps
        shown = [WORDS.outline(key, language) for language in LANGUAGES]
        assert len({*shown}) > 1
        assert all(shown)


def test_the_files_have_no_words_for_a_code_that_is_not_in_the_table():
    for language in LANGUAGES:
        keys = WORDS.keys("refusal-", language)
        codes = {key.removeprefix("refusal-").partition(".")[0] for key in keys}
        assert codes == FOR_PLAYERS | {"rule_broken"}


@pytest.mark.parametrize("code", sorted(REFUSALS.keys() - FOR_PLAYERS))
def test_what_programmers_read_is_in_english_whatever_was_asked_for(code):
    row = REFUSALS[code]

    assert row.sentence
    assert [title_of(code, language) for language in LANGUAGES] == [row.title] * len(LANGUAGES)


def test_seats_are_counted_from_one_and_from_none():
    third, any_seat = Refusal("seat_taken", seat=3), Refusal("seat_taken", seat="any")

    assert tell(third.sentence, ENGLISH) == str(third) == "Seat 3 is taken."
    assert str(any_seat) == "Every seat is taken."


def test_a_code_that_is_in_no_table_is_a_rule_of_a_game():
    assert row_of("card_not_in_hand") is RULE_BROKEN
    assert title_of("card_not_in_hand", ENGLISH) == "The rules forbid that now"


def test_a_code_without_a_row_cannot_be_raised():
    with pytest.raises(KeyError):
        Refusal("seat_wobbles")
