"""Events over HTTP: pages, long-polls, streams; the same log, the same ids."""

import json
import re
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

import pytest

from engine.catalogue import GAMES
from tests.service.table import OPEN, Table, put_up
from tests.waiting import PATIENCE_SECONDS, require_quick, until

STREAM = {"Accept": "text/event-stream"}
MUCH_SOONER = 10  # than the 25 seconds for which a long-poll may wait, however busy the machine


@pytest.fixture
def table(ada, bo):
    """A running match of Arctic."""
    return Table([ada, bo])


def all_events(viewer, table, page=200, headers=None, **asked):
    """The whole log, read page by page."""
    events, after = [], None
    while True:
        query = {**asked, "limit": page} | ({"after": after} if after else {})
        items = viewer.get(f"{table.path}/events", query=query, headers=headers).json["items"]
        events += items
        if len(items) < page:
            return events
        after = items[-1]["id"]


def frames(body):
    """The events of a finished stream, and the comments left out."""
    blocks = body.decode().split("\n\n")
    return [
        dict(line.split(": ", 1) for line in block.splitlines())
        for block in blocks
        if "id: " in block
    ]


class Follower:
    """A stream that is being read in a thread of its own."""

    def __init__(self, viewer, path, last_event_id=None, headers=None):
        headers = {**STREAM, **(headers or {})}
        if viewer.token:
            headers["Authorization"] = f"Bearer {viewer.token}"
        if last_event_id:
            headers["Last-Event-ID"] = last_event_id
        connection = HTTPConnection(urlsplit(viewer.base).netloc, timeout=PATIENCE_SECONDS)
        connection.request("GET", path, headers=headers)
        self._connection, self._socket = connection, connection.sock
        self._response = connection.getresponse()
        self.status = self._response.status
        self.headers = self._response.headers
        self.body = b""
        self.is_over = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        with suppress(OSError, HTTPException):  # we hung up
            while chunk := self._response.read1(65_536):
                self.body += chunk
            self.is_over = True

    def ids(self):
        """The ids of all events so far."""
        return [frame["id"] for frame in frames(self.body)]

    def wait_for(self, count, seconds=PATIENCE_SECONDS):
        """Return when that many events have come."""
        deadline = time.monotonic() + seconds
        while len(self.ids()) < count and time.monotonic() < deadline:
            time.sleep(0.005)
        return self.ids()

    def has_ended(self):
        """Whether the other side has brought the stream to its end."""
        self._thread.join(PATIENCE_SECONDS)
        self.close()
        return self.is_over

    def close(self):
        """Hang up."""
        with suppress(OSError):  # the other side may have gone first
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE_SECONDS)
        self._response.close()
        self._connection.close()


@contextmanager
def following(viewer, path, last_event_id=None, headers=None):
    """A follower for as long as the block lasts."""
    follower = Follower(viewer, path, last_event_id, headers)
    try:
        yield follower
    finally:
        follower.close()


def test_the_log_begins_with_the_match_and_numbers_its_events_by_version(client, table):
    table.play(3)

    events = client.get(f"{table.path}/events").json["items"]

    assert [event["type"] for event in events[:3]] == [
        "match_created",
        "seat_taken",
        "match_started",
    ]
    versions = [event["version"] for event in events]
    assert versions == sorted(versions)
    assert all(event["id"].startswith(f"{event['version']}-") for event in events)
    assert all(event["text"] for event in events)


@pytest.mark.parametrize("game", GAMES)
def test_every_way_of_reading_tells_the_same(client, ada, bo, game):
    table = Table([ada, bo], game)
    table.play_out()

    for viewer in (client, ada, bo):
        whole = all_events(viewer, table)
        stream = viewer.get(f"{table.path}/events", headers=STREAM)

        assert all_events(viewer, table, page=7) == whole
        assert [frame["id"] for frame in frames(stream.body)] == [event["id"] for event in whole]
        assert [frame["event"] for frame in frames(stream.body)] == [
            event["type"] for event in whole
        ]
        assert whole[-1]["type"] == "match_finished"


