"""A demo: whoever comes is a guest, and nothing that was made before the night outlives it."""

import threading
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from service.settings import DEMO, Settings, night_before, read_settings
from service.subjects import open_backend
from tests.backends import Watchmaker, stored
from tests.push_service import Browser
from tests.service.conftest import Client, running_web
from tests.waiting import until
from tests.worker.processes import running
from worker.sweeper import Sweeper

BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
OPEN = [{"kind": "open"}, {"kind": "me"}]
PUSHES = SimpleNamespace(url="https://127.0.0.1")
SEEK = {"game": "north_pole", "seat_counts": [2]}
A_DAY = 86_400


@pytest.fixture(scope="module")
def address(redis_url):
    """The service as a demo, two processes of it."""
    with running_web(redis_url, workers=2, demo="true", webhooks_allow_private="true") as address:
        yield address


@pytest.fixture
def web(redis, address):
    """Whoever speaks to it, with nothing in the store yet."""
    return Client(address)


@contextmanager
def sweeping_from(redis_url, moment):
    """A sweeper of a demo, and its clock, which reads this time."""
    settings, clock = read_settings({"DEMO": "true", "REDIS_URL": redis_url}), Watchmaker()
    clock.moment = moment
    with open_backend(settings, clock, clock.sleep) as backend:
        yield Sweeper(backend), clock


def next_night():
    return night_before(datetime.now(UTC)) + timedelta(days=1)


def sweep(sweeper, clock):
    """Half a minute of sweeping."""
    for _ in range(3):
        sweeper.sweep()
        sweeper.sweep_slowly()
        clock.pass_by(seconds=10)


def put_up(player, seats, **wanted):
    answer = player.post("/v1/matches", {"game": "arctic", "seats": seats, **wanted})
    assert answer.status == 201, answer
    return answer.json["id"]


def sit_as_guest(host, match):
    """A guest by a link, as the table does it with `Play now`."""
    key = host.post("/v1/keys", {"match": match, "seat": 0}).json["key"]
    guest = host.as_player(key)
    guest.player = guest.post(f"/v1/matches/{match}/seats", {"name": "Sedna"}).json["seats"][0][
        "player"
    ]
    return guest


def play_on(player, match):
    """The first command that is open, if it is this player's turn; the answer."""
    decision = player.get(f"/v1/matches/{match}/decision")
    if decision.status != 200 or not decision.json["commands"]:
        return decision
    command = {
        "expected_version": decision.json["version"],
        "command": decision.json["commands"][0]["command"],
    }
    return player.post(f"/v1/matches/{match}/commands", command)


def make_everything(web):
    """Players, guests, matches, keys, seeks, pushes and what is repeated; their ids and names."""
    host, ben = web.register("Hostile-Name"), web.register("Benevolent")
    match = put_up(host, OPEN)
    guest = sit_as_guest(host, match)
    for player in (guest, host, guest, host):
        play_on(player, match)
    lasting = web.as_player(guest.post("/v1/players", {"name": "Everlasting"}).json["token"])
    over = put_up(ben, [{"kind": "me"}, *BOTS[1:]])
    assert ben.delete(f"/v1/matches/{over}/seats/0").status == 200
    waiting = put_up(ben, OPEN)
    assert lasting.get("/v1/players/me").json["guest"] is True
    for done in (
        host.post("/v1/keys", {"note": "for my bot"}),
        host.post("/v1/tickets"),
        ben.post("/v1/seeks", SEEK, headers={"Idempotency-Key": "x"}),
        ben.put("/v1/players/me/push", Browser(PUSHES, None).subscription),
        web.register("Robotic", "bot").put(
            "/v1/players/me/webhook", {"url": "https://127.0.0.1/bot"}
        ),
    ):
        assert done.status in (200, 201), done
    ids = {host.player["id"], ben.player["id"], guest.player["id"], match, over, waiting}
    return host, ids, {"Hostile-Name", "Benevolent", "Robotic", "Everlasting"}


def test_whoever_comes_is_a_guest_and_nothing_they_do_lasts(web):
    host = web.register()
    assert host.player["guest"] is True
    match = put_up(host, OPEN)
    guest = sit_as_guest(host, match)

    full = guest.post("/v1/players", {"name": "Sedna"})

    assert (full.json["id"], full.json["guest"]) == (guest.player["id"], True)
    invited = [{"kind": "me"}, {"kind": "invited", "player": guest.player["id"]}]
    refused = host.post("/v1/matches", {"game": "arctic", "seats": invited})
    assert (refused.status, refused.code) == (422, "unknown_player")
    rated = put_up(host, BOTS, rated=True)
    assert host.get(f"/v1/matches/{rated}").json["rated"] is False
    contest = {"game": "arctic", "kind": "swiss", "open": True, "title": "Long nights"}
    assert host.post("/v1/contests", contest).code == "too_many_contests"


