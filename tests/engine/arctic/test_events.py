"""What is told of each step, to whom, and in which order."""

from random import Random

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.state import Phase
from tests.engine.arctic.states import ARCTIC, arctic_state, dealt, legal, play, seat

SECRETS = [
    e.CardPlaced(0, "fox-moose-1", c.Position.HIDDEN),
    e.DeckCardTaken(0, "fox-moose-1"),
    e.PenaltyCardTaken(0, "fox-moose-1"),
    e.CardDiscarded(0, "fox-moose-1"),
    e.PenaltyGiven(0, 1, "fox-moose-1"),
    e.PenaltiesLookedAt(0, 1, ("fox-moose-1",)),
]


@pytest.mark.parametrize("event", SECRETS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_card_that_moves_unseen_is_named_to_its_own_seat_only(event, viewer):
    """Rulings R-13, R-14, R-17 and R-18: deck, penalty and hidden cards are private."""
    shown = ARCTIC.event_view(event, viewer)

    assert ARCTIC.event_view(event, 0) == event
    assert type(shown) is type(event)
    assert "fox-moose-1" not in repr(shown)
    assert shown.seat == 0


def test_how_many_penalty_cards_were_looked_at_and_who_got_a_gift_is_public():
    """Ruling R-17: the number of penalty cards is public, their faces are not."""
    looked = e.PenaltiesLookedAt(0, 2, ("fox-moose-1", "fox-walrus-2"))
    given = e.PenaltyGiven(0, 2, "fox-moose-1")

    assert ARCTIC.event_view(looked, 1) == e.PenaltiesLookedAt(0, 2, None)
    assert ARCTIC.event_view(given, 2) == e.PenaltyGiven(0, 2, None)


@pytest.mark.parametrize("position", [c.Position.TOP, c.Position.UNDER])
def test_a_card_placed_face_up_is_named_to_everybody(position):
    """Ruling R-18: piles are public except for hidden cards."""
    event = e.CardPlaced(0, "fox-moose-1", position)

    assert ARCTIC.event_view(event, None) == event


@pytest.mark.parametrize("edition", ["de", "es", "it"])
def test_every_command_is_told(edition):
    """Every command leaves at least one event, so that a log has no silent entry."""
    for seed in range(12):
        rng = Random(seed)
        state = dealt(3, rng.randbytes(32), edition=edition)
        while commands := legal(state):
            state, events = ARCTIC.apply(state, state.actor, rng.choice(commands))
            assert events


def test_nothing_placed_is_told():
    """Ruling R-8: with nothing to place the phase is over, and it is said."""
    state = arctic_state(hand=["bear-fox-1"], pile=["moose-fox-5"], powers={"moose_place": 0})

    state, events = play(state, c.PLACE_ONE_LESS)

    assert events == [e.PlacementAdjusted(0, -1), e.PlacingFinished(0)]
    assert state.phase == Phase.DIRECTION


def test_an_extra_step_left_out_is_told():
    """Ruling R-12: the extra step is optional."""
    state = arctic_state(
        pile=["walrus-fox-4"],
        powers={"walrus_main": 0},
        phase=Phase.EXTRA_STEP,
        extra_steps=(True, True),
    )

    state, events = play(state, c.SKIP_EXTRA_STEP)

    assert events == [e.ExtraStepSkipped(0)]
    assert state.phase == Phase.DRAW


def test_the_end_is_told_before_the_penalties_that_bring_it():
    """Ruling R-1: a card is wanted and there is none: the reserve comes first."""
    state = arctic_state(
        hand=["fox-moose-1"],
        pile=["walrus-orca-1"],
        deck=["fox-walrus-2", "fox-orca-3"],
        others=[seat(totem="bear", hand=["moose-walrus-1"])],
    )

    _, events = play(state, c.PlaceCard("fox-moose-1"))

    types = [type(event) for event in events]
    assert types.index(e.EndAnnounced) < types.index(e.PenaltiesDrawn) < types.index(e.PowerTaken)
