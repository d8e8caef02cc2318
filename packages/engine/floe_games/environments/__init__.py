"""What learners need of the games: numbered actions, observations of one length, a match to step.

It knows neither PettingZoo nor Gymnasium: `floe_games.pettingzoo` and `floe_games.gymnasium` stand
on it. It needs numpy.
"""
