"""A bot behind a webhook, asked as the service asks it: the same documents, signed the same.

The address answers 200 with `{"command": {…}}`. 202 and 204 promise a command later, which needs a
server to be sent to; here it is no answer.
"""

import base64
import http.client
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from urllib.parse import SplitResult, urlsplit

import msgspec
from standardwebhooks import Webhook

from engine.encoding import codec_of, encode
from engine.errors import EngineError
from engine.fairness import ALGORITHM, commitment
from engine.game import Command
from engine.language import Language
from service.matches.match import (
    ClockDocument,
    Decision,
    FairnessDocument,
    Kind,
    MatchDocument,
    Offer,
    OnTimeout,
    Player,
    Seat,
    SeatKind,
    Status,
    Visibility,
)
from worker.table import Contestant, NoAnswer, Question

DEVELOPMENT_SECRET = "whsec_" + base64.b64encode(b"for bots under development").decode()
"""Signs the questions unless another secret is given."""

LONGEST_ANSWER_BYTES = 64 * 1024


class _Answer(msgspec.Struct, frozen=True):
    """What the bot sends back; other members are its own business."""

    command: msgspec.Raw


class WebhookContestant(Contestant):
    """Asks over HTTP on one kept connection; every failure is a `NoAnswer` of its kind."""

    def __init__(
        self, name: str, url: str, *, secret: str, patience_seconds: float, language: Language
    ) -> None:
        super().__init__(name)
        self._address = _address(url)
        self._signer = Webhook(secret)
        self._patience_seconds = patience_seconds
        self._language = language
        self._connection = _connection(self._address, patience_seconds)

    def reach(self) -> None:
        """Open the connection, or `NoAnswer`: nobody listens there."""
        try:
            self._connection.connect()
        except OSError as fault:
            raise NoAnswer("unreachable", str(fault)) from fault

    def answer(self, question: Question) -> Command:
        """The command that came back in time and could be read; the match judges it."""
        body = encode({"match": self._match(question), "decision": self._decision(question)})
        status, answer = self._post(body)
        if status != http.HTTPStatus.OK:
            raise NoAnswer("status", f"the answer was {status}, not 200 with a command")
        try:
            command = msgspec.json.decode(answer, type=_Answer).command
            return codec_of(question.game).decode_command(bytes(command))
        except (msgspec.DecodeError, UnicodeDecodeError, EngineError) as fault:
            raise NoAnswer("malformed", str(fault)) from fault

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _post(self, body: bytes) -> tuple[int, bytes]:
        path = self._address.path or "/"
        if self._address.query:
            path += f"?{self._address.query}"
        headers = self._headers(body)
        try:
            try:
                return self._exchange(path, body, headers)
            except ConnectionError:
                # A kept connection may have been closed meanwhile: once more, with the same id.
                self._connection.close()
                return self._exchange(path, body, headers)
        except TimeoutError as fault:
            self._connection.close()
            raise NoAnswer("timeout", f"nothing within {self._patience_seconds:g} s") from fault
        except (OSError, http.client.HTTPException) as fault:
            self._connection.close()
            raise NoAnswer("unreachable", f"{type(fault).__name__}: {fault}") from fault

    def _exchange(self, path: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
        self._connection.request("POST", path, body, headers)
        response = self._connection.getresponse()
        answer = response.read(LONGEST_ANSWER_BYTES)
        if response.length:
            self._connection.close()
        return response.status, answer

    def _headers(self, body: bytes) -> Mapping[str, str]:
        message, now = f"msg_{uuid.uuid4().hex}", datetime.now(UTC)
        return {
            "content-type": "application/json",
            "webhook-id": message,
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": self._signer.sign(message, now, body.decode()),
        }

    def _match(self, question: Question) -> MatchDocument:
        fixture, now = question.fixture, datetime.now(UTC)
        return MatchDocument(
            id=fixture.match_id,
            game=fixture.game,
            options=fixture.options,
            visibility=Visibility.UNLISTED,
            status=Status.PLAYING,
            version=question.version,
            created_at=now,
            updated_at=now,
            created_by="arena",
            seats=tuple(_seat(seat, name) for seat, name in enumerate(fixture.seating)),
            your_seat=question.seat,
            to_act=(question.seat,),
            clock=ClockDocument(
                turn_seconds=max(1, round(self._patience_seconds)),
                on_timeout=OnTimeout.BOT,
                deadline=self._deadline(),
            ),
            fairness=FairnessDocument(ALGORITHM, commitment(fixture.secret)),
            view=question.view,
            outcome=None,
        )

    def _decision(self, question: Question) -> Decision:
        game, names = question.game, question.fixture.seating
        return Decision(
            version=question.version,
            seat=question.seat,
            deadline=self._deadline(),
            prompt=game.prompt(question.view, self._language),
            commands=tuple(
                Offer(command, game.describe(command, self._language, names))
                for command in question.legal_commands
            ),
        )

    def _deadline(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._patience_seconds)


def _seat(seat: int, name: str) -> Seat:
    return Seat(seat, SeatKind.PLAYER, Player(id=name, name=name, kind=Kind.BOT))


def _address(url: str) -> SplitResult:
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise ValueError(f"{url!r} is no http or https address")
    return address


def _connection(address: SplitResult, patience_seconds: float) -> http.client.HTTPConnection:
    assert address.hostname is not None
    kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
    return kind(address.hostname, address.port, timeout=patience_seconds)
