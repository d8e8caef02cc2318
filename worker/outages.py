"""A store that goes away is waited for, and said to be away once an outage."""

from collections.abc import Iterator
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
        """Do what will be done again later, should the store be away now."""
        try:
            yield
            self._is_away = False
        except StoreUnreachable as fault:
            if not self._is_away:
                _log.warning("store_unreachable", reason=fault.reason)
            self._is_away = True
