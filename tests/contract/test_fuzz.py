"""Schemathesis against a running service: all its phases, stateful along the links.

A short run here; `make fuzz-api` sets FLOE_FUZZ_EXAMPLES for a long one.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.service.conftest import Client, running_web

CONFIG = Path(__file__).with_name("schemathesis.toml")
EXAMPLES = os.environ.get("FLOE_FUZZ_EXAMPLES", "3")


def test_schemathesis_finds_nothing(redis_url, tmp_path):
    with running_web(redis_url, webhooks_allow_private="true") as address:
        token = Client(address).register("Fuzz").token
        command = [
            *(str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(CONFIG)),
            *("run", f"{address}/openapi.json", "--header", f"Authorization: Bearer {token}"),
            *("--max-examples", EXAMPLES, "--no-color"),
        ]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    assert run.returncode == 0, run.stdout[-6_000:] + run.stderr[-2_000:]
    assert "Tested: " in run.stdout
