"""A store that is away, slow or has forgotten our scripts."""

import select
import shutil
import socket
import socketserver
import ssl
import subprocess
import threading
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from redis import Redis

from service.backend import Backend
from service.embedded_redis import EmbeddedRedis
from service.matches import clocks
from service.matches.seats import sitting
from service.refusals import StoreUnreachable
from service.settings import Settings
from tests.backends import Table
from tests.waiting import require_quick


def require_unreachable(ask):
    with pytest.raises(StoreUnreachable):
        ask()


def test_a_store_that_is_away_is_told_of_at_once(tmp_path):
    with Backend(Settings(redis_url=f"unix://{tmp_path}/nothing.sock")) as backend:
        require_quick(2, lambda: require_unreachable(backend.require_ready))


def test_a_store_that_does_not_answer_is_told_of_within_two_seconds():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        with Backend(Settings(redis_url=url)) as backend:
            require_quick(2, lambda: require_unreachable(backend.require_ready))


def test_scripts_are_loaded_again_where_the_server_lost_them(backend, redis, table):
    ada = table.player()
    match = table.match(ada, "me", "open").match

    redis.script_flush()
    sitting.take_seat(backend, match.id, table.player("Ben"))

    assert clocks.load(backend, match.id).match.version == 2


@pytest.fixture
def encrypted(redis, redis_url, tmp_path):
    """The address of the same server behind TLS."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with TLSProxy(context, urlsplit(redis_url).path) as proxy:
        yield f"rediss://localhost:{proxy.port}/0?ssl_ca_certs={certificate}"


def test_matches_are_played_over_tls_too(encrypted, game):
    with Backend(Settings(redis_url=encrypted)) as backend:
        table = Table(backend, game)
        match = table.match(table.player(), "me", "open").match
        started = sitting.take_seat(backend, match.id, table.player("Ben")).match

        assert clocks.load(backend, match.id).match == started


def test_a_certificate_of_nobody_we_know_is_no_store_of_ours(encrypted):
    with (
        Backend(Settings(redis_url=encrypted.partition("?")[0])) as backend,
        pytest.raises(StoreUnreachable),
    ):
        backend.require_ready()


class TLSProxy(socketserver.ThreadingTCPServer):
    """Speaks TLS to clients, and passes on to a server's socket what they say."""

    daemon_threads = True

    def __init__(self, context, path):
        self.context = context
        self.path = path
        super().__init__(("127.0.0.1", 0), _Passing)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *raised):
        self.shutdown()
        super().__exit__(*raised)


class _Passing(socketserver.BaseRequestHandler):
    server: TLSProxy

    def handle(self):
        with (
            suppress(OSError),  # a client may refuse the certificate, or go
            self.server.context.wrap_socket(self.request, server_side=True) as client,
            socket.socket(socket.AF_UNIX) as store,
        ):
            store.connect(self.server.path)
            while True:
                ready = [client] if client.pending() else select.select([client, store], [], [])[0]
                for source in ready:
                    said = source.recv(65_536)
                    if not said:
                        return
                    (store if source is client else client).sendall(said)


def test_everything_goes_on_when_the_store_is_back(tmp_path, game):
    with (
        EmbeddedRedis(tmp_path / "redis") as server,
        Backend(Settings(redis_url=server.url)) as backend,
    ):
        table = Table(backend, game)
        ada = table.player()
        match = table.match(ada, "me", "open").match
        server.stop()
        with pytest.raises(StoreUnreachable):
            clocks.load(backend, match.id)

        server.start()

        assert clocks.load(backend, match.id).match == match


def test_a_store_that_would_lose_matches_is_warned_of(tmp_path):
    with (
        EmbeddedRedis(tmp_path / "a", append_only=False) as server,
        Backend(Settings(redis_url=server.url)) as backend,
        Redis.from_url(server.url) as redis,
    ):
        assert backend.store_warnings() == {"appendonly": "is no, should be yes"}
        redis.config_set("maxmemory-policy", "allkeys-lru")
        assert set(backend.store_warnings()) == {"appendonly", "maxmemory-policy"}


def test_a_store_that_will_not_say_is_not_warned_of(tmp_path):
    with (
        EmbeddedRedis(tmp_path / "c") as server,
        Backend(Settings(redis_url=server.url)) as backend,
        Redis.from_url(server.url) as redis,
    ):
        backend.require_ready()  # it is connected from here on
        redis.acl_setuser("default", commands=["-config"])

        assert backend.store_warnings() == {}


def test_a_store_that_keeps_everything_is_not_warned_of(tmp_path):
    with (
        EmbeddedRedis(tmp_path / "b") as server,
        Backend(Settings(redis_url=server.url)) as backend,
    ):
        assert backend.store_warnings() == {}
