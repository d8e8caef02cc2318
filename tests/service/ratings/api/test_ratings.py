"""Ratings over HTTP: of a player, on ladders, over time; also of who came and went."""

import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta

import pytest

from engine.encoding import encode
from engine.outcome import Termination
from service.matches.model.result import Owner, Result, SeatResult
from service.ratings.cases.counting import count_results
from service.ratings.model.ladder import Counted, Ladder, Line
from service.ratings.store import LADDER_LINES, LADDER_RANKS, LADDER_RESULTS, Ladders
from service.settings import Settings
from service.subjects import open_backend
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.waiting import require_quick

SEATS = 2
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def service(redis_url):
    """A service of its own, on whose ladders nobody stands but those whom a test puts there."""
    with running_web(redis_url) as address:
        yield Client(address, PublishedContract(Client(address).get("/openapi.json").json))


@pytest.fixture
def store(redis_url):
    with open_backend(Settings(redis_url=redis_url)) as backend:
        yield backend


@pytest.fixture
def rate(store):
    """Counts results on one ladder: for each match its owners, the best first."""

    def count(game, *orders, is_public=True):
        ladder = Ladder(game, SEATS)
        client = store.client
        for order in orders:
            number = client.llen(LADDER_RESULTS % ladder.name)
            seats = tuple(SeatResult(at, at + 1, owner) for at, owner in enumerate(order))
            ended = NOON + timedelta(minutes=number)
            result = Result(
                *(f"{number:026}", game, ended, Termination.COMPLETED, seats, is_public)
            )
            client.rpush(LADDER_RESULTS % ladder.name, encode(result))
        while count_results(store, ladder):
            pass

    return count


@pytest.fixture(autouse=True)
def nobody_rated(store):
    for name in store.client.scan_iter("ladder:*"):
        store.client.delete(name)


def owner(player, version=None):
    return Owner(player.player["id"], version=version)


GREEDY = Owner(bot="greedy", version="1.0.0")


def test_a_player_is_rated_by_game_and_seats_with_the_uncertainty(service, rate):
    ada, bot = service.register("Ada"), service.register("Bot", "bot")
    rate("arctic", (owner(ada), owner(bot, "1")), (owner(bot, "2"), owner(ada)))
    rate("iglu_iglu", (owner(ada), GREEDY))

    of_ada = service.get(f"/v1/players/{ada.player['id']}/ratings").json["items"]
    of_bot = service.get(f"/v1/players/{bot.player['id']}/ratings").json["items"]

    assert [(one["game"], one["seats"], one["matches"]) for one in of_ada] == [
        ("arctic", 2, 2),
        ("iglu_iglu", 2, 1),
    ]
    assert of_ada[0]["ordinal"] == pytest.approx(of_ada[0]["mu"] - 3 * of_ada[0]["sigma"], abs=0.03)
    assert of_ada[0]["provisional"] is True
    assert of_ada[0]["versions"] == []
    assert [(one["version"], one["matches"]) for one in of_bot[0]["versions"]] == [
        ("2", 1),
        ("1", 1),
    ]


def test_who_has_not_been_rated_has_no_ratings_and_who_is_nobody_is_not_found(service):
    ada = service.register("Ada")

    assert service.get(f"/v1/players/{ada.player['id']}/ratings").json["items"] == []
    for path in ("ratings", "ratings/history?game=arctic&seats=2"):
        assert service.get(f"/v1/players/{'0' * 26}/{path}").code == "player_not_found"


def test_a_ladder_lists_players_and_house_bots_the_best_first(service, rate):
    ada, ben, bot = (service.register(name) for name in ("Ada", "Ben", "Bot"))
    rate("arctic", (owner(ada), owner(ben)), (GREEDY, owner(ben)), (owner(ada), owner(bot, "3")))

    page = service.get("/v1/games/arctic/ladder?seats=2").json
    versions = service.get("/v1/games/arctic/ladder?seats=2&versions=true").json

    assert (page["game"], page["seats"]) == ("arctic", 2)
    names = [(one["player"] or {}).get("name") or one["bot"] for one in page["items"]]
    assert names[0] == "Ada"
    assert sorted(names) == ["Ada", "Ben", "Bot", "greedy"]
    assert [one["place"] for one in page["items"]] == [1, 2, 3, 4]
    ordinals = [one["ordinal"] for one in page["items"]]
    assert ordinals == sorted(ordinals, reverse=True)
    assert sorted((one["version"], one["bot"]) for one in versions["items"]) == [
        ("1.0.0", "greedy"),
        ("3", None),
    ]


