"""The commands of a page: its blocks marked `sh`, run in order in one shell, as a reader would."""

import re
import sys

from tests.ports import free_port
from tests.programs import require_programs
from tests.whole_service import ROOT

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES_ADDRESS = "http://127.0.0.1:8000"
PAGES_PORT = "9000"  # where a bot of the page listens

ROOMS = {"arena", "engine", "examples", "openapi", "service", "worker"}


def files_of_the_reader(folder):
    """Where `mktemp` makes its folders for the reader of a page."""
    return folder / "files"


def downloaded(folder, name):
    """A file that the reader of a page was told to write."""
    (path,) = files_of_the_reader(folder).glob(f"*/{name}")
    return path


def shell_blocks(page):
    """What a page tells its reader to type."""
    return BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))


def run_page(page, service, folder, instead=()):
    """Type a whole page; what each block printed. A command or request that fails, fails here, and
    so does one that leaves a file in the reader's clone: `files_of_the_reader` is the place.

    `instead` has pairs: what the page says, and what this reader types in its place.
    """
    require_programs("bash", "curl", "jq")
    clone, files = folder / "clone", files_of_the_reader(folder)
    clone.mkdir()
    files.mkdir()
    # A reader's curl shows the problem and goes on; here it also tells the shell.
    (folder / ".curlrc").write_text("fail-with-body\n")
    for room in ROOMS:
        (clone / room).symlink_to(ROOT / room)
    script = "\necho '§'\n".join(shell_blocks(page))
    for said, typed in instead:
        assert said in script, said
        script = script.replace(said, typed)
    script = script.replace(PAGES_ADDRESS, service.address)
    script = script.replace(PAGES_PORT, str(free_port()))
    script = script.replace(".venv/bin/python", sys.executable).replace("python3", sys.executable)
    ran = service.run(
        *("bash", "-euo", "pipefail", "-c", script),
        cwd=clone,
        CURL_HOME=str(folder),
        TMPDIR=str(files),
    )
    assert ran.returncode == 0, f"{ran.stdout[-2000:]}\n{ran.stderr[-2000:]}"
    assert {path.name for path in clone.iterdir()} == ROOMS, "a command left a file in the clone"
    return ran.stdout.split("§\n")
