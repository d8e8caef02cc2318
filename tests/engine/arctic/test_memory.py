"""What is remembered: of hands by everybody, of penalty cards by their owner and their giver."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Position
from engine.arctic.state import Phase, PowerSides
from tests.engine.arctic.states import (
    ARCTIC,
    HAND,
    SEVEN,
    ZONE,
    arctic_state,
    drawing,
    me,
    names,
    of_type,
    play,
    random_states,
    seat,
    take,
)

# Of hands: ruling R-18


def test_a_card_placed_face_up_is_seen_leaving_the_hand():
    """Ruling R-18: the list holds what all saw going in and nobody saw leave."""
    state = arctic_state(hand=HAND, seen=HAND[:2], pile=["fox-puffin-4"])

    state, _ = play(state, c.PlaceCard(HAND[0]), c.PlaceCard(HAND[2]))

    assert names(me(state).seen) == ("orca-bear-2",)


def test_a_card_placed_under_the_pile_is_seen_leaving_the_hand():
    """Ruling R-18: the pile is public down to its bottom."""
    state = arctic_state(hand=HAND, seen=HAND, pile=["fox-bear-5"], powers={"fox_under": 0})

    state, _ = play(state, c.PlaceCard(HAND[0], Position.UNDER))

    assert names(me(state).seen) == ("orca-bear-2", "puffin-moose-3")


def test_nobody_sees_which_card_was_placed_face_down():
    """Ruling R-18: such a card may have been put away face down, so it stays on the list."""
    state = arctic_state(hand=HAND, seen=HAND, pile=["fox-bear-5"], powers={"fox_hidden": 0})

    state, _ = play(state, c.PlaceCard(HAND[0], Position.HIDDEN))

    assert names(me(state).seen) == ("walrus-orca-1", "orca-bear-2", "puffin-moose-3")
    assert len(me(state).hand) == 2


def test_all_see_both_cards_of_a_swap():
    """Ruling R-18: swapped cards are seen."""
    state = arctic_state(
        hand=HAND,
        seen=["orca-bear-2"],
        pile=["fox-orca-3"],
        river=["bear-fox-1"],
        powers={"puffin_swap": 0},
    )

    state, _ = play(state, c.SwapWithRiver("orca-bear-2", "bear-fox-1"))

    assert names(me(state).seen) == ("bear-fox-1",)


def test_all_see_the_card_taken_back():
    """Ruling R-18: a card taken back is on the list."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], powers={"puffin_takeback": 0})

    state, _ = play(state, c.TAKE_BACK)

    assert names(me(state).seen) == ("fox-orca-3",)


@pytest.mark.parametrize("how", ["placed", "swapped"])
def test_a_card_that_all_see_elsewhere_is_remembered_nowhere_else(how):
    """Rulings R-17 and R-18: seat 1 once showed, put away and gave this card; now it lies open."""
    card = "walrus-orca-1"
    state = arctic_state(
        hand=HAND,
        pile=["fox-bear-5"],
        river=["bear-fox-1"],
        powers={"puffin_swap": 0},
        others=[
            seat(
                totem="bear",
                hand=["moose-walrus-1"],
                seen=[card, "moose-walrus-1"],
                given=[(0, card), (0, "fox-moose-1")],
            )
        ],
    )

    placed = c.PlaceCard(card) if how == "placed" else c.SwapWithRiver(card, "bear-fox-1")
    state, _ = play(state, placed)

    other = ARCTIC.view(state, None).seats[1]
    assert other.hand_seen == ("moose-walrus-1",)
    assert ARCTIC.view(state, 1).seats[0].penalties == ("fox-moose-1",)


def test_a_card_put_down_unseen_is_still_remembered_elsewhere():
    """Rulings R-17 and R-18: what lies face down tells nobody anything."""
    card = "walrus-orca-1"
    other = seat(totem="bear", hand=["moose-walrus-1"], seen=[card], given=[(0, card)])
    state = arctic_state(hand=HAND, pile=["fox-bear-5"], powers={"fox_hidden": 0}, others=[other])

    state, _ = play(state, c.PlaceCard(card, Position.HIDDEN))

    assert state.seats[1] == other


def test_what_all_remember_does_not_hang_on_what_one_remembers():
    """Ruling R-18: the list is public, so a giver's own memory (R-17) must not show in it."""
    card = "walrus-orca-1"
    found = set()
    for given in ([], [(0, card)], [(0, "fox-moose-1")]):
        other = seat(totem="bear", hand=["moose-walrus-1"], seen=[card], given=given)
        state = arctic_state(hand=HAND, pile=["fox-bear-5"], others=[other])
        state, _ = play(state, c.PlaceCard(card))
        found.add(ARCTIC.view(state, None).seats[1].hand_seen)

    assert found == {()}


# Of penalty cards: ruling R-17


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
    state = drawing(powers={"bear_give": 0}, penalties=ZONE, seats=3)
    state, _ = play(state, c.GivePenalty(ZONE[1], 2))

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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_is_remembered_in_two_hands_or_while_it_lies_open(seats):
    """Rulings R-17 and R-18: in no state of a match, however often cards change hands."""
    for seed in range(6):
        for state in random_states(seats, seed, powers=PowerSides(bear="bear_give")):
            remembered = [card for one in state.seats for card in one.seen]
            given = {card for one in state.seats for _, card in one.given}
            lying_open = {card for one in state.seats for card in one.pile} | {*state.river}

            assert len(remembered) == len(set(remembered))
            assert lying_open.isdisjoint(remembered)
            assert lying_open.isdisjoint(given)
