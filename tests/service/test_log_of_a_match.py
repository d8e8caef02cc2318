"""What the service logs: who asked what of which match, and no token, no hand, no secret."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from tests.ports import free_port
from tests.waiting import PATIENCE_SECONDS

ENTROPY = "seven ptarmigans at dusk"

EVERYTHING = "'access_log_of_gunicorn %(r)s %(U)s %(q)s %({raw_uri}e)s %(f)s'"
"""Whatever gunicorn can write of the address of a request."""


class Spoken:
    """A running service to talk to, and its log when it has ended."""

    def __init__(self, directory):
        port = free_port()
        self._address = f"http://127.0.0.1:{port}"
        given = {"PORT": str(port), "WEB_CONCURRENCY": "1", "DATA_DIRECTORY": str(directory)}
        kept = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "service", "run"],
            env={
                **kept,
                **given,
                "LOG_FORMAT": "json",
                "LOG_LEVEL": "debug",
                "GUNICORN_CMD_ARGS": f"--log-level debug --access-logfile - "
                f"--access-logformat {EVERYTHING}",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.refused = list[tuple[int, str]]()
        self._said = ""
        while "Ctrl-C" not in self._said:
            self._said += self._process.stdout.readline()

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        sent = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self._address + path, sent, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)

    def follow(self, path, ticket):
        """Follow a stream for an instant; what a browser sends that opens it by its address."""
        headers = {"Accept": "text/event-stream", "Last-Event-ID": "0-0"}
        for address in (f"{path}?ticket={ticket}", f"{path}?%74icket={ticket}&unnamed=true"):
            request = urllib.request.Request(self._address + address, headers=headers)
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                    answer.read(8)
            except urllib.error.HTTPError as refusal:
                self.refused.append((refusal.status, refusal.read().decode()))

    def end(self):
        """The lines of the log."""
        self._process.send_signal(signal.SIGINT)
        rest, _ = self._process.communicate(timeout=PATIENCE_SECONDS)
        return (self._said + rest).splitlines()


@pytest.fixture(scope="module")
def story(tmp_path_factory):
    """A match of Arctic against a house bot, a few commands long, and the log of it."""
    service = Spoken(tmp_path_factory.mktemp("floe"))
    player = service.call("POST", "/v1/players", {"name": "Ada"})
    token = player["token"]
    player["ticket"] = service.call("POST", "/v1/tickets", token=token)["ticket"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    wanted = {"game": "arctic", "seats": seats, "options": {"start_seat": 0}, "entropy": ENTROPY}
    match = service.call("POST", "/v1/matches", wanted, token)
    path = f"/v1/matches/{match['id']}"
    hands = json.dumps(match["view"])
    while match["to_act"] == [0]:
        decision = service.call("GET", f"{path}/decision", token=token)
        command = decision["commands"][0]["command"]
        body = {"expected_version": decision["version"], "command": command}
        match = service.call("POST", f"{path}/commands", body, token)["match"]
    service.call("GET", f"{path}/events?after={match['version']}-9&wait=20", token=token)
    for _ in range(2):  # once it opens a stream, then it is used up
        service.follow("/v1/events", player["ticket"])
    player["refused"] = service.refused
    return player, match, hands, service.end()


def parsed(lines):
    return [json.loads(line) for line in lines if line.startswith("{")]


def test_a_command_is_logged_with_request_match_and_version(story):
    player, match, _, lines = story

    commands = [line for line in parsed(lines) if line.get("path", "").endswith("/commands")]

    assert commands
    assert all(line["match"] == match["id"] for line in commands)
    assert all(line["request_id"] and line["player"] == player["id"] for line in commands)
    assert [line["version"] for line in commands] == list(range(1, len(commands) + 1))


def test_a_bots_turn_is_logged_with_match_and_version(story):
    _, match, _, lines = story

    turns = [line for line in parsed(lines) if line["event"] == "turn_played"]

    assert [line["match"] for line in turns] == [match["id"]]
    assert turns[0]["version"] > match["version"]


def test_no_token_is_logged(story):
    player, _, _, lines = story
    secret = player["token"].partition(".")[2]

    assert not any(secret in line or "Bearer" in line for line in lines)


def test_no_ticket_is_logged_by_us_or_by_gunicorn(story):
    player, _, _, lines = story
    secret = player["ticket"].partition("~")[2]

    assert [status for status, _ in player["refused"]] == [401] * 3
    assert not any(secret in problem for _, problem in player["refused"])
    streams = [line for line in lines if "access_log_of_gunicorn GET /v1/events" in line]
    assert len(streams) == 4
    assert any("unnamed=true" in line for line in streams)
    assert not any(secret in line for line in lines)


def test_nothing_hidden_is_logged(story):
    _, match, view, lines = story
    cards = {card for card in match_cards(json.loads(view)) if card}

    assert cards
    assert not any(card in line for card in cards for line in lines)
    assert not any(ENTROPY in line for line in lines)


def match_cards(view):
    """Every card that is named anywhere in a view."""
    if isinstance(view, str):
        return [view] if view.count("-") == 2 else []
    if isinstance(view, dict):
        return [card for part in view.values() for card in match_cards(part)]
    if isinstance(view, list):
        return [card for part in view for card in match_cards(part)]
    return []
