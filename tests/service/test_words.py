"""Everything the service says to people is there in four languages, with the same gaps to fill."""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from string import Formatter

import pytest

import service
from engine.language import Language


def modules():
    """Every module of the service."""
    found = pkgutil.walk_packages(service.__path__, "service.")
    return [import_module(module.name) for module in found if not module.name.endswith("__main__")]


def texts():
    """Every text of the service, by its name: those of modules, and of tables in them."""
    for module in modules():
        for name, thing in vars(module).items():
            yield from texts_in(f"{module.__name__}.{name}", thing)


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
