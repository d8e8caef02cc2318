"""Who is here, and how many look on: as it is, at all web processes, told to who asks for it."""

import json

import pytest

from tests.service.matches.api.test_events import following, frames
from tests.service.matches.api.test_private import invited
from tests.service.table import ME, Table
from tests.waiting import until

WITH = "include=presence"


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def here(viewer, table):
    """The seats that are present, and how many look on."""
    match = viewer.get(f"{table.path}?{WITH}").json
    return [seat["seat"] for seat in match["seats"] if seat["present"]], match["spectators"]


def told(stream):
    """What an event stream has said of who is here, in order."""
    blocks = [block.splitlines() for block in stream.body.decode().split("\n\n")]
    return [block for block in blocks if any('"type":"presence"' in line for line in block)]


def newest(stream):
    """The last of it."""
    said = told(stream)
    return json.loads(said[-1][-1].removeprefix("data: ")) if said else None


def now(present, spectators):
    """What is told of it."""
    return {"type": "presence", "present": present, "spectators": spectators}


def test_who_follows_a_match_is_present_and_who_has_no_seat_is_counted(client, ada, bo, table):
    assert here(client, table) == ([], 0)
    looker = client.register()
    path = f"{table.path}/events?{WITH}"
    with following(ada, path) as hers:
        until(lambda: newest(hers) == now([0], 0))
        with following(bo, "/v1/events"), following(looker, f"{table.path}/events"):
            until(lambda: here(ada, table) == ([0, 1], 1))
            with following(looker, f"{table.path}/events"), following(client, path) as theirs:
                until(lambda: newest(theirs) == now([0, 1], 2))
                until(lambda: newest(hers) == now([0, 1], 2))
                assert here(client, table) == ([0, 1], 2)
    assert newest(hers) == now([0, 1], 2)


def test_whoever_sees_a_match_late_hears_it_of_those_who_sat_there_then(client, ada, bo):
    table = Table([ada, bo], spectators="delayed")
    path = f"{table.path}/events?{WITH}"
    with following(ada, path) as hers, following(client, path) as theirs:
        until(lambda: newest(hers) == newest(theirs) == now([0], 1))
        assert bo.delete(f"{table.path}/seats/1?keep=true").status == 200
        with following(client.register(), f"{table.path}/events"):
            until(lambda: newest(hers) == now([0, 1], 2))  # a house bot is there always
            until(lambda: newest(theirs) == now([0], 2))
            assert here(client, table) == ([0], 2)
    heard = [json.loads(block[-1].removeprefix("data: ")) for block in told(theirs)]
    assert not any(1 in presence["present"] for presence in heard)


def test_what_is_told_has_no_id_and_resuming_is_as_without_it(ada, table):
    with following(ada, f"{table.path}/events?{WITH}") as stream:
        until(lambda: told(stream))
        table.play(2)
        version = table.document["version"]
        until(lambda: frames(stream.body)[-1]["id"].startswith(f"{version}-"))
    assert told(stream)[0][0] == "event: presence"
    assert not any(line.startswith("id:") for block in told(stream) for line in block)
    events = ada.get(f"{table.path}/events?{WITH}").json["items"]
    assert [frame["id"] for frame in frames(stream.body)] == [event["id"] for event in events]
    assert "presence" not in {event["type"] for event in events}
    middle = events[2]["id"]
    with following(ada, f"{table.path}/events?{WITH}&unnamed=true", middle) as again:
        until(lambda: told(again) and len(frames(again.body)) == len(events) - 3)
    assert [frame["id"] for frame in frames(again.body)] == [line["id"] for line in events[3:]]
    assert len(told(again)[0]) == 1


def test_who_did_not_ask_is_told_nothing_of_it(ada, bo, table):
    with (
        following(ada, f"{table.path}/events?{WITH}") as asked,
        following(bo, f"{table.path}/events") as silent,
    ):
        until(lambda: newest(asked) == now([0, 1], 0))
        table.play()
        until(lambda: len(frames(silent.body)) > 3)
    assert not told(silent)
    match = ada.get(table.path).json
    assert "spectators" not in match
    assert not any("present" in seat for seat in match["seats"])


def test_such_an_answer_has_no_tag_and_is_not_kept(ada, table):
    tag = ada.get(table.path).headers["ETag"]
    for wish in (WITH, "include=decision,presence"):
        answer = ada.get(f"{table.path}?{wish}", headers={"If-None-Match": tag})
        assert answer.status == 200
        assert "ETag" not in answer.headers
        assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json["decision"] == ada.get(f"{table.path}/decision").json
    assert ada.get(f"{table.path}?{WITH}&version=1").status == 422
    assert ada.get(f"{table.path}?include=present").status == 422


def test_whoever_waits_for_an_answer_is_present_and_house_bots_always_are(client, ada):
    bot = {"kind": "bot", "bot": "random"}
    match = ada.post("/v1/matches", {"game": "arctic", "seats": [{"kind": "open"}, bot]}).json
    path = f"/v1/matches/{match['id']}"
    after = ada.get(f"{path}/events").json["items"][-1]["id"]
    assert [seat["present"] for seat in client.get(f"{path}?{WITH}").json["seats"]] == [False, True]

    def is_counted_for_a_moment():  # they may ask again
        assert ada.get(f"{path}/events?after={after}&wait=1.5").status == 204
        return client.get(f"{path}?{WITH}").json["spectators"] == 1

    until(is_counted_for_a_moment)


def test_of_a_private_match_only_who_may_see_it_learns_who_is_there(client, ada, bo):
    table = Table([ada], seats=[ME, invited(bo)], visibility="private")
    with following(ada, f"{table.path}/events?{WITH}") as hers:
        until(lambda: newest(hers) == now([0], 0))
        assert here(bo, table) == ([0], 0)
        for stranger in (client, client.register()):
            refused = stranger.get(f"{table.path}?{WITH}")
            assert refused.code == "match_not_found"
            assert b"present" not in refused.body
