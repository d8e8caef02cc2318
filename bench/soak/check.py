"""What is found from outside at the end: nothing lost, nothing doubled, nobody timed out early."""

import threading
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from bench.soak.caller import Caller
from bench.soak.clients import Clients
from engine.records.proof import verify
from engine.records.record import decode_record

CLOCKS_DIFFER = timedelta(seconds=2)
"""So far at most the times of two processes may lie apart: the store's answer, by which they go,
may have been under way for as long as it is waited for."""


def checked(clients: Clients) -> Counter[str]:
    """What is found from outside at the end; AssertionError where anything is not as it should."""
    counts, caller = Counter[str](), Caller(clients.ports, clients.watcher, threading.Event())
    assert not clients.watcher.astonished, clients.watcher.astonished
    for match_id in list(clients.matches):
        path = f"/v1/matches/{match_id}"
        document = caller.ask("GET", path).json()
        told, query = list[Any](), "?limit=200"
        while page := caller.ask("GET", f"{path}/events{query}").json()["items"]:
            told += page
            query = f"?limit=200&after={page[-1]['id']}"
        ids, versions = [event["id"] for event in told], {event["version"] for event in told}
        wrong = wrong_times(told, clients.begun_at, is_present=match_id in clients.present)
        assert not wrong, f"{match_id}: {wrong}"
        assert len(ids) == len(set(ids)), f"{match_id}: an event twice"
        assert versions == set(range(1, document["version"] + 1)), f"{match_id}: a version missing"
        for key, heard in clients.watcher.acknowledged.get(match_id, {}).items():
            assert set(heard) <= set(ids), f"{match_id}: {key} was acknowledged and is not there"
            counts["acknowledged commands"] += 1
        stream = clients.streams[match_id]
        assert stream == ids[: len(stream)], f"{match_id}: a stream with a gap or a double"
        counts["streamed events"] += len(stream)
        counts["matches"] += 1
        if document["status"] == "finished":
            record = caller.ask("GET", f"{path}/record").data
            verify(decode_record(record))
            counts["records proved"] += 1
    return counts


def wrong_times(events: list[Any], begun_at: datetime, *, is_present: bool) -> str:
    """What the clocks of machines have spoilt in a match, if anything."""
    times = [datetime.fromisoformat(event["at"]) for event in events]
    if any(later < sooner - CLOCKS_DIFFER for sooner, later in pairwise(times)):
        return "something happened before what came before it"
    if times[0] < begun_at - CLOCKS_DIFFER or times[-1] > datetime.now(UTC) + CLOCKS_DIFFER:
        return "something happened at a time that was none of ours"
    timed_out = any(event["type"] == "turn_timed_out" for event in events)
    return "somebody was timed out early" if timed_out and is_present else ""
