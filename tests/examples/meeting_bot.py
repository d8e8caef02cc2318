"""The lease bot of the examples, whose first decision waits until another process holds one too.

    python -m tests.examples.meeting_bot FOLDER

Each process leaves an empty file in the folder, named for itself and for the match of its decision.
"""

import importlib
import os
import sys
import time
from pathlib import Path


def meeting(choose, folder, guests=2):
    """A `choose` that answers when so many processes hold a decision."""

    def choose_together(match, decision):
        if not any(folder.glob(f"{os.getpid()} *")):
            (folder / f"{os.getpid()} {match['id']}").touch()
        while len(list(folder.iterdir())) < guests:
            time.sleep(0.02)
        return choose(match, decision)

    return choose_together


if __name__ == "__main__":
    lease_bot = vars(importlib.import_module("examples.lease_bot"))
    lease_bot["choose"] = meeting(lease_bot["choose"], Path(sys.argv[1]))
    lease_bot["main"]()
