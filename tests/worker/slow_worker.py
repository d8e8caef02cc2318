"""`python -m worker` with the toy game and a bot that thinks for half a second, for the tests."""

import sys
import time

from msgspec.structs import replace

from engine.bots import roster
from engine.bots.bot import Bot, Budget
from tests.engine.toy_game import registered
from worker.__main__ import main

THINKS_SECONDS = 0.5


class SlowBot(Bot):
    """Takes its time, then plays the first command."""

    name = "mcts-easy"

    def _decide(self, view, legal_commands, rng, budget):
        time.sleep(THINKS_SECONDS)
        return legal_commands[0]

    choose = _decide


SLOW = replace(
    roster.BOTS["mcts-easy"],
    mind=SlowBot,
    budget=Budget(iterations=1),
    stand_in=None,
    search_seconds={},
)
"""One of the house bots, which takes its time."""


if __name__ == "__main__":
    roster.BOTS[SLOW.name] = SLOW  # type: ignore[index]  # a mapping for everybody but this test
    with registered():
        sys.exit(main(sys.argv[1:]))
