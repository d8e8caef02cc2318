"""A release with other rules: matches that were begun before it are played on as they began.

The store is one that the released code wrote (`keep_store.py`); the service of today is started
over it, and nothing is done to it first.
"""

import base64
import json
import random
import threading
from pathlib import Path

import pytest
from redis import Redis

from engine.catalogue import GAMES
from engine.records.proof import verify
from engine.records.record import decode_record
from service.backend import Backend
from service.embedded_redis import EmbeddedRedis
from service.settings import Settings
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer

KEPT = json.loads((Path(__file__).parent / "store-1.json").read_bytes())
NAMES = ("Ada", "Bo")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """The address of a store as the release left it."""
    directory = tmp_path_factory.mktemp("released")
    with (
        EmbeddedRedis(directory, append_only=False) as server,
        Redis.from_url(server.url) as client,
    ):
        for key, value in KEPT["keys"].items():
            client.restore(key, 0, base64.b64decode(value))
        yield server.url


@pytest.fixture(scope="module")
def service(store):
    """The players of before, each with a client, by name; a stranger's is under None."""
    with running_web(store) as address:
        contract = PublishedContract(Client(address).get("/openapi.json").json)
        clients: dict[str | None, Client] = {None: Client(address, contract)}
        for name, token in zip(NAMES, KEPT["tokens"], strict=True):
            clients[name] = clients[None].as_player(token)
        yield clients


@pytest.fixture
def bots(store):
    """A worker of today, at hand."""
    with Backend(Settings(redis_url=store)) as backend:
        player = TurnPlayer(backend)
        yield player
        player.stop()


def matches(standing):
    found = [match for match in KEPT["matches"] if match["standing"] == standing]
    return pytest.mark.parametrize("kept", found, ids=[match["game"] for match in found])


def follow(client, path, heard):
    """Read the stream of a match to its end."""
    response = client._pool.request(
        "GET",
        f"{client.base}{path}/events",
        headers={"Accept": "text/event-stream", "Authorization": f"Bearer {client.token}"},
        preload_content=False,
    )
    for line in response:
        if line.startswith(b"id:"):
            heard.append(line[3:].strip().decode())


def play_out(service, bots, path):
    """Everybody plays to the end, each command on the tag of what they saw; the document then."""
    rng, match = random.Random(1), service[None].get(path).json
    while match["status"] == "playing":
        seat = match["seats"][match["to_act"][0]]
        if seat["kind"] == "bot":
            bots.play(match["id"], match["version"])
        else:
            player = service[seat["player"]["name"]]
            seen = player.get(path, query={"include": "decision"})
            command = rng.choice(seen.json["decision"]["commands"])["command"]
            tag = {"If-Match": seen.headers["ETag"]}
            answer = player.post(f"{path}/commands", {"command": command}, headers=tag)
            assert answer.status == 200, answer
        match = service[None].get(path).json
    return match


def record_of(service, path):
    answer = service[None].get(f"{path}/record")
    assert answer.status == 200, answer
    return decode_record(answer.body)


@matches("playing")
def test_a_match_in_play_goes_on_under_the_rules_it_was_begun_with(service, bots, kept):
    path = f"/v1/matches/{kept['id']}"
    heard: list[object] = []
    before = service["Ada"].get(path).json
    stream = threading.Thread(target=follow, args=(service["Ada"], path, heard))
    stream.start()

    after = play_out(service, bots, path)

    stream.join(30)
    record = record_of(service, path)
    assert before["rules_version"] == after["rules_version"] == record.rules_version == 1
    assert verify(record).ranking == tuple(map(tuple, after["outcome"]["ranking"]))
    assert len(record.commands) > 40
    assert heard == logged(service["Ada"], path)


def logged(client, path):
    """The ids of the whole log, page by page."""
    ids, after = [], None
    while True:
        query = {"limit": "200", **({"after": after} if after else {})}
        page = client.get(f"{path}/events", query=query).json["items"]
        ids += [entry["id"] for entry in page]
        if not page:
            return ids
        after = ids[-1]


@matches("waiting")
def test_a_match_that_waited_is_dealt_by_the_rules_it_was_put_up_under(service, bots, kept):
    path = f"/v1/matches/{kept['id']}"

    begun = service["Bo"].post(f"{path}/seats", {})

    assert begun.status == 200, begun
    assert begun.json["rules_version"] == 1
    assert play_out(service, bots, path)["status"] == "finished"
    assert verify(record_of(service, path)) is not None


@matches("finished")
def test_a_match_that_had_ended_is_read_as_before(service, kept):
    path = f"/v1/matches/{kept['id']}"
    match = service["Ada"].get(path).json

    shown = service["Bo"].get(path, query={"version": "5", "reveal": "true"})
    board = service[None].get(f"{path}/board.svg")

    assert (shown.status, board.status) == (200, 200)
    assert match["view"] is not None
    assert verify(record_of(service, path)) is not None


def test_a_match_put_up_today_goes_by_the_rules_of_today(service):
    for game, rules in GAMES.items():
        wanted = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        put_up = service["Ada"].post("/v1/matches", wanted).json

        assert put_up["rules_version"] == rules.rules_version == 2
        assert put_up["fairness"]["chain"]


def test_old_and_new_matches_are_listed_together(service, store):
    """A sweeper, which looks at every match in turn, puts those of before into the lists too."""
    with Backend(Settings(redis_url=store)) as backend:
        Sweeper(backend).sweep_slowly()
        Sweeper(backend).sweep()
    wanted = {"game": "arctic", "seats": [{"kind": "me"}, {"kind": "open"}]}
    new = service["Bo"].post("/v1/matches", wanted).json["id"]

    listed = service["Bo"].get("/v1/matches", query={"limit": "200"}).json["items"]

    versions = {match["id"]: match["rules_version"] for match in listed}
    assert versions.items() >= {match["id"]: 1 for match in KEPT["matches"]}.items()
    assert versions[new] == 2
    old = [match for match in listed if match["rules_version"] == 1]
    assert {match["fairness"]["chain"] for match in old} == {None}
