"""The connection to the store breaks after the store has done what it was asked, before it says so.

Every operation that changes anything is asked with the answer of one trip lost: of the first, then
of the second, and so on. Nobody may know then whether it was done: it is 503, never another code,
and whoever asks again has it done once.
"""

import json
import secrets
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest
from redis import Redis

from service.contests.cases.driving import drive_due
from service.settings import Settings
from service.subjects import open_backend
from tests.proxies import Way
from tests.service.asked import ASKED, OPERATORS
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.players.api.test_keys import cut_key
from worker.sweeper import Sweeper

DOCUMENT = json.loads((Path(__file__).parents[2] / "openapi" / "openapi.json").read_text())
CHANGING = [
    (operation["operationId"], "Idempotency-Key" in json.dumps(operation.get("parameters", [])))
    for path in DOCUMENT["paths"].values()
    for method, operation in path.items()
    if method in ("post", "put", "delete")
    if operation["operationId"]
    not in (
        "check_webhook",  # which changes nothing but its own limit
        "delete_undecodable",  # of what no request can do; it has a test of its own
    )
]
GIVEN = (200, 201, 202, 204)
MOST_TRIPS = 40


@pytest.fixture(scope="module")
def way(tmp_path_factory, redis_url):
    """The way from the service to its store."""
    with Way(redis_url) as way:
        yield way


@pytest.fixture(scope="module")
def client(way):
    """A stranger's client of a service over it."""
    settings = {
        "operator_token": OPERATORS,
        "registrations_per_minute": "100000",
        "webhooks_allow_private": "true",
    }
    with running_web(way.url, **settings) as address:
        stranger = Client(address)
        yield Client(address, PublishedContract(stranger.get("/openapi.json").json))


def is_unreachable(answer):
    """Whether it says that nobody knows whether it has been done."""
    return (answer.status, answer.status == 503 and answer.code) == (503, "store_unreachable")


def breaking_at_every_trip(way, begin, ask):
    """What was begun, and how it was answered, for every trip whose answer was lost."""
    for trip in range(1, MOST_TRIPS):
        begun = begin()
        way.break_at(trip)
        answer = ask(begun)
        if not way.has_broken():
            assert answer.status in GIVEN, answer
            assert trip > 1
            return
        assert answer.status in GIVEN or is_unreachable(answer), (trip, answer)
        yield begun, answer
    raise AssertionError("There is no end to its trips.")


@pytest.fixture
def sweep(redis_url):
    """Whatever sweepers do within a minute."""

    def now():
        return datetime.now(UTC) + timedelta(minutes=1)

    with open_backend(Settings(redis_url=redis_url), now) as backend:
        sweeper = Sweeper(backend)

        def sweep():
            sweeper.sweep()
            drive_due(backend)

        yield sweep


@pytest.mark.parametrize(
    ("operation", "takes_a_key"), CHANGING, ids=[operation for operation, _ in CHANGING]
)
def test_what_breaks_off_is_done_once_and_never_refused_as_done_before(
    client, way, sweep, operation, takes_a_key
):
    def begin():
        once = {"Idempotency-Key": secrets.token_urlsafe(24)} if takes_a_key else {}
        asked = ASKED[operation](client)
        return asked, partial(asked.send, **once)

    for (asked, send), _ in breaking_at_every_trip(way, begin, lambda begun: begun[1]()):
        assert asked.done() <= 1

        again = send()

        assert again.status in GIVEN or again.code in asked.done_before, again
        if not asked.done():  # it is there, and on no list yet
            sweep()
        assert asked.done() == 1


def test_what_is_damaged_is_taken_away_once(client, way, redis_url):
    operator = client.as_player(OPERATORS)

    def begin():
        player_id = client.register().player["id"]
        keys = f"player:{{{player_id}}}:keys"
        redis.hset(keys, "damaged", b"\xff")
        return keys, f"/v1/admin/undecodable/key/{quote(f'{player_id}:damaged', safe='')}"

    with Redis.from_url(redis_url) as redis:
        broken = breaking_at_every_trip(way, begin, lambda begun: operator.delete(begun[1]))
        for (keys, path), _ in broken:
            again = operator.delete(path)

            assert (again.status, again.status == 404 and again.code) in [
                (204, False),
                (404, "not_found"),
            ]
            assert not redis.exists(keys)


def test_of_two_uses_of_a_key_one_request_spends_no_more_than_one(client, way):
    def begin():
        return cut_key(client.register(), uses=2)

    for holder, first in breaking_at_every_trip(way, begin, lambda key: key.get("/v1/matches")):
        second = holder.get("/v1/matches")
        third = holder.get("/v1/matches")

        assert second.status == 200
        if first.status == 200:
            assert third.code == "bad_token"


def test_a_decision_whose_lease_broke_off_is_leased_to_whoever_asks_next(client, way):
    for asked, first in breaking_at_every_trip(
        way, lambda: ASKED["lease_work"](client), lambda asked: asked.send()
    ):
        if is_unreachable(first):
            again = asked.send()
            assert again.status == 200
            assert again.json["match"]["your_seat"] == again.json["decision"]["seat"]
