"""Lanterns: hands, buried lanterns and the deck are secret; the own hand and buried ones not."""

from msgspec.structs import replace

from tests.engine.redealing.relabelling import Relabelling
from tests.engine.toy_game.lanterns.commands import BuryLantern
from tests.engine.toy_game.lanterns.events import LanternDrawn

REVEALING = frozenset({LanternDrawn})
HIDING = frozenset({BuryLantern})
UNTOLD: frozenset[str] = frozenset()


def redeal(state, viewer, rng):
    becomes = Relabelling(_hidden(state, viewer), rng)
    return replace(
        state,
        deck=becomes.all(state.deck),
        hands=tuple(map(becomes.ascending, state.hands)),
        buried=tuple(map(becomes.ascending, state.buried)),
    )


def hidden_places(state, viewer):
    places = {f"deck {i}": lantern for i, lantern in enumerate(state.deck)}
    for name, rows in (("hand", state.hands), ("buried", state.buried)):
        for seat, row in enumerate(rows):
            if seat != viewer and any(state.hands):
                places |= {f"{name} {seat} {i}": lantern for i, lantern in enumerate(row)}
    return places


def _hidden(state, viewer):
    return set(hidden_places(state, viewer).values())
