"""Modules of the table joined to one file, for pages that take a single script.

Each module keeps its own names: it becomes a function that returns what it exports. The table is
written plainly enough for that; what is not understood here fails when the file is first made.
"""

import json
import re
from pathlib import Path

NAMES = r"\{([^}]*)\}|\* as (\w+)|(\w+)"
IMPORT = re.compile(rf'^import (?:{NAMES}) from "([^"]+)"(?: with \{{ type: "json" \}})?;\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.M)
LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
REMARK = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.M | re.S)
SAID = re.compile(r'"([a-z]+\.[a-z_]+)"|`([a-z]+\.)\$')
"""A key of the words, or how a family of keys begins."""


def joined(entry: Path) -> str:
    """The module and all that it imports, as one module without imports."""
    order = list[Path]()
    _collect(entry, order)
    code = {path: path.read_text(encoding="utf-8") for path in order}
    said = [found for one in code if one.suffix == ".js" for found in SAID.findall(code[one])]
    keys = {key for key, _ in said} - {""}
    families = tuple({family for _, family in said} - {""})
    names = {path: f"$${number}" for number, path in enumerate(order)}
    parts = []
    for path, written in code.items():
        if path.suffix == ".json":
            told = {
                key: word
                for key, word in json.loads(written).items()
                if key in keys or key.startswith(families)
            }
            body = json.dumps(told, ensure_ascii=False)
        else:
            body = _function(path, written, names)
        parts.append(f"const {names[path]} = {body};\n")
    return "".join(parts)


def _collect(path: Path, order: list[Path]) -> None:
    """What it imports comes first."""
    if path in order:
        return
    if path.suffix == ".js":
        for found in IMPORT.finditer(path.read_text(encoding="utf-8")):
            _collect((path.parent / found[4]).resolve(), order)
    order.append(path)


def _function(path: Path, written: str, names: dict[Path, str]) -> str:
    """A module as a function that is called at once and returns what it exports."""

    def bound(found: re.Match[str]) -> str:
        module = names[(path.parent / found[4]).resolve()]
        if found[1] is not None:
            return f"const {{{found[1].replace(' as ', ': ')}}} = {module};\n"
        return f"const {found[2] or found[3]} = {module};\n"

    body = IMPORT.sub(bound, REMARK.sub("", written))
    exported = EXPORT.findall(body)
    body = EXPORT.sub("", body)
    if left := LEFT.search(body):
        raise ValueError(f"{path.name}: {left[0]}")
    return f"(() => {{\n{body}return {{ {', '.join(exported)} }};\n}})()"
