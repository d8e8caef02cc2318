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
