"""The contract beside the one that was released last: what breaks a client is in the changelog."""

import copy
import json
import re
from pathlib import Path

import pytest

from service.app import published_document
from tests.contract.breaking import breaking_changes

ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "openapi" / "released" / "openapi.json"


@pytest.fixture(scope="module")
def document():
    return published_document()


def test_what_breaks_a_client_of_the_last_release_is_named_by_the_changelog(document):
    """In a list `### Breaking`, each operation and component between backticks."""
    released = json.loads(RELEASED.read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([^`]+)`", changelog.partition("### Breaking")[2]))

    unnamed = [
        f"{name} {change}"
        for name, change in breaking_changes(released, document)
        if name not in named
    ]
    assert unnamed == []


def without_an_operation(new):
    del new["paths"]["/v1/matches/{match_id}/record"]


def at_another_address(new):
    new["paths"]["/v1/game"] = new["paths"].pop("/v1/games")


def with_a_parameter_that_is_wanted(new):
    listed = new["paths"]["/v1/bots"]["get"].setdefault("parameters", [])
    listed.append({"name": "strength", "in": "query", "required": True})


def without_a_parameter(new):
    new["paths"]["/v1/bots"]["get"]["parameters"].pop(0)


def without_an_answer(new):
    del new["paths"]["/v1/work"]["post"]["responses"]["204"]


def with_a_member_that_is_wanted(new):
    new["components"]["schemas"]["PlayerRequest"]["required"].append("kind")


def without_a_member_of_a_request(new):
    del new["components"]["schemas"]["PlayerRequest"]["properties"]["kind"]


def without_a_member_of_an_answer(new):
    new["components"]["schemas"]["NewPlayer"]["required"].remove("token")


def without_a_command(new):
    new["components"]["schemas"]["ArcticCommand"]["oneOf"].pop()


def with_another_status(new):
    new["components"]["schemas"]["Status"]["enum"].append("asleep")


def with_another_type(new):
    new["components"]["schemas"]["Decision"]["type"] = "array"


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (without_an_operation, "read_record"),
        (at_another_address, "list_games"),
        (with_a_parameter_that_is_wanted, "list_bots"),
        (without_a_parameter, "list_bots"),
        (without_an_answer, "lease_work"),
        (with_a_member_that_is_wanted, "PlayerRequest"),
        (without_a_member_of_a_request, "PlayerRequest"),
        (without_a_member_of_an_answer, "NewPlayer"),
        (without_a_command, "ArcticCommand"),
        (with_another_status, "Status"),
        (with_another_type, "Decision"),
    ],
)
def test_a_breaking_change_is_found(document, change, name):
    changed = copy.deepcopy(document)
    change(changed)

    assert name in {found for found, _ in breaking_changes(document, changed)}


def test_a_contract_that_only_grows_breaks_nobody(document):
    grown = copy.deepcopy(document)
    grown["paths"]["/v1/lanterns"] = {
        "get": {"operationId": "list_lanterns", "responses": {"200": {}}}
    }
    schemas = grown["components"]["schemas"]
    schemas["NewPlayer"]["properties"]["colour"] = {"type": "string"}
    schemas["NewPlayer"]["required"].append("colour")
    schemas["PlayerRequest"]["properties"]["colour"] = {"type": "string"}

    assert list(breaking_changes(document, grown)) == []
