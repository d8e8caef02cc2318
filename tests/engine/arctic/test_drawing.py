"""Phase C, clauses C1-1 to C1-3, and the powers of moose, orca and bear."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.state import Phase
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

RIVER = [
    "fox-walrus-2",
    "fox-orca-3",
    "moose-walrus-1",
    "moose-orca-2",
    "bear-fox-1",
    "bear-moose-2",
]
ZONE = ["orca-puffin-1", "puffin-bear-1"]
NEXT = ["walrus-orca-1", "walrus-puffin-2", "walrus-bear-3", "walrus-fox-4"]
SEVEN = [
    "puffin-fox-2",
    "puffin-moose-3",
    "puffin-walrus-4",
    "puffin-orca-5",
    "orca-bear-2",
    "orca-fox-3",
    "orca-moose-4",
]


def drawing(*, draw=2, river=RIVER, deck=NEXT, **members):
    """Phase C has begun, with a draw value of 2."""
    return arctic_state(
        pile=["fox-bear-5"],
        phase=Phase.DRAW,
        to_draw=draw,
        river=river,
        deck=deck,
        **members,
    )


def take(*cards):
    return [c.TakeFromRiver(card) for card in cards]


def me(state):
    return state.seats[0]


# C1-1 to C1-3


@pytest.mark.parametrize(
    ("card", "value"), [("fox-moose-1", 1), ("fox-orca-3", 3), ("fox-bear-5", 5)]
)
def test_as_many_cards_are_drawn_as_the_visible_card_says(card, value):
    """Clause C1-1: the draw value of the card placed last in this turn."""
    state = arctic_state(hand=[card, "orca-bear-2"], pile=["moose-fox-5"], tokens={"fox": 0})

    state, _ = play(state, c.PlaceCard(card))

    assert (state.phase, state.to_draw) == (Phase.DRAW, value)
    assert len(legal(state)) == 6


def test_river_cards_go_to_the_hand_in_the_order_of_the_players_choice():
    """Clause C1-1: as many as drawn, then the turn goes on."""
    state, events = play(drawing(), *take("moose-orca-2", "fox-walrus-2"))

    assert names(me(state).hand) == ("fox-walrus-2", "moose-orca-2")
    assert of_type(events, e.RiverCardTaken) == [
        e.RiverCardTaken(0, "moose-orca-2"),
        e.RiverCardTaken(0, "fox-walrus-2"),
    ]
    assert state.actor == 1


def test_river_cards_are_listed_in_a_stable_order():
    """Clause C1-1: by card, wherever they lie."""
    assert legal(drawing(river=list(reversed(RIVER)))) == tuple(take(*RIVER))


def test_a_card_that_is_not_in_the_river_is_refused():
    """Clause C1-1: cards are taken from the river."""
    state = drawing()

    assert refusal(state, c.TakeFromRiver("orca-puffin-1")) == ("card_not_in_river", "C1-1")
    assert refusal(state, c.TakeFromRiver("penguin")) == ("card_not_in_river", "C1-1")


@pytest.mark.parametrize(
    "command",
    [
        *take("fox-walrus-2"),
        c.TAKE_FROM_DECK,
        c.TakeFromPenalty(ZONE[0]),
        c.DRAW_ONE_MORE,
        c.STOP_DRAWING,
    ],
)
def test_drawing_out_of_its_time_is_refused(command):
    """Clause C1-1: only in phase C."""
    state = arctic_state(
        hand=SEVEN,
        pile=["fox-puffin-4"],
        river=RIVER,
        penalties=ZONE,
        powers={"orca_deck": 0, "moose_draw": 0, "bear_draw": 0},
    )

    assert refusal(state, command) == ("wrong_phase", "C1-1")


def test_the_river_is_refilled_to_six_at_the_end_of_the_turn():
    """Clause C1-2: from the deck, at the right."""
    state, events = play(drawing(), *take("moose-orca-2", "fox-walrus-2"))

    assert names(state.river) == (*RIVER[1:3], *RIVER[4:], *NEXT[:2])
    assert of_type(events, e.RiverRefilled) == [e.RiverRefilled(0, tuple(NEXT[:2]))]
    assert state.deck_count == 2


def test_with_seven_cards_in_hand_nothing_is_discarded():
    """Clause C1-3: more than seven is too many, seven is not."""
    state, _ = play(drawing(draw=1, hand=SEVEN[:6]), *take("bear-fox-1"))

    assert len(me(state).hand) == 7
    assert state.actor == 1


def test_the_excess_goes_to_the_penalty_zone():
    """Clause C1-3: cards of the player's choice, until seven are left."""
    state, _ = play(drawing(hand=SEVEN), *take("bear-fox-1", "bear-moose-2"))
    assert state.phase == Phase.DISCARD
    assert [command.card for command in legal(state)] == list(names(me(state).hand))

    state, events = play(state, c.DiscardCard("orca-bear-2"), c.DiscardCard("bear-fox-1"))

    assert names(me(state).penalties_known) == ("orca-bear-2", "bear-fox-1")
    assert len(me(state).hand) == 7
    assert state.actor == 1
    assert len(of_type(events, e.CardDiscarded)) == 2


