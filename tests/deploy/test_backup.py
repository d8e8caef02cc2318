"""A copy of everything is taken while matches go on, and a service begins with it elsewhere."""

import json
import os
import stat
import subprocess
import sys

import pytest
import urllib3
from redis import Redis

from service.operations.backup import BackupError, back_up, bring_back
from service.operations.embedded_redis import EmbeddedRedis
from tests.whole_service import ROOT, WholeService

pytestmark = pytest.mark.alone

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]


def service(command, *arguments, data):
    """`python -m service` for the embedded server of a data directory."""
    environment = {name: os.environ[name] for name in os.environ if name != "REDIS_URL"}
    return subprocess.run(
        [sys.executable, "-m", "service", command, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**environment, "DATA_DIRECTORY": str(data)},
    )


class Player:
    """Somebody with a token, at whichever address the service is."""

    def __init__(self):
        self._pool = urllib3.PoolManager(retries=False)
        self._token = None

    def call(self, service, method, path, body=None):
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        answer = self._pool.request(method, service.address + path, json=body, headers=headers)
        assert answer.status < 300, answer.data
        document = json.loads(answer.data)
        self._token = document.get("token", self._token)
        return document


def test_a_match_goes_on_from_a_copy_in_another_place(tmp_path):
    copy, ada = tmp_path / "floe.rdb", Player()
    first = WholeService(tmp_path / "first")
    (tmp_path / "first").mkdir()
    first.start()
    try:
        ada.call(first, "POST", "/v1/players", {"name": "Ada"})
        wanted = {"game": "arctic", "options": {"start_seat": 0}, "seats": SEATS}
        match = ada.call(first, "POST", "/v1/matches", wanted)["id"]
        before = ada.call(first, "GET", f"/v1/matches/{match}")
        copied = service("backup", str(copy), data=tmp_path / "first/data")
        again = service("backup", str(copy), data=tmp_path / "first/data")
    finally:
        first.end()
    (tmp_path / "second").mkdir()
    restored = service("restore", str(copy), data=tmp_path / "second/data")
    second = WholeService(tmp_path / "second")
    second.start()
    try:
        decision = ada.call(second, "GET", f"/v1/matches/{match}/decision")
        played = ada.call(
            second,
            "POST",
            f"/v1/matches/{match}/commands",
            {"expected_version": before["version"], "command": decision["commands"][0]["command"]},
        )
    finally:
        second.end()
    over_what_is_there = service("restore", str(copy), data=tmp_path / "second/data")

    assert (copied.returncode, copied.stderr) == (0, "")
    assert (restored.returncode, restored.stderr) == (0, "")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert again.returncode == 2
    assert "is there already" in again.stderr
    assert played["version"] == before["version"] + 1
    assert over_what_is_there.returncode == 2
    assert "move it away first" in over_what_is_there.stderr


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "no snapshot"), (b"PK\x03\x04 something else", "no snapshot")]
)
def test_what_is_no_copy_is_not_brought_back(tmp_path, content, said):
    (tmp_path / "copy").write_bytes(content)

    done = service("restore", str(tmp_path / "copy"), data=tmp_path / "data")

    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "data").exists()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of a copy that is whole."""
    folder = tmp_path_factory.mktemp("whole")
    with EmbeddedRedis(folder / "data") as server, Redis.from_url(server.url) as redis:
        for number in range(200):
            redis.set(f"match:{number}", f"document {number} " * 9)
            redis.xadd(f"log:{number % 7}", {"entry": number})
            redis.zadd("timetable", {f"match:{number}": number})
        back_up(server.url, folder / "copy")
    return (folder / "copy").read_bytes()


@pytest.mark.parametrize(
    "end",
    # The last nine bytes are a mark of the end and a checksum of eight.
    [6, 9, 50, 0.1, 0.25, 0.5, 0.75, 0.9, -10, -9, -8, -7, -1],
)
def test_a_copy_that_ends_before_its_end_is_not_brought_back(tmp_path, whole, end):
    length = round(end * len(whole)) if isinstance(end, float) else end
    (tmp_path / "copy").write_bytes(whole[:length])

    with pytest.raises(BackupError, match="is not whole; the server says"):
        bring_back(tmp_path / "copy", tmp_path / "data")

    assert not [*(tmp_path / "data").iterdir()]


@pytest.mark.parametrize("at", [100, 5_000, -1])
def test_a_copy_with_another_byte_in_it_is_not_brought_back(tmp_path, whole, at):
    spoilt = bytearray(whole)
    spoilt[at] ^= 1
    (tmp_path / "copy").write_bytes(spoilt)

    with pytest.raises(BackupError, match="is not whole"):
        bring_back(tmp_path / "copy", tmp_path / "data")

    assert not [*(tmp_path / "data").iterdir()]


def test_a_copy_that_is_not_whole_is_one_message_and_status_2_and_a_whole_one_may_follow(
    tmp_path, whole
):
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "whole").write_bytes(whole)

    refused = service("restore", str(tmp_path / "half"), data=tmp_path / "data")
    restored = service("restore", str(tmp_path / "whole"), data=tmp_path / "data")

    assert refused.returncode == 2
    assert refused.stderr.startswith(f"{tmp_path / 'half'} is not whole")
    assert refused.stderr.count("\n") == 1
    assert refused.stdout == ""
    assert (restored.returncode, restored.stderr) == (0, "")
    with (
        EmbeddedRedis(tmp_path / "data/redis") as server,
        Redis.from_url(server.url) as redis,
    ):
        assert redis.dbsize() == 208


def test_without_a_server_there_is_nothing_to_copy_and_that_is_said(tmp_path):
    done = service("backup", str(tmp_path / "copy"), data=tmp_path / "data")

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "copy").exists()
