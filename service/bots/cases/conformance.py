"""The conformance check: what a bot's webhook does right and wrong, for all games.

The matches are made up for the check and stored nowhere: a bot that answers with 202 has nothing to
send its command to, and that part of it is not checked. Every message is a true one, signed with
the webhook's own secret, but for those that the bot has to refuse.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial

import msgspec

from engine.bots.bot import own_stream
from engine.catalogue import GAMES, deal, find_game
from engine.encoding import codec_of, encode
from engine.game import Game, Options, State
from engine.records import fairness
from engine.refusals import BadEncoding, IllegalCommand
from service.backend import Backend
from service.bots.cases.call import (
    Answer,
    Call,
    WebhookFault,
    WrongManners,
    command_in,
    send,
    signed_call,
)
from service.bots.cases.webhooks import (
    ANSWERS,
    PLAYED,
    message_id,
    new_secret,
    push_body,
    require_webhook,
)
from service.bots.model import SignedWebhook
from service.ids import new_id
from service.matches.model.match import LoadedMatch, Match, Seat, SeatKind
from service.matches.model.terms import Status, Visibility
from service.players.model import Player

PAUSE_SECONDS = 1.0
STALE = timedelta(days=1)
REFUSALS = range(400, 500)
COMMANDS_BEFORE = 30
CALL_SECONDS = 3.0


class Finding(msgspec.Struct, frozen=True):
    """One thing tried: its name, whether the bot did right, and what it did."""

    check: str
    """What was tried: `decision_arctic` or `bad_signature`, say."""
    passed: bool
    """Whether the bot did right."""
    detail: str
    """What the bot did, in a sentence."""
    elapsed_ms: int
    """Milliseconds that it took."""


class Report(msgspec.Struct, frozen=True):
    """All findings; `passed` if every one is."""

    passed: bool
    """Whether every finding passed."""
    findings: tuple[Finding, ...]
    """Everything that was tried, in order."""


def check_webhook(backend: Backend, player: Player) -> Report:
    """Try the player's webhook, enabled or not; refused if none is set (webhook_not_set)."""
    webhook = require_webhook(backend, player)
    findings = tuple(_Check(backend, player, webhook).findings())
    return Report(all(finding.passed for finding in findings), findings)