def test_only_hand_cards_beyond_the_limit_are_discarded():
    """Clause C1-3: refused with seven, and for a card that is not in hand."""
    state = drawing(hand=SEVEN)
    assert refusal(state, c.DiscardCard("orca-bear-2")) == ("within_hand_limit", "C1-3")

    state, _ = play(state, *take("bear-fox-1", "bear-moose-2"))

    assert refusal(state, c.DiscardCard("fox-walrus-2")) == ("card_not_in_hand", "C1-3")


# a short river


def test_where_the_whole_river_is_drawn_it_is_taken_by_itself():
    """Ruling R-3: draw value above what is there: take all there is."""
    state = arctic_state(
        hand=["fox-bear-5", "orca-bear-2"],
        pile=["moose-fox-5"],
        tokens={"fox": 0},
        river=RIVER[:3],
        deck=(),
        reserve=(),
        end_announced=True,
    )

    state, events = play(state, c.PlaceCard("fox-bear-5"))

    assert [event.card for event in of_type(events, e.RiverCardTaken)] == RIVER[:3]
    assert state.river == ()
    assert state.actor == 1


def test_the_last_cards_of_the_river_are_taken_by_themselves():
    """Ruling R-3: two are owed and two are there."""
    state, events = play(drawing(draw=3, river=RIVER[:3]), *take("fox-orca-3"))

    assert len(of_type(events, e.RiverCardTaken)) == 3
    assert state.actor == 1


def test_from_an_empty_river_nothing_is_drawn():
    """Ruling R-2: one draws what the river has."""
    state = arctic_state(
        hand=["fox-bear-5", "orca-bear-2"],
        pile=["moose-fox-5"],
        tokens={"fox": 0},
        river=(),
        deck=(),
        reserve=(),
        end_announced=True,
    )

    state, _ = play(state, c.PlaceCard("fox-bear-5"))

    assert state.actor == 1
    assert names(me(state).hand) == ("orca-bear-2",)


def test_drawing_does_not_stop_while_the_river_has_cards():
    """Clause C1-1: as many as the draw value says."""
    assert refusal(drawing(), c.STOP_DRAWING) == ("draw_owed", "C1-1")


@pytest.mark.parametrize(
    ("power", "source"),
    [("orca_deck", c.TAKE_FROM_DECK), ("bear_draw", c.TakeFromPenalty(ZONE[0]))],
)
def test_with_an_empty_river_other_sources_are_optional(power, source):
    """Ruling R-2 and clause A-6: deck and penalty zone may give cards, and need not."""
    state = drawing(river=(), deck=NEXT[:1], penalties=ZONE[:1], powers={power: 0})
    assert legal(state) == (source, c.STOP_DRAWING)

    state, events = play(state, c.STOP_DRAWING)

    assert events[0] == e.DrawingStopped(0)
    assert state.actor == 1


# moose_draw


@pytest.mark.parametrize(("by", "drawn"), [(c.DRAW_ONE_LESS, 1), (c.DRAW_ONE_MORE, 3)])
def test_one_card_more_or_less_may_be_drawn(by, drawn):
    """Power `moose_draw`: draw value +1 or −1."""
    state, events = play(drawing(powers={"moose_draw": 0}), by)

    assert state.to_draw == drawn
    assert events == [e.DrawAdjusted(0, by.by)]
    assert refusal(state, by) == ("power_not_available", "R-9")


def test_the_draw_value_goes_down_to_nothing():
    """Ruling R-9: down to 0; then nothing is drawn."""
    state, events = play(drawing(draw=1, powers={"moose_draw": 0}), c.DRAW_ONE_LESS)

    assert state.actor == 1
    assert me(state).hand == ()
    assert not of_type(events, e.RiverCardTaken, e.RiverRefilled)


def test_the_draw_value_goes_up_to_six():
    """Ruling R-9: up to 6: the whole river."""
    state, events = play(drawing(draw=5, powers={"moose_draw": 0}), c.DRAW_ONE_MORE)

    assert len(of_type(events, e.RiverCardTaken)) == 6
    assert len(me(state).hand) == 6


@pytest.mark.parametrize(
    "first", [c.TakeFromRiver("fox-orca-3"), c.TAKE_FROM_DECK, c.TakeFromPenalty(ZONE[0])]
)
def test_the_moose_is_declared_before_the_first_draw(first):
    """Ruling R-9: from wherever that draw comes."""
    powers = {"moose_draw": 0, "orca_deck": 0, "bear_draw": 0}
    state, _ = play(drawing(powers=powers, penalties=ZONE), first)

    assert refusal(state, c.DRAW_ONE_MORE) == ("drawing_begun", "R-9")


