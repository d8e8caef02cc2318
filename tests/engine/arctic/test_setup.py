"""The deal, clauses S-1 to S-8."""

from collections import Counter

import pytest

from engine.arctic.pieces import DECK_OF, POWERS
from engine.arctic.state import ArcticOptions, Phase, PowerSides
from engine.refusals import Refusal
from engine.words import ENGLISH, tell
from tests.engine.arctic.states import ARCTIC, dealt, legal

SEEDS = [bytes([number]) * 32 for number in range(24)]
every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4])


def all_cards(state):
    hands = [card for one in state.seats for card in one.hand]
    return [*hands, *state.river, *state.reserve, *state.deck]


@every_seat_count
def test_all_tokens_start_on_the_card_of_value_three(seats):
    """Clause S-1: landscape in ascending order, all six tokens on the third card."""
    view = ARCTIC.view(dealt(seats), None)

    assert view.landscape == (0, 1, 3, 6, 10, 15)
    assert [view.landscape[place] for place in view.tokens.values()] == [3] * 6


@every_seat_count
def test_as_many_whole_decks_as_players_are_shuffled_together(seats):
    """Clause S-2: chosen at random of the four, all thirty cards of each."""
    chosen: Counter[int] = Counter()
    for seed in SEEDS:
        decks = Counter(DECK_OF[card] for card in all_cards(dealt(seats, seed)))
        assert list(decks.values()) == [30] * seats
        chosen.update(decks.keys())

    assert set(chosen) == {0, 1, 2, 3}


@every_seat_count
def test_the_cards_are_in_random_order(seats):
    """Clause S-2: shuffled; another seed is another order, the same seed the same."""
    orders = {tuple(all_cards(dealt(seats, seed))) for seed in SEEDS}

    assert len(orders) == len(SEEDS)
    assert dealt(seats, SEEDS[5]) == dealt(seats, SEEDS[5])


@pytest.mark.parametrize(("seats", "reserve", "deck"), [(2, 5, 43), (3, 10, 65), (4, 15, 87)])
def test_hands_river_and_reserve_are_dealt_and_the_rest_is_the_deck(seats, reserve, deck):
    """Clauses S-3, S-7 and S-8: a reserve of 5 for each opponent, three cards each, six open."""
    state = dealt(seats)

    assert len(state.reserve) == reserve
    assert [len(one.hand) for one in state.seats] == [3] * seats
    assert len(state.river) == 6
    assert state.deck_count == deck
    assert len(set(all_cards(state))) == 30 * seats


def test_each_power_card_shows_a_random_side():
    """Clause S-4: one side each, and every side comes up in some match."""
    shown = {side for seed in SEEDS for side in dealt(2, seed).sides}

    assert shown == set(range(12))
    for seed in SEEDS:
        assert [POWERS[side].animal for side in dealt(2, seed).sides] == [
            "fox",
            "moose",
            "walrus",
            "orca",
            "puffin",
            "bear",
        ]


def test_a_side_may_be_fixed_and_nothing_else_of_the_deal_changes():
    """Clause S-4: option `powers`, `random` or a fixed side for an animal."""
    sides = PowerSides(fox="fox_under", bear="bear_give")
    for seed in SEEDS:
        free, fixed = dealt(2, seed), dealt(2, seed, powers=sides)

        shown = [POWERS[side].id for side in fixed.sides]
        assert (shown[0], shown[5]) == ("fox_under", "bear_give")
        assert fixed.sides[1:5] == free.sides[1:5]
        assert (fixed.seats, fixed.deck, fixed.paw) == (free.seats, free.deck, free.paw)


def test_no_power_card_is_held_yet():
    """Clause S-4: the power cards lie on the table."""
    assert [card.holder for card in ARCTIC.view(dealt(4), None).powers] == [None] * 6


@every_seat_count
def test_each_player_has_another_totem(seats):
    """Clause S-5: one secret totem each, the others stay out."""
    dealt_totems = set()
    for seed in SEEDS:
        totems = [one.totem for one in dealt(seats, seed).seats]
        assert len(set(totems)) == seats
        dealt_totems.update(totems)

    assert dealt_totems == set(range(6))


@every_seat_count
def test_the_start_seat_is_random(seats):
    """Clause S-6: the paw goes to any seat, and that seat begins."""
    states = [dealt(seats, seed) for seed in SEEDS]

    assert {state.paw for state in states} == set(range(seats))
    assert all(ARCTIC.to_act(state) == (state.paw,) for state in states)


@every_seat_count
def test_the_start_seat_may_be_fixed_and_nothing_else_of_the_deal_changes(seats):
    """Clause S-6: option `start_seat`."""
    for seed in SEEDS:
        free, fixed = dealt(seats, seed), dealt(seats, seed, start_seat=seats - 1)

        assert fixed.paw == seats - 1
        assert (fixed.seats, fixed.deck, fixed.sides) == (free.seats, free.deck, free.sides)


def test_a_start_seat_that_nobody_takes_is_refused():
    """Clause S-6: the start seat is one of the seats."""
    with pytest.raises(Refusal) as refused:
        ARCTIC.require_playable(2, ArcticOptions(start_seat=2))

    assert (refused.value.code, refused.value.pointer) == ("bad_setup", "/options/start_seat")
    assert tell(refused.value.sentence, ENGLISH) == "There is no seat 3."
    ARCTIC.require_playable(3, ArcticOptions(start_seat=2))


def test_the_first_decision_is_which_card_to_place():
    """Clauses A-1 and S-7: one card of the three."""
    state = dealt(2)

    assert (state.phase, state.turn, state.to_place) == (Phase.PREPARE, 1, 1)
    assert len(legal(state)) == 3
