"""A next version of the toy game, made up: its rules have changed, and the ones of today are kept.

It is what a release does that changes rules: the game's folder as it was becomes an archive, and
the game of the catalogue says another `RULES_VERSION`.
"""

import hashlib
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import engine.released
from engine.game import Game
from tests.engine.toy_game.catalogue import LANTERNS, registered
from tests.playthroughs.freeze import archive_of

FOLDER = Path(__file__).parent / "lanterns"
ARCHIVE = "lanterns_1"
NEXT = "lanterns_next"


@contextmanager
def changed_rules(directory: Path) -> Iterator[Game]:
    """The catalogue holds the next version, and the archives today's, while the block lasts."""
    files = {
        str(path.relative_to(FOLDER)): path.read_bytes()
        for path in FOLDER.rglob("*")
        if path.is_file()
    }
    blob = archive_of(files, LANTERNS.package, ARCHIVE)
    (directory / f"{ARCHIVE}.zip").write_bytes(blob)
    _write_next(directory / NEXT / LANTERNS.name, files)
    archives = cast("MutableMapping[str, str]", engine.released.ARCHIVES)
    archives[ARCHIVE] = hashlib.sha256(blob).hexdigest()
    engine.released.__path__.append(str(directory / f"{ARCHIVE}.zip"))
    sys.path.insert(0, str(directory))
    engine.released.released.cache_clear()
    try:
        with registered(Game(f"{NEXT}.{LANTERNS.name}")) as game:
            yield game
    finally:
        sys.path.remove(str(directory))
        engine.released.__path__.pop()
        del archives[ARCHIVE]
        engine.released.released.cache_clear()
        for name in [name for name in sys.modules if NEXT in name or ARCHIVE in name]:
            del sys.modules[name]


def _write_next(folder: Path, files: dict[str, bytes]) -> None:
    """The folder of the next version: two may no longer play, and the version says so."""
    for path, text in files.items():
        changed = text.replace(LANTERNS.package.encode(), f"{NEXT}.{LANTERNS.name}".encode())
        if path == "rules.py":
            changed = changed.replace(b"RULES_VERSION = 1", b"RULES_VERSION = 2")
            changed = changed.replace(b"SEAT_COUNTS = (2, 3)", b"SEAT_COUNTS = (3,)")
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(changed)
    (folder.parent / "__init__.py").touch()
