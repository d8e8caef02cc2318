"""Phase A, clauses A-1 to A-4, and the powers of puffin, moose and fox."""

from itertools import permutations

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Position
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

HAND = ["walrus-orca-1", "orca-bear-2", "puffin-moose-3"]
every_edition = pytest.mark.parametrize("edition", ["de", "es", "it"])


def me(state):
    return state.seats[0]


def places(state, position):
    """The cards that may be placed there now."""
    return [
        command.card
        for command in legal(state)
        if isinstance(command, c.PlaceCard) and command.position is position
    ]


# how many


@pytest.mark.parametrize(
    ("visible", "owed"), [("fox-moose-1", 5), ("moose-orca-2", 4), ("bear-puffin-5", 1)]
)
def test_the_placement_value_of_the_visible_card_says_how_many_are_placed(visible, owed):
    """Clause A-1: as it is at the start of the turn."""
    _, events = play(
        arctic_state(
            phase=Phase.GIVE,
            actor=1,
            powers={"bear_give": 1},
            penalties=["fox-orca-3"],
            others=[seat(totem="bear", hand=HAND, pile=[visible])],
        ),
        c.END_TURN,
    )

    assert events[-1] == e.TurnBegun(0, owed, last_turn=False)


def test_without_a_visible_card_one_is_placed():
    """Clause A-1: so also on the first turn."""
    state = arctic_state(hand=HAND)
    assert state.to_place == 1

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert names(me(state).pile) == ("orca-bear-2",)
    assert state.phase == Phase.DIRECTION


# placing


@pytest.mark.parametrize("order", list(permutations(HAND)))
def test_cards_are_placed_one_after_another_in_any_order(order):
    """Clause A-2: the last on top is the new visible card."""
    state = arctic_state(hand=[*HAND, "bear-fox-1"], pile=["fox-orca-3"])

    state, events = play(state, *map(c.PlaceCard, order))

    assert names(me(state).pile) == ("fox-orca-3", *order)
    assert names(me(state).hand) == ("bear-fox-1",)
    assert [event.card for event in of_type(events, e.CardPlaced)] == list(order)


def test_a_card_that_is_not_in_hand_is_refused():
    """Clause A-2: hand cards are placed."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"])

    assert refusal(state, c.PlaceCard("bear-fox-1")) == ("card_not_in_hand", "A-2")
    assert refusal(state, c.PlaceCard("penguin-1")) == ("card_not_in_hand", "A-2")


def test_placing_out_of_phase_a_is_refused():
    """Clause A-2: phase A comes first and does not come back."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], phase=Phase.DRAW)

    assert refusal(state, c.PlaceCard("orca-bear-2")) == ("wrong_phase", "A-2")


def test_as_long_as_a_card_is_owed_placing_is_not_over():
    """Clause A-2: that many, not fewer."""
    state = arctic_state(hand=HAND, pile=["fox-puffin-4"])
    assert refusal(state, c.FINISH_PLACING) == ("card_owed", "A-2")

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert refusal(state, c.FINISH_PLACING) == ("wrong_phase", "R-11")


def test_a_card_that_must_be_placed_is_placed_by_itself():
    """Clause A-2: the last card in hand, with one still owed, leaves nothing to decide."""
    state = arctic_state(hand=["orca-bear-2", "puffin-moose-3"], pile=["fox-puffin-4"])

    state, events = play(state, c.PlaceCard("puffin-moose-3"))

    assert names(me(state).pile) == ("fox-puffin-4", "puffin-moose-3", "orca-bear-2")
    assert len(of_type(events, e.CardPlaced)) == 2


# too few cards


def test_each_missing_card_is_a_penalty_from_the_deck():
    """Clause A-3: the rulebooks' example: a fox of value 5, three cards in hand: two penalties."""
    state = arctic_state(
        hand=HAND, pile=["fox-moose-1"], deck=["bear-fox-1", "bear-moose-2", "bear-walrus-3"]
    )

    state, events = play(state, c.PlaceCard("walrus-orca-1"), c.PlaceCard("orca-bear-2"))

    assert names(me(state).pile)[1:] == ("walrus-orca-1", "orca-bear-2", "puffin-moose-3")
    assert me(state).hand == ()
    assert names(me(state).penalties_unknown) == ("bear-fox-1", "bear-moose-2")
    assert of_type(events, e.PenaltiesDrawn) == [e.PenaltiesDrawn(0, 2)]


