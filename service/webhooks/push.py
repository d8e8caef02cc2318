"""Decisions pushed to webhooks: one call, what its answer means, and when to try again.

The message id is made of match and version, so every retry of a decision carries the same
`webhook-id`. An answer of 200 with a command is played at once like any other command; 202 or 204
means that the command will come later. Anything else is a failure: the call is tried again, each
time four times as long after the last, and when one decision has used up its tries the webhook is
disabled and its player told so. What has been accepted is remembered by version, so that no healing
pushes it twice.
"""

from datetime import timedelta
from typing import Any

import msgspec
import structlog

from engine.catalogue import find_game
from engine.encoding import codec_of
from engine.errors import BadEncoding, IllegalCommand
from engine.language import Language
from service.backend import Backend
from service.matches.house_events import WebhookDisabled
from service.matches.log import StoredNotice, encode
from service.matches.match import Decision, LoadedMatch, Match, MatchDocument, Player
from service.matches.play import play_command
from service.matches.sight import decision, document, load
from service.metrics import PUSHES
from service.players.accounts import profile
from service.players.work import is_due
from service.refusals import NotFound, OtherRules, VersionConflict
from service.store import keys
from service.store.delivery import forget, tell_player
from service.store.matches import milliseconds
from service.store.scripts import CLAIM_PUSH
from service.webhooks import faults
from service.webhooks.call import Answer, command_in, send, signed_call
from service.webhooks.faults import CallFailed, WebhookFault
from service.webhooks.webhook import DISABLED, Way, way_to

BACK_OFF_FACTOR = 4
CLAIM_SLACK_SECONDS = 3
ACCEPTED = "accepted"
ANSWERS = (200, 202, 204)
GONE = 410

_log = structlog.get_logger()


class PushBody(msgspec.Struct, frozen=True):
    """What is sent: the match and the decision, as the API would show them."""

    match: MatchDocument
    decision: Decision


class WebhookGone(CallFailed):
    """The webhook asked not to be called any more."""


class Push(msgspec.Struct, frozen=True):
    """A decision of a player to be pushed, claimed until a moment (the score it has till then)."""

    match_id: str
    player_id: str
    claim: int

    @property
    def name(self) -> str:
        """How it is called in the set."""
        return keys.push_name(self.match_id, self.player_id)


def due_pushes(backend: Backend, limit: int) -> list[Push]:
    """Pushes whose moment has come, each claimed for one call."""
    now = milliseconds(backend.now())
    seconds = backend.settings.webhook_timeout_seconds + CLAIM_SLACK_SECONDS
    claim = now + round(seconds * 1000)
    found: Any = backend.redis.zrange(keys.PUSHES, 0, now, byscore=True, offset=0, num=limit)
    names = [
        name.decode()
        for name in found
        if backend.redis.run(CLAIM_PUSH, [keys.PUSHES], [name, now, claim])
    ]
    return [Push(match_id, player_id, claim) for match_id, player_id in map(_parts, names)]


def _parts(name: str) -> tuple[str, str]:
    match_id, _, player_id = name.partition("/")
    return match_id, player_id


def push(backend: Backend, due: Push) -> None:
    """Call a webhook with the decision that is due, and do what its answer says."""
    try:
        loaded, player = load(backend, due.match_id), profile(backend, due.player_id)
    except (NotFound, OtherRules):
        _strike_off(backend, due)
        return
    way, tries = way_to(backend, player.id), _tries(backend, loaded, player)
    if way is None or not way.is_enabled or tries is None or not is_due(loaded.match, player.id):
        _strike_off(backend, due)
        return
    try:
        answer = _call(backend, loaded, player, way)
        _heed(backend, loaded, player, answer)
    except (WebhookFault, BadEncoding, IllegalCommand) as fault:
        _failed(backend, due, loaded, tries + 1, fault)
    except VersionConflict:  # the answer came too late; the decision is no longer due
        _strike_off(backend, due)
    else:
        _accepted(backend, due, loaded)


