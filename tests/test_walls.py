"""The walls that import-linter cannot build: the engine is pure and stands alone.

Who may import whom among our rooms is in pyproject.toml, under [tool.importlinter].
"""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "engine"

COMMAND_LINE = ("__main__.py", "cli/")
MAY_IMPORT_RANDOM = ("dealing.py", "bots/", "cli/")

# Everything in the standard library that reads a clock, a file, the network, the machine or
# another process, or draws from randomness that no seed decides.
IMPURE_NAMES = """
    _thread asyncio builtins calendar concurrent contextvars ctypes datetime dbm email fcntl
    fileinput ftplib gc getpass glob http imaplib importlib inspect io locale logging mmap
    multiprocessing os pathlib pickle platform poplib pty pwd queue resource sched secrets select
    selectors shelve shutil signal smtplib socket socketserver sqlite3 ssl subprocess sys syslog
    tempfile termios threading time timeit tracemalloc tty urllib uuid warnings weakref xmlrpc
    zoneinfo
"""
IMPURE_MODULES = frozenset(IMPURE_NAMES.split())
IMPURE_BUILTINS = frozenset({"open", "print", "input", "exec", "eval", "compile", "__import__"})

OUTSIDE_THE_LIBRARY = frozenset({"engine", "msgspec"})

# Files that lie beside the code are found and read when a room is imported, and never later.
MAY_ALSO_IMPORT = {
    "words.py": frozenset({"babel", "fluent", "importlib"}),
    "words_file.py": frozenset({"babel", "fluent"}),
    "game.py": frozenset({"importlib"}),
}
NOTHING_MORE: frozenset[str] = frozenset()


def engine_files():
    """Every module of the engine but its command line, relative to engine/."""
    names = (path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py"))
    return sorted(name for name in names if not name.startswith(COMMAND_LINE))


def also_allowed(name):
    """What this module alone may import."""
    return MAY_ALSO_IMPORT.get(name, NOTHING_MORE)


def syntax_tree(name):
    """The module's code, parsed."""
    return ast.parse((ENGINE / name).read_text(encoding="utf-8"), filename=name)


def imported_packages(tree):
    """The top-level package of every import in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "engine" if node.level else node.module.split(".")[0]


def called_builtins(tree):
    """The plain names a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@pytest.mark.parametrize("name", engine_files())
def test_the_engine_imports_only_the_standard_library_msgspec_and_itself(name):
    allowed = OUTSIDE_THE_LIBRARY | sys.stdlib_module_names | also_allowed(name)

    packages = set(imported_packages(syntax_tree(name)))

    assert packages <= allowed


@pytest.mark.parametrize("name", engine_files())
def test_the_engine_has_no_clock_no_input_and_no_output(name):
    tree = syntax_tree(name)

    impure = (IMPURE_MODULES - also_allowed(name)) & set(imported_packages(tree))
    calls = IMPURE_BUILTINS & set(called_builtins(tree))

    assert not impure
    assert not calls


@pytest.mark.parametrize("name", engine_files())
def test_only_dealing_and_the_bots_import_random(name):
    if name.startswith(MAY_IMPORT_RANDOM):
        return

    packages = set(imported_packages(syntax_tree(name)))

    assert "random" not in packages


@pytest.mark.parametrize("name", engine_files())
def test_the_engine_forgets_no_type(name):
    names = {node.id for node in ast.walk(syntax_tree(name)) if isinstance(node, ast.Name)}

    assert "Any" not in names
