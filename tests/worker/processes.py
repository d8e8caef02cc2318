"""Workers, sweepers and pushers of one test, with the toy game and the slow bot."""

import os
import subprocess
import sys
from contextlib import contextmanager

from tests.waiting import PATIENCE_SECONDS

SETTINGS = {
    "LOG_LEVEL": "error",
    "WEBHOOKS_ALLOW_PRIVATE": "true",
    "WEBHOOK_TIMEOUT_SECONDS": "5",
    "WEBHOOK_TRIES": "50",
}


@contextmanager
def running(url):
    """Processes over the server of this address, ended with the block."""
    kept = Processes(url)
    try:
        yield kept
    finally:
        kept.end_all()


class Processes:
    """Workers and sweepers of one test."""

    def __init__(self, url):
        self._environment = {**os.environ, **SETTINGS, "REDIS_URL": url}
        self._running = []

    def start(self, *arguments):
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.worker.slow_worker", *arguments], env=self._environment
        )
        self._running.append(process)
        return process

    def end_all(self):
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.wait(PATIENCE_SECONDS)
