"""The one connection of a process over which it hears what is published.

redis-py's own way with a message (asks whether there is one, looks whether the connection is
alive, reads, makes a dictionary) costs five times what reading it does, and every commit that
somebody follows is a message. Here everything that has come is read at once. A connection on which
nothing comes is asked for a sign of life, and given up when it gives none.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import redis
from redis._parsers.hiredis import NOT_ENOUGH_DATA

from service.store.connection import open_listener

RECEIVED_BYTES = 65_536
SUBSCRIBE, MESSAGE = b"subscribe", b"message"


class Message(NamedTuple):
    """What was published on a channel; nothing where listening to it begins."""

    channel: str
    data: bytes | None


class Channels:
    """What is listened to over one connection; close it when it is not needed any more."""

    def __init__(self, url: str, pulse_seconds: float) -> None:
        self._client = open_listener(url)
        connection: Any = self._client.connection_pool.get_connection()
        self._connection = connection
        self._socket = connection._sock
        self._socket.settimeout(pulse_seconds)
        self._reader = connection._parser._reader
        self._buffer = bytearray(RECEIVED_BYTES)
        self._is_asked = False

    def __enter__(self) -> "Channels":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.disconnect()
        self._client.close()

    def subscribe(self, *channels: str) -> None:
        """Listen to these, too."""
        self._send("SUBSCRIBE", *channels)

    def unsubscribe(self, *channels: str) -> None:
        """Listen to these no more."""
        self._send("UNSUBSCRIBE", *channels)

    def hear(self) -> list[Message]:
        """What has come, if it comes within a pulse; redis.TimeoutError if nothing comes though the
        server was asked for a sign of life."""
        try:
            length = self._socket.recv_into(self._buffer)
        except TimeoutError:
            if self._is_asked:
                raise redis.TimeoutError("The server is silent.") from None
            self._is_asked = True
            self._send("PING")
            return []
        if not length:
            raise redis.ConnectionError("The server has closed the connection.")
        self._is_asked = False
        self._reader.feed(self._buffer, 0, length)
        return list(self._messages())

    def _messages(self) -> Iterator[Message]:
        while True:
            answer = self._reader.gets()
            if answer is NOT_ENOUGH_DATA:
                return
            if isinstance(answer, Exception):
                raise answer
            if isinstance(answer, list):  # the sign of life may be none
                kind, channel, data = (*answer, None)[:3]
                if kind in (SUBSCRIBE, MESSAGE):
                    yield Message(channel.decode(), data if kind == MESSAGE else None)

    def _send(self, *command: str) -> None:
        self._connection.send_command(*command, check_health=False)
