"""The app of OpenEnv: `python -m floe_games.openenv --port 8010`."""

import argparse

import uvicorn
from fastapi import Request
from fastapi.responses import JSONResponse
from floe_games.openenv.environment import (
    CannotBeDealt,
    Choice,
    FloeEnvironment,
    NotDealt,
    Position,
)

from openenv.core.env_server.http_server import create_app

MOST_SESSIONS = 64

app = create_app(
    FloeEnvironment, Choice, Position, env_name="floe", max_concurrent_envs=MOST_SESSIONS
)


@app.exception_handler(NotDealt)  # type: ignore[untyped-decorator]  # OpenEnv publishes no types
def not_dealt(_: Request, fault: NotDealt) -> JSONResponse:
    """`POST /step` has an environment of its own each time: matches are played on a WebSocket."""
    return JSONResponse({"detail": str(fault)}, 409)


@app.exception_handler(CannotBeDealt)  # type: ignore[untyped-decorator]
def cannot_be_dealt(_: Request, fault: CannotBeDealt) -> JSONResponse:
    """What `reset` was asked for is at fault."""
    return JSONResponse({"detail": str(fault)}, 422)


def main() -> None:
    """Serve it, to this machine alone unless another host is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8010)
    arguments = parser.parse_args()
    uvicorn.run(app, host=arguments.host, port=arguments.port)


if __name__ == "__main__":
    main()
