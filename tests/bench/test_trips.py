"""What a frontend asks for and hears is counted over whole matches."""

import re

from bench.trips import WAYS, main

LINE = re.compile(r"^arctic +(\w+) +([\d.]+) requests +([\d.]+) KB", re.MULTILINE)


def test_who_hears_the_decision_on_the_stream_makes_one_request_for_a_command(capsys):
    main(["arctic", "--commands", "30"])

    lines = {
        way: (float(asked), float(kb)) for way, asked, kb in LINE.findall(capsys.readouterr().out)
    }
    assert set(lines) == set(WAYS)
    asked = {way: requests for way, (requests, _) in lines.items()}
    assert asked.pop("asked") > 1
    assert set(asked.values()) == {1}
    assert all(kb > 0 for _, kb in lines.values())
