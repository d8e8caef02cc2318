"""A client that asks as fast as it is answered, over a few kept connections, and takes the time.

Every server is measured with this same client. It reads no more of an answer than it must: status
and length.
"""

import selectors
import socket
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

CONNECTIONS = 8
RECEIVE_BYTES = 1 << 18
NANOSECONDS = 1_000_000_000


class Refused(RuntimeError):
    """A server answered what the measurement does not expect."""


@dataclass(frozen=True)
class Reading:
    """One round of one case."""

    requests: int
    seconds: float
    latencies: Sequence[float]
    cpu_seconds: float

    @property
    def per_second(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds

    def percentile_ms(self, share: float) -> float:
        """The latency that this share of the requests does not exceed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000

    @property
    def cpu_us(self) -> float:
        """What one request costs the server, in microseconds of its processor."""
        return self.cpu_seconds / self.requests * 1_000_000


class Wire:
    """One kept connection, one request under way."""

    def __init__(self, port: int, requests: Iterator[bytes], status: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._requests = requests
        self._status = b"HTTP/1.1 " + status
        self._unread = b""
        self._sent_at = 0.0
        self.latencies: list[float] = []

    def send(self) -> bool:
        """Send the next request; False when there is none left."""
        request = next(self._requests, None)
        if request is None:
            return False
        self._sent_at = time.perf_counter()
        self.socket.sendall(request)
        return True

    def receive(self) -> bool:
        """Take what has come; True when an answer is whole."""
        self._unread += self.socket.recv(RECEIVE_BYTES)
        head, blank, body = self._unread.partition(b"\r\n\r\n")
        if not blank or len(body) < _length(head):
            return False
        self.latencies.append(time.perf_counter() - self._sent_at)
        if not head.startswith(self._status):
            raise Refused(self._unread[:600].decode(errors="replace"))
        self._unread = b""
        return True


def measure(
    port: int,
    pids: Iterable[int],
    requests: Sequence[Iterator[bytes]],
    status: bytes = b"200",
    streams: Iterable[socket.socket] = (),
) -> Reading:
    """Ask over one connection for each iterator until all have come to their end; what streams
    tell meanwhile is taken from them."""
    wires = [Wire(port, iterator, status) for iterator in requests]
    selector = selectors.DefaultSelector()
    for wire in wires:
        selector.register(wire.socket, selectors.EVENT_READ, wire)
    for stream in streams:
        selector.register(stream, selectors.EVENT_READ)
    processes = list(pids)
    cpu, began = cpu_seconds(processes), time.perf_counter()
    waiting = sum(wire.send() for wire in wires)
    while waiting:
        for key, _ in selector.select():
            if key.data is None:
                key.fileobj.recv(RECEIVE_BYTES)  # type: ignore[union-attr]  # a socket, like all
            elif key.data.receive() and not key.data.send():
                waiting -= 1
    seconds, cpu = time.perf_counter() - began, cpu_seconds(processes) - cpu
    latencies = [latency for wire in wires for latency in wire.latencies]
    for wire in wires:
        wire.socket.close()
    return Reading(len(latencies), seconds, latencies, cpu)


def summary(readings: Sequence[Reading]) -> Reading:
    """The round whose rate lies in the middle, with the processor's time of all rounds."""
    middle = statistics.median_low(reading.per_second for reading in readings)
    shown = next(reading for reading in readings if reading.per_second == middle)
    cpu_a_request = sum(one.cpu_seconds for one in readings) / sum(one.requests for one in readings)
    return replace(shown, cpu_seconds=cpu_a_request * shown.requests)


def cpu_seconds(pids: Iterable[int]) -> float:
    """What these processes have used of the processor."""
    spent = (Path(f"/proc/{pid}/schedstat").read_text().split()[0] for pid in pids)
    return sum(map(int, spent)) / NANOSECONDS


def _length(head: bytes) -> int:
    if head.startswith((b"HTTP/1.1 304", b"HTTP/1.1 204")):
        return 0
    _, _, after = head.lower().partition(b"content-length:")
    return int(after.partition(b"\r\n")[0])
