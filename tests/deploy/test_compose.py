"""The compose file, without an engine of containers: every command runs, every check succeeds.

What an engine would do is done here by hand: a folder stands for the image, its paths and the names
of the services lead to this machine, and each command is a process.
"""

import json
import re
import ssl
import subprocess
import sys
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest
import yaml

from service.operations.embedded_redis import find_server
from service.settings import list_settings
from tests.deploy.test_nginx import AROUND
from tests.deploy.test_units import CONTAINERFILE, PROCFILE
from tests.ports import free_port
from tests.programs import found, require_programs
from tests.waiting import until

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy" / "compose.yaml"
COMPOSE = yaml.safe_load(FILE.read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "floe"}
ENDS_SOON = "token"
VARIABLE = re.compile(r"\$\{\w+:-([^}]*)\}")
MADE_BY_THE_IMAGE = re.search(r"^RUN mkdir -m 1777 (.*)$", CONTAINERFILE, re.MULTILINE)[1].split()
CLI = """
import sys
from redis import Redis
print("PONG" if Redis(port={port}).execute_command(*sys.argv[1:]) else "")
"""
"""Stands for valkey-cli, which the wheel of the server does not carry."""


class Engine:
    """One machine on which the services run as processes, each path and port its own."""

    def __init__(self, folder):
        self.folder = folder
        self.ports = {port: str(free_port()) for port in ("80", "443", "8000", "6379")}
        self.base = f"https://127.0.0.1:{self.ports['443']}"
        self._running = ExitStack()
        self._places = {
            "/floe": folder / "floe",
            "/data": folder / "data",
            "/certificate": folder / "certificate",
            "/etc/ssl": folder / "ssl",
            "/etc/nginx/conf.d": folder / "conf.d",
        }
        for place in (*self._places.values(), folder / "programs"):
            place.mkdir()
        for made in MADE_BY_THE_IMAGE:
            (folder / "floe" / made).mkdir()
        for copied in re.findall(r"^COPY (\w+) \w+$", CONTAINERFILE, re.MULTILINE):
            (folder / "floe" / copied).symlink_to(ROOT / copied)
        (folder / "cli.py").write_text(CLI.format(port=self.ports["6379"]))
        self._stand_in("valkey-cli", f"{sys.executable} {folder}/cli.py")
        self._stand_in("valkey-server", f"{find_server()} --port {self.ports['6379']}")
        self._site()

    def _stand_in(self, name, command):
        there = self.folder / "programs" / name
        there.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        there.chmod(0o755)

    def _site(self):
        """nginx and the file that our command reads, with the ports of this machine."""
        site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        for ours, here in {
            "listen 80;": f"listen 127.0.0.1:{self.ports['80']};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.ports['443']} ssl",
            "127.0.0.1:8000": f"127.0.0.1:{self.ports['8000']}",
            "/etc/ssl": str(self.folder / "ssl"),
        }.items():
            assert ours in site
            site = site.replace(ours, here)
        (self.folder / "floe" / "nginx.conf").write_text(site)
        around = AROUND.format(folder=self.folder).replace("daemon off;\n", "")
        around = around.replace(f"{self.folder}/site", f"{self.folder}/conf.d/default.conf")
        (self.folder / "nginx.conf").write_text(around)
        if nginx := found("nginx"):
            self._stand_in("nginx", f"{nginx} -p {self.folder} -c nginx.conf")

    def here(self, text):
        """A line of the file, as it reads on this machine."""
        text = VARIABLE.sub(lambda gap: gap[1], text).replace("$$", "$")
        for place, path in self._places.items():
            text = re.sub(rf"(?<![\w.]){place}(?=[/\s]|$)", str(path), text)
        for port, free in self.ports.items():
            text = re.sub(rf"\b(store|web|127\.0\.0\.1):{port}\b", rf"\1:{free}", text)
        return re.sub(r"\b(store|web):(?=\d)", "localhost:", text)

    def environment(self, service):
        """What the image and the file tell a process."""
        told = dict(re.findall(r"(\w+)=(\S+)", re.search(r"^ENV (.*)$", CONTAINERFILE, re.M)[1]))
        told |= service.get("environment", {})
        path = f"{self.folder}/programs:{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"
        here = {name: self.here(words) for name, words in told.items()}
        return here | {"PATH": path, "PORT": str(self.ports["8000"]), "HOST": "127.0.0.1"}

    def start(self, name):
        """Run a service's command; it ends with the test."""
        service = SERVICES[name]
        log = self._running.enter_context((self.folder / f"{name}.log").open("ab"))
        process = subprocess.Popen(
            [self.here(part) for part in service["command"]],
            cwd=self.folder / "floe",
            env=self.environment(service),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        self._running.callback(process.wait, 60)
        self._running.callback(process.terminate)
        return process

    def is_well(self, name):
        """Whether the check of a service's health succeeds."""
        kind, *words = SERVICES[name]["healthcheck"]["test"]
        command = ["sh", "-c", *words] if kind == "CMD-SHELL" else words
        done = subprocess.run(
            [self.here(word) for word in command],
            cwd=self.folder / "floe",
            env=self.environment(SERVICES[name]),
            capture_output=True,
            check=False,
        )
        return done.returncode == 0

    def said(self, name):
        """What a service has written to its log."""
        return (self.folder / f"{name}.log").read_text(encoding="utf-8")

    def end(self):
        """Stop them all, the last one first."""
        self._running.close()


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    engine = Engine(tmp_path_factory.mktemp("engine"))
    try:
        yield engine
    finally:
        engine.end()


@pytest.fixture(scope="module")
def up(engine):
    """All of our services and the store, each after what it depends on."""
    assert not engine.is_well("store")
    engine.start("store")
    until(lambda: engine.is_well("store"))
    assert engine.start("token").wait(60) == 0
    processes = {name: engine.start(name) for name in OURS if name != ENDS_SOON}
    assert not engine.is_well("web")
    until(lambda: engine.is_well("web"))
    return processes


@pytest.fixture(scope="module")
def world(engine, up):
    """nginx before them, as anybody reaches it."""
    require_programs("nginx", "openssl", "curl")
    engine.start("proxy")
    until(lambda: engine.is_well("proxy"))
    trusting = ssl.create_default_context(cafile=engine.folder / "certificate" / "floe.pem")
    trusting.check_hostname = False  # the certificate is made for localhost

    def ask(path, body=None, token=None):
        headers = {"Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        sent = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(engine.base + path, sent, headers)
        with urllib.request.urlopen(request, context=trusting, timeout=60) as answer:
            return json.load(answer)

    return ask


def test_a_match_is_played_through_all_of_them_and_its_record_archived(engine, world):
    token = world("/v1/players", {"name": "Ada"})["token"]
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
    match = world("/v1/matches", {"game": "arctic", "seats": seats}, token)["id"]

    until(lambda: world(f"/v1/matches/{match}", token=token)["status"] == "finished", 240)
    archive = engine.folder / "floe" / "archive"
    until(lambda: any(match in file.read_text() for file in archive.rglob("*.jsonl")))


def test_the_store_is_kept_as_the_service_wants_it(world):
    assert world("/readyz") == {"status": "ok", "warnings": {}}


def test_the_image_carries_the_guides(engine, up):
    address = f"http://127.0.0.1:{engine.ports['8000']}/docs/guides/first-deployment.md"
    page = (ROOT / "docs" / "guides" / "first-deployment.md").read_bytes()

    assert urllib.request.urlopen(address, timeout=60).read() == page


def test_every_process_runs_on(up):
    assert {name: process.poll() for name, process in up.items()} == dict.fromkeys(up)


def test_the_web_processes_answer_for_the_numbers_of_all(engine, up):
    address = f"http://127.0.0.1:{engine.ports['8000']}/metrics"
    told = urllib.request.urlopen(address, timeout=60).read().decode()

    assert "floe_http_request_seconds_count" in told
    assert up["web"].poll() is None


def test_the_token_is_made_once_and_no_log_has_it(engine, up, world):
    """Whoever reads it in the volume is the operator."""
    kept = engine.folder / "floe" / "token" / "operator"
    token = kept.read_text().strip()

    assert engine.start("token").wait(60) == 0
    assert kept.read_text().strip() == token
    assert kept.stat().st_mode & 0o077 == 0
    assert len(token) >= 20
    assert world("/v1/admin/undecodable", token=token)
    assert not any(token in engine.said(name) for name in (*up, "token", "store", "proxy"))


def test_nginx_leads_to_the_web_service(engine, world):
    site = (engine.folder / "conf.d" / "default.conf").read_text()

    assert f"server localhost:{engine.ports['8000']};" in site  # localhost stands for `web`
    assert world("/healthz")["status"] == "ok"


def test_every_line_of_the_procfile_is_a_service():
    started = {name: " ".join(service["command"]) for name, service in OURS.items()}
    del started[ENDS_SOON]

    assert started.keys() == PROCFILE.keys()
    assert all(started[name].rstrip().endswith(line) for name, line in PROCFILE.items())
    assert SERVICES["web"]["deploy"]["replicas"] == SERVICES["worker"]["deploy"]["replicas"] == 2


def test_nginx_reaches_the_web_and_not_the_store():
    def networks(name):
        return {*SERVICES[name].get("networks", ["default"])}

    assert networks("proxy") & networks("web")
    assert not networks("proxy") & networks("store")
    assert all(networks(name) & networks("store") for name in OURS)


def test_what_it_names_is_declared():
    known = {setting.variable for setting in list_settings()}

    for service in SERVICES.values():
        assert known >= service.get("environment", {}).keys()
        assert SERVICES.keys() >= {*service.get("depends_on", ())}
        assert COMPOSE["networks"].keys() >= {*service.get("networks", ())}
        for volume in service.get("volumes", ()):
            source = VARIABLE.sub(lambda gap: gap[1], volume).partition(":")[0]
            assert source in COMPOSE["volumes"] or (FILE.parent / source).is_file()


def test_the_image_is_made_of_what_the_engine_may_send():
    """What `.dockerignore` lets through is what the file copies."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    sent = {line[1:] for line in lines if line.startswith("!")}

    copied = re.findall(r"^COPY (.*) \S+$", CONTAINERFILE, re.MULTILINE)
    assert "*" in lines
    assert sent == {*copied}