def test_after_the_night_nothing_is_known_of_the_day(web, redis, redis_url, monkeypatch):
    monkeypatch.setenv("DEMO", "true")
    with running(redis_url) as processes:
        processes.start("quick")
        host, ids, names = make_everything(web)
        day = {key: stored(redis, key) for key in redis.scan_iter("*")}
        assert all(any(one.encode() in told for told in day.values()) for one in ids | names)

        with sweeping_from(redis_url, next_night()) as (sweeper, clock):
            sweep(sweeper, clock)
            assert host.get("/v1/players/me").code == "bad_token"
            assert {web.get(f"/v1/matches/{one}").status for one in ids} == {404}
            until(lambda: not list(redis.scan_iter("rq:job:*")))  # turns of bots, owed no more
            clock.pass_by(hours=1)  # so long a seek is kept that is over
            sweep(sweeper, clock)

    left = {key for key in redis.scan_iter("*") if 0 <= redis.ttl(key) <= A_DAY}
    lasting = [stored(redis, key) for key in redis.scan_iter("*") if key not in left]
    assert [told for told in lasting if any(one.encode() in told for one in ids | names)] == []
    assert [key for key in left if any(name.encode() in stored(redis, key) for name in names)] == []


def test_what_was_made_since_stays_until_the_next_night(web, redis_url):
    night = next_night()
    host, ids, _ = make_everything(web)

    with sweeping_from(redis_url, night - timedelta(minutes=1)) as (sweeper, clock):
        sweep(sweeper, clock)

    assert host.get("/v1/players/me").status == 200
    assert 200 in {web.get(f"/v1/matches/{one}").status for one in ids}


def test_several_wipe_while_people_play(web, redis, redis_url):
    """Whoever plays then is told that the match is gone, and nothing else; nothing is left."""
    hosts = [web.register(f"Player-{number}") for number in range(4)]
    matches = [put_up(host, [{"kind": "me"}, {"kind": "open"}]) for host in hosts]
    for match, ben in zip(matches, hosts[1:] + hosts[:1], strict=True):
        assert ben.post(f"/v1/matches/{match}/seats").status == 200
    answers, is_wiped = [], threading.Event()

    def play():
        while not is_wiped.is_set():
            for host in hosts:
                for match in matches:
                    answers.append(play_on(host, match))

    player = threading.Thread(target=play)
    player.start()
    with (
        sweeping_from(redis_url, next_night()) as one,
        sweeping_from(redis_url, next_night()) as other,
    ):
        both = [threading.Thread(target=sweep, args=sweeper) for sweeper in (one, other)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        is_wiped.set()
        player.join()
        sweep(*one)

    assert {answer.status for answer in answers} <= {200, 204, 401, 403, 404, 409, 412}
    assert not [key for key in redis.scan_iter("match:*:meta")]
    assert not [key for key in redis.scan_iter("player:*:profile")]


def test_a_demo_is_one_setting_and_others_hold_beside_it():
    settings = read_settings(
        {"DEMO": "true", "WRITES_PER_MINUTE": "7", "ARCHIVE_URL": "file:///srv/floe"}
    )

    assert settings.writes_per_minute == 7
    assert settings.archive_url == ""
    plain = Settings()
    for name, value in DEMO.items():
        assert value < getattr(plain, name)
        assert name == "writes_per_minute" or getattr(settings, name) == value


@pytest.mark.parametrize(
    ("moment", "night"),
    [
        ("2026-11-20T02:59:59.999Z", "2026-11-19T03:00:00Z"),
        ("2026-11-20T03:00:00Z", "2026-11-20T03:00:00Z"),
        ("2026-12-31T23:00:00Z", "2026-12-31T03:00:00Z"),
        ("2027-01-01T00:00:00Z", "2026-12-31T03:00:00Z"),
    ],
)
def test_the_night_is_at_three(moment, night):
    assert night_before(datetime.fromisoformat(moment)) == datetime.fromisoformat(night)


def test_without_the_setting_nobody_is_a_guest_by_registering(table):
    assert table.player("Ada").guest is not True
