"""Commands as numbers, in a table that stays the same for a game, its seats and its options.

A command is one action, or two where all its combinations would be too many: first the card and the
pawn, say, then where to. What has been begun is finished by the next action of the same seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from floe_games.game import Command, snake_case

Members = Mapping[str, Sequence[object]]
"""Members of a command, each with all that may stand there."""


class Action(NamedTuple):
    """One row of the table: a command, or the first or second half of one."""

    command: type[Command]
    half: int
    """0, or 1 for the second half."""
    members: tuple[tuple[str, object], ...]

    def __str__(self) -> str:
        members = ", ".join(f"{name}={value}" for name, value in self.members)
        return f"{'… ' if self.half else ''}{snake_case(self.command.__name__)}({members})"


class ActionTable:
    """Every action of a game by its number, and the numbers of every command."""

    def __init__(self, commands: Mapping[type[Command], Sequence[Members]]) -> None:
        self.rows: tuple[Action, ...] = tuple(_rows(commands))
        self._numbers = {row: number for number, row in enumerate(self.rows)}
        self._halves = {
            command: tuple(tuple(half) for half in halves) for command, halves in commands.items()
        }
        self._known: dict[Command, tuple[int, ...]] = {}
        self.begins: Mapping[int, int] = {
            number: place
            for place, number in enumerate(
                number
                for number, row in enumerate(self.rows)
                if row.half == 0 and len(self._halves[row.command]) > 1
            )
        }
        """The actions that are followed by a second half, each with its place among them."""

    def __len__(self) -> int:
        return len(self.rows)

    def numbers(self, command: Command) -> tuple[int, ...]:
        """The action of a command, or its two in their order."""
        found = self._known.get(command)
        if found is None:
            kind = type(command)
            found = tuple(
                self._numbers[
                    Action(kind, half, tuple((name, getattr(command, name)) for name in names))
                ]
                for half, names in enumerate(self._halves[kind])
            )
            self._known[command] = found
        return found

    def open_actions(
        self, commands: Iterable[Command], begun: int | None
    ) -> dict[int, Command | None]:
        """By action what it does: a command, or None where it only begins one.

        Once a first half is chosen, only what finishes it is open.
        """
        if begun is not None:
            return {
                numbers[1]: command
                for command in commands
                if len(numbers := self.numbers(command)) > 1 and numbers[0] == begun
            }
        return {
            numbers[0]: command if len(numbers) == 1 else None
            for command in commands
            for numbers in (self.numbers(command),)
        }


def _rows(commands: Mapping[type[Command], Sequence[Members]]) -> Iterable[Action]:
    for command, halves in commands.items():
        named = [name for half in halves for name in half]
        if sorted(named) != sorted(command.__struct_fields__):
            raise ValueError(f"{command.__name__}: not every member stands in the table once")
        for number, half in enumerate(halves):
            for values in product(*half.values()):
                yield Action(command, number, tuple(zip(half, values, strict=True)))
