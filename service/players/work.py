"""Work for strangers' bots: one due decision at a time, leased to one of their processes.

What is due stands in a list of the player, oldest first; it may lag behind for an instant, so every
candidate is asked itself. A lease is for one version of one match: the decision after it is new
work, and the same decision is handed out again when the lease has run out unanswered.
"""

import math
import secrets
import time
from contextlib import suppress
from datetime import timedelta

import msgspec

from engine.words import Language
from service.backend import Backend
from service.matches.clocks import load
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.documents import Decision, MatchDocument
from service.matches.shown.sight import decision, document
from service.matches.terms import Moment
from service.refusals import BadToken, OtherRules, StoreUnreachable
from service.store.admission.admitted import Held
from service.streams.staying import staying

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
    backend: Backend,
    player: Player,
    language: Language,
    wait_seconds: float = 0,
    token: Held | None = None,
    only_match: str | None = None,
) -> Work | None:
    """The longest-due decision that nobody has leased, or None when none came within the wait."""
    work = _lease_one(backend, player, language, only_match)
    if work is not None or wait_seconds <= 0:
        return work
    until = time.monotonic() + wait_seconds
    log = backend.hub.log_of_player(player.id)
    with log.following() as watch, staying(backend, watch, token) as may_stay:
        while not backend.hub.is_closed:
            seen = watch.count
            if not may_stay():
                raise BadToken
            work = _lease_one(backend, player, language, only_match)
            left = until - time.monotonic()
            if work is not None or left <= 0:
                return work
            watch.wait(seen, min(left, _patience(backend, player)))
    return None


def _patience(backend: Backend, player: Player) -> float:
    """Nothing wakes anybody when a lease runs out: where there are any, it is looked for."""
    return LOOK_AGAIN_SECONDS if backend.players.has_due(player.id) else math.inf


def _lease_one(
    backend: Backend, player: Player, language: Language, only_match: str | None
) -> Work | None:
    for match in _due_matches(backend, player, only_match):
        now = backend.now()
        expires_at = now + timedelta(seconds=backend.settings.lease_seconds)
        if not backend.players.lease(player.id, match.id, match.version, now, expires_at):
            continue
        try:
            loaded = load(backend, match.id)
        except OtherRules:  # nobody can go on with it here; the others must not wait for it
            continue
        except StoreUnreachable:
            with suppress(StoreUnreachable):  # or it will expire
                backend.players.give_up_lease(player.id, match.id)
            raise
        if loaded.match.version == match.version:
            lease = f"{match.id}.{match.version}.{secrets.token_urlsafe(12)}"
            shown, choice = document(loaded, player), decision(loaded, player, language)
            return Work(lease, expires_at, shown, choice)
    return None


def _due_matches(backend: Backend, player: Player, only_match: str | None) -> list[Match]:
    """The matches that wait for this player, longest first; what is due no more is struck off."""
    if only_match is None:
        ids = backend.players.due_match_ids(player.id, CANDIDATES)
    else:
        ids = [only_match]
    due = [match for match in backend.matches.load_many(ids) if is_due(match, player.id)]
    over = set(ids) - {match.id for match in due}
    if over:
        backend.players.strike_off_due(player.id, sorted(over))
    return due


def is_due(match: Match, player_id: str) -> bool:
    """Whether the match waits for a decision of this player."""
    return any(player.id == player_id for player in match.due_players)
