"""A server of a test alone that can be made to take no writes, by the means by which it happens."""

import resource
from contextlib import contextmanager

from redis import Redis

from service.operations.embedded_redis import EmbeddedRedis

BY_ITSELF = resource.RLIM_INFINITY
WAYS = ("memory", "disk", "replicas")


@contextmanager
def full_memory(client):
    """The memory of the server that this is a client of is full until the block ends."""
    client.config_set("maxmemory", 1)
    try:
        yield
    finally:
        client.config_set("maxmemory", 0)


class FragileRedis(EmbeddedRedis):
    """A server whose memory or disk can be full, or that misses its replicas."""

    def _command(self):
        # A file at its limit is then an error of writing, as on a full disk, and no signal.
        return ["/bin/sh", "-c", """trap '' XFSZ; exec "$@" """, "sh", *super()._command()]

    @contextmanager
    def refusing_writes(self, way):
        """Take no writes until the block ends."""
        set_to, back = {
            "memory": (lambda: self._set("maxmemory", 1), lambda: self._set("maxmemory", 0)),
            "disk": (lambda: self._allow_files_of(1), lambda: self._allow_files_of(BY_ITSELF)),
            "replicas": (
                lambda: self._set("min-replicas-to-write", 1),
                lambda: self._set("min-replicas-to-write", 0),
            ),
        }[way]
        set_to()
        try:
            yield
        finally:
            back()

    def send_signal(self, number):
        """To the process."""
        self._process.send_signal(number)

    def _set(self, name, value):
        with Redis.from_url(self.url) as client:
            client.config_set(name, value)

    def _allow_files_of(self, size):
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, BY_ITSELF))
