"""A player's webhook: where due decisions are pushed to, and how a push goes.

The message id is made of match and version, so every retry of a decision carries the same
`webhook-id`. An answer of 200 with a command is played at once like any other command; 202 or 204
means that the command will come later. Anything else is a failure: the call is tried again, each
time four times as long after the last, and when one decision has used up its tries the webhook is
disabled and its player told so. What has been accepted is remembered by version, so that no healing
pushes it twice.
"""

import base64
import secrets
from datetime import datetime, timedelta

import msgspec
import structlog
from msgspec import UNSET
from msgspec.structs import replace

from engine.encoding import codec_of, encode
from engine.refusals import BadEncoding, IllegalCommand
from engine.words import ENGLISH
from service.backend import Backend
from service.bots.cases.call import (
    AddressRefused,
    Answer,
    CallFailed,
    Deadline,
    WebhookFault,
    WebhookGone,
    checked_target,
    command_in,
    send,
    signed_call,
)
from service.bots.cases.work import is_due
from service.bots.model import Push, SignedWebhook, Webhook
from service.bots.store.webhooks import PUSHES_DUE, WebhookStore, pushes
from service.logs import Origin, going_back_to
from service.matches.cases.clocks import load
from service.matches.cases.play import Stamps, play_command
from service.matches.model.documents import Decision, MatchDocument
from service.matches.model.events import WebhookDisabled
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.viewer import Viewer
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Deliveries
from service.metrics import PUSHES
from service.players.cases.accounts import profile
from service.players.model import Player
from service.refusals import NotFound, Refusal, StoreUnreachable, Undecodable, VersionConflict
from service.sweeping import Sweep

BACK_OFF_FACTOR = 4

PLAYED = 200
LATER = 202
LATER_TOO = 204
GONE = 410
ANSWERS = (PLAYED, LATER, LATER_TOO)
SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"

_log = structlog.get_logger()


def set_webhook(backend: Backend, player: Player, url: str) -> SignedWebhook:
    """Push decisions there from now on, those already due included.

    Refuses addresses that are not allowed (webhook_address_refused).
    """
    settings = backend.settings
    deadline = Deadline(settings.webhook_timeout_seconds)
    try:
        checked_target(url, deadline, allow_private=settings.webhooks_allow_private)
    except AddressRefused as fault:
        raise Refusal("webhook_address_refused", reason=str(fault)) from None
    now = backend.now()
    webhook = SignedWebhook(
        url=url, is_enabled=True, failure_count=0, created_at=now, secret=new_secret()
    )
    backend.of(WebhookStore).save(player.id, webhook)
    backend.of(WebhookStore).push_all_due(player.id, now)
    return webhook


def read_webhook(backend: Backend, player: Player) -> Webhook:
    """The player's webhook without its secret, or a refusal (webhook_not_set)."""
    stored = require_webhook(backend, player)
    return Webhook(stored.url, stored.is_enabled, stored.failure_count, stored.created_at)


def remove_webhook(backend: Backend, player: Player) -> None:
    """No more pushes; refused if there was no webhook (webhook_not_set)."""
    if not backend.of(WebhookStore).remove(player.id):
        raise Refusal("webhook_not_set")


def require_webhook(backend: Backend, player: Player) -> SignedWebhook:
    """The player's webhook, enabled or not, or a refusal (webhook_not_set)."""
    stored = backend.of(WebhookStore).load(player.id)
    if stored is None:
        raise Refusal("webhook_not_set")
    return stored


