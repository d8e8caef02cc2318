"""The command line and a service: what is sent there, and what is refused in one line."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from engine.cli.main import main
from engine.cli.service import TOKEN

MATCH = {
    "id": "m1",
    "game": "arctic",
    "status": "playing",
    "version": 2,
    "seats": [],
    "your_seat": 0,
    "outcome": None,
}


class Scene(BaseHTTPRequestHandler):
    """Answers each path as the test says, and notes what was asked."""

    answers: dict[str, tuple[int, object]] = {}
    asked: list[tuple[str, str | None]] = []
    address = ""

    def do_GET(self):
        self.asked.append((self.path, self.headers["Authorization"]))
        status, told = self.answers.get(self.path.partition("?")[0], (404, {"code": "not_found"}))
        written = json.dumps(told).encode()
        self.send_response(status)
        if status == 302:
            self.send_header("Location", str(told))
        self.send_header("Content-Length", str(len(written)))
        self.end_headers()
        self.wfile.write(written)

    def log_message(self, *_):
        """Nothing: the output of the tests is not the place."""


@pytest.fixture
def scene(monkeypatch):
    """A service made up by the test; its address, its answers and what it was asked."""
    monkeypatch.setattr(Scene, "answers", {})
    monkeypatch.setattr(Scene, "asked", [])
    monkeypatch.setattr("engine.cli.service._PAUSES", (0, 0))
    monkeypatch.setenv(TOKEN, "secret-token")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Scene)
    Thread(target=server.serve_forever, daemon=True).start()
    Scene.address = f"http://127.0.0.1:{server.server_port}"
    yield Scene
    server.shutdown()
    server.server_close()


def refused(capsys, address, match="m1"):
    assert main(["play", "--server", address, "--match", match]) == 2
    [line] = capsys.readouterr().err.splitlines()
    return line


def test_what_the_service_refuses_is_told_in_one_line(scene, capsys):
    told = {"code": "match_not_found", "detail": "There is no\nmatch \x1b[2J."}
    scene.answers["/v1/matches/m1"] = (404, told)

    assert refused(capsys, scene.address) == "engine: match_not_found: There is no match ?[2J."
    assert scene.asked == [("/v1/matches/m1", "Bearer secret-token")]


def test_whatever_is_typed_stays_within_its_part_of_the_address(scene, capsys):
    refused(capsys, scene.address, "../players/me?x=1")

    assert [path for path, _ in scene.asked] == ["/v1/matches/..%2Fplayers%2Fme%3Fx%3D1"]


def test_a_token_is_sent_nowhere_else(scene, capsys):
    scene.answers["/v1/matches/m1"] = (302, f"{scene.address}/elsewhere")

    assert "HTTP 302" in refused(capsys, scene.address)
    assert [path for path, _ in scene.asked] == ["/v1/matches/m1"]


def test_a_service_that_does_not_answer_is_said_to(scene, capsys):
    assert "unreachable" in refused(capsys, "http://127.0.0.1:1")


def test_what_no_service_of_ours_answers_is_no_traceback(scene, capsys):
    scene.answers["/v1/matches/m1"] = (200, ["something else"])

    assert "Unreadable answer." in refused(capsys, scene.address)


def test_a_terminal_can_be_left_and_the_match_goes_on(scene, capsys, monkeypatch):
    offer = {"command": {"type": "end_turn"}, "text": "End\x1b[2J your turn"}
    decision = {"version": 2, "prompt": "Do.", "commands": [offer]}
    scene.answers["/v1/matches/m1"] = (200, {**MATCH, "decision": decision})
    scene.answers["/v1/matches/m1/events"] = (200, {"items": []})
    monkeypatch.setattr("builtins.input", lambda _: "q")

    assert main(["play", "--server", scene.address, "--match", "m1"]) == 0

    told = capsys.readouterr().out
    assert "  1  End?[2J your turn" in told
    assert "\x1b" not in told
