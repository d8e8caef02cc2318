"""Scoring, clauses P-1 to P-6, and the assignment of hidden cards (R-7)."""

import time
from itertools import groupby, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.arctic import commands as c
from engine.arctic.pieces import ANIMALS
from engine.arctic.scoring import pile_points
from engine.arctic.state import HIDDEN, Phase
from engine.outcome import Termination
from tests.engine.arctic.states import ARCTIC, arctic_state, numbers, play, random_states, seat

TABLE = {0: 0, 1: 0, 2: 1, 3: 3, 4: 6, 5: 10}


def cards(*runs):
    """Numbers of cards whose main animals are these, `?` for one that lies face down."""
    taken = dict.fromkeys((*ANIMALS, "?"), 0)
    pile = []
    for word in runs:
        animal, _, count = word.partition("*")
        for _ in range(int(count or 1)):
            copy = taken[animal]
            taken[animal] += 1
            deck, draw = divmod(copy, 5)
            # Hidden cards are puffins here; what they show does not count.
            number = 30 * deck + 5 * (ANIMALS.index(animal) if animal != "?" else 4) + draw
            pile.append(number + HIDDEN * (animal == "?"))
    return tuple(pile)


def points(animals):
    """The obvious way: the longest run of each animal, and how many there are."""
    longest: dict[int, int] = {}
    for animal, run in groupby(animals):
        longest[animal] = max(longest.get(animal, 0), len(list(run)))
    runs = [length for length in longest.values() if length >= 2]
    return sum(TABLE.get(length, 15) for length in runs), TABLE.get(len(runs), 15)


def by_brute_force(pile):
    """Every hidden card as every animal."""
    choices = [range(6) if card >= HIDDEN else (card % 30 // 5,) for card in pile]
    return max((points(animals) for animals in product(*choices)), key=sum)


# P-1 and P-2


@pytest.mark.parametrize(
    ("count", "expected"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 15), (12, 15)]
)
def test_a_run_scores_by_its_length(count, expected):
    """Clause P-1: 2 cards 1 point, 3: 3, 4: 6, 5: 10, six and more 15; one card is no run."""
    assert pile_points(cards(f"orca*{count}", "fox"))[0] == expected


@pytest.mark.parametrize(
    ("count", "expected"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15)]
)
def test_the_number_of_animals_with_a_run_scores_by_the_same_table(count, expected):
    """Clause P-2; the Spanish book: four different runs are worth 6."""
    runs = [f"{animal}*2" for animal in ANIMALS[:count]]

    assert pile_points(cards(*runs)) == (count, expected)


def test_only_the_longest_run_of_an_animal_scores():
    """Clause P-1; the Spanish book: orca runs of 2 and 5 are worth 10."""
    assert pile_points(cards("orca*2", "fox", "orca*5")) == (10, 0)


def test_an_empty_pile_scores_nothing():
    """Clause P-1: no cards, no run."""
    assert pile_points(()) == (0, 0)


# The worked example

WORKED_EXAMPLE = cards(
    "puffin", "walrus*3", "orca*2", "moose*6", "fox", "orca*5", "walrus*3", "bear*4"
)


def finished(pile, *, totem="fox", tokens=None, penalties=(), hand=()):
    """A match that ends with the next command, seat 0's last decision."""
    names = [ARCTIC.components().cards[card].id for card in pile]
    state = arctic_state(
        actor=1,
        paw=0,
        hand=["puffin-walrus-4"],
        pile=["puffin-orca-5"],
        totem="orca",
        phase=Phase.EXTRA_STEP,
        extra_steps=(True, False),
        powers={"walrus_main": 1},
        end_announced=True,
        last_turns=True,
        deck=(),
        reserve=(),
        river=(),
        tokens=tokens,
        others=[seat(totem=totem, pile=names, penalties=penalties, hand=hand)],
    )
    return play(state, c.SKIP_EXTRA_STEP)[0]


def test_the_worked_example_gives_forty_six():
    """Clauses P-1 to P-4: page 12 of all three books: 3 + 15 + 10 + 6 + 6 + 10 − 4."""
    zone = ["puffin-fox-2", "puffin-moose-3", "fox-walrus-2", "fox-orca-3"]
    state = finished(WORKED_EXAMPLE, tokens={"fox": 4}, penalties=zone)

    score = ARCTIC.outcome(state).scores[0]

    assert score.parts == {"runs": 34, "variety": 6, "totem": 10, "penalties": -4}
    assert score.total == 46


# P-3 to P-6


@pytest.mark.parametrize(("place", "value"), list(enumerate((0, 1, 3, 6, 10, 15))))
def test_the_totem_scores_the_landscape_value_of_its_token(place, value):
    """Clause P-3: only the own totem's token counts."""
    state = finished((), totem="puffin", tokens={"puffin": place})

    assert ARCTIC.outcome(state).scores[0].parts["totem"] == value


