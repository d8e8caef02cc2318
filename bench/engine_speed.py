"""How fast the rules are: random play, steps a second on one core, beside the peers of the field.

    make bench-engine                 everything, in the virtual environment with the peers
    python -m bench.engine_speed      whatever of it is installed here

A step is one legal listing and one command carried out (for the peers: their listing and their
step), the choice by chance included. Everybody plays whole matches in short turns, round after
round and each round in another order, so that a slow moment of the machine hits all alike; the
figures are medians over the rounds, time is the processor's. Costs of views and encodings are in
steps of the same game.
"""

import argparse
import gc
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from importlib import import_module, metadata
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import msgspec

from engine import dealing
from engine.catalogue import GAMES, deal
from engine.encoding import codec_of, encode
from engine.game import Game, State

PlayMatch = Callable[[Random], int]
"""Plays one match by chance and returns how many steps it had."""

YARDSTICK = "python-chess"
DEMANDED = {"arctic": 5.0, "north_pole": 2.0, "iglu_iglu": 2.0}
"""The rate of each game in those of the yardstick, of the compiled rules (`make compile`)."""
MOST_STEPS_A_VIEW, MOST_STEPS_AN_ENCODING = 3, 2


class Peer(msgspec.Struct, frozen=True):
    """A game of somebody else's library, driven from Python."""

    name: str
    package: str
    make: Callable[[], PlayMatch]


def our_match(game: Game, seats: int) -> PlayMatch:
    """Random play of one of our games."""
    options = game.options_type()
    to_act, legal_commands, apply = game.to_act, game.legal_commands, game.apply

    def play(rng: Random) -> int:
        state, steps = deal(game, seats, options, rng.randbytes(32)), 0
        while actors := to_act(state):
            seat = actors[0]
            commands = legal_commands(state, seat)
            state, _ = apply(state, seat, commands[int(rng.random() * len(commands))])
            steps += 1
        return steps

    return play


def chess_match() -> PlayMatch:
    """python-chess: list the legal moves, push one; without its costly tests for draws."""
    chess = import_module("chess")

    def play(rng: Random) -> int:
        board, steps = chess.Board(), 0
        while steps < 200 and (moves := list(board.legal_moves)):
            board.push(moves[int(rng.random() * len(moves))])
            steps += 1
        return steps

    return play


def rlcard_match(name: str) -> PlayMatch:
    """RLCard: the state lists the legal actions."""
    environment = import_module("rlcard").make(name)

    def play(rng: Random) -> int:
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def pettingzoo_match(name: str) -> PlayMatch:
    """PettingZoo: the observation masks the legal actions."""
    environment = import_module(name).env()

    def play(rng: Random) -> int:
        environment.reset(seed=rng.getrandbits(31))
        steps = 0
        for _ in environment.agent_iter():
            observation, _, over, cut, _ = environment.last()
            if over or cut:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def openspiel_match(name: str) -> PlayMatch:
    """OpenSpiel, its C++ core driven from Python; what chance does is a step of its own there."""
    if name.startswith("floe_"):
        import_module("floe_games.openspiel")  # registers ours
    game = import_module("pyspiel").load_game(name)

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    return play


PEERS = (
    *(
        Peer(f"OpenSpiel floe_{name}, ours", "floe-games", partial(openspiel_match, f"floe_{name}"))
        for name in GAMES
    ),
    *(
        Peer(
            f"PettingZoo {name}_v1, ours",
            "floe-games",
            partial(pettingzoo_match, f"floe_games.pettingzoo.{name}_v1"),
        )
        for name in GAMES
    ),
    Peer(YARDSTICK, "chess", chess_match),
    Peer("RLCard uno", "rlcard", lambda: rlcard_match("uno")),
    Peer("RLCard gin-rummy", "rlcard", lambda: rlcard_match("gin-rummy")),
    Peer(
        "PettingZoo texas_holdem_v4",
        "pettingzoo",
        lambda: pettingzoo_match("pettingzoo.classic.texas_holdem_v4"),
    ),
    Peer(
        "PettingZoo leduc_holdem_v4",
        "pettingzoo",
        lambda: pettingzoo_match("pettingzoo.classic.leduc_holdem_v4"),
    ),
    Peer("OpenSpiel gin_rummy", "open_spiel", lambda: openspiel_match("gin_rummy")),
    Peer("OpenSpiel hearts", "open_spiel", lambda: openspiel_match("hearts")),
)


def contestants() -> Iterator[tuple[str, PlayMatch]]:
    """Ours and those peers that are installed; the others are named as missing."""
    for game in GAMES.values():
        for seats in game.seat_counts:
            yield f"{game.name}, {seats} seats", our_match(game, seats)
    for peer in PEERS:
        try:
            yield f"{peer.name} ({metadata.version(peer.package)})", peer.make()
        except (ImportError, metadata.PackageNotFoundError) as fault:
            print(f"not measured: {peer.name}: {fault}")


