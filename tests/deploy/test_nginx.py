"""The configuration for nginx in `deploy/`: a real nginx before a real service."""

import json
import re
import select
import socket
import ssl
import struct
import subprocess
import time
import zlib
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.programs import program, require_programs
from tests.waiting import PATIENCE_SECONDS, until
from tests.whole_service import WholeService

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


MOST = 20
PATIENT_SECONDS = 1
"""How many connections and pages of one address, and how much time, nginx gives here."""
STALLED_SECONDS = 3
"""How long nginx keeps an answer here for whoever takes nothing of it."""
HEAD = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
UNFINISHED = {
    "first line": b"GET /v1/ga",
    "headers": b"GET /v1/games HTTP/1.1\r\nHost: x\r\nX-Name: so",
    "body": HEAD + b'Content-Length: 512\r\n\r\n{"na',
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n ",
}


class Front:
    """nginx before the service, and curl as the world's client."""

    def __init__(self, folder, floe_port):
        self.port, self.plain_port = free_port(), free_port()
        self.base = f"https://localhost:{self.port}"
        self._folder = folder
        self.head = folder / "head"
        _make_certificate(folder)
        changes = {
            "server 127.0.0.1:8000": f"server 127.0.0.1:{floe_port}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "floe_addresses 600;": f"floe_addresses {MOST};",
            "rate=5r/s;": "rate=15r/m;",
            "burst=60 ": f"burst={MOST // 2} ",
            "client_header_timeout 10s;": f"client_header_timeout {PATIENT_SECONDS}s;",
            "client_body_timeout 10s;": f"client_body_timeout {PATIENT_SECONDS}s;",
            "send_timeout 20s;": f"send_timeout {STALLED_SECONDS}s;",
            "sndbuf=64k;": "sndbuf=8k;",
            "/etc/ssl/floe.pem": f"{folder}/certificate",
            "/etc/ssl/floe.key": f"{folder}/key",
        }
        site = SITE.read_text(encoding="utf-8")
        for ours, here in changes.items():
            assert ours in site
            site = site.replace(ours, here)
        (folder / "site").write_text(site)
        (folder / "nginx").write_text(AROUND.format(folder=folder))
        self.process = subprocess.Popen([program("nginx"), "-p", folder, "-c", folder / "nginx"])

    def curl(self, path, *arguments, **popen):
        """curl that trusts the certificate, speaking HTTP/2."""
        trusting = [program("curl"), "-sS", "--http2", "--cacert", f"{self._folder}/certificate"]
        popen = {"text": True, **popen}
        return subprocess.Popen(
            [*trusting, *arguments, self.base + path], stdout=subprocess.PIPE, **popen
        )

    def connected(self, protocol="http/1.1", buffer=65_536):
        """A connection over TLS, byte by byte in our hands; the kernel takes so much unread."""
        trusting = ssl.create_default_context(cafile=f"{self._folder}/certificate")
        trusting.set_alpn_protocols([protocol])
        plain = socket.socket()
        plain.settimeout(PATIENCE_SECONDS)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        plain.connect(("127.0.0.1", self.port))
        return trusting.wrap_socket(plain, server_hostname="localhost")

    def answer(self, path, *arguments):
        """Status line with headers, and body, of one request."""
        said = self.curl(path, "-i", *arguments).communicate(timeout=PATIENCE_SECONDS)[0]
        head, _, body = said.partition("\n\n")
        return head, body


