"""The service over HTTP: the one module of the engine that knows a network.

Everything else of the command line plays without one; `play --server` is there for whoever plays at
a terminal with others. It asks nothing but the published contract.
"""

import os
import time
from http.client import HTTPException, HTTPMessage
from typing import IO, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import uuid4

import msgspec

from engine.bots.roster import title_of
from engine.cli.sentences import WORDS, bad_argument, in_one_line
from engine.encoding import UNREADABLE, unreadable
from engine.outcome import Outcome
from engine.refusals import Refusal
from engine.words import Language

TOKEN = "FLOE_TOKEN"
"""The variable with the token, for a token on the command line is seen by every process."""
WAIT_SECONDS = 25
_PATIENCE_SECONDS = WAIT_SECONDS + 35
_PAUSES = (0.5, 1, 2, 4, 8, 15)
_LARGEST_ANSWER = 8 << 20

T = TypeVar("T")


class Somebody(msgspec.Struct, frozen=True):
    """Whoever sits on a seat."""

    name: str


class TakenSeat(msgspec.Struct, frozen=True):
    """A seat of a match, and who sits there."""

    kind: str
    player: Somebody | None = None
    bot: str | None = None


class Offer(msgspec.Struct, frozen=True):
    """A legal command, and its sentence."""

    command: dict[str, object]
    text: str


class Decision(msgspec.Struct, frozen=True):
    """What can be done now."""

    version: int
    prompt: str
    commands: tuple[Offer, ...]


class Asked(msgspec.Struct, frozen=True):
    """A take-back that waits for answers."""

    id: str


class RemoteMatch(msgspec.Struct, frozen=True):
    """What is needed of the document of a match."""

    id: str
    game: str
    status: str
    version: int
    seats: tuple[TakenSeat, ...]
    your_seat: int | None
    outcome: Outcome | None
    takeback: Asked | None = None
    decision: Decision | None = None

    def names(self, language: Language) -> list[str]:
        """How the seats are called: house bots as people call them."""
        return [
            in_one_line(one.player.name if one.player else title_of(one.bot or "–", language))
            for one in self.seats
        ]


class Entry(msgspec.Struct, frozen=True):
    """One line of the log."""

    id: str
    type: str
    text: str
    data: dict[str, object] = {}


class Log(msgspec.Struct, frozen=True):
    """A page of the log."""

    items: tuple[Entry, ...]


class _Problem(msgspec.Struct, frozen=True):
    """A refusal as the service words it."""

    code: str = "unknown"
    detail: str = ""
    title: str = ""


class _NoRedirects(HTTPRedirectHandler):
    """A token goes nowhere but where it was sent."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """None: the answer stands as it is."""


def in_path(part: str) -> str:
    """A part of an address, whatever somebody typed."""
    return quote(part, safe="")


class Service:
    """One service, asked by one player in one language."""

    def __init__(self, address: str, language: Language) -> None:
        if not address.startswith(("http://", "https://")):
            raise bad_argument("no-address", address=repr(address))
        self.address = address.rstrip("/")
        self.token = os.environ.get(TOKEN, "")
        self._language = language
        self._opener = build_opener(_NoRedirects)

    def get(self, path: str, kind: type[T]) -> T:
        """What is there."""
        return _decoded(self._ask("GET", path), kind)

    def post(self, path: str, body: object, kind: type[T]) -> T:
        """What comes of it; sent again, it is done once."""
        return _decoded(self._ask("POST", path, body), kind)

    def do(self, method: str, path: str, body: object = None) -> None:
        """Something of which the answer does not matter."""
        self._ask(method, path, body)

    def get_if_any(self, path: str, kind: type[T]) -> T | None:
        """What has come; None where nothing has."""
        answer = self._ask("GET", path)
        return _decoded(answer, kind) if answer else None

    def read(self, path: str) -> bytes:
        """What is there, as it is."""
        return self._ask("GET", path)

    def _ask(self, method: str, path: str, body: object = None) -> bytes:
        """The answer, or a refusal; a lost connection is tried again."""
        request = self._request(method, path, body)
        for pause in _PAUSES:
            try:
                return self._answer(request)
            except (URLError, HTTPException, ConnectionError, TimeoutError):
                time.sleep(pause)
        raise Refusal("unreachable", WORDS.sentence("unreachable", address=self.address))

    def _request(self, method: str, path: str, body: object) -> Request:
        headers = {"Accept": "application/json", "Accept-Language": self._language}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid4())
        data = None if body is None else msgspec.json.encode(body)
        if data is not None:
            headers["Content-Type"] = "application/json"
        return Request(self.address + path, data, headers, method=method)

    def _answer(self, request: Request) -> bytes:
        try:
            with self._opener.open(request, timeout=_PATIENCE_SECONDS) as answer:
                read: bytes = answer.read(_LARGEST_ANSWER)
                return read
        except HTTPError as fault:
            raise _refusal(fault) from None


def _decoded(answer: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(answer, type=kind)
    except UNREADABLE as fault:
        raise unreadable("answer", fault) from fault


def _refusal(fault: HTTPError) -> Refusal:
    try:
        told = msgspec.json.decode(fault.read(_LARGEST_ANSWER), type=_Problem)
    except UNREADABLE:
        told = _Problem()
    sentence = told.detail or told.title or f"HTTP {fault.code}"
    return Refusal(in_one_line(told.code), in_one_line(sentence))
