"""How the house is doing, measured when somebody asks: queues, turns that are owed, seeks."""

from datetime import UTC, datetime
from typing import Any

from prometheus_client import Gauge

from engine.catalogue import GAMES
from service.matches.match import ANY_BOT, EVERYBODY
from service.matches.terms import Pace, Status, Visibility
from service.store import keys
from service.store.connection import Client
from service.store.lists import Asked, MatchLists
from service.store.matches import MatchStore
from service.store.turns import HouseTurns

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


def measure(client: Client, turns: HouseTurns, now: datetime) -> None:
    """Bring the gauges up to date; StoreUnreachable if the store does not answer."""
    for name, length in turns.lengths().items():
        QUEUED_TURNS.labels(name).set(length)
    for name, since in turns.next_since().items():
        QUEUE_AGE_SECONDS.labels(name).set(_seconds(since, now))
    TURN_AGE_SECONDS.set(_seconds(_oldest_turn(client), now))
    RUNNING_MATCHES.set(MatchLists(client).length(_played()))
    SEEKS_WAITING.set(client.zcard(keys.SEEK_POOL))
    PAIRING_AGE_SECONDS.set(_seconds(_oldest_pairing(client), now))


def _played() -> Asked:
    """Everybody's lists of matches that are being played."""
    counts = {count for game in GAMES.values() for count in game.seat_counts}
    standing = (Status.PLAYING,)
    return Asked(
        *(EVERYBODY, (Visibility.PUBLIC,), tuple(GAMES), standing),
        *(sorted(counts), tuple(Pace), ANY_BOT),
    )


def _oldest_turn(client: Client) -> datetime | None:
    """Since when the longest-waiting turn of a house bot is owed."""
    pipe: Any = client.pipeline()
    for part in keys.PARTITIONS:
        pipe.zrange(keys.TURNS % part, 0, LOOKED_AT - 1, withscores=True)
    listed = sorted((score, match_id) for found in pipe.execute() for match_id, score in found)
    oldest = (match_id.decode() for _, match_id in listed[:LOOKED_AT])
    matches = MatchStore(client).load_many(oldest)
    return min((match.updated_at for match in matches if match.house_seats), default=None)


def _oldest_pairing(client: Client) -> datetime | None:
    """Since when the longest-waiting pairing waits for its match."""
    found: Any = client.zrange(keys.SEEK_PAIRINGS, 0, 0, withscores=True)
    return datetime.fromtimestamp(found[0][1] / 1000, UTC) if found else None


def _seconds(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since is not None else 0.0
