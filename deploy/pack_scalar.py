"""Pack the browser build of Scalar as npm has it: `make scalar VERSION=1.72.1`.

All of its parts but source maps, and but the one file that holds the same once more. The same
version is packed to the same bytes, so whoever doubts the archive makes it again.
"""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

PACKAGE = "@scalar/api-reference"
BUILD = PurePosixPath("package/dist/browser")
IN_ONE_FILE = BUILD / "standalone.js"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
FOLDER = Path(__file__).parents[1] / "service" / "pages" / "scalar"


def pack(published: Path, archive: Path) -> None:
    """Write the archive from the tarball that npm has published."""
    with tarfile.open(published) as tarball, zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(map(PurePosixPath, tarball.getnames())):
            if path.is_relative_to(BUILD) and path.suffix == ".js" and path != IN_ONE_FILE:
                part = tarball.extractfile(str(path))
                assert part is not None
                entry = zipfile.ZipInfo(str(path.relative_to(BUILD)), LONG_AGO)
                packed.writestr(entry, part.read(), zipfile.ZIP_DEFLATED, compresslevel=9)


def main() -> None:
    """Fetch one version, and pack it in place of the one that is there."""
    (version,) = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory:
        subprocess.run(["npm", "pack", f"{PACKAGE}@{version}"], cwd=directory, check=True)
        (published,) = Path(directory).glob("*.tgz")
        for former in FOLDER.glob("*.zip"):
            former.unlink()
        pack(published, FOLDER / f"{version}.zip")


if __name__ == "__main__":
    main()
