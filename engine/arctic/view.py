"""What a seat may see of a match, built up from nothing; the last part of the rules page."""

from collections.abc import Container
from typing import Annotated, Literal

import msgspec

from engine.arctic.drawing import DRAWING_BEGUN
from engine.arctic.landscape import NOWHERE, walrus_animal
from engine.arctic.pieces import ANIMALS, CARD_NAMES, LANDSCAPE, POWERS
from engine.arctic.scoring import ranking, seat_parts
from engine.arctic.state import HIDDEN, ON_THE_TABLE, OVER, ArcticState, Edition, SeatState
from engine.game import SeatsToAct, View
from engine.meanings import each_means

PhaseName = Annotated[
    Literal["prepare", "place", "direction", "extra_step", "draw", "discard", "give", "over"],
    each_means(
        {
            "prepare": "A: powers of puffin and moose, or the first card (R-11).",
            "place": "A: the next card to place (A-2).",
            "direction": "B: which token moves right (B-2).",
            "extra_step": "B: the walrus' extra step (R-12).",
            "draw": "C: the next card to draw (C1-1).",
            "discard": "C: a hand card beyond seven (C1-3).",
            "give": "C: whether `bear_give` is used (R-14).",
            "over": "Nothing: the match is over (E-4).",
        }
    ),
]
PHASE_NAMES: tuple[PhaseName, ...] = (
    "prepare",
    "place",
    "direction",
    "extra_step",
    "draw",
    "discard",
    "give",
    "over",
)


class PileCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a pile; one that lies face down is known to its owner only (R-6)."""

    card: str | None
    """Its name: `fox-orca-3`, say; null while hidden from you."""
    hidden: bool = False
    """Whether it lies face down; left out where it does not."""


class PowerCard(msgspec.Struct, frozen=True):
    """The side of a power card that is in play, and who holds it (C-4)."""

    power: str
    """The side: `fox_hidden`, say."""
    animal: str
    """The animal of the card: `fox`, say."""
    phase: str
    """The phase of a turn in which it works: `A`, `B` or `C`."""
    holder: int | None
    """The seat that has it; null: nobody yet (A-4)."""


class ArcticSeat(msgspec.Struct, frozen=True):
    """One seat, as the viewer may know it (R-17, R-18)."""

    seat: int
    """Its number."""
    hand_count: int
    """How many cards it has in hand."""
    hand_seen: tuple[str, ...]
    """Hand cards that all saw it take and nobody saw leave: remembered, not promised (R-18)."""
    pile: tuple[PileCard, ...]
    """Its pile, from the bottom to the top (A-2)."""
    penalty_count: int
    """How many cards lie in its penalty zone."""
    penalty_unknown_count: int
    """How many of them their owner does not know (R-17)."""
    penalties: tuple[str, ...]
    """Those of them you know: of your zone what you have seen, of others' what you gave (R-17)."""
    hand: tuple[str, ...] | None
    """The hand cards; null while hidden from you."""
    totem: str | None
    """The secret animal (S-5): `fox`, say; null while hidden from you."""
    score: dict[str, int] | None
    """Points after the end: `runs`, `variety`, `totem`, `penalties`, `total` (P-1 to P-4)."""


class Secrets(msgspec.Struct, frozen=True):
    """What nobody sees while the match is on."""

    deck: tuple[str, ...]
    """The cards of the deck, from the top."""
    reserve: tuple[str, ...]
    """The cards of the reserve, from the top (S-3)."""
    penalties: tuple[tuple[str, ...], ...]
    """By seat, all cards of the penalty zone."""


class ArcticView(View, frozen=True):
    """The match as one seat, or a spectator, may know it (R-18)."""

    to_act: SeatsToAct
    phase: PhaseName
    """What the seat to act has to decide, with the phase of its turn."""
    turn: int
    """How many turns have begun."""
    edition: Edition
    """Whose rulebook holds where the three differ (C-4)."""
    paw: int
    """The seat that started; ties are broken from it on (S-6, P-5)."""
    end_announced: bool
    """Whether the reserve has become the deck (E-1)."""
    last_turns: bool
    """Whether the last turns are on: phases A and B only (E-3)."""
    to_place: int
    """Cards still owed (A-1); those missing in hand become penalties (A-3)."""
    to_draw: int
    """Cards still to be drawn (C1-1)."""
    used_powers: tuple[str, ...]
    """Powers used up this turn; what works card by card never is (A-6)."""
    drawing_begun: bool
    """Whether a card was drawn this turn: too late for `moose_draw` (R-9)."""
    extra_steps: tuple[str, ...]
    """The ways open to the walrus' extra step, `left` or `right`; else none (R-12)."""
    extra_step_animal: str | None
    """Whose token would take it; null when none is to be decided."""
    landscape: tuple[int, ...]
    """The values of the row, left to right: 0, 1, 3, 6, 10, 15 (C-1)."""
    tokens: dict[str, int]
    """By animal: where its token stands, counted from 0 at the left."""
    powers: tuple[PowerCard, ...]
    """The power cards, one for each animal (C-4)."""
    river: tuple[str, ...]
    """The face-up cards to draw from, new ones last: six after a refill (C1-2)."""
    deck_count: int
    """How many cards are left in the deck."""
    reserve_count: int
    """How many cards lie in the reserve (S-3)."""
    seats: tuple[ArcticSeat, ...]
    """What each seat has, by seat."""
    secrets: Secrets | None = None
    """What was hidden, once a finished match is read with `reveal`; else null."""

    @property
    def winner(self) -> int | None:
        """Rule P-5: who wins on points; None before the end."""
        totals = [seat.score["total"] for seat in self.seats if seat.score is not None]
        return ranking(totals, self.paw)[0][0] if totals else None


