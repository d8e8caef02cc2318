"""The course of turns and the end, clauses E-1 to E-4."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.state import Phase
from engine.refusals import IllegalCommand
from tests.engine.arctic.states import (
    ARCTIC,
    arctic_state,
    legal,
    names,
    of_type,
    play,
    random_states,
    refusal,
    seat,
)

NEIGHBOUR = seat(totem="bear", hand=["moose-walrus-1", "moose-orca-2"])


def at_the_end_of_phase_c(**members):
    """One card is left to draw from the river, and then the turn is over."""
    members.setdefault("others", [NEIGHBOUR])
    return arctic_state(
        pile=["fox-moose-1"],
        phase=Phase.DRAW,
        river=["fox-walrus-2", "fox-orca-3", "fox-puffin-4"],
        **members,
    )


def draw_one(state):
    return play(state, c.TakeFromRiver("fox-orca-3"))


def test_turns_go_clockwise():
    """The turn A → B → C ends with the refill, then the next seat's begins (clause C1-2)."""
    state, events = draw_one(at_the_end_of_phase_c(actor=1, paw=0, seats=3, others=()))

    assert state.actor == 2
    assert [type(event) for event in events] == [e.RiverCardTaken, e.RiverRefilled, e.TurnBegun]
    assert (state.phase, state.turn) == (Phase.PREPARE, 8)


def test_every_seat_has_equally_many_turns():
    """Clause E-2: the round is finished, then one last turn each."""
    for seats in (2, 3, 4):
        for seed in range(4):
            turns = [0] * seats
            last, begun = [0] * seats, None
            for state in random_states(seats, seed):
                if state.turn != begun and state.phase != Phase.OVER:
                    begun = state.turn
                    turns[state.actor] += 1
                    last[state.actor] += state.last_turns
            assert len(set(turns)) == 1
            assert last == [1] * seats


# Clause E-1 and ruling R-1: the deck is used up


def test_a_refill_that_leaves_a_card_in_the_deck_announces_nothing():
    """Clause E-1: the end is announced when the deck is used up, not before."""
    state = at_the_end_of_phase_c(deck=[f"moose-{x}" for x in MOOSE[:5]])

    state, events = draw_one(state)

    assert (state.deck_count, state.end_announced, len(state.reserve)) == (1, False, 5)
    assert not of_type(events, e.EndAnnounced)


MOOSE = ["puffin-3", "bear-4", "fox-5", "orca-1", "puffin-2", "bear-3"]


def test_the_last_card_of_the_deck_announces_the_end_and_the_reserve_becomes_the_deck():
    """Clause E-1, ruling R-1: at that very moment, with the river full."""
    deck, reserve = [f"moose-{x}" for x in MOOSE[:4]], ["bear-fox-1", "bear-moose-2"]
    state = at_the_end_of_phase_c(deck=deck, reserve=reserve)

    state, events = draw_one(state)

    assert state.end_announced
    assert names(state.deck[state.drawn :]) == tuple(reserve)
    assert state.reserve == ()
    assert names(state.river) == ("fox-walrus-2", "fox-puffin-4", *deck)
    assert [type(event) for event in events[1:3]] == [e.RiverRefilled, e.EndAnnounced]
    assert not state.last_turns


def test_a_refill_goes_on_with_the_reserve():
    """Ruling R-1: the reserve replaces the deck at once, also in mid-refill."""
    reserve = ["bear-fox-1", "bear-moose-2", "bear-walrus-3", "bear-orca-4"]
    state = at_the_end_of_phase_c(deck=["moose-puffin-3"], reserve=reserve)

    state, events = draw_one(state)

    refilled = ("moose-puffin-3", *reserve[:3])
    assert of_type(events, e.RiverRefilled) == [e.RiverRefilled(0, refilled)]
    assert names(state.river) == ("fox-walrus-2", "fox-puffin-4", *refilled)
    assert names(state.deck[state.drawn :]) == ("bear-orca-4",)


def test_penalties_go_on_with_the_reserve():
    """Clauses A-3 and E-1, ruling R-1: the switch may come in the middle of the penalties."""
    state = arctic_state(
        pile=["fox-moose-1"],
        hand=["walrus-orca-1", "walrus-puffin-2"],
        deck=["moose-puffin-3"],
        reserve=["bear-fox-1", "bear-moose-2", "bear-walrus-3"],
        others=[NEIGHBOUR],
    )

    state, events = play(state, c.PlaceCard("walrus-orca-1"))

    zone = state.seats[0].penalties_unknown
    assert names(zone) == ("moose-puffin-3", "bear-fox-1", "bear-moose-2")
    assert state.end_announced
    assert state.deck_count == 1
    assert of_type(events, e.PenaltiesDrawn, e.EndAnnounced) == [
        e.PenaltiesDrawn(0, 3),
        e.EndAnnounced(None),
    ]


