"""The log of a match up to any version; after the end as any seat was told it, or in the open."""

import pytest

from tests.service.matches.api.test_events import STREAM, all_events, frames
from tests.service.table import Table

PLAYED = 12


@pytest.fixture
def told(client, ada, bo):
    """A finished match, and what each seat had been told while it was on."""
    table = Table([ada, bo], "iglu_iglu")
    before: dict[int, list[object]] = {0: [], 1: []}
    while before[0] == before[1]:  # until something has happened that one of them alone knows
        table.play(PLAYED)
        before = {seat: all_events(viewer, table) for seat, viewer in enumerate((ada, bo))}
    table.play_out()
    return table, before


def test_after_the_end_anybody_reads_what_a_seat_was_told(client, told):
    table, before = told

    for seat, events in before.items():
        again = all_events(client, table, seat=seat)
        assert again[: len(events)] == events


def test_after_the_end_everything_that_happened_can_be_told(client, told):
    table, before = told

    openly = all_events(client, table, reveal="true")

    for events in before.values():
        for event, opened in zip(events, openly, strict=False):
            assert (event["id"], event["type"]) == (opened["id"], opened["type"])
            known = {name: value for name, value in event["data"].items() if value}
            assert known.items() <= opened["data"].items()
    kept = [event["data"] for event in openly if event["type"] == "tile_kept"]
    assert kept
    assert all(tile["tile"] for tile in kept)


def test_the_log_of_a_version_ends_with_it(client, ada, bo):
    table = Table([ada, bo])
    table.play(PLAYED)
    whole = all_events(client, table)

    for version in (1, 2, 7, whole[-1]["version"]):
        then = client.get(f"{table.path}/events?version={version}&limit=200").json["items"]
        assert then == [event for event in whole if event["version"] <= version]


def test_the_log_of_a_version_comes_in_pages_and_is_not_waited_for(client, ada, bo):
    table = Table([ada, bo])
    table.play(PLAYED)
    whole = client.get(f"{table.path}/events?version=9&limit=200").json["items"]

    page = client.get(f"{table.path}/events?version=9&limit=3").json
    rest = client.get(f"{table.path}/events?version=9&limit=200&after={page['next_cursor']}").json
    assert page["items"] + rest["items"] == whole
    assert rest["next_cursor"] is None
    after = f"{table.path}/events?version=9&wait=20&after={whole[-1]['id']}"
    assert client.get(after).status == 204


def test_the_log_of_a_version_is_a_stream_that_ends(client, ada, bo):
    table = Table([ada, bo])
    table.play(PLAYED)
    path = f"{table.path}/events?version=9"
    whole = client.get(f"{path}&limit=200").json["items"]

    streamed = frames(client.get(path, headers=STREAM).body)

    assert [frame["id"] for frame in streamed] == [event["id"] for event in whole]
    resumed = {**STREAM, "Last-Event-ID": whole[4]["id"]}
    ids = [frame["id"] for frame in frames(client.get(path, headers=resumed).body)]
    assert ids == [event["id"] for event in whole[5:]]
    at_its_end = {**STREAM, "Last-Event-ID": whole[-1]["id"]}
    assert client.get(path, headers=at_its_end).status == 204


def test_a_stream_after_the_end_may_have_other_eyes(client, told):
    table, _ = told

    for query in ({"seat": 1}, {"reveal": "true"}):
        whole = all_events(client, table, **query)
        streamed = client.get(f"{table.path}/events", query=query, headers=STREAM).body
        assert [frame["id"] for frame in frames(streamed)] == [event["id"] for event in whole]


@pytest.mark.parametrize("headers", [{}, STREAM])
@pytest.mark.parametrize("query", ["reveal=true", "seat=0", "seat=1"])
def test_while_the_match_is_on_nobody_listens_with_other_ears(client, ada, bo, headers, query):
    table = Table([ada, bo])

    for viewer in (client, ada, bo):
        answer = viewer.get(f"{table.path}/events?{query}", headers=headers)

        assert (answer.status, answer.code) == (409, "match_running")


@pytest.mark.parametrize("headers", [{}, STREAM])
def test_a_version_that_never_was_has_no_log(ada, bo, headers):
    answer = ada.get(f"{Table([ada, bo]).path}/events?version=99", headers=headers)

    assert (answer.status, answer.code) == (404, "version_not_found")
