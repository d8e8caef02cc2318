"""Whether the time of a house bot's answer tells what the bot holds: `make bench-answer-times`.

For each type of command: worlds that another player cannot tell apart, halved by how long the bot
thinks in them, and how surely the moment of the commit tells the halves apart (area under the
curve; 0.5 is a guess). The bot is asked as answers are given against a player, in slots; `bare` is
what the same answers would have told had none of them waited. A type that seems to tell something
is asked again in other positions, and all of it counts: of so many types chance alone makes one
stand out. The last line of a game is the mean of all its types, after the lowest and the highest of
them: where a search leaves time for a few answers of each only that one says much, as the error
beside it shows. What tells something still is named at the end, and the run has failed.

The halves are asked in an order that chance draws, so that no load of the machine favours either.

`--clock processor` counts a bot's thinking by the processor time it takes, and waits for no slot:
the clock is put forward to its end. A search whose slots are seconds is measured in the time that
it thinks.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, deal
from engine.game import Command, Game, State
from service.backend import Backend
from service.matches.cases.house import (
    AnswerTimes,
    answer_times,
    ask,
    first_command,
    play_for_house,
    slots_of,
)
from service.matches.model.changes import Change
from service.matches.model.match import LoadedMatch, Match, Seat, SeatKind
from service.matches.store.commit import Commits
from service.operations.embedded_redis import EmbeddedRedis
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import Table

WORLDS = 10
MATCHES = 12
GUESS, MOST_TOLD = 0.5, 0.1
"""What tells nothing, and how far from it the figure of a type may be."""
AGAIN = 3
"""How often a type is asked again that is further from it."""
DIGITS = 6
"""Of seconds: what is finer comes of the sums, not of the bot."""
FIGURES = "  bare", "   AUC", " error", "  late", "  p50 ms", "  p95 ms"


class Clock:
    """Time as it passes; what was waited for the ends of slots is counted apart."""

    def __init__(self) -> None:
        self.waited = 0.0
        self._began = datetime.now(UTC)

    def seconds(self) -> float:
        """What it shows."""
        return time.perf_counter()

    def work(self) -> float:
        """How long this thread has worked."""
        return time.thread_time()

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        start = self.seconds()
        time.sleep(seconds)
        self.waited += self.seconds() - start

    def now(self) -> datetime:
        """The moment, to the millisecond, as a backend has it."""
        return self._began + timedelta(milliseconds=int(1000 * self.seconds()))


class ProcessorClock(Clock):
    """It moves while this thread works, and is put forward where it would wait."""

    def seconds(self) -> float:
        """What it shows."""
        return self.work() + self.waited

    def wait(self, seconds: float) -> None:
        """Let so much time pass, at once."""
        self.waited += seconds


CLOCKS: dict[str, type[Clock]] = {"real": Clock, "processor": ProcessorClock}


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


class Told(NamedTuple):
    """How surely the moments of answers tell which half of the worlds they are of."""

    auc: float
    error: float
    """The standard error of that, were it a guess."""
    seconds: list[float]
    late: float
    """The share of answers that missed their first slot."""
    bare: float
    """How surely the same answers would have told the halves, had none of them waited."""


def pooled(found: Sequence[Told]) -> Told:
    """All of these as one."""
    return Told(
        fmean(told.auc for told in found),
        sqrt(sum(told.error**2 for told in found)) / len(found),
        sorted(seconds for told in found for seconds in told.seconds),
        fmean(told.late for told in found),
        fmean(told.bare for told in found),
    )


def tells(found: Told) -> bool:
    """Whether the moments of these answers say more than a guess does."""
    return abs(found.auc - GUESS) > MOST_TOLD


def asked_till_sure(ask: Callable[[], Told]) -> Told:
    """Ask, and again where the answers seem to tell something."""
    first = ask()
    return pooled([first, *(ask() for _ in range(AGAIN))]) if tells(first) else first


class Answered(NamedTuple):
    """From the question to the commit of the answer, and how much of it was no waiting."""

    seconds: float
    bare: float


class NotedCommits(Commits):
    """Writes nothing: each change is noted, and stands as if it had been committed."""

    def __init__(self, backend: Backend, note: Callable[[Change], LoadedMatch]) -> None:
        super().__init__(backend)
        self._note = note

    def commit(self, change: Change, **_: object) -> LoadedMatch:
        """Note a change."""
        return self._note(change)


class Stopwatch:
    """Asks a house bot in matches whose commits are timed and not written."""

    def __init__(self, backend: Backend, match: Match, bot: str, clock: Clock) -> None:
        self._backend = backend
        self._match = match
        self.bot = bot
        self._clock = clock
        self._committed = 0.0
        self.late = 0
        """How many answers have missed their first slot so far."""
        self._slots = backend.of(answer_times).at_once()
        backend.put(Commits, NotedCommits(backend, self._note))

    def _note(self, change: Change) -> LoadedMatch:
        self._committed = self._clock.seconds()
        late = change.after.updated_at - self._slots.start - self._slots.width
        self.late += bool(self._slots.width) and late > self._slots.width / 2
        return change.loaded

    def asked(self, position: Position, *, has_players: bool) -> Answered:
        """How long the bot took to answer."""
        loaded = self._seated(position, has_players)
        start, waited = self._clock.seconds(), self._clock.waited
        slots = self._slots = slots_of(self._backend, loaded, position.seat, self.bot)
        choice = ask(self._backend, loaded, position.seat, self.bot)
        command = choice or first_command(loaded, position.seat)
        play_for_house(self._backend, loaded, position.seat, command, slots)
        seconds = self._committed - start
        bare = seconds - (self._clock.waited - waited)
        return Answered(round(seconds, DIGITS), round(bare, DIGITS))

    def _seated(self, position: Position, has_players: bool) -> LoadedMatch:
        player = next(seat.player for seat in self._match.seats if seat.player is not None)
        seats = tuple(
            Seat(number, SeatKind.PLAYER, player=player)
            if has_players and number != position.seat
            else Seat(number, SeatKind.BOT, bot=self.bot)
            for number in range(2)
        )
        to_act = self._match.rules.to_act(position.state)
        return LoadedMatch(replace(self._match, seats=seats, to_act=to_act), position.state)


def told(
    watch: Stopwatch, game: Game, positions: Sequence[Position], repeats: int, rng: random.Random
) -> Told:
    """How surely time tells the halves apart, position by position."""
    found = list[Told]()
    for position in positions:
        view = game.view(position.state, 1 - position.seat)
        worlds = [Position(game.determinize(view, rng), position.seat) for _ in range(WORLDS)]
        worlds.sort(key=lambda world: _quickest(watch, world))
        found.append(_told_in(watch, worlds, repeats, rng))
    return pooled(found)


def _quickest(watch: Stopwatch, world: Position) -> float:
    tries = 3 if BOTS[watch.bot].is_quick else 1
    return min(watch.asked(world, has_players=False).seconds for _ in range(tries))


def _told_in(
    watch: Stopwatch, worlds: Sequence[Position], repeats: int, rng: random.Random
) -> Told:
    """How surely time tells the quicker half of the worlds from the slower, asked in any order."""
    halves, late = (list[Answered](), list[Answered]()), watch.late
    for number in rng.sample(range(WORLDS * repeats), WORLDS * repeats):
        index = number % WORLDS
        halves[index >= WORLDS // 2].append(watch.asked(worlds[index], has_players=True))
    quick, slow = ([one.seconds for one in half] for half in halves)
    return Told(
        auc(quick, slow),
        sqrt((len(quick) + len(slow) + 1) / (12 * len(quick) * len(slow))),
        sorted([*quick, *slow]),
        (watch.late - late) / (WORLDS * repeats),
        auc(*([one.bare for one in half] for half in halves)),
    )


def auc(quick: Sequence[float], slow: Sequence[float]) -> float:
    """How often one of the slower half took longer than one of the quicker half."""
    won = sum((one < other) + (one == other) / 2 for one in quick for other in slow)
    return won / (len(quick) * len(slow))


def main(arguments: Sequence[str]) -> int:
    """Print one line per game and type of command, and one for each game; 1 if any tells."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="greedy", choices=list(BOTS))
    parser.add_argument("--positions", type=int, default=3, help="of each type of command")
    parser.add_argument("--repeats", type=int, default=10, help=f"in each of {WORLDS} worlds")
    parser.add_argument("--clock", default="real", choices=list(CLOCKS))
    parser.add_argument("--type", action="append", help="of command; all types without it")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    wanted = parser.parse_args(arguments)
    telling: list[str] = []
    print(f"{wanted.bot}, {wanted.clock} clock, load average {os.getloadavg()[0]:.1f}")
    print(f"| {'game':10} | {'command':20} | {' | '.join(FIGURES)} |")
    print(f"|{'---|' * (2 + len(FIGURES))}")
    with (
        tempfile.TemporaryDirectory() as directory,
        EmbeddedRedis(Path(directory), append_only=False) as server,
    ):
        for name in wanted.games:
            with open_backend(Settings(redis_url=server.url, stand_in_bot=wanted.bot)) as backend:
                telling += _report(backend, GAMES[name], wanted)
    if telling:
        print(f"told by its time: {', '.join(telling)}")
    return int(bool(telling))


