"""Matches by chance, position by position, and where every card and every mask is in one."""

from collections import Counter
from random import Random

from engine.north_pole.pieces import MASKS
from engine.north_pole.state import NO_BEAR, NO_CARD, NO_MASK, NorthPoleOptions
from tests.engine.north_pole.states import NORTH_POLE, legal

MATCHES = [
    (seats, teams, seed)
    for seats, teams in ((2, False), (3, False), (4, False), (4, True))
    for seed in range(4)
]


def positions(seats, teams, seed):
    """Every position of a match that is played by chance."""
    rng, options = Random(seed), NorthPoleOptions(teams=teams)
    state = NORTH_POLE.setup(seats, options, bytes([seed, seats]) * 16)
    yield state
    while legal(state):
        state, _ = NORTH_POLE.apply(state, state.turn_seat, rng.choice(legal(state)))
        yield state


def every_card(state):
    in_play = () if state.card_in_play == NO_CARD else (state.card_in_play,)
    packed = [card for own in state.seats for card in own.packed]
    on_sides = [card for hand in state.hands for card in hand]
    return sorted([*state.deck, *state.discards, *state.storm_pile, *packed, *on_sides, *in_play])


def every_mask(state):
    laid = [mask for mask in (*state.corner_masks, state.scoreboard_mask) if mask != NO_MASK]
    held = [kind for own in state.seats for kind in own.equipment]
    filled = [MASKS.index("backpack") for own in state.seats for _ in own.packed]
    igloos = [MASKS.index("igloo") for own in state.seats for pawn in own.pawns if pawn >= 64]
    holes = [MASKS.index("hole") for _ in state.holes]
    bear = [MASKS.index("bear")] if state.bear != NO_BEAR else []
    out = [*state.mask_stack, *state.masks_put_away, *state.discarded_masks]
    return Counter([*laid, *held, *filled, *igloos, *holes, *bear, *out])