def test_everybody_is_told_the_same_events_but_not_the_same_secrets(client, ada, bo):
    table = Table([ada, bo])
    table.play_out(seed=3)

    logs = [all_events(viewer, table) for viewer in (client, ada, bo)]

    assert len({tuple((event["id"], event["type"]) for event in log) for log in logs}) == 1


def test_a_stream_can_be_resumed_after_every_single_event(client, ada, bo):
    table = Table([ada, bo])
    table.play_out()
    ids = [event["id"] for event in all_events(client, table)]

    for position in range(0, len(ids) - 1, 5):
        headers = STREAM | {"Last-Event-ID": ids[position]}
        resumed = client.get(f"{table.path}/events", headers=headers)

        assert [frame["id"] for frame in frames(resumed.body)] == ids[position + 1 :]


def test_a_stream_that_reconnects_after_the_end_is_told_to_stop(client, ada, bo):
    table = Table([ada, bo])
    table.play_out()
    last = all_events(client, table)[-1]["id"]

    answer = client.get(f"{table.path}/events", headers=STREAM | {"Last-Event-ID": last})

    assert answer.status == 204


def test_a_stream_tells_as_it_happens_and_ends_with_the_match(client, table):
    with following(client, f"{table.path}/events") as stream:
        assert stream.status == 200
        assert stream.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["X-Accel-Buffering"] == "no"
        assert len(stream.wait_for(3)) == 3
        page = all_events(client, table)
        table.play()
        assert len(stream.wait_for(len(page) + 1)) > len(page)
        assert not stream.is_over
        table.play_out()
        whole = [event["id"] for event in all_events(client, table)]

        assert stream.wait_for(len(whole)) == whole
        assert stream.has_ended()


def test_an_unnamed_stream_has_the_type_in_its_data(client, ada, bo):
    table = Table([ada, bo])
    table.play_out()

    for path in (f"{table.path}/events", "/v1/events"):
        viewer = client if path == f"{table.path}/events" else ada
        with (
            following(viewer, f"{path}?unnamed=true", "0-0") as unnamed,
            following(viewer, path, "0-0") as named,
        ):
            count = len(viewer.get(path, query={"limit": 200}).json["items"])
            assert unnamed.wait_for(count)[:count] == named.wait_for(count)[:count]
            bare, whole = frames(unnamed.body)[:count], frames(named.body)[:count]

        assert all(list(frame) == ["id", "data"] for frame in bare)
        assert [json.loads(frame["data"])["type"] for frame in bare] == [
            frame["event"] for frame in whole
        ]


@pytest.mark.parametrize("wish", ["", "1", "yes", "True"])
def test_a_stream_is_unnamed_by_true_only(ada, table, wish):
    for path in (f"{table.path}/events", "/v1/events"):
        answer = ada.get(f"{path}?unnamed={wish}", headers=STREAM)

        assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/query/unnamed")


STANDING = ("version", "to_act", "status")


def timeless(body):
    """What a stream has told, without the times at which it did."""
    return re.sub(rb'"server_time":"[^"]+"', b"", body)


def standing(event):
    """How the match stands, without the time at which that was told."""
    now = dict(event["now"])
    assert datetime.fromisoformat(now.pop("server_time")).tzinfo is not None
    return now


def batches(body):
    """The data of the events of a stream, batch by batch: each ends with how things stand."""
    found, batch = [], []
    for frame in frames(body):
        batch.append(json.loads(frame["data"]))
        if "now" in batch[-1]:
            found.append(batch)
            batch = []
    assert not batch
    return found