def test_each_penalty_card_costs_a_point():
    """Clause P-4: known or not."""
    state = finished((), penalties=["fox-moose-1", "fox-walrus-2"])

    assert ARCTIC.outcome(state).scores[0].parts["penalties"] == -2


def test_hand_cards_count_for_nothing():
    """Clause P-6: neither for nor against."""
    empty, full = finished(()), finished((), hand=["fox-moose-1", "fox-walrus-2"])

    assert ARCTIC.outcome(empty).scores == ARCTIC.outcome(full).scores


def tied(seats, paw, pile_of):
    """A finished match in which these seats have a run of two orcas and nobody has more."""
    piles = [pile_of.get(one, []) for one in range(seats)]
    totems = ["fox", "moose", "walrus", "bear"]
    rest = [seat(totem=totems[one], pile=piles[one]) for one in range(1, seats)]
    return arctic_state(
        totem="fox", pile=piles[0], others=rest, paw=paw, phase=Phase.OVER, last_turns=True
    )


RUNS = [
    ["orca-puffin-1", "orca-bear-2"],
    ["orca-fox-3", "orca-moose-4"],
    ["orca-bear-1", "orca-fox-2"],
    ["orca-moose-3", "orca-walrus-4"],
]


@pytest.mark.parametrize("paw", [0, 1, 2, 3])
def test_ties_go_to_the_tied_seat_closest_to_the_paw(paw):
    """Clause P-5: in turn order from the paw; the others are ranked behind in that order."""
    state = tied(4, paw, {1: RUNS[1], 3: RUNS[3]})

    ranking = ARCTIC.outcome(state).ranking

    by_turn = [(paw + n) % 4 for n in range(4)]
    ahead = [one for one in by_turn if one in (1, 3)]
    behind = [one for one in by_turn if one in (0, 2)]
    assert ranking == tuple((one,) for one in (*ahead, *behind))


def test_the_highest_total_wins():
    """Clause P-5: wherever the paw lies."""
    outcome = ARCTIC.outcome(tied(3, 0, {2: RUNS[2]}))

    assert outcome.ranking == ((2,), (0,), (1,))
    assert outcome.termination is Termination.COMPLETED
    assert outcome.worth() == (0, 0, 1)


def test_totals_are_the_sums_of_their_parts():
    """Clauses P-1 to P-4: in every match."""
    for seats, seed in product((2, 3, 4), range(3)):
        *_, last = random_states(seats, seed)
        for score in ARCTIC.outcome(last).scores:
            assert score.total == sum(score.parts.values())


# hidden cards

animals_or_hidden = st.lists(
    st.sampled_from([*ANIMALS[:4], *ANIMALS[:3], "?"]), min_size=1, max_size=16
).filter(lambda pile: pile.count("?") <= 5)


@given(animals_or_hidden)
def test_hidden_cards_are_assigned_as_scores_best(pile):
    """Ruling R-7: exactly what trying every animal for every hidden card gives."""
    hand_made = cards(*pile)

    assert sum(pile_points(hand_made)) == sum(by_brute_force(hand_made))


@given(animals_or_hidden)
def test_a_hidden_card_never_scores_less_than_any_animal_in_its_place(pile):
    """Ruling R-7: the animal is of the owner's choice."""
    hidden = cards(*pile, "?", *pile[:2])
    for animal in ANIMALS:
        open_ = cards(*pile, animal, *pile[:2])
        assert sum(pile_points(hidden)) >= sum(pile_points(open_))


@pytest.mark.parametrize(
    ("pile", "runs", "variety"),
    [
        (("orca*2", "?", "orca*2"), 10, 0),
        (("orca*2", "?", "fox*2"), 4, 1),
        (("?", "?"), 1, 0),
        (("fox", "?", "orca", "orca", "?", "bear"), 6, 0),
        (("fox", "?", "orca", "?", "bear"), 3, 0),
        (("orca*3", "?", "fox*5"), 18, 1),
    ],
)
def test_examples_of_hidden_cards(pile, runs, variety):
    """Ruling R-7: over all hidden cards of the pile together; of equals the one with more points
    for its runs."""
    assert pile_points(cards(*pile)) == (runs, variety)


def test_a_dozen_hidden_cards_are_quickly_assigned():
    """Ruling R-7: exact and fast also with a dozen hidden cards."""
    rng = Random(7)
    animals = [animal for animal in ANIMALS for _ in range(6)]
    piles = []
    for _ in range(20):
        rng.shuffle(animals)
        face_up = list(cards(*animals))
        for at in rng.sample(range(len(face_up)), 12):
            face_up[at] += HIDDEN
        piles.append(tuple(face_up))

    begun = time.process_time()
    scored = [sum(pile_points(pile)) for pile in piles]

    assert time.process_time() - begun < 1
    assert min(scored) > 15


def test_the_hidden_cards_face_does_not_count():
    """Ruling R-7: any animal, as the text says, not the one it shows."""
    pile = numbers(["orca-puffin-1", "?fox-moose-1", "orca-bear-2"])

    assert pile_points(pile) == (3, 0)
