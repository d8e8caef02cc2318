"""Me against house bots: every game as an environment of Gymnasium. Needs the extra `gymnasium`.

    import gymnasium
    import floe_games.gymnasium

    env = gymnasium.make("floe/Arctic-v1", seats=3, bots="greedy")

Whenever it is not my turn the house bots play, so every step is a decision of mine.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import msgspec
import numpy as np
from floe_games.bots.roster import find_bot, house_bot
from floe_games.environments.course import Course
from gymnasium import spaces

Observation = dict[str, Any]


class AgainstBots(gymnasium.Env[Observation, np.int64]):
    """One seat of a match; house bots have the others.

    An action that its `action_mask` does not allow ends the match, with a reward of -1. At the end
    the reward is 1 for having won, -1 for not, 0 if all share the first place.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        seat: int = 0,
        bots: str = "greedy",
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.course = Course(game, seats, options)
        if seat not in range(seats):
            raise ValueError(f"There is no seat {seat} of {seats}")
        self.seat, self.render_mode = seat, render_mode
        self._bot = find_bot(bots, self.course.game)
        self._budget = house_bot(bots).budget_in(self.course.game)
        self._names = tuple("me" if place == seat else bots for place in range(seats))
        size = len(self.course.table)
        self.action_space = spaces.Discrete(size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.course.observations.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self._bots_rng = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a match and have the bots play up to my first decision."""
        super().reset(seed=seed)
        self._bots_rng = Random(self.np_random.bytes(16))
        self.course.begin(self.np_random.bytes(32))
        self._let_bots_play()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """My action, and all that the bots do up to my next decision."""
        if not self.course.is_open(int(action)):
            return self._seen()[0], -1.0, True, False, {"illegal": True}
        self.course.play(int(action))
        self._let_bots_play()
        is_over = self.course.actor is None
        reward = self.course.rewards()[self.seat] if is_over else 0.0
        observation, info = self._seen()
        return observation, reward, is_over, False, info

    def _let_bots_play(self) -> None:
        """House bots are given the view of their seat, as everybody is."""
        while (actor := self.course.actor) not in (None, self.seat):
            commands = self.course.legal_commands()
            view = self.course.view(actor)
            self.course.play_command(self._bot.choose(view, commands, self._bots_rng, self._budget))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        view = msgspec.to_builtins(self.course.view(self.seat))
        return self.course.observe(self.seat), {"view": view}

    def render(self) -> str | None:
        """The board as I see it: text for a terminal, or SVG."""
        if self.render_mode is None:
            return None
        return self.course.drawn(self.render_mode, self._names, self.seat)


for _name, _game in (
    ("Arctic", "arctic"),
    ("NorthPole", "north_pole"),
    ("IgluIglu", "iglu_iglu"),
):
    gymnasium.register(
        f"floe/{_name}-v1",
        entry_point=f"{__name__}:AgainstBots",
        kwargs={"game": _game},
        order_enforce=True,
    )
