"""A record is of one grammar: the types, the published schema and both verifiers agree on it."""

import base64
import json
import os
import subprocess
from pathlib import Path

import jsonschema_rs
import pytest

from engine.outcome import Departure, Termination
from engine.records.grammar import schema_of
from engine.records.proof import verify
from engine.records.record import AnyRecord, decode_record, encode_record, record_schema
from engine.refusals import ForgedRecord, Refusal
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.cases.records import record
from service.matches.model.changes import command_played
from service.matches.model.terms import Status, TakebackRule
from service.matches.store.commit import Commits
from service.seats.cases import petitions, sitting
from tests.engine.records.test_record import played_record
from tests.engine.toy_game import registered
from tests.examples.mutations import mutations, without_chain, written
from tests.playthroughs.tables import FOLDER
from tests.programs import program

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "openapi" / "record.schema.json"
JUDGE = Path(__file__).with_name("judge.mjs")
NO_RECORD, FORGED, PROVED = "no record", "forged", "proved"
GAMES_OWN = ("options", "command")
"""What stands there is of the rules, which JavaScript does not know: to it the chain is broken."""
VERSIONED = (("game",), ("rules_version",))
"""Rules that are not known here are no reason for whoever knows none."""

IS_WHOLE = "FLOE_RECORDS" in os.environ


@pytest.fixture(autouse=True)
def _toy_game():
    with registered():
        yield


def said_by_python(blob):
    """What the engine says of a record."""
    try:
        verify(decode_record(blob))
    except ForgedRecord:
        return FORGED
    except Refusal:
        return NO_RECORD
    return PROVED


def said_by_javascript(blobs):
    """What `examples/verify.mjs` says of them, all in one process."""
    lines = b"".join(base64.b64encode(blob) + b"\n" for blob in blobs)
    ended = subprocess.run([program("node"), JUDGE], input=lines, capture_output=True, timeout=3600)
    assert not ended.stderr, ended.stderr
    found = ended.stdout.decode().splitlines()
    assert len(found) == len(blobs)
    return found


def departed():
    """Of three seats two are left."""
    left = (Departure(1, Termination.RESIGNED, 2), Departure(0, Termination.TIMEOUT, 4))
    return json.loads(encode_record(played_record(3, departures=left)))


@pytest.fixture
def eventful(backend, table):
    """A match as a service keeps it: texts, a take-back, a seat left warm and taken over by a
    substitute, and one that is given up."""
    ada, ben, cleo, zoe = map(table.player, ("Ada", "Ben", "Cleo", "Zoë 🏮"))
    seats, agreed = ("me", "open", "open"), TakebackRule.AGREED
    loaded = table.match(ada, *seats, entropy="my own words\n", takebacks=agreed)
    match_id = loaded.match.id
    sitting.take_seat(backend, match_id, ben)
    start = sitting.take_seat(backend, match_id, cleo)
    version = start.match.version
    play_command(backend, start, ada, table.first_command(start), expected_version=version)
    asked = petitions.take_back(backend, match_id, ada, version).waiting
    for player in (ben, cleo):
        petitions.answer_takeback(backend, match_id, player, asked.id, is_yes=True)
    sitting.leave_seat(backend, match_id, ben, 1, keep=True, substitutes=True)
    request = petitions.take_over(backend, match_id, zoe, 1).match.substitute
    for player in (ada, cleo):
        petitions.answer_substitute(backend, match_id, player, request.id, is_yes=True)
    sitting.leave_seat(backend, match_id, cleo, 2)
    while (loaded := clocks.load(backend, match_id)).match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = table.game.legal_commands(loaded.state, seat)[-1]
        backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    return json.loads(encode_record(record(backend, match_id)))


def test_the_published_schema_is_made_from_the_types_of_a_record():
    """After a change of a record, `make openapi` writes it again."""
    assert SCHEMA.read_bytes() == record_schema()
    assert json.loads(record_schema()) == json.loads(json.dumps(schema_of(AnyRecord)))


def test_whatever_the_schema_describes_is_closed_but_what_is_the_games_own():
    definitions = json.loads(record_schema())["$defs"]
    is_open = {name for name, one in definitions.items() if one.get("additionalProperties", True)}

    assert is_open == {"Options", "Command", "Termination"}
    for definition in definitions.values():
        unsaid = definition.get("properties", {}).keys() - set(definition.get("required", ()))
        assert unsaid <= {"deal_id", "to_version", "stays"}


def test_a_record_whose_chain_was_stripped_is_refused_by_both():
    """The forgery that both once called proved: another name, and nothing that could tell."""
    record = json.loads((FOLDER / "arctic-record.json").read_bytes())
    stripped = written(without_chain(record))

    assert said_by_python(stripped) == NO_RECORD
    assert said_by_javascript([stripped]) == [NO_RECORD]


def test_both_verifiers_say_the_same_of_a_record_changed_at_any_place(eventful):
    assert disagreements([(departed(), 1), (eventful, 1 if IS_WHOLE else 4)]) == []


@pytest.mark.skipif(not IS_WHOLE, reason="`make verify-records` tries them")
@pytest.mark.parametrize("game", ["arctic", "north_pole", "iglu_iglu"])
def test_both_verifiers_say_the_same_of_a_changed_record_of_every_game(game):
    assert disagreements([(json.loads((FOLDER / f"{game}-record.json").read_bytes()), 3)]) == []


def disagreements(records):
    """Where the two verifiers, or they and the schema, say different things of records that were
    changed; each comes with a number: 3 is every third mutation."""
    honest = [record for record, _ in records]
    tried = [mutation for record, every in records for mutation in [*mutations(record)][::every]]
    blobs = [*map(written, honest), *(mutation.written for mutation in tried)]
    javascript = said_by_javascript(blobs)
    python = [said_by_python(blob) for blob in blobs]
    assert python[: len(honest)] == javascript[: len(honest)] == [PROVED] * len(honest)
    fits = jsonschema_rs.validator_for(json.loads(SCHEMA.read_bytes())).is_valid
    found = []
    for mutation, one, other in zip(
        tried, python[len(honest) :], javascript[len(honest) :], strict=True
    ):
        is_of_rules = mutation.place in VERSIONED or any(
            member in mutation.place for member in GAMES_OWN
        )
        agree = (one == PROVED) == (other == PROVED) if is_of_rules else one == other
        if not agree or PROVED in (one, other) or not bears_out(fits, mutation.written, other):
            found.append((mutation.place, mutation.how, one, other))
    assert len(tried) > 5_000
    return found


def bears_out(fits, blob, said):
    """What the schema refuses is no record."""
    try:
        return said == NO_RECORD or fits(json.loads(blob))
    except ValueError:
        return False
