"""Whole matches of Arctic played by chance, for whatever is told and drawn of them."""

from functools import cache
from hashlib import sha256
from random import Random
from typing import NamedTuple

from engine.arctic.commands import ArcticCommand
from engine.arctic.events import ArcticEvent
from engine.arctic.pieces import CARD_NAMES
from engine.arctic.state import HIDDEN, ArcticOptions, ArcticState, Edition
from tests.engine.arctic.states import ARCTIC

NAMES = ("Anna", "Bruno", "Carla", "Dora")
EDITIONS: tuple[Edition, ...] = ("de", "es", "it")
DEALS = tuple((seats, edition) for edition in EDITIONS for seats in (2, 3, 4))


class Step(NamedTuple):
    """One decision and what came of it."""

    state: ArcticState
    legal_commands: tuple[ArcticCommand, ...]
    events: tuple[ArcticEvent, ...]
    after: ArcticState


@cache
def played(seats: int, edition: Edition) -> tuple[Step, ...]:
    """A match from its deal to its end."""
    seed = f"{seats} {edition}"
    rng = Random(seed)
    state = ARCTIC.setup(seats, ArcticOptions(edition=edition), sha256(seed.encode()).digest())
    steps: list[Step] = []
    while to_act := ARCTIC.to_act(state):
        (seat,) = to_act
        legal_commands = ARCTIC.legal_commands(state, seat)
        after, events = ARCTIC.apply(state, seat, rng.choice(legal_commands))
        steps.append(Step(state, legal_commands, events, after))
        state = after
    return tuple(steps)


@cache
def positions(seats: int, edition: Edition, every: int = 9) -> tuple[ArcticState, ...]:
    """The deal, some positions on the way, and the end."""
    steps = played(seats, edition)
    return (*(step.state for step in steps[::every]), steps[-1].after)


def viewers(state: ArcticState) -> tuple[int | None, ...]:
    """The spectator and every seat."""
    return (None, *range(len(state.seats)))


# None of these is also a word of the other three languages.
ENGLISH = frozenset(
    [
        *("the", "of", "to", "your", "you", "their", "from", "with", "used", "last", "round"),
        *("card", "cards", "place", "places", "placing", "draw", "draws", "drawing", "swap"),
        *("river", "deck", "reserve", "pile", "token", "turn", "penalty", "zone", "match"),
        *("power", "powers", "visible", "walrus", "moose", "fox", "bear", "puffin", "runs"),
    ]
)


def english_words(sentence: str, language: str) -> set[str]:
    """The words of a sentence that only English has."""
    letters = "".join(letter if letter.isalpha() else " " for letter in sentence)
    # One word is Spanish too.
    own = {"visible"} if language == "es" else set()
    return {word for word in letters.lower().split() if word in ENGLISH} - own


def hidden_cards(state: ArcticState, viewer: int | None) -> set[str]:
    """What the viewer may not know while the match is on (Rulings R-17 and R-18)."""
    seen = {card for seat in state.seats for card in seat.seen}
    hidden = {*state.deck[state.drawn :], *state.reserve}
    for number, seat in enumerate(state.seats):
        if number == viewer:
            hidden.update(seat.penalties_unknown)
            seen.update(card for _, card in seat.given)
        else:
            hidden.update(seat.hand, seat.penalties_known, seat.penalties_unknown)
            hidden.update(card - HIDDEN for card in seat.pile if card >= HIDDEN)
    return {CARD_NAMES[card] for card in hidden - seen}
