"""How a server is found by the address that its operator gives: itself, or the primary that
Sentinel knows.

Whoever connects asks the sentinels anew. So after a failover a broken connection comes back to the
server that is the primary then.
"""

from collections import defaultdict
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from weakref import WeakSet

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

THROUGH_SENTINEL = {"redis+sentinel": "redis", "rediss+sentinel": "rediss"}
SENTINEL_PORT = 26379
SENTINEL_ANSWERS_WITHIN_SECONDS = 0.5
OF_SENTINELS = "sentinel_"
"""What begins so in an address is for the sentinels themselves: `sentinel_password`."""


_pools: defaultdict[str, WeakSet[redis.ConnectionPool]] = defaultdict(WeakSet)
"""Every pool of this process, by the address of its server."""


def pool_of(url: str, **options: Any) -> redis.ConnectionPool:
    """Connections to the server of this address, or to the primary of those that it names."""
    pool = _new_pool(url, options)
    _pools[url].add(pool)
    return pool


def close_idle_connections(pool: redis.ConnectionPool) -> None:
    """Close what nobody uses now in all pools of this process to the same server: where one
    connection fell silent, each of the others would cost its whole patience too."""
    for neighbours in _pools.values():
        if pool in neighbours:
            for neighbour in list(neighbours):
                neighbour.disconnect(inuse_connections=False)


def _new_pool(url: str, options: dict[str, Any]) -> redis.ConnectionPool:
    if urlsplit(url).scheme not in THROUGH_SENTINEL:
        return redis.BlockingConnectionPool.from_url(url, **options)
    to_servers, sentinel, name = _through_sentinel(url)
    is_encrypted = to_servers.startswith("rediss:")
    return redis.BlockingConnectionPool.from_url(
        to_servers,
        connection_class=_EncryptedToPrimary if is_encrypted else _ToPrimary,
        sentinel=sentinel,
        primary=name,
        **options,
    )


class _ToPrimary(redis.Connection):
    """A connection to whichever server is the primary when it is opened."""

    def __init__(self, *, sentinel: Sentinel, primary: str, **options: Any) -> None:
        super().__init__(**options)
        self._sentinel = sentinel
        self._primary = primary

    def _connect(self) -> Any:
        self.host, self.port = self._sentinel.discover_master(self._primary)
        return super()._connect()


class _EncryptedToPrimary(_ToPrimary, redis.SSLConnection):
    """The same with TLS."""


def _through_sentinel(url: str) -> tuple[str, Sentinel, str]:
    """What is said to the servers, in the form of one address; who knows them; their name."""
    parts = urlsplit(url)
    credentials, at, hosts = parts.netloc.rpartition("@")
    name, _, database = parts.path.strip("/").partition("/")
    query = parse_qsl(parts.query)
    own = {
        key.removeprefix(OF_SENTINELS): value
        for key, value in query
        if key.startswith(OF_SENTINELS)
    }
    rest = urlencode([pair for pair in query if not pair[0].startswith(OF_SENTINELS)])
    to_servers = (
        f"{THROUGH_SENTINEL[parts.scheme]}://{credentials}{at}primary/{database or 0}?{rest}"
    )
    sentinel = Sentinel(
        [_host_and_port(host) for host in hosts.split(",")],
        sentinel_kwargs={
            "socket_timeout": SENTINEL_ANSWERS_WITHIN_SECONDS,
            "socket_connect_timeout": SENTINEL_ANSWERS_WITHIN_SECONDS,
            "retry": Retry(NoBackoff(), 0),
            **own,
        },
    )
    return to_servers, sentinel, name


def _host_and_port(host: str) -> tuple[str, int]:
    parts = urlsplit(f"//{host}")
    return parts.hostname or "", parts.port or SENTINEL_PORT
