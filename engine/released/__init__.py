"""Games as they were released under earlier rules, for matches and records begun under them.

Each is an archive beside this file, `<game>_<rules version>.zip`, with the game's folder as it was
and nothing else; `python -m tests.playthroughs.freeze` makes it when a release has changed rules.
What is in an archive is imported under `engine.released.<game>_<rules version>`, when the first
match or record asks for it, and stands on the core of today. So the core may grow, and may not
change what a game of before does: the records of every released version prove that with every run
of the tests.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from engine.game import Game

ARCHIVES: Mapping[str, str] = {}
"""The SHA-256 of each archive: what has been released is never written anew."""

__path__ += [f"{folder}/{name}.zip" for folder in list(__path__) for name in ARCHIVES]


@cache
def released(name: str, rules_version: int) -> Game | None:
    """The game under those earlier rules; None if they were never released."""
    archive = f"{name}_{rules_version}"
    if archive not in ARCHIVES:
        return None
    package = f"{__name__}.{archive}.{name}"
    return Game(package, lambda file: import_module(f"{package}.{file}"))