def test_a_gift_is_no_draw():
    """Rulings R-9 and R-14: the moose may be declared after a gift."""
    powers = {"moose_draw": 0, "bear_give": 0}
    state, _ = play(drawing(powers=powers, penalties=ZONE), c.GivePenalty(ZONE[0], 1))

    assert c.DRAW_ONE_LESS in legal(state)


def test_a_moose_that_could_still_be_declared_leaves_something_to_decide():
    """Ruling R-9 with R-3: a short river is not taken by itself before that."""
    state = drawing(draw=3, river=RIVER[:2], powers={"moose_draw": 0})

    assert legal(state) == (c.DRAW_ONE_LESS, c.DRAW_ONE_MORE, *take(*RIVER[:2]))


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


def test_an_orca_that_can_refill_leaves_something_to_decide():
    """Ruling R-3 with `orca_refill`: the order of taking matters while the deck has cards."""
    state = drawing(draw=3, river=RIVER[:2], powers={"orca_refill": 0})

    state, events = play(state, *take(RIVER[0]))
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


@pytest.mark.parametrize(
    ("power", "command", "rule"),
    [
        ("moose_draw", c.DRAW_ONE_MORE, "R-9"),
        ("orca_deck", c.TAKE_FROM_DECK, "R-13"),
        ("bear_draw", c.TakeFromPenalty(ZONE[0]), "R-13"),
        ("bear_give", c.GivePenalty(ZONE[0], 1), "R-14"),
    ],
)
@pytest.mark.parametrize("holder", [1, -1])
def test_a_power_of_phase_c_that_one_does_not_hold_is_refused(power, command, rule, holder):
    """Clause A-6, rulings R-9, R-13 and R-14: held powers may be used."""
    state = drawing(penalties=ZONE, powers={power: holder})

    assert refusal(state, command) == ("power_not_available", rule)


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

    assert refusal(state, c.GivePenalty(ZONE[0], 2)) == ("power_not_available", "R-14")


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


def test_the_turn_ends_with_draws_discards_gift_and_refill_in_this_order():
    """Ruling R-16: draws → discards to 7 → optional `bear_give` → refill."""
    state = gift_state(hand=SEVEN)

    state, events = play(
        state,
        *take("bear-fox-1", "bear-moose-2"),
        c.DiscardCard("orca-bear-2"),
        c.DiscardCard("bear-fox-1"),
        c.GivePenalty("bear-fox-1", 2),
    )

    assert [type(event) for event in events[2:]] == [
        e.CardDiscarded,
        e.CardDiscarded,
        e.PenaltyGiven,
        e.RiverRefilled,
        e.TurnBegun,
    ]


def test_the_gift_is_optional():
    """Ruling R-14 and clause A-6: the turn may end without it."""
    state, _ = play(gift_state(), *take("bear-fox-1", "bear-moose-2"))
    assert (state.phase, len(state.river)) == (Phase.GIVE, 4)

    state, events = play(state, c.END_TURN)

    assert state.actor == 1
    assert me(state).penalty_count == 2
    assert [type(event) for event in events] == [e.RiverRefilled, e.TurnBegun]


def test_a_turn_that_is_not_over_cannot_be_ended():
    """Ruling R-16: draws and discards come first."""
    assert refusal(gift_state(), c.END_TURN) == ("turn_not_over", "R-16")


# What is known of penalty cards


def begin_phase_c(**members):
    """The last step of phase B leads into phase C."""
    state = arctic_state(
        pile=["fox-moose-1"],
        phase=Phase.EXTRA_STEP,
        extra_steps=(True, True),
        penalties=ZONE[:1],
        unknown_penalties=["walrus-puffin-2", "walrus-orca-1"],
        **members,
    )
    return play(state, c.SKIP_EXTRA_STEP)


@pytest.mark.parametrize("bear", ["bear_draw", "bear_give"])
def test_with_a_bear_one_looks_at_the_own_penalty_cards_in_phase_c(bear):
    """Ruling R-17: from then on they are known to their owner, and to nobody else."""
    state, events = begin_phase_c(powers={bear: 0, "walrus_main": 0})

    assert events[1] == e.PenaltiesLookedAt(0, 2, ("walrus-orca-1", "walrus-puffin-2"))
    assert names(me(state).penalties_known) == ("walrus-orca-1", "walrus-puffin-2", ZONE[0])
    assert ARCTIC.view(state, 0).seats[0].penalties == names(me(state).penalties_known)
    assert ARCTIC.view(state, 1).seats[0].penalties == ()


