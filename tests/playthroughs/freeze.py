"""Keeps the games of a release for good: `python -m tests.playthroughs.freeze COMMIT`.

To be run when a release has been made whose rules versions no archive holds yet; it writes the
archives of `engine/released/`, and the golden records of that release beside the playthroughs, and
prints what belongs into `engine.released.ARCHIVES`.
"""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
ARCHIVES = ROOT / "engine" / "released"
RECORDS = Path(__file__).parent / "released"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
KEPT = (".py", ".ftl")


def files_of(commit: str, folder: str) -> dict[str, bytes]:
    """The files of a folder as they were, by their path in it."""
    packed = subprocess.run(
        ["git", "archive", commit, folder], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        return {
            member.name.removeprefix(f"{folder}/"): tar.extractfile(member).read()
            for member in tar.getmembers()
            if member.isfile()
        }


def archive_of(files: Mapping[str, bytes], package: str, name: str) -> bytes:
    """The files of a game's folder under the name of its archive.

    Nothing in it knows the package of today: modules and words are found in the archive.
    """
    game = package.rpartition(".")[2]
    kept = {f"{name}/__init__.py": f'"""{game} as it was released."""\n'.encode()}
    for path, text in files.items():
        if path.endswith(KEPT):
            renamed = text.replace(package.encode(), f"engine.released.{name}.{game}".encode())
            kept[f"{name}/{game}/{path}"] = renamed
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(kept):
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, kept[path], compresslevel=9)
    return packed.getvalue()


def freeze(commit: str) -> None:
    """Write archives and records of that release."""
    records = files_of(commit, "tests/playthroughs")
    RECORDS.mkdir(exist_ok=True)
    for path in sorted(records):
        if not path.endswith("-record.json") or "/" in path or path.startswith("lanterns"):
            continue
        told = json.loads(records[path])
        name = f"{told['game']}_{told['rules_version']}"
        package = f"engine.{told['game']}"
        blob = archive_of(files_of(commit, package.replace(".", "/")), package, name)
        (ARCHIVES / f"{name}.zip").write_bytes(blob)
        (RECORDS / f"{name}-record.json").write_bytes(records[path])
        sys.stdout.write(f'    "{name}": "{hashlib.sha256(blob).hexdigest()}",\n')


if __name__ == "__main__":
    freeze(sys.argv[1])
