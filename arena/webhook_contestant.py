"""A bot behind a webhook, asked as the service asks it: the same documents, signed the same.

The address answers 200 with `{"command": {…}}`. 202 and 204 promise a command later, which needs a
server to be sent to; here it is no answer.
"""

import base64
import socket
import time
import uuid
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from arena.contestant import Contestant, NoAnswer, Question
from engine.catalogue import find_game
from engine.encoding import codec_of, encode
from engine.game import Command
from engine.records.fairness import ALGORITHM, commitment
from engine.refusals import BadEncoding
from engine.words import Language
from service.bots.cases.call import (
    AddressRefused,
    Answer,
    CallFailed,
    Deadline,
    checked_target,
    command_in,
    send,
    signed_call,
)
from service.matches.model.documents import (
    ClockDocument,
    Decision,
    FairnessDocument,
    MatchDocument,
    Offer,
)
from service.matches.model.match import Seat, SeatKind
from service.matches.model.terms import OnTimeout, Status, TakebackRule, Visibility
from service.players.model import Kind, Player

DEVELOPMENT_SECRET = "whsec_" + base64.b64encode(b"for bots under development").decode()
"""Signs the questions unless another secret is given."""


class WebhookContestant(Contestant):
    """Asks over HTTP; every failure is a `NoAnswer` with its reason."""

    def __init__(
        self, name: str, url: str, *, secret: str, patience_seconds: float, language: Language
    ) -> None:
        super().__init__(name)
        self._url = url
        self._secret = secret
        self._patience_seconds = patience_seconds
        self._language = language

    def require_reachable(self) -> None:
        """`NoAnswer` if the address cannot be called or nobody listens there."""
        try:
            deadline = Deadline(self._patience_seconds)
            target = checked_target(self._url, deadline, allow_private=True)
            socket.create_connection((target.address, target.port), deadline.left()).close()
        except (AddressRefused, OSError) as fault:
            raise NoAnswer("unreachable", f"{self._url}: {fault}") from fault

    def answer(self, question: Question) -> Command:
        """The command that came back in time and could be read; the match judges it."""
        answer = self._call(question)
        if answer.status != HTTPStatus.OK:
            raise NoAnswer("status", f"the answer was {answer.status}, not 200 with a command")
        try:
            if (command := command_in(answer)) is None:
                raise NoAnswer("malformed", "the answer is empty")
            return codec_of(question.game).decode_command(command)
        except (CallFailed, BadEncoding) as fault:
            raise NoAnswer("malformed", str(fault)) from fault

    def _call(self, question: Question) -> Answer:
        body = encode({"match": self._match(question), "decision": self._decision(question)})
        message = f"msg_{uuid.uuid4().hex}"
        call = signed_call(self._url, self._secret, message, body, datetime.now(UTC))
        started = time.monotonic()
        try:
            return send(call, allow_private=True, timeout_seconds=self._patience_seconds)
        except (CallFailed, AddressRefused) as fault:
            is_late = time.monotonic() - started >= self._patience_seconds
            raise NoAnswer("timeout" if is_late else "unreachable", str(fault)) from fault

    def _match(self, question: Question) -> MatchDocument:
        fixture, now = question.fixture, datetime.now(UTC)
        return MatchDocument(
            id=fixture.match_id,
            game=fixture.game,
            rules_version=find_game(fixture.game).rules_version,
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
            takebacks=TakebackRule.NEVER,
        )

    def _decision(self, question: Question) -> Decision:
        game, names = question.game, question.fixture.seating
        return Decision(
            version=question.version,
            seat=question.seat,
            deadline=self._deadline(),
            prompt=game.prompt(question.view, question.legal_commands, self._language, names),
            commands=tuple(
                Offer(
                    command,
                    game.describe(command, self._language, names),
                    game.targets(question.view, command),
                )
                for command in question.legal_commands
            ),
        )

    def _deadline(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._patience_seconds)


def _seat(seat: int, name: str) -> Seat:
    return Seat(seat, SeatKind.PLAYER, Player(id=name, name=name, kind=Kind.BOT))
