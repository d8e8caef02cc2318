"""Log lines: one a request, with what an operator looks for, and nothing that must stay hidden."""

import json

import pytest

from tests.service.conftest import Client, web_process
from tests.service.table import Table


@pytest.fixture(scope="module")
def evening(redis_url, tmp_path_factory):
    """Some requests at a service that logs them; the table, and all that was logged."""
    path = tmp_path_factory.mktemp("logs") / "log"
    with (
        path.open("wb") as output,
        web_process(redis_url, output=output, log_level="info") as (address, _),
    ):
        table = Table([Client(address).register("Ada"), Client(address).register("Bo")])
        table.play(3)
        table.send(table.waiting, {"type": "end_turn"}, headers={"X-Request-Id": "trace-17"})
        table.players[0].get(table.path, headers={"If-None-Match": '"x"'})
        Client(address).get("/nowhere")
    return table, path.read_text(encoding="utf-8")


def lines_of(text):
    """Every line, each a JSON object."""
    return [json.loads(line) for line in text.splitlines()]


def test_every_request_has_a_line(evening):
    _, text = evening

    for line in lines_of(text):
        assert line["event"] == "request"
        assert {"timestamp", "method", "path", "status", "ms", "request_id"} <= line.keys()
    assert any(line["status"] == 404 for line in lines_of(text))


def test_a_line_about_a_match_names_match_version_and_player(evening):
    table, text = evening

    sent = next(line for line in lines_of(text) if line["request_id"] == "trace-17")

    assert sent["match"] == table.id
    assert sent["version"] == 5
    assert sent["player"] in {player.player["id"] for player in table.players}
    assert sent["status"] == 409


def test_no_token_and_nothing_of_a_hand_is_in_any_line(evening):
    table, text = evening

    for player in table.players:
        assert player.token not in text
        assert player.token.partition(".")[2] not in text
    assert "fox-" not in text
