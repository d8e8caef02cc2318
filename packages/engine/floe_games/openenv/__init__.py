"""The games as environments of OpenEnv, for agents that read: one seat against house bots.

    python -m floe_games.openenv --port 8010

starts an app of its own, in a process of its own; the service knows nothing of it. Needs the extra
`openenv`.
"""
