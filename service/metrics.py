"""What Prometheus may know of this process, and of its sisters under one gunicorn.

gunicorn's workers share their numbers through the files of PROMETHEUS_MULTIPROC_DIR, if it is set;
whichever of them is asked then answers for all.
"""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUEST_SECONDS = Histogram(
    "floe_http_request_seconds",
    "Time until the headers of an answer were ready.",
    ["method", "route", "status"],
    buckets=BUCKETS,
)
OPEN_STREAMS = Gauge(
    "floe_open_streams",
    "Event streams being followed now.",
    ["stream"],
    multiprocess_mode="livesum",
)
STREAMED_EVENTS = Counter("floe_streamed_events", "Events sent over event streams.", ["stream"])

QUICK_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)

COMMITS = Counter("floe_commits", "Changes of matches that were committed.", ["game"])
CONFLICTS = Counter("floe_conflicts", "Changes refused because the match had moved on.", ["game"])
TIMEOUTS = Counter("floe_turns_timed_out", "Turns that lasted too long.", ["game"])
BOT_DECISION_SECONDS = Histogram(
    "floe_bot_decision_seconds",
    "How long a house bot took for one command, its slots included.",
    ["bot", "game"],
    buckets=QUICK_BUCKETS,
)
BOT_TURN_SECONDS = Histogram(
    "floe_bot_turn_seconds",
    "From the commit that left the house to move to the end of its turn.",
    buckets=QUICK_BUCKETS,
)
BOT_FAILURES = Counter("floe_bot_failures", "Decisions at which a house bot failed.", ["bot"])
TURNS_QUEUED_AGAIN = Counter("floe_turns_queued_again", "Turns that nobody was at, healed.")
PUSHES = Counter("floe_webhook_pushes", "Decisions pushed to webhooks.", ["result"])

KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})


def metrics_text() -> bytes:
    """All numbers in Prometheus' text format."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return generate_latest(registry)
