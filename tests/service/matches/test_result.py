"""A result says who was ahead of whom, and for whom each seat speaks."""

from datetime import UTC, datetime

import msgspec
import pytest
from msgspec.structs import replace

from engine.outcome import Departure, Outcome, Termination
from engine.version import VERSION
from service.matches.match import Match
from service.matches.result import COMMANDS_PER_SEAT, Owner, result_of
from service.matches.seats.seat import Kind, Player, Predecessor, Seat, SeatKind
from service.matches.terms import Status, Unrated, Visibility

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
ADA = Player("a" * 26, "Ada", Kind.HUMAN)
BEN = Player("b" * 26, "Ben", Kind.BOT, version="1.4")
CAI = Player("c" * 26, "Cai", Kind.HUMAN)


def seat(number, owner):
    if isinstance(owner, Player):
        return Seat(number, SeatKind.PLAYER, player=owner)
    return Seat(number, SeatKind.BOT, bot=owner)


def finished(*owners, ranking=None, **members):
    """A rated match that has just ended; the seats in the order of their places, unless told."""
    seats = tuple(seat(number, owner) for number, owner in enumerate(owners))
    ranking = ranking or tuple((number,) for number in range(len(owners)))
    departures = members.get("departures", ())
    outcome = Outcome(ranking, (), Termination.COMPLETED).with_departures(departures)
    wanted = {
        "id": "m" * 26,
        "game": "arctic",
        "options": msgspec.Raw(b"{}"),
        "visibility": Visibility.PUBLIC,
        "status": Status.FINISHED,
        "version": 9,
        "created_at": NOON,
        "updated_at": NOON,
        "created_by": ADA.id,
        "seats": seats,
        "commitment": "",
        "command_count": COMMANDS_PER_SEAT * len(owners),
        "outcome": outcome,
        "rated": True,
    }
    return Match(**{**wanted, **members})


def places(result):
    """Who came where; the seats that speak for somebody, the best first."""
    return [(one.owner.name, one.place) for one in result.counted]


def test_it_says_who_was_ahead_of_whom():
    result = result_of(finished(ADA, BEN, "greedy", ranking=((1,), (2, 0))))

    assert places(result) == [(BEN.id, 1), (ADA.id, 2), ("greedy", 2)]
    assert result.unrated is None


def test_bots_of_either_kind_are_told_with_their_version():
    result = result_of(finished(ADA, BEN, "greedy"))

    owners = [one.owner for one in result.seats]
    assert owners == [
        Owner(ADA.id),
        Owner(BEN.id, version="1.4"),
        Owner(bot="greedy", version=VERSION),
    ]


@pytest.mark.parametrize("reason", [Termination.RESIGNED, Termination.TIMEOUT])
def test_who_left_is_behind_those_who_stayed_and_the_stand_in_counts_nothing(reason):
    result = result_of(
        finished(
            *("greedy", BEN, CAI),
            predecessors=(Predecessor(0, ADA.name, 5, ADA),),
            departures=(Departure(0, reason, 4),),
        )
    )

    assert places(result) == [(BEN.id, 1), (CAI.id, 2), (ADA.id, 3)]
    assert result.seats[0].left is reason
    assert result.unrated is None


@pytest.mark.parametrize("last", [CAI, "greedy"], ids=["a substitute", "a house bot"])
def test_who_left_a_seat_warm_and_did_not_come_back_is_behind_whoever_finished_it(last):
    kept = (Predecessor(0, ADA.name, 5, ADA), Predecessor(0, "random", 7))

    result = result_of(finished(last, BEN, "mcts", predecessors=kept))

    assert places(result) == [(BEN.id, 1), ("mcts", 2), (ADA.id, 3)]
    assert result.seats[0].left is Termination.RESIGNED
    assert result.unrated is None


def test_of_those_who_left_the_last_to_go_is_ahead():
    gone = (Predecessor(2, CAI.name, 5, CAI), Predecessor(0, ADA.name, 8, ADA))

    result = result_of(
        finished(
            *("greedy", BEN, "greedy"),
            predecessors=gone,
            departures=(Departure(2, Termination.TIMEOUT, 4),),
        )
    )

    assert places(result) == [(BEN.id, 1), (ADA.id, 2), (CAI.id, 3)]


def test_a_player_who_came_back_to_the_seat_has_held_it():
    kept = (Predecessor(0, ADA.name, 5, ADA), Predecessor(0, "greedy", 7))

    result = result_of(finished(ADA, BEN, predecessors=kept))

    assert places(result) == [(ADA.id, 1), (BEN.id, 2)]


def test_a_seat_whose_house_bot_was_replaced_speaks_for_nobody():
    result = result_of(finished("random", ADA, BEN, predecessors=(Predecessor(0, "mcts", 5),)))

    assert places(result) == [(ADA.id, 2), (BEN.id, 3)]


@pytest.mark.parametrize(
    ("match", "reason"),
    [
        (finished(ADA, BEN, rated=False), Unrated.CASUAL),
        (finished(ADA, BEN, command_count=2 * COMMANDS_PER_SEAT - 1), Unrated.TOO_SHORT),
        (finished(ADA, replace(CAI, guest=True)), Unrated.GUEST),
        (finished(ADA, "greedy", "greedy"), Unrated.SAME_TWICE),
        (finished(ADA, "gone-bot"), Unrated.ALONE),
    ],
)
def test_what_does_not_count_says_why(match, reason):
    assert result_of(match).unrated is reason


def test_what_has_no_outcome_has_no_result():
    assert result_of(finished(ADA, BEN, status=Status.CANCELLED, outcome=None)) is None


def test_a_match_says_the_same_however_it_was_kept():
    match = finished(ADA, BEN, "greedy", predecessors=(Predecessor(0, ADA.name, 5, ADA),))

    again = msgspec.json.decode(msgspec.json.encode(match), type=Match)

    assert result_of(again) == result_of(match)
