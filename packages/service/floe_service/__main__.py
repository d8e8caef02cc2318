"""The command `floe`: what `python -m service` does in the repository, from any folder.

`floe run` starts everything, with a store of its own whose data lies under `.floe/` in the folder
that it is started in; `floe` alone lists the rest, and `floe worker …` becomes one of the processes
behind the web.
"""

import os
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent


def main() -> None:
    """Go on as the service; its processes find our rooms first, and nothing of this folder."""
    given = sys.argv[1:]
    module, rest = ("worker", given[1:]) if given[:1] == ["worker"] else ("service", given)
    known = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = f"{HOME}{os.pathsep}{known}" if known else str(HOME)
    os.environ["PYTHONSAFEPATH"] = "1"
    os.execv(sys.executable, [sys.executable, "-m", module, *rest])


if __name__ == "__main__":
    main()