def test_ratings_are_told_to_two_decimals_and_kept_exactly(service, store, rate):
    ada, bot = service.register("Ada"), service.register("Bot", "bot")
    rate("arctic", *[(owner(ada), owner(bot, "1"), GREEDY)] * 3)

    told = [
        line
        for path in (
            "/v1/games/arctic/ladder?seats=2",
            "/v1/games/arctic/ladder?seats=2&versions=true",
            f"/v1/players/{bot.player['id']}/ratings",
            f"/v1/players/{ada.player['id']}/ratings/history?game=arctic&seats=2",
        )
        for line in service.get(path).json["items"]
    ]
    told += [version for line in told for version in line.get("versions", [])]
    notice = ada.get("/v1/events?limit=200").json["items"][-1]["data"]
    told += [notice["before"], notice["after"]]

    assert len(told) > 8
    figures = [line[name] for line in told for name in ("mu", "sigma", "ordinal")]
    assert figures == [round(figure, 2) for figure in figures]
    ladder = store.of(Ladders)
    line = ladder.lines(Ladder("arctic", 2), [ada.player["id"]])[ada.player["id"]]
    assert (line.mu, line.sigma) != (round(line.mu, 2), round(line.sigma, 2))


def test_a_ladder_goes_by_what_is_kept_where_what_is_told_is_level(service, store):
    names = ["Ada", "Ben", "Cai", "Dot"]
    lines = {
        service.register(name).player["id"]: Line(25 - place / 1000, 5.0, 3)
        for place, name in enumerate(names)
    }
    store.of(Ladders).count(Ladder("arctic", 2), 0, 1, Counted(lines, (), {}))

    page = service.get("/v1/games/arctic/ladder?seats=2").json["items"]

    assert [one["ordinal"] for one in page] == [10.0] * 4
    assert [one["player"]["name"] for one in page] == names
    assert [one["place"] for one in page] == [1, 2, 3, 4]


def test_without_a_number_the_ladder_is_that_of_the_fewest_seats(service):
    assert service.get("/v1/games/arctic/ladder").json["seats"] == 2
    assert service.get("/v1/games/arctic/ladder?seats=99").status == 422
    assert service.get("/v1/games/chess/ladder").code == "unknown_game"


def test_pages_of_a_ladder_hold_everybody_once_and_cost_the_same_at_any_depth(service, store, rate):
    count = 3000
    ranks, lines = (
        LADDER_RANKS % ("arctic:2", "players"),
        LADDER_LINES % "arctic:2",
    )
    pipe = store.client.pipeline()
    for number in range(count):
        name = f"{number:026}"
        pipe.zadd(ranks, {name: (number // 7 - 200) * 1_000_000})  # many are level
        pipe.hset(lines, name, encode({"mu": 25.0, "sigma": 5.0, "matches": 3}))
    pipe.execute()

    def read_all():
        """How much longer the last pages take than three times the first."""
        seen, spent, path = [], [], "/v1/games/arctic/ladder?limit=200"
        while path:
            began = time.perf_counter()
            answer = service.get(path)
            spent.append(time.perf_counter() - began)
            seen += [one["place"] for one in answer.json["items"]]
            path = answer.headers.get("Link", "").partition("<")[2].partition(">")[0]
        assert seen == list(range(1, count + 1))
        return min(spent[-4:]) - 3 * min(spent[:4])

    require_quick(0.05, read_all)


def test_a_cursor_that_is_none_is_refused(service):
    for cursor in ("x", "1:", "1:a b", "-", "1:a\n"):
        assert service.get("/v1/games/arctic/ladder", query={"cursor": cursor}).status == 422


def test_a_history_tells_every_match_in_pages_the_latest_first(service, rate):
    ada, ben = service.register("Ada"), service.register("Ben")
    rate("arctic", *[(owner(ada), owner(ben, "5"))] * 7)
    rate("arctic", (owner(ben, "5"), owner(ada)), is_public=False)

    path = f"/v1/players/{ada.player['id']}/ratings/history?game=arctic&seats=2&limit=3"
    found = []
    while path:
        answer = service.get(path)
        found += answer.json["items"]
        path = answer.headers.get("Link", "").partition("<")[2].partition(">")[0]
    of_version = service.get(
        f"/v1/players/{ben.player['id']}/ratings/history?game=arctic&seats=2&version=5"
    ).json["items"]

    assert [point["matches"] for point in found] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert found[0]["match"] is None
    assert found[-1]["match"] == f"{0:026}"
    assert found[0]["mu"] < found[1]["mu"]
    assert all(point["ordinal"] < point["mu"] for point in found)
    assert len(of_version) == 8


def test_who_has_left_is_on_no_ladder_and_counts_for_the_others(service, rate):
    ada, ben = service.register("Ada"), service.register("Ben", "bot")
    rate("arctic", *[(owner(ben, "1"), owner(ada))] * 2)
    before = service.get(f"/v1/players/{ada.player['id']}/ratings").json
    ben.delete("/v1/players/me")

    ladders = [
        service.get(f"/v1/games/arctic/ladder?versions={which}").json["items"]
        for which in ("false", "true")
    ]

    assert [one["player"]["name"] for one in ladders[0]] == ["Ada"]
    assert ladders[1] == []
    assert service.get(f"/v1/players/{ada.player['id']}/ratings").json == before
    assert service.get(f"/v1/players/{ben.player['id']}/ratings").code == "player_not_found"

    rate("arctic", (owner(ben, "1"), owner(ada)))  # a match that ended after that
    late = service.get("/v1/games/arctic/ladder").json["items"]
    assert [one["player"] for one in late if one["bot"] is None].count(None) == 1


def test_the_web_does_not_load_what_only_counting_needs():
    program = "import sys, service.app; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
