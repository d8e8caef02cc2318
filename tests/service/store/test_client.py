"""A store that is away, slow or has forgotten our scripts."""

import select
import socket
import socketserver
import ssl
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.matches.cases import clocks
from service.matches.store.matches import READ
from service.operations.embedded_redis import EmbeddedRedis
from service.refusals import StoreUnreachable, WritesRefused
from service.seats.cases import sitting
from service.settings import Settings
from service.store.client import open_client
from service.store.compare_and_set import compare_and_set
from service.store.quota import COUNT
from service.subjects import open_backend
from tests.backends import Table
from tests.ports import free_port
from tests.programs import program
from tests.proxies import Way
from tests.waiting import require_quick, until


def require_unreachable(ask):
    with pytest.raises(StoreUnreachable):
        ask()


def test_a_store_that_is_away_is_told_of_at_once(tmp_path):
    with open_backend(Settings(redis_url=f"unix://{tmp_path}/nothing.sock")) as backend:
        require_quick(2, lambda: require_unreachable(backend.require_ready))


def test_a_store_that_does_not_answer_is_told_of_within_two_seconds():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        with open_backend(Settings(redis_url=url)) as backend:
            require_quick(2, lambda: require_unreachable(backend.require_ready))


def test_scripts_are_loaded_again_where_the_server_lost_them(backend, redis, table):
    ada = table.player()
    match = table.match(ada, "me", "open").match

    redis.script_flush()
    sitting.take_seat(backend, match.id, table.player("Ben"))

    assert clocks.load(backend, match.id).match.version == 2


@pytest.fixture
def moved(tmp_path):
    """A client, its server, and how its address comes to lead to another one."""
    one, other = (EmbeddedRedis(tmp_path / name, port=free_port()) for name in "ab")
    with one, other, Way(one.url) as way, open_client(way.url) as client:

        def move():
            way.to_port = other.port
            return other

        yield client, one, move


def test_a_script_that_one_server_has_lost_is_not_taught_to_another(moved):
    """What had to be run then was answered with a mistake of ours while a store failed over."""
    client, one, move = moved
    client.pipeline().ping().execute()  # which keeps its connection
    move()
    with Redis.from_url(one.url) as there:
        there.script_flush()
    pipe = client.pipeline()
    compare_and_set(pipe, [], [("GET", "nothing")])

    assert pipe.execute() == [[None]]


def ids_of_clients(server):
    """Who is connected to the server now, whoever asks among them."""
    return {client["id"] for client in server.client_list(_type="normal")}


def test_whoever_was_primary_is_left_by_everybody_when_one_is_told_so(moved):
    """It takes no write any more, and goes on holding every connection that was made before."""
    client, one, move = moved
    with ThreadPoolExecutor(1) as pool, Redis.from_url(one.url) as there:
        others = ids_of_clients(there)

        def has_two_connections():
            waiting = pool.submit(client.blpop, "nothing", 0.5)
            while not waiting.done():
                client.set("known", 1)  # which takes a connection more, if the other is in use
            return len(ids_of_clients(there) - others) == 2

        until(has_two_connections)
        other = move()

        there.replicaof("127.0.0.1", str(other.port))
        with pytest.raises(WritesRefused):
            client.set("first", 1)
        until(lambda: ids_of_clients(there) <= others)
    client.set("next", 1)
    assert client.pipeline().get("next").execute() == [b"1"]


@pytest.fixture
def encrypted(redis, redis_url, tmp_path):
    """The address of the same server behind TLS."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        [
            *(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
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
    with open_backend(Settings(redis_url=encrypted)) as backend:
        table = Table(backend, game)
        match = table.match(table.player(), "me", "open").match
        started = sitting.take_seat(backend, match.id, table.player("Ben")).match

        assert clocks.load(backend, match.id).match == started


def test_a_certificate_of_nobody_we_know_is_no_store_of_ours(encrypted):
    with (
        open_backend(Settings(redis_url=encrypted.partition("?")[0])) as backend,
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
        open_backend(Settings(redis_url=server.url)) as backend,
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
        open_backend(Settings(redis_url=server.url)) as backend,
        Redis.from_url(server.url) as redis,
    ):
        assert backend.store_warnings() == {"appendonly": "is no, should be yes"}
        redis.config_set("maxmemory-policy", "allkeys-lru")
        assert set(backend.store_warnings()) == {"appendonly", "maxmemory-policy"}


def test_a_store_that_will_not_say_is_not_warned_of(tmp_path):
    with (
        EmbeddedRedis(tmp_path / "c") as server,
        open_backend(Settings(redis_url=server.url)) as backend,
        Redis.from_url(server.url) as redis,
    ):
        backend.require_ready()  # it is connected from here on
        redis.acl_setuser("default", commands=["-config"])

        assert backend.store_warnings() == {}


def test_a_store_that_keeps_everything_is_not_warned_of(tmp_path):
    with (
        EmbeddedRedis(tmp_path / "b") as server,
        open_backend(Settings(redis_url=server.url)) as backend,
    ):
        assert backend.store_warnings() == {}


def test_every_answer_of_a_trip_has_its_place_whatever_stands_before_it(backend, redis):
    long = b"x" * 300_000  # more than one look at the socket brings
    redis.set("long", long)
    redis.rpush("list", "a", "b")
    pipe = backend.client.pipeline()
    for command in (
        *(("GET", "nothing"), ("GET", "long"), ("INCR", "long"), ("LRANGE", "list", 0, -1)),
        *(("GET", "long"), ("HGET", "list", "a"), ("LLEN", "list")),
    ):
        pipe.put(*command)

    nothing, first, no_number, both, second, no_hash, length = pipe.execute(raise_on_error=False)

    assert (nothing, first, both, second, length) == (None, long, [b"a", b"b"], long, 2)
    assert isinstance(no_number, ResponseError)
    assert isinstance(no_hash, ResponseError)


def test_no_script_is_run_twice_because_the_server_has_lost_another(backend, redis):
    """A claim that was done a second time was answered as if somebody else had it."""
    redis.script_flush()
    redis.script_load(COUNT.source)
    redis.hset("meta", "doc", "kept")
    pipe = backend.client.pipeline()
    pipe.run(READ, ["meta", "state"], ["", "a", "b", "c"])
    pipe.run(COUNT, ["counter"], [1000])
    pipe.get("counter")

    found, (count, _), counter = pipe.execute()

    assert found[4] == b"kept"
    assert (count, counter) == (1, b"1")


def test_nothing_is_asked_without_a_trip(backend):
    assert backend.client.pipeline().execute() == []


class Swallowing(socketserver.ThreadingTCPServer):
    """Greets whoever connects, hears one thing more, and hangs up."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        self.heard = []
        super().__init__(("127.0.0.1", 0), _Greeting)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *raised):
        self.shutdown()
        super().__exit__(*raised)


class _Greeting(socketserver.StreamRequestHandler):
    server: Swallowing

    def handle(self):
        while said := self.request.recv(65_536):
            if b"INCR" in said:
                self.server.heard.append(said)
                return
            for _ in range(said.count(b"*")):
                self.wfile.write(b"+OK\r\n")


@pytest.mark.parametrize("together", [False, True], ids=["alone", "in a pipeline"])
def test_what_a_broken_connection_swallowed_is_not_sent_again(together):
    with Swallowing() as server:
        url = f"redis://127.0.0.1:{server.server_address[1]}/0?protocol=2"
        with open_client(url) as client:
            pipe = client.pipeline()
            pipe.incr("known")
            require_unreachable(pipe.execute if together else lambda: client.incr("known"))
        assert len(server.heard) == 1
