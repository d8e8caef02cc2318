"""A bot that says what it does and thinks as long as it is told, for the player of FLOE_TOKEN."""

import os
import time

from floe_client import Command, Turn, bot

THINK_SECONDS = float(os.environ.get("THINK_SECONDS", "0"))


def choose(turn: Turn) -> Command:
    """Think, and play the first of the commands."""
    print("thinks", turn.match["id"], turn.decision["version"], flush=True)
    time.sleep(THINK_SECONDS)
    return turn.commands[0]["command"]


print("begins", flush=True)
bot.run(choose, told=lambda played: print("played", played["version"], flush=True))
print("ends", flush=True)
