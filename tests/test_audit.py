"""`make audit`: what is known of the packages we install, by advisories of our own."""

import json
import os
import subprocess
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.programs import program

pytestmark = pytest.mark.alone

ROOT = Path(__file__).parents[1]
WEAK = {
    "id": "PYSEC-0000-1",
    "modified": "2026-01-01T00:00:00Z",
    "published": "2026-01-01T00:00:00Z",
    "details": "It lets anybody in.",
    "affected": [
        {
            "package": {"ecosystem": "PyPI", "name": "flask"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}],
        }
    ],
}


@contextmanager
def advisories(weak):
    """A service of advisories that knows one weakness, or none; gives its address and who asked."""
    asked = set()

    class Advisories(BaseHTTPRequestHandler):
        def do_GET(self):
            self._say(405, {})

        def do_POST(self):
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            name = question["package"]["name"]
            asked.add(name)
            self._say(200, {"vulns": [WEAK]} if name == weak else {})

        def _say(self, status, said):
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(said).encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/query", asked
        server.shutdown()


def audit(address):
    return subprocess.run(
        [program("make"), "audit"],
        cwd=ROOT,
        env={**os.environ, "ADVISORIES": address},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_known_weakness_ends_the_audit():
    with advisories("flask") as (address, asked):
        done = audit(address)

    assert done.returncode != 0
    assert "PYSEC-0000-1" in done.stdout
    assert {"redis", "gunicorn", "pytest", "pip-audit"} <= asked


def test_without_one_all_is_well():
    with advisories(None) as (address, _):
        done = audit(address)

    assert done.returncode == 0, done.stderr


def test_where_no_advisories_can_be_had_that_is_said():
    done = audit(f"http://127.0.0.1:{free_port()}/v1/query")

    assert done.returncode == 0
    assert "No advisories can be had here" in done.stdout
    assert "nothing was audited" in done.stdout
