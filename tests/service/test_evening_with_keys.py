"""An evening over every process: a program plays by a key, another reads along, somebody looks on.

Two processes answer; in the middle of it all of them are stopped and started again.
"""

import pytest

from tests.service.conftest import Client
from tests.service.matches.api.test_events import following
from tests.service.matches.api.test_presence import WITH, here, newest, now
from tests.service.players.api.test_keys import cut_key
from tests.service.table import Table
from tests.waiting import until
from tests.whole_service import WholeService

pytestmark = pytest.mark.alone


@pytest.fixture
def service(tmp_path):
    """Two processes that answer, workers and sweeper beside them."""
    service = WholeService(tmp_path, WEB_CONCURRENCY="2")
    service.start()
    yield service
    service.end()


def test_who_holds_a_key_does_what_it_is_cut_for_until_it_is_taken_away(service):
    client = Client(service.address)
    ada, ben, zoe = (client.register(name) for name in ("Ada", "Ben", "Zoe"))
    table = Table([ada, ben], "iglu_iglu")
    program = cut_key(ada, match=table.id, seat=0, may=["play"], note="my program")
    coach = cut_key(ada, match=table.id, may=["read"], note="my coach")

    table.players[0] = program
    table.play(12)

    assert coach.get(table.path).json["view"] == ada.get(table.path).json["view"]
    refused = table.send(coach, {"type": "end_turn"})
    assert (refused.status, refused.code) == (403, "key_too_narrow")
    path = f"{table.path}/events?{WITH}"
    with following(coach, path) as read_along, following(zoe, path) as looked_on:
        until(lambda: newest(looked_on) == now([0], 1))  # whoever reads for Ada is here for her
        with following(ben, "/v1/events"):
            until(lambda: newest(read_along) == now([0, 1], 1))

    service.end()
    service.start()

    table.play(6)
    assert here(zoe, table) == ([], 0)
    listed = ada.get("/v1/keys").json["items"]
    assert {key["note"] for key in listed} == {"my program", "my coach"}
    assert not any("key" in key for key in listed)

    with following(program, f"{table.path}/events") as stream:
        stream.wait_for(1)
        assert ada.delete(f"/v1/keys/{program.key['id']}").status == 204
        assert stream.has_ended()
    refused = program.get(f"{table.path}/decision")
    assert (refused.status, refused.code) == (401, "bad_token")

    table.players[0] = ada
    assert table.play_out()["status"] == "finished"
    assert coach.get(f"{table.path}/record").status == 200
