"""How the house is doing, measured when somebody asks: queues, turns that are owed, seeks."""

from datetime import datetime
from typing import Any

from prometheus_client import Gauge

from engine.catalogue import GAMES
from service.backend import Backend
from service.bots.store.turns import TURNS, HouseTurns
from service.lobby.store import SeekStore
from service.matches.model.match import ANY_BOT, EVERYBODY
from service.matches.model.terms import Pace, Status, Visibility
from service.matches.store.lists import Asked, MatchLists
from service.matches.store.matches import MatchStore
from service.store.partitions import PARTITIONS

LOOKED_AT = 20
"""How many of the longest-waiting turns are looked at for the oldest."""

QUEUED_TURNS = Gauge(
    "floe_queued_turns", "Jobs that wait in a queue.", ["queue"], multiprocess_mode="mostrecent"
)
QUEUE_AGE_SECONDS = Gauge(
    "floe_queue_age_seconds",
    "How long the next job of a queue has waited.",
    ["queue"],
    multiprocess_mode="mostrecent",
)
TURN_AGE_SECONDS = Gauge(
    "floe_turn_age_seconds",
    "How long the house has owed its oldest turn.",
    multiprocess_mode="mostrecent",
)
RUNNING_MATCHES = Gauge(
    "floe_running_matches", "Public matches being played.", multiprocess_mode="mostrecent"
)
SEEKS_WAITING = Gauge(
    "floe_seeks_waiting", "Seeks that wait for company.", multiprocess_mode="mostrecent"
)
PAIRING_AGE_SECONDS = Gauge(
    "floe_pairing_age_seconds",
    "How long the match of the oldest pairing of seeks has not been made.",
    multiprocess_mode="mostrecent",
)
UNDECODABLE = Gauge(
    "floe_undecodable",
    "Stored documents that this release cannot decode.",
    multiprocess_mode="mostrecent",
)


def measure(backend: Backend) -> None:
    """Bring the gauges up to date; StoreUnreachable if the store does not answer."""
    turns = backend.of(HouseTurns)
    now = backend.now()
    for name, length in turns.lengths().items():
        QUEUED_TURNS.labels(name).set(length)
    for name, since in turns.next_since().items():
        QUEUE_AGE_SECONDS.labels(name).set(_seconds(since, now))
    TURN_AGE_SECONDS.set(_seconds(_oldest_turn(backend), now))
    RUNNING_MATCHES.set(backend.of(MatchLists).length(_played()))
    UNDECODABLE.set(backend.decoding.count())
    SEEKS_WAITING.set(backend.of(SeekStore).waiting_count())
    PAIRING_AGE_SECONDS.set(_seconds(_oldest_pairing(backend), now))


def _played() -> Asked:
    """Everybody's lists of matches that are being played."""
    counts = {count for game in GAMES.values() for count in game.seat_counts}
    return Asked(
        whose=EVERYBODY,
        visibilities=(Visibility.PUBLIC,),
        games=tuple(GAMES),
        standings=(Status.PLAYING,),
        seat_counts=sorted(counts),
        paces=tuple(Pace),
        bot=ANY_BOT,
    )


def _oldest_turn(backend: Backend) -> datetime | None:
    """Since when the longest-waiting turn of a house bot is owed."""
    pipe: Any = backend.client.pipeline()
    for part in PARTITIONS:
        pipe.zrange(TURNS % part, 0, LOOKED_AT - 1, withscores=True)
    listed = sorted((score, match_id) for found in pipe.execute() for match_id, score in found)
    oldest = (match_id.decode() for _, match_id in listed[:LOOKED_AT])
    matches = backend.of(MatchStore).load_many(oldest)
    return min((match.updated_at for match in matches if match.house_seats), default=None)


def _oldest_pairing(backend: Backend) -> datetime | None:
    """Since when the longest-waiting pairing waits for its match, if somebody should look at it."""
    due = backend.of(SeekStore).due()
    return min((seek.changed_at for seek in due if seek.pairing is not None), default=None)


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0