def test_a_batch_of_a_stream_says_whose_turn_it_is(client, ada, bo, table):
    count = len(all_events(client, table))
    with following(bo, f"{table.path}/events") as stream:
        stream.wait_for(count)
        for _ in range(5):
            document = table.document
            last = batches(stream.body)[-1][-1]
            assert standing(last) == {name: document[name] for name in STANDING}
            table.play()
            stream.wait_for(len(all_events(client, table)))
        played_out = table.play_out()
        assert stream.has_ended()
        told = batches(stream.body)

    assert standing(told[-1][-1]) == {
        "version": played_out["version"],
        "to_act": [],
        "status": "finished",
    }
    assert all(batch[-1]["now"]["version"] >= batch[-1]["version"] for batch in told)
    whole = [{**event} for batch in told for event in batch]
    for event in whole:
        event.pop("now", None)
    assert whole == all_events(bo, table)
    assert not any("now" in event for event in all_events(client, table))


def test_a_players_stream_says_it_of_every_match(ada, bo):
    tables = [Table([ada, bo]), Table([bo, ada], "iglu_iglu")]
    count = len(ada.get("/v1/events", query={"limit": 200}).json["items"])
    with following(ada, "/v1/events", "0-0") as stream:
        stream.wait_for(count)
        notices = [json.loads(frame["data"]) for frame in frames(stream.body)]

    for table in tables:
        document = table.document
        last = [notice for notice in notices if notice["match"] == table.id][-1]
        assert standing(last) == {name: document[name] for name in STANDING}
    assert "now" in notices[-1]


def test_a_stream_cut_anywhere_loses_and_repeats_nothing(client, table):
    seen, last = [], None
    for _ in range(12):
        with following(client, f"{table.path}/events", last) as stream:
            table.play()
            stream.wait_for(1)
            seen += stream.ids()
            last = seen[-1]

    whole = [event["id"] for event in all_events(client, table)]
    assert seen == whole[: len(seen)]
    assert len(seen) >= 12


def test_a_long_poll_answers_when_something_happens(ada, bo, table):
    def wait_for_a_command():
        after = all_events(ada, table)[-1]["id"]
        query = {"after": after, "wait": 25}
        with ThreadPoolExecutor(1) as pool:
            poll = pool.submit(ada.get, f"{table.path}/events", query=query)
            time.sleep(0.2)
            began = time.monotonic()
            table.play()
            answer = poll.result()
            took = time.monotonic() - began
        assert answer.status == 200
        assert answer.json["items"][0]["version"] == table.document["version"]
        return took

    require_quick(MUCH_SOONER, wait_for_a_command)


def test_a_long_poll_in_vain_is_204(ada, table):
    after = all_events(ada, table)[-1]["id"]

    def wait_in_vain():
        began = time.monotonic()
        assert ada.get(f"{table.path}/events", query={"after": after, "wait": 0.4}).status == 204
        assert time.monotonic() - began > 0.3

    require_quick(MUCH_SOONER, wait_in_vain)


def test_nobody_waits_for_an_ended_match(client, ada, bo):
    table = Table([ada, bo])
    table.play_out()
    last = all_events(client, table)[-1]["id"]

    def ask():
        answer = client.get(f"{table.path}/events", query={"after": last, "wait": 25})
        assert answer.status == 204

    require_quick(MUCH_SOONER, ask)


def test_a_page_without_waiting_may_be_empty(ada, table):
    after = all_events(ada, table)[-1]["id"]

    answer = ada.get(f"{table.path}/events", query={"after": after})

    assert (answer.status, answer.json["items"]) == (200, [])


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("wait=26", "/query/wait"),
        ("wait=-1", "/query/wait"),
        ("wait=nan", "/query/wait"),
        ("wait=inf", "/query/wait"),
        ("wait=x", "/query/wait"),
        ("limit=0", "/query/limit"),
        ("after=nonsense", "/query/after"),
        ("after=1-1-1", "/query/after"),
        ("after=", "/query/after"),
        ("since=1", "/query/since"),
    ],
)
def test_a_malformed_reading_is_422(ada, table, query, pointer):
    for path in (f"{table.path}/events", "/v1/events"):
        answer = ada.get(f"{path}?{query}")

        assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, pointer), path


