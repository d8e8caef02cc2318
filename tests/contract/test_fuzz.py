"""Schemathesis against a running service: all its phases, stateful along the links.

A short run here, the same every time; `make fuzz-api` sets FLOE_FUZZ_EXAMPLES for a long one that
tries what no run has tried before.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.conftest import Client, running_web

CONFIG = Path(__file__).with_name("schemathesis.toml")
FRESH_PLAYERS = Path(__file__).with_name("fresh_players.py")
LONG = os.environ.get("FLOE_FUZZ_EXAMPLES")
EXAMPLES = (
    ("--max-examples", LONG) if LONG else ("--max-examples", "3", "--generation-deterministic")
)

pytestmark = [pytest.mark.alone, pytest.mark.timeout(7200 if LONG else 600)]

AT_ONCE = {"webhooks_allow_private": "true", "takebacks_per_minute": "6000"}
"""One player asks for everything at once, many times over."""

OF_FRESH_PLAYERS = {
    "replace_token": ("POST", "/v1/players/me/token", 200),
    "delete_me": ("DELETE", "/v1/players/me", 204),
    "check_webhook": ("POST", "/v1/players/me/check", 200),
}
"""Operations that end the token that others need, or call the caller's own webhook."""


def test_schemathesis_finds_nothing(redis_url, tmp_path):
    with running_web(redis_url, **AT_ONCE) as address:
        token = Client(address).register("Fuzz").token
        without = [part for name in OF_FRESH_PLAYERS for part in ("--exclude-operation-id", name)]
        run = tried(address, tmp_path, "--header", f"Authorization: Bearer {token}", *without)

    assert run.returncode == 0, run.stdout[-6_000:] + run.stderr[-2_000:]
    assert "Tested: " in run.stdout


def test_schemathesis_finds_nothing_where_each_request_has_a_player_of_its_own(redis_url, tmp_path):
    with running_web(redis_url, webhooks_allow_private="true") as address:
        only = [part for name in OF_FRESH_PLAYERS for part in ("--include-operation-id", name)]
        hooks = {"SCHEMATHESIS_HOOKS": str(FRESH_PLAYERS)}
        run = tried(address, tmp_path, "--phases", "coverage,fuzzing", *only, **hooks)
        counted = Client(address).get("/metrics").body.decode()

    assert run.returncode == 0, run.stdout[-6_000:] + run.stderr[-2_000:]
    for method, route, status in OF_FRESH_PLAYERS.values():
        name = "floe_http_request_seconds_count"
        assert f'{name}{{method="{method}",route="{route}",status="{status}"}}' in counted


def tried(address, directory, *arguments, **environment):
    """Schemathesis at the service."""
    command = [
        *(str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(CONFIG)),
        *("run", f"{address}/openapi.json", *EXAMPLES, "--no-color", *arguments),
    ]
    return subprocess.run(
        command,
        cwd=directory,
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
