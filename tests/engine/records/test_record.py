"""Records: what a match was, written so that anybody can prove it."""

from random import Random

import msgspec
import pytest

from engine.catalogue import deal
from engine.outcome import Departure, Termination
from engine.records.chain import RecordedSeat
from engine.records.fairness import deal_seed
from engine.records.proof import dealt, replay, verify
from engine.records.record import decode_record, encode_record
from engine.records.recording import Played, recorded
from engine.refusals import BadEncoding, ForgedRecord, Refusal, StaleEncoding
from tests.engine.toy_game import LANTERNS, registered
from tests.engine.toy_game.lanterns.commands import BuryLantern
from tests.engine.toy_game.lanterns.state import LanternsOptions

SECRET = bytes(range(32))


@pytest.fixture(autouse=True)
def _toy_game():
    with registered():
        yield


def played_record(seats=2, chooser=0, departures=(), most=1_000):
    """A match of the toy game, played by chance; whole, unless so many commands are the most."""
    entropies = ("mine",) + (None,) * (seats - 1)
    rng, played = Random(chooser), list[Played]()
    state = deal(LANTERNS, seats, LanternsOptions(), deal_seed(SECRET, "m-1", entropies))
    while len(played) < most and (to_act := LANTERNS.to_act(state)):
        command = rng.choice(LANTERNS.legal_commands(state, to_act[0]))
        played.append(Played(to_act[0], command, at="2026-11-18T10:00:00.000Z"))
        state, _ = LANTERNS.apply(state, to_act[0], command)
    return recorded(
        LANTERNS,
        LanternsOptions(),
        [RecordedSeat(seat, f"Player {seat}") for seat in range(seats)],
        played,
        match_id="m-1",
        secret=SECRET,
        entropies=entropies,
        departures=departures,
    )


def forged(record, **changes):
    return msgspec.structs.replace(record, **changes)


def with_fairness(record, **changes):
    return forged(record, fairness=msgspec.structs.replace(record.fairness, **changes))


def with_command(record, number, **changes):
    commands = list(record.commands)
    commands[number] = msgspec.structs.replace(commands[number], **changes)
    return forged(record, commands=tuple(commands))


@pytest.mark.parametrize("seats", [2, 3])
def test_an_honest_record_is_verified_after_a_trip_through_json(seats):
    record = played_record(seats)

    again = decode_record(encode_record(record))

    assert again == record
    assert verify(again) == record.outcome
    assert record.outcome is not None


def test_a_replay_tells_every_command_with_its_events_and_state():
    record = played_record()

    steps = list(replay(record))

    assert [step.command for step in steps] == [played.command for played in record.commands]
    assert all(step.events for step in steps)
    assert LANTERNS.outcome(steps[-1].state) == record.outcome


def test_a_record_of_a_running_match_has_no_outcome():
    running = played_record(most=3)

    assert running.outcome is None
    assert verify(running) is None


def other_command(record, number):
    """Something else that was legal at that place."""
    state = dealt(record)
    for step in list(replay(record))[:number]:
        state = step.state
    played = record.commands[number]
    return next(
        command
        for command in LANTERNS.legal_commands(state, played.seat)
        if command != played.command
    )


FORGERIES = {
    "/fairness/commitment": [
        lambda r: with_fairness(r, commitment="0" * 64),
        lambda r: with_fairness(r, secret=bytes(32).hex()),
    ],
    "/fairness/entropies": [lambda r: with_fairness(r, entropies=())],
    "/seats": [
        lambda r: forged(r, seats=r.seats[::-1]),
        lambda r: with_fairness(forged(r, seats=r.seats[:1]), entropies=(None,)),
    ],
    "/options/hand_size": [lambda r: forged(r, options=LanternsOptions(hand_size=9))],
    "/deal": [
        lambda r: forged(r, match_id="m-2"),
        lambda r: with_fairness(r, entropies=("yours", None)),
        lambda r: forged(r, options=LanternsOptions(hand_size=3)),
        lambda r: forged(r, deal="0" * 16),
    ],
    "/commands/0": [
        lambda r: with_command(r, 0, seat=1 - r.commands[0].seat),
        lambda r: with_command(r, 0, command=BuryLantern("red-9")),
        lambda r: forged(r, commands=r.commands[1:]),
    ],
    "/commands/2/digest": [
        lambda r: with_command(r, 2, digest="0" * 16),
        lambda r: with_command(r, 2, command=other_command(r, 2)),
    ],
    "/departures/0": [
        lambda r: forged(r, departures=(Departure(7, Termination.RESIGNED, 1),)),
        lambda r: forged(r, departures=(Departure(0, Termination.COMPLETED, 1),)),
        lambda r: forged(r, departures=(Departure(0, Termination.RESIGNED, 999),)),
    ],
    "/departures/1": [
        lambda r: forged(r, departures=(Departure(0, Termination.RESIGNED, 1),) * 2),
    ],
    "/outcome": [
        lambda r: forged(r, outcome=None),
        lambda r: forged(r, commands=r.commands[:-1]),
    ],
    "/outcome/ranking": [
        lambda r: forged(r, outcome=msgspec.structs.replace(r.outcome, ranking=((0, 1),))),
        lambda r: forged(
            r, departures=(Departure(r.outcome.ranking[0][0], Termination.TIMEOUT, 3),)
        ),
    ],
    "/outcome/scores": [
        lambda r: forged(r, outcome=msgspec.structs.replace(r.outcome, scores=())),
    ],
}


