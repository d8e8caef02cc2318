"""How a browser is told of a turn: one encrypted push to its push service, signed by this one.

A subscription is told once a turn, and not while its player is present at the match: then it is
looked at again soon, for whoever leaves without playing is told after all. What fails for a while
is tried again as webhooks are, with the same topic, so that the push service replaces what it may
have taken already. A subscription that its push service knows no more is forgotten.
"""

from datetime import datetime, timedelta

import msgspec
import structlog
from py_vapid import Vapid02
from pywebpush import WebPusher

from engine.encoding import encode
from engine.game import told_apart
from engine.words import ENGLISH, LANGUAGES, Language, Words
from service.backend import Backend
from service.bots.cases.call import Call, CallFailed, WebhookFault, WebhookGone, send
from service.bots.cases.webhooks import BACK_OFF_FACTOR
from service.bots.cases.work import is_due
from service.matches.cases.clocks import load
from service.matches.model.match import Match
from service.matches.store.matches import MatchStore
from service.matches.store.presence import PresenceStore
from service.metrics import NOTIFICATIONS
from service.push.model import KeptSubscription, Telling, TurnMessage
from service.push.store import TELLINGS_DUE, PushStore, tellings
from service.refusals import NotFound, StoreUnreachable, Undecodable
from service.store.client import milliseconds
from service.sweeping import Sweep

WORDS = Words("service.push")

PRESENT_LOOKED_AT_AFTER = timedelta(seconds=30)
"""Whoever closes the page counts as present for some seconds more."""
SIGNED_FOR = timedelta(hours=12)
KEPT_FOR = timedelta(days=3)
"""How long a push service keeps a turn without a clock for a browser that is not there."""
SHORTEST_KEPT_FOR = timedelta(minutes=1)
LOOKED_BACK = 20
"""In so many of the last versions whoever played last is looked for."""

GONE = (404, 410)
BUSY = 429
FIRST_FAILURE_OF_A_SERVER = 500

_log = structlog.get_logger()


class PushRefused(WebhookFault):
    """The push service says that something about the push is wrong: sent again it would be, too."""


class _Turn(msgspec.Struct, frozen=True):
    telling: Telling
    subscription: KeptSubscription
    match: Match
    seat: int
    since: int
    """Which turn it is: when it began, in milliseconds."""
    tries: int


def tell(backend: Backend, telling: Telling) -> datetime | None:
    """Tell a subscription of the turn, if it is still to be told; when to look again, None for not
    at all."""
    turn = _turn_to_tell(backend, telling)
    if turn is None:
        return None
    now = backend.now()
    if turn.seat in backend.of(PresenceStore).of([turn.match])[0].present:
        return now + PRESENT_LOOKED_AT_AFTER
    try:
        _push(backend, turn, now)
    except WebhookGone:
        backend.of(PushStore).remove(telling.player_id, telling.subscription_id)
        NOTIFICATIONS.labels("gone").inc()
        _log.info("subscription_gone", player=telling.player_id)
        return None
    except StoreUnreachable:
        raise
    except Exception as fault:  # whatever it brings about counts, or it would come for ever
        return _failed(backend, turn, fault)
    backend.of(PushStore).note_told(telling, turn.since)
    NOTIFICATIONS.labels("told").inc()
    return None


def _turn_to_tell(backend: Backend, telling: Telling) -> _Turn | None:
    store = backend.of(PushStore)
    try:
        match = load(backend, telling.match_id).match
        subscription = store.load(telling.player_id, telling.subscription_id)
    except (NotFound, Undecodable):
        return None
    seat = match.seat_of(telling.player_id)
    if subscription is None or seat is None or not is_due(match, telling.player_id):
        return None
    since = milliseconds(match.began[seat])
    tries = store.tries(telling, since)
    return None if tries is None else _Turn(telling, subscription, match, seat, since, tries)


