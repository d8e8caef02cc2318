"""Games as they were released under earlier rules, for matches and records begun under them.

Each is an archive beside this file, `<game>_<rules version>.zip`, with the game's folder as it was
and nothing else; `python -m tests.playthroughs.freeze` made it. What is in an archive is imported
under `engine.released.<game>_<rules version>`, when the first match or record asks for it, and
stands on the core of today. So the core may grow, and may not change what a game of before does:
the records of every released version prove that with every run of the tests.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from engine.game import Command, Game
from engine.released import later

ARCHIVES: Mapping[str, str] = {
    "arctic_1": "9497b978f35ed5593612376d37193f60b8ecd8a7acf2f814f319cb579081e25f",
    "north_pole_1": "d897a067ba2c18bfe8c5bd168372800db661fba41fbe60fe73bfa722b2c478f4",
    "iglu_iglu_1": "2ed305a36a050eb59fd23c7262c2302e7bac5635bc62cd7bbbb9ab026c182136",
}
"""The SHA-256 of each archive: what has been released is never written anew."""

LATER: Mapping[str, ModuleType] = {part: later for part in ("targets", "names", "foresight")}
"""The files of a game's folder that were not asked for when these were released."""

LATER_MEMBERS: Mapping[str, tuple[str, ...]] = {
    "NorthPoleView": ("backpack_found",),
    "RaceWon": ("partner",),
    "MovingStopped": ("unused_movement_points",),
}
"""By type: what views and events of today tell, and those of earlier rules do not."""

RETIRED: Mapping[str, tuple[str, ...]] = {"iglu_iglu_1": ("StopMoving",)}
"""By archive: the commands that there are no more; matches begun under those rules offer them."""

__path__ += [f"{folder}/{name}.zip" for folder in list(__path__) for name in ARCHIVES]


def retired_commands(name: str) -> tuple[type[Command], ...]:
    """The commands of that game which today's rules have no more."""
    found = []
    for archive, retired in RETIRED.items():
        game_name, _, version = archive.rpartition("_")
        game = released(name, int(version)) if game_name == name else None
        if game is not None:
            found += [kind for kind in game.command_types if kind.__name__ in retired]
    return tuple(found)


@cache
def released(name: str, rules_version: int) -> Game | None:
    """The game under those earlier rules; None if they were never released."""
    archive = f"{name}_{rules_version}"
    if archive not in ARCHIVES:
        return None
    package = f"{__name__}.{archive}.{name}"
    return Game(package, lambda file: LATER.get(file) or import_module(f"{package}.{file}"))
