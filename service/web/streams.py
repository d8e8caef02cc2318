"""Event streams at one web process: how many one caller may follow, and the way to a client."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

from gevent import socket

from service.refusals import Refusal
from service.store.streams.circles import Taken
from service.streams.following import Batch

LAST_CHUNK = b"0\r\n\r\n"


class OpenStreams:
    """The streams that are open now, by player or address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def require_room(self, caller: str) -> None:
        """Refuse a caller who follows too many already."""
        if self._open[caller] >= self._most:
            raise Refusal("too_many_streams", most=self._most)

    @contextmanager
    def counted(self, caller: str) -> Iterator[None]:
        """One stream more for as long as the block lasts."""
        self._open[caller] += 1
        try:
            yield
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]


class ClientOutlet:
    """Straight to the connection of a client who waits, past Flask and gunicorn.

    Only between two chunks of an answer, that is while the greenlet which serves the client waits.
    What the connection does not take at once is sent by that greenlet.
    """

    __slots__ = ("_handed", "_kind", "_rest", "_socket", "_write")

    def __init__(
        self,
        connection: socket.socket,
        write: Callable[[Any], bytes],
        handed: Counter[str],
        kind: str,
    ) -> None:
        self._socket = connection
        self._write = write
        self._rest = b""
        self._handed = handed
        self._kind = kind

    def hand(self, batch: object) -> Taken:
        """Send a batch as far as the connection takes it."""
        assert isinstance(batch, Batch)
        chunk = batch.written(self._write, as_chunk)
        try:
            sent: int = self._socket.send(chunk, 0, 0.0)
        except OSError:  # it is full, or gone, which whoever serves it will find out
            return Taken.NOTHING
        self._handed[self._kind] += len(batch)
        if sent == len(chunk):
            return Taken.WHOLE
        self._rest = chunk[sent:]
        return Taken.PART

    def move(self, connection: socket.socket) -> None:
        """The same client, at another socket."""
        self._socket = connection

    def send(self, data: bytes) -> None:
        """Send it; what the connection takes at once, as nearly always, goes without the questions
        that gevent asks the system first."""
        try:
            sent: int = self._socket.send(data, 0, 0.0)
        except BlockingIOError:
            sent = 0
        if sent < len(data):
            self._socket.sendall(data[sent:])

    def finish(self) -> None:
        """Send what the connection has not taken yet."""
        rest, self._rest = self._rest, b""
        if rest:
            self._socket.sendall(rest)


def as_chunk(written: bytes) -> bytes:
    """A part of an answer whose length nobody knows, as HTTP/1.1 has it."""
    return b"%X\r\n%b\r\n" % (len(written), written)


class Rest(NamedTuple):
    """What is still to be sent of an answer that may never end."""

    lines: Generator[bytes, None, None]
    outlet: ClientOutlet

    def send(self, connection: socket.socket) -> None:
        """Send it, to the same client at a socket of its own."""
        self.outlet.move(connection)
        with closing(self.lines):
            for line in self.lines:
                self.outlet.send(as_chunk(line))
        self.outlet.send(LAST_CHUNK)


def endless(
    environ: Mapping[str, Any], lines: Generator[bytes, None, None], outlet: ClientOutlet | None
) -> Iterator[bytes]:
    """Lines that may never end: the first at once, the others, where the connection allows it, when
    all that their request has left in memory is gone.
    """
    connection: Any = environ.get("gunicorn.socket")
    if outlet is None or not hasattr(connection, "is_endless"):
        return lines
    connection.is_endless = True
    return _first_of(Rest(lines, outlet), connection)


def _first_of(rest: Rest, connection: Any) -> Iterator[bytes]:
    yield next(rest.lines)
    connection.rest = rest


def outlet_of(
    environ: Mapping[str, Any], write: Callable[[Any], bytes], handed: Counter[str], kind: str
) -> ClientOutlet | None:
    """The way straight to the client of a request; None where there is none.

    How many lines are handed over by it is counted there, by the kind of stream.
    """
    connection = getattr(environ.get("gunicorn.socket"), "client", None)
    is_chunked = environ["SERVER_PROTOCOL"] == "HTTP/1.1" and environ["REQUEST_METHOD"] == "GET"
    if type(connection) is not socket.socket or not is_chunked:  # what is encrypted has more to it
        return None
    return ClientOutlet(connection, write, handed, kind)