def new_secret() -> str:
    """A secret to sign with, as Standard Webhooks writes it."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


class DecisionDue(msgspec.Struct, frozen=True):
    """A decision that is due, and the match that it is of, as the API would show them."""

    match: MatchDocument
    """The match as your seat sees it."""
    decision: Decision
    """What you can do now, complete; answer with one of its commands."""


class _Task(msgspec.Struct, frozen=True):
    """All that one call needs to know."""

    push: Push
    webhook: SignedWebhook
    loaded: LoadedMatch
    player: Player
    tries: int
    """How often this decision has been pushed in vain."""
    origin: Origin
    """The request that the call goes back to."""

    @property
    def match(self) -> Match:
        """The match that waits for the decision."""
        return self.loaded.match


def push(backend: Backend, due: Push) -> datetime | None:
    """Call a webhook with the decision that is due, and do what its answer says.

    Answers when to call again, None for not at all. A store that goes away meanwhile is no fault of
    the webhook: StoreUnreachable.
    """
    try:
        loaded = load(backend, due.match_id)
        player = profile(backend, due.player_id)
        webhook = backend.of(WebhookStore).load(player.id)
    except (NotFound, Undecodable):
        return None
    match = loaded.match
    tries = backend.of(WebhookStore).tries(due, match.version)
    if webhook is None or not webhook.is_enabled or tries is None or not is_due(match, player.id):
        return None
    # The request that the decision goes back to; a trace begins where the house made it.
    origin = backend.of(MatchStore).origin_of(match.id, match.version)
    if origin is None:
        origin = Origin(message_id(match), secrets.token_hex(16))
    origin = replace(origin, via="webhook")
    with going_back_to(origin):
        return _push(backend, _Task(due, webhook, loaded, player, tries, origin))


def _push(backend: Backend, task: _Task) -> datetime | None:
    due = task.push
    try:
        called_at = backend.now()
        answer = _call(backend, task)
        goes_on = _do_what_it_says(backend, task, answer, Stamps(backend.now(), called_at))
    except (WebhookFault, BadEncoding, IllegalCommand) as fault:
        return _failed(backend, task, fault)
    except VersionConflict:  # the answer came too late; the decision is no longer due
        return None
    except StoreUnreachable:
        raise
    except Exception as fault:  # whatever else it brings about counts, or it would come for ever
        _log.error("push_broke", match=due.match_id, error=type(fault).__name__)
        return _failed(backend, task, fault)
    version = task.match.version
    PUSHES.labels("accepted").inc()
    _log.info("pushed", match=due.match_id, player=due.player_id, version=version)
    backend.of(WebhookStore).note_accepted(due, task.webhook, version)
    # People are told of a turn once; a webhook, whosever it is, is asked for every decision.
    return backend.now() if goes_on else None


def message_id(match: Match) -> str:
    """The `webhook-id` of the decision at this version, the same at every try."""
    return f"msg_{match.id}_{match.version}"


def push_body(loaded: LoadedMatch, player: Player) -> bytes:
    """The match and the decision, as the API would show them to the player."""
    viewer = Viewer.of(loaded, player, ENGLISH)
    return encode(DecisionDue(viewer.document(loaded), viewer.decision(loaded)))


def _call(backend: Backend, task: _Task) -> Answer:
    webhook = task.webhook
    body = push_body(task.loaded, task.player)
    call = signed_call(webhook.url, webhook.secret, message_id(task.match), body, backend.now())
    # The trace goes on at the webhook (W3C Trace Context); the call is a span of its own.
    flags = "01" if task.origin.is_sampled else "00"
    traceparent = f"00-{task.origin.trace}-{secrets.token_hex(8)}-{flags}"
    return send(
        replace(call, headers={**call.headers, "traceparent": traceparent}),
        allow_private=backend.settings.webhooks_allow_private,
        timeout_seconds=backend.settings.webhook_timeout_seconds,
    )


def _do_what_it_says(backend: Backend, task: _Task, answer: Answer, stamps: Stamps) -> bool:
    """Play what it answers; whether the decision after it is this player's, too."""
    if answer.status == GONE:
        raise WebhookGone("the webhook says that it is gone")
    if answer.status not in ANSWERS:
        raise CallFailed(f"it answered {answer.status}")
    blob = command_in(answer) if answer.status == PLAYED else None
    if blob is None:
        return False
    command = codec_of(task.match.rules).decode_command(blob)
    played = play_command(
        backend,
        task.loaded,
        task.player,
        command,
        expected_version=task.match.version,
        stamps=stamps,
    ).played
    return played.match is not UNSET and played.match.your_seat in played.match.to_act


def _failed(backend: Backend, task: _Task, fault: Exception) -> datetime | None:
    """Note that the call failed; when to call again, None for no more."""
    due = task.push
    version = task.match.version
    tries = task.tries + 1
    PUSHES.labels("failed").inc()
    _log.info("push_failed", match=due.match_id, player=due.player_id, tries=tries)
    if tries >= backend.settings.webhook_tries or isinstance(fault, WebhookGone):
        failures = backend.of(WebhookStore).give_up(due, task.webhook, version, tries)
        if failures:
            disabled = WebhookDisabled(None, task.webhook.url, failures)
            backend.of(Deliveries).notify(due.player_id, task.match, disabled)
            _log.warning("webhook_disabled", player=due.player_id, match=due.match_id)
        return None
    if not backend.of(WebhookStore).note_failure(due, task.webhook, version, tries):
        return None
    pause = backend.settings.webhook_pause_seconds * BACK_OFF_FACTOR ** (tries - 1)
    return backend.now() + timedelta(seconds=pause)


WEBHOOKS = Sweep(
    name="webhooks",
    timetable=pushes,
    look=lambda backend, name: push(backend, Push.named(name)),
    woken_by=PUSHES_DUE,
    whose=lambda name: Push.named(name).player_id,
)
