"""A store that is away, slow or has forgotten our scripts."""

import select
import shutil
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

from service.backend import Backend
from service.embedded_redis import EmbeddedRedis
from service.matches import clocks
from service.matches.seats import sitting
from service.refusals import StoreUnreachable, WritesRefused
from service.settings import Settings
from service.store import connection
from service.store.scripts.players import REPLACE_TOKEN
from tests.backends import Table
from tests.ports import free_port
from tests.proxies import Way
from tests.waiting import require_quick, until


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
def moved(tmp_path):
    """A client, its server, and how its address comes to lead to another one."""
    one, other = (EmbeddedRedis(tmp_path / name, port=free_port()) for name in "ab")
    with one, other, Way(one.url) as way, connection.open_client(way.url) as client:

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
    pipe.run(REPLACE_TOKEN, ["nobody", "keys"], ["old", "new"])

    assert pipe.execute() == [0]


def ids_of_clients(server):
    """Who is connected to the server now, whoever asks among them."""
    return {client["id"] for client in server.client_list(_type="normal")}


def test_whoever_was_primary_is_left_by_everybody_when_one_is_told_so(moved):
    """It takes no write any more, and goes on holding every connection that was made before."""
    client, one, move = moved
    with ThreadPoolExecutor(1) as pool, Redis.from_url(one.url) as there:
        others = ids_of_clients(there)
        waiting = pool.submit(client.blpop, "nothing", 0.5)
        until(lambda: there.info("clients")["blocked_clients"] == 1)
        client.set("known", 1)  # which takes a connection more
        waiting.result()
        assert len(ids_of_clients(there) - others) == 2
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


class Time:
    """What a process can see of the time, and what the store says, each moved by hand."""

    def __init__(self, monkeypatch):
        self.passed, self.machine, self.store = 1000.0, 5e8, 1e9
        self.slow = 0.0
        self.is_away = False
        monkeypatch.setattr(connection, "time", self)
        self.clock = connection.StoreClock(self.ask)

    def monotonic(self):
        return self.passed

    def time(self):
        return self.machine

    def ask(self):
        if self.is_away:
            raise StoreUnreachable
        self.pass_by(self.slow)
        return self.store

    def pass_by(self, seconds):
        self.passed += seconds
        self.machine += seconds
        self.store += seconds

    @property
    def told(self):
        return self.clock().timestamp()


@pytest.fixture
def times(monkeypatch):
    return Time(monkeypatch)


def test_the_time_is_the_stores_whatever_the_machine_says(times):
    assert times.told == times.store
    times.machine += 3600
    times.pass_by(1)

    assert times.told == times.store


def test_a_clock_of_the_store_that_is_set_is_followed_within_seconds(times):
    assert times.told == times.store
    times.store -= 3600
    times.pass_by(connection.TIME_ASKED_EVERY_SECONDS)

    assert times.told == times.store


def test_an_answer_that_was_long_on_its_way_does_not_move_a_clock_that_it_allows(times):
    assert times.told == times.store
    times.slow = 1.0
    times.pass_by(connection.TIME_ASKED_EVERY_SECONDS)

    assert times.told == times.store


def test_while_the_store_is_away_its_time_goes_on(times):
    assert times.told == times.store
    times.is_away = True
    for _ in range(3):
        times.machine += 3600
        times.pass_by(connection.TIME_ASKED_EVERY_SECONDS)

        assert times.told == times.store


def test_a_process_that_has_never_reached_the_store_knows_no_time_until_it_does(times):
    times.is_away = True
    with pytest.raises(StoreUnreachable):
        times.clock()

    times.is_away = False

    assert times.told == times.store


def test_every_answer_of_a_trip_has_its_place_whatever_stands_before_it(backend, redis):
    long = b"x" * 300_000  # more than one look at the socket brings
    redis.set("long", long)
    redis.rpush("list", "a", "b")
    pipe = backend.matches._client.pipeline()
    for command in (
        *(("GET", "nothing"), ("GET", "long"), ("INCR", "long"), ("LRANGE", "list", 0, -1)),
        *(("GET", "long"), ("HGET", "list", "a"), ("LLEN", "list")),
    ):
        pipe.put(*command)

    nothing, first, no_number, both, second, no_hash, length = pipe.execute(raise_on_error=False)

    assert (nothing, first, both, second, length) == (None, long, [b"a", b"b"], long, 2)
    assert isinstance(no_number, ResponseError)
    assert isinstance(no_hash, ResponseError)


def test_nothing_is_asked_without_a_trip(backend):
    assert backend.matches._client.pipeline().execute() == []