def test_penalty_cards_lie_face_down_for_everybody():
    """Clause A-3, ruling R-17: unknown to their owner too; their number is public."""
    state = arctic_state(hand=HAND, pile=["fox-moose-1"])
    state, events = play(state, c.PlaceCard("walrus-orca-1"), c.PlaceCard("orca-bear-2"))

    for viewer in (0, 1, None):
        shown = ARCTIC.view(state, viewer).seats[0]
        assert (shown.penalties, shown.penalty_count, shown.penalty_unknown_count) == ((), 2, 2)


def test_with_an_empty_hand_all_are_penalties_and_the_turn_goes_on():
    """Ruling R-10: the visible card stays, its power is taken, B and C follow."""
    state = arctic_state(
        pile=["fox-puffin-4"],
        phase=Phase.GIVE,
        actor=1,
        powers={"bear_give": 1},
        penalties=["fox-orca-3"],
        others=[seat(totem="moose", pile=["orca-moose-4"])],
    )

    state, events = play(state, c.END_TURN)

    assert names(me(state).pile) == ("orca-moose-4",)
    assert me(state).penalty_count == 2
    assert events[-3:] == [
        e.PlacingFinished(0),
        e.PenaltiesDrawn(0, 2),
        e.PowerTaken(0, "orca_refill", None),
    ]
    assert state.phase == Phase.DIRECTION


def test_with_an_empty_hand_the_visible_card_may_be_taken_back_first():
    """Ruling R-10: `puffin_takeback` may be used first."""
    state = arctic_state(
        pile=["moose-orca-2", "fox-orca-3"], powers={"puffin_takeback": 0}, hand=()
    )
    assert legal(state) == (c.TAKE_BACK, c.FINISH_PLACING)

    state, events = play(state, c.TAKE_BACK)

    assert names(me(state).pile) == ("moose-orca-2", "fox-orca-3")
    assert me(state).penalty_count == 3
    assert of_type(events, e.CardPlaced) == [e.CardPlaced(0, "fox-orca-3", Position.TOP)]


def test_with_an_empty_hand_one_may_go_on_without_that_power():
    """Ruling R-10 and clause A-6: every power is optional."""
    state = arctic_state(pile=["fox-orca-3"], powers={"puffin_takeback": 0})

    state, _ = play(state, c.FINISH_PLACING)

    assert me(state).penalty_count == 3
    assert names(me(state).pile) == ("fox-orca-3",)


def test_without_any_visible_card_there_is_no_phase_b_and_c():
    """Ruling R-10: an empty hand and no visible card: both are skipped."""
    state = arctic_state(powers={"moose_place": 0}, to_place=1)

    state, events = play(state, c.FINISH_PLACING)

    assert state.actor == 1
    assert me(state).penalty_count == 1
    assert not of_type(events, e.TokenMoved, e.PowerTaken, e.RiverCardTaken)


# taking a power


def test_the_power_of_the_visible_main_animal_is_taken_from_the_table():
    """Clause A-4: it is kept until somebody takes it."""
    state = arctic_state(hand=HAND)

    state, events = play(state, c.PlaceCard("orca-bear-2"))

    assert of_type(events, e.PowerTaken) == [e.PowerTaken(0, "orca_refill", None)]
    assert ARCTIC.view(state, None).powers[3].holder == 0


def test_the_power_is_taken_from_whoever_holds_it():
    """Clause A-4: from the table or from its holder."""
    state = arctic_state(hand=HAND, powers={"orca_deck": 1, "fox_under": 1})

    state, events = play(state, c.PlaceCard("orca-bear-2"))

    assert of_type(events, e.PowerTaken) == [e.PowerTaken(0, "orca_deck", 1)]
    assert [card.holder for card in ARCTIC.view(state, None).powers[:4]] == [1, None, None, 0]


def test_taking_a_power_that_one_holds_changes_nothing():
    """Ruling R-19: and nothing is told of it."""
    state = arctic_state(hand=HAND, powers={"orca_deck": 0})

    state, events = play(state, c.PlaceCard("orca-bear-2"))

    assert state.holders[3] == 0
    assert not of_type(events, e.PowerTaken)


# Powers of phase A, before the first card


