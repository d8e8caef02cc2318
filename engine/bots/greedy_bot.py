"""One step ahead: every command is tried, and the one is played after which things look best.

It cannot try commands on the true state, which it never sees. It draws a few worlds that fit its
view, tries every command in each of them, and takes the best average: one world alone would decide
by what only seems to be known.
"""

from collections.abc import Sequence

from engine.bots.bot import Bot, Budget
from engine.dealing import Rng
from engine.game import Command, State, View


class GreedyBot(Bot):
    """Plays what looks best right afterwards; its budget counts the worlds it draws."""

    name = "greedy"

    def _decide(
        self, view: View, legal_commands: Sequence[Command], rng: Rng, budget: Budget
    ) -> Command:
        assert view.seat is not None
        totals = [0.0] * len(legal_commands)
        for _ in range(budget.iterations):
            world = self._game.determinize(view, rng)
            for i, command in enumerate(legal_commands):
                totals[i] += self._worth_after(world, view.seat, command)
        return _one_of_the_best(legal_commands, totals, rng)

    def _worth_after(self, world: State, seat: int, command: Command) -> float:
        after, _ = self._game.apply(world, seat, command)
        return self._game.estimate(after)[seat]


def _one_of_the_best(commands: Sequence[Command], totals: Sequence[float], rng: Rng) -> Command:
    """Equals are drawn by lot: always the first of the list would be a habit others can read."""
    best = max(totals)
    return rng.choice(
        [command for command, total in zip(commands, totals, strict=True) if total == best]
    )
