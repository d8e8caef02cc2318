"""What Prometheus may know of this process, and of its sisters under one gunicorn.

gunicorn's workers share their numbers through the files of PROMETHEUS_MULTIPROC_DIR, if it is set;
whichever of them is asked then answers for all. What those have counted that have ended since is
added up in one file, so that there are never more than there are processes: prometheus_client keeps
a file of each for good, and reads them all whenever it is asked. The adding up reads and writes by
its own `MmapedDict`, a public name.
"""

import fcntl
import os
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUEST_SECONDS = Histogram(
    "floe_http_request_seconds",
    "Time until the headers of an answer were ready.",
    ["method", "route", "status"],
    buckets=BUCKETS,
)
seconds_of = cache(REQUEST_SECONDS.labels)
"""The same for one method, route and status."""
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
RESULTS_COUNTED = Counter(
    "floe_results_counted", "Results of rated matches that were counted in ratings.", ["game"]
)
PUSHES = Counter("floe_webhook_pushes", "Decisions pushed to webhooks.", ["result"])
NOTIFICATIONS = Counter(
    "floe_notifications", "Turns that browsers were told of by Web Push.", ["result"]
)

KNOWN_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})


ADDED_UP = ("counter", "histogram")
OF_THE_ENDED = "ended"
"""What stands in the name of a file in the place of a process."""


def metrics_text() -> bytes:
    """All numbers in Prometheus' text format."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    directory = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
    with (directory / "lock").open("w") as alone:  # nobody reads while files are added up
        fcntl.flock(alone, fcntl.LOCK_EX)
        add_up_the_ended(directory)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        return generate_latest(registry)


def add_up_the_ended(directory: Path) -> None:
    """Let the files of processes that have ended go, and keep what they counted."""
    ended = [file for file in directory.glob("*.db") if _has_ended(file)]
    for kind in ADDED_UP:
        counted = [file for file in ended if file.name.startswith(f"{kind}_")]
        if counted:
            _add_up(counted, directory / f"{kind}_{OF_THE_ENDED}.db")
    for file in ended:
        file.unlink()


def _add_up(files: list[Path], total: Path) -> None:
    sums = MmapedDict(str(total))
    for file in files:
        for key, value, moment, _ in MmapedDict.read_all_values_from_file(str(file)):
            sums.write_value(key, sums.read_value(key)[0] + value, moment)
    sums.close()


def _has_ended(file: Path) -> bool:
    """Whether the process that a file is called after is gone."""
    process = file.stem.rpartition("_")[2]
    if process == OF_THE_ENDED:
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
