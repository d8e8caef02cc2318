"""The app of OpenEnv: `python -m floe_games.openenv --port 8010`."""

import argparse

import uvicorn
from floe_games.openenv.environment import Choice, FloeEnvironment, Position

from openenv.core.env_server.http_server import create_app

MOST_SESSIONS = 64

app = create_app(
    FloeEnvironment, Choice, Position, env_name="floe", max_concurrent_envs=MOST_SESSIONS
)


def main() -> None:
    """Serve it, to this machine alone unless another host is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8010)
    arguments = parser.parse_args()
    uvicorn.run(app, host=arguments.host, port=arguments.port)


if __name__ == "__main__":
    main()
