"""What happened, and which part of it only one seat may see."""

from engine.arctic.commands import Direction, Position
from engine.game import Event


class ArcticEvent(Event, frozen=True):
    """Any event of Arctic; a card that a viewer may not see is None."""


Events = list[ArcticEvent]
"""What happens while one command is carried out, in order."""


class TurnBegun(ArcticEvent, frozen=True):
    """The seat's turn starts; so many cards are to be placed (A-1)."""

    placement_value: int
    """How many cards are owed (A-1)."""
    last_turn: bool = False
    """Whether it is the seat's last turn: phases A and B only (E-3)."""


class CardsSwapped(ArcticEvent, frozen=True):
    """A hand card went into the river, a river card into the hand (C-4, R-11)."""

    card: str
    """The hand card, now in the river."""
    river_card: str
    """The river card, now in the hand."""


class VisibleCardTakenBack(ArcticEvent, frozen=True):
    """The visible card went back to the hand (C-4, R-11)."""

    card: str
    """The card: `fox-orca-3`, say."""


class PlacementAdjusted(ArcticEvent, frozen=True):
    """The placement value is one more or one less this turn (C-4, R-8)."""

    by: int
    """1 for one card more, -1 for one less."""


class CardPlaced(ArcticEvent, frozen=True):
    """A card was placed; a hidden one is seen by its owner only (A-2)."""

    card: str | None
    """The card; null for others where it lies face down."""
    position: Position
    """Where on the pile it was placed."""


class PlacingFinished(ArcticEvent, frozen=True):
    """No card was placed: none was owed, or the hand was empty (R-8, R-10)."""


class PenaltiesDrawn(ArcticEvent, frozen=True):
    """For cards missing in hand, cards of the deck went unseen to the penalty zone (A-3)."""

    count: int
    """How many cards."""


class PowerTaken(ArcticEvent, frozen=True):
    """The power of the visible card's main animal was taken, from the table or a seat (A-4)."""

    power: str
    """The side in play: `fox_hidden`, say (C-4)."""
    from_seat: int | None
    """Who held it; null: it lay on the table."""


class TokenMoved(ArcticEvent, frozen=True):
    """A token moved one card (B-1)."""

    animal: str
    """Whose token: `fox`, say."""
    direction: Direction
    """Which way along the landscape."""
    value: int
    """The landscape value it came to: 0, 1, 3, 6, 10 or 15."""


class ExtraStepTaken(ArcticEvent, frozen=True):
    """The walrus gave a token one card more (C-4, R-12)."""

    animal: str
    """Whose token: `fox`, say."""
    direction: Direction
    """Which way along the landscape."""
    value: int
    """The landscape value it came to: 0, 1, 3, 6, 10 or 15."""


class ExtraStepSkipped(ArcticEvent, frozen=True):
    """The walrus' power was left unused (R-12)."""


class PenaltiesLookedAt(ArcticEvent, frozen=True):
    """A bear's holder looked at the cards of his penalty zone that he did not know (R-17)."""

    count: int
    """How many cards."""
    cards: tuple[str, ...] | None
    """Which ones; null for others."""


class DrawAdjusted(ArcticEvent, frozen=True):
    """The draw value is one more or one less this turn (C-4, R-9)."""

    by: int
    """1 for one card more, -1 for one less."""


class RiverCardTaken(ArcticEvent, frozen=True):
    """A river card went to the hand (C1-1)."""

    card: str
    """The card: `fox-orca-3`, say."""


class DeckCardTaken(ArcticEvent, frozen=True):
    """The top card of the deck went to the hand, seen by the drawer only (C-4, R-13)."""

    card: str | None
    """The card; null for others."""


class PenaltyCardTaken(ArcticEvent, frozen=True):
    """A card of the own penalty zone went to the hand, seen by the drawer only (C-4, R-13)."""

    card: str | None
    """The card; null for others."""


class DrawingStopped(ArcticEvent, frozen=True):
    """The river was empty, and what deck or penalty zone could still give was left (R-3)."""


class CardDiscarded(ArcticEvent, frozen=True):
    """A card beyond the hand limit went face down to the own penalty zone (C1-3)."""

    card: str | None
    """The card; null for others."""


class PenaltyGiven(ArcticEvent, frozen=True):
    """A card went face down to another penalty zone; only the giver knows it (C-4, R-14)."""

    to_seat: int
    """The seat whose penalty zone it went to."""
    card: str | None
    """The card; null for all but the giver."""


class RiverRefilled(ArcticEvent, frozen=True):
    """Cards of the deck went into the river (C1-2)."""

    cards: tuple[str, ...]
    """The new cards, in the order in which they lie behind the old ones."""


class EndAnnounced(ArcticEvent, frozen=True):
    """A card is wanted of the deck and there is none; the reserve takes its place (E-1)."""


class LastTurnsBegun(ArcticEvent, frozen=True):
    """The round is complete: one last turn each, without drawing (E-3)."""


class PilesScored(ArcticEvent, frozen=True):
    """The end: totems and hidden cards are open, these are the totals by seat (E-4)."""

    totals: tuple[int, ...]
    """The points, by seat."""


EVENT_TYPES: tuple[type[ArcticEvent], ...] = (
    TurnBegun,
    CardsSwapped,
    VisibleCardTakenBack,
    PlacementAdjusted,
    CardPlaced,
    PlacingFinished,
    PenaltiesDrawn,
    PowerTaken,
    TokenMoved,
    ExtraStepTaken,
    ExtraStepSkipped,
    PenaltiesLookedAt,
    DrawAdjusted,
    RiverCardTaken,
    DeckCardTaken,
    PenaltyCardTaken,
    DrawingStopped,
    CardDiscarded,
    PenaltyGiven,
    RiverRefilled,
    EndAnnounced,
    LastTurnsBegun,
    PilesScored,
)


def event_view(event: ArcticEvent, seat: int | None) -> ArcticEvent:
    """The event as the seat may see it; what is hidden belongs to the seat whose doing it was."""
    if event.seat == seat:
        return event
    match event:
        case CardPlaced(position=Position.HIDDEN):
            return CardPlaced(event.seat, None, Position.HIDDEN)
        case DeckCardTaken() | PenaltyCardTaken() | CardDiscarded():
            return type(event)(event.seat, None)
        case PenaltyGiven():
            return PenaltyGiven(event.seat, event.to_seat, None)
        case PenaltiesLookedAt():
            return PenaltiesLookedAt(event.seat, event.count, None)
        case _:
            return event