def test_a_hand_card_may_be_swapped_with_a_river_card():
    """Power `puffin_swap`: phase A, before placing; the river keeps its order."""
    river = ["fox-walrus-2", "bear-fox-1", "bear-moose-2"]
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], river=river, powers={"puffin_swap": 0})
    swaps = [command for command in legal(state) if isinstance(command, c.SwapWithRiver)]
    assert len(swaps) == 9

    state, events = play(state, c.SwapWithRiver("orca-bear-2", "bear-fox-1"))

    assert names(me(state).hand) == ("walrus-orca-1", "puffin-moose-3", "bear-fox-1")
    assert names(state.river) == ("fox-walrus-2", "orca-bear-2", "bear-moose-2")
    assert events == [e.CardsSwapped(0, "orca-bear-2", "bear-fox-1")]
    assert state.to_place == 3


def test_only_cards_that_are_there_are_swapped():
    """Ruling R-11: one hand card and one river card."""
    state = arctic_state(
        hand=HAND, pile=["fox-orca-3"], river=["bear-fox-1"], powers={"puffin_swap": 0}
    )

    swap = c.SwapWithRiver
    assert refusal(state, swap("bear-fox-1", "bear-fox-1")) == ("card_not_in_hand", "R-11")
    assert refusal(state, swap("orca-bear-2", "orca-bear-2")) == ("card_not_in_river", "R-11")


def test_the_visible_card_may_be_taken_back():
    """Power `puffin_takeback`: the placement value is now that of the card exposed."""
    state = arctic_state(
        hand=HAND, pile=["fox-puffin-4", "fox-moose-1"], powers={"puffin_takeback": 0}
    )

    state, events = play(state, c.TAKE_BACK)

    assert events == [e.VisibleCardTakenBack(0, "fox-moose-1")]
    assert names(me(state).pile) == ("fox-puffin-4",)
    assert "fox-moose-1" in names(me(state).hand)
    assert state.to_place == 2


def test_taking_back_the_only_card_leaves_the_placement_value_one():
    """Power `puffin_takeback`: 1 if no card is exposed."""
    state = arctic_state(hand=HAND, pile=["fox-moose-1"], powers={"puffin_takeback": 0})

    state, _ = play(state, c.TAKE_BACK)

    assert state.to_place == 1


def test_a_face_down_card_on_top_is_never_visible():
    """Ruling R-6: after the takeback: placement value 1, no `fox_hidden`, no moose −1."""
    state = arctic_state(
        hand=HAND,
        pile=["orca-moose-4", "?fox-puffin-4", "fox-moose-1"],
        powers={"puffin_takeback": 0, "moose_place": 0, "fox_hidden": 0},
    )

    state, _ = play(state, c.TAKE_BACK)

    assert state.to_place == 1
    assert places(state, Position.HIDDEN) == []
    assert legal(state)[0] == c.PLACE_ONE_MORE
    assert refusal(state, c.PLACE_ONE_LESS) == ("no_visible_card", "R-8")
    hidden = c.PlaceCard("orca-bear-2", Position.HIDDEN)
    assert refusal(state, hidden) == ("no_visible_card", "R-5")


def test_a_face_down_card_on_top_is_not_taken_back():
    """Ruling R-6: without a visible card there is nothing to take back."""
    state = arctic_state(
        hand=HAND, pile=["?fox-puffin-4"], to_place=1, powers={"puffin_takeback": 0}
    )

    assert refusal(state, c.TAKE_BACK) == ("no_visible_card", "R-6")


def test_one_card_more_may_be_placed():
    """Power `moose_place`: placement value +1."""
    state = arctic_state(hand=HAND, pile=["fox-puffin-4"], powers={"moose_place": 0})

    state, events = play(state, c.PLACE_ONE_MORE)

    assert (state.to_place, state.phase) == (3, Phase.PREPARE)
    assert events == [e.PlacementAdjusted(0, 1)]


def test_one_card_less_may_be_placed():
    """Power `moose_place`: placement value −1."""
    state = arctic_state(hand=HAND, pile=["fox-puffin-4"], powers={"moose_place": 0})

    state, _ = play(state, c.PLACE_ONE_LESS, c.PlaceCard("orca-bear-2"))

    assert names(me(state).pile) == ("fox-puffin-4", "orca-bear-2")
    assert len(me(state).hand) == 2


