"""Ports for the servers that tests start."""

import os
import socket
from contextlib import suppress
from itertools import cycle

# The kernel gives clients ports from above these, so one that is free now is still free when the
# server listens. Each process of a parallel run begins somewhere else and goes on from there.
_FIRST, _COUNT, _APART = 10_000, 20_000, 97
_UNSAFE = 10_080
"""The one port of these that a browser opens no page from."""
_BEGIN = os.getpid() * _APART % _COUNT
_untried = cycle(_FIRST + (_BEGIN + step) % _COUNT for step in range(_COUNT))


def free_port():
    """A port that nobody listens on, and that nobody else is given."""
    for port in _untried:
        if port == _UNSAFE:
            continue
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("", port))
            return port
    raise AssertionError("there is always a next one")
