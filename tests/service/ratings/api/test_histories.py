"""Histories over HTTP: what somebody has played, how two have fared; nothing private is told."""

import pytest

from engine.bots.roster import BOTS
from service.matches.store.matches import MatchStore
from service.settings import Settings
from service.subjects import open_backend
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.table import Table, put_up
from worker.sweeper import Sweeper


@pytest.fixture(scope="module")
def service(redis_url):
    """A service of its own, whose store the test may look at."""
    with running_web(redis_url) as address:
        yield Client(address, PublishedContract(Client(address).get("/openapi.json").json))


@pytest.fixture
def store(redis_url):
    with open_backend(Settings(redis_url=redis_url)) as backend:
        yield backend


def path_of(client, *more):
    return "/".join(["/v1/players", client.player["id"], *more])


def listed(reader, client):
    return [match["id"] for match in reader.get(path_of(client, "matches")).json["items"]]


def test_others_are_told_of_public_matches_that_have_begun_and_oneself_of_all(service):
    ada, ben = service.register("Ada"), service.register("Ben")
    public, unlisted = Table([ada, ben]).id, Table([ada, ben], visibility="unlisted").id
    waiting = put_up(ada)["id"]
    cancelled = put_up(ada)["id"]
    ada.delete(f"/v1/matches/{cancelled}")

    assert listed(service, ada) == listed(ben, ada) == [public]
    assert set(listed(ada, ada)) == {public, unlisted, waiting, cancelled}


def test_who_gave_the_seat_up_has_played_the_match_all_the_same(service):
    ada, ben = service.register("Ada"), service.register("Ben")
    table = Table([ada, ben])
    ben.delete(f"{table.path}/seats/1")

    assert listed(service, ben) == listed(ben, ben) == [table.id]
    assert listed(service, ada) == [table.id]
    of_iglu = ada.get(path_of(ben, "matches"), query={"game": "iglu_iglu"})
    assert of_iglu.json["items"] == []


def test_who_is_nobody_has_no_history(service):
    nobody = f"/v1/players/{'0' * 26}"
    ada = service.register("Ada")

    assert service.get(f"{nobody}/matches").code == "player_not_found"
    assert service.get(f"{nobody}/versus/greedy").code == "player_not_found"
    assert ada.get(path_of(ada, "versus", "0" * 26)).code == "player_not_found"
    assert ada.get(path_of(ada, "versus", "nobot")).code == "player_not_found"
    assert ada.get(path_of(ada, "versus", "greedy"), query={"cursor": "x"}).status == 422


def played(players, seed, **wishes):
    """A short match played to its end, and where each of them came."""
    table = Table(players, **wishes)
    document = table.play_out(seed)
    ranking = document["outcome"]["ranking"]
    return table.id, [
        next(at for at, place in enumerate(ranking) if seat in place)
        for seat in range(len(players))
    ]


def test_two_see_all_that_they_have_played_and_others_what_is_public(service, store):
    ada, ben, cai = (service.register(name) for name in ("Ada", "Ben", "Cai"))
    wishes = {"game": "north_pole"}
    public = [played([ada, ben], seed, **wishes) for seed in (1, 2)]
    hidden = played([ada, ben], 3, visibility="unlisted", **wishes)

    def totals(reader, one, other):
        return reader.get(path_of(one, "versus", other.player["id"])).json

    def expected(played_ones):
        ahead = sum(places[0] < places[1] for _, places in played_ones)
        behind = sum(places[0] > places[1] for _, places in played_ones)
        count = len(played_ones)
        return [
            {
                "game": "north_pole",
                "seats": 2,
                "matches": count,
                "ahead": ahead,
                "behind": behind,
                "level": count - ahead - behind,
            }
        ]

    for reader in (service, cai):
        seen = totals(reader, ada, ben)
        assert seen["totals"] == expected(public)
        assert {one["match"] for one in seen["items"]} == {match for match, _ in public}
    for reader in (ada, ben):
        assert totals(reader, ada, ben)["totals"] == expected([*public, hidden])
    [turned] = totals(ben, ben, ada)["totals"]
    [total] = totals(ada, ada, ben)["totals"]
    assert (turned["ahead"], turned["behind"]) == (total["behind"], total["ahead"])
    newest = totals(ada, ada, ben)["items"][0]
    assert (newest["match"], newest["rated"]) == (hidden[0], False)
    assert (newest["place"] < newest["other_place"]) == (hidden[1][0] < hidden[1][1])

    Sweeper(store).sweep_slowly()  # all matches are delivered again: nothing is noted twice
    assert totals(ada, ada, ben)["totals"] == expected([*public, hidden])
    first = ada.get(path_of(ada, "versus", ben.player["id"]), query={"limit": 2})
    rest = ada.get(first.headers["Link"].partition("<")[2].partition(">")[0])
    assert len(first.json["items"] + rest.json["items"]) == 3
    assert rest.json["next_cursor"] is None
    store.of(MatchStore).forget(store.of(MatchStore).load_without_state(hidden[0]))
    after = totals(ada, ada, ben)
    assert after["totals"] == expected([*public, hidden])
    assert len(after["items"]) == 2


def test_house_bots_are_met_by_their_names(service):
    ada = service.register("Ada")

    for bot in BOTS:
        assert ada.get(path_of(ada, "versus", bot)).json["items"] == []