def test_one_less_than_one_places_nothing():
    """Ruling R-8: the visible card stays, its power is taken again, B and C follow with it."""
    state = arctic_state(hand=HAND, pile=["fox-bear-5"], powers={"moose_place": 0, "fox_under": 1})

    state, events = play(state, c.PLACE_ONE_LESS)

    assert names(me(state).pile) == ("fox-bear-5",)
    assert len(me(state).hand) == 3
    assert events[1:] == [e.PlacingFinished(0), e.PowerTaken(0, "fox_under", 1)]
    assert state.phase == Phase.DIRECTION
    assert legal(state) == (c.MoveTokens("fox"), c.MoveTokens("bear"))
    state, _ = play(state, c.MoveTokens("fox"))
    assert (state.phase, state.to_draw) == (Phase.DRAW, 5)


def test_when_nothing_is_owed_no_card_may_be_placed():
    """Ruling R-8: with the value down to 0, other powers may still come first."""
    state = arctic_state(
        hand=HAND,
        pile=["moose-orca-2", "fox-bear-5"],
        powers={"moose_place": 0, "puffin_takeback": 0},
    )

    state, _ = play(state, c.PLACE_ONE_LESS)

    assert legal(state) == (c.TAKE_BACK, c.FINISH_PLACING)
    assert refusal(state, c.PlaceCard("orca-bear-2")) == ("no_card_owed", "R-8")


def test_one_card_less_needs_a_visible_card():
    """Ruling R-8: not without one; +1 without one gives 2."""
    state = arctic_state(hand=HAND, powers={"moose_place": 0})
    assert refusal(state, c.PLACE_ONE_LESS) == ("no_visible_card", "R-8")

    state, _ = play(state, c.PLACE_ONE_MORE)

    assert state.to_place == 2


def test_the_moose_is_declared_before_the_first_card():
    """Ruling R-8: not once a card has been placed."""
    state = arctic_state(hand=HAND, pile=["fox-orca-3"], powers={"moose_place": 0})

    state, _ = play(state, c.PlaceCard("orca-bear-2"))

    assert refusal(state, c.PLACE_ONE_MORE) == ("wrong_phase", "R-11")


def test_with_a_short_hand_one_less_is_a_penalty_less():
    """Ruling R-8: the player's choice."""
    state = arctic_state(hand=HAND[:2], pile=["fox-moose-1"], powers={"moose_place": 0})

    plain, _ = play(state, c.PlaceCard(HAND[0]))
    less, _ = play(state, c.PLACE_ONE_LESS, c.PlaceCard(HAND[0]))

    assert me(plain).penalty_count == 3
    assert me(less).penalty_count == 2


@pytest.mark.parametrize(
    "command",
    [
        c.SwapWithRiver("orca-bear-2", "bear-fox-1"),
        c.TAKE_BACK,
        c.PLACE_ONE_MORE,
    ],
)
def test_these_powers_come_before_the_first_card(command):
    """Ruling R-11: puffin and moose, before the first card only."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-orca-3"],
        river=["bear-fox-1"],
        powers={"puffin_swap": 0, "moose_place": 0},
    )
    state, _ = play(state, c.PlaceCard("walrus-orca-1"))

    assert refusal(state, command) == ("wrong_phase", "R-11")


@pytest.mark.parametrize(
    ("power", "command", "rule"),
    [
        ("puffin_swap", c.SwapWithRiver("orca-bear-2", "bear-fox-1"), "R-11"),
        ("puffin_takeback", c.TAKE_BACK, "R-11"),
        ("moose_place", c.PLACE_ONE_MORE, "R-8"),
        ("fox_hidden", c.PlaceCard("orca-bear-2", Position.HIDDEN), "A-6"),
        ("fox_under", c.PlaceCard("orca-bear-2", Position.UNDER), "A-6"),
    ],
)
@pytest.mark.parametrize("holder", [1, None])
def test_a_power_of_phase_a_that_one_does_not_hold_is_refused(power, command, rule, holder):
    """Clause A-6: held powers may be used; rulings R-8 and R-11 for these three."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-orca-3", "fox-puffin-4"],
        river=["bear-fox-1"],
        edition="es",
        powers={power: -1 if holder is None else holder},
    )

    assert refusal(state, command) == ("power_not_available", rule)


