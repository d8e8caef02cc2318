"""The local runner, against a bot behind a real little HTTP server."""

import time
from contextlib import ExitStack

import pytest
from standardwebhooks import Webhook

from arena.__main__ import main
from arena.webhook_contestant import DEVELOPMENT_SECRET
from engine.records.proof import verify
from engine.records.record import decode_record
from service.matches.model.documents import MatchDocument
from tests.ports import free_port
from tests.webhook_server import first_command, webhook_server


@pytest.fixture
def serve():
    """Start a bot's server, which answers what is truly signed; it ends with the test."""
    with ExitStack() as servers:

        def start(answer):
            def checked(received):
                Webhook(DEVELOPMENT_SECRET).verify(received.body, received.headers)
                return answer(received)

            return servers.enter_context(webhook_server(checked))

        yield start


def arena(*arguments, timeout="20"):
    return main([*arguments, "tricks", "--timeout", timeout])


def test_a_bot_behind_a_webhook_plays_mirrored_matches(tricks, serve, capsys):
    bot = serve(first_command)

    assert arena(f"--bot=mine={bot.url}", "--bot=house=greedy", "--matches=4", "--mirrored") == 0

    printed = capsys.readouterr().out
    assert ["deal 0" in printed, "deal 1" in printed, "deal 2" in printed] == [True, True, False]
    assert "mine ahead of house:" in printed
    assert "4 matches" in printed
    assert "mine: 12 decisions; milliseconds p50" in printed
    assert "×" not in printed
    assert len(bot.received) == 16


OF_THE_CONTRACT = {
    *("id", "game", "options", "visibility", "status", "version", "created_at", "updated_at"),
    *("created_by", "seats", "your_seat", "to_act", "clock", "fairness", "view", "outcome"),
}


def test_a_question_has_the_members_of_the_contract(tricks, serve):
    bot = serve(first_command)

    arena(f"--bot=mine={bot.url}?key=1", "--bot=house=random", "--matches=1")

    question = bot.received[0].said
    assert bot.received[0].path == "/bot?key=1"
    assert set(question) == {"match", "decision"}
    assert set(question["decision"]) == {"version", "seat", "deadline", "prompt", "commands"}
    assert OF_THE_CONTRACT <= set(question["match"]) <= {*MatchDocument.__struct_fields__}
    assert question["match"]["your_seat"] == question["match"]["view"]["seat"] == 0
    assert question["decision"]["commands"][0]["command"]["type"] == "play_number"


def test_every_match_leaves_a_record_that_verifies(tricks, serve, tmp_path):
    bot = serve(first_command)

    arena(f"--bot=mine={bot.url}", "--bot=b=greedy", "--matches=3", f"--records={tmp_path}")

    records = [decode_record(file.read_bytes()) for file in sorted(tmp_path.iterdir())]
    assert len(records) == 3
    assert all(verify(record) == record.outcome for record in records)
    assert {seat.name for seat in records[0].seats} == {"mine", "b"}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ((200, b'{"command": {"type": "play_number", "number": 99}}'), "illegal"),
        ((200, b'{"command": {"type": "fly"}}'), "malformed"),
        ((200, b'{"move": 1}'), "malformed"),
        ((200, b"\xff\xfe"), "malformed"),
        ((202, b""), "status"),
        ((500, b"Traceback"), "status"),
    ],
)
def test_a_wrong_answer_is_counted_and_the_match_goes_on(tricks, serve, capsys, answer, kind):
    bot = serve(lambda received: answer)

    assert arena(f"--bot=mine={bot.url}", "--bot=b=random", "--matches=1") == 0

    printed = capsys.readouterr().out
    assert f"mine: 4 × {kind}, first at version 0: " in printed
    assert "mine ahead of b" in printed


def test_a_bot_that_is_too_slow_times_out(tricks, serve, capsys):
    def slow_once(received):
        if received.said["decision"]["version"] == 0:
            time.sleep(6)
        return first_command(received)

    bot = serve(slow_once)
    assert arena(f"--bot=mine={bot.url}", "--bot=b=random", "--matches=1", timeout="5") == 0

    assert "mine: 1 × timeout" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bot=a=http://127.0.0.1:1/", "--bot=b=random"], "not a port"),
        ([f"--bot=a=http://127.0.0.1:{free_port()}/", "--bot=b=random"], "refused"),
        (["--bot=a=ftp://example.org/", "--bot=b=random"], "an http or https url"),
        (["--bot=a", "--bot=b=random"], "--bot is NAME=WHERE"),
        (["--bot=a=deep-thought", "--bot=b=random"], "no house bot"),
        (["--bot=a=random", "--bot=a=greedy"], "a name of its own"),
        (["--bot=a=random", "--bot=b=greedy", "--matches=0"], "at least one match"),
        (["--bot=a=random", "--bot=b=greedy", "--matches=1", "--secret="], "secret"),
        (["--bot=a=random", "--bot=b=greedy", "--seats=7"], "not 7"),
        (["--bot=a=random", "--bot=b=greedy", "--options={"], "truncated"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_one_line_and_status_2(
    tricks, capsys, arguments, complaint
):
    assert arena(*arguments) == 2

    printed = capsys.readouterr().err
    assert complaint.lower() in printed.lower()
    assert printed.count("\n") == 1
