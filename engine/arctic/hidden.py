"""How the hidden part might look: a state that fits all a view tells.

Unknown to the viewer are hands, totems and hidden cards of the others, penalty cards, deck,
reserve, and which decks are in play as far as no card of them has been seen. Each is a hole to be
filled. First come the cards that are remembered. Penalty cards the viewer gave away lie where they
were given, or in another zone if they no longer fit there (Ruling R-17): where cards are given none
is drawn from a zone, for the bear has one side (S-4). Cards that all saw going into a hand stay
with their seat, in its hand, face down in its pile or in its penalty zone (Ruling R-18); what does
not fit there any more was discarded and given away. Chance fills the rest.

Room is kept so that every remembered card finds its place, as it has one in the true state.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.arctic.frame import DECKS, HOLE, Frame, Seat, frame_of
from engine.arctic.state import ArcticState
from engine.arctic.view import ArcticView
from engine.dealing import Rng


def determinize(view: ArcticView, rng: Rng) -> ArcticState:
    """A state that could be the true one for all this view tells."""
    frame = frame_of(view)
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


def _put_remembered(frame: Frame, holes: list[int], rng: Rng) -> None:
    """Rulings R-17 and R-18: what the viewer knows himself comes before what all have seen."""
    _put_given(frame, holes, rng)
    _put_seen(frame, holes, rng)


def _put_given(frame: Frame, holes: list[int], rng: Rng) -> None:
    """Ruling R-17: in the zone they were given to, else in any other; they never leave them."""
    stray: list[int] = []
    for seat in frame.seats:
        if seat.given:
            left: Sequence[int] = seat.given
            if seat.unknown != frame.deck_cards_only:
                left = _put(left, seat.unknown, holes, rng)
            stray += _put(left, seat.known, holes, rng)
    if stray:
        _put(stray, frame.zones, holes, rng)


def _put_seen(frame: Frame, holes: list[int], rng: Rng) -> None:
    """Ruling R-18: with their seat; what finds no room there was given on by it."""
    spare = _spare_room(frame, holes)
    stray: list[tuple[Seat, Sequence[int]]] = []
    for seat in frame.seats:
        if not seat.seen:
            continue
        room = len(seat.put_away)
        fitting = min(len(seat.seen), room)
        least = max(fitting - spare, room - seat.unseen_at_most, 0)
        cards: Sequence[int] = seat.seen
        if least:
            cards = rng.sample(cards, len(cards))
            cards = [*cards[least:], *_put(cards[:least], seat.put_away, holes, rng)]
        left = _put(cards, (*seat.put_away, *seat.known), holes, rng)
        spare -= fitting - sum([holes[place] != HOLE for place in seat.put_away])
        if left:
            stray.append((seat, left))
    for seat, left in stray:
        others = [place for place in frame.zones if place not in seat.unknown]
        # Among the cards its own seat does not know it can lie only if a third seat gave it back.
        _put(_put(left, others, holes, rng), frame.zones, holes, rng)


def _spare_room(frame: Frame, holes: Sequence[int]) -> int:
    """How many cards may lie in their seat's zone although its hand or pile has room for them:
    those that have no such room need the zones."""
    if not frame.zones:
        return len(holes)
    free = sum([holes[place] == HOLE for place in frame.zones])
    return free - sum([max(0, len(seat.seen) - len(seat.put_away)) for seat in frame.seats])


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


def _shuffled_rest(frame: Frame, placed: set[int], rng: Rng) -> list[int]:
    """The cards nobody remembers; decks of which nothing was seen are chosen at random (S-2)."""
    rest = [card for card in frame.unseen if card not in placed]
    for deck in rng.sample(frame.decks_left, frame.decks_missing) if frame.decks_missing else ():
        rest += DECKS[deck]
    chance = rng.random
    rest.sort(key=lambda _: chance())
    return rest