def _report(backend: Backend, game: Game, wanted: argparse.Namespace) -> list[str]:
    """The types of command whose time tells something."""
    table, rng, clock = Table(backend, game), random.Random(1), CLOCKS[wanted.clock]()
    loaded = table.match(table.player(), "me", "greedy", options=game.options_type())
    backend.put(answer_times, AnswerTimes(clock.now, clock.wait, clock.seconds, clock.work))
    backend.of(answer_times).warm_up()
    watch = Stopwatch(backend, loaded.match, wanted.bot, clock)
    found: dict[str, Told] = {}
    for kind, positions in positions_of(game, wanted.positions * (1 + AGAIN), rng).items():
        if positions and (not wanted.type or kind.__name__ in wanted.type):
            ask = partial(_told, watch, game, positions, wanted, rng)
            found[kind.__name__] = asked_till_sure(ask)
            _print(game, kind.__name__, found[kind.__name__])
    lowest, highest = (which(told.auc for told in found.values()) for which in (min, max))
    _print(game, f"{len(found)} types, {lowest:.2f}–{highest:.2f}", pooled(list(found.values())))
    return [f"{game.name} {kind}" for kind, told in found.items() if tells(told)]


def _told(
    watch: Stopwatch,
    game: Game,
    positions: list[Position],
    wanted: argparse.Namespace,
    rng: random.Random,
) -> Told:
    """Asked in some of these positions, which go to the end of the line."""
    some = positions[: wanted.positions]
    positions[:] = [*positions[wanted.positions :], *some]
    return told(watch, game, some, wanted.repeats, rng)


def _print(game: Game, what: str, found: Told) -> None:
    p50, p95 = (1000 * found.seconds[int(len(found.seconds) * share)] for share in (0.5, 0.95))
    figures = f"{found.bare:6.2f} | {found.auc:6.2f} | {found.error:6.2f} | {found.late:6.3f}"
    print(f"| {game.name:10} | {what:20} | {figures} | {p50:8.1f} | {p95:8.1f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
