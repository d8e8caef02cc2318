"""Everything in the document says what it means.

What is left: `python -c "from tests.contract.test_meanings import *; print(*unsaid(), sep='\\n')"`.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine.catalogue import GAMES
from engine.meanings import OF_VALUES
from engine.words import ENGLISH
from service.app import published_document
from service.games.model import NUMBER, rulebook
from service.web.components import prefix_of
from service.web.document import operations_of


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
    """A constant means itself, and what is nothing but a component means what that means."""
    if "const" not in schema and [*schema] != ["$ref"] and not schema.get("description"):
        yield place
    yield from within(place, schema)


def within(place, schema, values=frozenset(), clauses="") -> Iterator[str]:
    """What is unsaid inside of a schema; around it these values are explained, these clauses
    cited."""
    values = values | schema.get(OF_VALUES, {}).keys()
    clauses += cited(place, schema.get("description", ""))
    for name, member in schema.get("properties", {}).items():
        yield from of_schema(f"{place}.{name}", member)
    for value in schema.get("enum", ()):
        if str(value) not in values and str(value) not in clauses:
            yield f"{place} = {value}"
    for choices in ("allOf", "anyOf", "oneOf", "prefixItems"):
        for part in schema.get(choices, ()):
            yield from within(place, part, values, clauses)
    for part in map(schema.get, ("items", "additionalProperties", "contains")):
        if isinstance(part, dict):
            yield from within(place, part, values, clauses)


def cited(place, description):
    """The words of the clauses that a sentence of a game cites: tables of pieces stand there."""
    games = [game for game in GAMES.values() if place.startswith(prefix_of(game))]
    return " ".join(
        clauses_of(game).get(number, "") for game in games for number in numbers(description)
    )


@cache
def clauses_of(game):
    """The text of every clause of a game, by its number."""
    return {clause.id: clause.text.lower() for clause in rulebook(game, ENGLISH).clauses}


def numbers(sentence):
    """The clauses that a sentence cites."""
    return re.findall(rf"\b(?:{NUMBER})\b", sentence)


def test_everything_says_what_it_means():
    assert unsaid() == []


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_commands_and_views_name_a_clause_of_the_rules(game):
    for kind in (*game.command_types, game.view_type):
        cites = numbers(kind.__doc__)
        assert cites, kind
        assert clauses_of(game).keys() >= set(cites), kind
