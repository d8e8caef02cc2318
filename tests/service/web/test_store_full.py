"""A store that answers and takes no writes: what needs none goes on, the rest is told as 503."""

import pytest

from tests.full_store import WAYS, FragileRedis
from tests.ports import free_port
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.table import ME, OPEN, Table
from tests.waiting import until

pytestmark = pytest.mark.alone

REASONS = {
    "memory": "its memory is full",
    "disk": "it cannot write to its disk",
    "replicas": "too few replicas follow it",
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A server of these tests alone."""
    with FragileRedis(tmp_path_factory.mktemp("store"), port=free_port()) as server:
        yield server


@pytest.fixture(scope="module")
def address(store):
    """A service over it whose log cannot be written either."""
    with (
        open("/dev/full", "wb") as full_disk,
        running_web(store.url, output=full_disk, log_level="info") as web,
    ):
        yield web


@pytest.fixture
def client(address):
    stranger = Client(address)
    return Client(address, PublishedContract(stranger.get("/openapi.json").json))


def require_refused(answer, way):
    """503 with the reason and when to try again."""
    assert (answer.status, answer.code) == (503, "store_unreachable"), answer
    assert int(answer.headers["Retry-After"]) >= 1
    assert REASONS[way] in answer.json["detail"]


def until_refused(client, way):
    """A disk that is full shows at the next write to it, within a second."""
    until(lambda: client.get("/readyz").status == 503)
    require_refused(client.get("/readyz"), way)


@pytest.mark.parametrize("way", WAYS)
def test_while_no_write_is_taken_reads_and_refusals_answer_and_all_goes_on_by_itself(
    store, client, way
):
    table = Table([client.register("Ada"), client.register("Bo")])
    tag = table.players[0].get(table.path).headers["ETag"]
    decision, version = table.decision(), table.document["version"]
    player, waiting = table.to_act, table.waiting
    command = decision["commands"][0]["command"]

    with store.refusing_writes(way):
        until_refused(client, way)

        assert client.get("/healthz").status == 200
        assert player.get("/v1/players/me").status == 200
        assert player.get("/v1/matches").status == 200
        assert player.get(table.path).status == 200
        assert player.get(table.path, headers={"If-None-Match": tag}).status in (200, 304)
        assert player.get(f"{table.path}/decision").json == decision
        assert client.get(f"{table.path}/events").status == 200
        assert player.as_player("wrong").get("/v1/players/me").status == 401
        assert table.send(player, command, version - 1).status == 412
        assert table.send(waiting, command, version).status == 409
        assert table.send(player, {"type": "no_such"}, version).status == 422
        require_refused(table.send(player, command, version), way)
        require_refused(player.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}), way)
        require_refused(client.post("/v1/players", {"name": "Cleo"}), way)
        assert client.get("/readyz").status == 503

    until(lambda: client.get("/readyz").status == 200)
    assert table.send(player, command, version).status == 200
    assert client.register("Cleo").get("/v1/players/me").status == 200
