"""Everything the service says to people is there in four languages, with the same gaps to fill."""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from string import Formatter

import pytest

import service
from engine.language import Language, Sentence
from service.schemas import validators
from service.schemas.fields import (
    Boolean,
    Float,
    Integer,
    JsonObject,
    List,
    Nested,
    OneOfKinds,
    Request,
    String,
    WholeNumber,
)

SPEAKING_FIELDS = (
    *(Boolean, Float, Integer, JsonObject, List, Nested, OneOfKinds, String, WholeNumber),
)
KEYS = ("required", "null", "invalid", "too_large", "special", "validator_failed")


def modules():
    """Every module of the service."""
    found = pkgutil.walk_packages(service.__path__, "service.")
    return [import_module(module.name) for module in found if not module.name.endswith("__main__")]


def texts():
    """Every text of the service, by its name: those of modules, of tables in them, of fields."""
    for module in modules():
        for name, thing in vars(module).items():
            yield from texts_in(f"{module.__name__}.{name}", thing)
    for field in SPEAKING_FIELDS:
        yield f"{field.__name__}.invalid", field.invalid


def texts_in(name, thing):
    """The texts in a thing: itself, or what a table of it holds."""
    if isinstance(thing, Mapping) and Language.EN in thing:
        yield name, thing
    elif isinstance(thing, Mapping) and name.rpartition(".")[2].isupper():
        for key, held in thing.items():
            yield from texts_in(f"{name}.{key}", held)


TEXTS = dict(texts())


def gaps(template):
    """The names of the gaps of a template."""
    return {gap for _, gap, _, _ in Formatter().parse(template) if gap is not None}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_has_every_language_and_the_same_gaps_in_each(name):
    told = TEXTS[name]

    assert list(told) == list(Language)
    assert all(told.values())
    assert len({frozenset(gaps(words)) for words in told.values()}) == 1


def test_texts_are_looked_for_where_they_are():
    assert len(TEXTS) > 80
    assert "service.refusal_texts.SEAT_TAKEN" in TEXTS
    assert "service.web.requests._NOT_JSON" in TEXTS


def requests(known=Request):
    """Every schema of a request."""
    for schema in known.__subclasses__():
        yield schema
        yield from requests(schema)


@pytest.mark.parametrize("schema", sorted(set(requests()), key=repr))
def test_fields_and_validators_of_a_request_complain_in_sentences(schema):
    read = schema()

    assert all(isinstance(read.error_messages[key], Sentence) for key in ("unknown", "type"))
    for field in read.fields.values():
        assert isinstance(field, SPEAKING_FIELDS)
        for key in KEYS:
            [complaint] = field.make_error(key, input=7).messages
            assert isinstance(complaint, Sentence)
        for validator in field.validators:
            assert type(validator).__module__ == validators.__name__
