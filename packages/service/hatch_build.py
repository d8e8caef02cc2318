"""Makes the wheel `floe-service`: the rooms of the repository as they stand, in one package.

Modules find pages, table, words and scripts from where they lie themselves, so the rooms lie side
by side in the package `floe_service` as they do in the repository. `floe_service/__main__.py` puts
that folder first on the path: no name of ours is taken from anybody else in the environment.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NAME = "floe_service"
ROOMS = ("engine", "service", "worker", "openapi", "table", "docs", "examples")
FILES = ("Procfile", "LICENSE")
NOT_SHIPPED = {".pyc", ".so"}


class DependenciesOfTheService(MetadataHookInterface):
    """Says of the wheel what the repository says."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take over what a running service needs."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        metadata["dependencies"] = project["dependencies"]


class WheelOfTheService(BuildHookInterface):  # type: ignore[type-arg]
    """Lays the rooms into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Have every file of every room included."""
        for place in (*(ROOT / name for name in (*ROOMS, *FILES)), HERE / NAME):
            base = HERE if place == HERE / NAME else ROOT
            for file in files_of(place):
                target = file.relative_to(base)
                target = target if base == HERE else NAME / target
                build_data["force_include"][str(file)] = str(target)


def files_of(place: Path) -> Iterator[Path]:
    """A file, or all files of a folder that a clone would have."""
    found = sorted(place.rglob("*")) if place.is_dir() else [place]
    for file in found:
        if file.is_file() and file.suffix not in NOT_SHIPPED:
            yield file
