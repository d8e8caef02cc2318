"""What happens in a contest, in the past tense, as its log tells it to everybody."""

from datetime import datetime

import msgspec

from service.matches.seats.seat import Player
from service.matches.told.house_events import (
    ContestCancelled,
    ContestFinished,
    ContestStarted,
    HouseEvent,
    Rewound,
)


class ContestOpened(HouseEvent, frozen=True):
    """A contest was put up."""

    player: Player


class ContestEntered(HouseEvent, frozen=True):
    """A player takes part from now on."""

    player: Player


class ContestLeft(HouseEvent, frozen=True):
    """A player takes part no more; what they have played counts."""

    player: Player


class TableBegun(HouseEvent, frozen=True):
    """Two or more entrants play a match."""

    round: int
    table: int
    match: str
    entrants: tuple[int, ...]
    """By seat."""


class TableEnded(HouseEvent, frozen=True):
    """A match of the contest is over, or will not be played."""

    round: int
    table: int
    match: str


ContestEvent = (
    ContestOpened
    | ContestEntered
    | ContestLeft
    | ContestStarted
    | TableBegun
    | TableEnded
    | ContestFinished
    | ContestCancelled
    | Rewound
)


class StoredContestEntry(msgspec.Struct, frozen=True):
    """An event in the log of a contest."""

    at: datetime
    event: ContestEvent


decode_contest_entry = msgspec.json.Decoder(StoredContestEntry).decode