def _make_certificate(folder):
    subprocess.run(
        [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-keyout", folder / "key", "-out", folder / "certificate"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True,
        capture_output=True,
    )


@pytest.fixture(scope="module")
def front(tmp_path_factory):
    require_programs("curl", "nginx", "openssl")
    service = WholeService(tmp_path_factory.mktemp("floe"), PROXY_COUNT="1")
    service.start()
    front = Front(tmp_path_factory.mktemp("nginx"), service.port)
    until(lambda: "200" in front.answer("/readyz")[0].partition("\n")[0])
    yield front
    front.process.terminate()
    front.process.wait(PATIENCE_SECONDS)
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
    said = subprocess.run([program("curl"), "-si", address], capture_output=True, text=True).stdout

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


def test_an_event_comes_packed_and_at_once(front, token, match):
    """Each event is there as soon as it is told, while the stream stays open behind it."""
    asked = ("-N", "-H", "Accept: text/event-stream", "-H", "Accept-Encoding: gzip")
    stream = front.curl(f"/v1/matches/{match}/events", "-D", front.head, *asked, text=False)
    packed = zlib.decompressobj(zlib.MAX_WBITS | 16)
    told = b""

    def hear(event):
        nonlocal told
        while b"event: " + event not in told:
            told += packed.decompress(stream.stdout.read1())

    try:
        hear(b"match_created")
        bot = '{"kind": "bot", "bot": "greedy"}'
        path = f"/v1/matches/{match}/seats/1"
        front.answer(path, "-X", "PUT", "--oauth2-bearer", token, "--json", bot)
        hear(b"seat_filled")

        assert stream.poll() is None
        assert "content-encoding: gzip" in front.head.read_text()
    finally:
        stream.kill()
        stream.communicate()


def test_only_event_streams_are_packed_by_nginx(front):
    """Everything else Floe packs, or not, and its tags know of it."""
    for path in ("/healthz", "/docs", "/refused"):
        head, _ = front.answer(path, "-H", "Accept-Encoding: gzip;q=0.1, identity")

        assert "content-encoding" not in head
        assert "etag: W/" not in head


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


def test_no_header_moves_a_path_from_where_it_is(front):
    head, _ = front.answer("/x/healthz", "-H", "SCRIPT_NAME: /x")

    assert head.startswith("HTTP/2 404")


def exchanged(front, request_bytes):
    """What comes back for these bytes until nginx hangs up: head and body."""
    with front.connected() as connection:
        connection.sendall(request_bytes)
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return head, body


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        (b"nonsense\r\n\r\n", 400, "bad_request"),
        (b"GET / HTTP/9.9\r\n\r\n", 505, None),
        (b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 9_000), 414, "bad_request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: %b\r\n\r\n" % (b"x" * 9_000), 431, "bad_request"),
        (HEAD + b"Content-Length: 70000\r\n\r\n", 413, "body_too_large"),
        (HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501, "bad_request"),
    ],
    ids=["nonsense", "version", "address", "headers", "body", "packed"],
)
def test_what_nginx_refuses_is_a_problem_too(front, request_bytes, status, code):
    head, body = exchanged(front, request_bytes)

    assert head.startswith(b"HTTP/1.1 %d " % status)
    if code is not None:
        assert b"Content-Type: application/problem+json" in head
        problem = json.loads(body)
        assert (problem["status"], problem["code"]) == (status, code)


def test_an_address_that_holds_too_many_connections_gets_no_more(front):
    watch = b"GET /v1/lobby HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n"
    with ExitStack() as opened:
        for _ in range(MOST):
            connection = opened.enter_context(front.connected())
            connection.sendall(watch)
            assert connection.recv(12) == b"HTTP/1.1 200"

        head, body = front.answer("/healthz")
        elsewhere, _ = front.answer("/healthz", "--interface", "127.0.0.9")

        assert head.startswith("HTTP/2 429")
        assert "retry-after: 1" in head
        assert json.loads(body)["code"] == "rate_limited"
        assert elsewhere.startswith("HTTP/2 200")
    until(lambda: front.answer("/healthz")[0].startswith("HTTP/2 200"))


def test_an_address_that_asks_for_too_many_pages_gets_no_more_for_a_while(front):
    told = [front.answer("/docs")[0] for _ in range(MOST)]
    elsewhere, _ = front.answer("/docs", "--interface", "127.0.0.9")
    counted_by_floe, _ = front.answer("/v1/games")

    assert told[0].startswith("HTTP/2 200")
    assert told[-1].startswith("HTTP/2 429")
    assert elsewhere.startswith("HTTP/2 200")
    assert counted_by_floe.startswith("HTTP/2 200")
    until(lambda: front.answer("/docs")[0].startswith("HTTP/2 200"))


