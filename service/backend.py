"""The backend: what one process works with. Every use case takes it first."""

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from types import TracebackType
from typing import Any, TypeVar

from service.settings import Settings
from service.store.client import open_client
from service.store.clock import StoreClock
from service.store.cluster import open_cluster
from service.store.decoding import Decoding
from service.store.feeds.hub import Hub
from service.store.once import Once
from service.store.quota import Quotas

T = TypeVar("T")


class Backend:
    """What one process has of Redis, its clock and settings, and what subjects keep beside them.

    Nothing is connected before it is used, so a backend may be opened while Redis is away.
    """

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], datetime] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.settings = settings
        self.client = client = (
            open_cluster(settings.redis_url)
            if settings.redis_cluster
            else open_client(settings.redis_url, settings.confirmed_by_replicas)
        )
        self.now = now or StoreClock(client.server_seconds)
        """The time by the store's clock."""
        self.sleep = sleep
        self.hub = Hub(client, settings.redis_url)
        self.decoding = Decoding(client, self.now)
        self.quotas = Quotas(client)
        self.once = Once(client, settings.keep_idempotency_hours)
        self.require_confirmed = client.require_confirmed
        """Raises Unconfirmed unless all that was written so far has reached enough replicas."""
        self._parts: dict[object, Any] = {}
        self._at_end: list[Callable[[], None]] = []

    def of(self, kind: "Callable[[Backend], T]") -> T:
        """The one store, or whatever else a subject keeps for a process, of this kind.

        It is made of the backend when it is first asked for.
        """
        part = self._parts.get(kind)
        if part is None:
            part = self._parts[kind] = kind(self)
        made: T = part
        return made

    def put(self, kind: "Callable[[Backend], object]", part: object) -> None:
        """Have this one used in place of the one that would be made."""
        self._parts[kind] = part

    def at_end(self, end: Callable[[], None]) -> None:
        """Call this when the backend is closed."""
        self._at_end.append(end)

    def require_ready(self) -> None:
        """Raise StoreUnreachable, with the reason, unless Redis takes writes; load our scripts into
        it."""
        self.client.require_writes()
        self.client.load_scripts()

    def store_warnings(self) -> Mapping[str, str]:
        """What an operator should change in Redis; empty when all is well, or when it won't say."""
        return self.client.warnings()

    def close(self) -> None:
        """End all followers and give back every connection."""
        self.hub.close()
        for end in self._at_end:
            end()
        self.client.close()

    def __enter__(self) -> "Backend":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
