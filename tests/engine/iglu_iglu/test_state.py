"""The few things that are asked of a state everywhere."""

import pytest

from engine.encoding import codec_of
from engine.iglu_iglu.ice import names_of
from engine.iglu_iglu.state import (
    AnimalBans,
    IgluOptions,
    banned_squares,
    changed_at,
    igloo_squares,
    inuit_squares,
)
from engine.refusals import Refusal
from tests.engine.iglu_iglu.states import IGLU, iglu_state

CENTRE, CORNERS = ("d4", "e4", "d5", "e5"), ("a1", "h1", "a8", "h8")


@pytest.mark.parametrize(
    ("bans", "squares"),
    [
        (AnimalBans.BOTH, {*CENTRE, *CORNERS}),
        (AnimalBans.AS_PRINTED, {*CENTRE}),
        (AnimalBans.CORNERS, {*CORNERS}),
    ],
)
def test_the_option_says_which_squares_are_banned(bans, squares):
    """Ruling R-1."""
    state = iglu_state(options=IgluOptions(animal_bans=bans))

    assert set(names_of(banned_squares(state))) == squares


def test_both_bans_are_the_default():
    """Ruling R-1."""
    assert IgluOptions() == IgluOptions(serious=False, animal_bans=AnimalBans.BOTH)


def test_people_and_igloos_of_all_seats_are_found():
    state = iglu_state(inuit=["a2 a2", "h7 c3"], igloos=["b3", "c3"])

    assert names_of(inuit_squares(state)) == ("a2", "c3", "h7")
    assert names_of(igloo_squares(state)) == ("b3", "c3")


def test_tuples_are_changed_by_copies():
    assert changed_at(((1,), (2,), (3,)), 1, (9, 9)) == ((1,), (9, 9), (3,))


@pytest.mark.parametrize(
    "blob",
    [b'{"serious":1}', b'{"animal_bans":"none"}', b'{"start_seat":4}', b'{"seats":2}'],
)
def test_options_that_do_not_exist_are_refused(blob):
    with pytest.raises(Refusal) as refused:
        codec_of(IGLU).decode_options(blob)
    assert refused.value.code == "bad_options"