@pytest.mark.parametrize("part", UNFINISHED)
def test_a_request_that_stops_in_its_middle_is_not_waited_for(front, part):
    began = time.monotonic()

    with front.connected() as connection:
        connection.sendall(UNFINISHED[part])
        connection.settimeout(PATIENT_SECONDS * 15)
        answer = b"".join(iter(lambda: connection.recv(65_536), b""))

    assert answer.partition(b" ")[2][:3] in (b"", b"408")
    assert PATIENT_SECONDS - 0.1 < time.monotonic() - began < PATIENT_SECONDS * 15


def test_many_who_are_slow_keep_nobody_waiting(front):
    with ExitStack() as opened:
        for _ in range(200):
            opened.enter_context(front.connected()).sendall(b"GET /v1/ga")

        assert front.answer("/v1/games")[0].startswith("HTTP/2 200")


@pytest.fixture(scope="module")
def long_match(front, token):
    """A match of house bots that is over: its stream is a quarter of a megabyte."""
    seats = {"game": "north_pole", "seats": [{"kind": "bot", "bot": "random"}] * 4}
    asked = ("--oauth2-bearer", token, "--json", json.dumps(seats))
    address = f"/v1/matches/{json.loads(front.answer('/v1/matches', *asked)[1])['id']}"
    until(lambda: json.loads(front.answer(address)[1])["status"] == "finished")
    return address


def head_of(path, accept="*/*"):
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept: {accept}\r\n\r\n".encode()


def over_http_2(path, times):
    """What a client sends that asks so often: its preface, its settings, and heads whose fields
    are named by their number in HPACK's own table."""
    fields = b"\x82\x87\x04%c%b\x01\x01x" % (len(path), path.encode())  # GET, https, path, host
    whole = 0x05  # no body, and no more of the head
    frames = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", struct.pack(">HBBBL", 0, 0, 4, 0, 0)]
    for number in range(times):
        head = struct.pack(">HBBBL", 0, len(fields), 1, whole, 2 * number + 1)
        frames.append(head + fields)
    return b"".join(frames)


def is_hung_up_on(connection):
    """Whether the other end has ended it; what has come is not read."""
    ended = select.poll()
    ended.register(connection, 0)  # errors and ends are always told
    return bool(ended.poll(0))


@pytest.mark.parametrize("kind", ["answers", "stream"])
def test_whoever_asks_and_never_reads_is_hung_up_on(front, long_match, kind):
    asked = {
        "answers": head_of("/v1/games") * 60,
        "stream": head_of(f"{long_match}/events", "text/event-stream"),
    }[kind]
    with ExitStack() as opened:
        silent = [opened.enter_context(front.connected(buffer=4096)) for _ in range(10)]
        for connection in silent:
            connection.setblocking(False)
            connection.send(asked)

        assert front.answer("/v1/games")[0].startswith("HTTP/2 200")
        until(lambda: all(map(is_hung_up_on, silent)))


def test_whoever_asks_over_http_2_and_never_reads_is_hung_up_on(front, long_match):
    """The end comes behind what the kernel holds, so that only the others see it: all that the
    address may ask at once was taken."""
    with front.connected("h2", buffer=4096) as silent:
        silent.sendall(over_http_2(f"{long_match}/record", MOST))
        assert select.select([silent], [], [], PATIENCE_SECONDS)[0]

        elsewhere, _ = front.answer("/v1/games", "--interface", "127.0.0.9")
        assert elsewhere.startswith("HTTP/2 200")
        until(lambda: front.answer("/healthz")[0].startswith("HTTP/2 200"))
        told = b"".join(iter(lambda: silent.recv(65_536), b""))

    assert len(told) < 65_536


def test_whoever_reads_slowly_is_told_everything(front, long_match):
    began = time.monotonic()
    told = b""

    with front.connected(buffer=4096) as connection:
        connection.sendall(head_of(f"{long_match}/events", "text/event-stream"))
        while not told.endswith(b"\r\n0\r\n\r\n"):
            more = connection.recv(16_384)
            assert more, told[-200:]
            told += more
            time.sleep(len(more) / 30_000)

    assert b"event: match_finished" in told
    assert time.monotonic() - began > 2 * STALLED_SECONDS
