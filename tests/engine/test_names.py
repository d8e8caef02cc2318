"""A frontend writes no word of a game itself: whatever has an id is named in every language."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from engine.words import ENGLISH, LANGUAGES
from tests.engine.matches import EVERY_GAME, PLAIN_CASES, match_of

PLACE = re.compile(r"[a-z]\d(\|[a-z]\d)?")
"""A square or the edge between two: it is called so in every language."""

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)


def walked(node, path=()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every value of the components with the members that lead to it; translations left out."""
    if isinstance(node, dict) and not {*LANGUAGES} <= {*node}:
        for member, value in node.items():
            yield from walked(value, (*path, member))
    elif isinstance(node, list | tuple):
        for value in node:
            yield from walked(value, path)
    else:
        yield path, node


def components_of(game):
    """The components, as JSON has them."""
    return list(walked(msgspec.to_builtins(game.components())))


def choices_in(kind) -> Iterator[str]:
    """The words that a value may be, those for no number and for nothing included."""
    inspect = msgspec.inspect
    match kind:
        case inspect.Metadata(type=meant):
            yield from choices_in(meant)
        case inspect.UnionType(types):
            for member in types:
                yield from choices_in(member)
        case inspect.LiteralType(values):
            yield from (value for value in values if isinstance(value, str))
        case inspect.EnumType(cls):
            yield from (choice.value for choice in cls)
        case inspect.BoolType():
            yield from ("true", "false")
        case inspect.NoneType():
            yield "null"


def members_of(kind) -> Iterator[msgspec.inspect.Field]:
    """The members of a struct, or of those that it may be."""
    inspect = msgspec.inspect
    match kind:
        case inspect.StructType(fields=fields):
            yield from fields
        case inspect.UnionType(types):
            for member in types:
                yield from members_of(member)


def options_of(kind, path="") -> Iterator[str]:
    """The path of every option, and of every choice that is no number."""
    for member in members_of(kind):
        option = f"{path}{member.encode_name}"
        yield option
        yield from (f"{option}.{choice}" for choice in choices_in(member.type))
        yield from options_of(member.type, f"{option}.")


@every_game
def test_every_option_and_every_choice_is_named(game):
    wanted = {*options_of(msgspec.inspect.type_info(game.options_type))}

    assert {*game.names(ENGLISH).options} == wanted


@every_game
def test_every_command_and_every_part_of_a_score_is_named(game):
    parts = {"total"}
    for case in (case for case in PLAIN_CASES if case.game is game):
        outcome = game.outcome(match_of(case, "first")[-1].after)
        parts.update(part for score in outcome.scores for part in score.parts)

    named = game.names(ENGLISH)
    assert {*named.commands} == {type_.__struct_config__.tag for type_ in game.command_types}
    assert {*named.parts} == parts


@every_game
def test_every_table_of_the_components_is_named_and_so_are_its_columns(game):
    named = game.names(ENGLISH)
    paths = {path for path, _ in components_of(game)}

    assert {path[0] for path in paths if path[0] != "provenance"} <= {*named.tables}
    assert {member for path in paths for member in path[1:]} <= {*named.columns}


@every_game
def test_every_thing_of_the_components_and_in_a_command_is_named(game):
    values = {value for _, value in components_of(game) if isinstance(value, str)}
    wanted = {value for value in values if not PLACE.fullmatch(value)}
    for type_ in game.command_types:
        for member in members_of(msgspec.inspect.type_info(type_)):
            wanted.update({*choices_in(member.type)} - {"true", "false", "null"})

    assert wanted <= {*game.names(ENGLISH).things}


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_is_named_in_every_language_by_words_for_people(game, language):
    named = msgspec.to_builtins(game.names(language))

    for member, of_english in msgspec.to_builtins(game.names(ENGLISH)).items():
        assert list(named[member]) == list(of_english)
        for name in named[member].values():
            assert name == name.strip() != ""
            assert not re.search(r"[{}_\n]|\bNone\b", name), name
