"""How a match ends: places, shares of the win, and those who left."""

import pytest

from engine.outcome import Departure, Outcome, Score, Termination, ranked

SCORES = tuple(Score(seat, 10 - seat, {}) for seat in range(4))
RESIGNED, TIMEOUT = Termination.RESIGNED, Termination.TIMEOUT


def outcome(*ranking):
    return Outcome(ranking, SCORES, Termination.COMPLETED)


@pytest.mark.parametrize(
    ("totals", "ranking"),
    [
        ([(3,), (5,), (4,)], ((1,), (2,), (0,))),
        ([(3,), (5,), (5,)], ((1, 2), (0,))),
        ([(3, 1), (3, 2)], ((1,), (0,))),
        ([(-1,), (-1,)], ((0, 1),)),
    ],
)
def test_seats_are_ranked_by_what_they_have_and_equals_share_a_place(totals, ranking):
    assert ranked(totals) == ranking


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        (((1,), (0,)), (0.0, 1.0)),
        (((0, 1),), (0.5, 0.5)),
        (((2,), (0,), (1,)), (0.0, 0.0, 1.0)),
        (((0, 2), (1, 3)), (1.0, 0.0, 1.0, 0.0)),
    ],
)
def test_the_winner_has_all_and_partners_win_together(ranking, expected):
    scores = tuple(Score(seat, 0, {}) for seat in range(len(expected)))

    assert Outcome(ranking, scores, Termination.COMPLETED).worth() == expected


def test_those_who_left_rank_behind_those_who_stayed_the_first_to_leave_last():
    left = (Departure(0, RESIGNED, 5), Departure(2, TIMEOUT, 9))

    ended = outcome((0,), (1, 2), (3,)).with_departures(left)

    assert ended.ranking == ((1,), (3,), (2,), (0,))
    assert ended.departed == (0, 2)
    assert ended.termination == RESIGNED


def test_when_everybody_left_the_last_to_leave_wins():
    left = (Departure(1, TIMEOUT, 1), Departure(0, RESIGNED, 2))

    assert Outcome(((0, 1),), SCORES[:2], Termination.COMPLETED).with_departures(left).ranking == (
        (0,),
        (1,),
    )


def test_without_departures_nothing_changes():
    ended = outcome((0,), (1, 2), (3,))

    assert ended.with_departures(()) is ended