def measured(rounds: int, seconds: float) -> dict[str, float]:
    """Steps a second of everybody, medians over the rounds."""
    field = list(contestants())
    rates: dict[str, list[float]] = {name: [] for name, _ in field}
    rng = Random("bench")
    for number in range(rounds + 1):
        rng.shuffle(field)
        for name, play in field:
            rate = rate_of(play, Random(f"{name}/{number}"), seconds)
            if number:  # the first round only warms up
                rates[name].append(rate)
    return {name: median(found) for name, found in rates.items()}


def rate_of(play: PlayMatch, rng: Random, seconds: float) -> float:
    """Steps a second of whole matches that fill the time."""
    gc.collect()
    steps, started = 0, process_time()
    while (elapsed := process_time() - started) < seconds:
        steps += play(rng)
    return steps / elapsed


def some_states(game: Game, seats: int, number: int) -> list[tuple[State, int]]:
    """States of random matches with a seat that is to act."""
    states: list[tuple[State, int]] = []
    rng = Random("states")
    while len(states) < number:
        seed = sha256(str(len(states)).encode()).digest()
        state = deal(game, seats, game.options_type(), seed)
        while actors := game.to_act(state):
            states.append((state, actors[0]))
            state, _ = game.apply(
                state, actors[0], rng.choice(game.legal_commands(state, actors[0]))
            )
    return rng.sample(states, number)


def costs(game: Game, seats: int, rounds: int) -> tuple[float, float, float, float]:
    """Seconds for a step, a view, an encoded view and an encoded state, measured in turns."""
    states, codec, play = some_states(game, seats, 400), codec_of(game), our_match(game, seats)
    views = [game.view(state, seat) for state, seat in states]
    found: list[tuple[float, float, float, float]] = []
    for number in range(rounds):
        step = 1 / rate_of(play, Random(number), 0.15)
        view = seconds_each(lambda: [game.view(state, seat) for state, seat in states], len(states))
        shown = seconds_each(lambda: [encode(view) for view in views], len(states))
        encoded = seconds_each(
            lambda: [codec.encode_state(state) for state, _ in states], len(states)
        )
        found.append((step, view, shown, encoded))
    step, view, shown, encoded = (median(column) for column in zip(*found, strict=True))
    return step, view, shown, encoded


def seconds_each(work: Callable[[], object], number: int) -> float:
    """How long one of so many takes."""
    gc.collect()
    started = process_time()
    work()
    return (process_time() - started) / number


def print_rates(rates: dict[str, float]) -> None:
    """One line each, the fastest first, with the ratio to the yardstick."""
    yardstick = rate_named(rates, YARDSTICK)
    print(f"\n{'random play':45}{'steps/s':>10}{'× chess':>10}")
    for name, rate in sorted(rates.items(), key=lambda item: -item[1]):
        ratio = f"{rate / yardstick:.2f}" if yardstick else "–"
        print(f"{name:45}{rate:>10,.0f}{ratio:>10}")


def rate_named(rates: dict[str, float], name: str) -> float:
    """The slowest figure of what has that name; 0 if there is none."""
    return min((rate for full, rate in rates.items() if full.startswith(name)), default=0.0)


def print_costs(rounds: int) -> None:
    """What a view and an encoding cost, in steps."""
    print(f"\n{'cost in steps':45}{'view':>10}{'its JSON':>10}{'state':>10}{'µs/step':>10}")
    for game in GAMES.values():
        for seats in game.seat_counts:
            step, view, shown, encoded = costs(game, seats, rounds)
            figures = f"{view / step:>10.2f}{shown / step:>10.2f}{encoded / step:>10.2f}"
            print(f"{f'{game.name}, {seats} seats':45}{figures}{1e6 * step:>10.1f}")


def print_demands(rates: dict[str, float]) -> None:
    """Whether each game is as fast as demanded, at its slowest seat count."""
    print()
    for game, least in DEMANDED.items():
        ours, theirs = rate_named(rates, game), rate_named(rates, YARDSTICK)
        if ours and theirs:
            verdict = "reached" if ours >= least * theirs else "MISSED"
            print(f"{game}: {ours / theirs:.2f} × {YARDSTICK}, {least:g} demanded: {verdict}")


def form_of_the_rules() -> str:
    """Whether what plays here has been compiled."""
    is_compiled = Path(dealing.__file__).suffix != ".py"
    return "compiled rules" if is_compiled else "plain Python"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each turn")
    arguments = parser.parse_args()
    print(form_of_the_rules())
    rates = measured(arguments.rounds, arguments.seconds)
    print_rates(rates)
    print_costs(arguments.rounds)
    print_demands(rates)


if __name__ == "__main__":
    main()
