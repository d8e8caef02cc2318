"""The chain: what stood in it while a match was on cannot be told otherwise later."""

import hashlib
import hmac
import json

import pytest
from msgspec.structs import replace

from engine.outcome import Departure, Termination
from engine.records.chain import RecordedSeat
from engine.records.fairness import chain_key, first_head
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from engine.refusals import ForgedRecord, Refusal
from tests.engine.records.test_record import SECRET, played_record
from tests.engine.toy_game import registered
from tests.engine.toy_game.lanterns.state import LanternsOptions


@pytest.fixture(autouse=True)
def _toy_game():
    with registered():
        yield


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_arithmetic_of_the_chain_is_what_the_page_says():
    """Written again from `docs/reference/dealing.md`, with nothing of the engine but the record."""
    record = json.loads(encode_record(played_record()))
    said = {name: record[name] for name in ("game", "match_id", "options")}
    said |= {"algorithm": "floe-chain-1", "commitment": record["fairness"]["commitment"]}
    key = hmac.digest(SECRET, f"floe-chain-1\n{record['match_id']}".encode(), "sha256")

    head = hashlib.sha256(canonical(said)).digest()
    links = sorted(record["house"] + record["commands"], key=lambda link: link["version"])
    for link in links:
        noted = link.pop("head")
        if link is links[-1]:
            link["outcome"] = record["outcome"]
        head = hashlib.sha256(head + hmac.digest(key, canonical(link), "sha256")).digest()
        assert head.hex() == noted

    assert record["fairness"]["chain"] == head.hex()


@pytest.mark.parametrize(
    "other",
    [
        ("n", "c", "lanterns", LanternsOptions()),
        ("m", "d", "lanterns", LanternsOptions()),
        ("m", "c", "torches", LanternsOptions()),
        ("m", "c", "lanterns", LanternsOptions(hand_size=3)),
    ],
)
def test_all_that_was_said_when_a_match_was_put_up_is_in_the_first_head(other):
    assert first_head(*other) != first_head("m", "c", "lanterns", LanternsOptions())


def test_the_key_is_of_one_secret_and_one_match():
    assert len({chain_key(SECRET, "m"), chain_key(SECRET, "n"), chain_key(bytes(32), "m")}) == 3


def with_first(record, member, **changes):
    first, *others = getattr(record, member)
    return replace(record, **{member: (replace(first, **changes), *others)})


FORGERIES = {
    "a name": (lambda r: replace(r, seats=(RecordedSeat(0, "Eve"), *r.seats[1:])), "/seats"),
    "a name everywhere": (
        lambda r: with_first(
            replace(r, seats=(RecordedSeat(0, "Eve"), *r.seats[1:])),
            "house",
            seats=(RecordedSeat(0, "Eve"), *r.seats[1:]),
        ),
        "/house/0/head",
    ),
    "a time": (
        lambda r: with_first(r, "commands", at="2026-11-18T10:00:01.000Z"),
        "/commands/0/head",
    ),
    "a head": (lambda r: with_first(r, "commands", head="0" * 64), "/commands/0/head"),
    "a version": (lambda r: with_first(r, "commands", version=9), "/commands/0/version"),
    "a version twice": (lambda r: with_first(r, "commands", version=1), "/commands/0/version"),
    "the last head": (
        lambda r: replace(r, fairness=replace(r.fairness, chain="0" * 64)),
        "/fairness/chain",
    ),
    "the beginning": (lambda r: replace(r, house=()), "/commands/0/version"),
    "an event": (lambda r: with_first(r, "house", events=()), "/house/0/head"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_what_stood_in_the_chain_cannot_be_told_otherwise(name):
    forge, pointer = FORGERIES[name]

    with pytest.raises(ForgedRecord) as refusal:
        verify(forge(played_record()))

    assert refusal.value.pointer == pointer


def test_a_history_rewritten_whole_has_another_head():
    """Everything else of it is right: who noted the head is the one who sees it."""
    played, told = played_record(chooser=0), played_record(chooser=1)

    assert verify(told) == told.outcome
    assert told.fairness.commitment == played.fairness.commitment
    assert told.house == played.house
    assert told.commands[0].head != played.commands[0].head
    assert told.fairness.chain != played.fairness.chain


def test_a_departure_told_at_another_time_is_forged():
    left = (Departure(1, Termination.RESIGNED, 2), Departure(0, Termination.TIMEOUT, 4))
    record = played_record(3, departures=left)
    later = replace(record, departures=(left[0], replace(left[1], after_commands=5)))

    with pytest.raises(ForgedRecord) as refusal:
        verify(later)

    assert refusal.value.pointer == "/departures"


def test_the_layout_of_a_record_does_not_matter():
    record = played_record()
    spread = json.dumps(json.loads(encode_record(record)), indent=7, sort_keys=True)

    assert decode_record(spread.encode()) == record


@pytest.mark.parametrize("event", ["7", "null", '"\\ud800"', "{]", "[1"])
def test_an_event_that_is_none_is_refused(event):
    blob = encode_record(played_record())
    at = blob.index(b'"events": [') + len(b'"events": [')
    end = blob.index(b"]", at)

    with pytest.raises(Refusal):
        verify(decode_record(blob[:at] + event.encode() + blob[end:]))
