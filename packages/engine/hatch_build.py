"""Makes the wheel `floe-games` of `engine/`: the same modules under the name floe_games.

The source stays where it is. A build copies it into a folder of its own and changes there

- the name: in every import, and in every string that is the name of a package, at the places that
  the syntax tree gives;
- the words: each file of Fluent is compiled into JSON, so that whoever installs the wheel needs
  neither Fluent nor Babel; `floe_games/words_file.py` beside this file reads it.

Then what stands in `floe_games/` beside this file is laid over it. With `FLOE_COMPILED=1` the rules
are compiled by mypyc, and the wheel is one for this machine and this Python.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from babel.core import Locale
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ENGINE = ROOT / "engine"
NAME = "floe_games"

_PACKAGE = re.compile(r"engine(\.\w+)*")
_RELATION = re.compile(r"([a-z])(?: mod (\d+))?( not)? in ([\d.,]+)")


class WheelOfTheEngine(BuildHookInterface):  # type: ignore[type-arg]
    """Lays the engine into the wheel."""

    def dependencies(self) -> list[str]:
        """What a build needs beside what pyproject.toml says."""
        return ["mypy[mypyc]", "setuptools"] if os.environ.get("FLOE_COMPILED") == "1" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the package in a folder of its own and have it included."""
        self._made = Path(tempfile.mkdtemp(prefix="floe-games-"))
        lay_out(self._made / NAME)
        build_data["force_include"][str(self._made / NAME)] = NAME
        if os.environ.get("FLOE_COMPILED") == "1":
            compile_rules(self._made)
            [library] = self._made.glob("*.so")  # which all others share
            build_data["force_include"][str(library)] = library.name
            build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"][str(ROOT / "LICENSE")] = f"{NAME}/LICENSE"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away."""
        shutil.rmtree(self._made)


def lay_out(package: Path) -> None:
    """Write the whole package into this folder."""
    for file in sorted(ENGINE.rglob("*")):
        target = package / file.relative_to(ENGINE)
        if file.suffix in {".pyc", ".so"} or file.is_dir():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".py":
            target.write_text(renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
        elif file.suffix == ".ftl":
            target.with_suffix(".json").write_bytes(compiled_words(file))
        elif file.suffix in {".json", ".md"}:
            shutil.copyfile(file, target)
        else:
            raise ValueError(f"The build does not know what to do with {file}")
    shutil.copytree(
        HERE / NAME, package, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pyc")
    )
    (package / "py.typed").touch()


def compile_rules(made: Path) -> None:
    """Lay a library beside every module of the package that `make compile` would compile."""
    command = [sys.executable, "-m", "deploy.compile_engine", str(made), NAME]
    subprocess.run(command, cwd=ROOT, check=True)


def renamed(source: str) -> str:
    """The module with every import of `engine` and every name of one of its packages changed."""
    lines = source.encode().splitlines(keepends=True)
    for row, column in sorted(_places(ast.parse(source)), reverse=True):
        line = lines[row - 1]
        before, found, after = line[:column], line[column : column + 6], line[column + 6 :]
        if found != b"engine":
            raise ValueError(f"no name stands at {row}:{column} of {line!r}")
        lines[row - 1] = before + NAME.encode() + after
    return b"".join(lines).decode()


def _places(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Line and column (in bytes) of every `engine` that is the name of the package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""):
            yield node.lineno, node.col_offset + len("from ")
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if _is_ours(alias.name):
                    yield alias.lineno, alias.col_offset
        elif isinstance(node, ast.Constant) and _is_ours(str(node.value)):
            yield node.lineno, node.col_offset + len('"')


def _is_ours(name: str) -> bool:
    return _PACKAGE.fullmatch(name) is not None


# Words


def compiled_words(file: Path) -> bytes:
    """The messages of a file of words and the gaps of each, as JSON."""
    sys.path.insert(0, str(ROOT))
    from engine.words_file import Choice, Message, WordsFile  # noqa: PLC0415 - the source, found now

    plurals = plurals_of(file.stem)

    def plain(message: Message) -> list[object]:
        return [part if isinstance(part, str) else choice(part) for part in message]

    def choice(found: Choice) -> dict[str, object]:
        return {
            "gap": found.gap,
            "variants": {key: plain(variant) for key, variant in found.variants.items()},
            "otherwise": plain(found.otherwise),
            "plurals": {key: rule for key, rule in plurals.items() if key in found.variants},
        }

    words = WordsFile(file.read_text(encoding="utf-8"), file.stem, str(file))
    messages = {key: plain(message) for key, message in words.messages.items()}
    gaps = {key: sorted(names) for key, names in words.gaps.items()}
    return msgspec.json.encode({"messages": messages, "gaps": gaps})


def plurals_of(language: str) -> dict[str, list[object]]:
    """How a language counts whole numbers (CLDR), by plural: rules of which one must hold.

    A rule is relations that must all hold: (modulus or 0, whether it must not be, ranges).
    """
    rules = Locale.parse(language).plural_form.rules
    return {plural: list(_whole_numbers(rule)) for plural, rule in rules.items()}


def _whole_numbers(rule: str) -> Iterator[list[tuple[int, bool, list[tuple[int, int]]]]]:
    for together in rule.split(" or "):
        relations = []
        for relation in together.split(" and "):
            found = _RELATION.fullmatch(relation)
            if found is None:
                raise ValueError(f"not understood of the plurals: {relation}")
            operand, modulus, is_not, ranges = found.groups()
            spans = [_span(text) for text in ranges.split(",")]
            if operand in "ni":  # the number itself
                relations.append((int(modulus or 0), bool(is_not), spans))
            elif any(low <= 0 <= high for low, high in spans) == bool(is_not):
                break  # digits behind the point and the like, of which a whole number has none
        else:
            yield relations


def _span(text: str) -> tuple[int, int]:
    low, _, high = text.partition("..")
    return int(low), int(high or low)
