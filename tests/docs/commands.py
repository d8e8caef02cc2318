"""The commands of a page: its blocks marked `sh`, run in order in one shell, as a reader would."""

import re
import sys

from tests.whole_service import ROOT, free_port, require_programs

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES_ADDRESS = "http://127.0.0.1:8000"
PAGES_PORT = "9000"  # where a bot of the page listens


def shell_blocks(page):
    """What a page tells its reader to type."""
    return BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))


def run_page(page, service, folder):
    """Type a whole page; what each block printed. A command or request that fails, fails here."""
    require_programs("bash", "curl", "jq")
    # A reader's curl shows the problem and goes on; here it also tells the shell.
    (folder / ".curlrc").write_text("fail-with-body\n")
    for room in ("examples", "engine", "worker", "service", "openapi"):
        (folder / room).symlink_to(ROOT / room)
    script = "\necho '§'\n".join(shell_blocks(page))
    script = script.replace(PAGES_ADDRESS, service.address)
    script = script.replace(PAGES_PORT, str(free_port()))
    script = script.replace(".venv/bin/python", sys.executable).replace("python3", sys.executable)
    ran = service.run(
        *("bash", "-euo", "pipefail", "-c", script), cwd=folder, CURL_HOME=str(folder)
    )
    assert ran.returncode == 0, f"{ran.stdout[-2000:]}\n{ran.stderr[-2000:]}"
    return ran.stdout.split("§\n")
