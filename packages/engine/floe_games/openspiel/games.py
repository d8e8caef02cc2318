"""What OpenSpiel asks of a game, of its states and of those who observe them.

The deal is explicit chance: four bytes are drawn, one chance node each, and the engine deals from
the seed that they are. So a state follows from its history, every chance node lists its outcomes,
and no sampler is hidden in a state; after the deal there is no chance. Few nodes, because whatever
samples states of the tree is to get beyond them.

Every seat stakes 1, and those who come first share the stakes: the returns always add up to 0.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel
from floe_games.catalogue import find_game
from floe_games.environments.course import Course
from floe_games.environments.observations import Vector
from floe_games.openspiel.match import Match, course_of
from floe_games.words import ENGLISH

SEED_BYTES, BYTES = 4, 256
MOST_ACTIONS = 5_000
"""A match that is longer ends with 0 for all; by chance none is a fifth as long."""

Parameters = Mapping[str, Any]


def _type_of(name: str) -> pyspiel.GameType:
    game = find_game(name)
    return pyspiel.GameType(
        short_name=f"floe_{name}",
        long_name=game.words.tell("title", ENGLISH),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 2, "options": "{}"},
    )


def _course_of(game_type: pyspiel.GameType, seats: int, options: str) -> Course:
    return course_of(game_type.short_name.removeprefix("floe_"), seats, options)


class _FloeGame(pyspiel.Game):  # type: ignore[misc]  # pybind11 publishes no types
    """A game for some seats with some options; it deals matches."""

    game_type: pyspiel.GameType

    def __init__(self, params: Parameters | None = None) -> None:
        params = {"players": 2, "options": "{}", **(params or {})}
        seats, options = int(params["players"]), unquote(str(params["options"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(_course_of(self.game_type, seats, options).table),
            max_chance_outcomes=BYTES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        # A comma would end the parameter where the game is written as a string.
        written = {"players": seats, "options": quote(options, safe="{}:")}
        super().__init__(self.game_type, info, written)

    @property
    def course(self) -> Course:
        """A course that has not begun; pickle makes games without `__init__`, so none is kept."""
        params = self.get_parameters()
        return _course_of(self.game_type, params["players"], unquote(params["options"]))

    def new_initial_state(self) -> "FloeState":
        """A match before its deal."""
        return FloeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed."""
        return SEED_BYTES

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> "Observer | None":
        """Who sees public things, those of one seat, or both; None where OpenSpiel wants more."""
        if params:
            raise ValueError(f"There are no parameters of observations; these were given: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return Observer(self, kind)


class ArcticGame(_FloeGame):
    """Arctic."""

    game_type = _type_of("arctic")


class NorthPoleGame(_FloeGame):
    """Race to the North Pole."""

    game_type = _type_of("north_pole")


class IgluIgluGame(_FloeGame):
    """Iglu Iglu."""

    game_type = _type_of("iglu_iglu")


class FloeState(pyspiel.State):  # type: ignore[misc]
    """The bytes of the seed that have been drawn, and the match once they have dealt it.

    OpenSpiel copies and writes down what stands in its `__dict__`.
    """

    def __init__(self, game: _FloeGame) -> None:
        super().__init__(game)
        self.seed = b""
        self.match: Match | None = None

    def current_player(self) -> int:
        """The seat that is to act, chance while the seed is drawn, or the end."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.match.course.actor
        assert seat is not None
        return seat

    def is_terminal(self) -> bool:
        """Whether it has ended, or is too long."""
        return self.match is not None and (
            self.match.course.actor is None or self.match.actions >= MOST_ACTIONS
        )

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every byte is as likely as any."""
        return [(byte, 1 / BYTES) for byte in range(BYTES)]

    def returns(self) -> list[float]:
        """The stakes of all, shared by those who came first; 0 before the end."""
        if self.match is None or not self.is_terminal() or self.match.course.actor is not None:
            return [0.0] * self.num_players()
        return self.match.returns()

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None
        return self.match.course.open_actions()

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            self.match.play(action)
            return
        self.seed += bytes([action])
        if len(self.seed) == SEED_BYTES:
            self.match = Match.dealt(self.get_game().course, self.seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte({action:02x})"
        return str(self.get_game().course.table.rows[action])

    def __str__(self) -> str:
        if self.match is None:
            return f"seed {self.seed.hex()}"
        names = tuple(f"player {seat}" for seat in range(self.num_players()))
        return self.match.course.drawn("ansi", names, None)


class Observer:
    """What one seat sees, or everybody: as numbers, and as text.

    Text is the view as JSON. With perfect recall all that the seat was told goes before it, line by
    line; that has no fixed length, so there it is text alone. What is private is told as those
    members of the seat's view that a spectator's has not.
    """

    def __init__(self, game: _FloeGame, kind: pyspiel.IIGObservationType) -> None:
        self._is_public, self._recalls = kind.public_info, kind.perfect_recall
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Vector | None = None
        self.dict: dict[str, Vector] = {}
        if self._is_public and not self._recalls:
            self.tensor = np.zeros(game.course.observations.size, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: FloeState, player: int) -> None:
        """Fill `tensor` with what the player sees."""
        if self.tensor is None:
            return
        if state.match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.match.course.numbers(player if self._is_private else None)

    def string_from(self, state: FloeState, player: int) -> str:
        """The same as text; nothing before the deal."""
        if state.match is None:
            return ""
        match, seat = state.match, player if self._is_private else None
        if not self._is_public:
            return match.private_part(player) if self._is_private else ""
        seen = match.seen(seat)
        return f"{match.told(seat)}\n{seen}" if self._recalls else seen
