"""Schemas in plain words: they allow what they allowed before."""

import msgspec

from engine.meanings import OF_VALUES
from service.web.plain import component, plain, whole_schema


def test_a_choice_among_words_and_numbers_is_made_for_each_type():
    assert plain({"enum": [0, 1, 2, "random", None]}) == {
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": 2},
            {"type": "null"},
            {"type": "string", "const": "random"},
        ]
    }


def test_numbers_with_gaps_stay_a_choice():
    assert plain({"enum": [-1, 1]}) == {"type": "integer", "enum": [-1, 1]}


def test_a_choice_of_one_is_a_constant():
    assert plain({"enum": ["draw"]}) == {"type": "string", "const": "draw"}


def test_a_choice_among_choices_is_one_choice():
    nested = {"anyOf": [{"enum": ["bear", "hole"]}, {"enum": ["igloo"]}], "description": "What."}

    assert plain(nested) == {
        "type": "string",
        "enum": ["bear", "hole", "igloo"],
        "description": "What.",
    }
    mixed = {"anyOf": [{"enum": ["random"]}, {"type": "array", "items": {"type": "string"}}]}
    assert plain(mixed)["anyOf"][0] == {"type": "string", "const": "random"}


def test_a_member_may_have_the_name_of_a_word():
    schema = {"type": "object", "properties": {"enum": {"const": 1}, "default": {"type": "null"}}}

    assert plain(schema)["properties"] == {
        "enum": {"type": "integer", "const": 1},
        "default": {"type": "null"},
    }


def test_a_pair_is_a_list_of_two():
    word, number = {"type": "string"}, {"type": "integer"}

    assert plain({"type": "array", "prefixItems": [word, word], "items": False}) == {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "items": word,
    }
    mixed = plain({"type": "array", "prefixItems": [word, number], "items": False})
    assert mixed["items"] == {"anyOf": [word, number]}
    assert mixed["prefixItems"] == [word, number]


class Card(msgspec.Struct):
    """What is drawn."""

    name: str


class Hand(msgspec.Struct):
    """What is held."""

    cards: tuple[Card, ...] = ()


def test_a_schema_by_itself_has_no_definitions_left():
    card = {
        "title": "Card",
        "description": "What is drawn.",
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"],
    }

    assert whole_schema(Hand) == {
        "title": "Hand",
        "description": "What is held.",
        "type": "object",
        "properties": {"cards": {"type": "array", "items": card, "default": ()}},
        "required": [],
    }


def test_a_whole_table_is_not_written_out_as_a_default():
    member = {"type": "array", "items": {"type": "integer"}, "default": list(range(99))}
    schema = {"type": "object", "title": "Box", "properties": {"numbers": member}}

    assert component(schema)["properties"]["numbers"] == {
        "type": "array",
        "items": {"type": "integer"},
    }


def test_a_component_says_its_defaults_in_words():
    member = {"type": "string", "description": "Who decides.", "default": "human"}
    absent = {"type": ["string", "null"], "default": None}
    schema = {"title": "Old", "type": "object", "properties": {"kind": member, "clock": absent}}

    assert component(schema) == {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "description": "Who decides. Left out: `human`."},
            "clock": {"type": ["string", "null"]},
        },
    }


def test_a_choice_among_choices_says_what_each_value_means():
    at_home = {"enum": ["sea", "ice"], OF_VALUES: {"sea": "In water.", "ice": "On it."}}
    anywhere = {"anyOf": [{"enum": ["random"], OF_VALUES: {"random": "Dealt."}}, at_home]}

    written = plain(anywhere)

    assert written["enum"] == ["random", "sea", "ice"]
    assert written[OF_VALUES] == {"random": "Dealt.", "sea": "In water.", "ice": "On it."}


def test_what_is_always_there_is_not_left_out():
    """An answer has the member whatever its value is."""
    member = {"type": "string", "description": "How it is.", "default": "ok"}
    schema = {"type": "object", "properties": {"status": member}, "required": ["status"]}

    assert component(schema)["properties"]["status"]["description"] == "How it is."
