"""Phase C, clauses C1-1 to C1-3, short rivers, and the power of the moose."""

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
    take,
)

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
    ("command", "rule"),
    [
        (*take("fox-walrus-2"), "C1-1"),
        (c.TAKE_FROM_DECK, "A-6"),
        (c.TakeFromPenalty(ZONE[0]), "A-6"),
        (c.DRAW_ONE_MORE, "R-9"),
        (c.STOP_DRAWING, "C1-1"),
    ],
)
def test_drawing_out_of_its_time_is_refused(command, rule):
    """Clause C1-1: only in phase C; clause A-6 and ruling R-9: so do the powers."""
    state = arctic_state(
        hand=SEVEN,
        pile=["fox-puffin-4"],
        river=RIVER,
        penalties=ZONE,
        powers={"orca_deck": 0, "moose_draw": 0, "bear_draw": 0},
    )

    assert refusal(state, command) == ("wrong_phase", rule)


def test_the_river_is_refilled_to_six_after_the_draws():
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


def test_the_new_river_is_in_sight_before_anything_is_discarded():
    """Clause C1-3 and ruling R-16: refill first, and everybody sees what came."""
    state, events = play(drawing(hand=SEVEN), *take("bear-fox-1", "bear-moose-2"))

    assert state.phase == Phase.DISCARD
    assert events[-1] == e.RiverRefilled(0, tuple(NEXT[:2]))
    for viewer in (0, 1, None):
        assert ARCTIC.view(state, viewer).river == (*RIVER[:4], *NEXT[:2])


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
    assert refusal(state, by) == ("power_not_available", "A-6")


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


def test_a_moose_that_could_leave_a_card_leaves_something_to_decide():
    """Rulings R-3 and R-9: two are owed and two are there, but one less may be drawn."""
    state = drawing(draw=2, river=RIVER[:2], powers={"moose_draw": 0})

    assert legal(state) == (c.DRAW_ONE_LESS, c.DRAW_ONE_MORE, *take(*RIVER[:2]))


@pytest.mark.parametrize("river", [RIVER[:2], []])
def test_a_moose_that_changes_nothing_is_not_asked_for(river):
    """Rulings R-3 and R-9: three are owed; one more or less, the whole river is drawn."""
    state = arctic_state(
        hand=["fox-orca-3", "orca-bear-2"],
        pile=["moose-fox-5"],
        tokens={"fox": 0},
        river=["bear-fox-1", "bear-moose-2"] if river else (),
        deck=(),
        reserve=(),
        end_announced=True,
        powers={"moose_draw": 0},
    )

    state, events = play(state, c.PlaceCard("fox-orca-3"))

    assert len(of_type(events, e.RiverCardTaken)) == len(river)
    assert state.actor == 1
