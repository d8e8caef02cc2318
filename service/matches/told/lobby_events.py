"""What the lobby tells everybody of public matches and of seeks, in the past tense."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from service.matches.match import Match
from service.matches.seats.seat import Player, Seat
from service.matches.shown.documents import ClockDocument, clock_of
from service.matches.terms import Status, Visibility
from service.matches.told.house_events import (
    HouseEvent,
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    Invited,
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    Rewound,
    SeatFilled,
    SeatLeft,
    SeatOpened,
    SeatTaken,
    SeekClosed,
)


class SeekOpened(HouseEvent, frozen=True):
    """A player looks for company; for the lobby only."""

    seek: str
    player: Player
    seat_counts: tuple[int, ...]
    options: dict[str, Any]
    clock: ClockDocument | None
    rated: bool


class MatchOpened(HouseEvent, frozen=True):
    """A match was put up and waits for players; for the lobby only."""

    player: Player
    options: dict[str, Any]
    clock: ClockDocument | None
    rated: bool = False


IN_LOBBY = (
    *(SeatTaken, SeatLeft, SeatFilled, SeatOpened, Invited),
    *(MatchStarted, MatchFinished, MatchCancelled),
)
"""Events of a public match that the lobby is told as they are."""

NO_MORE_KEPT = (InvitationDeclined, InvitationExpired, InvitationWithdrawn)
"""Events of which the lobby is told what is left: a seat is open. Why is between those two."""

LobbyEvent = (
    MatchOpened
    | SeatTaken
    | SeatLeft
    | SeatFilled
    | SeatOpened
    | Invited
    | MatchStarted
    | MatchFinished
    | MatchCancelled
    | SeekOpened
    | SeekClosed
    | Rewound
)


def told_in_lobby(match: Match, events: Iterable[object]) -> Iterator[LobbyEvent]:
    """What everybody is told of a public match: that it waits, who sits down, its start, its end.

    A match that is full at once never waits: the lobby hears that it starts.
    """
    if match.visibility is not Visibility.PUBLIC:
        return
    for event in events:
        if isinstance(event, IN_LOBBY):
            yield event
        elif isinstance(event, NO_MORE_KEPT):
            yield SeatOpened(event.seat)
        elif isinstance(event, MatchCreated) and match.status is Status.WAITING:
            options = msgspec.to_builtins(match.chosen_options)
            yield MatchOpened(None, event.player, options, clock_of(match), match.rated)


class StoredLobbyNotice(msgspec.Struct, frozen=True):
    """An event on the stream of the lobby, and the table as it was then."""

    match: str
    game: str
    version: int
    at: datetime
    seats: tuple[Seat, ...]
    event: LobbyEvent


decode_lobby_notice = msgspec.json.Decoder(StoredLobbyNotice).decode
