"""The page of a first deployment, typed from its first line to its last.

The machine is a folder, and what only root may do is done by stand-ins: `apt-get`, `useradd` and
`certbot` do nothing or little, `systemctl` starts what the units say. The clone, the environment,
the store with its configuration, the service, nginx, the backup and all answers are real.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from service.operations.embedded_redis import find_server
from tests.deploy.test_alerts import ALERTS
from tests.deploy.test_nginx import AROUND
from tests.docs.commands import shell_blocks
from tests.docs.systemctl import OF_THE_MACHINE
from tests.ports import free_port
from tests.programs import program, require_programs
from tests.waiting import until
from tests.whole_service import ROOT

pytestmark = pytest.mark.alone

PAGE = "docs/guides/first-deployment.md"
NAME = "play.example.org"
STAND_INS = {
    "sudo": 'exec "$@"',
    "apt-get": "exit 0",
    "useradd": "exit 0",
    "certbot": f"""
        live={{root}}/etc/letsencrypt/live/{NAME}; mkdir -p $live
        exec openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} \\
          -addext subjectAltName=DNS:{NAME} -keyout $live/privkey.pem -out $live/fullchain.pem""",
    "systemctl": 'exec {python} {here}/systemctl.py {root} {root}/ports "$@"',
    # Only root may give a folder to another user.
    "install": """
        for word; do shift; case $word in -o|floe) ;; *) set -- "$@" "$word" ;; esac; done
        exec {install} "$@\"""",
}
THERE_BEFORE = (
    *("etc/redis", "etc/ssl", "etc/cron.d", "etc/prometheus", "etc/systemd/system"),
    *("etc/nginx/conf.d", "etc/nginx/sites-enabled", "var/lib/redis", "var/backups", "opt"),
)


class Machine:
    """A folder that stands for a machine, on which a page is typed block by block."""

    def __init__(self, root):
        self.root = root
        self.ports = {port: str(free_port()) for port in ("80", "443", "8000", "6379")}
        for folder in THERE_BEFORE:
            (root / folder).mkdir(parents=True)
        (root / "etc/redis/redis.conf").write_text("bind 127.0.0.1\n")
        (root / "etc/nginx/sites-enabled/default").touch()
        (root / "ports").write_text(json.dumps(self.ports))
        (root / "around").write_text(AROUND.format(folder=root))
        (root / "programs").mkdir()
        gaps = {
            "root": root,
            "python": sys.executable,
            "here": Path(__file__).parent,
            "install": program("install"),
        }
        for name, words in STAND_INS.items():
            there = root / "programs" / name
            for gap, filling in gaps.items():
                words = words.replace(f"{{{gap}}}", str(filling))
            there.write_text(f"#!/bin/sh\n{words}\n")
            there.chmod(0o755)
        (root / ".curlrc").write_text(
            f"cacert={root}/etc/ssl/floe.pem\nconnect-to={NAME}:443:127.0.0.1:{self.ports['443']}\n"
        )

    def type(self, block):
        """What a block prints; one that fails, fails here."""
        words = OF_THE_MACHINE.sub(rf"{self.root}/\1", block)
        for port, here in self.ports.items():
            words = re.sub(rf"127\.0\.0\.1:{port}\b", f"127.0.0.1:{here}", words)
        path = f"{self.root}/programs:{Path(sys.base_prefix) / 'bin'}:{os.environ['PATH']}"
        typed = subprocess.run(
            [program("bash"), "-euo", "pipefail", "-c", words],
            cwd=ROOT,
            env={
                **{name: os.environ[name] for name in os.environ if not name.startswith("REDIS")},
                "PATH": path,
                "CURL_HOME": str(self.root),
                "FLOE_SERVER": str(find_server()),
                "FLOE_NGINX": program("nginx"),
            },
            capture_output=True,
            text=True,
        )
        output = self.root / "output"
        assert typed.returncode == 0, f"{typed.stdout}\n{typed.stderr}\n" + (
            output.read_text()[-3000:] if output.exists() else ""
        )
        return typed.stdout

    def end(self):
        """End what `systemctl` has started, the last one first."""
        running = self.root / "running"
        for pid in reversed(running.read_text().split() if running.exists() else []):
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGTERM)
                time.sleep(0.1)


