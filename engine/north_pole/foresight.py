"""What of the events of a command could have been told beforehand; all viewers know the same.

News is a card off the deck, the back that lies on top after it, and a mask that is turned over,
unless nothing else can come (Rules K1 and K2).
"""

from collections.abc import Sequence

from engine.north_pole.events import (
    DeckShuffled,
    HandRedrawn,
    MaskRevealed,
    NorthPoleEvent,
    TurnEnded,
)
from engine.north_pole.hidden import number_of, unseen_cards
from engine.north_pole.layout import board_of
from engine.north_pole.pieces import BACKS, EQUIPMENT, HOUSE_TABLES, Card
from engine.north_pole.setup import all_cards
from engine.north_pole.view import NorthPoleView, PackedCard


def foretold(view: NorthPoleView, events: Sequence[NorthPoleEvent]) -> int:
    """How many of these events, from the first, the viewer could have told beforehand."""
    deck, masks = _Deck(view), _Masks(view)
    for number, event in enumerate(events):
        match event:
            case HandRedrawn(drawn=drawn) | TurnEnded(drawn=drawn):
                is_news = not deck.foretold(drawn)
            case DeckShuffled(cards=cards):
                is_news = not deck.shuffle_foretold(cards)
            case MaskRevealed(mask=mask, source=source):
                is_news = not masks.foretold(mask, source)
            case _:
                is_news = False
        if is_news:
            return number
    return len(events)


class _Deck:
    """What is known of the deck while a command is carried out."""

    def __init__(self, view: NorthPoleView) -> None:
        self._faces = board_of(view.tables).face_of
        self._box = all_cards(view.tables or HOUSE_TABLES)
        self._cards = unseen_cards(view, [number_of(card, self._faces) for card in _lying(view)])
        self._top = None if view.deck_back is None else BACKS.index(view.deck_back)
        self._is_next_deck_known = False

    def shuffle_foretold(self, cards: int) -> bool:
        """Whether only one back could come to lie on top: of a single card, which all have seen
        discarded, or in a box of somebody's own making in which all backs are alike."""
        self._is_next_deck_known = cards == 1
        return cards == 1 or len({card % len(BACKS) for card in self._box}) == 1

    def foretold(self, drawn: Sequence[Card]) -> bool:
        """Whether only these cards could be drawn, and only that back could come after them."""
        for card in drawn:
            if not self._cards:
                return self._is_next_deck_known
            if len({c for c in self._cards if self._top in (None, c % len(BACKS))}) > 1:
                return False
            self._cards.remove(number_of(card, self._faces))
            backs = {c % len(BACKS) for c in self._cards}
            if len(backs) > 1:  # The next back is seen now, or the next card is any of them.
                return False
            self._top = None
        return True


def _lying(view: NorthPoleView) -> list[Card | PackedCard]:
    """Every card that is not in the deck."""
    cards: list[Card | PackedCard] = [*view.storm_pile, *view.discards]
    cards += [card for side in view.sides for card in side.cards]
    cards += [card for own in view.seats for card in own.packed]
    return cards if view.card_in_play is None else [*cards, view.card_in_play]


class _Masks:
    """What is known of the masks while a command is carried out.

    Green masks are equipment; those that lie on corners and scoreboard are green, for all to see.
    """

    def __init__(self, view: NorthPoleView) -> None:
        self._unseen = list(view.unseen_masks)
        self._laid_out = len(view.corner_masks) + view.scoreboard_mask

    def foretold(self, mask: str, source: str) -> bool:
        """Whether only this mask could lie there."""
        green = [other for other in self._unseen if other in EQUIPMENT]
        may_lie_there: set[str] = {*green}
        if source == "stack":
            blue = {other for other in self._unseen if other not in EQUIPMENT}
            may_lie_there = blue | may_lie_there if len(green) > self._laid_out else blue
        else:
            self._laid_out -= 1
        self._unseen.remove(mask)
        return len(may_lie_there) == 1
