"""A result says who was ahead of whom, and for whom each seat speaks."""

from datetime import UTC, datetime

import msgspec
import pytest
from msgspec.structs import replace

from engine.outcome import Departure, Outcome, Termination
from engine.version import VERSION
from service.matches.model.match import Match, Predecessor, Seat, SeatKind
from service.matches.model.result import COMMANDS_PER_SEAT, Behind, Owner, absent_seats, result_of
from service.matches.model.terms import Status, Unrated, Visibility
from service.players.model import Kind, Player

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
        "chain_key": b"",
        "rules_version": 1,
        "command_count": COMMANDS_PER_SEAT * len(owners),
        "outcome": outcome,
        "rated": True,
    }
    return Match(**{**wanted, **members})


def played(*counts):
    """What the owner of each seat has played of its decisions, and what the house has."""
    own, by_house = zip(*counts, strict=True)
    return {"played_by_owner": own, "played_by_house": by_house}


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
    assert result.seats[0].left == reason.value
    assert result.unrated is None


def test_who_left_a_seat_warm_and_did_not_come_back_is_behind_whoever_finished_it():
    kept = (Predecessor(0, ADA.name, 5, ADA), Predecessor(0, "random", 7))

    result = result_of(finished("greedy", BEN, "mcts", predecessors=kept))

    assert places(result) == [(BEN.id, 1), ("mcts", 2), (ADA.id, 3)]
    assert result.seats[0].left is Behind.RESIGNED
    assert result.unrated is None


@pytest.mark.parametrize("last", [CAI, "greedy"], ids=["sits there", "has resigned since"])
def test_a_seat_that_a_substitute_took_over_speaks_for_nobody(last):
    """Whatever the match says of itself: its owner has neither lost nor left by that."""
    had = [Predecessor(0, ADA.name, 5, ADA), Predecessor(0, "greedy", 7)]
    if last == "greedy":
        had.append(Predecessor(0, CAI.name, 8, CAI))

    result = result_of(finished(last, BEN, "mcts", ranking=((1,), (0,), (2,)), predecessors=had))

    assert places(result) == [(BEN.id, 1), ("mcts", 3)]
    assert (result.seats[0].owner, result.seats[0].left) == (None, None)


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


def test_whoever_does_not_play_is_behind_whoever_does():
    result = result_of(finished(ADA, BEN, "greedy", **played((2, 3), (5, 0), (0, 5))))

    assert places(result) == [(BEN.id, 1), ("greedy", 2), (ADA.id, 3)]
    assert [one.left for one in result.seats] == [Behind.ABSENT, None, None]
    assert result.unrated is None
    assert result.follows_from(finished(ADA, BEN, "greedy").outcome)


@pytest.mark.parametrize(
    ("own", "by_house", "is_absent"), [(3, 3, False), (3, 4, True), (0, 1, True), (0, 0, False)]
)
def test_more_than_half_of_what_was_decided_is_absence(own, by_house, is_absent):
    match = finished(ADA, BEN, **played((own, by_house), (6, 0)))

    assert absent_seats(match) == ((0,) if is_absent else ())
    assert places(result_of(match))[0] == ((BEN if is_absent else ADA).id, 1)


def test_where_all_were_absent_nobody_is_ahead():
    result = result_of(finished(ADA, BEN, **played((0, 4), (0, 4))))

    assert places(result) == [(ADA.id, 1), (BEN.id, 1)]


def test_nobody_wins_by_resigning_against_whoever_is_absent_nor_by_staying_away_from_them():
    gone = (Predecessor(2, CAI.name, 3, CAI), Predecessor(1, BEN.name, 5, BEN))

    result = result_of(
        finished(ADA, "greedy", "greedy", predecessors=gone, **played((0, 4), (2, 1), (1, 4)))
    )

    assert places(result) == [(ADA.id, 1), (BEN.id, 1), (CAI.id, 3)]
    assert [one.left for one in result.seats] == ["absent", "resigned", "resigned"]


def test_whoever_has_left_has_left_however_much_they_had_played():
    gone = (Predecessor(0, ADA.name, 5, ADA),)

    result = result_of(finished("greedy", BEN, predecessors=gone, **played((1, 9), (9, 0))))

    assert result.seats[0].left is Behind.RESIGNED


def test_whoever_came_back_counts_for_what_they_have_played():
    kept = (Predecessor(0, ADA.name, 5, ADA), Predecessor(0, "greedy", 7))

    assert absent_seats(finished(ADA, BEN, predecessors=kept, **played((2, 3), (5, 0)))) == (0,)
    assert absent_seats(finished(ADA, BEN, predecessors=kept, **played((3, 2), (5, 0)))) == ()


def test_a_house_bot_is_never_absent_from_its_own_seat():
    assert absent_seats(finished("greedy", "random", **played((0, 9), (0, 9)))) == ()


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
