"""Loops of background processes: a store that goes away is waited for, and said to be away once."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog

from service.refusals import StoreUnreachable

_log = structlog.get_logger()


class Outages:
    """What one process knows of the store's being away."""

    def __init__(self) -> None:
        self._is_away = False

    @contextmanager
    def waited_out(self) -> Iterator[None]:
        """Do something that will be done again anyway; if the store is away now, leave it for
        later."""
        try:
            yield
            self._is_away = False
        except StoreUnreachable as fault:
            if not self._is_away:
                _log.warning("store_unreachable", reason=fault.reason)
            self._is_away = True


def repeat(act: Callable[[], None], every_seconds: float, stopped: threading.Event) -> None:
    """Do it again and again until stopped."""
    outages = Outages()
    while not stopped.wait(every_seconds):
        with outages.waited_out():
            act()
