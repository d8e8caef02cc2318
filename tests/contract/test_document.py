"""The published document: current, valid, complete, and true to its own examples."""

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator, OpenAPIV32SpecValidator

from engine.catalogue import GAMES
from service.app import published_document
from service.refusals.table import REFUSALS, row_of
from service.web.document import in_version_3_2, operations_of
from tests.engine.toy_game import registered
from tests.service.contract import closed, meant

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"


@pytest.fixture(scope="module")
def document():
    """The document as the code makes it now."""
    return published_document()


def operations(document):
    """Every operation by its id."""
    return {operation["operationId"]: operation for operation in operations_of(document)}


def test_the_committed_document_is_the_one_the_code_makes(document):
    """After a change, `make openapi` writes it again."""
    assert json.loads(COMMITTED.read_text(encoding="utf-8")) == document


def test_it_is_valid_openapi_3_1_and_3_2(document):
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []
    assert list(OpenAPIV32SpecValidator(in_version_3_2(document)).iter_errors()) == []


def test_in_3_2_tags_have_parents(document):
    """Viewers that know them show a tree; in 3.1 there is none of it."""
    tags = {tag["name"]: tag for tag in in_version_3_2(document)["tags"]}
    parents = {name: tag.get("parent") for name, tag in tags.items()}
    groups = {name for name, parent in parents.items() if parent is None}

    assert groups == {"playing", "company", "accounts", "programs", "running"}
    assert set(filter(None, parents.values())) == groups
    assert all(tag["kind"] == "nav" and tag["description"] for tag in tags.values())
    assert tags.keys() - groups == {tag["name"] for tag in document["tags"]}
    assert not any("parent" in tag or "kind" in tag for tag in document["tags"])


def test_every_reference_leads_somewhere_and_every_component_is_used(document):
    text = json.dumps({key: value for key, value in document.items()})
    used = set(re.findall(r'"#/components/(\w+)/([^"]+)"', text))
    there = {(kind, name) for kind, named in document["components"].items() for name in named}

    assert used - there == set()
    assert {found for found in there - used if found[0] != "securitySchemes"} == set()


def test_every_operation_says_what_it_is(document):
    found = list(operations_of(document))
    tags = {tag["name"] for tag in document["tags"]}

    assert len({operation["operationId"] for operation in found}) == len(found)
    for operation in found:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", operation["operationId"])
        assert re.fullmatch(r"[A-Z].*[.]", operation["summary"]), operation["summary"]
        assert len(operation["summary"]) <= 100
        assert set(operation["tags"]) <= tags
        assert "security" in operation
    assert all(tag["description"] for tag in document["tags"])


def test_every_operation_declares_its_statuses(document):
    for operation in operations_of(document):
        statuses = set(operation["responses"])
        name = operation["operationId"]

        assert any(status.startswith("2") for status in statuses), name
        assert "422" in statuses, name
        if operation["security"]:
            assert {"401", "429", "503"} <= statuses, name
        if "requestBody" in operation:
            assert {"400", "413", "415"} <= statuses, name
        assert all(
            response.get("$ref", "").startswith("#/components/responses/")
            if status.startswith(("4", "5"))
            else response["description"]
            for status, response in operation["responses"].items()
        )


def test_every_parameter_is_described_by_a_schema(document):
    for path, operations in document["paths"].items():
        for operation in operations.values():
            parameters = [] if isinstance(operation, list) else operation.get("parameters", [])
            for parameter in parameters:
                assert "$ref" in parameter or parameter["schema"], (path, parameter)


def test_every_problem_is_declared_somewhere(document):
    declared = {
        code
        for operation in operations_of(document)
        for codes in operation["x-codes"].values()
        for code in codes
    }

    outside_of_operations = {"internal_error", "method_not_allowed"}
    assert declared - {"rule_broken"} == set(REFUSALS) - outside_of_operations


