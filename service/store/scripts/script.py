"""A script of Redis, in Lua: whatever has to happen as a whole happens in one of these.

Each works on the keys of one slot only (one match, or one player), so that they run on a cluster
too.
"""

import hashlib

import msgspec


class Script(msgspec.Struct, frozen=True):
    """A script and the name under which the server knows it."""

    source: str
    sha: str


def script(source: str) -> Script:
    """The script with this source."""
    return Script(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())