def message_id(match: Match) -> str:
    """The `webhook-id` of the decision at this version, the same at every try."""
    return f"msg_{match.id}_{match.version}"


def push_body(loaded: LoadedMatch, player: Player) -> bytes:
    """The match and the decision, as the API would show them to the player."""
    return encode(PushBody(document(loaded, player), decision(loaded, player, Language.EN)))


def _call(backend: Backend, loaded: LoadedMatch, player: Player, way: Way) -> Answer:
    body = push_body(loaded, player)
    return send(
        signed_call(way.url, way.secret, message_id(loaded.match), body, backend.now()),
        allow_private=backend.settings.webhooks_allow_private,
        timeout_seconds=backend.settings.webhook_timeout_seconds,
    )


def _heed(backend: Backend, loaded: LoadedMatch, player: Player, answer: Answer) -> None:
    if answer.status == GONE:
        raise WebhookGone(faults.GONE)
    if answer.status not in ANSWERS:
        raise CallFailed(faults.ANSWERED, status=answer.status)
    blob = command_in(answer) if answer.status == ANSWERS[0] else None
    if blob is not None:
        command = codec_of(find_game(loaded.match.game)).decode_command(blob)
        play_command(backend, loaded, player, command, expected_version=loaded.match.version)


def _tries(backend: Backend, loaded: LoadedMatch, player: Player) -> int | None:
    """How often this decision has been pushed in vain; None if it has been accepted."""
    said: Any = backend.redis.hget(keys.player_key(player.id, "pushed"), loaded.match.id)
    version, _, tries = (said or b"0/0").decode().partition("/")
    if int(version) != loaded.match.version:
        return 0
    return None if tries == ACCEPTED else int(tries)


def _strike_off(backend: Backend, due: Push) -> None:
    """Nothing to push, unless the next decision has been put there meanwhile."""
    forget(backend, keys.PUSHES, due.name, due.claim)


def _accepted(backend: Backend, due: Push, loaded: LoadedMatch) -> None:
    PUSHES.labels("accepted").inc()
    pipe = backend.redis.pipeline()
    said = f"{loaded.match.version}/{ACCEPTED}"
    pipe.hset(keys.player_key(due.player_id, "pushed"), due.match_id, said)
    pipe.hset(keys.player_key(due.player_id, "profile"), "webhook_failures", 0)
    pipe.execute()
    _strike_off(backend, due)


def _failed(backend: Backend, due: Push, loaded: LoadedMatch, tries: int, fault: Exception) -> None:
    PUSHES.labels("failed").inc()
    kept = backend.settings
    _log.info("push_failed", match=due.match_id, player=due.player_id, tries=tries)
    pipe = backend.redis.pipeline()
    said = f"{loaded.match.version}/{tries}"
    pipe.hset(keys.player_key(due.player_id, "pushed"), due.match_id, said)
    pipe.hincrby(keys.player_key(due.player_id, "profile"), "webhook_failures", 1)
    if tries < kept.webhook_tries and not isinstance(fault, WebhookGone):
        pause = kept.webhook_pause_seconds * BACK_OFF_FACTOR ** (tries - 1)
        again = backend.now() + timedelta(seconds=pause)
        pipe.zadd(keys.PUSHES, {due.name: milliseconds(again)})
        pipe.execute()
        return
    failures = pipe.execute()[1]
    _disable(backend, due, loaded.match, failures)


def _disable(backend: Backend, due: Push, match: Match, failures: int) -> None:
    profile_key = keys.player_key(due.player_id, "profile")
    url: Any = backend.redis.hget(profile_key, "webhook_url")
    if url is None:
        return
    backend.redis.hset(profile_key, "webhook_state", DISABLED)
    _strike_off(backend, due)
    now, event = backend.now(), WebhookDisabled(None, url.decode(), failures)
    notice = encode(StoredNotice(match.id, match.version, now, event))
    tell_player(backend, due.player_id, match.id, f"{match.version}-webhook", notice)
    _log.warning("webhook_disabled", player=due.player_id, match=match.id)
