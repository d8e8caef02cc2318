"""The service stands on documented names of its dependencies; nothing of theirs is changed."""

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOOKED_AT = ("service", "worker", "bench")
OURS = {"engine", "service", "worker", "arena", "bench", "tests"}
OWN = {"self", "cls"}
MADE_FOR_IT = {"g"}
"""Flask's, where an application keeps what it likes for one request."""


def code_files():
    return sorted(
        path.relative_to(ROOT).as_posix()
        for room in LOOKED_AT
        for path in (ROOT / room).rglob("*.py")
        if "node_modules" not in path.parts
    )


def is_private(name):
    return name.startswith("_") and not name.startswith("__")


def foreign_names(tree):
    """The names under which a module knows packages and things that are not ours."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] not in OURS:
                    yield (alias.asname or alias.name).split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module.split(".")[0] not in OURS:
            yield from (alias.asname or alias.name for alias in node.names)


def private_reads(tree):
    """Attributes and modules with one underscore, unless a class reads its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            is_own = isinstance(node.value, ast.Name) and node.value.id in OWN
            is_inherited = isinstance(node.value, ast.Call) and (
                isinstance(node.value.func, ast.Name) and node.value.func.id == "super"
            )
            if not is_own or is_inherited:
                yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            parts = [*node.module.split("."), *(alias.name for alias in node.names)]
            if parts[0] not in OURS | {"_typeshed"}:
                yield from filter(is_private, parts)


def changes_of_others(tree):
    """Assignments to what belongs to another package, and to the class of a thing."""
    foreign = set(foreign_names(tree)) - MADE_FOR_IT
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
            if root_of(node.args[0]) in foreign:
                yield ast.unparse(node)
        elif (
            isinstance(node, ast.Attribute)
            and not isinstance(node.ctx, ast.Load)
            and (root_of(node) in foreign or node.attr == "__class__")
        ):
            yield ast.unparse(node)


def root_of(node):
    """`wsgi.Response.close` → `wsgi`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


@pytest.mark.parametrize("name", code_files())
def test_nothing_private_of_anybody_else_is_used(name):
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))

    assert list(private_reads(tree)) == []


@pytest.mark.parametrize("name", code_files())
def test_nothing_of_another_package_is_changed(name):
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))

    assert list(changes_of_others(tree)) == []


def test_no_dependency_is_pinned():
    """Exact versions stand in the locks."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]

    assert [line for group in groups for line in group if "==" in line] == []


@pytest.mark.parametrize(
    "line",
    [
        "import redis\nredis.client.Redis().connection._sock",
        "from redis._parsers import hiredis",
        "from flask import _cv_app",
        "def f(self, other):\n    return other._parser",
        "class A:\n    def f(self):\n        return super()._deserialize(1)",
    ],
)
def test_a_private_name_is_found(line):
    assert list(private_reads(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "from gunicorn.http import wsgi\nwsgi.Response = None",
        "from gunicorn.workers import ggevent\nggevent.Pool: object = None",
        "import gunicorn\nsetattr(gunicorn, 'SERVER', '')",
        "def f(self):\n    self.__class__ = int",
    ],
)
def test_a_change_of_others_is_found(line):
    assert list(changes_of_others(ast.parse(line)))
