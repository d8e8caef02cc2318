"""The course of turns and the end, clauses E-1 to E-4."""

from collections import Counter

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.state import Phase
from engine.refusals import IllegalCommand
from tests.engine.arctic.playing import DEALS, played
from tests.engine.arctic.states import (
    ARCTIC,
    arctic_state,
    legal,
    names,
    of_type,
    play,
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
    """The turn A → B → C is over after the refill, then the next seat's begins (clause C1-2)."""
    state, events = draw_one(at_the_end_of_phase_c(actor=1, paw=0, seats=3, others=()))

    assert state.actor == 2
    assert [type(event) for event in events] == [e.RiverCardTaken, e.RiverRefilled, e.TurnBegun]
    assert (state.phase, state.turn) == (Phase.PREPARE, 8)


def test_every_seat_has_equally_many_turns():
    """Clause E-2: the round is finished, then one last turn each."""
    for deal in DEALS:
        steps = played(*deal)
        paw, seats = steps[0].state.paw, len(steps[0].state.seats)
        begun = [event for step in steps for event in of_type(step.events, e.TurnBegun)]
        # The very first turn is begun by the deal.
        turns = Counter([paw, *(event.seat for event in begun)])
        assert [turns[number] for number in range(seats)] == [turns[paw]] * seats
        order = [(paw + number) % seats for number in range(seats)]
        assert [event.seat for event in begun if event.last_turn] == order


# Clause E-1 and ruling R-1: a card is wanted, and the deck is empty

MOOSE = ["puffin-3", "bear-4", "fox-5", "orca-1", "puffin-2", "bear-3"]


@pytest.mark.parametrize("left", [1, 0])
def test_a_refill_that_finds_its_cards_in_the_deck_announces_nothing(left):
    """Ruling R-1: not even one that takes the very last card triggers the end."""
    deck = [f"moose-{x}" for x in MOOSE[: 4 + left]]
    state = at_the_end_of_phase_c(deck=deck)

    state, events = draw_one(state)

    assert names(state.river) == ("fox-walrus-2", "fox-puffin-4", *deck[:4])
    assert (state.deck_count, state.end_announced, len(state.reserve)) == (left, False, 5)
    assert not of_type(events, e.EndAnnounced)


@pytest.mark.parametrize("in_deck", [0, 1, 3])
def test_a_refill_goes_on_with_the_reserve_and_the_end_is_announced(in_deck):
    """Clause E-1, ruling R-1: a card is wanted and there is none, also in mid-refill."""
    deck = [f"moose-{x}" for x in MOOSE[:in_deck]]
    reserve = ["bear-fox-1", "bear-moose-2", "bear-walrus-3", "bear-orca-4", "bear-puffin-5"]
    state = at_the_end_of_phase_c(deck=deck, reserve=reserve)

    state, events = draw_one(state)

    refilled = (*deck, *reserve)[:4]
    assert events[1:3] == [e.EndAnnounced(None), e.RiverRefilled(0, refilled)]
    assert names(state.river) == ("fox-walrus-2", "fox-puffin-4", *refilled)
    assert names(state.deck[state.drawn :]) == tuple(reserve[4 - in_deck :])
    assert (state.reserve, state.end_announced, state.last_turns) == ((), True, False)


def test_an_empty_deck_alone_announces_nothing():
    """Clause E-1: somebody must want a card of it; with none to draw nobody does."""
    state = arctic_state(
        pile=["fox-moose-1"],
        phase=Phase.DRAW,
        deck=(),
        powers={"moose_draw": 0},
        others=[NEIGHBOUR],
    )

    state, events = play(state, c.DRAW_ONE_LESS)

    assert (state.actor, state.end_announced, len(state.reserve)) == (1, False, 5)
    assert not of_type(events, e.EndAnnounced, e.RiverRefilled)


def test_the_reserve_that_became_the_deck_is_refilled_from():
    """Ruling R-1: what the refill left of the reserve is the deck."""
    reserve = ["bear-fox-1", "bear-moose-2", "bear-walrus-3", "bear-orca-4"]
    state = at_the_end_of_phase_c(deck=["moose-puffin-3"], reserve=reserve)

    state, _ = draw_one(state)

    refilled = ("moose-puffin-3", *reserve[:3])
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
        e.EndAnnounced(None),
        e.PenaltiesDrawn(0, 3),
    ]


def test_penalties_that_take_exactly_the_last_card_announce_nothing():
    """Ruling R-1: every card that had to come from the main deck was there."""
    state = arctic_state(
        pile=["fox-moose-1"],
        hand=["walrus-orca-1", "walrus-puffin-2"],
        deck=["moose-puffin-3", "moose-bear-4", "moose-fox-5"],
        others=[NEIGHBOUR],
    )

    state, _ = play(state, c.PlaceCard("walrus-orca-1"))

    assert not state.end_announced
    assert (state.deck_count, len(state.reserve)) == (0, 5)


def test_an_orca_draw_after_the_last_card_announces_the_end():
    """Ruling R-1: or by an orca draw; that draw is from the reserve."""
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
