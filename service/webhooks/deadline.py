"""The moment at which all patience with a stranger ends, whatever the stranger is about then."""

import time


class Deadline:
    """One moment for everything that follows."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that are left; TimeoutError if none are."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left
