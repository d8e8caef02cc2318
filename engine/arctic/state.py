"""The whole truth of a match.

Numbers inside: animals 0–5, cards 0–119, powers 0–11 (see `pieces.py`).
The rules never change a state: each step makes the next one by `replace`, and what did not change
is shared.
"""

from enum import IntEnum
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from engine.arctic.pieces import CARD_COUNT, DRAW_VALUE, PLACEMENT_VALUE
from engine.game import Options, State, without
from engine.meanings import each_means

Edition = Annotated[
    Literal["de", "es", "it"],
    each_means(
        {
            "de": "Walrus: one card more. Fox: the last card placed only.",
            "es": "Walrus as in `de`. Fox: any one of the cards placed.",
            "it": "Walrus: two cards instead of one. Fox as in `es`.",
        }
    ),
]


class PowerSides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """S-4: the side of each power card that is in play, by animal."""

    fox: Literal["random", "fox_hidden", "fox_under"] = "random"
    """The fox's side, as in C-4, or `random` (S-4)."""
    moose: Literal["random", "moose_draw", "moose_place"] = "random"
    """The moose's side, as in C-4, or `random` (S-4)."""
    walrus: Literal["random", "walrus_main", "walrus_companion"] = "random"
    """The walrus' side, as in C-4, or `random` (S-4)."""
    orca: Literal["random", "orca_refill", "orca_deck"] = "random"
    """The orca's side, as in C-4, or `random` (S-4)."""
    puffin: Literal["random", "puffin_swap", "puffin_takeback"] = "random"
    """The puffin's side, as in C-4, or `random` (S-4)."""
    bear: Literal["random", "bear_draw", "bear_give"] = "random"
    """The bear's side, as in C-4, or `random` (S-4)."""


class ArcticOptions(Options, frozen=True):
    """What may be chosen before the deal."""

    edition: Edition = "de"
    """Whose rulebook holds where the three differ (C-4)."""
    powers: Literal["random"] | PowerSides = "random"
    """The sides of the power cards: all `random`, or by animal (S-4)."""
    start_seat: Literal["random", 0, 1, 2, 3] = "random"
    """Which seat starts and gets the paw; `random`: it is dealt (S-6)."""


class Phase(IntEnum):
    """What the seat to act has to decide."""

    PREPARE = 0
    """A, before the first card: the powers of puffin and moose, or the first card."""
    PLACE = 1
    """A, from the second card on."""
    DIRECTION = 2
    """B-2: which token moves right."""
    EXTRA_STEP = 3
    """The power of the walrus."""
    DRAW = 4
    DISCARD = 5
    GIVE = 6
    """The power `bear_give`, if not used before."""
    OVER = 7


PREPARE, PLACE, DIRECTION, EXTRA_STEP, DRAW, DISCARD, GIVE, OVER = map(int, Phase)
"""Every rule asks for the phase: a name of a module is found, plain ints are compared, at once."""

HIDDEN = CARD_COUNT
"""Added to a card's number in a pile when it lies there face down."""

NO_CARD = -1
ON_THE_TABLE = -1
"""The holder of a power card that nobody has taken yet."""


class SeatState(msgspec.Struct, frozen=True):
    """What lies before one seat and what it remembers."""

    totem: int
    hand: tuple[int, ...]
    """In ascending order, so that it tells nothing of how the cards came."""
    seen: tuple[int, ...] = ()
    """R-18: the cards that all saw going into the hand and nobody saw leave it, ascending."""
    pile: tuple[int, ...] = ()
    """From the bottom to the top."""
    penalties_known: tuple[int, ...] = ()
    """The cards of the own penalty zone that the owner knows, ascending."""
    penalties_unknown: tuple[int, ...] = ()
    given: tuple[tuple[int, int], ...] = ()
    """R-17: cards this seat put into others' zones, as (to seat, card); what it remembers, not a
    promise."""

    @property
    def visible_card(self) -> int:
        """The top of the pile, or `NO_CARD` if there is none or it lies face down (R-6)."""
        pile = self.pile
        return pile[-1] if pile and pile[-1] < HIDDEN else NO_CARD

    @property
    def penalty_count(self) -> int:
        """How many cards lie in the penalty zone."""
        return len(self.penalties_known) + len(self.penalties_unknown)

    @property
    def placement_value(self) -> int:
        """Rule A-1."""
        pile = self.pile
        return PLACEMENT_VALUE[pile[-1]] if pile and pile[-1] < HIDDEN else 1

    @property
    def draw_value(self) -> int:
        """Rule C1-1."""
        return DRAW_VALUE[self.visible_card]


class ArcticState(State, frozen=True):
    """Everything; `actor` is the seat whose turn it is."""

    edition: Edition
    phase: int
    actor: int
    turn: int
    """How many turns have begun."""
    to_place: int
    """The cards still owed in phase A; more than the hand means penalties."""
    to_draw: int
    used: int
    """A bit for each power used this turn."""
    extra_steps: tuple[bool, bool]
    """Whether the walrus may move its token left, right."""
    seats: tuple[SeatState, ...]
    tokens: tuple[int, ...]
    """By animal: the place in the landscape, from the left."""
    sides: tuple[int, ...]
    """By animal: the power of the side that is in play."""
    holders: tuple[int, ...]
    """By animal: the seat that holds the power card."""
    river: tuple[int, ...]
    deck: tuple[int, ...]
    """From the top."""
    drawn: int
    """How many cards of the deck have left it."""
    reserve: tuple[int, ...]
    paw: int
    end_announced: bool
    last_turns: bool

    @property
    def me(self) -> SeatState:
        """The seat whose turn it is."""
        return self.seats[self.actor]

    @property
    def deck_count(self) -> int:
        """How many cards the deck still holds."""
        return len(self.deck) - self.drawn

    @property
    def cards_left(self) -> int:
        """How many cards can still be had: the reserve follows the deck (Rule E-1)."""
        return len(self.deck) - self.drawn + len(self.reserve)

    def seated(self, me: SeatState) -> tuple[SeatState, ...]:
        """All seats, the one whose turn it is as given."""
        seats = [*self.seats]
        seats[self.actor] = me
        return tuple(seats)

    def can_use(self, power: int) -> bool:
        """Rule A-6: held by the seat whose turn it is, and not used yet this turn.

        Ruling R-20: whatever other powers it uses.
        """
        animal = power >> 1
        return (
            self.holders[animal] == self.actor
            and self.sides[animal] == power
            and not self.used >> power & 1
        )


def remembering(seats: tuple[SeatState, ...], card: int) -> tuple[SeatState, ...]:
    """Rulings R-17 and R-18: the seats once all have seen the card lie open: nobody thinks any
    more that it is in some hand or penalty zone."""
    for seat in seats:
        if seat.given or card in seat.seen:
            break
    else:
        return seats
    return tuple(
        [
            replace(
                seat,
                seen=without(seat.seen, card) if card in seat.seen else seat.seen,
                given=tuple([gift for gift in seat.given if gift[1] != card]),
            )
            if seat.given or card in seat.seen
            else seat
            for seat in seats
        ]
    )
