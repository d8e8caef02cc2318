"""How evenly matches of house bots come on that one worker has to play all at once."""

import os
import subprocess
import sys
import time

from bench.growth.house import House
from engine.catalogue import find_game
from service.matches.cases import creating
from service.matches.store.matches import MatchStore

COMMANDS_EACH = 20


def evenness(url: str, house: House, matches: int) -> None:
    """Matches of house bots at once and one worker: how far each of them has come."""
    bots = tuple(creating.BotSeat("random") for _ in range(2))
    options = find_game("arctic").options_type()
    wanted = creating.Opening("arctic", options, bots)
    creators = [house.player("Ada") for _ in range(10)]
    ids = [
        creating.put_up(house.backend, creators[number % 10], wanted).match.id
        for number in range(matches)
    ]
    worker = subprocess.Popen(
        [sys.executable, "-m", "worker", "quick"],
        env={**os.environ, "REDIS_URL": url, "LOG_LEVEL": "error"},
    )
    try:
        while True:
            time.sleep(1)
            commands = sorted(
                one.version - 1 for one in house.backend.of(MatchStore).load_many(ids)
            )
            if sum(commands) > COMMANDS_EACH * len(ids):
                break
    finally:
        worker.terminate()
        worker.wait()
    first, middle, last = (commands[place] for place in (0, len(ids) // 2, -1))
    print(
        f"{len(ids)} bot matches, one worker, after {sum(commands):,} commands: the match that has "
        f"come least far has played {first}, the middle one {middle}, the furthest {last}"
    )
