"""A bot in one call: `run(choose)` plays every decision that is due, by lease.

Any number of processes may run the same bot. What one of them has leased when it dies is handed to
another, or to its successor, when the lease ends.
"""

import contextlib
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import Any

from floe_client.client import Client
from floe_client.models import TURNS, Command, CommandPlayed, Turn, Work
from floe_client.problems import NoAnswer, Problem

Choose = Callable[[Turn], Command]
Told = Callable[[CommandPlayed], object]

WAIT_SECONDS = 25
PAUSE_SECONDS = 5.0
SIGNALS = (signal.SIGTERM, signal.SIGINT)
GONE = {"match_not_found", "not_seated"}

_log = logging.getLogger("floe_client.bot")


def run(
    choose: Choose,
    client: Client | None = None,
    *,
    until: Iterable[str] | None = None,
    told: Told | None = None,
) -> None:
    """Play until SIGTERM or Ctrl-C; a command that is chosen is still sent, then it returns.

    Connections that are lost, a service that is away and matches that have moved on are survived.
    What the bot itself does wrong is raised: an exception of `choose`, a command that is illegal,
    a token that is not good.

    Args:
        choose: Your bot: which of `turn.commands` to play.
        client: Who plays; left out: the player of `FLOE_TOKEN` on the server of `FLOE_URL`.
        until: Ids of matches; left out: for ever. When all of them are over it returns.
        told: Is handed the answer to every command, with its events.
    """
    floe = client or Client()
    left = None if until is None else set(until)
    with _Stopping() as stopping:
        while not stopping.is_asked and left != set():
            try:
                with stopping.at_once():
                    work = floe.bots.lease_work(wait=WAIT_SECONDS)
                    if work is None and left is not None:
                        left = {match for match in left if _goes_on(floe, match)}
                if work is not None:
                    played = floe.commands.play(**_answer(work, choose(turn_of(work))))
                    if told is not None:
                        told(played)
            except (NoAnswer, Problem) as fault:
                pause = _survived(fault)
                with stopping.at_once():
                    time.sleep(pause)


def turn_of(work: Work) -> Turn:
    """What is leased, as the turn of its game."""
    match, decision = work["match"], work["decision"]
    make: Callable[..., Turn] = TURNS[match["game"]]
    return make(match["game"], match, match["view"], decision, decision["commands"])


def _answer(work: Work, command: Command) -> dict[str, Any]:
    return {
        "match_id": work["match"]["id"],
        "command": command,
        "expected_version": work["decision"]["version"],
        "prefer": "return=minimal",
        "idempotency_key": work["lease"],
    }


def _survived(fault: NoAnswer | Problem) -> float:
    """Seconds to pause before all goes on; a fault of the bot's own is raised."""
    if isinstance(fault, Problem):
        # Somebody was faster, or it is over; what breaks a rule is a fault of the bot.
        if fault.code in GONE or (fault.status in {409, 412} and fault.rule is None):
            _log.info("The match has moved on: %s", fault)
            return 0.0
        if fault.status < 500 and fault.status != 429:
            raise fault
    _log.warning("Trying again in %d seconds: %s", PAUSE_SECONDS, fault)
    return PAUSE_SECONDS


def _goes_on(floe: Client, match_id: str) -> bool:
    try:
        return floe.matches.read_match(match_id)["status"] in {"waiting", "playing"}
    except Problem as problem:
        if problem.code != "match_not_found":
            raise
        return False


class _Stopped(BaseException):
    """Ends what waits."""


class _Stopping:
    """Hears SIGTERM and Ctrl-C: the first is a wish, the second does what it always does."""

    def __init__(self) -> None:
        self.is_asked = False
        self._may_interrupt = False

    def __enter__(self) -> "_Stopping":
        is_main = threading.current_thread() is threading.main_thread()
        self._before = {number: signal.signal(number, self._asked) for number in SIGNALS if is_main}
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        self._give_back()
        return kind is _Stopped

    def _asked(self, number: int, frame: FrameType | None) -> None:
        self.is_asked = True
        self._give_back()
        if self._may_interrupt:
            raise _Stopped

    def _give_back(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """Whatever is done here is broken off by the wish."""
        self._may_interrupt = True
        try:
            if self.is_asked:
                raise _Stopped
            yield
        finally:
            self._may_interrupt = False