def test_an_operation_says_by_status_what_it_refuses_with(document):
    """For programs in `x-codes`; for people its own codes stand in the description, too."""
    for operation in operations_of(document):
        refused = {status for status in operation["responses"] if status.startswith(("4", "5"))}

        assert set(operation["x-codes"]) == refused
        for status, codes in operation["x-codes"].items():
            assert codes
            assert {str(row_of(code).status) for code in codes} == {status}

    play = operations(document)["play"]
    last = play["description"].rpartition("\n\n")[2]
    assert last.startswith(
        "Refused with 403 `not_seated`; 404 `match_not_found`; 409 `match_waiting`, "
    )
    assert "`turn_timed_out`" in last
    assert "any of the game's `refusals`" in last
    assert "`bad_token`" not in last  # nor anything else that any call may be refused with


def test_what_refuses_is_written_once_for_each_status(document):
    shared = document["components"]["responses"]
    named = {
        (status, response["$ref"].rpartition("/")[2])
        for operation in operations_of(document)
        for status, response in operation["responses"].items()
        if "$ref" in response
    }

    assert len(named) == len(shared) == len({status for status, _ in named})
    assert all(answer["description"].endswith(".") for answer in shared.values())


def test_every_json_answer_of_success_has_an_example(document):
    missing = [
        (operation["operationId"], status)
        for operation in operations_of(document)
        for status, response in operation["responses"].items()
        if status.startswith("2")
        and "application/json" in response.get("content", {})
        and "examples" not in response["content"]["application/json"]
    ]

    assert missing == []


def test_every_body_has_an_example(document):
    bodies = [
        operation["requestBody"]["content"]["application/json"]
        for operation in operations_of(document)
        if "requestBody" in operation
    ]

    assert bodies
    assert all("examples" in body for body in bodies)


def test_every_example_fits_its_schema_with_nothing_left_over(document):
    schemas = closed(document["components"]["schemas"])
    for where, content in contents(document):
        judge = jsonschema_rs.Draft202012Validator(
            {**content["schema"], "components": {"schemas": schemas}}
        )
        for example in content.get("examples", {}).values():
            shown = meant(example, document)["value"]
            faults = [str(fault.message)[:200] for fault in judge.iter_errors(shown)]
            assert faults == [], where


def contents(document):
    """Every body of the document that is JSON, with its place."""
    for operation in operations_of(document):
        name = operation["operationId"]
        for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
            yield f"{name} {media_type}", content
        for status, response in operation["responses"].items():
            for media_type, content in meant(response, document).get("content", {}).items():
                if media_type.endswith("json"):
                    yield f"{name} {status}", content


def test_bodies_are_closed_and_answers_are_open(document):
    schemas = document["components"]["schemas"]

    for name in ("PlayerRequest", "ArcticMatchRequest", "SeatRequest", "CommandRequest"):
        assert schemas[name]["additionalProperties"] is False
    for name in ("ArcticMatch", "Decision", "Problem", "ArcticView", "MatchStarted"):
        assert "additionalProperties" not in schemas[name]


@pytest.mark.parametrize("game", GAMES)
def test_every_command_and_event_of_every_game_has_a_type_of_its_own(document, game):
    schemas = document["components"]["schemas"]
    prefix = "".join(map(str.capitalize, game.split("_")))
    commands = schemas[f"{prefix}Command"]["discriminator"]["mapping"]
    events = schemas[f"{prefix}LogEntry"]["discriminator"]["mapping"]

    kinds = GAMES[game].command_types
    assert list(commands) == [kind.__struct_config__.tag for kind in kinds]
    assert list(events) == [kind.__struct_config__.tag for kind in GAMES[game].event_types]


def test_a_fourth_game_is_in_the_document_without_a_change():
    with registered() as game:
        document = published_document()

    schemas = document["components"]["schemas"]
    assert schemas["Match"]["discriminator"]["mapping"][game.name].endswith("/LanternsMatch")
    assert {"LanternsCommand", "LanternsView", "LanternsMatchRequest"} <= schemas.keys()
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_links_name_operations_and_parameters_that_exist(document):
    known = operations(document)
    links = [
        link
        for operation in known.values()
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]

    assert len(links) >= 10
    for link in links:
        assert link["operationId"] in known
