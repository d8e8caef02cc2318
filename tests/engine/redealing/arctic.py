"""Arctic: hands, totems, deck, reserve, face-down cards and faces in penalty zones.

A viewer knows his own hand, totem and hidden cards, the penalty cards he has looked at or discarded
himself (R-17), those he gave to others, and what all saw going into a hand (R-18).
At the end all that was dealt to seats is open.
"""

from msgspec.structs import replace

from engine.arctic.commands import DiscardCard, GivePenalty, PlaceCard, TakeFromPenalty
from engine.arctic.events import (
    CardPlaced,
    DeckCardTaken,
    PenaltiesLookedAt,
    PilesScored,
    RiverRefilled,
)
from engine.arctic.state import HIDDEN, Phase
from tests.engine.redealing.relabelling import Relabelling

REVEALING = frozenset({RiverRefilled, DeckCardTaken, PenaltiesLookedAt, PilesScored, CardPlaced})
HIDING = frozenset({PlaceCard, TakeFromPenalty, DiscardCard, GivePenalty})
UNTOLD: frozenset[str] = frozenset()
ANIMAL_COUNT = 6


def redeal(state, viewer, rng):
    hidden = {place: card for place, card in hidden_places(state, viewer).items()}
    totems = [hidden.pop(f"totem {seat}", None) for seat in range(len(state.seats))]
    becomes = Relabelling(set(hidden.values()), rng)
    left = [
        animal
        for animal in range(ANIMAL_COUNT)
        if all(
            animal != seat.totem
            for seat, secret in zip(state.seats, totems, strict=True)
            if secret is None
        )
    ]
    rng.shuffle(left)
    seats = tuple(
        replace(
            seat,
            totem=seat.totem if secret is None else left.pop(),
            hand=becomes.ascending(seat.hand),
            pile=tuple(c if c < HIDDEN else becomes(c - HIDDEN) + HIDDEN for c in seat.pile),
            penalties_known=becomes.ascending(seat.penalties_known),
            penalties_unknown=becomes.all(seat.penalties_unknown),
            given=tuple((to_seat, becomes(card)) for to_seat, card in seat.given),
        )
        for seat, secret in zip(state.seats, totems, strict=True)
    )
    return replace(
        state, seats=seats, deck=becomes.all(state.deck), reserve=becomes.all(state.reserve)
    )


def hidden_places(state, viewer):
    over = state.phase == Phase.OVER
    known = set() if viewer is None else {card for _, card in state.seats[viewer].given}
    for seat in state.seats:
        known.update(seat.seen)
    places = {f"deck {i}": card for i, card in enumerate(state.deck[state.drawn :])}
    places |= {f"reserve {i}": card for i, card in enumerate(state.reserve)}
    for number, seat in enumerate(state.seats):
        if over:
            continue
        rows = {"unknown penalty": seat.penalties_unknown}
        if number != viewer:
            places[f"totem {number}"] = seat.totem
            rows["hand"] = seat.hand
            rows["penalty"] = seat.penalties_known
            rows["hidden"] = [card - HIDDEN for card in seat.pile if card >= HIDDEN]
        for name, row in rows.items():
            secret = [card for card in row if card not in known]
            places |= {f"{name} {number} {i}": card for i, card in enumerate(secret)}
    return places
