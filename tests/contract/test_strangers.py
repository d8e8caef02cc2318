"""What strangers' tools stumble over when they read an OpenAPI document: none of it is in ours."""

import re
from collections import Counter

import pytest

from engine.catalogue import GAMES
from service.app import published_document
from service.web.document import in_version_3_2, operations_of
from service.web.plain import whole_schema

TYPES = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
    list: "array",
    dict: "object",
}
DATA = ("example", "examples", "const", "enum", "default", "mapping")


@pytest.fixture(scope="module", params=["3.1", "3.2"])
def document(request):
    """The document as the code makes it now, in both versions of OpenAPI."""
    made = published_document()
    return made if request.param == "3.1" else in_version_3_2(made)


@pytest.fixture(scope="module")
def schemas(document):
    """Its components."""
    return document["components"]["schemas"]


def within(node, place="", *, but=()):
    """Every object below a node, with its place."""
    if isinstance(node, list):
        for number, item in enumerate(node):
            yield from within(item, f"{place}/{number}", but=but)
    elif isinstance(node, dict):
        yield place, node
        for key, value in node.items():
            if key not in but:
                yield from within(value, f"{place}/{key}", but=but)


def schemas_of(document):
    """Every schema of a document, with its place: what says `type`, `enum` and the like."""
    for place, node in within(document, but=DATA):
        if not place.endswith(("/properties", "/schemas")):
            yield place, node


def operations_and_webhooks(document):
    """Everything that is sent to somebody."""
    yield from operations_of(document)
    for hook in document["webhooks"].values():
        yield hook["post"]


def test_no_example_refers_to_anything(document):
    examples = document["components"]["examples"]

    assert examples
    assert [place for place, node in within(examples) if "$ref" in node] == []


def test_schemas_in_examples_are_whole(document):
    """A choice cut short is a schema whose default is none of its choices."""
    choices = [
        node
        for _, node in within(document["components"]["examples"])
        if "enum" in node and "default" in node
    ]

    assert choices
    assert all(node["default"] in node["enum"] for node in choices)


def test_every_list_says_what_it_holds(document):
    for place, node in schemas_of(document):
        if node.get("type") == "array" or "prefixItems" in node:
            assert isinstance(node.get("items"), dict), place
        assert node.get("items") is not False, place


def test_a_component_has_one_name(schemas):
    """A title beside it would be another one, or the same once more."""
    titled = [
        place
        for name, schema in schemas.items()
        for place, node in within(schema, name, but=DATA)
        if "title" in node and not place.endswith("/properties")
    ]
    assert titled == []


def test_every_choice_has_a_type_and_one_only(document):
    for place, node in schemas_of(document):
        values = [node["const"]] if "const" in node else node.get("enum")
        if isinstance(values, list):
            kinds = {TYPES[type(value)] for value in values}
            assert kinds == {node.get("type")}, place
            assert "const" in node or len(values) > 1, f"{place}: a choice of one"


def test_nothing_of_a_schema_becomes_required_by_a_default(schemas):
    found = [
        place
        for name, schema in schemas.items()
        for place, node in within(schema, name, but=("examples", "properties"))
        if "default" in node
    ]
    members = [
        f"{name}/{member}"
        for name, schema in schemas.items()
        for _, node in within(schema, but=DATA)
        for member, described in node.get("properties", {}).items()
        if "default" in described
    ]

    assert found + members == []


def test_what_is_left_out_is_said_in_words(schemas):
    options = schemas["ArcticOptions"]
    clock = schemas["ClockRequest"]["properties"]

    assert options["properties"]["edition"]["description"].endswith("Left out: `de`.")
    assert clock["on_timeout"]["description"].endswith("Left out: `bot`.")
    assert not options.get("required")


def test_another_box_is_told_where_it_is_described(schemas):
    """Its tables are longer than all other options; answers say what was played with."""
    options, chosen = (schemas[f"NorthPole{name}"] for name in ("Options", "ChosenOptions"))

    [box, nothing] = options["properties"]["tables"]["anyOf"]
    assert (box, nothing) == ({"$ref": "#/components/schemas/NorthPoleBox"}, {"type": "null"})
    assert "`options_schema`" in schemas["NorthPoleBox"]["description"]
    assert chosen["properties"]["tables"]["anyOf"][0]["$ref"].endswith("/NorthPoleTables")
    described = whole_schema(GAMES["north_pole"].options_type)["properties"]["tables"]["anyOf"][0]
    assert described["properties"].keys() == schemas["NorthPoleTables"]["properties"].keys()


def test_a_query_parameter_is_never_null(document):
    parameters = [
        (operation["operationId"], parameter)
        for operation in operations_of(document)
        for parameter in operation["parameters"]
        if "$ref" not in parameter
    ]

    assert parameters
    for name, parameter in parameters:
        schema = parameter["schema"]
        assert isinstance(schema["type"], str), (name, parameter)
        assert None not in schema.get("enum", ()), (name, parameter)
        assert schema.get("default", 0) is not None, (name, parameter)


def test_json_is_the_first_answer(document):
    for operation in operations_and_webhooks(document):
        for status, response in operation["responses"].items():
            kinds = list(response.get("content", {}))
            if "application/json" in kinds:
                assert kinds[0] == "application/json", (operation["operationId"], status)