def _push(backend: Backend, turn: _Turn, now: datetime) -> None:
    """Send the push; WebhookGone, PushRefused or another WebhookFault unless it was taken."""
    subscription = turn.subscription
    if subscription.expires_at is not None and subscription.expires_at <= now:
        raise WebhookGone("the subscription has expired")
    message = message_of(backend, turn.match, turn.seat, subscription.language)
    about = {"endpoint": subscription.endpoint, "keys": msgspec.structs.asdict(subscription.keys)}
    body: bytes = WebPusher(about).encode(encode(message))["body"]
    claims = {
        "aud": subscription.push_service,
        "exp": int((now + SIGNED_FOR).timestamp()),
        "sub": backend.settings.push_contact,
    }
    signed = Vapid02.from_raw(backend.of(PushStore).private_key().encode()).sign(claims)
    deadline = turn.match.deadline_of(turn.seat)
    kept_for = KEPT_FOR if deadline is None else max(deadline - now, SHORTEST_KEPT_FOR)
    headers = {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(kept_for.total_seconds())),
        "Topic": subscription.topic(turn.match.id),
        "Urgency": "normal" if deadline is None else "high",
        "User-Agent": "Floe/1",
    }
    answer = send(
        Call(subscription.endpoint, body, headers),
        allow_private=backend.settings.webhooks_allow_private,
        timeout_seconds=backend.settings.webhook_timeout_seconds,
    )
    _require_taken(answer.status)


def message_of(backend: Backend, match: Match, seat: int, language: str) -> TurnMessage:
    """What the player of a seat is told: what everybody at the table knows, in their language."""
    spoken = Language(language) if language in LANGUAGES else ENGLISH
    game = match.rules.words.tell("title", spoken)
    moved = _last_to_play(backend, match)
    name = None if moved is None or moved == seat else told_apart(_names(match))[moved]
    told = (
        WORDS.tell("push-waits", spoken, game=game)
        if name is None
        else WORDS.tell("push-moved", spoken, game=game, name=name)
    )
    return TurnMessage(
        match=match.id,
        game=match.game,
        moved=name,
        title=WORDS.tell("push-turn", spoken),
        text=told,
        off=WORDS.tell("push-off", spoken),
        language=spoken,
    )


def _names(match: Match) -> tuple[str, ...]:
    return tuple(seat.name for seat in match.seats)


def _last_to_play(backend: Backend, match: Match) -> int | None:
    """The seat that played the last command, if that was lately."""
    first = max(1, match.version - LOOKED_BACK + 1)
    entries = backend.of(MatchStore).chronicle_part(match.id, first, match.version)
    return next((entry.seat for entry in reversed(entries) if entry.command), None)


def _require_taken(status: int) -> None:
    if status in GONE:
        raise WebhookGone("the push service knows the subscription no more")
    if status == BUSY or status >= FIRST_FAILURE_OF_A_SERVER:
        raise CallFailed(f"it answered {status}")
    if not 200 <= status < 300:
        raise PushRefused(f"it answered {status}")


def _failed(backend: Backend, turn: _Turn, fault: Exception) -> datetime | None:
    """Note that it failed; when to try again, None for no more in this turn."""
    telling = turn.telling
    tries = turn.tries + 1
    NOTIFICATIONS.labels("failed").inc()
    if isinstance(fault, WebhookFault):
        _log.info("push_failed", match=telling.match_id, player=telling.player_id, tries=tries)
    else:
        _log.error("push_broke", match=telling.match_id, error=type(fault).__name__)
    if tries >= backend.settings.webhook_tries or not isinstance(fault, CallFailed):
        backend.of(PushStore).note_told(telling, turn.since)
        return None
    backend.of(PushStore).note_failure(telling, turn.since, tries)
    pause = backend.settings.webhook_pause_seconds * BACK_OFF_FACTOR ** (tries - 1)
    return backend.now() + timedelta(seconds=pause)


PUSHES = Sweep(
    name="push",
    timetable=tellings,
    look=lambda backend, name: tell(backend, Telling.named(name)),
    woken_by=TELLINGS_DUE,
    whose=lambda name: Telling.named(name).push_service,
)
