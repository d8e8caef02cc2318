"""What a seat may see of a match, built up from nothing; the last part of the rules page."""

from collections.abc import Container
from typing import Literal

import msgspec

from engine.arctic.drawing import DRAWING_BEGUN
from engine.arctic.landscape import NOWHERE, walrus_animal
from engine.arctic.pieces import ANIMALS, CARD_NAMES, LANDSCAPE, POWERS
from engine.arctic.scoring import ranking, seat_parts
from engine.arctic.state import HIDDEN, ON_THE_TABLE, OVER, ArcticState, Edition, SeatState
from engine.game import View

PhaseName = Literal[
    "prepare", "place", "direction", "extra_step", "draw", "discard", "give", "over"
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
    """A card of a pile; one that lies face down is known to its owner only."""

    card: str | None
    hidden: bool = False


class PowerCard(msgspec.Struct, frozen=True):
    """The side of a power card that is in play, and who holds it (None: nobody yet)."""

    power: str
    animal: str
    phase: str
    holder: int | None


class ArcticSeat(msgspec.Struct, frozen=True):
    """One seat, as the viewer may know it."""

    seat: int
    hand_count: int
    hand_seen: tuple[str, ...]
    """R-18: cards that all saw going into the hand and nobody saw leave it; remembered, not
    promised."""
    pile: tuple[PileCard, ...]
    """From the bottom to the top."""
    penalty_count: int
    penalty_unknown_count: int
    """How many of them their owner does not know."""
    penalties: tuple[str, ...]
    """The cards of the zone the viewer knows: the owner all he has seen, others those they once
    gave."""
    hand: tuple[str, ...] | None
    totem: str | None
    score: dict[str, int] | None
    """At the end: runs, variety, totem, penalties and their total."""


class Secrets(msgspec.Struct, frozen=True):
    """What nobody sees while the match is on."""

    deck: tuple[str, ...]
    """From the top."""
    reserve: tuple[str, ...]
    penalties: tuple[tuple[str, ...], ...]
    """By seat, all cards of the penalty zone."""


class ArcticView(View, frozen=True):
    """The match as one seat, or a spectator, may know it."""

    to_act: tuple[int, ...]
    phase: PhaseName
    turn: int
    edition: Edition
    paw: int
    end_announced: bool
    last_turns: bool
    to_place: int
    """Cards the seat to act still has to place; those missing in its hand become penalties."""
    to_draw: int
    used_powers: tuple[str, ...]
    """Those used up this turn; what works card by card (orca, `bear_draw`) never is."""
    drawing_begun: bool
    extra_steps: tuple[str, ...]
    """Where the walrus may move a token on, while that is to be decided."""
    extra_step_animal: str | None
    landscape: tuple[int, ...]
    tokens: dict[str, int]
    """By animal: its place in the landscape, counted from 0 at the left."""
    powers: tuple[PowerCard, ...]
    river: tuple[str, ...]
    deck_count: int
    reserve_count: int
    seats: tuple[ArcticSeat, ...]
    secrets: Secrets | None = None

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
