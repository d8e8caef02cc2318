"""A copy of everything is taken while matches go on, and a service begins with it elsewhere."""

import json
import os
import stat
import subprocess
import sys

import pytest
import urllib3

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


def test_without_a_server_there_is_nothing_to_copy_and_that_is_said(tmp_path):
    done = service("backup", str(tmp_path / "copy"), data=tmp_path / "data")

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "copy").exists()
