"""What a game refuses, read in its source: every code has its sentence, every sentence its code."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.game import Game
from engine.refusals import IllegalCommand
from engine.words import LANGUAGES
from tests.engine.matches import EVERY_GAME

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)


class Refuser(NamedTuple):
    """A function that takes a code: where, and which words it adds to the sentence itself."""

    parameters: tuple[str, ...]
    words: frozenset[str] = frozenset()


Refusers = dict[str, Refuser]
FACE = {
    "IllegalCommand": Refuser(tuple(inspect.signature(IllegalCommand).parameters)),
    "refused": Refuser(("code", "rule")),
}


@every_game
def test_every_code_that_the_source_refuses_with_has_a_sentence_and_every_sentence_is_used(game):
    assert {code for code, _ in refusals_in_the_source(folder_of(game))} == set(game.refusals)


@every_game
def test_every_refusal_is_given_the_words_that_its_sentence_wants(game):
    for code, words in refusals_in_the_source(folder_of(game)):
        assert words == game.words.gaps(f"refusal-{code}"), code


@every_game
def test_every_sentence_is_there_in_every_language_with_the_same_gaps(game):
    for code in game.refusals:
        key = f"refusal-{code}"
        outlines = [game.words.outline(key, language) for language in LANGUAGES]
        assert len(set(outlines)) == len(LANGUAGES), code
        assert {game.words.gaps(key, language) for language in LANGUAGES} == {game.words.gaps(key)}
        for sentence in outlines:
            assert sentence[0].isupper() or sentence[0] in "…¿¡", sentence
            assert sentence.endswith((".", "!", "?")), sentence


def folder_of(game: Game) -> Path:
    """Where the source of the game lies."""
    return Path(inspect.getfile(import_module(game.package))).parent


@cache
def refusals_in_the_source(folder: Path) -> frozenset[tuple[str, frozenset[str]]]:
    """Every code in a call of something that takes a code, with the words given along with it."""
    trees = [ast.parse(file.read_text("utf-8")) for file in sorted(folder.glob("*.py"))]
    refusers = FACE | refusers_of(trees)
    return frozenset(
        (code, words)
        for tree in trees
        for call in calls(tree, refusers)
        for code, words in codes_and_words(call, refusers)
    )


def refusers_of(trees: list[ast.Module]) -> Refusers:
    """The functions with a parameter `code`; they hand it on, perhaps with words of their own."""
    found: Refusers = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                parameters = tuple(argument.arg for argument in node.args.args)
                if "code" in parameters:
                    found[node.name] = Refuser(parameters, words_added(node, FACE | found))
    return found


def words_added(function: ast.FunctionDef, refusers: Refusers) -> frozenset[str]:
    """The words that a function gives along with the code that it was given."""
    return frozenset(
        word
        for call in calls(function, refusers)
        if isinstance(code_argument(call, refusers), ast.Name)
        for word in words_given(call, refusers)
    )


def calls(tree: ast.AST, refusers: Refusers) -> Iterator[ast.Call]:
    """Every call of something that takes a code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in refusers:
            yield node


def codes_and_words(call: ast.Call, refusers: Refusers) -> Iterator[tuple[str, frozenset[str]]]:
    """The codes spelled out in the call: one, or one of two; `code` itself is only handed on."""
    argument = code_argument(call, refusers)
    if isinstance(argument, ast.Name) and argument.id == "code":
        return
    choices = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
    for choice in choices:
        assert isinstance(choice, ast.Constant), ast.unparse(call)
        yield str(choice.value), words_given(call, refusers)


def code_argument(call: ast.Call, refusers: Refusers) -> ast.expr:
    """What stands for the parameter `code`."""
    at = refusers[name_of(call)].parameters.index("code")
    named = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
    return named[0] if named else call.args[at]


def words_given(call: ast.Call, refusers: Refusers) -> frozenset[str]:
    """The words named in the call and those that the function adds."""
    refuser = refusers[name_of(call)]
    named = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    return refuser.words | (named - {*refuser.parameters})


def name_of(call: ast.Call) -> str:
    """How the called function is called, whatever it is a member of."""
    match call.func:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case _:
            return ""
