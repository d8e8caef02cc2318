"""The jobs that RQ runs: ids in, nothing out; everything that matters is in the match.

RQ imports whatever function a job names. Ours names one of a closed table: whoever can write to the
queue's server can have turns played that are owed anyway, and nothing else.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from rq import get_current_job
from rq.job import Job

from service.backend import Backend
from service.bots.store.turns import PLAY_TURN, HouseTurns
from service.logs import Origin, going_back_to
from service.matches.cases.house import answer_times
from service.refusals import StoreUnreachable
from service.settings import read_settings
from service.subjects import open_backend
from worker.turn import TurnPlayer


@cache
def house() -> Backend:
    """What this process works with, opened before the first job arrives.

    Every quick bot has thought by then, so that the first decision that counts is no slower.
    """
    backend = open_backend(read_settings())
    backend.of(answer_times).warm_up()
    return backend


@cache
def turn_player() -> TurnPlayer:
    """This process's player of turns."""
    return TurnPlayer(house())


def play_bot_turn(
    match_id: str, version: int, request: str = "", trace: str = "", is_sampled: bool = True
) -> None:
    """Play the house's turn from this version on; nothing if the match has moved on."""
    origin = Origin(request, trace, is_sampled, "job") if trace else None
    job = get_current_job()
    with going_back_to(origin):
        if job is not None:  # it has left its queue: there is room for another one
            with suppress(StoreUnreachable):
                house().of(HouseTurns).fill_up(job.origin)
        turn_player().play(match_id, version)


FUNCTIONS: Mapping[str, Callable[..., None]] = {PLAY_TURN: play_bot_turn}
"""Whatever a job may have run."""


class UnknownFunction(LookupError):
    """A job names what no worker runs."""


class KnownJob(Job):
    """A job that runs a function of ours, calls nothing back and tells nobody."""

    @property
    def func(self) -> Callable[..., None]:
        """The function, looked up and never imported."""
        known = FUNCTIONS.get(self.func_name or "")
        if known is None or self.instance is not None:
            raise UnknownFunction(self.func_name)
        return known

    @property
    def success_callback(self) -> None:
        """Nothing."""

    @property
    def failure_callback(self) -> None:
        """Nothing."""

    @property
    def stopped_callback(self) -> None:
        """Nothing."""

    def send_webhooks(self, *_: Any, **__: Any) -> None:
        """Nobody is called, whatever addresses the job names."""
