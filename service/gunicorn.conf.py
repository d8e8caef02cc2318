"""How gunicorn serves Floe: `gunicorn -c service/gunicorn.conf.py "service.app:create_app()"`.

gunicorn's first process runs this file anew at every SIGHUP and imports nothing else of Floe. A
worker imports the rest after it has been forked, so that a reload brings a release whole.
"""

import gc
import os
import signal
from collections.abc import Callable
from typing import Any

bind = f"{os.environ.get('HOST') or '127.0.0.1'}:{os.environ.get('PORT') or 8000}"
workers = int(os.environ.get("WEB_CONCURRENCY") or 2)
worker_class = "gevent"
worker_connections = 20_000
keepalive = 75
graceful_timeout = 5
control_socket_disable = True

# gunicorn would let any peer of this machine, such as a proxy that passes on what its client sent,
# move a path by a header (SCRIPT_NAME) and change the scheme. Of proxies `PROXY_COUNT` alone tells.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

SWITCH_SECONDS = 0.001
"""How long gevent runs greenlets that are ready before it polls the sockets. With its 5 ms a
command waits for most of what its 5,000 spectators are sent."""

FULL_COLLECTION_AFTER = 1000
"""How many collections of the middle generation make a full one. A full one looks at whatever 5,000
streams consist of, stands still for half a second, and finds some hundred objects: Python's own 10
would have it after as little as 900 streams, or in the midst of a few thousand commands."""


def post_worker_init(worker: Any) -> None:
    """Prepare a worker that has loaded the application."""
    import gevent
    import structlog

    from service.operations.processes import allow_many_files

    files = allow_many_files()
    if files <= worker.cfg.worker_connections:
        structlog.get_logger().warning(
            "few_open_files", files=files, connections=worker.cfg.worker_connections
        )
    gevent.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # what has been loaded stays: no collection need look at it
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, FULL_COLLECTION_AFTER)
    end_streams_at(signal.SIGTERM, worker.wsgi.extensions["backend"].hub.close)


def end_streams_at(number: signal.Signals, close: Callable[[], None]) -> None:
    """Have a worker that is told to stop end its streams and long-polls first.

    Their clients come back, to another process. gunicorn's own handler runs before that. Without
    this, gunicorn would wait for them until its patience (`graceful_timeout`) is over.
    """
    import gevent

    stop: Any = signal.getsignal(number)

    def stop_and_close(number: int, frame: object) -> None:
        stop(number, frame)
        gevent.spawn(close)

    signal.signal(number, stop_and_close)


def worker_exit(_server: object, worker: Any) -> None:
    """Take the gauges of a worker that ends off the list."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)
