"""Who hears what happened hears what they can do now: no request between two moves but the wait."""

import json
from collections import Counter

import pytest

from engine.catalogue import GAMES
from tests.service.matches.api.test_events import all_events, following, frames
from tests.service.table import Table
from tests.waiting import until

WITH_DECISION = "include=decision"


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def told(stream):
    """How the match stood at the end of each batch."""
    lines = [json.loads(frame["data"]) for frame in frames(stream.body) if "data" in frame]
    return [line["now"] for line in lines if "now" in line]


def newest(stream, version):
    """How the match stood last, told to who follows."""
    until(lambda: told(stream) and told(stream)[-1]["version"] >= version)
    return told(stream)[-1]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_batch_brings_the_callers_own_decision(client, ada, bo, game):
    table = Table([ada, bo], game)
    events, offered = f"{table.path}/events?{WITH_DECISION}", Counter[int]()
    with following(ada, events) as hers, following(bo, events) as his:
        for seed in range(5):
            version = table.document["version"]
            for player, stream in ((ada, hers), (bo, his)):
                now = newest(stream, version)
                assert now["decision"] == player.get(f"{table.path}/decision").json
                assert now["decision"]["version"] == now["version"] == version
                offered[version] += bool(now["decision"]["commands"])
            table.play(seed=seed)
    assert set(offered.values()) == {1}


def test_who_has_no_seat_is_told_that_there_is_none(client, table):
    for viewer in (client, client.register()):
        with following(viewer, f"{table.path}/events?{WITH_DECISION}") as stream:
            assert newest(stream, 2)["decision"] is None
    page = client.get(f"{table.path}/events?{WITH_DECISION}").json["items"]
    assert page[-1]["now"]["decision"] is None
    assert not any("now" in event for event in page[:-1])


def test_without_asking_no_stream_brings_it(ada, table):
    with following(ada, f"{table.path}/events") as stream:
        assert "decision" not in newest(stream, 2)
    assert "now" not in all_events(ada, table)[-1]


def test_a_page_and_a_wait_bring_it_too(table):
    """A whole match needs a command and a wait for each move, and nothing else."""
    after = {player: all_events(player, table)[-1]["id"] for player in table.players}
    decision = table.decision()
    for _ in range(6):
        mover, other = table.to_act, table.waiting
        command = decision["commands"][0]["command"]
        answer = mover.post(
            f"{table.path}/commands?{WITH_DECISION}",
            {"expected_version": decision["version"], "command": command},
        )
        query = {"include": "decision", "after": after[other], "wait": 25}
        heard = other.get(f"{table.path}/events", query=query)
        now = heard.json["items"][-1]["now"]
        assert now["version"] == answer.json["version"]
        after[other] = heard.json["items"][-1]["id"]
        own, others = answer.json["decision"], now["decision"]
        decision = own if own["commands"] else others
        assert bool(own["commands"]) != bool(others["commands"])


def test_it_comes_to_who_shows_a_ticket(table, client):
    mover = table.to_act
    ticket = mover.post("/v1/tickets").json["ticket"]

    with following(client, f"{table.path}/events?{WITH_DECISION}&ticket={ticket}") as stream:
        now = newest(stream, table.document["version"])

    assert now["decision"] == mover.get(f"{table.path}/decision").json


def test_it_comes_in_the_asked_language(table):
    spoken, mover = {"Accept-Language": "de"}, table.to_act

    page = mover.get(f"{table.path}/events?{WITH_DECISION}", headers=spoken)

    decision = mover.get(f"{table.path}/decision", headers=spoken).json
    assert page.json["items"][-1]["now"]["decision"] == decision


def test_after_the_end_there_is_nothing_to_decide(ada, bo):
    table = Table([ada, bo], "iglu_iglu")
    table.play_out()

    for player in (ada, bo):
        with following(player, f"{table.path}/events?{WITH_DECISION}") as stream:
            assert stream.has_ended()
            assert told(stream)[-1]["decision"]["commands"] == []


@pytest.mark.parametrize("more", ["version=2", "reveal=true", "seat=0"])
def test_a_decision_is_of_now(ada, table, more):
    answer = ada.get(f"{table.path}/events?{WITH_DECISION}&{more}")

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/include")
