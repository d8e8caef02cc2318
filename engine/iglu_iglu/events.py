"""What can happen in a match, spelled with names; what a viewer may not know is None."""

from typing import get_args

import msgspec

from engine.game import Event
from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.pieces import Animal


class InuitPlaced(Event, frozen=True):
    """An Inuit came onto the outer ring."""

    square: str


class TurnBegan(Event, frozen=True):
    """A turn began with its melting."""


class TileMelted(Event, frozen=True):
    """A tile was chosen for melting and looked at."""

    square: str


class TileRevealed(Event, frozen=True):
    """The face had no red border: everybody sees it."""

    square: str
    tile: str


class TileKept(Event, frozen=True):
    """The face had a red border: only the finder knows it."""

    square: str
    tile: str | None


class AnimalAppeared(Event, frozen=True):
    """An animal came from the supply onto the board."""

    animal: Animal
    value: int
    square: str


class DriftBlocked(Event, frozen=True):
    """No tile could be pushed: the drift moved nothing (Ruling R-3)."""


class PushAnnounced(Event, frozen=True):
    """A push was chosen that must wait until the animals in its way are moved."""

    square: str
    direction: Direction


class TilePushed(Event, frozen=True):
    """A tile, and those in line before it, drifted by one square."""

    square: str
    direction: Direction
    tile_count: int


class AnimalMoved(Event, frozen=True):
    """An animal moved by one square."""

    animal: Animal
    value: int
    origin: str
    target: str


class MovingStopped(Event, frozen=True):
    """No animal could move any more; the movement points left over are lost (Rule M4)."""

    unused_movement_points: int


class AnimalRemoved(Event, frozen=True):
    """An animal left the game."""

    animal: Animal
    value: int
    square: str


class KeptTilePlayed(Event, frozen=True):
    """A kept tile was played and left the game."""

    tile: str


class TileSunk(Event, frozen=True):
    """Melt removed a tile unseen."""

    square: str


class ActionPointsGained(Event, frozen=True):
    """Energy gave action points beyond the three that every turn has (Rules T2 and M4)."""

    action_points: int


class BearAttacked(Event, frozen=True):
    """A bear came upon Inuit."""

    square: str
    seats: tuple[int, ...]
    """Who is asked for a Harpoon, in this order."""


class InuitHid(Event, frozen=True):
    """Nobody killed the bear; Inuit of that seat are safe in their igloo (Ruling R-11)."""

    square: str


class BearAnswered(Event, frozen=True):
    """A seat under attack used a Harpoon or let it pass."""

    harpoon: bool


class InuitFled(Event, frozen=True):
    """An Inuit of `owner` was sent to a corner by `seat`."""

    owner: int
    corner: str


class InuitWalked(Event, frozen=True):
    """An Inuit walked to an adjacent square."""

    origin: str
    target: str


class InuitKayaked(Event, frozen=True):
    """An Inuit crossed a sea area."""

    origin: str
    target: str


class AnimalCaught(Event, frozen=True):
    """An animal became prey, for action points or for a Harpoon (0)."""

    animal: Animal
    value: int
    square: str
    action_points: int


class IglooBuilt(Event, frozen=True):
    """An igloo was built."""

    square: str


class TurnEnded(Event, frozen=True):
    """A turn ended; the action points left over are lost."""

    unused_action_points: int


class IceStayed(Event, frozen=True):
    """No tile could be melted: the game ends at once."""


class IslandScored(Event, frozen=True):
    """An island with somebody on it was counted."""

    squares: tuple[str, ...]
    strengths: tuple[int, ...]
    points: tuple[int, ...]


class MatchEnded(Event, frozen=True):
    """The match is over; the totals by seat."""

    totals: tuple[int, ...]


IgluEvent = (
    InuitPlaced
    | TurnBegan
    | TileMelted
    | TileRevealed
    | TileKept
    | AnimalAppeared
    | DriftBlocked
    | PushAnnounced
    | TilePushed
    | AnimalMoved
    | MovingStopped
    | AnimalRemoved
    | KeptTilePlayed
    | TileSunk
    | ActionPointsGained
    | BearAttacked
    | InuitHid
    | BearAnswered
    | InuitFled
    | InuitWalked
    | InuitKayaked
    | AnimalCaught
    | IglooBuilt
    | TurnEnded
    | IceStayed
    | IslandScored
    | MatchEnded
)
EVENT_TYPES: tuple[type[Event], ...] = get_args(IgluEvent)


def event_view(event: IgluEvent, seat: int | None) -> IgluEvent:
    """Only the finder knows the face of a tile that he keeps (Rule M4)."""
    if isinstance(event, TileKept) and event.seat != seat:
        return msgspec.structs.replace(event, tile=None)
    return event
