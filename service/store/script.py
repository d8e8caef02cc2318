"""Scripts of Redis, in Lua: whatever has to happen as a whole happens in one of these.

A script is a `*.lua` file beside the store that uses it. Each works on the keys of one slot only
(one match, or one player), so that it runs on a cluster too. Its first lines may name files whose
text it begins with, by their paths from its own, without the ending:

    -- include: taken_apart
"""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

INCLUDE = "-- include: "


class Script(msgspec.Struct, frozen=True):
    """A script and the name under which the server knows it."""

    source: str
    sha: str


SCRIPTS: dict[str, Script] = {}
"""Every script that the process has read, by its name."""


def script(beside: str, name: str) -> Script:
    """The script in the file `<name>.lua` beside that of the module that asks for it."""
    found = read((Path(beside).parent / f"{name}.lua").resolve())
    return SCRIPTS.setdefault(found.sha, found)


def read(file: Path) -> Script:
    """The script in a file."""
    source = _source(file)
    return Script(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


@cache
def _source(file: Path) -> str:
    """What a file says, with what it includes in the places of the lines that say so."""
    return "".join(
        _source((file.parent / f"{line.removeprefix(INCLUDE).strip()}.lua").resolve())
        if line.startswith(INCLUDE)
        else line
        for line in file.read_text().splitlines(keepends=True)
    )
