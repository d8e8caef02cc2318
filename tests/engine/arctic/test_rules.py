"""Arctic as a whole: every listing and every refusal agree, and nothing that is forced is asked."""

from random import Random

import pytest

from engine.arctic import commands as c
from engine.arctic.commands import Direction, Position
from engine.arctic.pieces import ANIMALS, CARD_NAMES
from engine.arctic.state import Phase, PowerSides
from engine.refusals import IllegalCommand
from tests.engine.arctic.states import ARCTIC, legal, random_states

editions = pytest.mark.parametrize("edition", ["de", "es", "it"])


def every_command(state):
    """Every command that names cards of this table, legal or not."""
    hand, river = state.me.hand, state.river
    cards = {*hand, *river, *state.me.penalties_known, *state.me.penalties_unknown}
    named = [CARD_NAMES[card] for card in sorted(cards)]
    yield from (c.TAKE_BACK, c.FINISH_PLACING, c.SKIP_EXTRA_STEP, c.TAKE_FROM_DECK)
    yield from (c.STOP_DRAWING, c.END_TURN)
    yield from (c.PLACE_ONE_LESS, c.PLACE_ONE_MORE, c.DRAW_ONE_LESS, c.DRAW_ONE_MORE)
    yield from map(c.MoveTokens, ANIMALS)
    yield from map(c.ExtraStep, Direction)
    for card in named:
        yield from (c.PlaceCard(card, position) for position in Position)
        yield from (c.TakeFromRiver(card), c.TakeFromPenalty(card), c.DiscardCard(card))
        yield from (c.GivePenalty(card, seat) for seat in range(-1, len(state.seats) + 1))
        yield from (c.SwapWithRiver(card, other) for other in named)


@editions
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_listed_is_accepted_and_nothing_else(edition, seats):
    """Listing and refusals agree in every state, and a refusal cites a clause."""
    for state in random_states(seats, 11, edition=edition):
        listed = set(legal(state))
        assert len(listed) == len(legal(state))
        assert listed <= set(every_command(state))
        for command in every_command(state):
            if command in listed:
                ARCTIC.apply(state, state.actor, command)
            elif state.phase != Phase.OVER:
                with pytest.raises(IllegalCommand) as refused:
                    ARCTIC.apply(state, state.actor, command)
                assert refused.value.rule == "S-4" or refused.value.rule[0] in "ABCR"


@editions
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_leaves_nothing_to_decide_happens_by_itself(edition, seats):
    """Nobody is asked with a single answer: forced steps are carried out and told."""
    for seed in range(4):
        for state in random_states(seats, seed, edition=edition):
            assert state.phase == Phase.OVER or len(legal(state)) > 1


SIDES = PowerSides(
    moose="moose_place", puffin="puffin_takeback", bear="bear_draw", orca="orca_deck"
)


def test_every_decision_comes_up():
    """Nothing is dead: over some matches each type of command is legal, each phase reached."""
    matches = [random_states(2 + seed % 3, seed) for seed in range(12)]
    # In this one somebody may place nothing, and has other powers to think of first.
    matches.append(random_states(2, 87, powers=SIDES))
    states = [state for match in matches for state in match]

    assert {state.phase for state in states} == set(Phase)
    found = {type(command) for state in states for command in legal(state)}
    # By chance the river is never empty while deck or penalty zone could still give a card.
    assert found == set(ARCTIC.command_types) - {c.StopDrawing}


def test_the_same_commands_give_the_same_states():
    """All chance is dealt in set-up (clause S-2): nothing is drawn by lot later."""
    assert list(random_states(4, 3)) == list(random_states(4, 3))


def test_no_card_is_lost_or_made():
    """Clause S-2: the cards in play are the same from deal to end."""
    rng = Random(0)
    for seats in (2, 3, 4):
        totals: set[frozenset[int]] = set()
        for state in random_states(seats, rng.random()):
            cards = [*state.river, *state.deck[state.drawn :], *state.reserve]
            for one in state.seats:
                cards += [*one.hand, *one.pile, *one.penalties_known, *one.penalties_unknown]
            totals.add(frozenset(card % 120 for card in cards))
            assert len(cards) == 30 * seats
        assert len(totals) == 1


def test_a_turn_places_and_draws_what_its_cards_say():
    """Clauses A-1 and C1-1: without powers, hand sizes follow from the two values."""
    for state in random_states(3, 6):
        assert len(state.me.hand) <= 7 or state.phase in (Phase.DRAW, Phase.DISCARD)
        assert all(len(one.hand) <= 13 for one in state.seats)
