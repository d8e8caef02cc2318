"""Every file, folder and module that a page names is there."""

import fnmatch
import itertools
import os
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.words import LANGUAGES
from tests.docs.tables import ROOT, pages

CODE = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"[\w.<>*-]+(/[\w.<>*-]+)*(/|\.(py|md|mjs|sh|toml|lock|ftl|json|lua|html))")
PACKAGED = "floe_games"  # what `make packages` makes of the engine
MODULE = re.compile(r"\bfrom ([a-z][\w.]+) import ([\w, ]+)|\bpython3? -m ([a-z]\w+)")
MADE_LATER = (".venv/", ".venv-", ".floe/", "dist/", "record.json", "box.json")

# The changelog names what was there when it was written.
every_page = pytest.mark.parametrize(
    "page", [page for page in pages() if page.name != "CHANGELOG.md"], ids=lambda page: page.name
)


@cache
def files_and_folders():
    """Everything in the repository, as `/engine/game.py`; nothing that is hidden or made."""
    found = []
    for folder, inside, files in os.walk(ROOT):
        inside[:] = [name for name in inside if not name.startswith((".", "__pycache__"))]
        found += [f"/{(Path(folder) / name).relative_to(ROOT).as_posix()}" for name in inside]
        found += [f"/{(Path(folder) / name).relative_to(ROOT).as_posix()}" for name in files]
    return found


def filled(name):
    """The names that one with `<game>` or `<language>` in it stands for."""
    gaps = itertools.product(GAMES, LANGUAGES)
    return {name.replace("<game>", game).replace("<language>", tongue) for game, tongue in gaps}


def is_there(name, page):
    """Whether a name leads to a file: from the root, from the page, or as the end of a path."""
    ending = fnmatch.filter(files_and_folders(), f"*/{name.rstrip('/')}")
    return bool(ending) or (page.parent / name).exists()


def names_of_files(page):
    """What a page writes in code font and what looks like a file or folder of ours."""
    for code in CODE.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        if FILE.fullmatch(code) and not code.startswith(MADE_LATER):
            yield code


@every_page
def test_files_and_folders_named_are_there(page):
    for code in names_of_files(page):
        assert all(is_there(name, page) for name in filled(code)), code


def source_of(module):
    """The file of a module that a page names; a package has modules of its own."""
    place = module.replace(".", "/")
    for package in (ROOT / "packages").iterdir():
        for file in (package / f"{place}.py", package / place / "__init__.py"):
            if file.exists():
                return file
    found = find_spec(module.replace(PACKAGED, "engine", 1))
    return found and Path(found.origin)


@every_page
def test_modules_named_are_there(page):
    for module, members, program in MODULE.findall(page.read_text(encoding="utf-8")):
        found = source_of(module or program)
        assert found is not None, module or program
        for member in re.findall(r"\w+", members):
            assert member in found.read_text(encoding="utf-8"), f"{module}: {member}"


def test_a_file_that_is_not_there_is_missed():
    page = ROOT / "docs" / "development.md"

    assert is_there("engine/arctic/rules.py", page)
    assert is_there("guides/boards.md", page)
    assert is_there("toy_game/leaks.py", page)
    assert not is_there("engine/arctic/rule.py", page)
    assert filled("engine/<game>/") == {f"engine/{game}/" for game in GAMES}
