"""Me against house bots: every game as an environment of Gymnasium. Needs the extra `gymnasium`.

    import gymnasium
    import floe_games.gymnasium

    env = gymnasium.make("floe/Arctic-v1", seats=3, bots="greedy")

Whenever it is not my turn the house bots play, so every step is a decision of mine.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import msgspec
import numpy as np
from floe_games.environments.against_bots import MatchAgainstBots
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
        self._match = MatchAgainstBots(game, seats, seat, bots, options)
        self.course, self.seat, self.render_mode = self._match.course, seat, render_mode
        size = len(self.course.table)
        self.action_space = spaces.Discrete(size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.course.observations.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a match and have the bots play up to my first decision."""
        super().reset(seed=seed)
        bots_seed = self.np_random.bytes(16)
        self._match.begin(self.np_random.bytes(32), bots_seed)
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """My action, and all that the bots do up to my next decision."""
        if not self.course.is_open(int(action)):
            return self._seen()[0], -1.0, True, False, {"illegal": True}
        self._match.play(int(action))
        is_over = self._match.is_over
        reward = self.course.rewards()[self.seat] if is_over else 0.0
        observation, info = self._seen()
        return observation, reward, is_over, False, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        view = msgspec.to_builtins(self.course.view(self.seat))
        return self.course.observe(self.seat), {"view": view}

    def render(self) -> str | None:
        """The board as I see it: text for a terminal, or SVG."""
        if self.render_mode is None:
            return None
        return self.course.drawn(self.render_mode, self._match.names, self.seat)


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
