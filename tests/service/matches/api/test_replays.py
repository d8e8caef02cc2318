"""A match that is over as one picture, over HTTP."""

from xml.etree import ElementTree

import pytest

from engine.catalogue import GAMES
from tests.service.table import Table

OPTIONS = {"north_pole": {"round_limit": 1}}
MOST_KILOBYTES = 1500


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_is_over_is_one_picture_that_stays_the_same(client, ada, bo, game):
    table = Table([ada, bo], game, options=OPTIONS.get(game, {}))
    address = f"{table.path}/replay.svg"
    assert client.get(address).code == "match_running"
    table.play_out()

    answer = client.get(address)

    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    root = ElementTree.fromstring(answer.body)
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title.text.endswith(": Ada, Bo")
    assert len(answer.body) < MOST_KILOBYTES * 1024
    for _ in range(4):  # at either process
        tag = {"If-None-Match": answer.headers["ETag"]}
        assert client.get(address, headers=tag).status == 304
        assert client.get(address).body == answer.body
    revealed = client.get(f"{address}?reveal=true")
    assert revealed.headers["ETag"] != answer.headers["ETag"]
    assert ada.get(address).body == client.get(f"{address}?seat=0").body


def test_it_takes_no_version(client, ada, bo):
    table = Table([ada, bo])

    assert client.get(f"{table.path}/replay.svg?version=2").code == "malformed"
