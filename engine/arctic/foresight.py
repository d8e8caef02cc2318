"""What of the events of a command could have been told beforehand by whoever sees a view.

News is a card that comes from where the viewer cannot look, unless nothing else can lie there.
Cards that nobody remembers may change places with each other; a card that all saw going into a hand
lies there, or where its seat may have put it away since (Rulings R-17 and R-18).
"""

from collections.abc import Sequence

from engine.arctic.events import (
    ArcticEvent,
    CardPlaced,
    CardsSwapped,
    DeckCardTaken,
    PenaltiesLookedAt,
    PilesScored,
    RiverCardTaken,
    RiverRefilled,
    VisibleCardTakenBack,
)
from engine.arctic.frame import Frame, Seat, frame_of
from engine.arctic.pieces import CARD_NUMBERS, DECK_SIZE
from engine.arctic.view import ArcticView


def foretold(view: ArcticView, events: Sequence[ArcticEvent]) -> int:
    """How many of these events, from the first, the viewer could have told beforehand."""
    picked_up: set[str] = set()
    for number, event in enumerate(events):
        if _is_news(view, event, picked_up):
            return number
        match event:
            case RiverCardTaken(card=card) | VisibleCardTakenBack(card=card):
                picked_up.add(card)
            case CardsSwapped(river_card=card):
                picked_up.add(card)
    return len(events)


def _is_news(view: ArcticView, event: ArcticEvent, picked_up: set[str]) -> bool:
    """Whether it could have told something else; what was just picked up openly is known."""
    match event:
        case CardPlaced(card=str(card)) | CardsSwapped(card=card):
            is_known = event.seat == view.seat or card in picked_up
            return not is_known and not _is_surely_held(view, event.seat, CARD_NUMBERS[card])
        case RiverRefilled() | DeckCardTaken(card=str()):
            return _free_count(frame_of(view)) > 1
        case PenaltiesLookedAt(cards=tuple(cards)):
            return _count_that_may_lie_there(frame_of(view)) > len(cards)
        case PilesScored():  # the totems
            return True
    return False


def _is_surely_held(view: ArcticView, seat: int | None, card: int) -> bool:
    """Whether that seat has the card in its hand in every world with this view."""
    assert seat is not None
    frame = frame_of(view)
    place = frame.seats[seat]
    if place.pile:  # A card of the hand and one that lies hidden may change places.
        return False
    hand, seen = len(place.hand), len(place.seen)
    if card not in place.seen:
        return _free_count(frame) == hand - seen  # All that nobody remembers is in this hand.
    if seen - 1 + place.unseen_at_most < hand:
        return True  # Without it the hand would hold more than nobody can have seen coming.
    zones = frame.zones or place.known
    return len(zones) <= _surely_in_zones(frame, place) + max(0, seen - 1 - hand)


def _surely_in_zones(frame: Frame, place: Seat) -> int:
    """How many other cards have to lie in those zones: gifts, and what other hands cannot hold."""
    if not frame.zones:
        return 0
    others = [seat for seat in frame.seats if seat is not place]
    return sum([len(seat.given) for seat in frame.seats]) + sum(
        [max(0, len(seat.seen) - len(seat.put_away)) for seat in others]
    )


def _free_count(frame: Frame) -> int:
    """How many cards may lie in the deck, for all that is remembered (Rule S-2)."""
    remembered = {card for seat in frame.seats for card in (*seat.given, *seat.seen)}
    known_decks = sum([card not in remembered for card in frame.unseen])
    return known_decks + (len(frame.decks_left) * DECK_SIZE if frame.decks_missing else 0)


def _count_that_may_lie_there(frame: Frame) -> int:
    """How many cards may lie in a zone unknown to its owner: those of the deck, and those that
    others gave (Ruling R-17)."""
    remembered = sum([len(seat.seen) for seat in frame.seats]) if frame.zones else 0
    return _free_count(frame) + remembered
