"""A rated match over the whole service: played, counted, told, and found again."""

from tests.service.conftest import Client
from tests.service.table import Table
from tests.waiting import until


def test_a_rated_match_is_counted_and_told_and_can_be_found_again(whole_service):
    stranger = Client(whole_service.address)
    ada, umky = stranger.register("Ada"), stranger.register("Umky", "bot")
    umky.put("/v1/players/me", {"version": "1.4.0"})
    table = Table([ada, umky], "iglu_iglu", rated=True)

    document = table.play_out()

    assert "unrated" not in document
    [of_ada], [of_umky] = (rated(client) for client in (ada, umky))
    places = {seat: at for at, place in enumerate(document["outcome"]["ranking"]) for seat in place}
    assert (of_ada["mu"] > of_umky["mu"]) == (places[0] < places[1])
    assert [one["version"] for one in of_umky["versions"]] == ["1.4.0"]

    told = ada.get("/v1/events?limit=200").json["items"][-1]
    assert (told["type"], told["match"]) == ("rating_changed", table.id)
    assert told["data"]["after"]["mu"] == of_ada["mu"]
    assert told["text"]

    ladder = stranger.get("/v1/games/iglu_iglu/ladder?seats=2&limit=200").json["items"]
    assert {ada.player["id"], umky.player["id"]} <= {
        one["player"]["id"] for one in ladder if one["player"]
    }
    found = whole_service.run(
        *(whole_service.python, "-m", "service", "ratings"),
        DATA_DIRECTORY=whole_service.data_directory,
    )
    assert found.returncode == 0, found.stderr
    assert "iglu_iglu:2" in found.stdout


def rated(client):
    """The ratings of this player, as soon as there are any."""
    path = f"/v1/players/{client.player['id']}/ratings"
    until(lambda: client.get(path).json["items"])
    return client.get(path).json["items"]


def test_house_bots_are_rated_by_the_matches_that_they_play_here(whole_service):
    host = Client(whole_service.address).register("Host")
    seats = [{"kind": "bot", "bot": bot} for bot in ("greedy", "random")]
    before = {bot: line_of(host, bot)["matches"] for bot in ("greedy", "random")}
    wanted = {"game": "iglu_iglu", "seats": seats, "rated": True, "visibility": "unlisted"}

    assert host.post("/v1/matches", wanted).status == 201

    for bot in ("greedy", "random"):
        until(lambda bot=bot: line_of(host, bot)["matches"] == before[bot] + 1)
    ladder = host.get("/v1/games/iglu_iglu/ladder?seats=2&limit=200").json["items"]
    assert {"greedy", "random"} <= {one["bot"] for one in ladder}


def line_of(client, bot):
    """What the list of house bots tells of one at a game for two."""
    found = client.get("/v1/bots").json["items"]
    [ratings] = [one["ratings"] for one in found if one["name"] == bot]
    of_game = [one for one in ratings if (one["game"], one["seats"]) == ("iglu_iglu", 2)]
    return of_game[0] if of_game else {"matches": 0}
