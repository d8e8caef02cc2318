"""The configuration for nginx in `deploy/`: a real nginx before a real service."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.waiting import until
from tests.whole_service import WholeService, require_programs

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
AROUND = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site;
}}
"""


class Front:
    """nginx before the service, and curl as the world's client."""

    def __init__(self, folder, floe_port):
        self.port, self.plain_port = free_port(), free_port()
        self.base = f"https://localhost:{self.port}"
        self._folder = folder
        _make_certificate(folder)
        changes = {
            "server 127.0.0.1:8000": f"server 127.0.0.1:{floe_port}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "/etc/ssl/floe.pem": f"{folder}/certificate",
            "/etc/ssl/floe.key": f"{folder}/key",
        }
        site = SITE.read_text(encoding="utf-8")
        for ours, here in changes.items():
            assert ours in site
            site = site.replace(ours, here)
        (folder / "site").write_text(site)
        (folder / "nginx").write_text(AROUND.format(folder=folder))
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx"])

    def curl(self, path, *arguments, **popen):
        """curl that trusts the certificate, speaking HTTP/2."""
        trusting = ["curl", "-sS", "--http2", "--cacert", f"{self._folder}/certificate"]
        return subprocess.Popen(
            [*trusting, *arguments, self.base + path], stdout=subprocess.PIPE, text=True, **popen
        )

    def answer(self, path, *arguments):
        """Status line with headers, and body, of one request."""
        said = self.curl(path, "-i", *arguments).communicate(timeout=60)[0]
        head, _, body = said.partition("\n\n")
        return head, body


def _make_certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-keyout", folder / "key", "-out", folder / "certificate"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True,
        capture_output=True,
    )


@pytest.fixture(scope="module")
def front(tmp_path_factory):
    require_programs("curl", "openssl")
    if shutil.which("nginx", path="/usr/sbin:/usr/bin") is None:
        pytest.skip("nginx is not installed on this machine")
    service = WholeService(tmp_path_factory.mktemp("floe"), PROXY_COUNT="1")
    service.start()
    front = Front(tmp_path_factory.mktemp("nginx"), service.port)
    until(lambda: "200" in front.answer("/readyz")[0].partition("\n")[0])
    yield front
    front.process.terminate()
    front.process.wait(30)
    service.end()


@pytest.fixture(scope="module")
def token(front):
    _, body = front.answer("/v1/players", "--json", '{"name": "Ada"}')
    return json.loads(body)["token"]


@pytest.fixture
def match(front, token):
    """A match that waits for somebody."""
    seats = {"game": "arctic", "seats": [{"kind": "me"}, {"kind": "open"}]}
    _, body = front.answer("/v1/matches", "--oauth2-bearer", token, "--json", json.dumps(seats))
    return json.loads(body)["id"]


def test_the_world_speaks_http_2_over_tls(front):
    head, _ = front.answer("/healthz")

    assert head.startswith("HTTP/2 200")


def test_the_plain_port_leads_to_tls(front):
    address = f"http://localhost:{front.plain_port}/docs"
    said = subprocess.run(["curl", "-si", address], capture_output=True, text=True).stdout

    assert said.startswith("HTTP/1.1 308")
    assert "Location: https://localhost/docs" in said


def test_addresses_in_answers_are_those_of_the_front(front):
    assert f"The server is {front.base}." in front.answer("/llms.txt")[1]


def test_an_event_goes_through_while_its_stream_stays_open(front, token, match):
    stream = front.curl(f"/v1/matches/{match}/events", "-N", "-H", "Accept: text/event-stream")
    try:
        assert any("event: match_created" in line for line in stream.stdout)
        bot = '{"kind": "bot", "bot": "greedy"}'
        changed, _ = front.answer(
            f"/v1/matches/{match}/seats/1",
            *("-X", "PUT", "--oauth2-bearer", token, "--json", bot),
        )

        assert changed.startswith("HTTP/2 200")
        assert any("event: seat_filled" in line for line in stream.stdout)
        assert stream.poll() is None
    finally:
        stream.kill()
        stream.communicate()


def test_tags_and_compression_go_through(front):
    plain, _ = front.answer("/v1/games/arctic")
    tag = re.search(r'^etag: (".*")', plain, re.MULTILINE)[1]
    packed = front.curl(
        "/v1/games/arctic", "-D", "-", "-o", "/dev/null", "-H", "Accept-Encoding: gzip"
    ).communicate()[0]

    known, _ = front.answer("/v1/games/arctic", "-H", f"If-None-Match: W/{tag}")

    assert "content-encoding: gzip" in packed
    assert f"etag: W/{tag}" in packed
    assert known.startswith("HTTP/2 304")


def test_each_address_has_its_own_allowance_and_nobody_invents_one(front):
    def left(*arguments):
        head, _ = front.answer("/v1/matches", *arguments)
        return int(re.search(r"^ratelimit: .*;r=(\d+)", head, re.MULTILINE)[1])

    first = left("-H", "X-Forwarded-For: 192.0.2.1")
    second = left("-H", "X-Forwarded-For: 192.0.2.2")
    elsewhere = left("--interface", "127.0.0.9")

    assert second < first
    assert elsewhere > second


def test_numbers_are_not_shown_to_the_world(front):
    assert front.answer("/metrics")[0].startswith("HTTP/2 404")
