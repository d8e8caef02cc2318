from enum import StrEnum
from importlib import import_module
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.meanings import OF_VALUES, each_means
from service.web.meanings import meanings, schema_components
from service.web.plain import whole_schema

Paces = Annotated[Literal["run", "walk"], each_means({"run": "Fast."})]
Depth = Annotated[int, Meta(ge=0, description="Metres below the sea.")]


class Weather(StrEnum):
    """What it is like."""

    FAIR = "fair"
    """The sun shines."""
    FOUL = "foul"


class Animal(msgspec.Struct, rename={"home": "lives_in"}):
    """Whoever lives there."""

    name: str
    """What it is
    called."""
    home: str = "ice"
    """Where it lives."""
    age: int = 0


class Whale(Animal, tag_field="kind", tag="whale"):
    """An animal of the sea."""

    home: str = "sea"
    """In which sea it lives."""
    dives: Depth | None = None
    rests: Depth = 0
    """How deep it rests."""
    pace: Paces | None = None
    likes: Weather = Weather.FAIR


def test_a_member_means_what_stands_beneath_it():
    assert meanings(Animal) == {"name": "What it is called.", "home": "Where it lives."}


def test_a_sentence_is_inherited_unless_there_is_another_one():
    assert meanings(Whale)["name"] == "What it is called."
    assert meanings(Whale)["home"] == "In which sea it lives."


def test_a_type_that_was_not_written_in_a_file_means_nothing():
    assert meanings(msgspec.defstruct("Made", ["name"])) == {}


def test_a_schema_tells_members_values_and_tags():
    _, found = schema_components([Whale])
    members = found["Whale"]["properties"]

    assert members["name"]["description"] == "What it is called."
    assert members["lives_in"]["description"] == "In which sea it lives."
    assert members["kind"]["description"] == "Always `whale`."
    assert "description" not in members["age"]
    assert found["Weather"][OF_VALUES] == {"fair": "The sun shines."}


def test_a_member_without_a_sentence_has_that_of_its_type():
    _, found = schema_components([Whale])
    members = found["Whale"]["properties"]

    assert members["dives"]["description"] == "Metres below the sea."
    assert members["rests"]["description"] == "How deep it rests."
    assert members["pace"][OF_VALUES] == {"run": "Fast."}
    assert "description" not in members["dives"]["anyOf"][0]


def test_a_schema_that_stands_by_itself_says_the_same():
    assert whole_schema(Whale)["properties"]["name"]["description"] == "What it is called."


def test_the_source_beside_a_compiled_module_is_read(tmp_path, monkeypatch):
    """mypyc leaves `module.py` beside `module.cpython-….so`."""
    source = 'class Seal:\n    name: str\n    """Its name."""\n'
    (tmp_path / "compiled.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    compiled = import_module("compiled")
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "compiled.cpython-311.so"))

    assert meanings(compiled.Seal) == {"name": "Its name."}
