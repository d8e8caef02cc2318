"""A connection to a client: whoever sends a request byte by byte is not waited for.

Besides what gunicorn reads a request with and writes an answer by, without what it does for each
anew and what comes out the same.
"""

import re
import socket
from functools import lru_cache
from time import monotonic, time
from typing import TYPE_CHECKING, Any

from gevent.socket import socket as GreenletSocket  # noqa: N812  # a class that is named so
from gunicorn import util
from gunicorn.config import Config
from gunicorn.http import wsgi
from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser

from service.refusals import Refusal

if TYPE_CHECKING:  # it knows redis-py, which is to be imported when all is patched
    from service.web.streams import Rest

CLEAN_HEADERS = re.compile(r"(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\t\x20-\x7e\x80-\xff]*\r\n)*")
"""Header lines in which nothing stands that could end one of them early."""


class TimedConnection:
    """The socket of a client, where a request has its time from the first byte to the last.

    However the bytes come, one by one or not at all, the time runs on. Between two requests none
    runs here: gunicorn closes a connection that is idle for too long.
    """

    __slots__ = ("_deadline", "_head_seconds", "_is_plain", "client", "is_endless", "rest")

    def __init__(self, client: socket.socket, head_seconds: float) -> None:
        self.client = client
        self._is_plain = type(client) is GreenletSocket
        self.is_endless = False
        """Whether the answer that begins is the last one here, and may never end."""
        self.rest: Rest | None = None
        """What is still to be sent of it when all else of its request is done and forgotten."""
        self._head_seconds = head_seconds
        self._deadline: float | None = None

    def __getattr__(self, name: str) -> Any:
        """All else is the socket's own."""
        return getattr(self.client, name)

    def close(self) -> None:
        """Hang up, unless there is something to be sent still."""
        if self.rest is None:
            self.client.close()

    def expect_body(self, seconds: float) -> None:
        """The head is here: what follows has a time of its own."""
        self._deadline = monotonic() + seconds

    def expect_request(self) -> None:
        """The time runs again from the next byte on."""
        self._deadline = None

    def sendall(self, data: bytes) -> None:
        """Send it; what the connection takes at once, as nearly always, goes without the questions
        that gevent asks the system first."""
        if self._is_plain:
            try:
                sent: int = self.client._sock.send(data)  # type: ignore[attr-defined]
            except BlockingIOError:
                sent = 0
            data = data[sent:]
        if data:
            self.client.sendall(data)

    def recv(self, size: int) -> bytes:
        """What has come, or a refusal when the time is over."""
        if self._deadline is None:
            received = self.client.recv(size)
            self._deadline = monotonic() + self._head_seconds
            return received
        seconds_left = self._deadline - monotonic()
        if seconds_left <= 0:
            raise Refusal("too_slow")
        self.client.settimeout(seconds_left)
        try:
            return self.client.recv(size)
        except TimeoutError:
            raise Refusal("too_slow") from None
        finally:
            self.client.settimeout(None)


class AcquaintedRequest(Request):
    """gunicorn's request: whether it came from a trusted proxy is known of an address once that was
    looked up."""

    def _peer_is_trusted_proxy(self) -> bool:
        address = self.peer_addr[0] if isinstance(self.peer_addr, tuple) else None
        return _is_trusted_proxy(self.cfg, address)


@lru_cache(maxsize=1024)
def _is_trusted_proxy(settings: Config, address: str | None) -> bool:
    asking = Request.__new__(Request)
    asking.cfg, asking.peer_addr = settings, address and (address, 0)
    return bool(asking._peer_is_trusted_proxy())


class PromptResponse(wsgi.Response):
    """gunicorn's response, whose head goes out along with the first of its body.

    gunicorn sends them one after the other, looks at each header four times, and spells the date
    anew for each answer: together a third of what it costs to be asked for nothing.
    """

    _head = b""
    headers_sent: bool
    sock: TimedConnection

    def process_headers(self, headers: list[tuple[str, str]]) -> None:
        """Take the headers over if they are clean; gunicorn says what is wrong with others."""
        written = "".join([f"{name}: {value}\r\n" for name, value in headers])
        names = [name.lower() for name, _ in headers]
        is_clean = CLEAN_HEADERS.fullmatch(written) and util.hop_headers.isdisjoint(names)
        if not is_clean or written.count("\n") != len(headers):
            super().process_headers(headers)
            return
        self.headers += headers
        if "content-length" in names:
            self.response_length = int(headers[names.index("content-length")][1])

    def default_headers(self) -> list[str]:
        """The lines that are the server's own."""
        major, minor = self.req.version
        kept = "close" if self.should_close() else "keep-alive"
        lines = [
            f"HTTP/{major}.{minor} {self.status}\r\n",
            f"Server: {self.version}\r\n",
            f"Date: {_date(int(time()))}\r\n",
            f"Connection: {'upgrade' if self.upgrade else kept}\r\n",
        ]
        return [*lines, "Transfer-Encoding: chunked\r\n"] if self.chunked else lines

    def send_headers(self) -> None:
        """Keep the head for the first of the body."""
        if not self.headers_sent:
            own = self.default_headers()
            lines = [*own, *[f"{name}: {value}\r\n" for name, value in self.headers]]
            self._head = ("".join(lines) + "\r\n").encode("latin-1")
            self.headers_sent = True

    def write(self, arg: bytes) -> None:
        """Send a part of the body; the head, even if that is empty."""
        super().write(arg)
        self._send(b"")

    def should_close(self) -> bool:
        """Whether nothing else is asked for on this connection."""
        return self.sock.is_endless or bool(super().should_close())

    def close(self) -> None:
        """Send what there is still to be sent, if that is done here."""
        self.send_headers()
        if self.sock.rest is None:
            self._send(b"0\r\n\r\n" if self.chunked else b"")

    def sendfile(self, respiter: object) -> bool:
        """Files are read and written like anything else."""
        return False

    def _emit_body(self, data: bytes) -> None:
        self._send(b"%X\r\n%b\r\n" % (len(data), data) if self.chunked else data)

    def _send(self, data: bytes) -> None:
        sent, self._head = self._head + data, b""
        if sent:
            self.sock.sendall(sent)


def keep_gunicorn_from_repeating_itself(settings: Config) -> None:
    """Take from it what it does for every request anew, and what comes out the same.

    It looks each of its settings up by way of two functions, thirty times a request, and asks who
    writes the log of errors: together a tenth of what a request costs the server.
    """
    fixed = {name: setting.get() for name, setting in settings.settings.items()}
    vars(settings).update({name: fixed[name] for name in fixed if not hasattr(Config, name)})
    common = wsgi.base_environ(settings)
    wsgi.base_environ = lambda _: dict(common)
    wsgi.Response = PromptResponse
    RequestParser.mesg_class = AcquaintedRequest


@lru_cache(maxsize=1)
def _date(second: int) -> str:
    """That second as HTTP spells it."""
    return str(util.http_date(second))
