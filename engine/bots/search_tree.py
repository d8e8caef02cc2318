"""The tree of an information-set search: one node for a sequence of commands, whatever the world.

Worlds differ in what is legal, so a node knows how often each command was on offer, and a command
that is rarely possible is not taken for one that was tried too little.
"""

from collections.abc import Sequence
from math import log, sqrt

from engine.game import Command


class Node:
    """What was learnt about one command after the commands before it."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Command, Node] = {}
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        """The worths of all visits, for the seat whose command led here."""

    def untried(self, legal_commands: Sequence[Command]) -> list[Command]:
        """The legal commands that never led on from here."""
        children = self.children
        return [command for command in legal_commands if command not in children]

    def added(self, command: Command) -> "Node":
        """The new node behind a command."""
        child = self.children[command] = Node()
        child.offered = 1
        return child

    def most_promising(self, legal_commands: Sequence[Command], curiosity: float) -> Command:
        """The command with the highest upper bound (UCB1 over what was on offer); all are tried."""
        children, best, highest = self.children, legal_commands[0], -1e9
        for command in legal_commands:
            child = children[command]
            child.offered += 1
            visits = child.visits
            bound = child.total / visits + curiosity * sqrt(log(child.offered) / visits)
            if bound > highest:
                best, highest = command, bound
        return best

    def most_visited(self, legal_commands: Sequence[Command]) -> Command:
        """The command that was found good most often, the better one of equals."""
        return max(legal_commands, key=self._weight)

    def _weight(self, command: Command) -> tuple[int, float]:
        child = self.children.get(command)
        return (child.visits, child.total / child.visits) if child else (0, 0.0)


class Spread:
    """How far apart the worths seen so far lie: a match may be decided by tenths or by a hair."""

    __slots__ = ("_count", "_squares", "_sum")

    def __init__(self) -> None:
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, worth: float) -> None:
        """One more worth was seen."""
        self._count += 1
        self._sum += worth
        self._squares += worth * worth

    def deviation(self) -> float:
        """The standard deviation, hardly ever nothing at all."""
        if self._count < 2:
            return 1.0
        mean = self._sum / self._count
        return sqrt(max(self._squares / self._count - mean * mean, 1e-12))
