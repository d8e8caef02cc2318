"""What `make run` prints at the start can be typed, and leads on."""

import re

from tests.whole_service import require_programs


def test_the_lines_of_the_welcome_work(whole_service):
    require_programs("bash", "curl")
    lines = dict(re.findall(r"^  ([^:]+): +(.*)$", whole_service.printed, re.MULTILINE))
    assert list(lines) == ["the docs", "your player", "a first bot"]

    docs = whole_service.run("curl", "-sf", lines["the docs"])
    player = whole_service.run("bash", "-c", lines["your player"])
    bot = whole_service.run("bash", "-c", lines["a first bot"])

    assert "<title>Floe" in docs.stdout
    assert '"token"' in player.stdout
    assert '"ranking"' in bot.stdout.splitlines()[-1]
