"""Evenings over every process: a seat is left, kept, taken over, or taken away by operators."""

import json
import random
from datetime import datetime

import pytest

from tests.programs import found
from tests.service.conftest import Client
from tests.service.table import OPEN, Table
from tests.waiting import until
from tests.whole_service import ROOT, WholeService

pytestmark = pytest.mark.alone

RESERVE_SECONDS, INCREMENT_SECONDS = 600, 2
OPERATOR_TOKEN = "the-token-of-the-operators"
CLOCK = {"reserve_seconds": RESERVE_SECONDS, "increment_seconds": INCREMENT_SECONDS}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """Two processes that answer, workers and sweeper beside them."""
    settings = {"WEB_CONCURRENCY": "2", "OPERATOR_TOKEN": OPERATOR_TOKEN}
    service = WholeService(tmp_path_factory.mktemp("service"), **settings)
    service.start()
    yield service
    service.end()


def play_on(table, players, rng, turns=1):
    """These players play their turns as they come; of the others the house does. What is then."""
    seats = {}
    for player in players:
        seats[player.get(table.path).json["your_seat"]] = player
    document = table.document
    while turns and document["status"] == "playing":
        seat = document["to_act"][0]
        if seat not in seats:
            until(lambda seen=document["version"]: table.document["version"] > seen)
            document = table.document
            continue
        decision = seats[seat].get(f"{table.path}/decision").json
        chosen = rng.choice(decision["commands"])["command"]
        answer = table.send(seats[seat], chosen, decision["version"])
        assert answer.status == 200, answer
        document = answer.json["match"]
        turns -= document["to_act"] != [seat]
    return document


def test_a_seat_changes_hands_and_everything_is_proved(service, tmp_path):
    client, rng = Client(service.address), random.Random(7)
    ada, ben, cleo, zoe = (client.register(name) for name in ("Ada", "Ben", "Cleo", "Zoe"))
    table = Table([ada, ben, cleo], seats=[{"kind": "me"}, OPEN, OPEN], clock=CLOCK)

    given = table.waiting.post(f"{table.path}/nudges", {"give_seconds": 30}).json
    assert sum(given["clock"]["remaining"]) == 3 * RESERVE_SECONDS + 30

    play_on(table, [ada, ben, cleo], rng, turns=2)
    assert ben.delete(f"{table.path}/seats/1?keep=true").status == 200
    play_on(table, [ada, cleo], rng, turns=2)  # the house plays Ben's in between
    assert ben.post(f"{table.path}/seats", {}).json["your_seat"] == 1
    play_on(table, [ada, ben, cleo], rng, turns=3)

    assert ben.delete(f"{table.path}/seats/1?keep=true&substitutes=true").status == 200
    request = zoe.post(f"{table.path}/seats/1/substitute")
    assert request.status == 202
    for player in (ada, cleo):
        address = f"{table.path}/substitutes/{request.json['id']}"
        assert player.put(address, {"answer": "yes"}).status == 200
    document = zoe.get(table.path).json
    assert (document["your_seat"], document["view"]["seat"]) == (1, 1)
    assert ben.get(table.path).json["view"]["seat"] is None

    ended = play_on(table, [ada, zoe, cleo], rng, turns=1000)
    assert ended["status"] == "finished"
    assert ended["outcome"]["departed"] == []
    names = [(stay["player"] or {}).get("name", stay["bot"]) for stay in ended["stays"]]
    assert names == ["Ben", "greedy", "Ben", "greedy", "Zoe"]
    spans = [(stay["from_version"], stay["until_version"]) for stay in ended["stays"]]
    assert spans[0][0] == 1
    assert all(one[1] + 1 == other[0] for one, other in zip(spans, spans[1:], strict=False))
    require_no_time_was_made(client, table, ended)
    require_proved(service, client, table, tmp_path)


def test_the_house_finishes_the_match_of_a_player_who_is_closed(service):
    client, rng = Client(service.address), random.Random(11)
    ada, ben = (client.register(name) for name in ("Ada", "Ben"))
    table = Table([ada, ben])
    play_on(table, [ada, ben], rng, turns=3)

    restraint = {"closed": True, "reason": "Threats."}
    closed = client.as_player(OPERATOR_TOKEN).put(
        f"/v1/admin/players/{ben.player['id']}/restraint", restraint
    )

    assert closed.status == 200
    refused = table.send(ben, {"type": "end_turn"}, table.document["version"])
    assert (refused.status, refused.code) == (403, "player_closed")
    ended = play_on(table, [ada], rng, turns=1000)
    assert ended["status"] == "finished"
    assert ended["outcome"]["ranking"] == [[0], [1]]
    log = ada.get(f"{table.path}/events", query={"limit": 200}).json["items"]
    bots = [entry["data"]["bot"] for entry in log if entry["type"] == "seat_taken_over"]
    assert bots == ["greedy"]


def require_no_time_was_made(client, table, ended):
    """Nobody has more than reserve, gifts and an increment for every turn of the clock."""
    items = client.get(f"{table.path}/events", query={"limit": 200}).json["items"]
    began = datetime.fromisoformat(items[0]["at"])
    lasted = (datetime.fromisoformat(ended["updated_at"]) - began).total_seconds()
    commands = ended["version"]
    for left in ended["clock"]["remaining"]:
        assert RESERVE_SECONDS - lasted <= left
        assert left <= RESERVE_SECONDS + 30 + INCREMENT_SECONDS * commands


def require_proved(service, client, table, folder):
    """In both languages, and a stay that is told otherwise is not."""
    record, forged = folder / "1.json", folder / "2.json"
    record.write_bytes(client.get(f"{table.path}/record").body)
    told = json.loads(record.read_text())
    assert [stay["name"] for stay in told["seats"][1]["stays"]][-1] == "Zoe"
    told["seats"][1]["stays"][0]["until_version"] += 1
    forged.write_text(json.dumps(told))

    for path, is_good in ((record, True), (forged, False)):
        judged = service.run(service.python, "-m", "engine", "verify", str(path))
        assert (judged.returncode == 0) == is_good, judged.stdout + judged.stderr
        if found("node"):
            judged = service.run("node", str(ROOT / "examples" / "verify.mjs"), str(path))
            assert (judged.returncode == 0) == is_good, judged.stdout + judged.stderr
