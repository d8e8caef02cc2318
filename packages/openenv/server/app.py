"""Where OpenEnv's tools look for an environment; all of it is in `floe_games.openenv`."""

from floe_games.openenv import __main__ as served

app = served.app


def main() -> None:
    """Serve it."""
    served.main()


if __name__ == "__main__":
    main()
