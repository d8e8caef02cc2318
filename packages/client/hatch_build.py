"""Writes the part of `floe-client` that follows from the contract: shapes and operations.

`models.py` has a TypedDict for every object of the contract: what comes over the wire is what the
caller holds, so a member that this release does not know stays in it. `async_operations.py` has a
class for every subject and in it a method for every operation. What is asynchronous is made
synchronous, module by module: `async_client.py`, written by hand, becomes `client.py`.
"""

import keyword
import re
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from contract import (  # noqa: E402 - found on the path above
    ROOT,
    SHORT,
    WIDTH,
    Contract,
    Operation,
    Parameter,
    Schema,
    described,
    read_contract,
    reference,
)

NAME = "floe_client"
PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}
SYNCHRONOUS = (
    (r"\bimport asyncio\b", "import time"),
    (r"\basyncio\.sleep\b", "time.sleep"),
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\bAsync(?=[A-Z])", ""),
    (r"\basync_(?=[a-z])", ""),
    (r"\b__a(iter|enter|exit)__\b", r"__\1__"),
    (r"\ba(close|read|iter_bytes)\b", r"\1"),
    (r"\. The build makes `\w+\.py` of it, without `await`\.", "."),
    (r"\n\nWritten once: the build makes `\w+\.py` of it, without `await`\.\n", ""),
)
"""What is written otherwise where nothing is awaited."""


