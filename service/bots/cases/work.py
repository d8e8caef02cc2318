"""Due decisions: leased to strangers' bots one at a time, and queued again for the house.

Whoever waits for a decision in vain is told once of each match that has ended meanwhile: nothing
comes from it any more.

What is due for a player stands in a list, oldest first; it may lag behind for an instant, so every
candidate is asked itself. A lease is for one version of one match: the decision after it is new
work, and the same decision is handed out again when the lease has run out unanswered.

A turn of the house that nobody is at, because a worker has died, is queued again by a sweeper.
"""

import math
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import cast

import msgspec
import structlog

from engine.words import Language
from service.backend import Backend
from service.bots.model import QUEUES
from service.bots.store.leases import Leases
from service.bots.store.turns import HouseTurns, house_turns
from service.logs import going_back_to
from service.matches.cases.clocks import load
from service.matches.model.documents import Decision, MatchDocument
from service.matches.model.match import Match
from service.matches.model.viewer import Viewer
from service.matches.store.matches import MatchStore
from service.metrics import TURNS_QUEUED_AGAIN
from service.players.cases.keys import grant_of
from service.players.model import Held, Player
from service.players.store import keys
from service.refusals import StoreUnreachable, Undecodable
from service.shapes import Moment
from service.store.decoding import those_there
from service.sweeping import Sweep

CANDIDATES = 100
LOOK_AGAIN_SECONDS = 1.0
"""How long a waiting bot may overlook that a lease of another process has run out."""
LATE_AFTER = timedelta(seconds=1)
"""A turn of the house that nobody is at after so long is queued again."""

_log = structlog.get_logger()


class Work(msgspec.Struct, frozen=True):
    """A decision that is due on one of the player's seats, theirs alone until `expires_at`."""

    lease: str
    """A name of this lease, for your logs; no call asks for it."""
    expires_at: Moment
    """Until then no other process is handed this decision; afterwards one may be."""
    match: MatchDocument
    """The match as your seat sees it."""
    decision: Decision
    """What your seat can do now; play one of its commands to settle the lease."""


class Ended(msgspec.Struct, frozen=True):
    """No decision, but matches of the player that have ended: they are told once."""

    match_ids: tuple[str, ...]


def lease_work(
    backend: Backend,
    player: Player,
    language: Language,
    wait_seconds: float = 0,
    token: Held | None = None,
    only_match: str | None = None,
) -> Work | Ended | None:
    """The longest-due decision that nobody has leased; else what has ended, at once.

    None when neither came within the wait.
    """
    found = _look(backend, player, language, only_match)
    if found is not None or wait_seconds <= 0:
        return found
    awaited = backend.hub.wait_for(
        keys.PLAYER_EVENTS % player.id,
        lambda _: _look(backend, player, language, only_match),
        wait_seconds,
        grant_of(backend, token),
        lambda: _patience(backend, player),
    )
    return cast("Work | Ended | None", awaited)


def _patience(backend: Backend, player: Player) -> float:
    """How long to wait before the next look: nothing wakes anybody when a lease runs out."""
    return LOOK_AGAIN_SECONDS if backend.of(Leases).has_due(player.id) else math.inf


def _look(
    backend: Backend, player: Player, language: Language, only_match: str | None
) -> Work | Ended | None:
    work = _lease_one(backend, player, language, only_match)
    if work is not None:
        return work
    leases = backend.of(Leases)
    ended = (
        leases.take_ended(player.id, CANDIDATES)
        if only_match is None
        else leases.take_if_ended(player.id, only_match)
    )
    return Ended(ended) if ended else None


def _lease_one(
    backend: Backend, player: Player, language: Language, only_match: str | None
) -> Work | None:
    for match in _due_matches(backend, player, only_match):
        lasts = timedelta(seconds=backend.settings.lease_seconds)
        expires_at = backend.now() + lasts
        token = secrets.token_urlsafe(12)
        try:
            if not backend.of(Leases).of_player(player.id, match.id, match.version, token, lasts):
                continue
            loaded = load(backend, match.id)
        except Undecodable:  # nobody can go on with it here; the others must not wait for it
            continue
        except StoreUnreachable:
            with suppress(StoreUnreachable):  # or it will expire
                backend.of(Leases).give_up(player.id, match.id, token)
            raise
        if loaded.match.version == match.version:
            lease = f"{match.id}.{match.version}.{token}"
            viewer = Viewer.of(loaded, player, language)
            return Work(lease, expires_at, viewer.document(loaded), viewer.decision(loaded))
    return None


def _due_matches(backend: Backend, player: Player, only_match: str | None) -> list[Match]:
    """The matches that wait for this player, longest first; what is due no more is struck off.

    What cannot be decoded here stays: another release may be at it, or come back.
    """
    ids = backend.of(Leases).due(player.id, CANDIDATES) if only_match is None else [only_match]
    found = backend.of(MatchStore).find(ids)
    due = [match for match in those_there(found) if is_due(match, player.id)]
    undecodable = {match_id for match_id, match in found.items() if match is None}
    over = set(ids) - {match.id for match in due} - undecodable
    if over:
        backend.of(Leases).strike_off(player.id, sorted(over))
    return due


def is_due(match: Match, player_id: str) -> bool:
    """Whether the match waits for a decision of this player."""
    return any(player.id == player_id for player in match.due_players)


def _attended(backend: Backend, match_ids: Sequence[str]) -> Mapping[str, datetime | None]:
    """The matches at whose turn somebody is, or will be: they are looked at again a while later."""
    matches = backend.of(MatchStore).load_many(match_ids)
    return dict.fromkeys(backend.of(HouseTurns).attended(matches), backend.now())


def _queue_again(backend: Backend, match_id: str) -> datetime | None:
    match = backend.of(MatchStore).load_without_state(match_id)
    if not match.house_seats:
        return None
    now = backend.now()
    turns = backend.of(HouseTurns)
    is_fresh = now - match.updated_at < LATE_AFTER
    if not is_fresh and match.id not in turns.attended([match]):
        backend.of(MatchStore).load(match.id)  # Undecodable: no worker of this release can play
        with going_back_to(backend.of(MatchStore).origin_of(match.id, match.version)):
            turns.put_again(match)
        TURNS_QUEUED_AGAIN.inc()
        _log.warning("turn_queued_again", match=match.id, version=match.version)
    return now


def fill_up_queues(backend: Backend) -> None:
    """Bring turns from the lines to the queues, where whoever should have done it has died."""
    for name in QUEUES:
        backend.of(HouseTurns).fill_up(name)


LATE_TURNS = Sweep(
    name="turns",
    timetable=house_turns,
    look=_queue_again,
    together=_attended,
    after=lambda _: LATE_AFTER,
)
