"""How the house is doing, measured when somebody asks: queues, and turns that are owed."""

from datetime import datetime
from typing import Any

from prometheus_client import Gauge

from service.backend import Backend
from service.matches.changes import house_seats
from service.store import keys

LOOKED_AT = 20
"""How many of the longest-waiting turns are looked at for the oldest."""

QUEUED_TURNS = Gauge(
    "floe_queued_turns", "Jobs that wait in a queue.", ["queue"], multiprocess_mode="mostrecent"
)
QUEUE_AGE_SECONDS = Gauge(
    "floe_queue_age_seconds",
    "How long the oldest job of a queue has waited.",
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


def measure(backend: Backend) -> None:
    """Bring the gauges up to date; StoreUnreachable if the store does not answer."""
    now = backend.now()
    for name, length in backend.bot_turns.lengths().items():
        QUEUED_TURNS.labels(name).set(length)
    for name, since in backend.bot_turns.oldest().items():
        QUEUE_AGE_SECONDS.labels(name).set(_seconds(since, now))
    TURN_AGE_SECONDS.set(_seconds(_oldest_turn(backend), now))
    running: Any = backend.redis.zcard(keys.list_key(None, "playing"))
    RUNNING_MATCHES.set(running)


def _oldest_turn(backend: Backend) -> datetime | None:
    """Since when the longest-waiting turn of a house bot is owed."""
    listed: Any = backend.redis.zrange(keys.TURNS, 0, LOOKED_AT - 1)
    pipe = backend.redis.pipeline()
    for match_id in listed:
        pipe.hget(keys.match_key(match_id.decode(), "meta"), "doc")
    stored = pipe.execute() if listed else []
    matches = [backend.store.read_document("", document) for document in stored if document]
    return min((match.updated_at for match in matches if house_seats(match)), default=None)


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0