@pytest.mark.parametrize("holder", [1, -1])
def test_without_a_bear_one_does_not_look(holder):
    """Ruling R-17: unknown to their owner until he holds a bear power."""
    state, events = begin_phase_c(powers={"bear_draw": holder, "walrus_main": 0})

    assert not of_type(events, e.PenaltiesLookedAt)
    view = ARCTIC.view(state, 0).seats[0]
    assert view.penalties == (ZONE[0],)
    assert (view.penalty_count, view.penalty_unknown_count) == (3, 2)


def test_nothing_new_is_not_looked_at():
    """Ruling R-17: what he has once seen he knows."""
    state, events = play(
        arctic_state(
            pile=["fox-moose-1"],
            phase=Phase.EXTRA_STEP,
            extra_steps=(True, True),
            penalties=ZONE,
            powers={"bear_draw": 0, "walrus_main": 0},
        ),
        c.SKIP_EXTRA_STEP,
    )

    assert not of_type(events, e.PenaltiesLookedAt)
    assert names(me(state).penalties_known) == tuple(ZONE)


def test_what_one_discards_one_knows_and_nobody_else():
    """Ruling R-17: what he has discarded himself; ruling R-18: it stays on the list of cards
    seen."""
    state, _ = play(drawing(draw=1, hand=SEVEN), *take("bear-fox-1"), c.DiscardCard("bear-fox-1"))

    assert ARCTIC.view(state, 0).seats[0].penalties == ("bear-fox-1",)
    other = ARCTIC.view(state, 1).seats[0]
    assert (other.penalties, other.penalty_count) == ((), 1)
    assert other.hand_seen == ("bear-fox-1",)


def test_a_given_card_is_known_to_the_giver_only():
    """Rulings R-14 and R-17: it stays face down for all others, its new owner included."""
    state, _ = play(gift_state(), c.GivePenalty(ZONE[1], 2))

    zones = [ARCTIC.view(state, viewer).seats[2].penalties for viewer in (0, 1, 2, None)]
    assert zones == [(ZONE[1],), (), (), ()]


def test_the_giver_does_not_see_what_becomes_of_the_card():
    """Ruling R-17: it is his memory, and he learns nothing when its owner looks or draws it."""
    state = drawing(
        powers={"bear_draw": 0},
        penalties=ZONE,
        others=[seat(totem="bear", hand=["moose-bear-4"], given=[(0, ZONE[1])])],
    )
    before = ARCTIC.view(state, 1).seats[0]

    state, _ = play(state, c.TakeFromPenalty(ZONE[1]))

    after = ARCTIC.view(state, 1).seats[0]
    assert after.penalties == before.penalties == (ZONE[1],)
    assert (before.penalty_count, after.penalty_count) == (2, 1)


def test_a_card_that_came_back_is_no_longer_remembered_elsewhere():
    """Ruling R-17: he looks and sees it in his own zone."""
    state, _ = begin_phase_c(
        powers={"bear_give": 0, "walrus_main": 0},
        given=[(1, "walrus-orca-1"), (1, "moose-bear-4")],
    )

    assert ARCTIC.view(state, 0).seats[1].penalties == ("moose-bear-4",)


def test_a_card_that_came_back_unseen_is_still_remembered_elsewhere():
    """Ruling R-17: what he has not seen he does not know, even of his own zone."""
    state = arctic_state(
        unknown_penalties=["walrus-orca-1"], hand=SEVEN, given=[(1, "walrus-orca-1")]
    )

    view = ARCTIC.view(state, 0)
    assert view.seats[0].penalties == ()
    assert view.seats[1].penalties == ("walrus-orca-1",)


def test_a_river_card_is_seen_going_into_the_hand():
    """Ruling R-18: from the river."""
    state, _ = play(drawing(), *take("bear-fox-1"))

    assert ARCTIC.view(state, None).seats[0].hand_seen == ("bear-fox-1",)


def test_a_chain_of_gifts_leaves_each_giver_his_own_memory():
    """Ruling R-17: from seat 0 to 1, then from 1 to 2; nobody's memory tells another's."""
    state = arctic_state(
        actor=1,
        seats=3,
        pile=["fox-bear-5"],
        phase=Phase.GIVE,
        penalties=ZONE[:1],
        powers={"bear_give": 1},
        others=[
            seat(totem="bear", hand=["bear-walrus-3"]),
            seat(totem="moose", hand=["moose-fox-5"], given=[(1, ZONE[0])]),
        ],
    )

    state, _ = play(state, c.GivePenalty(ZONE[0], 2))

    known = {
        viewer: [ARCTIC.view(state, viewer).seats[one].penalties for one in range(3)]
        for viewer in (0, 1, 2)
    }
    assert known == {0: [(), (ZONE[0],), ()], 1: [(), (), (ZONE[0],)], 2: [(), (), ()]}
