"""Work for strangers' bots: one due decision at a time, leased to one of their processes.

What is due stands in a sorted set of the player, oldest first; it may lag behind for an instant, so
every candidate is asked itself. A lease is for one version of one match: the decision after it is
new work, and the same decision is handed out again when the lease has run out unanswered.
"""

import math
import secrets
import time
from datetime import datetime, timedelta
from typing import Any

import msgspec

from engine.language import Language
from service.matches import keys
from service.matches.clocks import honoured
from service.matches.errors import OtherRules
from service.matches.hall import Hall
from service.matches.match import Decision, LoadedMatch, Match, MatchDocument, Moment, Player
from service.matches.reading import decision, document
from service.matches.scripts import LEASE
from service.matches.store import milliseconds

CANDIDATES = 100
LOOK_AGAIN_SECONDS = 1.0
"""How long a waiting bot may overlook that a lease of another process has run out."""


class Work(msgspec.Struct, frozen=True):
    """A decision that is due on one of the player's seats, theirs alone until `expires_at`."""

    lease: str
    expires_at: Moment
    match: MatchDocument
    decision: Decision


def lease_work(
    hall: Hall, player: Player, language: Language, wait_seconds: float = 0
) -> Work | None:
    """The longest-due decision that nobody has leased, or None when none came within the wait."""
    work = _lease_one(hall, player, language)
    if work is not None or wait_seconds <= 0:
        return work
    until = time.monotonic() + wait_seconds
    with hall.hub.following(keys.player_key(player.id, "events")) as watch:
        while not hall.hub.is_closed:
            seen = watch.count
            work = _lease_one(hall, player, language)
            left = until - time.monotonic()
            if work is not None or left <= 0:
                return work
            watch.wait(seen, min(left, _patience(hall, player)))
    return None


def _patience(hall: Hall, player: Player) -> float:
    """Nobody tells of a lease that runs out: where there are any, it is looked for."""
    leased: Any = hall.redis.zcard(keys.player_key(player.id, "due"))
    return LOOK_AGAIN_SECONDS if leased else math.inf


def _lease_one(hall: Hall, player: Player, language: Language) -> Work | None:
    for match in _due_matches(hall, player):
        expires_at = hall.now() + timedelta(seconds=hall.settings.lease_seconds)
        lease = f"{match.id}.{match.version}.{secrets.token_urlsafe(12)}"
        if not _claim(hall, player, match, expires_at):
            continue
        try:
            loaded = honoured(hall, hall.store.load(match.id))
        except OtherRules:  # nobody can go on with it here; the others must not wait for it
            continue
        if loaded.match.version == match.version:
            return _work(loaded, player, language, lease, expires_at)
    return None


def _work(
    loaded: LoadedMatch, player: Player, language: Language, lease: str, expires_at: datetime
) -> Work:
    return Work(lease, expires_at, document(loaded, player), decision(loaded, player, language))


def _claim(hall: Hall, player: Player, match: Match, expires_at: datetime) -> bool:
    claimed: int = hall.redis.run(
        LEASE,
        [keys.player_key(player.id, "leases")],
        [match.id, match.version, milliseconds(hall.now()), milliseconds(expires_at)],
    )
    return claimed == 1


def _due_matches(hall: Hall, player: Player) -> list[Match]:
    """The matches that wait for this player, longest first; what is due no more is struck off."""
    due_key, leases_key = (keys.player_key(player.id, part) for part in ("due", "leases"))
    listed: Any = hall.redis.zrange(due_key, 0, CANDIDATES - 1)
    ids = [match_id.decode() for match_id in listed]
    if not ids:
        return []
    pipe = hall.redis.pipeline()
    for match_id in ids:
        pipe.hget(keys.match_key(match_id, "meta"), "doc")
    found = {
        match_id: hall.store.read_document(match_id, stored)
        for match_id, stored in zip(ids, pipe.execute(), strict=True)
        if stored is not None
    }
    due = [match for match in found.values() if is_due(match, player.id)]
    over = set(ids) - {match.id for match in due}
    if over:
        pipe = hall.redis.pipeline()
        pipe.zrem(due_key, *over)
        pipe.hdel(leases_key, *over)
        pipe.execute()
    return due


def is_due(match: Match, player_id: str) -> bool:
    """Whether the match waits for a decision of this player."""
    seat = match.seat_of(player_id)
    return seat is not None and seat in match.to_act and seat not in match.stand_in
