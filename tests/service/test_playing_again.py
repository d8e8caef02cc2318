"""Two people and the whole service: invited, declined, invited again, played, and once more."""

import pytest

from tests.service.conftest import Client
from tests.service.table import ME, Table, put_up
from tests.whole_service import WholeService


def told_to(player, after="0-0"):
    """What a player's stream has told since, and where to go on."""
    told = list[str]()
    while page := player.get("/v1/events", query={"after": after, "limit": 200}).json["items"]:
        told += [notice["type"] for notice in page]
        after = page[-1]["id"]
    return told, after


@pytest.mark.alone
def test_two_people_find_each_other_play_and_play_again(tmp_path):
    service = WholeService(tmp_path, WEB_CONCURRENCY="2", LOG_LEVEL="warning")
    service.start()
    try:
        play_an_evening(Client(service.address))
    finally:
        service.end()


def play_an_evening(anybody):
    """A private match, from the first invitation to the rematch."""
    ada, bo = anybody.register("Ada"), anybody.register("Bo")
    stranger = anybody.register("Cleo")
    kept = {"kind": "invited", "player": bo.player["id"]}
    match = put_up(ada, "north_pole", [ME, kept], visibility="private", invitation_seconds=600)
    path = f"/v1/matches/{match['id']}"
    told, after = told_to(bo)
    assert told == ["invited"]

    bo.delete(f"{path}/seats/1", json={"reason": "After supper"})
    told, ada_after = told_to(ada)
    assert told == ["invitation_declined"]
    assert bo.get(path).status == 404
    assert ada.put(f"{path}/seats/1", kept).json["seats"][1]["kind"] == "invited"
    assert told_to(bo, after)[0] == ["invited"]
    assert stranger.post(f"{path}/seats").status == 404
    assert bo.post(f"{path}/seats").json["status"] == "playing"

    table = table_of(ada, bo, match["id"])
    assert table.play_out()["status"] == "finished"
    assert stranger.get(f"{path}/record").status == 404
    record = ada.get(f"{path}/record").json
    assert [seat["name"] for seat in record["seats"]] == ["Ada", "Bo"]

    _, after = told_to(ada, ada_after)
    offered = bo.post(f"{path}/rematch").json
    assert offered["visibility"] == "private"
    assert told_to(ada, after)[0] == ["rematch_offered", "invited"]
    assert ada.get(path).json["rematch"] == offered["id"]
    begun = ada.post(f"{path}/rematch").json
    assert (begun["id"], begun["status"], begun["your_seat"]) == (offered["id"], "playing", 1)
    assert stranger.get(f"/v1/matches/{begun['id']}").status == 404
    assert table_of(bo, ada, begun["id"]).play_out()["status"] == "finished"


class PrivateTable(Table):
    """A table that only those who sit there see."""

    @property
    def document(self):
        """The match as who sits at seat 0 sees it."""
        return self.players[0].get(self.path).json


def table_of(first, second, match_id):
    """The table of a match that has begun."""
    table = PrivateTable.__new__(PrivateTable)
    table.players, table.id = [first, second], match_id
    return table
