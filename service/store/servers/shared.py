"""One connection to a server that all greenlets of a process share.

Whoever sends by itself and waits for its own answer tells the kernel four times what it wants and
is woken once for itself alone. Here what all greenlets ask in one turn of their loop goes out
together, what comes is read together, and the socket is watched once and for all: under load a trip
costs a third. Only a web process has greenlets; nobody else loads this module.
"""

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

import gevent
import redis
from gevent.hub import Waiter
from hiredis import PushNotification
from redis._parsers.hiredis import NOT_ENOUGH_DATA
from redis.exceptions import ResponseError

LOOKED_AFTER_SECONDS = 0.25
"""How often somebody looks whether the server has fallen silent, while it is asked."""
READABLE, WRITABLE = 1, 2
RECEIVED_BYTES = 65_536


class Ride:
    """The commands of one greenlet on their way, and what has come back of their answers."""

    __slots__ = ("answers", "began", "count", "waiter")

    def __init__(self, count: int) -> None:
        self.count = count
        self.began = monotonic()
        self.answers: list[Any] = []
        self.waiter: Any = Waiter()


class SharedConnection:
    """A connection that is open already, from now on for everybody; when it breaks, for nobody."""

    def __init__(self, connection: Any, let_go: Callable[[Any], None]) -> None:
        self._connection = connection
        self._patience: float = connection.socket_timeout
        self._let_go = let_go
        self._socket = connection._sock._sock
        self._reader = connection._parser._reader
        self._buffer = bytearray(RECEIVED_BYTES)
        self._rides: deque[Ride] = deque()
        self._unsent: list[bytes] = []
        self._hub = gevent.get_hub()
        loop = self._hub.loop
        self._readable = loop.io(self._socket.fileno(), READABLE)
        self._writable = loop.io(self._socket.fileno(), WRITABLE)
        self._pulse = loop.timer(LOOKED_AFTER_SECONDS, LOOKED_AFTER_SECONDS)
        self.is_open = True
        self._readable.start(self._read)

    def exchange(self, packed: bytes, count: int) -> list[Any]:
        """One trip along with everybody else's; the answers, errors of the server among them.

        Raises redis.ConnectionError where the connection broke, redis.TimeoutError where the
        server is silent.
        """
        ride = Ride(count)
        self._rides.append(ride)
        if not self._unsent and not self._writable.active:
            self._hub.loop.run_callback(self._flush)
        self._unsent.append(packed)
        if not self._pulse.active:
            self._pulse.start(self._look, update=True)
        answers: list[Any] = ride.waiter.get()
        return answers

    def close(self) -> None:
        """Nobody is served here any more."""
        self._break(redis.ConnectionError)

    def _flush(self) -> None:
        """Send all that has been asked in this turn of the loop."""
        if not self.is_open or not self._unsent:
            return
        packed = b"".join(self._unsent)
        self._unsent.clear()
        try:
            sent = self._socket.send(packed)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._break(redis.ConnectionError)
            return
        if sent < len(packed):
            self._unsent.append(packed[sent:])
            if not self._writable.active:
                self._writable.start(self._flush)
        elif self._writable.active:
            self._writable.stop()

    def _read(self) -> None:
        """Take what has come, and wake whoever waits for it."""
        try:
            length = self._socket.recv_into(self._buffer)
        except BlockingIOError:
            return
        except OSError:
            length = 0
        if not length:
            self._break(redis.ConnectionError)
            return
        self._reader.feed(self._buffer, 0, length)
        while self.is_open:
            answer = self._reader.gets()
            if answer is NOT_ENOUGH_DATA:
                return
            if type(answer) is PushNotification:
                continue  # what a server tells all its clients: that it will move, or close
            if not self._rides or _is_fault(answer):
                self._break(redis.ConnectionError)
            else:
                self._hand_out(answer)

    def _hand_out(self, answer: Any) -> None:
        ride = self._rides[0]
        ride.answers.append(answer)
        if len(ride.answers) == ride.count:
            self._rides.popleft()
            ride.waiter.switch(ride.answers)

    def _look(self) -> None:
        """Give up a server that is silent; stop looking while nobody asks it anything."""
        if not self._rides:
            self._pulse.stop()
        elif self._is_silent():
            self._read()  # we may have slept ourselves
            if self._is_silent():
                self._break(redis.TimeoutError)

    def _is_silent(self) -> bool:
        return bool(self._rides) and monotonic() - self._rides[0].began > self._patience

    def _break(self, kind: type[redis.RedisError]) -> None:
        """Tell everybody who waits that nothing will come, and give the connection back."""
        if not self.is_open:
            return
        self.is_open = False
        for watcher in (self._readable, self._writable, self._pulse):
            watcher.stop()
            watcher.close()
        self._connection.disconnect()
        self._let_go(self._connection)
        rides, self._rides = self._rides, deque()
        for ride in rides:
            self._hub.loop.run_callback(ride.waiter.throw, kind("The shared connection ended."))


def _is_fault(answer: Any) -> bool:
    """Whether an answer says that the server has no use for the connection (it is loading)."""
    return isinstance(answer, Exception) and not isinstance(answer, ResponseError)
