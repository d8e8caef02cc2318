"""A connection of which every byte, in and out, comes before one deadline.

A time-out of a socket counts from one byte to the next, and so does TLS of the library: whoever
drips a byte a second is never late. Here each wait, of the handshake too, has what is left of the
whole, and what may come in all is limited.
"""

import io
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from service.webhooks.address import Target
from service.webhooks.deadline import Deadline
from service.webhooks.faults import CallFailed

READ_BYTES = 8_192
MOST_BYTES = 131_072
"""How much may come in all: headers, answers before the answer, and TLS are not without end."""

T = TypeVar("T")


class Wire:
    """What `http.client` takes for a socket."""

    def __init__(self, plain: socket.socket, deadline: Deadline) -> None:
        self._plain = plain
        self._deadline = deadline
        self._came = 0

    def makefile(self, _mode: str) -> io.BufferedReader:
        """The bytes that come, as a file."""
        return io.BufferedReader(_Incoming(self.receive))

    def close(self) -> None:
        """Nothing: whoever opened the connection closes it, when the answer is read."""

    def sendall(self, data: bytes) -> None:
        """Send all of it."""
        rest = memoryview(data)
        while rest:
            self._plain.settimeout(self._deadline.left())
            rest = rest[self._plain.send(rest) :]

    def receive(self, most: int) -> bytes:
        """The next bytes; none at the end."""
        self._plain.settimeout(self._deadline.left())
        data = self._plain.recv(most)
        self._came += len(data)
        if self._came > MOST_BYTES:
            raise CallFailed("the answer is too large")
        return data


class TLSWire(Wire):
    """The same under TLS, verified against the name."""

    def __init__(self, plain: socket.socket, deadline: Deadline, host: str) -> None:
        super().__init__(plain, deadline)
        self._in, self._out = ssl.MemoryBIO(), ssl.MemoryBIO()
        context = ssl.create_default_context()
        self._tls = context.wrap_bio(self._in, self._out, server_hostname=host)
        self._carried(self._tls.do_handshake)

    def sendall(self, data: bytes) -> None:
        """Send all of it, enciphered."""
        rest = memoryview(data)
        while rest:
            rest = rest[self._carried(partial(self._tls.write, rest)) :]

    def receive(self, most: int) -> bytes:
        """The next bytes, deciphered; none at the end."""
        try:
            return self._carried(partial(self._tls.read, most))
        except ssl.SSLZeroReturnError:
            return b""

    def _carried(self, act: Callable[[], T]) -> T:
        """What TLS does, with its bytes carried both ways for as long as it wants more."""
        while True:
            try:
                done = act()
            except ssl.SSLWantReadError:
                self._flush()
                self._take(super().receive(READ_BYTES))
            else:
                self._flush()
                return done

    def _take(self, came: bytes) -> None:
        if came:
            self._in.write(came)
        else:
            self._in.write_eof()

    def _flush(self) -> None:
        if self._out.pending:
            super().sendall(self._out.read())


class _Incoming(io.RawIOBase):
    """What comes over a wire, to be buffered."""

    def __init__(self, receive: Callable[[int], bytes]) -> None:
        self._receive = receive

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        place = memoryview(buffer)
        data = self._receive(len(place))
        place[: len(data)] = data
        return len(data)


@contextmanager
def connected(target: Target, deadline: Deadline) -> Iterator[Wire]:
    """A connection to the address that was checked, whatever the name says now."""
    place = (target.address, target.port)
    with socket.create_connection(place, deadline.left()) as plain:
        if target.scheme == "https":
            yield TLSWire(plain, deadline, target.host)
        else:
            yield Wire(plain, deadline)
