"""A value function for the Race, learned from races that bots play against themselves.

    make learn-race            plays, learns, writes bench/learned_race.json, and duels

Every generation is a number of races between greedy bots that judge by what the one before has
learned; the first knows only that arriving is good and near is nearer than far. Now and then
a command is drawn by lot, or bots would never see what they do not do. A few positions of every
race, with the seat that won it, are the lesson: a conditional logit (which of the seats wins, by
the sum of its figures times what they count) is fitted to them by Newton's method, with a ridge.
All of it follows from the seeds: who runs it again gets the same table.

In the end greedy bots that judge by what was learned meet those that judge by the estimate of the
engine, in mirrored matches of two: what does not win there is not taken over.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from operator import mul
from pathlib import Path
from random import Random
from typing import NamedTuple

from arena.contestant import HouseContestant
from arena.fixtures import mirrored
from arena.match import play
from arena.standings import Standings
from bench.race_figures import FIGURES, all_figures, estimate_by
from engine.bots.bot import Budget
from engine.bots.greedy_bot import GreedyBot
from engine.bots.roster import house_bot
from engine.catalogue import deal, find_game
from engine.game import Game, State
from engine.north_pole.state import NorthPoleState

LEARNED = Path(__file__).parent / "learned_race.json"
KNOWN_BEFORE = {"arrived": 2.0, "usually_nearer": 0.3}
BY_LOT = 0.08
"""How often a command is drawn by lot."""
LESSONS = 0.2
"""How often a position is one."""
RIDGE = 2.0
STEPS = 8
GREEDY = Budget(iterations=2)

Weights = tuple[float, ...]


class Lesson(NamedTuple):
    """A position: the figures of every seat, and who won in the end."""

    figures: list[list[float]]
    winner: int


class _ByWeights(Game):
    """The Race, judged by other weights."""

    def __init__(self, weights: Weights) -> None:
        self.__dict__.update(vars(find_game("north_pole")))
        self._weights = weights

    def estimate(self, state: State) -> tuple[float, ...]:
        outcome = self.outcome(state)
        assert isinstance(state, NorthPoleState)
        return estimate_by(state, self._weights) if outcome is None else outcome.worth()


def main() -> int:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(prog="python -m bench.learn_race", description=__doc__)
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--races", type=int, default=900, help="of each generation")
    parser.add_argument("--deals", type=int, default=80, help="of the duel, each played twice")
    parser.add_argument("--write", type=Path, default=LEARNED)
    asked = parser.parse_args()
    weights = tuple(KNOWN_BEFORE.get(figure, 0.0) for figure in FIGURES)
    for generation in range(asked.generations):
        lessons = list(lessons_of(weights, generation, asked.races))
        before = loss(lessons, weights)
        weights = tuple(round(weight, 2) for weight in learned(lessons))
        print(f"generation {generation}: {len(lessons)} lessons, {before:.4f} before, ", end="")
        print(f"{loss(lessons, weights):.4f} learned", flush=True)
    asked.write.write_text(table(weights), encoding="utf-8")
    print(duel(weights, asked.deals))
    return 0


def lessons_of(weights: Weights, generation: int, races: int) -> Iterator[Lesson]:
    """Positions of races that greedy bots play by these weights, at every number of seats."""
    game = _ByWeights(weights)
    for number in range(races):
        seats = game.seat_counts[number % len(game.seat_counts)]
        yield from _race(game, seats, Random(f"learn {generation} {number}"))


def _race(game: Game, seats: int, rng: Random) -> Iterator[Lesson]:
    bot = GreedyBot(game)
    state = deal(game, seats, game.options_type(), rng.randbytes(32))
    seen: list[list[list[float]]] = []
    while acting := game.to_act(state):
        seat = acting[0]
        commands = game.legal_commands(state, seat)
        if rng.random() < BY_LOT:
            command = rng.choice(commands)
        else:
            command = bot.choose(game.view(state, seat), commands, rng, GREEDY)
        state, _ = game.apply(state, seat, command)
        assert isinstance(state, NorthPoleState)
        if rng.random() < LESSONS:
            seen.append(all_figures(state))
    outcome = game.outcome(state)
    assert outcome is not None
    if len(outcome.ranking[0]) == 1:
        for figures in seen:
            yield Lesson(figures, outcome.ranking[0][0])


# Learning


def loss(lessons: Sequence[Lesson], weights: Weights) -> float:
    """How surprised the weights are at who won, on average."""
    return -sum(log(_chances(one, weights)[one.winner]) for one in lessons) / len(lessons)


def learned(lessons: Sequence[Lesson]) -> Weights:
    """The weights by which what happened was likeliest."""
    weights = (0.0,) * len(FIGURES)
    for _ in range(STEPS):
        slope, bend = _derivatives(lessons, weights)
        change = _solved(bend, slope)
        weights = tuple(weight + more for weight, more in zip(weights, change, strict=True))
    return weights


def _chances(lesson: Lesson, weights: Weights) -> list[float]:
    worths = [sum(map(mul, figures, weights)) for figures in lesson.figures]
    most = max(worths)
    odds = [exp(worth - most) for worth in worths]
    total = sum(odds)
    return [one / total for one in odds]


def _derivatives(
    lessons: Sequence[Lesson], weights: Weights
) -> tuple[list[float], list[list[float]]]:
    """Of the logarithm of the likelihood: its slope, and how it bends (with the sign turned)."""
    count = len(weights)
    slope = [-RIDGE * weight for weight in weights]
    bend = [[RIDGE * (i == j) for j in range(count)] for i in range(count)]
    for lesson in lessons:
        chances = _chances(lesson, weights)
        mean = [sum(map(mul, chances, column)) for column in zip(*lesson.figures, strict=True)]
        for seat, figures in enumerate(lesson.figures):
            apart = [
                (i, one - usual) for i, (one, usual) in enumerate(zip(figures, mean, strict=True))
            ]
            apart = [(i, lead) for i, lead in apart if lead]
            won = float(seat == lesson.winner)
            for i, lead in apart:
                slope[i] += won * lead
                row, part = bend[i], chances[seat] * lead
                for j, other in apart:
                    row[j] += part * other
    return slope, bend


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations whose matrix is positive definite (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        for other in rows[i + 1 :]:
            factor = other[i] / row[i]
            for j in range(i, len(row)):
                other[j] -= factor * row[j]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - known) / rows[i][i]
    return found


def table(weights: Weights) -> str:
    """What each figure counts, to be kept."""
    return json.dumps(dict(zip(FIGURES, weights, strict=True)), indent=2) + "\n"


def duel(weights: Weights, deals: int) -> str:
    """How often the learned value wins, one step ahead each."""
    race = find_game("north_pole")
    games = {"learned": _ByWeights(weights), "estimate": race}
    budget = house_bot("greedy").budget_in(race)
    bots = {name: HouseContestant(name, GreedyBot(game), budget) for name, game in games.items()}
    standings = Standings()
    for fixture in mirrored(race.name, race.options_type(), ("learned", "estimate"), range(deals)):
        match = play(fixture, bots)
        standings.add(match.fixture.seating, match.outcome.ranking)
    low, high = standings.interval("learned", "estimate")
    share, matches = standings.rate("learned", "estimate"), 2 * deals
    return f"learned over estimate: {share:.0%} ({low:.0%}-{high:.0%}) of {matches}"


if __name__ == "__main__":
    sys.exit(main())
