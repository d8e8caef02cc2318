"""What lies in the box."""

from collections import Counter
from itertools import permutations

import pytest

from engine.arctic.pieces import ANIMALS, CARDS, DRAW_VALUE, MAIN, PLACEMENT_VALUE, POWERS
from tests.engine.arctic.states import ARCTIC, random_states

BOX = ARCTIC.components()

# As the rulebook prints them: companions of draw value 1 to 5.
CHECK_ROWS = {
    (1, "fox"): "moose walrus orca puffin bear",
    (2, "fox"): "walrus orca puffin bear moose",
    (3, "bear"): "walrus orca puffin fox moose",
    (4, "bear"): "orca puffin fox moose walrus",
}

PHASES = {
    "fox_hidden": "A",
    "fox_under": "A",
    "moose_draw": "C",
    "moose_place": "A",
    "walrus_main": "B",
    "walrus_companion": "B",
    "orca_refill": "C",
    "orca_deck": "C",
    "puffin_swap": "A",
    "puffin_takeback": "A",
    "bear_draw": "C",
    "bear_give": "C",
}


def test_the_landscape_is_a_row_of_six_cards():
    """Clause C-1: left to right 0, 1, 3, 6, 10, 15."""
    assert [card.value for card in BOX.landscape] == [0, 1, 3, 6, 10, 15]


def test_there_is_a_token_a_totem_and_a_power_card_for_each_of_six_animals():
    """Clauses C-2, C-4 and C-5: six tokens, six power cards with two sides, six totems."""
    assert [animal.id for animal in BOX.animals] == list(ANIMALS)
    assert ANIMALS == ("fox", "moose", "walrus", "orca", "puffin", "bear")
    assert Counter(power.animal for power in BOX.powers) == dict.fromkeys(ANIMALS, 2)


def test_there_are_four_decks_of_thirty_different_cards():
    """Clause C-3: 120 animal cards, each named by main animal, companion and draw value."""
    assert Counter(card.deck for card in CARDS) == {1: 30, 2: 30, 3: 30, 4: 30}
    assert len({card.id for card in CARDS}) == 120
    assert all(card.id == f"{card.main}-{card.companion}-{card.draw}" for card in CARDS)
    assert len({(card.main, card.companion, card.draw) for card in CARDS}) == 120


@pytest.mark.parametrize("deck", [1, 2, 3, 4])
def test_a_deck_holds_each_ordered_pair_of_animals_once(deck):
    """Clause C-3: so no animal is its own companion, and each is main on five cards."""
    pairs = [(card.main, card.companion) for card in CARDS if card.deck == deck]

    assert sorted(pairs) == sorted(permutations(ANIMALS, 2))


@pytest.mark.parametrize("deck", [1, 2, 3, 4])
@pytest.mark.parametrize("animal", ANIMALS)
def test_in_a_deck_each_animal_has_the_draw_values_one_to_five(deck, animal):
    """Clause C-3: once each; the placement value is six less the draw value."""
    cards = [card for card in CARDS if (card.deck, card.main) == (deck, animal)]

    assert [card.draw for card in cards] == [1, 2, 3, 4, 5]
    assert [card.placement for card in cards] == [5, 4, 3, 2, 1]


@pytest.mark.parametrize(("deck", "animal"), CHECK_ROWS)
def test_the_companions_follow_the_circle(deck, animal):
    """Clause C-3: the check rows of the 120-card formula."""
    companions = [card.companion for card in CARDS if (card.deck, card.main) == (deck, animal)]

    assert companions == CHECK_ROWS[deck, animal].split()


def test_the_cards_drawn_in_the_rulebooks_exist():
    """Clause C-3: a moose with placement 4 and draw 2, a fox with placement 5."""
    assert {card.placement for card in CARDS if card.main == "moose" and card.draw == 2} == {4}
    assert {card.draw for card in CARDS if card.main == "fox" and card.placement == 5} == {1}


def test_the_rules_read_the_same_table_by_column():
    """Clause C-3: what the rules count with is what the box shows."""
    for number, card in enumerate(CARDS):
        assert (ANIMALS[MAIN[number]], DRAW_VALUE[number]) == (card.main, card.draw)
        assert PLACEMENT_VALUE[number] == card.placement


def test_each_of_the_twelve_powers_has_its_phase():
    """Clause C-4: six power cards with two sides each, and the phase in which each side works."""
    assert {power.id: power.phase for power in POWERS} == PHASES
    assert all(power.id.startswith(f"{power.animal}_") for power in POWERS)


def test_every_table_says_where_it_is_from():
    """Clauses C-1 to C-4: all of it sourced."""
    tables = (BOX.cards, BOX.animals, BOX.powers, BOX.landscape, BOX.run_points)

    assert {row.provenance for table in tables for row in table} == {"sourced"}


def test_the_paw_never_moves():
    """Clause C-6: the paw marks the start seat until the end."""
    assert len({state.paw for state in random_states(3)}) == 1


def test_a_run_of_six_or_more_scores_fifteen():
    """Clause P-1: the table of points."""
    assert [row.points for row in BOX.run_points] == [0, 0, 1, 3, 6, 10, 15]