def test_links_give_parameters_only(document):
    links = [
        link
        for operation in operations_of(document)
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]

    assert links
    assert [link for link in links if "requestBody" in link] == []


def test_a_webhook_has_a_tag_and_components_of_its_own(document):
    of_operations = {tag for operation in operations_of(document) for tag in operation["tags"]}
    described = {tag["name"] for tag in document["tags"]}
    for hook in document["webhooks"].values():
        operation = hook["post"]
        bodies = [operation["requestBody"], *operation["responses"].values()]
        contents = [content for body in bodies for content in body.get("content", {}).values()]

        assert operation["security"] == []
        assert set(operation["tags"]) <= described - of_operations
        assert contents
        assert all(list(content["schema"]) == ["$ref"] for content in contents)


def test_every_answer_in_a_language_takes_a_language(document):
    language = {"$ref": "#/components/parameters/Accept-Language"}
    deaf = [
        path
        for path, operations in document["paths"].items()
        for operation in operations_of({"paths": {path: operations}})
        if language not in operation["parameters"]
    ]

    assert deaf == ["/healthz", "/readyz", "/metrics"]
    assert document["components"]["parameters"]["Accept-Language"]["in"] == "header"


def parts_of(place, schemas):
    """What a component is made of: itself, or what it has in common with others and its own."""
    schema = schemas[place.rpartition("/")[2]]
    for part in schema.get("allOf", [schema]):
        yield schemas[part["$ref"].rpartition("/")[2]] if "$ref" in part else part


def members_of(place, schemas):
    """All members of a component."""
    return {
        name: of for part in parts_of(place, schemas) for name, of in part["properties"].items()
    }


def required_of(place, schemas):
    """The members that are always there."""
    return {name for part in parts_of(place, schemas) for name in part["required"]}


@pytest.mark.parametrize("game", ["", "Arctic", "NorthPole", "IgluIglu"])
def test_what_an_event_tells_has_a_name(schemas, game):
    entries = schemas[f"{game or 'House'}LogEntry"]["discriminator"]["mapping"]

    for tag, place in entries.items():
        words = "".join(map(str.capitalize, tag.split("_")))
        data = members_of(place, schemas)["data"]
        assert place.endswith(f"/{game}{words}LogEntry")
        assert data == {"$ref": f"#/components/schemas/{game}{words}"}
        assert schemas[f"{game}{words}"]["type"] == "object"


def test_a_notice_tells_the_same_as_the_log(schemas):
    notices = schemas["Notice"]["discriminator"]["mapping"]
    place = notices["match_finished"]

    assert place.endswith("/MatchFinishedNotice")
    data = members_of(place, schemas)["data"]
    assert data["$ref"] == members_of("MatchFinishedLogEntry", schemas)["data"]["$ref"]


def test_no_object_within_a_component_lacks_a_name(schemas):
    """A generator would have to make names up: `Data17`."""
    unnamed = [
        place
        for name, schema in schemas.items()
        for place, node in within(schema, name, but=("examples", "contains"))
        if not re.fullmatch(f"{name}(/allOf/[0-9])?", place)
        and node.get("properties")
        and node.get("type") == "object"
    ]

    assert unnamed == []


def test_what_a_member_tells_apart_has_a_discriminator(schemas):
    """Wherever each variant fixes the same member to a value of its own."""
    for place, node in within(schemas, but=DATA):
        if choices := node.get("oneOf"):
            discriminator = node["discriminator"]
            tag = discriminator["propertyName"]
            assert len(discriminator["mapping"]) == len(choices), place
            for value, target in discriminator["mapping"].items():
                told_apart = {**members_of(target, schemas)[tag]}
                told_apart.pop("description", None)
                assert told_apart == {"type": "string", "const": value}
                assert tag in required_of(target, schemas), (place, value)


def test_it_says_whose_it_is_and_under_which_licence(document):
    assert document["info"]["license"] == {"name": "MIT", "identifier": "MIT"}
    assert document["info"]["contact"]["name"]
    addresses = [node["url"] for place, node in within(document) if place.endswith("externalDocs")]
    assert all(re.match(r"https?://", address) for address in addresses)


def test_every_operation_has_a_description(document):
    for operation in operations_and_webhooks(document):
        assert operation["description"], operation["operationId"]


def test_no_two_components_differ_only_in_case(schemas):
    """Generators make files of them."""
    assert [name for name, count in Counter(map(str.lower, schemas)).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_schema_that_stands_by_itself_refers_to_nothing(game):
    """Whoever reads `options_schema` finds `properties` at once."""
    for kind in (game.options_type, game.view_type, *game.command_types, *game.event_types):
        schema = whole_schema(kind)
        assert "properties" in schema
        assert "$defs" not in schema
        assert [node for _, node in within(schema) if "$ref" in node] == []


def test_every_pattern_reads_alike_for_who_knows_no_character_beyond_the_first_plane(document):
    """JavaScript without the flag `u` takes such a character for two, and a range of them for an
    error."""
    patterns = [schema["pattern"] for _, schema in schemas_of(document) if "pattern" in schema]

    assert patterns
    assert all(ord(character) < 0x10000 for pattern in patterns for character in pattern)
