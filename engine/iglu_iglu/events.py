"""What can happen in a match, spelled with names; what a viewer may not know is None."""

from typing import get_args

import msgspec

from engine.game import Event
from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.pieces import Animal


class InuitPlaced(Event, frozen=True):
    """An Inuit came onto the outer ring (S4)."""

    square: str
    """Where: `a4`, say."""


class TurnBegan(Event, frozen=True):
    """A turn began with its melting (T1)."""


class TileMelted(Event, frozen=True):
    """A tile was chosen for melting and looked at (M1)."""

    square: str
    """Where it lies: `c3`, say."""


class TileRevealed(Event, frozen=True):
    """The face had no red border: everybody sees it (M4)."""

    square: str
    """Where it lay: `c3`, say."""
    tile: str
    """Its face: `fish_2`, say (D1)."""


class TileKept(Event, frozen=True):
    """The face had a red border: only the finder knows it (M4)."""

    square: str
    """Where it lay: `c3`, say."""
    tile: str | None
    """Its face: `energy_2`, say; null for others."""


class AnimalAppeared(Event, frozen=True):
    """An animal came from the supply onto the board (M4)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, 1 to 4."""
    square: str
    """Where it is: `d4`, say."""


class DriftBlocked(Event, frozen=True):
    """No tile could be pushed: the drift moved nothing (Ruling R-3)."""


class PushAnnounced(Event, frozen=True):
    """A push was chosen that must wait until the animals in its way are moved (R-5)."""

    square: str
    """The tile: `c3`, say."""
    direction: Direction
    """Which way it is to drift."""


class TilePushed(Event, frozen=True):
    """A tile, and those in line before it, drifted by one square (M4)."""

    square: str
    """Where the tile lay: `c3`, say."""
    direction: Direction
    """Which way it drifted."""
    tile_count: int
    """How many tiles drifted, itself included."""


class AnimalMoved(Event, frozen=True):
    """An animal moved by one square (M5)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, 1 to 4."""
    origin: str
    """Where it was: `d4`, say."""
    target: str
    """Where it is now: `d5`, say."""


class MovingStopped(Event, frozen=True):
    """No animal could move any more; the movement points left over are lost (Rule M4)."""

    unused_movement_points: int
    """How many points are lost."""


class AnimalRemoved(Event, frozen=True):
    """An animal left the game (M4, M6)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, 1 to 4."""
    square: str
    """Where it was: `d4`, say."""


class KeptTilePlayed(Event, frozen=True):
    """A kept tile was played and left the game (M4)."""

    tile: str
    """Its face: `energy_2`, say (D1)."""


class TileSunk(Event, frozen=True):
    """Melt removed a tile unseen (M4, R-18)."""

    square: str
    """Where it lay: `c3`, say."""


class ActionPointsGained(Event, frozen=True):
    """Energy gave action points beyond the three that every turn has (Rules T2 and M4)."""

    action_points: int
    """How many points."""


class BearAttacked(Event, frozen=True):
    """A bear came upon Inuit (M6)."""

    square: str
    """Where: `c4`, say."""
    seats: tuple[int, ...]
    """Who is asked for a Harpoon, in this order."""


class InuitHid(Event, frozen=True):
    """Nobody killed the bear; Inuit of that seat are safe in their igloo (Ruling R-11)."""

    square: str
    """Where: `c4`, say."""


class BearAnswered(Event, frozen=True):
    """A seat under attack used a Harpoon or let it pass (R-10)."""

    harpoon: bool
    """Whether a Harpoon was used."""


class InuitFled(Event, frozen=True):
    """An Inuit of `owner` was sent to a corner by `seat` (M6)."""

    owner: int
    """The seat whose Inuit it is."""
    corner: str
    """The corner: `a1`, say."""


class InuitWalked(Event, frozen=True):
    """An Inuit walked to an adjacent square (A1)."""

    origin: str
    """Where it was: `c4`, say."""
    target: str
    """Where it is now: `c5`, say."""


class InuitKayaked(Event, frozen=True):
    """An Inuit crossed a sea area (A2)."""

    origin: str
    """Where it was: `c4`, say."""
    target: str
    """Where it is now: `f6`, say."""


class AnimalCaught(Event, frozen=True):
    """An animal became prey, for action points or for a Harpoon (0) (A3, A4)."""

    animal: Animal
    """Which animal."""
    value: int
    """The value of its token, which it scores."""
    square: str
    """Where it was: `d4`, say."""
    action_points: int
    """The points spent; 0: a Harpoon."""


class IglooBuilt(Event, frozen=True):
    """An igloo was built (A5)."""

    square: str
    """Where: `c3`, say."""


class TurnEnded(Event, frozen=True):
    """A turn ended; the action points left over are lost (T3)."""

    unused_action_points: int
    """How many points are lost."""


class IceStayed(Event, frozen=True):
    """No tile could be melted: the game ends at once (M3)."""


class IslandScored(Event, frozen=True):
    """An island with somebody on it was counted (E4)."""

    squares: tuple[str, ...]
    """The squares of its tiles: `a1`, say."""
    strengths: tuple[int, ...]
    """By seat, the strength of the tribe there (E4)."""
    points: tuple[int, ...]
    """By seat, what it brings (E4, E5)."""


class MatchEnded(Event, frozen=True):
    """The match is over; the totals by seat (E6)."""

    totals: tuple[int, ...]
    """The points, by seat (E2)."""


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
