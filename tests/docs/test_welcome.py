"""What `make run` prints at the start can be typed, and leads on."""

import errno
import re
import socket

from tests.programs import require_programs


def test_the_service_binds_this_machine_alone_and_says_so(whole_service):
    """What nobody asked for is not opened to the network."""
    assert (
        f"is at {whole_service.address}, for this machine only; HOST=0.0.0.0 opens it to others"
        in whole_service.printed
    )
    with socket.socket() as other_door:  # a second loopback address stands for another machine's
        assert other_door.connect_ex(("127.0.0.2", whole_service.port)) == errno.ECONNREFUSED


def test_the_lines_of_the_welcome_work(whole_service):
    require_programs("bash", "curl")
    lines = dict(re.findall(r"^  ([^:]+): +(.*)$", whole_service.printed, re.MULTILINE))
    assert list(lines) == ["play", "the docs", "your player", "a first bot"]

    table = whole_service.run("curl", "-sf", lines["play"])
    docs = whole_service.run("curl", "-sf", lines["the docs"])
    player = whole_service.run("bash", "-c", lines["your player"])
    bot = whole_service.run("bash", "-c", lines["a first bot"])

    assert "js/main.js" in table.stdout
    assert "<title>Floe" in docs.stdout
    assert '"token"' in player.stdout
    assert '"ranking"' in bot.stdout.splitlines()[-1]
