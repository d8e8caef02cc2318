"""Every game answers the same question in the same file, by a function of the same form."""

import inspect
import re
from importlib import import_module

import pytest

from engine.game import PARTS, Command, Event, Options, State, View
from engine.words import LANGUAGES
from tests.engine.matches import EVERY_GAME
from tests.engine.rulebooks import folder

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)


def parameters(function):
    return ", ".join(
        str(parameter.replace(annotation=inspect.Parameter.empty))
        for parameter in inspect.signature(function).parameters.values()
    )


def part(game, file):
    return import_module(f"{game.package}.{file}")


@every_game
@pytest.mark.parametrize("file", PARTS)
def test_every_file_of_the_face_is_there_and_has_what_is_asked_of_it(game, file):
    for form in PARTS[file]:
        name, is_function, _ = form.partition("(")
        found = getattr(part(game, file), name)
        assert form == (f"{name}({parameters(found)})" if is_function else name)


@every_game
def test_every_handler_takes_the_same(game):
    """What it has no need of may be called `_seat`, `_command`."""
    for handler in part(game, "rules").HANDLERS.values():
        assert re.sub(r"\b_", "", parameters(handler)) == "state, seat, command, events"


@every_game
def test_every_message_stands_in_the_file_of_its_kind(game):
    assert issubclass(game.state_type, State)
    assert issubclass(game.options_type, Options)
    assert issubclass(game.view_type, View)
    files = {
        "commands": game.command_types,
        "events": game.event_types,
        "state": (game.state_type, game.options_type),
        "view": (game.view_type,),
    }
    for file, types in files.items():
        assert {type_.__module__ for type_ in types} == {f"{game.package}.{file}"}
    assert all(issubclass(type_, Command) for type_ in game.command_types)
    assert all(issubclass(type_, Event) for type_ in game.event_types)
    assert game.event_types == part(game, "events").EVENT_TYPES


@every_game
def test_every_refusal_is_made_by_the_same_call(game):
    assert parameters(part(game, "refusals").refused) == "code, rule, **gaps"


@every_game
def test_the_words_and_the_rulebook_lie_in_the_folder_in_every_language(game):
    for language in LANGUAGES:
        assert (folder(game) / "languages" / f"{language}.ftl").is_file()
        assert (folder(game) / "rulebook" / f"{language}.md").is_file()
    assert repr(game.words) == f"Words({game.package!r})"


@every_game
def test_every_command_and_event_has_its_sentence_and_no_other_has_one(game):
    for kind, types in (("offer", game.command_types), ("event", game.event_types)):
        keys = {f"{kind}-{type_.__struct_config__.tag}" for type_ in types}
        assert {*game.words.keys(f"{kind}-")} == keys
