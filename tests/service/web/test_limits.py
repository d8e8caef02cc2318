"""Limits: shown in headers, enforced in Redis, so that several processes count as one."""

import pytest

from tests.service.conftest import Client, running_web
from tests.service.matches.api.test_events import STREAM, Follower
from tests.service.table import Table


@pytest.fixture(scope="module")
def strict(redis_url):
    """A service of two processes with narrow limits."""
    with running_web(
        redis_url, workers=2, reads_per_minute=5, writes_per_minute=3, registrations_per_minute=4
    ) as address:
        yield Client(address)


@pytest.fixture
def client(strict, redis):
    """Its client, with nothing counted yet."""
    return strict


def test_what_is_left_is_told(client):
    ada = client.register("Ada")

    answers = [ada.get("/v1/players/me") for _ in range(3)]

    assert answers[0].headers["RateLimit-Policy"] == '"reads";q=5;w=60'
    left = [answer.headers["RateLimit"].split(";")[1] for answer in answers]
    assert left == ["r=4", "r=3", "r=2"]


def test_who_asks_too_often_is_told_when_to_come_back(client):
    ada = client.register("Ada")

    answers = [ada.get("/v1/players/me") for _ in range(7)]

    assert [answer.status for answer in answers] == [200] * 5 + [429] * 2
    refused = answers[-1]
    assert refused.code == "rate_limited"
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["RateLimit"].startswith('"reads";r=0;t=')


def test_players_do_not_share_a_limit_and_reading_is_not_writing(client):
    ada, bo = client.register("Ada"), client.register("Bo")
    for _ in range(6):
        ada.get("/v1/players/me")

    assert ada.get("/v1/players/me").status == 429
    assert bo.get("/v1/players/me").status == 200
    assert ada.post("/v1/players/me/token").status == 200


def test_strangers_of_one_address_share_a_limit(client):
    answers = [client.post("/v1/players", {"name": "Ada"}) for _ in range(6)]

    assert [answer.status for answer in answers] == [201] * 4 + [429] * 2
    assert answers[-1].headers["RateLimit-Policy"] == '"registrations";q=4;w=60'


def registered_from(client, source):
    """The status of a registration that a proxy says comes from this address."""
    return client.post("/v1/players", {"name": "Ada"}, headers={"X-Forwarded-For": source}).status


def test_addresses_of_one_network_of_ipv6_share_a_limit(redis_url, redis):
    """Whoever has one address of IPv6 has a whole /64, and could come from another each time."""
    with running_web(redis_url, registrations_per_minute=2, proxy_count=1) as address:
        client = Client(address)
        one_network = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2:0:0:0:3"]

        assert [registered_from(client, source) for source in one_network] == [201, 201, 429]
        assert registered_from(client, "2001:db8:1:3::1") == 201
        of_ipv4 = ["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1", "::ffff:192.0.2.2", "192.0.2.3"]
        assert [registered_from(client, source) for source in of_ipv4] == [201, 201, 429, 201, 201]


def test_addresses_of_one_network_of_ipv6_share_their_streams(redis_url, redis):
    with running_web(redis_url, streams_per_caller=2, proxy_count=1) as address:
        strangers = [
            Follower(Client(address), "/v1/lobby", headers={"X-Forwarded-For": source})
            for source in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1")
        ]

        assert [stream.status for stream in strangers] == [200, 200, 429, 200]
        for stream in strangers:
            stream.close()


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/v1/matches", {"json": {"nonsense": True}}),
        ("/v1/matches", {"body": b"{", "headers": {"Content-Type": "application/json"}}),
        ("/v1/matches", {"body": b"x" * 70_000}),
        ("/v1/work?wait=often", {}),
    ],
)
def test_what_is_malformed_counts_like_everything_else(client, path, sent):
    ada = client.register("Ada")

    answers = [ada.request("POST", path, **sent) for _ in range(5)]

    limited = [answer.status == 429 for answer in answers]
    assert limited == [False] * 3 + [True] * 2
    assert answers[0].headers["RateLimit"].startswith('"writes";r=2;t=')


def test_checks_of_a_webhook_have_a_limit_of_their_own(redis_url, redis):
    with running_web(redis_url, checks_per_minute=2) as address:
        bot = Client(address).register("Umky", "bot")
        checks = [bot.post("/v1/players/me/check") for _ in range(3)]

        assert [check.code for check in checks] == ["webhook_not_set"] * 2 + ["rate_limited"]
        assert checks[0].headers["RateLimit-Policy"] == '"checks";q=2;w=60'
        assert bot.post("/v1/players/me/token").status == 200


def test_take_backs_have_a_limit_of_their_own_by_which_refused_ones_count(redis_url, redis):
    with running_web(redis_url, takebacks_per_minute=2) as address:
        client = Client(address)
        table = Table([client.register("Ada"), client.register("Bo")])
        ada, bo = table.players
        asked = [ada.post(f"{table.path}/takebacks", {"to_version": 1}) for _ in range(3)]

        assert [answer.code for answer in asked] == ["takeback_refused"] * 2 + ["rate_limited"]
        assert asked[0].headers["RateLimit-Policy"] == '"takebacks";q=2;w=60'
        assert 0 < int(asked[2].headers["Retry-After"]) <= 60
        assert bo.post(f"{table.path}/takebacks", {"to_version": 1}).code == "takeback_refused"
        table.play()


def test_malformed_registrations_count_too(client):
    answers = [client.post("/v1/players", {"nmae": "Ada"}) for _ in range(6)]

    assert [answer.status for answer in answers] == [422] * 4 + [429] * 2


def test_what_needs_no_store_has_no_limit(client):
    answers = [client.get("/v1/games") for _ in range(20)]

    assert {answer.status for answer in answers} == {200}


def test_nobody_follows_more_streams_than_the_limit(redis_url, redis):
    with running_web(redis_url, streams_per_caller=2) as address:
        ada, bo = Client(address).register("Ada"), Client(address).register("Bo")
        streams = [Follower(ada, "/v1/events") for _ in range(3)]

        assert [stream.status for stream in streams] == [200, 200, 429]
        refused = ada.get("/v1/events", headers=STREAM)
        assert (refused.code, refused.headers["Retry-After"]) == ("too_many_streams", "5")
        other = Follower(bo, "/v1/events")
        assert other.status == 200
        for stream in [*streams, other]:
            stream.close()
