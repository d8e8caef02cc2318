"""Decisions pushed to webhooks: one call, what its answer means, and when to try again.

The message id is made of match and version, so every retry of a decision carries the same
`webhook-id`. An answer of 200 with a command is played at once like any other command; 202 or 204
means that the command will come later. Anything else is a failure: the call is tried again, each
time four times as long after the last, and when one decision has used up its tries the webhook is
disabled and its player told so. What has been accepted is remembered by version, so that no healing
pushes it twice.
"""

from collections.abc import Collection, Sequence
from datetime import timedelta
from secrets import token_hex

import msgspec
import structlog
from msgspec import UNSET
from msgspec.structs import replace

from engine.encoding import codec_of, encode
from engine.refusals import BadEncoding, IllegalCommand
from engine.words import ENGLISH
from service.backend import Backend
from service.logs import ORIGIN, Origin, going_back_to
from service.matches.clocks import load
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.play import Stamps, play_command
from service.matches.seats.seat import Player
from service.matches.shown.documents import Decision, MatchDocument
from service.matches.shown.sight import decision, document
from service.matches.told.house_events import WebhookDisabled
from service.metrics import PUSHES
from service.players.accounts import profile
from service.players.work import is_due
from service.refusals import NotFound, OtherRules, StoreUnreachable, VersionConflict
from service.store.players.webhooks import Push, StoredWebhook
from service.webhooks.call import Answer, Call, command_in, send, signed_call
from service.webhooks.faults import CallFailed, WebhookFault, WebhookGone

BACK_OFF_FACTOR = 4
CLAIM = timedelta(seconds=4)
"""A push is claimed for so long at a time: another pusher takes it then if ours has died."""
CLAIM_SLACK = timedelta(seconds=3)
"""How much longer than a call can take its claim is held at most: time to note how it went."""

PLAYED, LATER, LATER_TOO, GONE = 200, 202, 204, 410
ANSWERS = (PLAYED, LATER, LATER_TOO)

_log = structlog.get_logger()


class PushBody(msgspec.Struct, frozen=True):
    """What is sent: the match and the decision, as the API would show them."""

    match: MatchDocument
    decision: Decision


class _Task(msgspec.Struct, frozen=True):
    """All that one call needs to know."""

    push: Push
    webhook: StoredWebhook
    loaded: LoadedMatch
    player: Player
    tries: int
    """How often this decision has been pushed in vain."""

    @property
    def match(self) -> Match:
        """The match that waits for the decision."""
        return self.loaded.match


def due_pushes(backend: Backend, limit: int, but_of: Collection[str] = ()) -> list[Push]:
    """Pushes whose moment has come, each claimed for one call; some players' are left for later."""
    now = backend.now()
    return backend.webhooks.claim(limit, now, now + CLAIM, but_of)


def keep_claims(backend: Backend, under_way: Sequence[Push]) -> None:
    """Hold on to the pushes of calls that are under way, as long as a call may be."""
    now, longest = backend.now(), -CLAIM_SLACK.total_seconds()
    held = [due for due in under_way if _claim_left(backend, due) > longest]
    backend.webhooks.hold(held, now + CLAIM)


def push(backend: Backend, due: Push) -> None:
    """Call a webhook with the decision that is due, and do what its answer says.

    A store that goes away meanwhile is no fault of the webhook, which is called again at once when
    it is back.
    """
    try:
        task = _task(backend, due)
        if task is None:
            backend.webhooks.drop(due)
            return
        with going_back_to(_origin(backend, task.match)):
            _push(backend, due, task)
    except StoreUnreachable:
        backend.webhooks.give_up_claim(due)
        raise


def _origin(backend: Backend, match: Match) -> Origin:
    """The request that the decision goes back to; a trace begins where the house made it."""
    origin = backend.matches.origin_of(match.id, match.version)
    if origin is None:
        return Origin(message_id(match), token_hex(16), via="webhook")
    return replace(origin, via="webhook")


