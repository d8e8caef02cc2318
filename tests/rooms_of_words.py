"""Every room that has words for people: a folder `languages/` somewhere in the house."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent


def rooms_of_words(root: Path = ROOT) -> Iterator[Path]:
    """The folders of the rooms, from the root of a house."""
    tops = sorted(path for path in root.iterdir() if not path.name.startswith("."))
    for top in tops:
        for folder in sorted(top.glob("**/languages")):
            if any(folder.glob("*.ftl")):
                yield folder.parent


def package_of(room: Path, root: Path = ROOT) -> str:
    """How the room is imported."""
    return ".".join(room.relative_to(root).parts)
