"""A replica promoted without what was acknowledged last: every door tells one story."""

import pytest

from tests.sentinels import Replicated
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.matches.api.test_events import STREAM, following, frames
from tests.service.table import Table
from tests.waiting import until

pytestmark = pytest.mark.alone


@pytest.fixture
def replicated(tmp_path):
    with Replicated(tmp_path) as servers:
        yield servers


@pytest.fixture
def client(replicated):
    with running_web(replicated.url) as address:
        yield Client(address, PublishedContract(Client(address).get("/openapi.json").json))


def other_command(table, but):
    """A command of whoever is to act, if there is a choice another one than that."""
    commands = [entry["command"] for entry in table.decision()["commands"]]
    return next((command for command in commands if command != but), commands[0])


def seen(stream):
    """The events that have come whole."""
    return frames(stream.body[: stream.body.rfind(b"\n\n")])


def as_told(stream):
    """The ids that a follower holds for true, as `rewound` says what to forget."""
    held: list[str] = []
    for frame in seen(stream):
        if frame["event"] == "rewound":
            held = held[: held.index(frame["id"]) + 1] if frame["id"] in held else []
        else:
            held.append(frame["id"])
    return held


def test_what_was_lost_is_told_to_whoever_holds_it_and_streams_go_on_from_what_is_true(
    replicated, client
):
    table = Table([client.register("Ada"), client.register("Bo")])
    table.play(3)
    with following(client, f"{table.path}/events", "0-0") as stream:
        true = table.document["version"]
        until(lambda: len(as_told(stream)) == len(log_of(client, table)))

        replicated.stop_replicating()
        player, key = table.to_act, {"Idempotency-Key": "once"}
        before = player.get(table.path).headers["ETag"]
        command = table.decision()["commands"][0]["command"]
        lost = table.send(player, command, headers=key)
        lost_tag, lost_id = lost.headers["ETag"], lost.json["events"][-1]["id"]
        until(lambda: lost_id in as_told(stream))
        replicated.lose_primary()
        until(lambda: client.get("/readyz").status == 200)

        def send(tag, **headers):
            sent = {"If-Match": tag, **headers}
            return player.post(f"{table.path}/commands", {"command": command}, headers=sent)

        assert table.document["version"] == true
        assert (send(lost_tag).status, send(lost_tag).code) == (412, "history_lost")
        assert send(lost_tag, **key).code == "history_lost"
        assert send(lost_tag).json["current_version"] == true
        after_lost = {"after": lost_id}
        assert client.get(f"{table.path}/events", query=after_lost).code == "history_lost"

        again = table.send(table.to_act, other_command(table, command))
        assert again.status == 200
        assert again.json["version"] == lost.json["version"]
        assert again.headers["ETag"] != lost_tag
        assert send(lost_tag).code == "history_lost"
        assert send(before).code == "version_conflict"
        assert client.get(f"{table.path}/events", query=after_lost).code == "history_lost"
        table.play_out()
        ended = client.get(f"{table.path}/events", headers={**STREAM, "Last-Event-ID": lost_id})
        told_anew = frames(ended.body)

        until(lambda: as_told(stream) == log_of(client, table))

    assert "rewound" in [frame["event"] for frame in seen(stream)]
    assert told_anew[0]["event"] == "rewound"
    assert [frame["id"] for frame in told_anew[1:]] == log_of(client, table)


def log_of(client, table):
    """The ids of the whole log."""
    ids, query = [], {"limit": 200}
    while page := client.get(f"{table.path}/events", query=query).json["items"]:
        ids += [event["id"] for event in page]
        query["after"] = ids[-1]
    return ids