@pytest.mark.parametrize("sent", ["nonsense", "", "0", "1-", "1-x", "9" * 400 + "-1"])
def test_a_malformed_last_event_id_is_422(ada, table, sent):
    for path in (f"{table.path}/events", "/v1/events"):
        for headers in ({}, STREAM):
            answer = ada.get(path, headers=headers | {"Last-Event-ID": sent})

            assert (answer.status, answer.code) == (422, "bad_event_id")


def test_the_texts_come_in_the_asked_language(client, table):
    texts = {
        language: [
            event["text"]
            for event in client.get(
                f"{table.path}/events", headers={"Accept-Language": language}
            ).json["items"]
        ]
        for language in ("en", "it", "es", "de")
    }

    assert len({tuple(lines) for lines in texts.values()}) == 4


def test_one_stream_tells_a_player_what_concerns_him_in_all_matches(client, ada, bo):
    match = put_up(ada, seats=[{"kind": "me"}, OPEN])
    with following(ada, "/v1/events") as stream:
        bo.post(f"/v1/matches/{match['id']}/seats", {})
        table = Table([bo, ada])
        table.play_out()
        page = ada.get("/v1/events", query={"limit": 200}).json["items"]
        followed = stream.wait_for(len(page))
        types = [frame["event"] for frame in frames(stream.body)]

    assert followed == [notice["id"] for notice in page]
    assert {"seat_taken", "match_started", "match_finished", "your_turn"} <= set(types)
    assert {event["match"] for event in page} == {match["id"], table.id}


def test_notices_wait_and_resume_like_events(ada, bo):
    Table([ada, bo]).play(2)
    ids = [notice["id"] for notice in ada.get("/v1/events").json["items"]]

    later = ada.get("/v1/events", query={"after": ids[0]}).json["items"]
    in_vain = ada.get("/v1/events", query={"after": ids[-1], "wait": 0.2})

    assert [notice["id"] for notice in later] == ids[1:]
    assert in_vain.status == 204


def test_only_players_have_a_stream_of_their_own(client):
    assert client.get("/v1/events").code == "authentication_required"


def test_a_browser_that_asks_for_json_first_gets_a_page(client, table):
    answer = client.get(
        f"{table.path}/events", headers={"Accept": "application/json, text/event-stream;q=0.5"}
    )

    assert answer.headers["Content-Type"] == "application/json"


def test_after_15_seconds_of_silence_a_heartbeat_comes_and_a_dead_token_hears_no_more(
    ada, bo, table
):
    with (
        following(bo, f"{table.path}/events") as alive,
        following(ada, f"{table.path}/events") as dead,
        following(ada, "/v1/events") as dead_too,
    ):
        alive.wait_for(3)
        renewed = ada.as_player(ada.post("/v1/players/me/token").json["token"])
        until(lambda: alive.body.endswith(b"\n\n:\n\n"))

        assert renewed.get(table.path).json["your_seat"] == 0
        assert not alive.is_over
        assert (dead.has_ended(), dead_too.has_ended()) == (True, True)


def test_many_of_one_audience_get_the_same_stream_as_one_alone(client, ada, bo, table):
    """Spectators in two languages and both seats, several of each, with names and without."""
    german = {"Accept-Language": "de"}
    paths = (f"{table.path}/events", f"{table.path}/events?unnamed=true")
    kinds = [(who, language) for who in (client, ada, bo) for language in ({}, german)]
    with ExitStack() as streams:
        followers = [
            (streams.enter_context(following(who, path, headers=language)), who, language)
            for who, language in kinds * 2
            for path in paths
        ]
        for follower, _, _ in followers:
            follower.wait_for(3)

        table.play_out()

        assert all([follower.has_ended() for follower, _, _ in followers])

    for follower, who, language in followers:
        told = [json.loads(frame["data"]) for frame in frames(follower.body)]
        whole = all_events(who, table, headers=language)
        assert [{**event, "now": None} for event in told] == [
            {**event, "now": None} for event in whole
        ]
