"""All that a view tells for certain, and the holes that it leaves.

A search asks for thousands of worlds of one view, so this is worked out once for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, filterfalse

import msgspec

from engine.arctic.drawing import DRAWING_BEGUN
from engine.arctic.pieces import (
    ANIMALS,
    BEAR,
    CARD_COUNT,
    CARD_NUMBERS,
    DECK_COUNT,
    DECK_OF,
    DECK_SIZE,
    POWER_NUMBERS,
)
from engine.arctic.setup import FIRST_HAND
from engine.arctic.state import HIDDEN, ON_THE_TABLE, ArcticState, SeatState
from engine.arctic.view import PHASE_NAMES, ArcticSeat, ArcticView

HOLE = -1
"""A place whose card, or a seat whose totem, is not known."""


def frame_of(view: ArcticView) -> "Frame":
    """What the view tells for certain; a search asks again and again for the same view."""
    return _frame(_Same(view))


class _Same:
    """A view, told from others by being the same object and not by looking the same."""

    __slots__ = ("view",)

    def __init__(self, view: ArcticView) -> None:
        self.view = view

    def __hash__(self) -> int:
        return id(self.view)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.view is self.view


class Seat(msgspec.Struct, frozen=True):
    """One seat: what is certain of it, and the numbers of its holes."""

    certain: SeatState
    hand: range
    known: range
    unknown: range
    pile: range
    pile_places: tuple[int, ...]
    """Where in the pile those holes are."""
    given: tuple[int, ...]
    """Cards the viewer gave it (Ruling R-17), as far as he sees them nowhere else."""
    seen: tuple[int, ...]
    """Cards that went openly to its hand (Ruling R-18), as far as they are nowhere else."""
    unseen_at_most: int
    """How many cards of its hand, or put face down from it, nobody can have seen."""
    put_away: tuple[int, ...]
    """The holes in its hand and face down in its pile."""

    def filled(self, holes: Sequence[int], totems: Iterator[int]) -> SeatState:
        """The seat without holes."""
        certain, pile = self.certain, self.certain.pile
        if self.pile_places:
            cards = list(pile)
            for place, hole in zip(self.pile_places, self.pile, strict=True):
                cards[place] = holes[hole] + HIDDEN
            pile = tuple(cards)
        hand, known, unknown = self.hand, self.known, self.unknown
        return SeatState(
            next(totems) if certain.totem == HOLE else certain.totem,
            tuple(sorted(holes[hand.start : hand.stop])) if hand else certain.hand,
            certain.seen,
            pile,
            tuple(sorted(holes[known.start : known.stop])) if known else certain.penalties_known,
            certain.penalties_unknown + tuple(holes[unknown.start : unknown.stop]),
            certain.given,
        )


class Frame(msgspec.Struct, frozen=True):
    """All that a view tells for certain, and the holes it leaves."""

    state: ArcticState
    """Without deck and reserve; its seats are to be filled."""
    seats: tuple[Seat, ...]
    hole_count: int
    zones: tuple[int, ...]
    """The holes in penalty zones where cards that were given may lie; none if none can have been
    given."""
    deck_cards_only: range
    """The holes of the zone whose owner has looked at all that others may have given."""
    reserve_count: int
    unseen: tuple[int, ...]
    """The cards of the decks surely in play whose place is not certain."""
    decks_left: tuple[int, ...]
    """The decks of which nothing was seen, and how many of them are in play."""
    decks_missing: int
    totems_left: tuple[int, ...]
    """The totems that no seat surely has, and how many of them are in play (S-5)."""
    totems_missing: int


@lru_cache(maxsize=16)
def _frame(same: _Same) -> Frame:
    """What the view tells, worked out."""
    view = same.view
    given = tuple(
        (seat.seat, CARD_NUMBERS[card])
        for seat in view.seats
        if seat.hand is None
        for card in seat.penalties
    )
    certain = [_certain(seat, given if seat.seat == view.seat else ()) for seat in view.seats]
    lying = set(_numbers(view.river)).union(*map(_cards, certain))
    remembered = {card for seat in certain for card in seat.seen}.union(card for _, card in given)
    decks = {DECK_OF[card] for card in lying | remembered}
    seats, hole_count = _with_holes(view, certain, given, lying)
    totems = {seat.totem for seat in certain} - {HOLE}
    looked = _has_looked(view)
    deck_cards_only = range(0) if looked is None else seats[looked].unknown
    return Frame(
        state=_state(view),
        seats=seats,
        hole_count=hole_count,
        zones=tuple(_zones(view, seats, deck_cards_only)),
        deck_cards_only=deck_cards_only,
        reserve_count=view.reserve_count,
        unseen=tuple(
            filterfalse(lying.__contains__, chain.from_iterable([DECKS[d] for d in sorted(decks)]))
        ),
        decks_left=tuple(deck for deck in range(DECK_COUNT) if deck not in decks),
        decks_missing=len(seats) - len(decks),
        totems_left=tuple(totem for totem in range(len(ANIMALS)) if totem not in totems),
        totems_missing=len(seats) - len(totems),
    )


def _zones(view: ArcticView, seats: Sequence[Seat], deck_cards_only: range) -> Iterator[int]:
    """Where cards that were given may lie: nowhere as long as nobody had that power."""
    if _was_taken(view, "bear_give"):
        for seat in seats:
            yield from seat.known
            if seat.unknown != deck_cards_only:
                yield from seat.unknown


def _has_looked(view: ArcticView) -> int | None:
    """Ruling R-17: who holds the bear has looked at what was given before, and nobody else can
    give; but in phase B the power may just have been taken, and a last turn has no phase C."""
    holder = view.powers[BEAR].holder
    if holder in view.to_act:
        return None if view.phase in ("direction", "extra_step") else holder
    return None if view.last_turns else holder


def _unseen_at_most(view: ArcticView, seat: ArcticSeat) -> int:
    """Only the first hand (S-7), deck and own zone bring cards that nobody saw; one of the first
    hand was placed openly, for want of a visible card (Ruling R-5)."""
    if _was_taken(view, "orca_deck") or _was_taken(view, "bear_draw"):
        return CARD_COUNT
    return FIRST_HAND - bool(seat.pile)


def _was_taken(view: ArcticView, power: str) -> bool:
    """A power card that was taken never returns to the table (Rule A-4)."""
    return any([card.power == power and card.holder is not None for card in view.powers])


def _certain(seat: ArcticSeat, given: tuple[tuple[int, int], ...]) -> SeatState:
    """What is certain of a seat; holes only in its pile, and for its totem."""
    penalties = () if seat.hand is None else _numbers(seat.penalties)
    known_count = seat.penalty_count - seat.penalty_unknown_count
    return SeatState(
        totem=HOLE if seat.totem is None else ANIMALS.index(seat.totem),
        hand=_numbers(seat.hand or ()),
        seen=_numbers(seat.hand_seen),
        pile=tuple(
            HOLE if card.card is None else CARD_NUMBERS[card.card] + HIDDEN * card.hidden
            for card in seat.pile
        ),
        penalties_known=penalties[:known_count],
        # At the end the view names these too.
        penalties_unknown=penalties[known_count:],
        given=given,
    )


def _cards(seat: SeatState) -> set[int]:
    """Every card that surely lies with the seat."""
    pile = {card % HIDDEN for card in seat.pile if card != HOLE}
    return pile.union(seat.hand, seat.penalties_known, seat.penalties_unknown)


def _with_holes(
    view: ArcticView,
    certain: Sequence[SeatState],
    given: tuple[tuple[int, int], ...],
    lying: set[int],
) -> tuple[tuple[Seat, ...], int]:
    """The seats with their holes numbered through, and how many there are."""
    seats: list[Seat] = []
    start = 0
    certain_cards = lying.union([card for _, card in given])
    for shown, seat in zip(view.seats, certain, strict=True):
        known_count = shown.penalty_count - shown.penalty_unknown_count
        pile_places = tuple(place for place, card in enumerate(seat.pile) if card == HOLE)
        ranges: list[range] = []
        for count in (
            shown.hand_count - len(seat.hand),
            known_count - len(seat.penalties_known),
            shown.penalty_unknown_count - len(seat.penalties_unknown),
            len(pile_places),
        ):
            ranges.append(range(start, start + count))
            start += count
        hand, known, unknown, pile = ranges
        seats.append(
            Seat(
                certain=seat,
                hand=hand,
                known=known,
                unknown=unknown,
                pile=pile,
                pile_places=pile_places,
                given=tuple(
                    card for to_seat, card in given if to_seat == shown.seat and card not in lying
                ),
                seen=tuple([card for card in seat.seen if card not in certain_cards]),
                unseen_at_most=_unseen_at_most(view, shown),
                put_away=(*hand, *pile),
            )
        )
    return tuple(seats), start


def _state(view: ArcticView) -> ArcticState:
    """What is certain of the table."""
    return ArcticState(
        edition=view.edition,
        phase=PHASE_NAMES.index(view.phase),
        actor=view.to_act[0] if view.to_act else view.paw,
        turn=view.turn,
        to_place=view.to_place,
        to_draw=view.to_draw,
        used=sum(1 << POWER_NUMBERS[power] for power in view.used_powers)
        | (DRAWING_BEGUN if view.drawing_begun else 0),
        extra_steps=("left" in view.extra_steps, "right" in view.extra_steps),
        seats=(),
        tokens=tuple(view.tokens[animal] for animal in ANIMALS),
        sides=tuple(POWER_NUMBERS[card.power] for card in view.powers),
        holders=tuple(ON_THE_TABLE if card.holder is None else card.holder for card in view.powers),
        river=_numbers(view.river),
        deck=(),
        drawn=0,
        reserve=(),
        paw=view.paw,
        end_announced=view.end_announced,
        last_turns=view.last_turns,
    )


def _numbers(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(CARD_NUMBERS[name] for name in names)


DECKS = tuple(tuple(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE)) for deck in range(DECK_COUNT))
