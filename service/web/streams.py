"""How many event streams one caller may follow at a time at one web process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from service.refusals import Refusal


class OpenStreams:
    """The streams that are open now, by player or address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def require_room(self, caller: str) -> None:
        """Refuse a caller who follows too many already."""
        if self._open[caller] >= self._most:
            raise Refusal("too_many_streams", most=self._most)

    @contextmanager
    def counted(self, caller: str) -> Iterator[None]:
        """One stream more for as long as the block lasts."""
        self._open[caller] += 1
        try:
            yield
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]
