"""The wheel of the service, installed alone and far from the repository: it runs, and is played."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
READY_WITHIN_SECONDS = 180
ENDED_WITHIN_SECONDS = 60


def run(*command, cwd=None):
    """What the program printed."""
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def home(service_wheel, tmp_path_factory):
    """An environment in which pip has installed the wheel, and what it needs as it is locked."""
    folder = tmp_path_factory.mktemp("home")
    run(sys.executable, "-m", "venv", folder / "venv")
    pip = (folder / "venv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "install", "--constraint", constraints(folder), service_wheel)
    run(*pip, "check")
    return folder


def constraints(folder):
    """The locked versions, without their hashes: a wheel of ours has none."""
    locked = (ROOT / "requirements" / "run.lock").read_text(encoding="utf-8").splitlines()
    pinned = [line.removesuffix(" \\") for line in locked if "==" in line]
    file = folder / "constraints.txt"
    file.write_text("\n".join(pinned), encoding="utf-8")
    return file


class Running:
    """`floe run` in an empty folder, and what it says."""

    def __init__(self, home):
        self.home = home
        self.folder = home / "elsewhere"
        self.folder.mkdir()
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = home / "log"

    def start(self):
        kept = {"HOME", "LANG", "TMPDIR"}
        environment = {name: value for name, value in os.environ.items() if name in kept}
        environment |= {"PATH": "/usr/bin:/bin", "PORT": str(self.port), "WEB_CONCURRENCY": "1"}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [self.home / "venv" / "bin" / "floe", "run"],
                cwd=self.folder,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + READY_WITHIN_SECONDS
        while "Ctrl-C" not in self.said:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < deadline, self.said
            time.sleep(0.1)

    @property
    def said(self):
        return self.log.read_text(encoding="utf-8")

    def ask(self, method, path, body=None, token=None):
        """The answer as it came: its type and its text."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.base + path, sent, headers, method=method), timeout=60) as answer:
            return answer.headers["Content-Type"], answer.read().decode()

    def call(self, *asked, **more):
        return json.loads(self.ask(*asked, **more)[1])

    def end(self):
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(ENDED_WITHIN_SECONDS) == 0, self.said


@pytest.fixture(scope="module")
def floe(home):
    running = Running(home)
    running.start()
    yield running
    running.end()


def test_it_needs_what_the_repository_says_and_takes_one_name(service_wheel):
    with zipfile.ZipFile(service_wheel) as archive:
        names = archive.namelist()
        [about] = [name for name in names if name.endswith("METADATA")]
        needed = Parser().parsestr(archive.read(about).decode()).get_all("Requires-Dist")

    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {plain(one) for one in needed} == {plain(one) for one in said["dependencies"]}
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"floe_service"}
    for room in ("table/index.html", "service/store/commit.lua", "docs/README.md", "Procfile"):
        assert f"floe_service/{room}" in names


def plain(requirement):
    """A requirement with its bounds in order, named as packages are."""
    name, bounds = re.fullmatch(r"([\w.-]+)(.*)", requirement.partition(";")[0]).groups()
    return re.sub(r"[-_.]+", "-", name).lower(), *sorted(bounds.split(","))


def test_it_says_where_it_is_and_keeps_its_data_where_it_was_started(floe):
    assert f"{floe.base}/table/" in floe.said
    assert [path.name for path in floe.folder.iterdir()] == [".floe"]
    example = floe.said.partition("python3 ")[2].splitlines()[0]
    assert Path(example).is_file()


@pytest.mark.parametrize(
    ("path", "kind", "holds"),
    [
        ("/table/", "text/html", "js/main.js"),
        ("/table/js/main.js", "text/javascript", "import"),
        ("/table/words/de.json", "application/json", "bell.turn"),
        ("/docs", "text/html", "Floe"),
        ("/docs/guides", "text/html", "Your first frontend"),
        ("/openapi.json", "application/json", '"openapi"'),
    ],
)
def test_table_docs_and_contract_are_served(floe, path, kind, holds):
    headers, text = floe.ask("GET", path)

    assert headers.startswith(kind)
    assert holds in text


def test_a_match_is_played_to_its_end_against_a_house_bot(floe):
    """Web, worker, sweeper and store are all there: nothing of this works without one of them."""
    token = floe.call("POST", "/v1/players", {"name": "Ada"})["token"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "north_pole", "seats": seats, "options": {"round_limit": 1}}
    path = f"/v1/matches/{floe.call('POST', '/v1/matches', wanted, token)['id']}"
    rng = random.Random(1)
    deadline = time.monotonic() + READY_WITHIN_SECONDS

    while (match := floe.call("GET", path, token=token))["status"] == "playing":
        assert time.monotonic() < deadline
        if match["your_seat"] not in match["to_act"]:
            time.sleep(0.05)
            continue
        decision = floe.call("GET", f"{path}/decision", token=token)
        command = rng.choice(decision["commands"])["command"]
        played = {"expected_version": decision["version"], "command": command}
        floe.call("POST", f"{path}/commands", played, token)

    assert match["status"] == "finished"
    assert floe.call("GET", f"{path}/record")["commands"]


def test_it_ends_in_good_order_and_goes_on_with_its_data(floe):
    player = floe.call("POST", "/v1/players", {"name": "Bo"})
    floe.end()
    with pytest.raises(URLError):
        floe.ask("GET", "/healthz")

    floe.start()

    assert floe.call("GET", "/v1/players/me", token=player["token"])["name"] == "Bo"


def test_the_other_commands_are_there(home):
    floe = home / "venv" / "bin" / "floe"

    said = run(floe, "--version", cwd=home)
    assert said.startswith("Floe ")
    assert "PUSH_CONTACT" in run(floe, "settings", cwd=home)
    assert run(floe, "worker", "--version", cwd=home) == said