def test_each_is_used_once_a_turn():
    """Rulings R-8 and R-11: once a turn."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-orca-3", "fox-puffin-4"],
        river=["bear-fox-1", "bear-moose-2"],
        powers={"puffin_swap": 0, "moose_place": 0},
    )

    state, _ = play(state, c.SwapWithRiver("orca-bear-2", "bear-fox-1"), c.PLACE_ONE_MORE)

    again = c.SwapWithRiver("walrus-orca-1", "bear-moose-2")
    assert refusal(state, again) == ("power_not_available", "R-11")
    assert refusal(state, c.PLACE_ONE_MORE) == ("power_not_available", "R-8")


def test_the_visible_card_is_taken_back_once_a_turn():
    """Ruling R-11: once a turn."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-walrus-2", "fox-orca-3", "fox-puffin-4"],
        powers={"puffin_takeback": 0},
    )

    state, _ = play(state, c.TAKE_BACK)

    assert refusal(state, c.TAKE_BACK) == ("power_not_available", "R-11")


@pytest.mark.parametrize("by", [c.PLACE_ONE_LESS, c.PLACE_ONE_MORE])
@pytest.mark.parametrize(
    "pile",
    [
        ["fox-walrus-2", "fox-orca-3"],
        ["fox-bear-5", "fox-walrus-2"],
        ["fox-walrus-2", "fox-bear-5"],
        ["bear-puffin-5", "fox-bear-5"],
    ],
)
def test_takeback_and_moose_give_the_same_in_either_order(by, pile):
    """Ruling R-11: combined in any order before the first card."""
    powers = {"puffin_takeback": 0, "moose_place": 0, "fox_under": 0}
    state = arctic_state(hand=HAND, pile=pile, powers=powers)

    first, _ = play(state, c.TAKE_BACK, by)
    second, _ = play(state, by, c.TAKE_BACK)

    assert first == second


@pytest.mark.parametrize("pile", [["fox-orca-3"], ["?moose-orca-2", "fox-orca-3"]])
def test_after_one_less_the_last_visible_card_is_not_taken_back(pile):
    """Rulings R-6 and R-8: no moose −1 without a visible card, whichever comes first."""
    powers = {"puffin_takeback": 0, "moose_place": 0}
    state = arctic_state(hand=HAND, pile=pile, powers=powers)

    less, _ = play(state, c.PLACE_ONE_LESS)
    back, _ = play(state, c.TAKE_BACK)

    assert refusal(less, c.TAKE_BACK) == ("no_visible_card", "R-6")
    assert refusal(back, c.PLACE_ONE_LESS) == ("no_visible_card", "R-8")
    more, _ = play(state, c.PLACE_ONE_MORE, c.TAKE_BACK)
    assert more.to_place == 2


# The fox


def fox_state(edition, power="fox_hidden", pile=("moose-orca-2", "orca-fox-3"), **members):
    return arctic_state(
        hand=["walrus-orca-1", "orca-bear-2", "puffin-moose-3", "bear-fox-1"],
        pile=list(pile),
        powers={power: 0},
        edition=edition,
        **members,
    )


@every_edition
@pytest.mark.parametrize(
    ("power", "position", "pile"),
    [
        (
            "fox_hidden",
            Position.HIDDEN,
            "moose-orca-2 orca-fox-3 walrus-orca-1 ?bear-fox-1 puffin-moose-3",
        ),
        (
            "fox_under",
            Position.UNDER,
            "bear-fox-1 moose-orca-2 orca-fox-3 walrus-orca-1 puffin-moose-3",
        ),
    ],
)
def test_the_last_card_placed_may_go_where_the_fox_allows(edition, power, position, pile):
    """Powers `fox_hidden` and `fox_under` in every edition: face down directly under the visible
    card, or to the bottom of the pile."""
    state = fox_state(edition, power)

    state, events = play(
        state,
        c.PlaceCard("walrus-orca-1"),
        c.PlaceCard("puffin-moose-3"),
        c.PlaceCard("bear-fox-1", position),
    )

    assert names(me(state).pile) == tuple(pile.split())
    assert of_type(events, e.CardPlaced)[-1] == e.CardPlaced(0, "bear-fox-1", position)
    assert of_type(events, e.PowerTaken)[0].power == "puffin_swap"