@pytest.mark.parametrize(
    ("pointer", "forge"),
    [
        pytest.param(pointer, forge, id=f"{pointer}-{number}")
        for pointer, forgeries in FORGERIES.items()
        for number, forge in enumerate(forgeries)
    ],
)
def test_a_forged_record_is_refused_where_it_departs(pointer, forge):
    with pytest.raises(ForgedRecord) as refusal:
        verify(forge(played_record()))

    assert refusal.value.pointer == pointer
    assert str(refusal.value).startswith(f"{pointer}: ")


def test_a_command_after_the_end_is_forged():
    record = played_record()
    longer = forged(record, commands=(*record.commands, record.commands[-1]))

    with pytest.raises(ForgedRecord) as refusal:
        verify(longer)

    place = f"/commands/{len(record.commands)}"
    assert refusal.value.pointer == place
    assert refusal.value.sentence == (
        f"{place}: Seat {longer.commands[-1].seat} could not do this "
        f"({LANTERNS.end_rule}): The match is over."
    )


def test_those_who_left_are_ranked_last_and_the_record_proves_it():
    left = (Departure(1, Termination.RESIGNED, 2), Departure(0, Termination.TIMEOUT, 4))
    record = played_record(3, departures=left)

    outcome = verify(decode_record(encode_record(record)))

    assert outcome is not None
    assert outcome.ranking == ((2,), (0,), (1,))
    assert outcome.termination == Termination.RESIGNED


WRONG = {
    "nothing": b"",
    "no object": b"[]",
    "not UTF-8": b"\xff\xfe",
    "deep": b"[" * 100_000,
    "no member": b'{"record_version": 1, "game": "lanterns", "rules_version": 1}',
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_record_is_refused(name):
    with pytest.raises(BadEncoding):
        decode_record(WRONG[name])


def test_a_truncated_record_is_refused():
    blob = encode_record(played_record())
    for length in range(0, len(blob) - 2, 50):
        with pytest.raises(BadEncoding):
            decode_record(blob[:length])


@pytest.mark.parametrize("member", ["record_version", "rules_version"])
def test_a_record_of_another_version_is_refused_not_misread(member):
    stale = encode_record(played_record()).replace(
        f'"{member}": 1'.encode(), f'"{member}": 2'.encode()
    )

    with pytest.raises(StaleEncoding) as refusal:
        decode_record(stale)

    assert "2" in str(refusal.value)
    assert "1" in str(refusal.value)


def test_a_record_of_an_unknown_game_is_refused():
    with pytest.raises(Refusal, match="'torches'") as refusal:
        decode_record(encode_record(played_record()).replace(b'"lanterns"', b'"torches"'))

    assert refusal.value.code == "unknown_game"


def test_a_record_with_any_byte_changed_is_never_a_crash_and_never_proves_another():
    """What is proved still is the very same record: how it is laid out does not matter."""
    record, rng = played_record(), Random(5)
    blob = encode_record(record)
    for _ in range(1_500):
        place = rng.randrange(len(blob))
        changed = blob[:place] + bytes([rng.randrange(256)]) + blob[place + 1 :]
        try:
            read = decode_record(changed)
            verify(read)
        except Refusal:
            continue
        assert read == record
