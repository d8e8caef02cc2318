"""Every process ended and started anew while people play: whoever never sends twice sees nothing.

As at a release: `SIGHUP` for the web, SIGTERM and another start for the rest, by the lines of the
Procfile.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
import urllib3

from tests.ports import free_port
from tests.service.conftest import ROOT, Client, wait_until_listening
from tests.waiting import PATIENCE_SECONDS, until
from tests.whole_service import _children

pytestmark = pytest.mark.alone

PROCFILE = dict(
    line.split(": ", 1) for line in (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
)
ME, GREEDY = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
PLAYERS = 4
RELOADS = 2


class Release:
    """The lines of the Procfile, run from a folder."""

    def __init__(self, redis_url, folder=ROOT):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "REDIS_URL": redis_url,
            "PORT": str(self.port),
            "LOG_LEVEL": "error",
            # On a busy machine an answer may take longer than a worker is given to end.
            "GUNICORN_CMD_ARGS": "--graceful-timeout 60 --timeout 300",
        }

    @contextmanager
    def running(self, *names):
        """Processes, ended with the block."""
        processes = {name: self.start(name) for name in names}
        try:
            wait_until_listening(processes["web"], self.port)
            yield processes
        finally:
            for process in processes.values():
                process.terminate()
            for process in processes.values():
                process.wait(PATIENCE_SECONDS)

    def start(self, name):
        """One line of the Procfile."""
        command = ["/bin/sh", "-c", f"exec {PROCFILE[name]}"]
        return subprocess.Popen(command, cwd=self._folder, env=self._environment)

    def start_anew(self, processes, name):
        """The next one is there before the one before is told to end."""
        before, processes[name] = processes[name], self.start(name)
        before.terminate()
        assert before.wait(PATIENCE_SECONDS) == 0

    def reload(self, web):
        """New web workers in the place of the old ones, which end in good order."""
        before = set(_children(web.pid))
        os.kill(web.pid, signal.SIGHUP)
        until(lambda: len(set(_children(web.pid)) - before) == len(before))
        until(lambda: not before & set(_children(web.pid)))


class Person:
    """Plays against a house bot, match after match, and sends nothing twice."""

    def __init__(self, address, number):
        self._pool = urllib3.PoolManager(
            retries=False, timeout=PATIENCE_SECONDS, maxsize=1, block=True
        )
        self.client = Client(address, pool=self._pool).register(f"P{number}")
        self.answers = 0
        self.fault = None
        self._rng = random.Random(number)
        self._game = ("arctic", "north_pole", "iglu_iglu")[number % 3]
        self._pause = (0, 0, 0.02, 0.3)[number % 4]

    def play_until(self, stopped):
        """Whatever is not answered as it should be is kept."""
        try:
            while not stopped.is_set():
                self._play_a_match(stopped)
        except (AssertionError, KeyError, urllib3.exceptions.HTTPError) as fault:
            self.fault = fault
        finally:
            self._pool.clear()  # gunicorn waits for kept connections, too

    def _play_a_match(self, stopped):
        body = {"game": self._game, "seats": [ME, GREEDY]}
        match = self._asked(201, "POST", "/v1/matches", json=body)
        path = f"/v1/matches/{match['id']}"
        while match["status"] == "playing" and not stopped.is_set():
            time.sleep(self._pause)
            if match["to_act"] == [0]:
                match = self._play_a_command(path)
            else:
                after = {"wait": "1", "after": f"{match['version']}-999"}
                self._asked((200, 204), "GET", f"{path}/events", query=after)
                match = self._asked(200, "GET", path)

    def _play_a_command(self, path):
        decision = self._asked(200, "GET", f"{path}/decision")
        command = self._rng.choice(decision["commands"])["command"]
        body = {"expected_version": decision["version"], "command": command}
        return self._asked(200, "POST", f"{path}/commands", json=body)["match"]

    def _asked(self, expected, method, path, **options):
        answer = self.client.request(method, path, **options)
        allowed = expected if isinstance(expected, tuple) else (expected,)
        assert answer.status in allowed, answer
        self.answers += 1
        return answer.json if answer.body else None


def test_nobody_sees_that_every_process_is_started_anew(redis_url):
    release = Release(redis_url)
    with release.running("web", "worker", "quick", "sweeper") as processes:
        people = [Person(release.address, number) for number in range(PLAYERS)]
        stopped = threading.Event()
        threads = [threading.Thread(target=one.play_until, args=(stopped,)) for one in people]
        for thread in threads:
            thread.start()
        for _ in range(RELOADS):
            then = [person.answers for person in people]
            release.reload(processes["web"])
            for name in ("worker", "quick", "sweeper"):
                release.start_anew(processes, name)
            until(lambda then=then: all_went_on(people, then))
        stopped.set()
        for thread in threads:
            thread.join(PATIENCE_SECONDS)

    assert [person.fault for person in people] == [None] * PLAYERS


def all_went_on(people, then):
    """Whether each has had answers since; who has met a fault never will."""
    return all(
        person.answers > before + 5 or person.fault
        for person, before in zip(people, then, strict=True)
    )


def test_a_reload_brings_a_release_whole(redis_url, tmp_path):
    """The process that outlives a reload must have kept nothing of the release before."""
    for room in ("engine", "service", "docs", "openapi", "table", "examples"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("node_modules"))
    release = Release(redis_url, tmp_path)
    with release.running("web") as processes, urllib3.PoolManager(retries=False) as pool:
        client = Client(release.address, pool=pool)
        before = client.get("/openapi.json").json["info"]["version"]
        write_anew(tmp_path / "engine/version.py", before, "9.9.9")
        write_anew(
            tmp_path / "service/refusals/table.py", '"Nothing here"', '"Nothing at all here"'
        )

        pool.clear()
        release.reload(processes["web"])

        assert client.get("/openapi.json").json["info"]["version"] == "9.9.9"
        assert client.get("/nowhere").json["title"] == "Nothing at all here"


def write_anew(file, before, after):
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")
