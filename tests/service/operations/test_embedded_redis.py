"""The embedded server keeps its data, its directory to itself, and dies with its owner."""

import os
import signal
import stat
import subprocess
import sys

import pytest
from redis import Redis

from service.operations.embedded_redis import EmbeddedRedis, EmbeddedRedisError
from tests.ports import free_port
from tests.waiting import until

OWNER = """
import sys, time
from pathlib import Path
from service.operations.embedded_redis import EmbeddedRedis
server = EmbeddedRedis(Path(sys.argv[1]))
server.start()
print(server.url, flush=True)
time.sleep(60)
"""


def is_reachable(url):
    """Whether a server answers there."""
    with Redis.from_url(url, retry=None) as client:
        try:
            return client.ping()
        except OSError:
            return False
        except Exception as error:
            return "Connection" not in type(error).__name__


def test_what_was_written_is_there_after_a_restart(tmp_path):
    with EmbeddedRedis(tmp_path) as server, Redis.from_url(server.url) as client:
        client.set("greeting", "ahoy")

    with EmbeddedRedis(tmp_path) as server, Redis.from_url(server.url) as client:
        assert client.get("greeting") == b"ahoy"


def test_its_files_are_its_owners_alone(tmp_path):
    """Whatever the umask: folders, files, the socket; and what an open-handed release left."""
    data = tmp_path / "data"
    (data / "appendonlydir").mkdir(parents=True)
    (data / "redis.log").touch()
    for place, mode in (
        (data, 0o777),
        (data / "appendonlydir", 0o755),
        (data / "redis.log", 0o644),
    ):
        place.chmod(mode)
    before = os.umask(0)
    try:
        with EmbeddedRedis(data) as server, Redis.from_url(server.url) as client:
            client.set("greeting", "ahoy")
            client.execute_command("BGREWRITEAOF")
            until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
            client.config_set("save", "")
            client.save()
            modes = {place: stat.S_IMODE(place.stat().st_mode) for place in data.rglob("*")}
    finally:
        os.umask(before)

    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert {place.name for place in modes} >= {"redis.sock", "redis.lock", "dump.rdb", "redis.log"}
    assert {place.name: oct(mode) for place, mode in modes.items() if mode & 0o077} == {}


def test_a_server_can_listen_on_a_port(tmp_path):
    port = free_port()

    with (
        EmbeddedRedis(tmp_path, port=port, append_only=False) as server,
        Redis(port=port) as client,
    ):
        assert server.url == f"redis://127.0.0.1:{port}/0"
        assert client.ping()


def test_a_directory_in_use_is_refused_and_its_owner_named(tmp_path):
    with (
        EmbeddedRedis(tmp_path, append_only=False),
        pytest.raises(EmbeddedRedisError, match=r"in use by another server \(process \d+\)"),
    ):
        EmbeddedRedis(tmp_path, append_only=False).start()


def test_a_path_too_long_for_a_socket_is_no_obstacle(tmp_path):
    deep = tmp_path / ("long" * 20) / ("longer" * 20)

    with EmbeddedRedis(deep, append_only=False) as server, Redis.from_url(server.url) as client:
        assert client.ping()


def test_a_server_that_cannot_start_is_reported(tmp_path):
    (tmp_path / "appendonlydir").write_text("a file where a directory must be")

    with pytest.raises(EmbeddedRedisError, match=r"redis\.log says why"):
        EmbeddedRedis(tmp_path).start()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of its owner's end")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_the_server_dies_with_its_owner(tmp_path, ending):
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as owner:
        url = owner.stdout.readline().strip()
        assert is_reachable(url)

        os.kill(owner.pid, ending)

    until(lambda: not is_reachable(url))
