"""Parts of the contract: whole in themselves, and nothing of what was left out."""

import json

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, OpenAPIV32SpecValidator

from engine.catalogue import GAMES
from service.app import published_document
from service.web.components import prefix_of
from service.web.document import in_version_3_2, needed, operations_of
from service.web.excerpts import OF_BOTS, READERS, Wanted, excerpt

PARTS = [
    *(Wanted(game, None, None) for game in GAMES),
    *(Wanted(None, reader, None) for reader in READERS),
    *(Wanted(game, "bot", None) for game in GAMES),
    Wanted("arctic", "frontend", None),
    Wanted("iglu_iglu", "frontend", frozenset({"matches", "commands"})),
    Wanted(None, None, frozenset({"contests"})),
]


@pytest.fixture(scope="module")
def whole():
    return published_document()


def named(wanted):
    """The same in every process: a set has an order of its own in each."""
    return " ".join([wanted.game or "", wanted.reader or "", *sorted(wanted.tags or ())]).strip()


@pytest.mark.parametrize("wanted", PARTS, ids=named)
def test_a_part_is_whole_in_itself(whole, wanted):
    before = json.dumps(whole)
    part = excerpt(whole, wanted)

    assert [*operations_of(part)]
    assert list(OpenAPIV31SpecValidator(part).iter_errors()) == []
    assert list(OpenAPIV32SpecValidator(in_version_3_2(part)).iter_errors()) == []
    assert part["components"] == needed(part)
    assert json.dumps(whole) == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reader", [None, "bot", "frontend"])
def test_a_part_for_one_game_knows_no_other(whole, game, reader):
    part = excerpt(whole, Wanted(game, reader, None))

    others = tuple(prefix_of(other) for other in GAMES.values() if other.name != game)
    schemas = part["components"]["schemas"]
    assert [name for name in schemas if name.startswith(others)] == []
    prefix = prefix_of(GAMES[game])
    assert schemas["Match"] == whole["components"]["schemas"][f"{prefix}Match"]
    assert schemas["Command"] == whole["components"]["schemas"][f"{prefix}Command"]
    assert {f"{prefix}Match", f"{prefix}Command"} & schemas.keys() == set()
    assert "examples" not in part["components"]
    if reader != "bot":
        own = f"{prefix}LogEntry"
        entries = [choice["$ref"].rpartition("/")[2] for choice in schemas["LogEntry"]["anyOf"]]
        assert entries == ["HouseLogEntry", own]


def test_a_bot_reads_what_it_takes_to_play(whole):
    part = excerpt(whole, Wanted("arctic", "bot", None))
    schemas = part["components"]["schemas"]

    assert {operation["operationId"] for operation in operations_of(part)} == OF_BOTS
    assert {"ArcticView", "ArcticPlaceCard", "Decision", "Work", "Problem"} <= schemas.keys()
    assert [name for name in schemas if name.endswith("LogEntry")] == ["LogEntry"]
    assert "CardPlaced" not in json.dumps(part)
    assert part["webhooks"] == {}


def test_every_operation_is_somebodys(whole):
    """Frontends and operators share none; only what bots need to be told of is nobody's else."""
    ids = {
        reader: {one["operationId"] for one in operations_of(excerpt(whole, wanted))}
        for reader in READERS
        for wanted in [Wanted(None, reader, None)]
    }
    everything = {one["operationId"] for one in operations_of(whole)}

    assert ids["frontend"] & ids["operator"] == set()
    of_programs = {one["operationId"] for one in operations_of(whole) if "bots" in one["tags"]}
    assert everything - ids["frontend"] - ids["operator"] == of_programs


def test_reader_and_tags_narrow_each_other(whole):
    part = excerpt(whole, Wanted(None, "bot", frozenset({"commands", "games"})))

    assert [one["operationId"] for one in operations_of(part)] == ["play"]
    assert [tag["name"] for tag in part["tags"]] == ["commands"]
