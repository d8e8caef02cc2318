"""What the boards say alike: cards by animals and values, powers by their holders, known cards."""

from collections.abc import Iterable, Iterator
from functools import cache

from engine.arctic.pieces import CARD_NUMBERS, CARDS
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView, PowerCard, all_penalties
from engine.game import Names
from engine.words import Language


@cache
def both_animals(name: str, language: Language) -> str:
    """A card by its two animals."""
    card = CARDS[CARD_NUMBERS[name]]
    return WORDS.tell("card-animals", language, main=card.main, companion=card.companion)


def card_and_values(name: str, language: Language) -> str:
    """A card by its two animals and its two values."""
    card = CARDS[CARD_NUMBERS[name]]
    return f"{both_animals(name, language)} {card.placement}/{card.draw}"


def cards_listed(cards: Iterable[str], language: Language) -> str:
    """The cards, one after the other."""
    return "; ".join(card_and_values(card, language) for card in cards)


def holder(view: ArcticView, card: PowerCard, language: Language, names: Names) -> str:
    """Who has a power, and whether it is used up this turn."""
    on_the_table = WORDS.tell("label-on_the_table", language)
    held = on_the_table if card.holder is None else names[card.holder]
    if card.power in view.used_powers:
        return f"{held}, {WORDS.tell('label-used', language)}"
    return held


def penalty_count(view: ArcticView, seat: ArcticSeat, language: Language) -> str:
    """How many cards lie in a penalty zone, and how many of them their owner does not know."""
    if not seat.penalty_unknown_count or not view.to_act:
        return str(seat.penalty_count)
    unknown = WORDS.tell("label-unknown", language)
    return f"{seat.penalty_count} ({unknown}: {seat.penalty_unknown_count})"


def known_cards(view: ArcticView, seat: ArcticSeat, language: Language) -> Iterator[str]:
    """The single cards of hand and penalty zone that the viewer knows or remembers."""
    for label, cards in _known(view, seat):
        yield f"{WORDS.tell(f'label-{label}', language)}: {cards_listed(cards, language)}"


def _known(view: ArcticView, seat: ArcticSeat) -> Iterator[tuple[str, tuple[str, ...]]]:
    if seat.hand and seat.seat != view.seat:
        yield "hand", seat.hand
    elif seat.hand_seen and view.to_act and (seat.hand is None or seat.seat == view.seat):
        yield "seen_in_hand", seat.hand_seen
    if all_of_them := all_penalties(view, seat):
        yield "all_penalties", all_of_them
    elif seat.penalties:
        yield ("known" if seat.seat == view.seat else "given") + "_penalties", seat.penalties
