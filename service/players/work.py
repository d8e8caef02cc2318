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
from service.backend import Backend
from service.matches.clocks import honoured
from service.matches.match import Decision, LoadedMatch, Match, MatchDocument, Moment, Player
from service.matches.sight import decision, document
from service.refusals import OtherRules
from service.store import keys
from service.store.matches import milliseconds
from service.store.scripts import LEASE

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
    backend: Backend, player: Player, language: Language, wait_seconds: float = 0
) -> Work | None:
    """The longest-due decision that nobody has leased, or None when none came within the wait."""
    work = _lease_one(backend, player, language)
    if work is not None or wait_seconds <= 0:
        return work
    until = time.monotonic() + wait_seconds
    with backend.hub.following(keys.player_key(player.id, "events")) as watch:
        while not backend.hub.is_closed:
            seen = watch.count
            work = _lease_one(backend, player, language)
            left = until - time.monotonic()
            if work is not None or left <= 0:
                return work
            watch.wait(seen, min(left, _patience(backend, player)))
    return None


def _patience(backend: Backend, player: Player) -> float:
    """Nobody tells of a lease that runs out: where there are any, it is looked for."""
    leased: Any = backend.redis.zcard(keys.player_key(player.id, "due"))
    return LOOK_AGAIN_SECONDS if leased else math.inf


def _lease_one(backend: Backend, player: Player, language: Language) -> Work | None:
    for match in _due_matches(backend, player):
        expires_at = backend.now() + timedelta(seconds=backend.settings.lease_seconds)
        lease = f"{match.id}.{match.version}.{secrets.token_urlsafe(12)}"
        if not _claim(backend, player, match, expires_at):
            continue
        try:
            loaded = honoured(backend, backend.store.load(match.id))
        except OtherRules:  # nobody can go on with it here; the others must not wait for it
            continue
        if loaded.match.version == match.version:
            return _work(loaded, player, language, lease, expires_at)
    return None


def _work(
    loaded: LoadedMatch, player: Player, language: Language, lease: str, expires_at: datetime
) -> Work:
    return Work(lease, expires_at, document(loaded, player), decision(loaded, player, language))


def _claim(backend: Backend, player: Player, match: Match, expires_at: datetime) -> bool:
    claimed: int = backend.redis.run(
        LEASE,
        [keys.player_key(player.id, "leases")],
        [match.id, match.version, milliseconds(backend.now()), milliseconds(expires_at)],
    )
    return claimed == 1


def _due_matches(backend: Backend, player: Player) -> list[Match]:
    """The matches that wait for this player, longest first; what is due no more is struck off."""
    due_key, leases_key = (keys.player_key(player.id, part) for part in ("due", "leases"))
    listed: Any = backend.redis.zrange(due_key, 0, CANDIDATES - 1)
    ids = [match_id.decode() for match_id in listed]
    if not ids:
        return []
    pipe = backend.redis.pipeline()
    for match_id in ids:
        pipe.hget(keys.match_key(match_id, "meta"), "doc")
    found = {
        match_id: backend.store.read_document(match_id, stored)
        for match_id, stored in zip(ids, pipe.execute(), strict=True)
        if stored is not None
    }
    due = [match for match in found.values() if is_due(match, player.id)]
    over = set(ids) - {match.id for match in due}
    if over:
        pipe = backend.redis.pipeline()
        pipe.zrem(due_key, *over)
        pipe.hdel(leases_key, *over)
        pipe.execute()
    return due


def is_due(match: Match, player_id: str) -> bool:
    """Whether the match waits for a decision of this player."""
    seat = match.seat_of(player_id)
    return seat is not None and seat in match.to_act and seat not in match.stand_in
