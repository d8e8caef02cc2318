"""How good a position looks."""

from random import Random

import pytest

from engine.arctic.estimate import turns_left
from engine.arctic.state import Phase
from engine.bots.bot import Bot, Budget
from engine.bots.greedy_bot import GreedyBot
from engine.bots.random_bot import RandomBot
from engine.catalogue import deal, find_game
from tests.engine.arctic.states import ARCTIC, arctic_state, dealt, random_states, seat

WELL_MIXED = ["moose-bear-4", "walrus-puffin-2", "bear-moose-2"]
THREE_ORCAS = ["orca-bear-2", "orca-fox-3", "orca-moose-4"]
PILE = ["orca-puffin-1", "orca-walrus-5"]


def looks(**members):
    """How good it looks for seat 0, whose turn it is."""
    members.setdefault("pile", PILE)
    return ARCTIC.estimate(arctic_state(**members))[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_lies_between_lost_and_won_for_every_seat_in_every_state(seats):
    for state in random_states(seats, 8):
        worths = ARCTIC.estimate(state)
        assert len(worths) == seats
        assert all(0 <= worth <= 1 for worth in worths)
        if seats == 2:
            assert sum(worths) == pytest.approx(1)


def test_at_the_end_it_is_the_result():
    """Clause P-5: the highest total wins."""
    *_, last = random_states(3, 2)

    outcome = ARCTIC.outcome(last)

    assert ARCTIC.estimate(last) == outcome.worth()


def test_a_longer_run_looks_better():
    """Clause P-1."""
    assert looks(pile=[*THREE_ORCAS, *PILE]) > looks(pile=[*WELL_MIXED, *PILE])


def test_cards_that_lengthen_the_run_on_top_look_better_than_others():
    """Clauses A-2 and P-1: what is in hand may be placed."""
    assert looks(hand=THREE_ORCAS) > looks(hand=WELL_MIXED)


def test_a_pair_of_another_animal_looks_better_than_two_single_cards():
    """Clause P-2: it promises one more animal with a run."""
    assert looks(hand=["bear-moose-2", "bear-walrus-3"]) > looks(hand=WELL_MIXED[:2])


def test_a_penalty_looks_worse():
    """Clause P-4."""
    assert looks(penalties=["fox-moose-1"]) < looks()


def test_more_cards_owed_than_there_are_in_hand_look_worse():
    """Clause A-3: they will be penalties."""
    few, many = [PILE[1], PILE[0]], PILE

    assert looks(pile=few, hand=WELL_MIXED[:1]) < looks(pile=many, hand=WELL_MIXED[:1])


def test_more_cards_than_the_hand_may_hold_look_worse():
    """Clause C1-3: the excess will be penalties."""
    hand = [*WELL_MIXED, *THREE_ORCAS, "fox-moose-1", "fox-walrus-2"]
    state = {"hand": hand, "phase": Phase.DISCARD, "deck": ()}

    assert looks(**state) < looks(**{**state, "hand": hand[:-1]})


def test_towards_the_end_the_totem_counts_as_it_stands():
    """Clause P-3."""
    last = {"totem": "fox", "end_announced": True, "last_turns": True, "phase": Phase.EXTRA_STEP}

    found = [looks(tokens={"fox": place}, **last) for place in range(6)]

    assert found == sorted(found)


def test_hand_cards_count_for_nothing_once_the_last_are_placed():
    """Clause P-6."""
    last = {"end_announced": True, "last_turns": True, "phase": Phase.DIRECTION}

    assert looks(hand=THREE_ORCAS, **last) == looks(hand=WELL_MIXED, **last)


def test_hidden_cards_help_any_animal():
    """Ruling R-7."""
    assert looks(pile=["?fox-moose-1", *PILE]) > looks(pile=["fox-moose-1", *PILE])


@pytest.mark.parametrize(
    ("end", "last", "phase", "turns"),
    [
        (True, True, Phase.PLACE, (1, 1, 0)),
        (True, True, Phase.EXTRA_STEP, (0, 1, 0)),
        (True, False, Phase.PLACE, (2, 2, 1)),
        (True, False, Phase.DRAW, (1, 2, 1)),
    ],
)
def test_the_turns_left_follow_from_paw_and_end(end, last, phase, turns):
    """Clauses E-1 to E-3: the round is finished, then one last turn each; seat 2 has the paw."""
    state = arctic_state(
        seats=3, paw=2, end_announced=end, last_turns=last, phase=phase, hand=WELL_MIXED
    )

    assert tuple(turns_left(state)) == turns


def test_before_the_end_is_announced_the_deck_tells_the_turns_left():
    """Clause E-1."""
    early, late = dealt(2), arctic_state(deck=["fox-moose-1"], others=[seat(totem="bear")])

    assert turns_left(early)[0] > 8
    assert 2 < turns_left(late)[0] < 3


def test_looking_one_step_ahead_with_it_beats_chance():
    """Eight deals, both seats of each: greedy loses none."""
    game, won = find_game("arctic"), 0
    for number in range(8):
        for greedy in (0, 1):
            rng = Random(number)
            state = deal(game, 2, game.options_type(), rng.randbytes(32))
            bots: list[Bot] = [RandomBot(game), RandomBot(game)]
            bots[greedy] = GreedyBot(game)
            while to_act := game.to_act(state):
                view, legal = game.view(state, to_act[0]), game.legal_commands(state, to_act[0])
                command = bots[to_act[0]].choose(view, legal, rng, Budget(iterations=2))
                state, _ = game.apply(state, to_act[0], command)
            won += game.outcome(state).ranking[0] == (greedy,)

    assert won == 16
