"""One seat of a match in words: what is to be decided, what is open, and what happened since.

OpenEnv publishes no types.
"""

from typing import Any
from uuid import uuid4

import msgspec
from floe_games.environments.against_bots import MatchAgainstBots
from floe_games.refusals import Refusal
from floe_games.version import VERSION
from floe_games.words import ENGLISH
from pydantic import Field

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State


class NotDealt(ValueError):
    """A choice was made before `reset`, so there is no match to make it in."""


class CannotBeDealt(ValueError):
    """There is no match such as `reset` was asked for."""


class Choice(Action):  # type: ignore[misc]
    """One of the choices of the observation."""

    choice: int = Field(ge=0, description="Its number in `choices`, counted from 0.")


class Position(Observation):  # type: ignore[misc]
    """What the seat may know when it has to decide, or at the end."""

    prompt: str = Field(description="What is to be decided, in one sentence.")
    choices: list[str] = Field(description="All that is open, each in one sentence.")
    commands: list[dict[str, Any]] = Field(
        description="The same as the commands of the game, in the same order."
    )
    happened: list[str] = Field(description="What happened since the decision before.")
    board: str = Field(description="The board as text.")
    view: dict[str, Any] = Field(description="All that the seat may know, as data.")


class Course(State):  # type: ignore[misc]
    """Which match is played; nothing that the seat may not know."""

    game: str = Field(description="`arctic`, `north_pole` or `iglu_iglu`.")
    seats: int = Field(description="How many seats it has.")
    seat: int = Field(description="The seat that is yours.")
    bots: str = Field(description="The house bot that has the others.")


class FloeEnvironment(Environment[Choice, Position, Course]):  # type: ignore[misc]
    """Me against house bots. `reset` takes `game`, `seats`, `seat`, `bots` and `options`.

    The reward comes at the end: 1 for having won, -1 for not, 0 if all share the first place. A
    choice that is not there ends the match, with -1.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._match: MatchAgainstBots | None = None
        self._state = Course(game="arctic", seats=2, seat=0, bots="greedy")
        self._is_lost = False

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **chosen: Any
    ) -> Position:
        """Deal a match; the same seed deals the same one, and the bots play alike in it."""
        options = chosen.pop("options", None)
        try:
            state = Course(
                **{"game": "arctic", "seats": 2, "seat": 0, "bots": "greedy", **chosen},
                episode_id=episode_id or uuid4().hex,
            )
            match = MatchAgainstBots(state.game, state.seats, state.seat, state.bots, options)
        except (Refusal, ValueError) as fault:
            raise CannotBeDealt(str(fault)) from fault
        self._state, self._match, self._is_lost = state, match, False
        dealt = f"{uuid4().hex if seed is None else seed}".encode()
        return self._seen(match.begin(b"deal " + dealt, b"bots " + dealt))

    def step(self, action: Choice, timeout_s: float | None = None, **unused: Any) -> Position:
        """My choice, and all that happens up to my next decision."""
        if self._match is None:
            raise NotDealt("No match has been dealt: reset comes first, on the same WebSocket.")
        commands = self._match.course.legal_commands()
        self._state.step_count += 1
        if self._is_lost or action.choice >= len(commands):
            self._is_lost = True
            return self._seen([])
        return self._seen(self._match.play_command(commands[action.choice]))

    @property
    def state(self) -> Course:
        """Which match is played."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """What this is."""
        return EnvironmentMetadata(
            name="floe",
            description="Three board games of the far north with hidden information, against bots",
            version=VERSION,
        )

    def _seen(self, events: list[Any]) -> Position:
        match = self._match
        assert match is not None
        course, game, names = match.course, match.course.game, match.names
        view, commands = course.view(match.seat), course.legal_commands()
        is_done = self._is_lost or match.is_over
        reward = course.rewards()[match.seat] if match.is_over else -1.0 if self._is_lost else 0.0
        return Position(
            done=is_done,
            reward=reward,
            prompt="" if is_done else game.prompt(view, commands, ENGLISH, names),
            choices=[game.describe(command, ENGLISH, names) for command in commands],
            commands=[msgspec.to_builtins(command) for command in commands],
            happened=[game.describe(event, ENGLISH, names) for event in events],
            board=course.drawn("ansi", names, match.seat),
            view=msgspec.json.decode(msgspec.json.encode(view)),
        )
