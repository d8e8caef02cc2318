"""How the hidden part might look: a state that fits all a view tells.

Unknown to the viewer are hands, totems and hidden cards of the others, penalty cards, deck,
reserve, and which decks are in play as far as no card of them has been seen. Each is a hole to be
filled. First come the cards that are remembered: penalty cards the viewer gave away lie where they
were given, or in that seat's hand if they no longer fit there (Ruling R-17); cards that all saw
going into a hand stay with their seat, in its hand, face down in its pile or in its penalty zone
(Ruling R-18). What does not fit with its seat any more lies in some other penalty zone. Chance
fills the rest.

A search asks for thousands of worlds of one view, so what the view tells is worked out once.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from engine.arctic.drawing import DRAWING_BEGUN
from engine.arctic.pieces import (
    ANIMALS,
    CARD_NUMBERS,
    DECK_COUNT,
    DECK_OF,
    DECK_SIZE,
    POWER_NUMBERS,
)
from engine.arctic.state import HIDDEN, ON_THE_TABLE, ArcticState, SeatState
from engine.arctic.view import PHASE_NAMES, ArcticSeat, ArcticView
from engine.dealing import Rng

HOLE = -1
"""A place whose card, or a seat whose totem, is not known."""


def determinize(view: ArcticView, rng: Rng) -> ArcticState:
    """A state that could be the true one for all this view tells."""
    frame = _frame(_Same(view))
    holes = [HOLE] * frame.hole_count
    _put_remembered(frame, holes, rng)
    rest = _shuffled_rest(frame, set(holes), rng)
    fill = iter(rest)
    for at, card in enumerate(holes):
        if card == HOLE:
            holes[at] = next(fill)
    deck = tuple(fill)
    totems = iter(rng.sample(frame.totems_left, frame.totems_missing))
    return replace(
        frame.state,
        seats=tuple([seat.filled(holes, totems) for seat in frame.seats]),
        deck=deck[frame.reserve_count :],
        reserve=deck[: frame.reserve_count],
    )


class _Same:
    """A view, told from others by being the same object and not by looking the same."""

    __slots__ = ("view",)

    def __init__(self, view: ArcticView) -> None:
        self.view = view

    def __hash__(self) -> int:
        return id(self.view)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.view is self.view


class _Seat(msgspec.Struct, frozen=True):
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

    @property
    def own_places(self) -> tuple[int, ...]:
        """Where a card that was in its hand may be now."""
        return (*self.hand, *self.pile, *self.known)

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


class _Frame(msgspec.Struct, frozen=True):
    """All that a view tells for certain, and the holes it leaves."""

    state: ArcticState
    """Without deck and reserve; its seats are to be filled."""
    seats: tuple[_Seat, ...]
    hole_count: int
    zones: tuple[int, ...]
    """The holes in all penalty zones."""
    reserve_count: int
    unseen: tuple[int, ...]
    """The cards of the decks surely in play whose place is not certain."""
    decks_left: tuple[int, ...]
    """The decks of which nothing was seen, and how many of them are in play."""
    decks_missing: int
    totems_left: tuple[int, ...]
    """The totems that no seat surely has, and how many of them are in play (S-5)."""
    totems_missing: int


def _put_remembered(frame: _Frame, holes: list[int], rng: Rng) -> None:
    """Rulings R-17 and R-18: what the viewer knows himself comes before what all have seen."""
    stray: list[int] = []
    for seat in frame.seats:
        left: Sequence[int] = seat.given
        for places in (seat.unknown, seat.known, (*seat.hand, *seat.pile)) if left else ():
            left = _put(left, places, holes, rng)
        stray += left
    for seat in frame.seats:
        if seat.seen:
            stray += _put(seat.seen, seat.own_places, holes, rng)
    if stray:
        _put(stray, frame.zones, holes, rng)


def _put(cards: Sequence[int], places: Iterable[int], holes: list[int], rng: Rng) -> Sequence[int]:
    """The cards at random into the open holes among these places; returns those that found none."""
    free = [place for place in places if holes[place] == HOLE]
    if len(free) < len(cards):
        cards = rng.sample(cards, len(cards))
    else:
        free = rng.sample(free, len(cards))
    for place, card in zip(free, cards, strict=False):
        holes[place] = card
    return cards[len(free) :]


def _shuffled_rest(frame: _Frame, placed: set[int], rng: Rng) -> list[int]:
    """The cards nobody remembers; decks of which nothing was seen are chosen at random (S-2)."""
    rest = [card for card in frame.unseen if card not in placed]
    for deck in rng.sample(frame.decks_left, frame.decks_missing) if frame.decks_missing else ():
        rest += _DECKS[deck]
    chance = rng.random
    rest.sort(key=lambda _: chance())
    return rest


@lru_cache(maxsize=16)
def _frame(same: _Same) -> _Frame:
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
    return _Frame(
        state=_state(view),
        seats=seats,
        hole_count=hole_count,
        zones=tuple(hole for seat in seats for hole in (*seat.known, *seat.unknown)),
        reserve_count=view.reserve_count,
        unseen=tuple(card for deck in sorted(decks) for card in _DECKS[deck] if card not in lying),
        decks_left=tuple(deck for deck in range(DECK_COUNT) if deck not in decks),
        decks_missing=len(seats) - len(decks),
        totems_left=tuple(totem for totem in range(len(ANIMALS)) if totem not in totems),
        totems_missing=len(seats) - len(totems),
    )


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
) -> tuple[tuple[_Seat, ...], int]:
    """The seats with their holes numbered through, and how many there are."""
    seats: list[_Seat] = []
    start = 0
    given_cards = {card for _, card in given}
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
            _Seat(
                certain=seat,
                hand=hand,
                known=known,
                unknown=unknown,
                pile=pile,
                pile_places=pile_places,
                given=tuple(
                    card for to_seat, card in given if to_seat == shown.seat and card not in lying
                ),
                seen=tuple(card for card in seat.seen if card not in lying | given_cards),
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


_DECKS = tuple(tuple(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE)) for deck in range(DECK_COUNT))
