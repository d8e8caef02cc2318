"""What an endpoint declares, and what follows from it without being declared."""

from datetime import UTC, datetime

import msgspec
import pytest
from flask import Flask

from service.players.api import PlayerRequest
from service.web.blueprint import Blueprint
from service.web.document import Contract
from service.web.reading import body_of
from service.web.requests import IdConverter


class Lantern(msgspec.Struct):
    """A light."""

    colour: str


@pytest.fixture
def blueprint():
    return Blueprint("lanterns", "Lights.")


def operation(blueprint, path, method):
    """The one operation that the blueprint brings into the document."""
    app = Flask("lanterns")
    app.url_map.converters["id"] = IdConverter
    contract = Contract(app)
    contract.register_blueprint(blueprint)
    document = contract.spec.to_dict()
    return document["paths"][path][method]


def codes(found):
    return {code for of_a_status in found["x-codes"].values() for code in of_a_status}


def test_the_codes_follow_from_caller_body_and_match(blueprint):
    @blueprint.route("/v1/matches/<id:match_id>/lanterns", methods=["POST"])
    @blueprint.for_players()
    @blueprint.arguments(body_of(PlayerRequest))
    @blueprint.refuses("seat_taken")
    @blueprint.response(201, Lantern)
    def light():
        """Light one."""

    found = operation(blueprint, "/v1/matches/{match_id}/lanterns", "post")

    assert codes(found) >= {"authentication_required", "bad_token", "rate_limited"}
    assert codes(found) >= {"unreadable_json", "not_json", "malformed"}
    assert codes(found) >= {"match_not_found", "rules_version_unsupported", "seat_taken"}
    assert "not_seated" not in codes(found)
    assert (found["operationId"], found["summary"]) == ("light", "Light one.")


def test_who_needs_no_token_is_not_asked_for_one(blueprint):
    @blueprint.route("/v1/lanterns")
    @blueprint.for_everybody()
    @blueprint.response(200, Lantern)
    def look():
        """Look."""

    found = operation(blueprint, "/v1/lanterns", "get")

    assert "authentication_required" not in codes(found)
    assert {} in found["security"]


def test_the_named_type_is_what_the_document_says(blueprint):
    @blueprint.route("/v1/lanterns")
    @blueprint.response(200, Lantern, description="The light.", headers=["ETag"])
    @blueprint.alt_response(204, description="It is dark.")
    def look():
        """Look."""

    answers = operation(blueprint, "/v1/lanterns", "get")["responses"]

    schema = answers["200"]["content"]["application/json"]["schema"]
    assert schema == {"$ref": "#/components/schemas/Lantern"}
    assert answers["200"]["headers"]["ETag"] == {"$ref": "#/components/headers/ETag"}
    assert answers["204"]["description"] == "It is dark."
    assert blueprint.answered == [Lantern]


def test_a_code_without_a_row_cannot_be_declared(blueprint):
    @blueprint.route("/v1/lanterns")
    @blueprint.refuses("it_wobbles")
    @blueprint.response(200, Lantern)
    def look():
        """Look."""

    with pytest.raises(KeyError, match="it_wobbles"):
        operation(blueprint, "/v1/lanterns", "get")


def test_who_calls_what_is_to_go_is_told_since_when_and_until_when(blueprint):
    """In the document, and in every answer: RFC 9745 and RFC 8594."""
    goes = datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 7, 1, tzinfo=UTC)

    @blueprint.route("/v1/lanterns")
    @blueprint.deprecated(*goes)
    @blueprint.response(200, Lantern, description="The light.")
    def read_lantern():
        return Lantern("red")

    assert operation(blueprint, "/v1/lanterns", "get")["deprecated"] is True

    app = Flask("lanterns")
    app.register_blueprint(blueprint)
    answer = app.test_client().get("/v1/lanterns")

    assert answer.json == {"colour": "red"}
    assert answer.headers["Deprecation"] == "@1798761600"
    assert answer.headers["Sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