class _Check:
    """One run of the check against one webhook."""

    def __init__(self, backend: Backend, player: Player, webhook: SignedWebhook) -> None:
        self._backend = backend
        self._player = player
        self._webhook = webhook

    def findings(self) -> Iterator[Finding]:
        """Everything that is tried, in order."""
        games = list(map(find_game, GAMES))
        for game in games:
            yield self._found(f"decision_{game.name}", partial(self._decides, self._practice(game)))
        for check, tried in (
            ("resent_decision", self._answers_alike),
            ("slow_delivery", self._waits_for_the_body),
            ("malformed_body", self._refuses_malformed),
            ("bad_signature", self._refuses_forged),
            ("stale_timestamp", self._refuses_stale),
        ):
            yield self._found(check, partial(tried, self._practice(games[0])))

    def _found(self, check: str, tried: Callable[[], str]) -> Finding:
        start = time.monotonic()
        try:
            passed = True
            detail = tried()
        except WebhookFault as fault:
            passed = False
            detail = str(fault)
        elapsed_ms = round((time.monotonic() - start) * 1000)
        return Finding(check, passed, detail, elapsed_ms)

    def _practice(self, game: Game) -> LoadedMatch:
        """A match that the player's seat 0 has to go on with, some way into it."""
        now = self._backend.now()
        seats = game.seat_counts[0]
        options = game.options_type()
        state = _some_way_into(game, seats, options)
        others = (Seat(number, SeatKind.BOT, bot="random") for number in range(1, seats))
        match = Match(
            id=new_id(now),
            game=game.name,
            rules_version=game.rules_version,
            options=msgspec.Raw(encode(options)),
            visibility=Visibility.UNLISTED,
            status=Status.PLAYING,
            version=1,
            created_at=now,
            updated_at=now,
            created_by=self._player.id,
            seats=(Seat(0, SeatKind.PLAYER, player=self._player), *others),
            commitment=fairness.commitment(secrets.token_bytes(fairness.SECRET_BYTES)),
            chain_key=b"",
            to_act=game.to_act(state),
            since=(now,) * len(game.to_act(state)),
        )
        return LoadedMatch(match, state)

    def _decides(self, loaded: LoadedMatch) -> str:
        """The decision is answered with a legal command, or accepted for later."""
        answer = self._send(self._signed(loaded))
        return _require_legal(loaded, answer)

    def _answers_alike(self, loaded: LoadedMatch) -> str:
        """The same message twice: a retry must not confuse the bot."""
        call = self._signed(loaded)
        self._send(call)
        again = _require_legal(loaded, self._send(call))
        return f"{again}, when it came again too"

    def _waits_for_the_body(self, loaded: LoadedMatch) -> str:
        """The body comes in two halves, a second apart."""
        answer = self._send(self._signed(loaded), pause_seconds=PAUSE_SECONDS)
        return _require_legal(loaded, answer)

    def _refuses_malformed(self, loaded: LoadedMatch) -> str:
        """A body that breaks off, signed as it should be."""
        webhook = self._webhook
        body = push_body(loaded, self._player)[:40]
        call = signed_call(webhook.url, webhook.secret, "msg_malformed", body, self._backend.now())
        return self._refuses(call)

    def _refuses_forged(self, loaded: LoadedMatch) -> str:
        """A decision that somebody else has signed."""
        return self._refuses(self._signed(loaded, secret=new_secret()))

    def _refuses_stale(self, loaded: LoadedMatch) -> str:
        """A true message of a day ago, as somebody who listened could send it."""
        return self._refuses(self._signed(loaded, now=self._backend.now() - STALE))

    def _refuses(self, call: Call) -> str:
        status = self._send(call).status
        if status not in REFUSALS:
            raise WrongManners(f"answered {status} where a status from 400 to 499 is due")
        return f"refused it with {status}"

    def _signed(
        self, loaded: LoadedMatch, secret: str | None = None, now: datetime | None = None
    ) -> Call:
        return signed_call(
            self._webhook.url,
            secret or self._webhook.secret,
            message_id(loaded.match),
            push_body(loaded, self._player),
            now or self._backend.now(),
        )

    def _send(self, call: Call, pause_seconds: float = 0) -> Answer:
        settings = self._backend.settings
        return send(
            call,
            allow_private=settings.webhooks_allow_private,
            timeout_seconds=min(settings.webhook_timeout_seconds, CALL_SECONDS),
            pause_seconds=pause_seconds,
        )


def _require_legal(loaded: LoadedMatch, answer: Answer) -> str:
    if answer.status not in ANSWERS:
        raise WrongManners(f"answered {answer.status} where 200, 202 or 204 is due")
    blob = command_in(answer) if answer.status == PLAYED else None
    if blob is None:
        return f"accepted it with {answer.status} (the command itself is not checked)"
    game = find_game(loaded.match.game)
    state = loaded.state
    assert state is not None
    try:
        game.apply(state, 0, codec_of(game).decode_command(blob))
    except (BadEncoding, IllegalCommand) as refusal:
        raise WrongManners(f"sent a command that is refused: {refusal}") from None
    return "answered with a legal command"


def _some_way_into(game: Game, seats: int, options: Options) -> State:
    """A state in which seat 0 is to act, after some commands by chance if there is one."""
    rng = own_stream(secrets.token_hex(16))
    found = None
    while found is None:
        state = deal(game, seats, options, secrets.token_bytes(fairness.SECRET_BYTES))
        for _ in range(COMMANDS_BEFORE):
            to_act = game.to_act(state)
            if not to_act:
                break
            found = state if 0 in to_act else found
            legal = game.legal_commands(state, to_act[0])
            state, _ = game.apply(state, to_act[0], rng.choice(legal))
    return found
