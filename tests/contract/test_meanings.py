"""Everything in the document says what it means.

What is left: `python -c "from tests.contract.test_meanings import *; print(*unsaid(), sep='\\n')"`.
"""

from collections.abc import Iterator

import pytest

from service.app import published_document
from service.shapes import OF_VALUES
from service.web.document import operations_of

DONE = ("path",)
"""What the places begin with where nothing is left to say."""


def unsaid():
    """Every schema, property, parameter and value of a choice without a sentence, by its place."""
    document = published_document()
    components = document["components"]
    found = [*of_parameters("parameters", components["parameters"].values())]
    for item in document["paths"].values():
        found += of_parameters("path", item.get("parameters", ()))
    for operation in operations_of(document):
        found += of_parameters(operation["operationId"], operation.get("parameters", ()))
    for name, schema in components["schemas"].items():
        found += of_schema(name, schema)
    return found


def of_parameters(place, parameters) -> Iterator[str]:
    for parameter in parameters:
        if "$ref" not in parameter:
            where = f"{place}?{parameter['name']}"
            if not parameter.get("description"):
                yield where
            yield from within(where, parameter["schema"])


def of_schema(place, schema) -> Iterator[str]:
    if not schema.get("description"):
        yield place
    yield from within(place, schema)


def within(place, schema) -> Iterator[str]:
    """What is unsaid inside of a schema."""
    for name, member in schema.get("properties", {}).items():
        yield from of_schema(f"{place}.{name}", member)
    said = schema.get(OF_VALUES, {})
    yield from (f"{place} = {value}" for value in schema.get("enum", ()) if str(value) not in said)
    parts = [schema.get(word) for word in ("items", "additionalProperties")]
    for choices in ("anyOf", "oneOf", "prefixItems"):
        parts += schema.get(choices, ())
    for part in parts:
        if isinstance(part, dict):
            yield from within(place, part)


@pytest.fixture(scope="module")
def left():
    """All that is unsaid."""
    return unsaid()


@pytest.mark.parametrize("beginning", DONE)
def test_everything_says_what_it_means(left, beginning):
    assert [place for place in left if place.startswith(beginning)] == []
