"""The walls inside the engine: it is pure and stands alone, and no game knows another one.

Who may import whom among our rooms is in pyproject.toml, under [tool.importlinter].
"""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from engine.catalogue import NAMES

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

KNOWS_A_NETWORK = "cli/service.py"
"""The one module that does, for `play --server`: whoever plays at a terminal plays with others."""
NETWORK_NAMES = "asyncio ftplib http imaplib poplib selectors smtplib socket ssl urllib xmlrpc"

OUTSIDE_THE_LIBRARY = frozenset({"engine", "msgspec"})

# Files that lie beside the code are read once, when a room is imported or first asked for them.
MAY_ALSO_IMPORT = {
    "words.py": frozenset({"importlib"}),
    "words_file.py": frozenset({"babel", "fluent"}),
    "game.py": frozenset({"importlib"}),
    "lessons.py": frozenset({"importlib"}),
    "released/__init__.py": frozenset({"importlib"}),
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


def test_one_module_of_the_engine_knows_a_network():
    every_module = {path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py")}
    network = set(NETWORK_NAMES.split())

    assert {
        name for name in every_module if network & set(imported_packages(syntax_tree(name)))
    } == {KNOWS_A_NETWORK}


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


# Games and bots know the core, and neither each other nor the catalogue


ABOVE_THE_GAMES = frozenset({"__main__", "bots", "catalogue", "cli", "records", "released"})


def module_named(name):
    """`arctic/view.py` → `engine.arctic.view`."""
    return ".".join(["engine", *name.removesuffix(".py").removesuffix("/__init__").split("/")])


MODULES = {module_named(name): name for name in engine_files()}


@cache
def imported_modules(module):
    """The modules of the engine that a module imports."""
    named: set[str] = set()
    for node in ast.walk(syntax_tree(MODULES[module])):
        if isinstance(node, ast.Import):
            named.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            named.add(node.module)
            named.update(f"{node.module}.{alias.name}" for alias in node.names)
    return named & MODULES.keys()


def reached_rooms(room):
    """The folders and the modules at the top of the engine that a folder's modules lead to."""
    reached = {module for module in MODULES if room_of(module) == room}
    new = reached
    while new := {other for module in new for other in imported_modules(module)} - reached:
        reached |= new
    return {room_of(module) for module in reached} - {room}


def room_of(module):
    """`engine.arctic.view` → `arctic`; `engine.game` → `game`."""
    return module.split(".")[1] if "." in module else ""


def test_every_folder_of_the_engine_is_a_game_or_a_room_that_is_known():
    folders = {path.parent.name for path in ENGINE.glob("*/__init__.py")}

    assert folders == {*NAMES, "bots", "cli", "records", "released"}


@pytest.mark.parametrize("room", [*NAMES, "bots"])
def test_a_game_and_the_bots_reach_the_core_only(room):
    reached = reached_rooms(room)

    assert "game" in reached
    assert not reached & (ABOVE_THE_GAMES | {*NAMES} - {room})