@pytest.fixture(scope="module")
def typed(tmp_path_factory):
    """A machine on which everything has been typed, and what each block printed."""
    require_programs("bash", "curl", "git", "jq", "nginx", "openssl")
    machine = Machine(tmp_path_factory.mktemp("machine"))
    try:
        yield machine, [machine.type(block) for block in shell_blocks(PAGE)]
    finally:
        machine.end()


def test_it_ends_with_a_service_that_the_world_can_reach(typed):
    _, printed = typed

    ready = [json.loads(words) for words in printed if words.startswith('{"status"')]
    assert ready == [{"status": "ok", "warnings": {}}] * 2


def test_the_operators_token_opens_what_operators_may_see(typed):
    _, printed = typed

    assert any(words.startswith("{") and json.loads(words) == {"items": []} for words in printed)


def test_every_unit_runs(typed):
    machine, _ = typed

    pids = (machine.root / "running").read_text().split()
    assert "enable --now floe.target" in (machine.root / "asked").read_text()
    assert len(pids) == 8  # the store, nginx, and six units
    for pid in pids:
        os.kill(int(pid), 0)


def test_a_match_is_played_and_goes_into_the_archive(typed):
    machine, _ = typed
    here = f"https://{NAME}/v1"
    token = json.loads(machine.type(f'curl -fsS {here}/players --json \'{{"name": "Ada"}}\''))
    bots = json.dumps({"game": "arctic", "seats": [{"kind": "bot", "bot": "greedy"}] * 2})
    bearer = f"-H 'Authorization: Bearer {token['token']}'"

    match = json.loads(machine.type(f"curl -fsS {here}/matches {bearer} --json '{bots}'"))["id"]

    archive = machine.root / "var/lib/floe"
    until(lambda: any(match in file.read_text() for file in archive.rglob("*.jsonl")), 240)


def test_a_copy_is_made_now_and_every_night(typed):
    """The line of cron is read as cron reads it, and run."""
    machine, _ = typed
    copies = machine.root / "var/backups/floe"
    table = (machine.root / "etc/cron.d/floe").read_text()
    variable, line = table.splitlines()
    when, command = line.split(" root ")

    machine.type(f"export {variable}\n" + command.replace("\\%", "%"))

    assert re.fullmatch(r"\d+ \d+ \* \* \*", when)
    assert (copies / f"{time.strftime('%Y-%m-%d')}.rdb").stat().st_size
    assert (copies / "first.rdb").read_bytes().startswith((b"REDIS", b"VALKEY"))
    assert copies.stat().st_mode & 0o077 == 0


def test_settings_are_for_root_alone_and_hold_the_five(typed):
    machine, _ = typed
    settings = machine.root / "etc/floe.env"
    page = (ROOT / "docs/guides/settings.md").read_text(encoding="utf-8")
    five = page.partition("## The five to set first")[2].partition("\n## ")[0]

    set_here = {line.partition("=")[0] for line in settings.read_text().splitlines()}
    assert set_here == set(re.findall(r"^\| `(\w+)` \|", five, re.MULTILINE))
    assert len(set_here) == 5
    assert settings.stat().st_mode & 0o077 == 0


def test_prometheus_is_told_of_the_service_and_of_the_alerts(typed):
    machine, _ = typed
    told = yaml.safe_load((machine.root / "etc/prometheus/prometheus.yml").read_text())

    (job,) = told["scrape_configs"]
    (rules,) = told["rule_files"]
    assert f'up{{job="{job["job_name"]}"}} == 0' in {
        rule["expr"] for rule in ALERTS["groups"][0]["rules"]
    }
    assert yaml.safe_load(Path(rules).read_text()) == ALERTS
    (target,) = job["static_configs"][0]["targets"]
    assert "floe_http_request_seconds" in machine.type(f"curl -fsS http://{target}/metrics")