def _push(backend: Backend, due: Push, task: _Task) -> None:
    if _claim_left(backend, due) <= 0:  # the store took too long: whoever claims it next calls
        return
    try:
        called_at = backend.now()
        answer = _call(backend, task)
        goes_on = _do_what_it_says(backend, task, answer, Stamps(backend.now(), called_at))
    except (WebhookFault, BadEncoding, IllegalCommand) as fault:
        _failed(backend, task, fault)
    except VersionConflict:  # the answer came too late; the decision is no longer due
        backend.webhooks.drop(due)
    except StoreUnreachable:
        raise
    except Exception as fault:  # whatever else it brings about counts, or it would come for ever
        _log.error("push_broke", match=due.match_id, error=type(fault).__name__)
        _failed(backend, task, fault)
    else:
        PUSHES.labels("accepted").inc()
        version = task.match.version
        _log.info("pushed", match=due.match_id, player=due.player_id, version=version)
        backend.webhooks.note_accepted(due, task.webhook, task.match.version)
        if goes_on:
            backend.webhooks.go_on(due, backend.now())
        else:
            backend.webhooks.drop(due)


def message_id(match: Match) -> str:
    """The `webhook-id` of the decision at this version, the same at every try."""
    return f"msg_{match.id}_{match.version}"


def push_body(loaded: LoadedMatch, player: Player) -> bytes:
    """The match and the decision, as the API would show them to the player."""
    return encode(PushBody(document(loaded, player), decision(loaded, player, ENGLISH)))


def _task(backend: Backend, due: Push) -> _Task | None:
    """The call to be made; None where nothing is to be pushed any more."""
    try:
        loaded, player = load(backend, due.match_id), profile(backend, due.player_id)
    except (NotFound, OtherRules):
        return None
    webhook = backend.webhooks.load(player.id)
    tries = backend.webhooks.tries(due, loaded.match.version)
    if webhook is None or tries is None:
        return None
    if not webhook.is_enabled or not is_due(loaded.match, player.id):
        return None
    return _Task(due, webhook, loaded, player, tries)


def _call(backend: Backend, task: _Task) -> Answer:
    settings = backend.settings
    return send(
        _signed(backend, task),
        allow_private=settings.webhooks_allow_private,
        timeout_seconds=min(settings.webhook_timeout_seconds, _claim_left(backend, task.push)),
    )


def _claim_left(backend: Backend, due: Push) -> float:
    """How many seconds a call may take, so that it ends before its claim does."""
    longest_call = timedelta(seconds=backend.settings.webhook_timeout_seconds)
    return (due.claimed_at + longest_call - backend.now()).total_seconds()


def _signed(backend: Backend, task: _Task) -> Call:
    webhook, body = task.webhook, push_body(task.loaded, task.player)
    call = signed_call(webhook.url, webhook.secret, message_id(task.match), body, backend.now())
    return replace(call, headers={**call.headers, **_traced()})


def _traced() -> dict[str, str]:
    """The trace goes on at the webhook (W3C Trace Context); the call is a span of its own."""
    origin = ORIGIN.get()
    assert origin is not None
    flags = "01" if origin.is_sampled else "00"
    return {"traceparent": f"00-{origin.trace}-{token_hex(8)}-{flags}"}


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
    version = task.match.version
    played = play_command(
        *(backend, task.loaded, task.player, command), expected_version=version, stamps=stamps
    ).played
    return played.match is not UNSET and played.match.your_seat in played.match.to_act


def _failed(backend: Backend, task: _Task, fault: Exception) -> None:
    due, version, tries = task.push, task.match.version, task.tries + 1
    PUSHES.labels("failed").inc()
    _log.info("push_failed", match=due.match_id, player=due.player_id, tries=tries)
    if tries >= backend.settings.webhook_tries or isinstance(fault, WebhookGone):
        failures = backend.webhooks.give_up(due, task.webhook, version, tries)
        backend.webhooks.drop(due)
        if failures:
            _tell_disabled(backend, task, failures)
    elif backend.webhooks.note_failure(due, task.webhook, version, tries):
        pause = backend.settings.webhook_pause_seconds * BACK_OFF_FACTOR ** (tries - 1)
        backend.webhooks.put_off(due, until=backend.now() + timedelta(seconds=pause))
    else:
        backend.webhooks.drop(due)


def _tell_disabled(backend: Backend, task: _Task, failures: int) -> None:
    match, player_id = task.match, task.player.id
    backend.notify(player_id, match, WebhookDisabled(None, task.webhook.url, failures))
    _log.warning("webhook_disabled", player=player_id, match=match.id)
