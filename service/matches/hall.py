# mypy: disable-error-code="empty-body"
"""The hall: everything a use case needs from outside, opened once per process."""

from collections.abc import Mapping
from types import TracebackType

from service.settings import Settings


class Hall:
    """Store, queue, hub and clock of one process; every use case takes it first."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def require_ready(self) -> None:
        """Raise StoreUnreachable unless Redis answers and the scripts are loaded."""

    def store_warnings(self) -> Mapping[str, str]:
        """What an operator should change in Redis: eviction policy, persistence; empty when all is
        well.
        """

    def close(self) -> None:
        """End all followers and give back every connection."""

    def __enter__(self) -> "Hall":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