@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_in_edition_de_only_the_last_card_may_go_there(power):
    """Editions, fox: de: only the last card placed (ruling R-5)."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = fox_state("de", power)
    for card in ("walrus-orca-1", "puffin-moose-3"):
        assert places(state, position) == []
        command = c.PlaceCard("bear-fox-1", position)
        assert refusal(state, command) == ("not_the_last_card", "R-5")
        state, _ = play(state, c.PlaceCard(card))

    assert places(state, position) == ["orca-bear-2", "bear-fox-1"]


@pytest.mark.parametrize("edition", ["es", "it"])
@pytest.mark.parametrize(
    ("at", "pile"),
    [
        (0, "moose-orca-2 ?bear-fox-1 orca-fox-3 walrus-orca-1 puffin-moose-3"),
        (1, "moose-orca-2 orca-fox-3 ?bear-fox-1 walrus-orca-1 puffin-moose-3"),
    ],
)
def test_in_editions_es_and_it_any_card_may_be_hidden_under_the_card_visible_then(
    edition, at, pile
):
    """Editions, fox: es and it: one of the cards placed, at any moment of the placing."""
    cards = [c.PlaceCard("walrus-orca-1"), c.PlaceCard("puffin-moose-3")]
    cards.insert(at, c.PlaceCard("bear-fox-1", Position.HIDDEN))

    state, _ = play(fox_state(edition), *cards)

    assert names(me(state).pile) == tuple(pile.split())


@pytest.mark.parametrize("edition", ["es", "it"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_in_editions_es_and_it_any_card_may_go_to_the_bottom(edition, at):
    """Editions, fox, `fox_under`: one of the cards placed."""
    cards = [c.PlaceCard("walrus-orca-1"), c.PlaceCard("puffin-moose-3")]
    cards.insert(at, c.PlaceCard("bear-fox-1", Position.UNDER))

    state, _ = play(fox_state(edition, "fox_under"), *cards)

    assert names(me(state).pile)[0] == "bear-fox-1"
    assert names(me(state).pile)[-2:] == ("walrus-orca-1", "puffin-moose-3")


@every_edition
def test_one_card_a_turn_goes_there(edition):
    """Clause A-6: each power once per turn."""
    state = fox_state(edition, pile=["orca-moose-4"])
    if edition == "de":
        state, _ = play(state, c.PlaceCard("walrus-orca-1"))
    hidden = c.PlaceCard("bear-fox-1", Position.HIDDEN)
    state, _ = play(state, hidden)
    if edition == "de":
        assert state.phase == Phase.DIRECTION
        return

    again = c.PlaceCard("orca-bear-2", Position.HIDDEN)
    assert refusal(state, again) == ("power_not_available", "A-6")


@every_edition
@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_the_only_card_placed_may_go_there_and_the_visible_card_stays(edition, power):
    """Ruling R-5: so power, tokens, draw and next placement stay."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = fox_state(edition, power, pile=["moose-orca-2", "orca-walrus-5"])

    state, events = play(state, c.PlaceCard("bear-fox-1", position))

    assert names(me(state).pile)[-1] == "orca-walrus-5"
    assert of_type(events, e.PowerTaken)[0].power == "orca_refill"
    assert legal(state) == (c.MoveTokens("orca"), c.MoveTokens("walrus"))
    assert me(state).placement_value == 1


@every_edition
@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_without_a_visible_card_the_fox_does_nothing(edition, power):
    """Ruling R-5: never without a visible card."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = fox_state(edition, power, pile=())

    assert places(state, position) == []
    command = c.PlaceCard("bear-fox-1", position)
    assert refusal(state, command) == ("no_visible_card", "R-5")


@every_edition
def test_the_first_card_placed_is_visible_for_the_second(edition):
    """Rulings R-5 and R-8: +1 without a visible card gives 2, and the second may be hidden."""
    state = arctic_state(hand=HAND, powers={"moose_place": 0, "fox_hidden": 0}, edition=edition)

    state, _ = play(
        state,
        c.PLACE_ONE_MORE,
        c.PlaceCard("walrus-orca-1"),
        c.PlaceCard("orca-bear-2", Position.HIDDEN),
    )

    assert names(me(state).pile) == ("?orca-bear-2", "walrus-orca-1")


def test_in_edition_de_the_last_card_of_a_short_hand_is_the_last():
    """Editions, fox: de, with clause A-3: penalties are no placed cards."""
    state = arctic_state(
        hand=["bear-fox-1"], pile=["fox-moose-1"], powers={"fox_hidden": 0}, edition="de"
    )
    assert places(state, Position.HIDDEN) == ["bear-fox-1"]

    state, _ = play(state, c.PlaceCard("bear-fox-1", Position.HIDDEN))

    assert names(me(state).pile) == ("?bear-fox-1", "fox-moose-1")
    assert me(state).penalty_count == 4


# What is remembered of a hand


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
