"""What a standing order says, how those of a seat are kept, and how far they have come."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.encoding import codec_of
from engine.game import Command
from service.matches.model.chronicle import ChronicleEntry
from service.matches.model.documents import LogEntry
from service.matches.model.match import Match
from service.shapes import OneSeat, SeatNumber

MOST_ORDERS = 20
MOST_EVENTS = 8
LONGEST_TYPE = 64


class Told(msgspec.Struct, frozen=True):
    """An event that the seat has to be told for an order to be played."""

    type: Annotated[str, Meta(min_length=1, max_length=LONGEST_TYPE)]
    """The type of the event: `card_placed`, say."""
    seat: SeatNumber | None = None
    """The number of the seat whose doing it has to be; left out: whoever's."""
    data: dict[str, Any] = {}
    """Members of its `data` that have to be just so."""


class Order(msgspec.Struct, frozen=True):
    """One command, played when it comes to the seat, if the decision offers exactly this."""

    command: Command
    """The command to play."""
    told: tuple[Told, ...] | None = None
    """What has to be told, in this order, since the order before; null: whatever happened."""


class StandingOrders(msgspec.Struct, frozen=True):
    """What a seat has left, in order; the first `played` of it have been played."""

    seat: OneSeat
    orders: tuple[Order, ...]
    """All that was left, in order, played or not."""
    played: int
    """How many of them have been played, from the first on."""
    since: int
    """The version at which they were left."""


class KeptOrder(msgspec.Struct, frozen=True):
    """An order as it is kept; its command is read by the rules of the match."""

    command: msgspec.Raw
    told: tuple[Told, ...] | None


class KeptOrders(msgspec.Struct, frozen=True):
    """The orders of a seat as they are kept: they are those of one player, and die with the seat's
    changing hands."""

    player: str
    since: int
    orders: tuple[KeptOrder, ...]


decode_orders = msgspec.json.Decoder(KeptOrders).decode


class Progress(msgspec.Struct, frozen=True):
    """How many orders have been played, and the version that the last of them led to."""

    played: int
    version: int


def followed(
    match: Match, seat: int, kept: KeptOrders, entries: Sequence[ChronicleEntry]
) -> Progress | None:
    """How far orders have come, by what the versions since they were left have changed.

    None if they are void: the seat has changed hands, has played something else, or the match was
    taken back. Nothing is written when an order is played, so no crash plays one twice or passes
    one over.
    """
    player = match.seats[seat].player
    if player is None or player.id != kept.player:
        return None
    codec = codec_of(match.rules)
    progress = Progress(0, kept.since)
    for version, entry in enumerate(entries, start=kept.since + 1):
        if progress.played == len(kept.orders):
            break
        if entry.to_version is not None:
            return None
        if entry.seat != seat:
            continue
        command = codec.decode_command(bytes(entry.command))
        if command != codec.decode_command(bytes(kept.orders[progress.played].command)):
            return None
        progress = Progress(progress.played + 1, version)
    return progress


def are_told(wanted: Sequence[Told], entries: Sequence[LogEntry]) -> bool:
    """Whether these events were told in this order; others may have come in between."""
    left = iter(entries)
    return all(any(_fits(told, entry) for entry in left) for told in wanted)


def _fits(told: Told, entry: LogEntry) -> bool:
    is_theirs = told.seat is None or told.seat == entry.seat
    is_told = is_theirs and told.type == entry.type
    return is_told and all(
        name in entry.data and entry.data[name] == value for name, value in told.data.items()
    )