def test_penalties_that_take_exactly_the_last_card_announce_the_end():
    """Ruling R-1: the moment the last card of the main deck leaves it, by a penalty too."""
    state = arctic_state(
        pile=["fox-moose-1"],
        hand=["walrus-orca-1", "walrus-puffin-2"],
        deck=["moose-puffin-3", "moose-bear-4", "moose-fox-5"],
        others=[NEIGHBOUR],
    )

    state, _ = play(state, c.PlaceCard("walrus-orca-1"))

    assert state.end_announced
    assert (state.deck_count, state.reserve) == (5, ())


def test_an_orca_draw_of_the_last_card_announces_the_end():
    """Ruling R-1: or by an orca draw; the next draw is from the reserve."""
    state = arctic_state(
        pile=["orca-bear-2"],
        phase=Phase.DRAW,
        powers={"orca_deck": 0},
        deck=["moose-puffin-3"],
        reserve=["bear-fox-1", "bear-moose-2"],
        others=[NEIGHBOUR],
    )

    state, events = play(state, c.TAKE_FROM_DECK, c.TAKE_FROM_DECK)

    assert names(state.seats[0].hand) == ("moose-puffin-3", "bear-fox-1")
    assert [type(event) for event in events[:3]] == [
        e.DeckCardTaken,
        e.EndAnnounced,
        e.DeckCardTaken,
    ]


def test_the_end_is_announced_only_once():
    """Clause E-1: when the reserve is used up too, nothing more is announced."""
    state = at_the_end_of_phase_c(deck=["moose-puffin-3"], reserve=(), end_announced=True)

    state, events = draw_one(state)

    assert not of_type(events, e.EndAnnounced)
    assert state.deck_count == 0


# Ruling R-2: deck and reserve are used up


def test_without_deck_and_reserve_the_river_is_refilled_as_far_as_it_goes():
    """Rulings R-1 and R-2: three cards for four places, and then none."""
    state = at_the_end_of_phase_c(deck=["moose-puffin-3", "moose-bear-4"], reserve=["bear-fox-1"])

    state, _ = draw_one(state)

    assert len(state.river) == 5
    assert state.end_announced


def test_without_deck_and_reserve_there_is_no_refill_and_nothing_is_told_of_one():
    """Ruling R-2: reserve empty too: no refill."""
    state = at_the_end_of_phase_c(deck=(), reserve=(), end_announced=True)

    state, events = draw_one(state)

    assert not of_type(events, e.RiverRefilled)
    assert len(state.river) == 2


def test_without_deck_and_reserve_missing_cards_cost_nothing():
    """Ruling R-2: reserve empty too: no penalty."""
    state = arctic_state(
        pile=["fox-moose-1"],
        hand=["walrus-orca-1", "walrus-puffin-2"],
        deck=(),
        reserve=(),
        end_announced=True,
        others=[NEIGHBOUR],
    )

    state, events = play(state, c.PlaceCard("walrus-orca-1"))

    assert state.seats[0].penalty_count == 0
    assert state.to_place == 0
    assert not of_type(events, e.PenaltiesDrawn)


def test_penalties_stop_where_the_reserve_ends():
    """Rulings R-1 and R-2: two cards are left for three penalties."""
    state = arctic_state(
        pile=["fox-moose-1"],
        hand=["walrus-orca-1", "walrus-puffin-2"],
        deck=["moose-puffin-3"],
        reserve=["bear-fox-1"],
        others=[NEIGHBOUR],
    )

    state, events = play(state, c.PlaceCard("walrus-orca-1"))

    assert state.seats[0].penalty_count == 2
    assert of_type(events, e.PenaltiesDrawn) == [e.PenaltiesDrawn(0, 2)]


# Clauses E-2 to E-4: the rest of the round, the last turns, the end


