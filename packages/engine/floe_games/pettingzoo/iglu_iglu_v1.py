"""Iglu Iglu as an environment of PettingZoo."""

from functools import partial

from floe_games.pettingzoo import environment

raw_env = partial(environment.SeatsInTurn, "iglu_iglu")
env = partial(environment.wrapped, "iglu_iglu")
parallel_env = partial(environment.parallel, "iglu_iglu")
