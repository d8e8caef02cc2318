"""Arctic as an environment of PettingZoo."""

from functools import partial

from floe_games.pettingzoo import environment

raw_env = partial(environment.SeatsInTurn, "arctic")
env = partial(environment.wrapped, "arctic")
parallel_env = partial(environment.parallel, "arctic")
