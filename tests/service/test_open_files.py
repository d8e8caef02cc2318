"""A web process takes the connections it is told to take, or says that it cannot."""

import json
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tests.service.conftest import web_process
from tests.waiting import PATIENCE_SECONDS

pytestmark = pytest.mark.alone

CONNECTIONS = 1000
"""What gunicorn takes unless it is told otherwise."""


def limited(soft, hard):
    """A shell that lets its program open so many files."""
    return ("sh", "-c", f'ulimit -Sn {soft}; ulimit -Hn {hard}; exec "$@"', "sh")


def warnings(path):
    """What the log says of the limit."""
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line["event"] == "few_open_files"]


def test_more_connections_are_served_than_the_limit_it_was_started_with(redis_url, tmp_path):
    path = tmp_path / "log"
    with (
        path.open("wb") as output,
        web_process(
            redis_url,
            output=output,
            inside=limited(64, 4096),
            log_level="warning",
        ) as (
            address,
            _,
        ),
        ExitStack() as opened,
    ):
        host, port = urlsplit(address).netloc.split(":")
        for _ in range(150):
            connection = opened.enter_context(
                socket.create_connection((host, int(port)), PATIENCE_SECONDS)
            )
            connection.sendall(b"HEAD /v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"

    assert warnings(path) == []


def test_a_limit_that_cannot_be_raised_is_told_with_its_numbers(redis_url, tmp_path):
    path = tmp_path / "log"
    with (
        path.open("wb") as output,
        web_process(redis_url, output=output, inside=limited(64, 512), log_level="warning") as (
            address,
            _,
        ),
    ):
        host, port = urlsplit(address).netloc.split(":")
        with socket.create_connection((host, int(port)), PATIENCE_SECONDS) as connection:
            connection.sendall(b"HEAD /v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(12) == b"HTTP/1.1 200"

    [warning] = warnings(path)
    assert (warning["level"], warning["files"], warning["connections"]) == (
        "warning",
        512,
        CONNECTIONS,
    )
