"""How far standing orders have come: read off what has happened since they were left.

Nothing is written when an order is played, so no crash can play one twice or pass one over: the
commands of the seat since then are those that were ordered, one after the other, or the orders are
void.
"""

from collections.abc import Sequence

import msgspec

from engine.encoding import codec_of
from engine.game import Command
from engine.words import ENGLISH
from service.backend import Backend
from service.matches.chronicle import ChronicleEntry
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.orders.order import KeptOrders, Told
from service.matches.shown.documents import LogEntry
from service.matches.shown.sight import narrator_for


class Progress(msgspec.Struct, frozen=True):
    """How many orders have been played, and the version that the last of them led to."""

    played: int
    version: int


def progress_of(backend: Backend, match: Match, seat: int, kept: KeptOrders) -> Progress | None:
    """How far they have come; None if they are void: the seat has changed hands, has played
    something else, or the match was taken back."""
    player = match.seats[seat].player
    if player is None or player.id != kept.player:
        return None
    entries = backend.matches.chronicle_part(match.id, kept.since + 1, match.version)
    return _followed(match, seat, kept, entries)


def _followed(
    match: Match, seat: int, kept: KeptOrders, entries: Sequence[ChronicleEntry]
) -> Progress | None:
    codec, played, last = codec_of(match.rules), 0, kept.since
    for version, entry in enumerate(entries, start=kept.since + 1):
        if played == len(kept.orders):
            break
        if entry.to_version is not None:
            return None
        if entry.seat != seat:
            continue
        command = codec.decode_command(bytes(entry.command))
        if command != codec.decode_command(bytes(kept.orders[played].command)):
            return None
        played, last = played + 1, version
    return Progress(played, last)


def due_command(
    backend: Backend, loaded: LoadedMatch, seat: int, kept: KeptOrders, progress: Progress
) -> Command | None:
    """What is to be played now that it has come to the seat; None if a condition fails."""
    match, state = loaded.match, loaded.state
    if state is None or progress.played == len(kept.orders):
        return None
    order = kept.orders[progress.played]
    if order.told is not None:
        entries = _told_since(backend, match, seat, progress.version)
        if not _is_told(order.told, entries):
            return None
    command = codec_of(match.rules).decode_command(bytes(order.command))
    return command if command in match.rules.legal_commands(state, seat) else None


def _told_since(backend: Backend, match: Match, seat: int, version: int) -> list[LogEntry]:
    narrator = narrator_for(match, seat, ENGLISH)
    return [
        narrator.entry(entry_id, entry)
        for entry_id, entry in backend.matches.entries_between(match.id, version, match.version)
    ]


def _is_told(wanted: Sequence[Told], entries: Sequence[LogEntry]) -> bool:
    """Whether these events were told in this order; others may have come in between."""
    left = iter(entries)
    return all(any(_fits(told, entry) for entry in left) for told in wanted)


def _fits(told: Told, entry: LogEntry) -> bool:
    is_theirs = told.seat is None or told.seat == entry.seat
    return (
        is_theirs
        and told.type == entry.type
        and all(
            name in entry.data and entry.data[name] == value for name, value in told.data.items()
        )
    )
