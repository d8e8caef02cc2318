"""Waiting for what other threads and processes do."""

import time

PATIENCE_SECONDS = 30


def until(is_so, patience=PATIENCE_SECONDS):
    """Wait until something is so."""
    deadline = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)
