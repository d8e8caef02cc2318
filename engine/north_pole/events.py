"""What happened: nothing of it is hidden, for cards lie open and masks are shown when taken."""

from engine.game import Event
from engine.north_pole.pieces import Card


class NorthPoleEvent(Event, frozen=True):
    """An event of this game."""


def event_view(event: NorthPoleEvent, seat: int | None) -> NorthPoleEvent:
    """The event itself: all see the same."""
    return event


class PawnLanded(NorthPoleEvent, frozen=True):
    """A pawn came from the ship to the base camp (P1)."""

    square: str
    """Where it landed: `c8`, say."""


class CardPlayed(NorthPoleEvent, frozen=True):
    """A card moved a piece, or let it sling from where it stands (P2-1)."""

    card: str
    """The card: `march`, say."""
    pawn: str
    """The piece, by where it stood: `c4`, `c4-igloo` or `bear`."""
    to: str
    """Where it went, or what it slung at: `c5`, or `pole`."""


class CardStolen(NorthPoleEvent, frozen=True):
    """Steal took a card from a side (P2-3)."""

    side: str
    """The side on which the card lay: `south`, say."""
    card: str
    """The card: `march`, say."""


class CardUnpacked(NorthPoleEvent, frozen=True):
    """A card came out of its Backpack, which is gone (I6)."""

    card: str
    """The card: `march`, say."""


class CardPacked(NorthPoleEvent, frozen=True):
    """A card went into a Backpack (I6)."""

    card: str
    """The card: `march`, say."""


class PackingSkipped(NorthPoleEvent, frozen=True):
    """An empty Backpack stays so while the storm carries the cards off (Ruling R-48)."""


class PawnAmbushed(NorthPoleEvent, frozen=True):
    """A pawn was sent back to its ship; without an owner it was the Bear, which left (A1)."""

    owner: int | None
    """Whose pawn it was; null: it was the Bear."""
    square: str
    """Where it stood: `c4`, say."""


class PawnArrived(NorthPoleEvent, frozen=True):
    """A pawn reached the Pole (E2)."""

    arrived: int
    """How many of its expedition are there now."""


class BearLeft(NorthPoleEvent, frozen=True):
    """The Bear went over the Pole or into a hole, and is out of the game (I12)."""


class MaskRevealed(NorthPoleEvent, frozen=True):
    """An Ice Mask was taken from the stack, a corner or the scoreboard (I1)."""

    mask: str
    """What it is: `husky`, say (D1)."""
    source: str
    """Where it lay: `stack`, `corner` or `scoreboard`."""


class AmbushesEnded(NorthPoleEvent, frozen=True):
    """The last mask of the stack is out: the whole board is as safe as a camp (A3)."""


class HoleOpened(NorthPoleEvent, frozen=True):
    """The ice broke under the piece that made the ambush (I11)."""

    square: str
    """Where the hole is: `c4`, say."""


class BearCame(NorthPoleEvent, frozen=True):
    """The Bear took the place of the pawn that made the ambush (I12)."""

    square: str
    """Where it stands: `c4`, say."""


class BoardTurned(NorthPoleEvent, frozen=True):
    """A storm turned the upper board, by the points of the Storm pile or by a mask (P3, I10)."""

    direction: str
    """Which way: `clockwise`, `counterclockwise` or `half_turn`."""
    points: int | None
    """The points of the Storm pile (P3); null: a mask turned it (I10)."""


class DeckShuffled(NorthPoleEvent, frozen=True):
    """The discards became the new deck (P4)."""

    cards: int
    """How many cards it has."""
    deck_back: str | None
    """The back that lies on top now, as in every event that changes it."""


class EquipmentUsed(NorthPoleEvent, frozen=True):
    """A Husky, Snowshoes or a Pickaxe was put to use (I2)."""

    equipment: str
    """Which: `husky`, `snowshoes` or `pickaxe`."""


class IglooBuilt(NorthPoleEvent, frozen=True):
    """A pawn sits in an igloo (I7)."""

    square: str
    """Where the pawn stands: `c4`, say."""


class IglooRemoved(NorthPoleEvent, frozen=True):
    """A pawn left its igloo, or the igloo was broken (I7)."""

    square: str
    """Where the igloo was: `c4`, say."""


class PoleTurned(NorthPoleEvent, frozen=True):
    """A Compass turned the Pole disc (I9)."""

    openings: tuple[str, ...]
    """Where its boots point now: `northwest`, say."""


class EquipmentDiscarded(NorthPoleEvent, frozen=True):
    """An equipment was given up, with the card that was in it (I3, P2-4)."""

    equipment: str
    """Which: `husky`, say."""
    card: str | None
    """The card in the Backpack; null if there was none."""


class HandRedrawn(NorthPoleEvent, frozen=True):
    """No card could be played: all were discarded and three drawn (P2-4)."""

    discarded: tuple[Card, ...]
    """The cards that were discarded."""
    drawn: tuple[Card, ...]
    """The cards that were drawn."""
    deck_back: str | None
    """The back that lies on top of the deck now."""


class TurnEnded(NorthPoleEvent, frozen=True):
    """The own side was refilled and the turn marker passed on (P4)."""

    drawn: tuple[Card, ...]
    """The cards that were drawn."""
    deck_back: str | None
    """The back that lies on top of the deck now."""
    next_seat: int
    """Whose turn it is now."""
    round: int
    """Which round it is now, from 1."""


class RaceWon(NorthPoleEvent, frozen=True):
    """The last pawn of an expedition, or of a team, is at the Pole (G1)."""

    partner: int | None
    """Who has won together with the seat; null without teams (T1)."""


class RaceCalledOff(NorthPoleEvent, frozen=True):
    """The last round is over and nobody has won (R-36)."""

    rounds: int
    """How many rounds were played (R-36)."""


EVENT_TYPES: tuple[type[NorthPoleEvent], ...] = (
    PawnLanded,
    CardPlayed,
    CardStolen,
    CardUnpacked,
    CardPacked,
    PackingSkipped,
    PawnAmbushed,
    PawnArrived,
    BearLeft,
    MaskRevealed,
    AmbushesEnded,
    HoleOpened,
    BearCame,
    BoardTurned,
    DeckShuffled,
    EquipmentUsed,
    IglooBuilt,
    IglooRemoved,
    PoleTurned,
    EquipmentDiscarded,
    HandRedrawn,
    TurnEnded,
    RaceWon,
    RaceCalledOff,
)
