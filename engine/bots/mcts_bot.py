"""Monte-Carlo search over worlds that could be, all candidates in the same worlds.

1. Every command is looked at as `greedy` looks at it, in a few worlds drawn by `determinize`.
2. The best-looking ones, no more than the budget can give a few worlds each, are played out: all
   play on greedily until the turn has come round (as often as the budget's foresight says), or the
   seat plans its own turns, where the budget has several ways; then the game's estimate judges.
   Every candidate meets the same worlds and the same luck in them, so that what differs is the
   command.
3. After each round the worse half is dropped (sequential halving), and within a round whoever is
   clearly behind: the budget goes to close calls, and a clear choice is soon made. A round ends
   early when its share of the looks is spent: a seed reproduces a choice, and a choice with many
   branches takes no longer than others.
4. The best-looking command is played unless another is clearly ahead of it, world by world.

What was tried, and what of it lost, is told in `docs/strength.md`.

Nothing is kept between choices: a decision depends on view, stream and budget alone.
"""

from collections.abc import Sequence
from math import sqrt

from engine.bots.bot import Bot, Budget, own_stream
from engine.bots.playout import Playout
from engine.dealing import Rng
from engine.game import Command, Game, State, View

DOUBT = 1.0
"""How many standard errors the best-looking command must be behind not to be played."""
GIVEN_UP, ENOUGH = 2.0, 8
"""How many standard errors a command must be behind the best one, after so many worlds at least,
not to be played out any more."""
FIRST_LOOKS = 12
"""Worlds in which every command is looked at before any is played out."""
FEWEST, MOST = 4, 12
"""How many are played out: the better-looking half, within these bounds."""
WORLDS_EACH = 3
"""A budget that cannot give so many worlds to each of the better half plays out fewer."""


class _Candidate:
    """A command and what was found in the worlds in which it was played out, in their order."""

    __slots__ = ("command", "found")

    def __init__(self, command: Command) -> None:
        self.command = command
        self.found: list[float] = []

    def mean(self) -> float:
        return sum(self.found) / len(self.found)

    def is_ahead_of(self, other: "_Candidate", standard_errors: float) -> bool:
        """Whether it is ahead by more than chance gives, world by world."""
        leads = [mine - its for mine, its in zip(self.found, other.found, strict=False)]
        lead = sum(leads) / len(leads)
        variance = sum([(one - lead) ** 2 for one in leads]) / len(leads)
        return lead > standard_errors * sqrt(variance / len(leads))


class MCTSBot(Bot):
    """Searches; its budget counts the playouts."""

    name = "mcts"

    def _decide(
        self, view: View, legal_commands: Sequence[Command], rng: Rng, budget: Budget
    ) -> Command:
        assert view.seat is not None
        playout = Playout(self._game, budget.foresight, rng, budget.ways)
        search = _Search(self._game, view, rng, playout)
        candidates = search.best_looking(legal_commands, budget.iterations)
        favourite = candidates[0]
        rounds = max(1, (len(candidates) - 1).bit_length())
        for number in range(rounds):
            if len(candidates) == 1:
                break
            worlds = max(1, budget.iterations // (rounds * len(candidates)))
            most_looks = budget.looks * (number + 1) // rounds
            candidates = search.play_out(candidates, worlds, most_looks)
            candidates = _better_half(candidates, favourite)
        best = max(candidates, key=_Candidate.mean)
        if favourite in candidates and not best.is_ahead_of(favourite, DOUBT):
            return favourite.command
        return best.command


def _better_half(candidates: list[_Candidate], favourite: _Candidate) -> list[_Candidate]:
    """Those that did better; the favourite stays to be compared with, unless it was given up."""
    best_first = sorted(candidates, key=_Candidate.mean, reverse=True)
    half = best_first[: (len(candidates) + 1) // 2]
    return half if favourite in half or favourite not in candidates else [*half, favourite]


def _still_open(candidates: list[_Candidate]) -> list[_Candidate]:
    """All but those that are clearly behind the best one."""
    best = max(candidates, key=_Candidate.mean)
    return [one for one in candidates if not best.is_ahead_of(one, GIVEN_UP)]


class _Search:
    """One decision being thought about; every world is drawn once and shared by all candidates."""

    def __init__(self, game: Game, view: View, rng: Rng, playout: Playout) -> None:
        assert view.seat is not None
        self._game = game
        self._view = view
        self._seat = view.seat
        self._rng = rng
        self._playout = playout
        self._worlds: list[State] = []
        self._played = 0

    def best_looking(self, commands: Sequence[Command], iterations: int) -> list[_Candidate]:
        """The commands after which things look best at once, as `greedy` sees it."""
        looks = dict.fromkeys(commands, 0.0)
        for _ in range(min(FIRST_LOOKS, iterations)):
            world = self._game.determinize(self._view, self._rng)
            self._worlds.append(world)
            for command in commands:
                after, _ = self._game.apply(world, self._seat, command)
                looks[command] += self._game.estimate(after)[self._seat]
        affordable = max(2, iterations // WORLDS_EACH)
        kept = min(affordable, MOST, max(FEWEST, len(commands) // 2))
        best_first = sorted(commands, key=looks.__getitem__, reverse=True)
        return [_Candidate(command) for command in best_first[:kept]]

    def play_out(
        self, candidates: list[_Candidate], worlds: int, most_looks: int
    ) -> list[_Candidate]:
        """Every candidate in so many more worlds, the same ones for all; those not given up.

        It stops earlier, between two worlds, when only one is left or when the playouts have looked
        at that many states.
        """
        for _ in range(worlds):
            world, another = self._world(self._played), self._world(self._played + 1)
            self._played += 1
            luck = self._rng.getrandbits(64)
            for candidate in candidates:
                self._playout.rng = own_stream("playout", luck)
                found = self._playout.worth_of(candidate.command, world, self._seat, another)
                candidate.found.append(found[self._seat])
            if self._played >= ENOUGH:
                candidates = _still_open(candidates)
            if len(candidates) == 1 or self._playout.looks >= most_looks:
                break
        return candidates

    def _world(self, number: int) -> State:
        while number >= len(self._worlds):
            self._worlds.append(self._game.determinize(self._view, self._rng))
        return self._worlds[number]