@pytest.mark.parametrize(("actor", "paw", "is_last"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_the_round_is_played_on_up_to_the_seat_right_of_the_paw(actor, paw, is_last):
    """Clause E-2; ruling R-4: a trigger in the last seat's turn completes the round."""
    state = at_the_end_of_phase_c(
        actor=actor, paw=paw, deck=["moose-puffin-3"], reserve=["bear-fox-1"]
    )

    state, events = draw_one(state)

    assert state.last_turns is is_last
    assert bool(of_type(events, e.LastTurnsBegun)) is is_last
    assert of_type(events, e.TurnBegun)[0].last_turn is is_last
    assert state.actor == 1 - actor


def last_turn(**members):
    return arctic_state(
        hand=["orca-bear-2", "moose-puffin-3"],
        end_announced=True,
        last_turns=True,
        reserve=(),
        deck=["bear-fox-1", "bear-moose-2", "bear-walrus-3"],
        others=[NEIGHBOUR],
        **members,
    )


def test_a_last_turn_has_phases_a_and_b_only():
    """Clause E-3: no cards are drawn, the river stays."""
    state = last_turn(pile=["fox-bear-5"], paw=0)

    state, events = play(state, c.PlaceCard("orca-bear-2"), c.MoveTokens("orca"))

    assert state.actor == 1
    assert not of_type(events, e.RiverCardTaken, e.RiverRefilled)
    assert names(state.seats[0].hand) == ("moose-puffin-3",)


def test_a_and_b_powers_exist_in_a_last_turn():
    """Ruling R-15: C powers do not exist in the last turn; A and B powers do."""
    state = last_turn(pile=["fox-bear-5"], powers={"moose_place": 0, "walrus_main": 0})

    assert c.PLACE_ONE_MORE in legal(state)
    state, _ = play(state, c.PlaceCard("orca-bear-2"), c.MoveTokens("orca"))
    assert state.phase == Phase.EXTRA_STEP
    state, _ = play(state, c.STEP_RIGHT)
    assert state.actor == 1


def test_there_is_no_phase_c_power_in_a_last_turn():
    """Rulings R-14, R-15 and R-17: no gift, no look into the penalty zone."""
    state = last_turn(
        pile=["bear-puffin-5"],
        powers={"bear_give": 0},
        penalties=["fox-moose-1"],
        unknown_penalties=["fox-walrus-2"],
    )
    assert refusal(state, c.GivePenalty("fox-moose-1", 1)) == ("wrong_phase", "R-14")

    state, events = play(state, c.PlaceCard("orca-bear-2"), c.MoveTokens("orca"))

    assert state.actor == 1
    assert not of_type(events, e.PenaltiesLookedAt)
    assert names(state.seats[0].penalties_unknown) == ("fox-walrus-2",)


def test_the_hand_limit_is_not_checked_in_a_last_turn():
    """Ruling R-15: nine cards in hand cost nothing any more."""
    hand = [f"puffin-{x}" for x in ("bear-1", "fox-2", "moose-3", "walrus-4", "orca-5")]
    hand += [f"orca-{x}" for x in ("puffin-1", "bear-2", "fox-3", "moose-4", "walrus-5")]
    state = arctic_state(
        hand=hand, pile=["fox-bear-5"], end_announced=True, last_turns=True, others=[NEIGHBOUR]
    )

    state, _ = play(state, c.PlaceCard("puffin-bear-1"), c.MoveTokens("bear"))

    assert len(state.seats[0].hand) == 9
    assert state.seats[0].penalty_count == 0


def test_missing_cards_are_penalties_in_a_last_turn_too():
    """Clauses A-3 and E-3: phase A is played as ever."""
    state = last_turn(pile=["fox-orca-3"])

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert state.seats[0].penalty_count == 1


def test_after_the_last_turn_piles_are_scored():
    """Clause E-4: then scoring; nobody is to act."""
    state = last_turn(pile=["fox-bear-5"], actor=1, paw=0)

    state, events = play(state, c.PlaceCard("orca-bear-2"), c.MoveTokens("orca"))

    assert state.phase == Phase.OVER
    assert ARCTIC.to_act(state) == ()
    assert isinstance(events[-1], e.PilesScored)
    assert events[-1].totals == tuple(score.total for score in ARCTIC.outcome(state).scores)
    with pytest.raises(IllegalCommand) as refused:
        ARCTIC.apply(state, 0, c.END_TURN)
    assert (refused.value.code, refused.value.rule) == ("match_over", "E-4")


def test_there_is_no_outcome_before_the_end():
    """Clause E-4: the last seat's last turn comes first."""
    assert ARCTIC.outcome(last_turn(pile=["fox-bear-5"])) is None


def test_another_seat_is_refused():
    """Clause E-2: it is one seat's turn."""
    state = last_turn(pile=["fox-bear-5"])

    assert ARCTIC.legal_commands(state, 1) == ()
    with pytest.raises(IllegalCommand) as refused:
        ARCTIC.apply(state, 1, c.PlaceCard("moose-walrus-1"))
    assert (refused.value.code, refused.value.rule) == ("not_your_turn", "E-2")
