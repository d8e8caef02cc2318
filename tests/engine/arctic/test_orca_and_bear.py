"""Phase C: draws from the deck and the penalty zone, refills, and gifts."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.state import Phase
from tests.engine.arctic.states import (
    ARCTIC,
    NEXT,
    RIVER,
    SEVEN,
    ZONE,
    arctic_state,
    drawing,
    legal,
    me,
    names,
    of_type,
    play,
    refusal,
    seat,
    take,
)

# orca


def test_the_orca_refills_after_each_card_taken():
    """Power `orca_refill`: the next card may be the one just revealed."""
    state, events = play(drawing(powers={"orca_refill": 0}), *take("fox-orca-3"))

    assert names(state.river)[-1] == NEXT[0]
    assert events == [e.RiverCardTaken(0, "fox-orca-3"), e.RiverRefilled(0, (NEXT[0],))]
    state, _ = play(state, *take(NEXT[0]))
    assert names(me(state).hand) == ("fox-orca-3", NEXT[0])


def test_any_number_of_draws_may_come_from_the_deck():
    """Power `orca_deck`: card by card, mixed with the river as one likes (clause A-6)."""
    state, _ = play(
        drawing(draw=3, powers={"orca_deck": 0}),
        c.TAKE_FROM_DECK,
        *take("fox-orca-3"),
        c.TAKE_FROM_DECK,
    )

    assert names(me(state).hand) == ("fox-orca-3", *NEXT[:2])
    assert names(me(state).seen) == ("fox-orca-3",)


def test_a_card_drawn_from_the_deck_is_private():
    """Ruling R-13: the others see that one was drawn, and not which."""
    state, events = play(drawing(powers={"orca_deck": 0}), c.TAKE_FROM_DECK)

    assert events == [e.DeckCardTaken(0, NEXT[0])]
    assert ARCTIC.event_view(events[0], 1) == e.DeckCardTaken(0, None)
    other = ARCTIC.view(state, 1).seats[0]
    assert (other.hand_count, other.hand_seen, other.hand) == (1, (), None)


def test_an_empty_deck_gives_no_card():
    """Ruling R-2: deck and reserve are used up."""
    state = drawing(deck=(), reserve=(), end_announced=True, powers={"orca_deck": 0})

    assert refusal(state, c.TAKE_FROM_DECK) == ("deck_empty", "R-2")


def test_an_empty_deck_is_followed_by_the_reserve():
    """Rulings R-1 and R-2: a card that is wanted of the empty deck comes from the reserve."""
    state = drawing(deck=(), reserve=NEXT[:2], powers={"orca_deck": 0})

    state, events = play(state, c.TAKE_FROM_DECK)

    assert events == [e.EndAnnounced(None), e.DeckCardTaken(0, NEXT[0])]
    assert (state.deck_count, state.reserve, state.end_announced) == (1, (), True)


def test_an_orca_that_can_refill_leaves_something_to_decide():
    """Ruling R-3 with `orca_refill`: the order of taking matters while the deck has cards."""
    state = drawing(draw=3, river=RIVER[:2], deck=(), powers={"orca_refill": 0})

    state, events = play(state, *take(RIVER[0]))
    assert of_type(events, e.EndAnnounced)
    assert len(of_type(events, e.RiverRefilled)[0].cards) == 5
    assert state.phase == Phase.DRAW


def test_an_orca_without_a_deck_changes_nothing():
    """Rulings R-2 and R-3: the rest of the river is taken by itself."""
    state, events = play(
        drawing(
            draw=3,
            river=RIVER[:3],
            deck=(),
            reserve=(),
            end_announced=True,
            powers={"orca_refill": 0},
        ),
        *take(RIVER[0]),
    )

    assert len(of_type(events, e.RiverCardTaken)) == 3
    assert state.actor == 1


# bear_draw


def test_draws_may_come_from_the_own_penalty_zone():
    """Power `bear_draw`: each card drawn may come from there, looked at and chosen."""
    state, events = play(
        drawing(penalties=ZONE, powers={"bear_draw": 0}),
        c.TakeFromPenalty(ZONE[1]),
        c.TakeFromPenalty(ZONE[0]),
    )

    assert names(me(state).hand) == tuple(ZONE)
    assert me(state).penalty_count == 0
    assert of_type(events, e.PenaltyCardTaken) == [
        e.PenaltyCardTaken(0, ZONE[1]),
        e.PenaltyCardTaken(0, ZONE[0]),
    ]


def test_others_do_not_see_which_penalty_card_was_drawn():
    """Ruling R-13: nor is it among the cards seen going into the hand (R-18)."""
    state, events = play(
        drawing(penalties=ZONE, powers={"bear_draw": 0}), c.TakeFromPenalty(ZONE[1])
    )

    assert ARCTIC.event_view(events[0], None) == e.PenaltyCardTaken(0, None)
    assert me(state).seen == ()


def test_a_penalty_card_drawn_triggers_no_refill():
    """Ruling R-13: only a river card taken does."""
    state, events = play(
        drawing(penalties=ZONE, river=RIVER[:5], powers={"bear_draw": 0, "orca_refill": 0}),
        c.TakeFromPenalty(ZONE[1]),
    )

    assert not of_type(events, e.RiverRefilled)
    assert len(state.river) == 5


def test_a_card_that_is_not_in_the_own_zone_is_refused():
    """Ruling R-13: one's own penalty zone, and a card that lies there."""
    state = drawing(
        penalties=ZONE[:1],
        powers={"bear_draw": 0},
        others=[seat(totem="bear", hand=["moose-bear-4"], penalties=ZONE[1:])],
    )

    wrong = c.TakeFromPenalty(ZONE[1])
    assert refusal(state, wrong) == ("card_not_in_penalty_zone", "R-13")


