"""Which modules `make compile` compiles: those through which play runs.

From the files that set up, list, carry out and judge along their imports. Modules that define
messages, states or enumerations stay as they are, for msgspec reads their classes.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

GAMES = ("arctic", "iglu_iglu", "north_pole")
PLAYED_THROUGH = ("rules", "turn", "scoring", "estimate", "hidden")
"""The parts of a game (`engine.game.PARTS`) from which its imports are followed."""
ALONE = ("engine.dealing",)
"""What all games share and compiles by itself."""
STAYS_PLAIN = frozenset({"sentences", "setup"})
"""What speaks to people, and what is done once a match: not worth it."""


def compiled_modules() -> list[str]:
    """The names of all modules that are compiled, sorted."""
    found = set(ALONE)
    for game in GAMES:
        found |= set(_reached([f"engine.{game}.{part}" for part in PLAYED_THROUGH]))
    return sorted(found)


def _reached(modules: list[str]) -> Iterator[str]:
    """These modules and those of their room that they import, as far as they can be compiled."""
    seen: set[str] = set()
    while modules:
        module = modules.pop()
        name = module.rpartition(".")[2]
        if module in seen or name in STAYS_PLAIN or not source_of(module).exists():
            continue
        seen.add(module)
        tree = ast.parse(source_of(module).read_text(encoding="utf-8"))
        room = module.rpartition(".")[0]
        modules += [found for found in _imports(tree) if found.startswith(f"{room}.")]
        if not _defines_types(tree):
            yield module


def _imports(tree: ast.Module) -> list[str]:
    return [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)]


def _defines_types(tree: ast.Module) -> bool:
    """Whether it defines a class that derives from another one, but for plain named tuples."""
    return any(
        ast.unparse(base) != "NamedTuple"
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    )


def source_of(module: str) -> Path:
    """The file of a module."""
    return ROOT / f"{module.replace('.', '/')}.py"
