"""Who wins, and the places: rules G1, E2, T1, rulings R-36, R-46."""

from typing import Any

from engine.north_pole.commands import PlayCard
from engine.north_pole.events import PawnArrived, RaceCalledOff, RaceWon, TurnEnded
from engine.outcome import Termination
from tests.engine.north_pole.states import NORTH_POLE, legal, north_pole_state, of_type, play

HOME = PlayCard("march", "d4", "pole")


def before_the_end(**rest):
    """Seat 0 is about to bring its last pawn to the Pole."""
    given: dict[str, Any] = {
        "pawns": {0: ["d4"], 1: ["g2"]},
        "ships": {0: 0, 1: 1},
        "poles": {0: 3, 1: 2},
        "sides": {"south": ["march"]},
    }
    return north_pole_state(**(given | rest))


def called_off(seats=2, **rest):
    """The last turn of the last round has been played."""
    state = north_pole_state(
        seats,
        turn=seats - 1,
        round=7,
        round_limit=7,
        pawns={seats - 1: ["g2"]},
        sides={"north": ["march"], "east": ["march"], "south": ["march"]},
        **rest,
    )
    return play(state, PlayCard("march", "g2", "g3"))


def test_the_last_pawn_at_the_pole_wins_at_once():
    """Rule G1. In the middle of the turn."""
    state, events = play(before_the_end(), HOME)
    outcome = NORTH_POLE.outcome(state)

    assert events[1:] == [PawnArrived(0, 4), RaceWon(0, None)]
    assert NORTH_POLE.to_act(state) == ()
    assert legal(state) == ()
    assert outcome.ranking == ((0,), (1,))
    assert outcome.termination is Termination.COMPLETED
    assert outcome.worth() == (1.0, 0.0)


def test_the_race_goes_on_while_a_pawn_is_missing():
    """Rule G1. On the ship or on the board."""
    for rest in ({"ships": {0: 1}}, {"pawns": {0: ["d4", "a1"], 1: ["g2"]}}):
        state, events = play(before_the_end(**rest), HOME)
        assert of_type(events, RaceWon) == []
        assert NORTH_POLE.outcome(state) is None


def test_a_pawn_at_the_pole_never_returns():
    """Rule E2. It is on the scoreboard, and no card moves it."""
    state, events = play(before_the_end(ships={0: 1}), HOME)

    assert of_type(events, PawnArrived) == [PawnArrived(0, 4)]
    assert state.seats[0].pawns == ()
    assert state.seats[0].pole == 4


def test_the_scores_tell_where_the_pawns_are():
    """Rule G1."""
    outcome = NORTH_POLE.outcome(play(before_the_end(), HOME)[0])

    assert [score.total for score in outcome.scores] == [4, 2]
    assert outcome.scores[1].parts == {"at_pole": 2, "ashore": 1, "on_ship": 1}


def test_places_behind_the_winner():
    """Ruling R-46. Pawns at the Pole, then the fewest on the ship; equals share a place."""
    state = before_the_end(
        seats=4,
        pawns={0: ["d4"], 1: ["g2"], 2: ["b7"], 3: ["b2"]},
        ships={0: 0, 1: 1, 2: 1, 3: 0},
        poles={0: 3, 1: 2, 2: 2, 3: 2},
    )

    assert NORTH_POLE.outcome(play(state, HOME)[0]).ranking == ((0,), (3,), (1, 2))


def test_a_team_wins_with_all_six_pawns():
    """Rule T1. The partner's pawns must have arrived, too."""
    team = {"seats": 4, "teams": True, "poles": {0: 2, 1: 1, 2: 3, 3: 0}}
    ships = {0: 0, 1: 2, 2: 0, 3: 2}
    alone, _ = play(before_the_end(**team, ships=ships | {2: 1}), HOME)
    won, events = play(before_the_end(**team, ships=ships), HOME)

    assert NORTH_POLE.outcome(alone) is None
    assert of_type(events, RaceWon) == [RaceWon(0, 2)]
    outcome = NORTH_POLE.outcome(won)
    assert outcome.ranking == ((0, 2), (1, 3))
    assert outcome.worth() == (1.0, 0.0, 1.0, 0.0)


def test_the_round_limit_ends_the_race():
    """Ruling R-36. After the last turn of the last round."""
    state, events = called_off(poles={0: 1, 1: 2})

    assert of_type(events, RaceCalledOff) == [RaceCalledOff(None, 7)]
    assert of_type(events, TurnEnded) == []
    outcome = NORTH_POLE.outcome(state)
    assert outcome.termination is Termination.ROUND_LIMIT
    assert outcome.ranking == ((1,), (0,))


def test_the_last_round_is_played_to_its_end():
    """Ruling R-36. Everybody has had the same number of turns."""
    state = north_pole_state(
        3, turn=1, start=2, round=7, round_limit=7, pawns={1: ["g2"]}, sides={"west": ["march"]}
    )
    state, events = play(state, PlayCard("march", "g2", "g3"))

    assert of_type(events, RaceCalledOff) == [RaceCalledOff(None, 7)]
    not_yet = north_pole_state(
        3, turn=0, start=2, round=7, round_limit=7, pawns={0: ["g2"]}, sides={"south": ["march"]}
    )
    assert of_type(play(not_yet, PlayCard("march", "g2", "g3"))[1], RaceCalledOff) == []


def test_without_a_winner_fewest_pawns_on_the_ship_come_first():
    """Ruling R-36. Among equals at the Pole."""
    state, _ = called_off(poles={0: 2, 1: 2}, ships={0: 2, 1: 1})

    assert NORTH_POLE.outcome(state).ranking == ((1,), (0,))


def test_the_last_tie_goes_by_turn_order():
    """Ruling R-36. From the start player on."""
    state, _ = called_off(3, start=0)
    assert NORTH_POLE.outcome(state).ranking == ((0,), (1,), (2,))


def test_a_team_counts_together_at_the_limit():
    """Ruling R-36, Rule T1."""
    state, _ = called_off(4, teams=True, poles={0: 3, 1: 2, 2: 0, 3: 2})

    assert NORTH_POLE.outcome(state).ranking == ((1, 3), (0, 2))
    tied, _ = called_off(4, teams=True)
    assert NORTH_POLE.outcome(tied).ranking == ((0, 2), (1, 3))