C_POWERS = [
    ("moose_draw", "moose_place", c.DRAW_ONE_MORE),
    ("orca_deck", "orca_refill", c.TAKE_FROM_DECK),
    ("bear_draw", "bear_give", c.TakeFromPenalty(ZONE[0])),
    ("bear_give", "bear_draw", c.GivePenalty(ZONE[0], 1)),
]


@pytest.mark.parametrize(("power", "other_side", "command"), C_POWERS)
@pytest.mark.parametrize("holder", [1, -1])
def test_a_power_of_phase_c_that_one_does_not_hold_is_refused(power, other_side, command, holder):
    """Clause A-6: held powers may be used."""
    state = drawing(penalties=ZONE, powers={power: holder})

    assert refusal(state, command) == ("power_not_available", "A-6")


@pytest.mark.parametrize(("power", "other_side", "command"), C_POWERS)
def test_the_side_that_is_not_in_play_is_refused(power, other_side, command):
    """Clause S-4: only the side that was dealt exists in this match."""
    state = drawing(penalties=ZONE, powers={other_side: 0})

    assert refusal(state, command) == ("power_not_available", "S-4")


# bear_give


def gift_state(**members):
    members.setdefault("penalties", ZONE)
    return drawing(powers={"bear_give": 0}, seats=3, **members)


def test_a_penalty_card_may_be_given_away():
    """Power `bear_give`: one chosen card of the own zone goes to another player's."""
    state, events = play(gift_state(), c.GivePenalty(ZONE[1], 2))

    assert names(me(state).penalties_known) == (ZONE[0],)
    assert names(state.seats[2].penalties_unknown) == (ZONE[1],)
    assert events == [e.PenaltyGiven(0, 2, ZONE[1])]


@pytest.mark.parametrize("to_seat", [0, 3, -1])
def test_a_gift_goes_to_another_seat(to_seat):
    """Ruling R-14: another player's zone."""
    assert refusal(gift_state(), c.GivePenalty(ZONE[1], to_seat)) == ("no_other_seat", "R-14")


def test_a_gift_is_a_card_of_the_own_zone():
    """Ruling R-14: it needs a card in the zone."""
    refused = refusal(gift_state(), c.GivePenalty("bear-fox-1", 1))

    assert refused == ("card_not_in_penalty_zone", "R-14")


def test_one_gift_a_turn():
    """Ruling R-14: once."""
    state, _ = play(gift_state(), c.GivePenalty(ZONE[1], 2))

    assert refusal(state, c.GivePenalty(ZONE[0], 2)) == ("power_not_available", "A-6")


def test_a_gift_may_come_at_any_time_of_phase_c():
    """Ruling R-14: before, between and after the draws, between and after the discards."""
    gift = c.GivePenalty(ZONE[0], 1)
    state = gift_state(hand=SEVEN)
    for command in (
        *take("bear-fox-1", "bear-moose-2"),
        c.DiscardCard("orca-bear-2"),
        c.DiscardCard("bear-fox-1"),
    ):
        assert gift in legal(state)
        state, _ = play(state, command)

    assert state.phase == Phase.GIVE
    assert gift in legal(state)
    assert c.GivePenalty("orca-bear-2", 1) in legal(state)


def test_no_gift_before_phase_c():
    """Ruling R-14: the power works in phase C."""
    state = arctic_state(hand=SEVEN, pile=["fox-orca-3"], penalties=ZONE, powers={"bear_give": 0})

    assert refusal(state, c.GivePenalty(ZONE[0], 1)) == ("wrong_phase", "R-14")


def test_without_a_card_in_the_zone_there_is_no_gift_to_decide():
    """Ruling R-14: it needs a card in the zone; the turn ends by itself."""
    state, _ = play(gift_state(penalties=()), *take("bear-fox-1", "bear-moose-2"))

    assert state.actor == 1


def test_phase_c_is_draws_refill_discards_and_gift_in_this_order():
    """Ruling R-16: draws → refill → discards to 7 → optional `bear_give`."""
    state = gift_state(hand=SEVEN)

    state, events = play(
        state,
        *take("bear-fox-1", "bear-moose-2"),
        c.DiscardCard("orca-bear-2"),
        c.DiscardCard("bear-fox-1"),
        c.GivePenalty("bear-fox-1", 2),
    )

    assert [type(event) for event in events[2:]] == [
        e.RiverRefilled,
        e.CardDiscarded,
        e.CardDiscarded,
        e.PenaltyGiven,
        e.TurnBegun,
    ]


def test_the_gift_is_optional():
    """Ruling R-14 and clause A-6: the turn may end without it."""
    state, _ = play(gift_state(), *take("bear-fox-1", "bear-moose-2"))
    assert (state.phase, len(state.river)) == (Phase.GIVE, 6)

    state, events = play(state, c.END_TURN)

    assert state.actor == 1
    assert me(state).penalty_count == 2
    assert [type(event) for event in events] == [e.TurnBegun]


def test_a_turn_that_is_not_over_cannot_be_ended():
    """Ruling R-16: draws and discards come first."""
    assert refusal(gift_state(), c.END_TURN) == ("turn_not_over", "R-16")
