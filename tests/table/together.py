"""Several people at one table: whoever is due acts, until the match is over."""

import time

from tests.table.person import PATIENCE_MS

QUIET_MS = 20


def play_together(people, chance):
    """Touch whatever may be touched; how often each of them was due."""
    touches = dict.fromkeys(people, 0)
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while True:
        seen = {one: one.standing() for one in people}
        if all(each["status"] == "finished" for each in seen.values()):
            return touches
        due = [one for one in people if seen[one]["isDue"]]
        if due:
            due[0].act(chance, seen[due[0]])
            touches[due[0]] += 1
            deadline = time.monotonic() + PATIENCE_MS / 1000
        else:
            assert time.monotonic() < deadline, seen
            people[0].page.wait_for_timeout(QUIET_MS)