class ClientForPython(BuildHookInterface):  # type: ignore[type-arg]
    """Lays the generated modules beside those that are written by hand."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them into a folder of their own and have it included."""
        self._made = Path(tempfile.mkdtemp(prefix="floe-client-"))
        for name, text in modules(read_contract()).items():
            (self._made / name).write_text(text, encoding="utf-8")
            build_data["force_include"][str(self._made / name)] = f"{NAME}/{name}"
        build_data["force_include"][str(ROOT / "LICENSE")] = f"{NAME}/LICENSE"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the folder away."""
        shutil.rmtree(self._made)


def modules(contract: Contract) -> dict[str, str]:
    """The generated modules, by the names of their files."""
    written = {
        path.name: path.read_text("utf-8") for path in sorted((HERE / NAME).glob("async_*.py"))
    }
    asynchronous = {**written, "async_operations.py": operations(contract)}
    return {
        "models.py": models(contract),
        "async_operations.py": asynchronous["async_operations.py"],
        "py.typed": "",
        **{name.removeprefix("async_"): synchronous(text) for name, text in asynchronous.items()},
    }


def synchronous(text: str) -> str:
    """The same module, without waiting."""
    for pattern, put in SYNCHRONOUS:
        text = re.sub(pattern, put, text)
    return text


# Types


def type_of(schema: Schema, of: str = "") -> str:
    """How a schema is written; names of ours stand in the module `of`."""
    if "$ref" in schema:
        return of + reference(schema)
    if "const" in schema:
        return f"Literal[{_literal(schema['const'])}]"
    if "enum" in schema:
        return f"Literal[{', '.join(map(_literal, schema['enum']))}]"
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(variant, of) for variant in schema[union]))
    return _by_type(schema, of)


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _by_type(schema: Schema, of: str) -> str:
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}, of) for one in kind)
    if kind == "array":
        return f"list[{type_of(schema['items'], of)}]"
    if kind == "object":
        inside = schema.get("additionalProperties")
        return f"dict[str, {type_of(inside, of) if isinstance(inside, dict) and inside else 'Any'}]"
    return PLAIN.get(str(kind), "Any")


def taken(schema: Schema) -> str:
    """How an argument of this schema is written: any sequence will do for a list."""
    return type_of(schema, "models.").replace("list[", "Sequence[").replace("dict[", "Mapping[")


# Models


def models(contract: Contract) -> str:
    """The module of the shapes."""
    classes, aliases = [], {}
    for name, schema in contract.schemas.items():
        # A TypedDict has no members without a name: what has is any dict.
        is_open = schema.get("additionalProperties") is True
        if ("properties" in schema and not is_open) or "allOf" in schema:
            classes.append(name)
        else:
            aliases[name] = schema
    first = [name for name in classes if "allOf" not in contract.schemas[name]]
    then = [name for name in classes if "allOf" in contract.schemas[name]]
    order = TopologicalSorter(
        {name: sorted(set(_referred(schema)) & aliases.keys()) for name, schema in aliases.items()}
    )
    body = [
        *(_class(name, contract.schemas[name]) for name in (*first, *then)),
        *(_alias(name, aliases[name]) for name in order.static_order()),
        _choice("Game", contract.games, "The games of this contract, by their names."),
        f"GAMES: Final[tuple[Game, ...]] = {tuple(contract.games)!r}\n"
        + _docstring("Every game, for a loop.", ""),
        _choice(
            "Code", contract.codes, "The codes of problems, without those of the games' rules."
        ),
        *(_turn(game, prefix) for game, prefix in contract.games.items()),
        f"Turn: TypeAlias = {' | '.join(f'{prefix}Turn' for prefix in contract.games.values())}\n"
        + _docstring(
            'A decision that is to be made. `turn.game == "arctic"` narrows all of it: the match, '
            "the view and the commands are those of that game then.",
            "",
        ),
        "TURNS: Final[dict[Game, type[Turn]]] = {\n"
        + "".join(f'    "{game}": {prefix}Turn,\n' for game, prefix in contract.games.items())
        + "}\n"
        + _docstring("The class of a turn, by game.", ""),
    ]
    head = (
        '"""What goes over the wire: every shape of the contract. Generated; do not edit."""\n\n'
        "from dataclasses import dataclass\n"
        "from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict\n"
    )
    return "\n\n".join([head, *body])


def _referred(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield reference(schema)
        for part in schema.values():
            yield from _referred(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _referred(part)


def _class(name: str, schema: Schema) -> str:
    base, own = "TypedDict", schema
    if "allOf" in schema:
        above, own = schema["allOf"]
        base = reference(above)
    lines = [f"class {name}({base}):", _docstring(schema.get("description", "")).rstrip("\n")]
    for member, found in own.get("properties", {}).items():
        _require_name(member, name)
        kind = _quoted(type_of(found), bool(list(_referred(found))))
        kind = kind if member in own.get("required", ()) else f"NotRequired[{kind}]"
        lines += ["", f"    {member}: {kind}", _docstring(described(found)).rstrip("\n")]
    return "\n".join(line for line in lines if line is not None) + "\n"


def _quoted(kind: str, is_needed: bool) -> str:
    # Shapes refer to one another in circles; a name in quotes may be told later.
    return f"'{kind}'" if is_needed else kind


def _alias(name: str, schema: Schema) -> str:
    return f"{name}: TypeAlias = {type_of(schema)}\n" + _docstring(described(schema), "")


def _choice(name: str, values: Iterable[str], told: str) -> str:
    choices = ", ".join(f'"{value}"' for value in values)
    return f"{name}: TypeAlias = Literal[{choices}]\n" + _docstring(told, "")


def _turn(game: str, prefix: str) -> str:
    return f'''@dataclass(frozen=True, slots=True)
class {prefix}Turn:
    """A decision that is to be made in a match of {game}."""

    game: Literal["{game}"]
    """Narrows a `Turn` to this class."""
    match: {prefix}Match
    """The match as your seat sees it."""
    view: {prefix}View
    """All that your seat may know."""
    decision: {prefix}Decision
    """What you are asked, and until when."""
    commands: list[{prefix}Offer]
    """Every legal command, in a stable order, each with a sentence."""
'''


def _docstring(told: str, indent: str = "    ") -> str:
    """A docstring, or nothing where nothing is told."""
    if not told.strip():
        return ""
    paragraphs = [
        textwrap.fill(line, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False)
        for line in told.replace("\\", "\\\\").strip().splitlines()
    ]
    text = "\n".join(paragraphs)
    text += " " if text.endswith('"') else ""
    closed = f'"""{text}"""' if len(paragraphs) == 1 and "\n" not in text else f'"""{text}\n"""'
    return textwrap.indent(closed, indent) + "\n"


def _require_name(member: str, where: str) -> None:
    if not member.isidentifier() or keyword.iskeyword(member):
        raise ValueError(f"{where}.{member} is no name in Python")


# Operations


def operations(contract: Contract) -> str:
    """The module of the operations, to be awaited."""
    head = (
        '"""Every operation of the contract, by subject. Generated; do not edit."""\n\n'
        "from __future__ import annotations\n\n"
        "from collections.abc import AsyncIterator, Callable, Mapping, Sequence\n"
        "from typing import TYPE_CHECKING, Any, Literal, overload\n\n"
        "from floe_client import models\n"
        "from floe_client.async_pages import AsyncPages\n"
        "from floe_client.calls import EVENT_STREAM, Call, given, placed\n\n"
        "if TYPE_CHECKING:\n"
        "    from floe_client.async_client import AsyncClient\n"
    )
    lines = [
        "class AsyncOperations:",
        '    """Every operation, by subject."""\n',
        "    def __init__(self, client: AsyncClient) -> None:",
    ]
    for group, told in contract.groups.items():
        kind = f"Async{group.title()}"
        lines.append(f"        self.{group}: {kind} = {kind}(client)")
        lines.append(_docstring(told, " " * 8).rstrip("\n"))
    groups = [_group(contract, group) for group in contract.groups]
    return "\n\n".join([head, *groups, "\n".join(lines) + "\n"])


def _group(contract: Contract, group: str) -> str:
    lines = [
        f"class Async{group.title()}:",
        _docstring(contract.groups[group]),
        "    def __init__(self, client: AsyncClient) -> None:",
        "        self._client = client",
    ]
    methods = [
        method for operation in contract.of_group(group) for method in _methods(contract, operation)
    ]
    return "\n".join([*lines, "", "\n\n".join(methods)]) + "\n"


def _methods(contract: Contract, operation: Operation) -> Iterator[str]:
    item = contract.item_of_page(operation)
    if item is not None:
        yield _pages(operation, item)
        if operation.event is not None:
            yield _follow(operation)
        return
    if operation.json_answers or not operation.texts:
        yield _plain(contract, operation)
    for media in operation.texts:
        yield _text(operation, media, is_second=bool(operation.json_answers))


def _plain(contract: Contract, operation: Operation) -> str:
    answers = [type_of(schema, "models.") for schema in operation.json_answers]
    kind = " | ".join([*answers, *(["None"] if operation.may_be_empty else [])])
    variants = contract.variants(operation.body) if operation.body else []
    arguments = [*_arguments_of_body(operation, variants), *_arguments_beside(operation)]
    head = _signature(operation, arguments, "async def", kind)
    overloads = ""
    if len(variants) > 1:
        for variant in [*variants, *_in_common(variants)]:
            some = [*_arguments_of_body(operation, [variant]), *_arguments_beside(operation)]
            overloads += (
                f"    @overload\n{_signature(operation, some, 'async def', kind)}\n        ...\n\n"
            )
    told = _told(operation, arguments)
    send = f"await self._client.json(\n{_call(operation, variants)}        )"
    if kind == "None":
        return f"{overloads}{head}\n{told}        {send}"
    return f"{overloads}{head}\n{told}        response: {kind} = {send}\n        return response"


def _in_common(variants: list[Schema]) -> list[Schema]:
    """What may be sent while nobody knows which variant it is, where all of them need the same."""
    if len({frozenset(variant["required"]) for variant in variants}) > 1:
        return []
    first, *others = (variant["properties"] for variant in variants)
    same = {
        member: schema
        for member, schema in first.items()
        if all(taken(schema) == taken(other.get(member, {})) for other in others)
    }
    [tag] = {member for member, schema in first.items() if "const" in schema}
    kinds = {"anyOf": [properties[tag] for properties in (first, *others)]}
    return [
        {
            **variants[0],
            "properties": {tag: {"description": first[tag]["description"], **kinds}, **same},
        }
    ]


def _text(operation: Operation, media: str, *, is_second: bool) -> str:
    name = f"{operation.name}_{SHORT[media]}" if is_second else operation.name
    arguments = _arguments_beside(operation)
    head = _signature(operation, arguments, "async def", "str", name)
    call = _call(operation, [], accept=media)
    told = _told(operation, arguments)
    return f"{head}\n{told}        return await self._client.text(\n{call}        )"


def _pages(operation: Operation, item: Schema) -> str:
    [page] = operation.json_answers
    of_page = type_of(page, "models.") + (" | None" if operation.may_be_empty else "")
    kind = f"AsyncPages[{type_of(item, 'models.')}, {of_page}]"
    arguments = [_optional(given) for given in operation.query_of_pages]
    head = _signature(operation, arguments, "def", kind)
    call = _call(operation, [])
    return (
        f"{head}\n{_told(operation, arguments)}"
        f"        return AsyncPages(self._client,\n{call}        )"
    )


def _follow(operation: Operation) -> str:
    assert operation.event is not None
    name = operation.follower
    of_stream = operation.query_of_stream
    own = [
        ("after", "str | None = None", "Go on after the event of this id."),
        (
            "on_open",
            "Callable[[], object] | None = None",
            "Called whenever the stream is open: from then on nothing is missed.",
        ),
    ]
    arguments = [*(_optional(given) for given in of_stream), *own]
    kind = f"AsyncIterator[{type_of(operation.event, 'models.')}]"
    head = _signature(operation, arguments, "def", kind, name)
    told = _told(
        operation,
        arguments,
        f"{operation.summary[:-1]} as it happens, over lost connections, without a gap.",
    )
    query = ", ".join(f"{given.name}={given.name}" for given in of_stream)
    return (
        f"{head}\n{told}"
        f"        call = Call({_literal(operation.method)}, {_path(operation)}, "
        f"query=given({query}), accept=EVENT_STREAM)\n"
        f"        return self._client.follow(call, after, on_open)"
    )


Argument = tuple[str, str, str]
"""Name, type with default, and what is told of it."""


def _arguments_of_body(operation: Operation, variants: list[Schema]) -> list[Argument]:
    """The members of the body; of a union those of all its variants."""
    members: dict[str, list[Schema]] = {}
    for variant in variants:
        for member, schema in variant.get("properties", {}).items():
            _require_name(member, operation.name)
            members.setdefault(member, []).append(schema)
    needed, others = [], []
    for member, schemas in members.items():
        kind = " | ".join(dict.fromkeys(taken(schema) for schema in schemas))
        if all(member in variant.get("required", ()) for variant in variants):
            needed.append((member, kind, described(schemas[0])))
        else:
            others.append((member, _or_none(kind), described(schemas[0])))
    return needed + others


def _arguments_beside(operation: Operation) -> list[Argument]:
    arguments = [
        _optional(given) for given in (*operation.query_of_pages, *operation.chosen_headers)
    ]
    if operation.takes_key:
        told = "Your name for this request; left out: a new one. It is kept when sent again."
        arguments.append(("idempotency_key", "str | None = None", told))
    return arguments


def _optional(given: Parameter) -> Argument:
    return given.variable, _or_none(taken(given.schema)), given.description


def _or_none(kind: str) -> str:
    return f"{kind} = None" if "None" in kind.split(" | ") else f"{kind} | None = None"


def _signature(
    operation: Operation, arguments: list[Argument], define: str, kind: str, name: str = ""
) -> str:
    places = [f"{given.name}: {type_of(given.schema)}" for given in operation.in_path]
    named = [
        f"{argument}: {how}"
        for argument, how, _ in arguments
        if argument not in {given.name for given in operation.in_path}
    ]
    if len(named) < len(arguments):
        raise ValueError(f"{operation.name} has two arguments of one name")
    inside = ["self", *places, *(["*", *named] if named else [])]
    lines = "".join(f"        {one},\n" for one in inside)
    return f"    {define} {name or operation.name}(\n{lines}    ) -> {kind}:"


def _told(operation: Operation, arguments: list[Argument], summary: str = "") -> str:
    first = summary or operation.summary
    rest = operation.description.removeprefix(operation.summary).strip()
    lines = [first, *(["", *_paragraphs(rest)] if rest else [])]
    known = [(given.name, given.description) for given in operation.in_path]
    known += [(name, told) for name, _, told in arguments]
    if known:
        lines += ["", "Args:"]
        for name, told in known:
            lines.append(
                textwrap.fill(
                    f"{name}: {' '.join(told.split())}",
                    WIDTH - 8,
                    initial_indent="    ",
                    subsequent_indent="        ",
                    break_long_words=False,
                    break_on_hyphens=False,
                )
            )
    text = "\n".join(lines).replace("\\", "\\\\")
    return textwrap.indent(f'"""{text}\n"""', " " * 8) + "\n"


def _paragraphs(text: str) -> list[str]:
    paragraphs = []
    for paragraph in text.split("\n\n"):
        paragraphs += [
            "",
            textwrap.fill(
                " ".join(paragraph.split()),
                WIDTH - 8,
                break_long_words=False,
                break_on_hyphens=False,
            ),
        ]
    return paragraphs[1:]


def _path(operation: Operation) -> str:
    if not operation.in_path:
        return _literal(operation.path)
    names = ", ".join(f"{given.name}={given.name}" for given in operation.in_path)
    return f"placed({_literal(operation.path)}, {names})"


def _call(operation: Operation, variants: list[Schema], accept: str = "") -> str:
    parts = [f"{_literal(operation.method)}, {_path(operation)}"]
    if operation.query_of_pages:
        named = ", ".join(f"{given.name}={given.name}" for given in operation.query_of_pages)
        parts.append(f"query=given({named})")
    if operation.body is not None:
        parts.append(f"body={_body(operation, variants)}")
    if operation.chosen_headers:
        pairs = ", ".join(
            f"{_literal(one.name)}: {one.variable}" for one in operation.chosen_headers
        )
        parts.append(f"headers=given(**{{{pairs}}})")
    if operation.takes_key:
        parts.append("takes_key=True, key=idempotency_key")
    if accept:
        parts.append(f"accept={_literal(accept)}")
    inside = "".join(f"                {part},\n" for part in parts)
    return f"            Call(\n{inside}            )\n"


def _body(operation: Operation, variants: list[Schema]) -> str:
    arguments = _arguments_of_body(operation, variants)
    needed = [name for name, kind, _ in arguments if not kind.endswith("= None")]
    others = [name for name, kind, _ in arguments if kind.endswith("= None")]
    always = "{" + ", ".join(f'"{name}": {name}' for name in needed) + "}"
    sometimes = f"given({', '.join(f'{name}={name}' for name in others)})"
    written = f"{always} | {sometimes}" if needed and others else always if needed else sometimes
    return written if operation.needs_body else f"{written} or None"