def all_penalties(view: ArcticView, seat: ArcticSeat) -> tuple[str, ...]:
    """Every card of a seat's penalty zone, once none is hidden: at the end, or revealed."""
    if view.secrets is not None:
        return view.secrets.penalties[seat.seat]
    return () if view.to_act else seat.penalties


_FACE_UP = tuple(PileCard(name) for name in CARD_NAMES)
_OWN_HIDDEN = tuple(PileCard(name, True) for name in CARD_NAMES)
_HIDDEN_FROM_ME = PileCard(None, True)
_DIRECTION_NAMES = ("left", "right")


def view(state: ArcticState, seat: int | None) -> ArcticView:
    """What the seat may know; after the end nothing that was dealt to a seat stays hidden."""
    over = state.phase == OVER
    return _view(state, seat, range(len(state.seats)) if over else (seat,))


def reveal(state: ArcticState, seat: int | None) -> ArcticView:
    """The seat's view with nothing hidden."""
    return msgspec.structs.replace(
        _view(state, seat, range(len(state.seats))),
        secrets=Secrets(
            deck=_names(state.deck[state.drawn :]),
            reserve=_names(state.reserve),
            penalties=tuple(
                _names(tuple(sorted(one.penalties_known + one.penalties_unknown)))
                for one in state.seats
            ),
        ),
    )


def _view(state: ArcticState, viewer: int | None, open_seats: Container[int | None]) -> ArcticView:
    stepping = state.extra_steps != NOWHERE
    return ArcticView(
        seat=viewer,
        to_act=() if state.phase == OVER else (state.actor,),
        phase=PHASE_NAMES[state.phase],
        turn=state.turn,
        edition=state.edition,
        paw=state.paw,
        end_announced=state.end_announced,
        last_turns=state.last_turns,
        to_place=state.to_place,
        to_draw=state.to_draw,
        used_powers=tuple(
            power.id for number, power in enumerate(POWERS) if state.used >> number & 1
        ),
        drawing_begun=bool(state.used & DRAWING_BEGUN),
        extra_steps=tuple(
            name for name, may in zip(_DIRECTION_NAMES, state.extra_steps, strict=True) if may
        ),
        extra_step_animal=ANIMALS[walrus_animal(state)] if stepping else None,
        landscape=LANDSCAPE,
        tokens=dict(zip(ANIMALS, state.tokens, strict=True)),
        powers=tuple(
            PowerCard(power.id, power.animal, power.phase, None if held == ON_THE_TABLE else held)
            for power, held in (
                (POWERS[side], held) for side, held in zip(state.sides, state.holders, strict=True)
            )
        ),
        river=_names(state.river),
        deck_count=state.deck_count,
        reserve_count=len(state.reserve),
        seats=tuple(
            _open_seat(state, number, seat)
            if number in open_seats
            else _closed_seat(state, number, seat, viewer)
            for number, seat in enumerate(state.seats)
        ),
    )


def _open_seat(state: ArcticState, number: int, seat: SeatState) -> ArcticSeat:
    """A seat as its owner sees it: hand, totem, hidden cards, and the penalties it knows (all, at
    the end)."""
    over = state.phase == OVER
    parts = seat_parts(state, seat) if over else None
    known = seat.penalties_known
    if over:
        known = tuple(sorted(known + seat.penalties_unknown))
    return ArcticSeat(
        seat=number,
        hand_count=len(seat.hand),
        hand_seen=_names(seat.seen),
        pile=tuple(
            [_FACE_UP[card] if card < HIDDEN else _OWN_HIDDEN[card - HIDDEN] for card in seat.pile]
        ),
        penalty_count=seat.penalty_count,
        penalty_unknown_count=len(seat.penalties_unknown),
        penalties=_names(known),
        hand=_names(seat.hand),
        totem=ANIMALS[seat.totem],
        score=None if parts is None else {**parts, "total": sum(parts.values())},
    )


def _closed_seat(
    state: ArcticState, number: int, seat: SeatState, viewer: int | None
) -> ArcticSeat:
    """A seat as others see it; of its penalties they know those they gave (R-17)."""
    given = () if viewer is None else state.seats[viewer].given
    return ArcticSeat(
        seat=number,
        hand_count=len(seat.hand),
        hand_seen=_names(seat.seen),
        pile=tuple([_FACE_UP[card] if card < HIDDEN else _HIDDEN_FROM_ME for card in seat.pile]),
        penalty_count=seat.penalty_count,
        penalty_unknown_count=len(seat.penalties_unknown),
        penalties=tuple([CARD_NAMES[card] for to_seat, card in given if to_seat == number]),
        hand=None,
        totem=None,
        score=None,
    )


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD_NAMES[card] for card in cards])
