"""Race to the North Pole as an environment of PettingZoo."""

from functools import partial

from floe_games.pettingzoo import environment

raw_env = partial(environment.SeatsInTurn, "north_pole")
env = partial(environment.wrapped, "north_pole")
parallel_env = partial(environment.parallel, "north_pole")
