"""The one environment that all games are: whoever is to act acts, seat after seat."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import numpy as np
from floe_games.environments.course import Course
from gymnasium import spaces

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

Observation = dict[str, Any]
Options = Mapping[str, object]


class SeatsInTurn(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # it has no types
    """A match of one game; its agents are `seat_0`, `seat_1` and so on."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Options | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.course = Course(game, seats, options)
        self.metadata = {**type(self).metadata, "name": f"{game}_v1"}
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {
            agent: spaces.Discrete(len(self.course.table)) for agent in self._seat
        }
        self._observation_spaces = {agent: self._space() for agent in self._seat}
        self._rng = Random()
        self._observed: dict[str, Observation] = {}
        self._steps = 0

    def _space(self) -> spaces.Dict:
        size = (self.course.observations.size,)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, size, np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.course.table),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of a view, and the mask of actions."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the table of actions, `course.table.rows`."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match; the same seed deals the same one."""
        if seed is not None:
            self._rng = Random(seed)
        self.course.begin(self._rng.randbytes(32))
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_the_actor()

    def observe(self, agent: str) -> Observation:
        """What this seat may know, as numbers, and what it may choose."""
        if agent not in self._observed:  # the wrappers ask again and again
            self._observed[agent] = self.course.observe(self._seat[agent])
        return self._observed[agent]

    def view(self, agent: str) -> dict[str, Any]:
        """All that this seat may know, as plain data."""
        view: dict[str, Any] = msgspec.to_builtins(self.course.view(self._seat[agent]))
        return view

    def step(self, action: int | None) -> None:
        """The action of the agent that is to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.course.is_open(int(action)):
            raise ValueError(f"{agent} may not choose {action} now: see its action_mask")
        self.course.play(int(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.course.actor is None:
            self.rewards = dict(zip(self.possible_agents, self.course.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._turn_to_the_actor()
        if self.render_mode == "human":
            self.render()

    def _turn_to_the_actor(self) -> None:
        """Select whoever is to act, with its view; after the end all agents in their order."""
        self._observed = {}
        actor = self.course.actor
        self.agent_selection = self.agents[0 if actor is None else actor]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["view"] = self.view(self.agent_selection)

    def render(self) -> str | None:
        """The board as a spectator sees it: `ansi` and `svg` return it, `human` prints it."""
        if self.render_mode is None:
            return None
        drawn = self.course.drawn(self.render_mode, tuple(self.possible_agents), None)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def wrapped(game: str, **arguments: Any) -> AECEnv[str, Observation, int | None]:
    """As PettingZoo's classic games come: whoever chooses what is not open has lost, with -1."""
    env = SeatsInTurn(game, **arguments)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))


def parallel(game: str, **arguments: Any) -> ParallelEnv[str, Observation, int | None]:
    """All agents choose at once; the choice of the one that is to act counts."""
    return turn_based_aec_to_parallel(wrapped(game, **arguments))
