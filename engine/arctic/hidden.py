"""How the hidden part might look: a state that fits all a view tells.

Unknown to the viewer are hands, totems and hidden cards of the others, penalty cards, deck,
reserve, and which decks
are in play as far as no card of them has been seen. Cards that all saw going into a hand (R-18)
stay with their seat,
in its hand, face down in its pile or in its penalty zone; so do penalty cards the viewer gave
away (R-17). Only if
such a card no longer fits there it lies in another penalty zone.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

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
"""A place whose card is not known yet."""


def determinize(view: ArcticView, rng: Rng) -> ArcticState:
    """A state that could be the true one for all this view tells."""
    seats = [_Seat(seat) for seat in view.seats]
    unseen = _unseen_cards(view, seats, rng)
    for seat in seats:
        seat.take_back_remembered(unseen, seats, rng)
    rest = iter(sorted(sorted(unseen), key=lambda _: rng.random()))
    for seat in seats:
        seat.fill_holes(rest)
    deck = tuple(islice(rest, view.deck_count))
    reserve = tuple(islice(rest, view.reserve_count))
    totems = _totems(view, rng)
    given = tuple(
        (seat.seat, CARD_NUMBERS[card])
        for seat in view.seats
        if seat.hand is None
        for card in seat.penalties
    )
    return ArcticState(
        edition=view.edition,
        phase=PHASE_NAMES.index(view.phase),
        actor=view.to_act[0] if view.to_act else view.paw,
        turn=view.turn,
        to_place=view.to_place,
        to_draw=view.to_draw,
        used=sum([1 << POWER_NUMBERS[power] for power in view.used_powers])
        | (DRAWING_BEGUN if view.drawing_begun else 0),
        extra_steps=("left" in view.extra_steps, "right" in view.extra_steps),
        seats=tuple(
            [
                seat.state(totems[number], given if number == view.seat else ())
                for number, seat in enumerate(seats)
            ]
        ),
        tokens=tuple([view.tokens[animal] for animal in ANIMALS]),
        sides=tuple([POWER_NUMBERS[card.power] for card in view.powers]),
        holders=tuple(
            [ON_THE_TABLE if card.holder is None else card.holder for card in view.powers]
        ),
        river=tuple(_numbers(view.river)),
        deck=deck,
        drawn=0,
        reserve=reserve,
        paw=view.paw,
        end_announced=view.end_announced,
        last_turns=view.last_turns,
    )


class _Seat:
    """One seat's cards while they are made up; unknown ones are holes."""

    def __init__(self, seen_as: ArcticSeat) -> None:
        unknown_count = seen_as.penalty_unknown_count
        known_count = seen_as.penalty_count - unknown_count
        own = seen_as.hand is not None
        penalties = _numbers(seen_as.penalties)
        self.seen = _numbers(seen_as.hand_seen)
        self.hand = [HOLE] * seen_as.hand_count if seen_as.hand is None else _numbers(seen_as.hand)
        self.pile = [
            HOLE
            if card.card is None
            else CARD_NUMBERS[card.card] + HIDDEN
            if card.hidden
            else CARD_NUMBERS[card.card]
            for card in seen_as.pile
        ]
        self.face_down = [card.hidden for card in seen_as.pile]
        self.known = penalties[:known_count] if own else [HOLE] * known_count
        self.unknown = penalties[known_count:] if own else []
        self.unknown += [HOLE] * (unknown_count - len(self.unknown))
        self.remembered = [] if own else penalties
        self.is_own = own

    def cards(self) -> Iterator[int]:
        """Every card whose place is certain."""
        for cards in (self.hand, self.pile, self.known, self.unknown):
            yield from (card % HIDDEN for card in cards if card != HOLE)

    def take_back_remembered(self, unseen: set[int], seats: "list[_Seat]", rng: Rng) -> None:
        """Put what is remembered of this seat where it may be: its own places first, else other
        penalty zones."""
        if self.is_own:
            return
        zones = [zone for seat in seats for zone in (seat.unknown, seat.known)]
        for card in self.remembered:
            _put(card, unseen, ([self.unknown], [self.known], zones), rng)
        for card in self.seen:
            _put(card, unseen, ([self.hand, self.pile, self.known], zones), rng)

    def fill_holes(self, rest: Iterator[int]) -> None:
        """Unremembered cards into the places that are left."""
        for cards in (self.hand, self.known, self.unknown, self.pile):
            for at, card in enumerate(cards):
                if card == HOLE:
                    cards[at] = next(rest)
        self.pile = [
            card + HIDDEN if face_down and card < HIDDEN else card
            for card, face_down in zip(self.pile, self.face_down, strict=True)
        ]

    def state(self, totem: int, given: tuple[tuple[int, int], ...]) -> SeatState:
        """The seat with every hole filled; a card that was filled into a pile lies there face
        down."""
        return SeatState(
            totem=totem,
            hand=tuple(sorted(self.hand)),
            seen=tuple(self.seen),
            pile=tuple(self.pile),
            penalties_known=tuple(sorted(self.known)),
            penalties_unknown=tuple(self.unknown),
            given=given,
        )


def _put(card: int, unseen: set[int], places: Iterable[list[list[int]]], rng: Rng) -> None:
    """The card into a random hole of the first group of places that has one."""
    if card not in unseen:
        return
    for group in places:
        holes = [(cards, at) for cards in group for at, there in enumerate(cards) if there == HOLE]
        if holes:
            cards, at = rng.choice(holes)
            cards[at] = card
            unseen.discard(card)
            return


def _unseen_cards(view: ArcticView, seats: list[_Seat], rng: Rng) -> set[int]:
    """The cards in play whose place is not certain; decks of which nothing was seen are chosen at
    random."""
    certain = set(_numbers(view.river))
    for seat in seats:
        certain.update(seat.cards())
    remembered = [card for seat in seats for card in (*seat.seen, *seat.remembered)]
    decks = {DECK_OF[card] for card in (*certain, *remembered)}
    left = [deck for deck in range(DECK_COUNT) if deck not in decks]
    decks.update(rng.sample(left, len(seats) - len(decks)))
    in_play = {card for deck in decks for card in _DECKS[deck]}
    return in_play - certain


def _totems(view: ArcticView, rng: Rng) -> list[int]:
    """Each seat's totem, the unknown ones drawn from those left over (S-5)."""
    known = {seat.totem for seat in view.seats if seat.totem is not None}
    left = [number for number, animal in enumerate(ANIMALS) if animal not in known]
    drawn = iter(rng.sample(left, len(view.seats) - len(known)))
    return [next(drawn) if seat.totem is None else ANIMALS.index(seat.totem) for seat in view.seats]


def _numbers(names: Iterable[str]) -> list[int]:
    return [CARD_NUMBERS[name] for name in names]


_DECKS = tuple(
    frozenset(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE)) for deck in range(DECK_COUNT)
)
