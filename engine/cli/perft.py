"""`perft`: how many ways a match can begin, to compare with another program of the same rules."""

import hashlib
from argparse import Namespace

from engine.catalogue import deal, find_game
from engine.cli.arguments import read_options
from engine.perft import perft


def count_sequences(arguments: Namespace) -> int:
    """Print one line a depth."""
    game = find_game(arguments.game)
    options = read_options(game, arguments.option)
    seed = hashlib.sha256(arguments.seed.encode()).digest()
    state = deal(game, arguments.seats, options, seed)
    for depth in range(1, arguments.depth + 1):
        print(f"{depth:3} {perft(game, state, depth):>15,}")
    return 0
