"""The processes of a Procfile: kept running, started again, ended in good order."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import contextmanager

import pytest

from service.operations.processes import Processes
from tests.ports import free_port
from tests.waiting import PATIENCE_SECONDS, until

pytestmark = pytest.mark.alone


@pytest.fixture
def run(tmp_path):
    """Run the lines of a Procfile until the test ends."""
    started = []

    def start(*lines):
        procfile = tmp_path / "Procfile"
        procfile.write_text("\n".join(lines) + "\n")
        processes = Processes(procfile, {**os.environ, "PLACE": str(tmp_path)})
        thread = threading.Thread(target=processes.run)
        thread.start()
        started.append((processes, thread))
        return processes

    yield start
    for processes, thread in started:
        processes.stop()
        thread.join(PATIENCE_SECONDS)


def environment_of(directory):
    """For a service of this test alone, with a store of its own."""
    return {
        **{name: value for name, value in os.environ.items() if name != "REDIS_URL"},
        "PORT": str(free_port()),
        "WEB_CONCURRENCY": "1",
        "DATA_DIRECTORY": str(directory / "floe"),
        "LOG_LEVEL": "error",
    }


def pid_in(file):
    return int(file.read_text()) if file.exists() and file.read_text().strip() else 0


def test_every_line_is_run_with_the_environment(run, tmp_path):
    run('one: sh -c "echo 1 > $PLACE/one; sleep 60"', 'two: sh -c "echo 2 > $PLACE/two; sleep 60"')

    until(lambda: pid_in(tmp_path / "one") == 1 and pid_in(tmp_path / "two") == 2)


def test_a_process_that_was_killed_is_started_again(run, tmp_path):
    run('one: sh -c "echo \\$\\$ > $PLACE/pid; exec sleep 60"')
    until(lambda: pid_in(tmp_path / "pid"))
    first = pid_in(tmp_path / "pid")

    os.kill(first, signal.SIGKILL)

    until(lambda: pid_in(tmp_path / "pid") not in (0, first))


def test_the_others_run_on_when_one_dies(run, tmp_path):
    run('good: sh -c "echo \\$\\$ > $PLACE/pid; exec sleep 60"', "bad: false")
    until(lambda: pid_in(tmp_path / "pid"))
    first = pid_in(tmp_path / "pid")

    time.sleep(1.5)

    os.kill(first, 0)
    assert pid_in(tmp_path / "pid") == first


def test_stopping_ends_every_process(run, tmp_path):
    processes = run('one: sh -c "echo \\$\\$ > $PLACE/pid; exec sleep 60"')
    until(lambda: pid_in(tmp_path / "pid"))

    processes.stop()

    until(lambda: not os.path.exists(f"/proc/{pid_in(tmp_path / 'pid')}"))


def test_the_service_runs_ends_on_ctrl_c_and_keeps_its_players(tmp_path):
    environment = environment_of(tmp_path)
    address = f"http://127.0.0.1:{environment['PORT']}"

    with service(environment) as welcome:
        player_id, token = register(address)
    with service(environment):
        known = ask(address, "/v1/players/me", token)

    assert f"{address}/docs" in welcome
    assert f'"id":"{player_id}"' in known.replace(" ", "")


def test_the_embedded_server_that_was_killed_is_started_again_with_its_data(tmp_path):
    environment = environment_of(tmp_path)
    address = f"http://127.0.0.1:{environment['PORT']}"

    with service(environment):
        player_id, token = register(address)
        until(lambda: is_written(tmp_path / "floe" / "redis", player_id))
        os.kill(pid_in(tmp_path / "floe" / "redis" / "redis.pid"), signal.SIGKILL)
        until(lambda: is_ready(address))
        known = ask(address, "/v1/players/me", token)
        counted = ask(address, "/metrics", token)

    assert f'"id":"{player_id}"' in known.replace(" ", "")
    assert "floe_http_request_seconds_count" in counted
    # A process that writes its numbers to a full disk is killed: they lie elsewhere.
    assert [file.name for file in (tmp_path / "floe").iterdir()] == ["redis"]


def test_settings_are_listed_by_the_command():
    listed = subprocess.run(
        [sys.executable, "-m", "service", "settings"], capture_output=True, text=True, check=True
    ).stdout

    assert "REDIS_URL" in listed
    assert "KEEP_FINISHED_DAYS  (default: 30)" in listed


def test_a_port_that_another_program_has_is_refused_in_a_line(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])

        done = subprocess.run(
            [sys.executable, "-m", "service", "run"],
            capture_output=True,
            text=True,
            env={**os.environ, "PORT": port, "DATA_DIRECTORY": str(tmp_path)},
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    assert (done.returncode, done.stdout) == (2, "")
    assert f"PORT: 127.0.0.1:{port} cannot be listened on" in done.stderr
    assert done.stderr.count("\n") == 1


@contextmanager
def service(environment):
    """The whole service, told to end by Ctrl-C when the block is left; gives what it said."""
    process = subprocess.Popen(
        [sys.executable, "-m", "service", "run"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    said = ""
    while "Ctrl-C" not in said:
        line = process.stdout.readline()
        assert line, "the service ended"
        said += line
    try:
        yield said
    finally:
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    assert "every match is kept" in rest


def register(address):
    """A new player's id and token."""
    request = urllib.request.Request(
        f"{address}/v1/players",
        data=b'{"name": "Ada"}',
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        player = json.load(answer)
    return player["id"], player["token"]


def is_ready(address):
    """Whether the service says that it is."""
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=PATIENCE_SECONDS) as answer:
            return answer.status == 200
    except OSError:
        return False


def is_written(directory, text):
    """Whether a server's file has something: on a busy disk it may come a second later."""
    return any(text.encode() in file.read_bytes() for file in directory.rglob("*.aof"))


def ask(address, path, token):
    """What the service answers to a player."""
    request = urllib.request.Request(
        f"{address}{path}", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        return answer.read().decode()
