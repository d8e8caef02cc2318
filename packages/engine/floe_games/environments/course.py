"""One match that is stepped through by numbered actions, as seats see it."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
from floe_games.catalogue import deal, find_game, require_playable
from floe_games.encoding import codec_of
from floe_games.environments.actions import ActionTable
from floe_games.environments.observations import Observations, Vector
from floe_games.game import Command, Event, Game, State, View
from floe_games.words import ENGLISH
from numpy.typing import NDArray

Mask = NDArray[np.int8]


class Course:
    """A match of a game, begun anew as often as one likes."""

    def __init__(self, name: str, seats: int, options: Mapping[str, object] | None) -> None:
        self.game: Game = find_game(name)
        self.seats = seats
        self.options = codec_of(self.game).decode_options(msgspec.json.encode(options or {}))
        require_playable(self.game, seats, self.options)
        numbers: Any = import_module(f"{__package__}.{name}")
        self.table: ActionTable = numbers.actions(seats, self.options)
        self.observations = Observations(numbers.parts(seats, self.options), len(self.table.begins))
        self.state: State
        self.begun: int | None
        """The action that chose the first half of a command, until its second half is chosen."""
        self._views: dict[int | None, View]
        self._open: dict[int, Command | None]

    def begin(self, seed: bytes) -> None:
        """Deal a match."""
        self.stand_at(deal(self.game, self.seats, self.options, seed))

    @property
    def actor(self) -> int | None:
        """The seat that is to act; None after the end."""
        to_act = self.game.to_act(self.state)
        return to_act[0] if to_act else None

    def is_open(self, action: int) -> bool:
        """Whether the seat that is to act may choose it."""
        return action in self._open

    def open_actions(self) -> list[int]:
        """All actions that are open to the seat which is to act, in order."""
        return sorted(self._open)

    def play(self, action: int) -> tuple[Command, tuple[Event, ...]] | None:
        """The action of the seat that is to act; it must be open.

        The command that it gave and what happened, or None where it only began one.
        """
        seat, command = self.actor, self._open[action]
        assert seat is not None
        if command is None:
            self.stand_at(self.state, action)
            return None
        state, events = self.game.apply(self.state, seat, command)
        self.stand_at(state)
        return command, events

    def play_command(self, command: Command) -> None:
        """A whole command of the seat that is to act, as house bots give it."""
        assert self.begun is None
        for action in self.table.numbers(command):
            self.play(action)

    def legal_commands(self) -> tuple[Command, ...]:
        """All that the seat which is to act may do."""
        seat = self.actor
        return () if seat is None else self.game.legal_commands(self.state, seat)

    def begun_commands(self) -> tuple[Command, ...]:
        """What the command that was begun can become; nothing where none was."""
        if self.begun is None:
            return ()
        return tuple(command for command in self._open.values() if command is not None)

    def view(self, seat: int | None) -> View:
        """What the seat may know."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def mask(self, seat: int) -> Mask:
        """1 for every action that is open to the seat; it is all 0 while another one is to act."""
        mask = np.zeros(len(self.table), np.int8)
        if seat == self.actor:
            mask[list(self._open)] = 1
        return mask

    def numbers(self, seat: int | None) -> Vector:
        """What the seat, or a spectator, may know."""
        begun = self.begun if seat == self.actor else None
        place = None if begun is None else self.table.begins[begun]
        return self.observations.of(self.view(seat), place)

    def observe(self, seat: int) -> dict[str, Vector | Mask]:
        """The numbers of what the seat may know, and what it may choose."""
        return {"observation": self.numbers(seat), "action_mask": self.mask(seat)}

    def rewards(self) -> tuple[float, ...]:
        """By seat 1 for having won and -1 for not, 0 if all share the first place."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return tuple(2 * worth - 1 for worth in outcome.worth())

    def drawn(self, mode: str, names: tuple[str, ...], seat: int | None) -> str:
        """The board as the seat, or a spectator, sees it: text for a terminal, or SVG."""
        draw = self.game.draw_svg if mode == "svg" else self.game.draw_text
        return draw(self.view(seat), ENGLISH, names)

    def stand_at(self, state: State, begun: int | None = None) -> None:
        """Go on from this state, with the first half of a command chosen or not."""
        self.state, self.begun = state, begun
        self._views = {}
        self._open = self.table.open_actions(self.legal_commands(), begun)
