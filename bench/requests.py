"""Requests as they are sent, and event streams as they are opened."""

import socket
from collections.abc import Callable, Iterator
from itertools import repeat

from bench.load import CONNECTIONS, measure

STREAM = "Accept: text/event-stream\r\n"

Requests = Callable[[int], list[Iterator[bytes]]]
"""So many requests, over all connections."""


def request_of(
    method: str, path: str, token: str = "", headers: str = "", body: bytes = b""
) -> bytes:
    """A request as it is sent."""
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    content = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\n{authorization}{headers}{content}\r\n"
    return head.encode() + body


def again(request: bytes, count: int) -> list[Iterator[bytes]]:
    """The same request, so many times over all connections."""
    return [repeat(request, -(-count // CONNECTIONS)) for _ in range(CONNECTIONS)]


def send(port: int, request: bytes) -> None:
    """One request, done."""
    measure(port, [], [iter([request])], b"2")


def open_stream(port: int, request: bytes) -> socket.socket:
    """An event stream that has said what there was to say so far."""
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(request)
    received = b""
    while b"match_started" not in received:
        received += stream.recv(65_536)
    return stream
