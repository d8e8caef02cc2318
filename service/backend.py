"""The backend: everything a use case needs from outside, opened once per process."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from types import TracebackType
from typing import Any

from redis.exceptions import ResponseError

from service.settings import Settings
from service.store.connection import open_redis
from service.store.hub import Hub
from service.store.matches import MatchStore
from service.store.queue import BotTurns
from service.store.webhooks import WebhookStore

KEEPS_EVERYTHING = {"maxmemory-policy": "noeviction", "appendonly": "yes"}


def utc_now() -> datetime:
    """The moment, to the millisecond, which is what is stored of it."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


class Backend:
    """Store, queue, hub and clock of one process; every use case takes it first.

    Nothing is connected before it is used, so a backend may be opened while Redis is away.
    """

    def __init__(self, settings: Settings, now: Callable[[], datetime] = utc_now) -> None:
        self.settings = settings
        self._seen_on: date | None = None
        self._seen: set[str] = set()
        self.now = now
        self.redis = open_redis(settings.redis_url, is_cluster=settings.redis_cluster)
        self.store = MatchStore(
            self.redis, settings.keep_finished_days, settings.keep_idempotency_hours
        )
        self.hub = Hub(self.redis, settings.redis_url)
        self.webhooks = WebhookStore(self.redis, self.hub)
        self.bot_turns = BotTurns(settings.queue_url or settings.redis_url)

    def is_first_today(self, player_id: str) -> bool:
        """Whether this process sees the player for the first time on this day."""
        today = self.now().date()
        if today != self._seen_on:
            self._seen_on, self._seen = today, set()
        if player_id in self._seen:
            return False
        self._seen.add(player_id)
        return True

    def require_ready(self) -> None:
        """Raise StoreUnreachable unless Redis answers; make it know our scripts."""
        self.redis.ping()
        self.redis.load_scripts()

    def store_warnings(self) -> Mapping[str, str]:
        """What an operator should change in Redis; empty when all is well, or when it won't say."""
        warnings = {}
        for name, wanted in KEEPS_EVERYTHING.items():
            found = self._store_setting(name)
            if found not in (None, wanted):
                warnings[name] = f"is {found}, should be {wanted}"
        return warnings

    def _store_setting(self, name: str) -> str | None:
        try:
            found: Any = self.redis.config_get(name)
        except ResponseError:  # managed services forbid the question
            return None
        return found.get(name) if isinstance(found, dict) else None

    def close(self) -> None:
        """End all followers and give back every connection."""
        self.hub.close()
        self.redis.close()
        self.bot_turns.close()

    def __enter__(self) -> "Backend":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
