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
from service.matches import keys
from service.matches import webhook_faults as faults
from service.matches.calling import Answer, command_in, send, signed_call
from service.matches.delivery import forget, tell_player
from service.matches.errors import NotFound, OtherRules, Refused, VersionConflict
from service.matches.hall import Hall
from service.matches.house_events import WebhookDisabled
from service.matches.log import StoredNotice, encode
from service.matches.match import Decision, LoadedMatch, Match, MatchDocument, Player
from service.matches.metering import PUSHES
from service.matches.play import play_command
from service.matches.players import profile
from service.matches.reading import decision, document, load
from service.matches.scripts import CLAIM_PUSH
from service.matches.store import milliseconds
from service.matches.webhook_faults import CallFailed, WebhookFault
from service.matches.webhooks import DISABLED, Way, way_to
from service.matches.work import is_due

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


def due_pushes(hall: Hall, limit: int) -> list[Push]:
    """Pushes whose moment has come, each claimed for one call."""
    now = milliseconds(hall.now())
    seconds = hall.settings.webhook_timeout_seconds + CLAIM_SLACK_SECONDS
    claim = now + round(seconds * 1000)
    found: Any = hall.redis.zrange(keys.PUSHES, 0, now, byscore=True, offset=0, num=limit)
    names = [
        name.decode()
        for name in found
        if hall.redis.run(CLAIM_PUSH, [keys.PUSHES], [name, now, claim])
    ]
    return [Push(match_id, player_id, claim) for match_id, player_id in map(_parts, names)]


def _parts(name: str) -> tuple[str, str]:
    match_id, _, player_id = name.partition("/")
    return match_id, player_id


def push(hall: Hall, due: Push) -> None:
    """Call a webhook with the decision that is due, and do what its answer says."""
    try:
        loaded, player = load(hall, due.match_id), profile(hall, due.player_id)
    except (NotFound, OtherRules):
        _strike_off(hall, due)
        return
    way, tries = way_to(hall, player.id), _tries(hall, loaded, player)
    if way is None or not way.is_enabled or tries is None or not is_due(loaded.match, player.id):
        _strike_off(hall, due)
        return
    try:
        answer = _call(hall, loaded, player, way)
        _heed(hall, loaded, player, answer)
    except (WebhookFault, BadEncoding, IllegalCommand) as fault:
        _failed(hall, due, loaded, tries + 1, fault)
    except (VersionConflict, Refused):  # the answer came too late; the decision is no longer due
        _strike_off(hall, due)
    else:
        _accepted(hall, due, loaded)


def message_id(match: Match) -> str:
    """The `webhook-id` of the decision at this version, the same at every try."""
    return f"msg_{match.id}_{match.version}"


def push_body(loaded: LoadedMatch, player: Player) -> bytes:
    """The match and the decision, as the API would show them to the player."""
    return encode(PushBody(document(loaded, player), decision(loaded, player, Language.EN)))


def _call(hall: Hall, loaded: LoadedMatch, player: Player, way: Way) -> Answer:
    body = push_body(loaded, player)
    return send(
        signed_call(way.url, way.secret, message_id(loaded.match), body, hall.now()),
        allow_private=hall.settings.webhooks_allow_private,
        timeout_seconds=hall.settings.webhook_timeout_seconds,
    )


def _heed(hall: Hall, loaded: LoadedMatch, player: Player, answer: Answer) -> None:
    if answer.status == GONE:
        raise WebhookGone(faults.GONE)
    if answer.status not in ANSWERS:
        raise CallFailed(faults.ANSWERED, status=answer.status)
    blob = command_in(answer) if answer.status == ANSWERS[0] else None
    if blob is not None:
        command = codec_of(find_game(loaded.match.game)).decode_command(blob)
        play_command(hall, loaded, player, command, expected_version=loaded.match.version)


def _tries(hall: Hall, loaded: LoadedMatch, player: Player) -> int | None:
    """How often this decision has been pushed in vain; None if it has been accepted."""
    said: Any = hall.redis.hget(keys.player_key(player.id, "pushed"), loaded.match.id)
    version, _, tries = (said or b"0/0").decode().partition("/")
    if int(version) != loaded.match.version:
        return 0
    return None if tries == ACCEPTED else int(tries)


def _strike_off(hall: Hall, due: Push) -> None:
    """Nothing to push, unless the next decision has been put there meanwhile."""
    forget(hall, keys.PUSHES, due.name, due.claim)


def _accepted(hall: Hall, due: Push, loaded: LoadedMatch) -> None:
    PUSHES.labels("accepted").inc()
    pipe = hall.redis.pipeline()
    said = f"{loaded.match.version}/{ACCEPTED}"
    pipe.hset(keys.player_key(due.player_id, "pushed"), due.match_id, said)
    pipe.hset(keys.player_key(due.player_id, "profile"), "webhook_failures", 0)
    pipe.execute()
    _strike_off(hall, due)


def _failed(hall: Hall, due: Push, loaded: LoadedMatch, tries: int, fault: Exception) -> None:
    PUSHES.labels("failed").inc()
    kept = hall.settings
    _log.info("push_failed", match=due.match_id, player=due.player_id, tries=tries)
    pipe = hall.redis.pipeline()
    said = f"{loaded.match.version}/{tries}"
    pipe.hset(keys.player_key(due.player_id, "pushed"), due.match_id, said)
    pipe.hincrby(keys.player_key(due.player_id, "profile"), "webhook_failures", 1)
    if tries < kept.webhook_tries and not isinstance(fault, WebhookGone):
        pause = kept.webhook_pause_seconds * BACK_OFF_FACTOR ** (tries - 1)
        again = hall.now() + timedelta(seconds=pause)
        pipe.zadd(keys.PUSHES, {due.name: milliseconds(again)})
        pipe.execute()
        return
    failures = pipe.execute()[1]
    _disable(hall, due, loaded.match, failures)


def _disable(hall: Hall, due: Push, match: Match, failures: int) -> None:
    profile_key = keys.player_key(due.player_id, "profile")
    url: Any = hall.redis.hget(profile_key, "webhook_url")
    if url is None:
        return
    hall.redis.hset(profile_key, "webhook_state", DISABLED)
    _strike_off(hall, due)
    now, event = hall.now(), WebhookDisabled(None, url.decode(), failures)
    notice = encode(StoredNotice(match.id, match.version, now, event))
    tell_player(hall, due.player_id, match.id, f"{match.version}-webhook", notice)
    _log.warning("webhook_disabled", player=due.player_id, match=match.id)
