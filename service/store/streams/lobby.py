"""The lobby: what everybody is told of public matches, on one stream.

A commit leaves its notices for the lobby in the match's outbox, and whoever delivers brings all
that lies there, oldest first: a process that died before it could tell leaves nothing out, and the
order of each match holds. The script that puts them on the stream knows the last one of every match
and takes none twice. The stream keeps the newest notices only; what a match was told of last goes
when the match is forgotten.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.encoding import encode
from service.matches.changes import Change
from service.matches.told.lobby_events import StoredLobbyNotice, told_in_lobby
from service.store import keys
from service.store.connection import Pipeline
from service.store.scripts.matches import TELL_LOBBY

LOBBY = "lobby"
"""Whom these notices are for, where the others have the id of a player."""
KEPT = 10_000
MOST_OF_A_VERSION = 16


def notices_of(change: Change) -> dict[str, bytes]:
    """What a change tells the lobby, under `lobby/<version>-<index>` and the version's stamp."""
    match = change.after
    return {
        f"{LOBBY}/{match.version}-{index}{match.stamp}": encode(
            StoredLobbyNotice(
                *(match.id, match.game, match.version, match.updated_at, match.seats, event)
            )
        )
        for index, event in enumerate(told_in_lobby(match, change.events))
    }


def ask_for_untold(pipe: Pipeline, match_id: str) -> None:
    """Ask for all that lies in the outbox of a match, after what was just put there."""
    pipe.hgetall(keys.MATCH_OUTBOX % match_id)


def untold(found: Mapping[bytes, bytes]) -> dict[str, bytes]:
    """What of it is for the lobby."""
    named = {field.decode(): notice for field, notice in found.items()}
    return {field: notice for field, notice in named.items() if _is_for_lobby(field)}


def tell(pipe: Pipeline, match_id: str, outbox: Mapping[str, bytes]) -> None:
    """Put what is for the lobby on its stream, in the order in which it happened."""
    notices = sorted((*_place(field), outbox[field]) for field in filter(_is_for_lobby, outbox))
    if notices:
        told: list[Any] = [part for notice in notices for part in notice]
        pipe.run(TELL_LOBBY, [keys.LOBBY, keys.LOBBY_TOLD], [match_id, KEPT, *told])


def tell_of_seek(
    pipe: Pipeline, seek_id: str, stamp: str, notices: Sequence[StoredLobbyNotice]
) -> None:
    """Put all that there is to tell of a seek on the stream, but for what is there already."""
    if notices:
        told: list[Any] = []
        for number, notice in enumerate(notices):
            told += [number, stamp, encode(notice)]
        pipe.run(TELL_LOBBY, [keys.LOBBY, keys.LOBBY_TOLD], [seek_id, KEPT, *told])


def _is_for_lobby(field: str) -> bool:
    return field.startswith(f"{LOBBY}/")


def _place(field: str) -> tuple[int, str]:
    """`lobby/17-1.0f2a` → a number that grows from notice to notice of a match, and the stamp."""
    position, _, stamp = field.partition("/")[2].partition(".")
    version, _, index = position.partition("-")
    return int(version) * MOST_OF_A_VERSION + int(index), stamp
