"""Server-Sent Events: from bytes, as they come, to what they tell."""

import json
import re
from collections.abc import Iterator
from typing import Any

_END_OF_FRAME = re.compile(rb"\r\n\r\n|\n\n|\r\r")
_END_OF_LINE = re.compile(rb"\r\n|\n|\r")


class EventReader:
    """Reads one stream, over all its connections."""

    def __init__(self, last_id: str | None) -> None:
        self.last_id = last_id
        """After which event the stream goes on."""
        self.pause_seconds: float = 1.0
        """How long the service asks us to wait before we connect again."""
        self._rest = b""

    def begin(self) -> None:
        """A new connection: what the last one left unfinished comes again."""
        self._rest = b""

    def feed(self, chunk: bytes) -> Iterator[Any]:
        """The events that these bytes end."""
        *frames, self._rest = _END_OF_FRAME.split(self._rest + chunk)
        for frame in frames:
            fields: dict[bytes, list[bytes]] = {}
            for line in _END_OF_LINE.split(frame):
                name, _, value = line.partition(b":")
                fields.setdefault(name, []).append(value.removeprefix(b" "))
            if b"retry" in fields:
                self.pause_seconds = int(fields[b"retry"][-1]) / 1000
            if b"id" in fields:
                self.last_id = fields[b"id"][-1].decode()
            if b"data" in fields:
                yield json.loads(b"\n".join(fields[b"data"]))
