"""Whether the time of a house bot's answer tells what the bot holds: `make bench-answer-times`.

For each type of command: worlds that another player cannot tell apart, halved by how long the bot
thinks in them, and how surely the moment of the commit tells the halves apart (area under the
curve; 0.5 is a guess). Once as answers are given against a player, in slots, and once without.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, deal
from engine.game import Command, Game, State
from service.backend import Backend
from service.embedded_redis import EmbeddedRedis
from service.matches.clocks import quick_choice
from service.matches.match import LoadedMatch, Match
from service.matches.play import play_for_house, slots_of
from service.matches.seats.seat import Seat, SeatKind
from service.settings import Settings
from tests.backends import Table

WORLDS = 10
REPEATS = 5
MATCHES = 4


class Position(NamedTuple):
    """Where somebody is to act."""

    state: State
    seat: int


def positions_of(
    game: Game, most: int, chance: random.Random
) -> dict[type[Command], list[Position]]:
    """Where each type of command may be played, in matches of two played by chance."""
    found: dict[type[Command], list[Position]] = defaultdict(list)
    for _ in range(MATCHES):
        state = deal(game, 2, game.options_type(), chance.randbytes(32))
        while game.to_act(state):
            seat = game.to_act(state)[0]
            legal = game.legal_commands(state, seat)
            for kind in {type(command) for command in legal}:
                if len(found[kind]) < most and chance.random() < 0.5:
                    found[kind].append(Position(state, seat))
            state, _ = game.apply(state, seat, chance.choice(legal))
    return found


class Stopwatch:
    """Asks a house bot in matches whose commits are timed and not written."""

    def __init__(self, backend: Backend, match: Match, bot: str) -> None:
        self._backend = backend
        self._match = match
        self._bot = bot
        self._committed = 0.0
        backend.commit = lambda change, **_: self._note(change.loaded)

    def _note(self, loaded: LoadedMatch) -> LoadedMatch:
        self._committed = time.perf_counter()
        return loaded

    def seconds(self, position: Position, *, has_players: bool) -> float:
        """From the question to the commit of the answer."""
        loaded = self._seated(position, has_players)
        start = time.perf_counter()
        slots = slots_of(self._backend, loaded, position.seat, self._bot)
        choice = quick_choice(self._backend, loaded, position.seat, self._bot)
        play_for_house(self._backend, loaded, position.seat, choice, slots)
        return self._committed - start

    def _seated(self, position: Position, has_players: bool) -> LoadedMatch:
        player = next(seat.player for seat in self._match.seats if seat.player is not None)
        seats = tuple(
            Seat(number, SeatKind.PLAYER, player=player)
            if has_players and number != position.seat
            else Seat(number, SeatKind.BOT, bot=self._bot)
            for number in range(2)
        )
        to_act = self._match.rules.to_act(position.state)
        return LoadedMatch(replace(self._match, seats=seats, to_act=to_act), position.state)


def told(
    watch: Stopwatch, game: Game, positions: Sequence[Position], rng: random.Random
) -> tuple[float, float, list[float]]:
    """How surely time tells the halves apart, without slots and with them, and those times."""
    sums, slotted = [0.0, 0.0], list[float]()
    for position in positions:
        view = game.view(position.state, 1 - position.seat)
        worlds = [Position(game.determinize(view, rng), position.seat) for _ in range(WORLDS)]
        worlds.sort(key=lambda world: _quickest(watch, world))
        for has_players in (False, True):
            quick, slow = _measured(watch, worlds, has_players, rng)
            sums[has_players] += auc(quick, slow) / len(positions)
            slotted += [*quick, *slow] if has_players else []
    return sums[0], sums[1], sorted(slotted)


def _quickest(watch: Stopwatch, world: Position) -> float:
    return min(watch.seconds(world, has_players=False) for _ in range(3))


def _measured(
    watch: Stopwatch, worlds: Sequence[Position], has_players: bool, rng: random.Random
) -> tuple[list[float], list[float]]:
    """The times in the quicker half of the worlds and in the slower one, asked in any order."""
    halves: tuple[list[float], list[float]] = ([], [])
    for number in rng.sample(range(WORLDS * REPEATS), WORLDS * REPEATS):
        index = number % WORLDS
        seconds = watch.seconds(worlds[index], has_players=has_players)
        halves[index >= WORLDS // 2].append(seconds)
    return halves


def auc(quick: Sequence[float], slow: Sequence[float]) -> float:
    """How often one of the slower half took longer than one of the quicker half."""
    won = sum((one < other) + (one == other) / 2 for one in quick for other in slow)
    return won / (len(quick) * len(slow))


def main(arguments: Sequence[str]) -> None:
    """Print one line per game and type of command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="greedy", choices=list(BOTS))
    parser.add_argument("--positions", type=int, default=3)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    wanted = parser.parse_args(arguments)
    print(f"{wanted.bot}, load average {os.getloadavg()[0]:.1f}")
    print(f"{'game':11} {'command':20} {'bare AUC':>8} {'AUC':>8} {'p50 ms':>8} {'p95 ms':>8}")
    with (
        tempfile.TemporaryDirectory() as directory,
        EmbeddedRedis(Path(directory), append_only=False) as server,
    ):
        for name in wanted.games:
            with Backend(Settings(redis_url=server.url, stand_in_bot=wanted.bot)) as backend:
                _report(backend, GAMES[name], wanted.bot, wanted.positions)


def _report(backend: Backend, game: Game, bot: str, most: int) -> None:
    table, rng = Table(backend, game), random.Random(1)
    loaded = table.match(table.player(), "me", "greedy", options=game.options_type())
    watch = Stopwatch(backend, loaded.match, bot)
    for kind, positions in positions_of(game, most, rng).items():
        bare, slotted, times = told(watch, game, positions, rng)
        p50, p95 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.95))
        figures = f"{bare:8.2f} {slotted:8.2f} {p50:8.1f} {p95:8.1f}"
        print(f"{game.name:11} {kind.__name__:20} {figures}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
