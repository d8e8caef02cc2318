"""Players who never send a command, over the whole service: what ratings and contests say of them.

The clock is over after a second for all turns of the match: the stand-in plays at once.
"""

from tests.service.conftest import Client
from tests.service.table import ME, put_up
from tests.waiting import until

OVER_AT_ONCE = {"reserve_seconds": 1, "on_timeout": "bot"}
RANDOM = {"kind": "bot", "bot": "random"}


def when_over(client, path):
    """What stands there when it is finished."""
    until(lambda: client.get(path).json["status"] == "finished")
    return client.get(path).json


def test_who_sleeps_through_rated_matches_gains_nothing_by_them(whole_service):
    sleeper = Client(whole_service.address).register("Sleeper")
    put = [
        put_up(sleeper, "iglu_iglu", [ME, RANDOM], rated=True, clock=OVER_AT_ONCE) for _ in range(2)
    ]

    ended = [when_over(sleeper, f"/v1/matches/{match['id']}") for match in put]

    ratings = f"/v1/players/{sleeper.player['id']}/ratings"
    until(lambda: [one["matches"] for one in sleeper.get(ratings).json["items"]] == [2])
    [rating] = sleeper.get(ratings).json["items"]
    assert (rating["mu"] < 25, rating["ordinal"] < 0) == (True, True)
    versus = sleeper.get(f"/v1/players/{sleeper.player['id']}/versus/random").json
    [total] = versus["totals"]
    assert (total["ahead"], total["behind"]) == (0, 2)
    assert [one["absent"] for one in ended] == [[0], [0]]
    found = whole_service.run(
        *(whole_service.python, "-m", "service", "ratings"),
        DATA_DIRECTORY=whole_service.data_directory,
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_who_sleeps_through_a_swiss_contest_has_the_points_of_nobody(whole_service):
    organiser, sleeper = (
        Client(whole_service.address).register(name) for name in ("Host", "Sleeper")
    )
    wanted = {
        "game": "iglu_iglu",
        "kind": "swiss",
        "deals": 2,
        "players": [{"player": sleeper.player["id"]}, {"bot": "random"}],
        "clock": OVER_AT_ONCE,
    }

    contest = organiser.post("/v1/contests", wanted)
    assert contest.status == 201, contest

    over = when_over(organiser, f"/v1/contests/{contest.json['id']}")
    assert [(row["name"], row["points"]) for row in over["standings"]] == [
        ("random", 2.0),
        ("Sleeper", 0.0),
    ]
