"""Decoding: whatever is stored as a document becomes what it is here, one by one or many together.

A release may find what it cannot decode: damaged bytes, or a word of a later release. Whoever asks
for that one thing is refused in a clear word (Undecodable). Where many are read it is left out, and
nothing of it is changed: a release that can decode it may run beside this one, or come back.

What was found is noted in the store. So all processes together log it once, a gauge counts it, and
operators find it in one place; a sweeper strikes off what can be decoded again or has gone
(`service/operations/undecodable.py`).
"""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

import msgspec
import structlog

from engine.encoding import encode
from engine.refusals import BadEncoding
from service.refusals import StoreUnreachable, Undecodable
from service.shapes import Moment
from service.store.client import Client

NOTED = "undecodable"
"""Hash: whatever cannot be decoded, `<kind>/<name>`: since when, and why."""
NOTED_AGAIN_SECONDS = 60.0
"""A process that finds the same thing again says so no more often."""
MOST_REMEMBERED = 10_000
UNREADABLE = (ValueError, RecursionError, BadEncoding)
"""What decoders raise; msgspec's faults are ValueErrors."""

T = TypeVar("T")

_log = structlog.get_logger()


class Note(msgspec.Struct, frozen=True):
    """What cannot be decoded, and why."""

    kind: str
    """What it is: `match`, `contest`, `player` or `entry`, say."""
    name: str
    """Its id, or where it stands."""
    since: Moment
    """Since when that is known."""
    reason: str
    """Why it cannot be decoded."""


_decode_note = msgspec.json.Decoder(Note).decode


class Decoding:
    """Decodes what is stored, and keeps the notes of what cannot be decoded."""

    def __init__(self, client: Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        self._noted: dict[str, float] = {}
        """What this process has noted, and when."""

    def one(self, kind: str, name: str, decode: Callable[..., T], *stored: Any) -> T:
        """What is stored under a name as this kind of thing, or Undecodable."""
        try:
            return decode(*stored)
        except UNREADABLE as fault:
            undecodable = Undecodable(kind, str(fault))
            self._note(kind, name, undecodable)
            raise undecodable from fault
        except Undecodable as fault:
            if fault.kind == kind:  # of another kind it is noted where that was looked up
                self._note(kind, name, fault)
            raise

    def each(
        self, kind: str, decode: Callable[..., T], stored: Iterable[tuple[str, Sequence[Any]]]
    ) -> dict[str, T | None]:
        """All of these by their names, in order: None for what cannot be decoded.

        What is not there, its first part being None, is left out. A fault of another kind is no
        fault of these: it is raised.
        """
        found: dict[str, T | None] = {}
        for name, parts in stored:
            if parts[0] is not None:
                try:
                    found[name] = self.one(kind, name, decode, *parts)
                except Undecodable as fault:
                    if fault.kind != kind:
                        raise
                    found[name] = None
        return found

    def notes(self) -> list[Note]:
        """Whatever cannot be decoded, the longest known first."""
        found: Any = self._client.hvals(NOTED)
        return sorted(map(_decode_note, found), key=lambda note: (note.since, note.kind, note.name))

    def strike_off(self, kind: str, name: str) -> None:
        """Forget a note: what it is about can be decoded, or is gone."""
        field = _field(kind, name)
        self._noted.pop(field, None)
        self._client.hdel(NOTED, field)

    def count(self) -> int:
        """How much of what is stored is known not to be decodable."""
        count: Any = self._client.hlen(NOTED)
        return int(count)

    def _note(self, kind: str, name: str, fault: Undecodable) -> None:
        note = Note(kind, name, self._now(), fault.reason)
        field = _field(kind, name)
        moment = time.monotonic()
        if self._noted.get(field, -NOTED_AGAIN_SECONDS) + NOTED_AGAIN_SECONDS > moment:
            return
        with suppress(StoreUnreachable):  # whoever looks next will note it
            is_new = self._client.hsetnx(NOTED, field, encode(note))
            self._noted[field] = moment
            if len(self._noted) > MOST_REMEMBERED:
                del self._noted[next(iter(self._noted))]
            if is_new:
                _log.error("undecodable", kind=kind, name=name, reason=note.reason)


def _field(kind: str, name: str) -> str:
    return f"{kind}/{name}"


def those_there(found: dict[str, T | None]) -> list[T]:
    """Those of them that could be decoded, in order."""
    return [one for one in found.values() if one is not None]
