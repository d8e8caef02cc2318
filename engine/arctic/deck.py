"""The deck and the reserve that takes its place: clause E-1."""

from msgspec.structs import replace

from engine.arctic.events import EndAnnounced, Events
from engine.arctic.state import ArcticState


def take_from_deck(
    state: ArcticState, count: int, events: Events
) -> tuple[ArcticState, tuple[int, ...]]:
    """Up to `count` cards off the deck, fewer only when deck and reserve are used up (Ruling R-2).

    Rule E-1 and Ruling R-1: the moment the last card leaves the main deck the reserve takes its
    place, also in the middle of a refill, and the end is announced.
    """
    deck, drawn = state.deck, state.drawn
    cards = deck[drawn : drawn + count]
    drawn += len(cards)
    if drawn < len(deck) or state.end_announced:
        return replace(state, drawn=drawn), cards
    events.append(EndAnnounced(None))
    missing = count - len(cards)
    reserve = state.reserve
    cards += reserve[:missing]
    state = replace(
        state, deck=reserve, drawn=min(missing, len(reserve)), reserve=(), end_announced=True
    )
    return state, cards
