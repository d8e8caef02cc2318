"""OpenSpiel's own IS-MCTS plays Arctic against the house bot `greedy`, in one file.

    pip install "floe-games[openspiel]"
    python search_arctic.py                some minutes on one core; the same deals play the same

The search knows nothing of Arctic. It is handed states that could be the true one for all that the
player knows (`resampler`, made of `determinize`), and a judge of the states that it comes to
(`HouseEstimate`). Every deal is played twice, with the search in either seat.
"""

import argparse
import sys
from math import comb
from random import Random
from time import process_time

import numpy as np
import pyspiel
from floe_games import find_bot, find_game, house_bot, own_stream
from floe_games.openspiel import HouseEstimate, resampler
from open_spiel.python.algorithms.ismcts import ISMCTSBot

ARCTIC, GREEDY = find_game("arctic"), house_bot("greedy")
CURIOSITY = 0.1
"""The constant of UCT: returns go from -1 to 1, and good commands are some hundredths apart."""


def played(number: int, simulations: int) -> float:
    """What the search returns of this match: 1 for having won, -1 for not, 0 for an even end."""
    deal, seat = divmod(number, 2)
    game, dealer = pyspiel.load_game("floe_arctic"), Random(f"deal {deal}")
    searcher = ISMCTSBot(
        game,
        HouseEstimate(),
        CURIOSITY,
        simulations,
        random_state=np.random.RandomState(number),
    )
    searcher.set_resampler(resampler(number))
    greedy, stream = find_bot("greedy", ARCTIC), own_stream("greedy", number)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dealer.randrange(256))
        elif state.current_player() == seat:
            state.apply_action(int(searcher.step(state)))
        else:
            course = state.match.course
            view, commands = course.view(1 - seat), course.legal_commands()
            command = greedy.choose(view, commands, stream, GREEDY.budget_in(ARCTIC))
            for action in course.table.numbers(command):
                state.apply_action(action)
    return float(state.returns()[seat])


def chance_of(won: int, lost: int) -> float:
    """How likely equals win so many of these or more (a sign test; even ends say nothing)."""
    matches = won + lost
    return sum(comb(matches, more) for more in range(won, matches + 1)) / 2**matches


def main() -> None:
    """Play, and tell how it went."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--certain", action="store_true", help="fail unless it is better, p < 0.05")
    arguments = parser.parse_args()
    won = lost = 0
    for number in range(arguments.first, arguments.first + arguments.matches):
        result = played(number, arguments.simulations)
        won, lost = won + (result > 0), lost + (result < 0)
        told = f"{won} won, {lost} lost, {process_time():.0f} s"
        print(f"match {number}: {result:+.0f}; {told}", flush=True)
    chance = chance_of(won, lost)
    print(f"{won} of {arguments.matches} matches won, {lost} lost; by chance {chance:.4f}")
    if arguments.certain and chance >= 0.05:
        sys.exit(1)


if __name__ == "__main__":
    main()
