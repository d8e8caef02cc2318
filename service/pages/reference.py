"""Every operation of the contract, and every schema, as a page in Markdown.

All of it is said in the OpenAPI document; here it is put into the order in which one asks: what it
does, what it takes, what it answers, what it refuses, how it is called. Links lead to pages in
Markdown; the same page for people is that page rendered, with links to pages for people.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from engine.words import ENGLISH
from service.pages.samples import GAP, Operation, samples
from service.refusals.table import REFUSALS, title_of
from service.web.document import METHODS, Contract, Document

Schema = Mapping[str, Any]
Members = dict[str, tuple[Schema, bool]]
"""By name: what a member is, and whether it is always there."""

EXAMPLE_FITS = 2000
"""Characters; longer examples are shortened from within."""
TEXT_FITS = 400
"""Characters; longer texts in an example are cut."""
DEEPEST = 8
VALUES_TOLD = 12
USERS_TOLD = 8


@lru_cache(maxsize=1)
def published(contract: Contract) -> Document:
    """The document of a contract, made once."""
    return contract.document()


@lru_cache(maxsize=1)
def reference_of(contract: Contract) -> "Reference":
    """The pages of that document."""
    return Reference(published(contract))


class Reference:
    """The pages of one document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.schemas: Mapping[str, Schema] = document["components"]["schemas"]
        self.operations = {one.id: one for one in self._operations()}
        self._users = self._found_users()

    def tags(self) -> Iterator[tuple[str, str, list[Operation]]]:
        """Each tag with what it is about and its operations."""
        for tag in self._document["tags"]:
            those = [one for one in self.operations.values() if one.tag == tag["name"]]
            if those:
                yield tag["name"], tag.get("description", ""), those

    def search(self, words: str) -> tuple[list[Operation], list[str]]:
        """The operations and the schemas that say all of these words."""
        wanted = words.casefold().split()
        found = {
            name: all(word in said for word in wanted) for name, said in self._in_small.items()
        }
        return (
            [one for one in self.operations.values() if found[one.id]],
            [name for name in self.schemas if found[name]],
        )

    @cached_property
    def _in_small(self) -> Mapping[str, str]:
        """What is searched: every page, in small letters. No schema is named like an operation."""
        pages = {name: self.operation(name, "") for name in self.operations}
        pages |= {name: self.schema(name) for name in self.schemas}
        return {name: said.casefold() for name, said in pages.items()}

    def index(self) -> str:
        """All operations by tag."""
        lines = ["# Every operation", ""]
        for tag, about, operations in self.tags():
            lines += [f"## {tag}", "", about, ""]
            for one in operations:
                call = f"`{one.method} {one.path}`"
                lines.append(f"- [{one.title}](/docs/operations/{one.id}.md): {call}")
            lines.append("")
        return "\n".join(lines)

    def operation(self, name: str, base: str) -> str:
        """The page of one operation; `base` is where samples send it."""
        one = self.operations[name]
        parts = [
            f"# {one.title}",
            f"`{one.method} {one.path}`",
            f"{_who_may(one)} [Try it out](/docs/reference#tag/{one.tag}/{one.id}). "
            "[All operations](/docs/operations.md).",
            one.said["description"],
            *self._parameters(one),
            *self._body(one),
            *self._answers(one),
            *_refusals(one),
            *samples(one, self._example(one.said.get("requestBody", {})), base),
        ]
        return "\n\n".join(parts) + "\n"

    def schema(self, name: str) -> str:
        """The page of one schema."""
        users = self._users.get(name, [])
        parts = [f"# {name}", *self._said(self.schemas[name])]
        if users:
            more = f" and {len(users) - USERS_TOLD} more" if len(users) > USERS_TOLD else ""
            parts.append(f"Part of {', '.join(users[:USERS_TOLD])}{more}.")
        return "\n\n".join(parts) + "\n"

    def _operations(self) -> Iterator[Operation]:
        for path, item in {**self._document["paths"], **self._document["webhooks"]}.items():
            for method in METHODS:
                if method in item:
                    said = dict(item[method])
                    given = [*item.get("parameters", ()), *said.get("parameters", ())]
                    said["parameters"] = [self._resolved(one) for one in given]
                    said["responses"] = {
                        status: self._resolved(answer)
                        for status, answer in said["responses"].items()
                    }
                    tag = said["tags"][0]
                    yield Operation(said["operationId"], tag, method.upper(), path, said)

    def _resolved(self, said: Schema) -> Schema:
        """What is said, or what it refers to."""
        while "$ref" in said:
            place: Any = self._document
            for part in said["$ref"].removeprefix("#/").split("/"):
                place = place[part]
            said = place
        return said

    def _found_users(self) -> dict[str, list[str]]:
        """By schema, links to what names it: operations first."""
        users: dict[str, list[str]] = {}
        for one in self.operations.values():
            for name in sorted(
                set(_names_in([one.said["responses"], one.said.get("requestBody")]))
            ):
                users.setdefault(name, []).append(f"[{one.title}](/docs/operations/{one.id}.md)")
        for user, schema in self.schemas.items():
            for name in sorted(set(_names_in(schema)) - {user}):
                users.setdefault(name, []).append(_link(user))
        return users

    def _parameters(self, one: Operation) -> Iterator[str]:
        given = sorted(one.said["parameters"], key=lambda it: not it.get("required", False))
        if given:
            yield "## Parameters"
            yield _table(
                ("parameter", "in", "type", "meaning"),
                (
                    (
                        f"`{it['name']}`",
                        it["in"] + (", required" if it.get("required") else ""),
                        self._type(it.get("schema", {})),
                        _meaning(it),
                    )
                    for it in given
                ),
            )

    def _body(self, one: Operation) -> Iterator[str]:
        body = self._resolved(one.said.get("requestBody", {}))
        for media_type, content in body.get("content", {}).items():
            yield "## Body"
            yield f"As `{media_type}`{'' if body.get('required') else ', may be left out'}."
            yield from self._said(content["schema"])

    def _answers(self, one: Operation) -> Iterator[str]:
        yield "## Answers"
        for status, answer in one.said["responses"].items():
            if not str(status).startswith("2"):
                continue
            yield f"### {status}"
            yield answer["description"]
            headers = {name: self._resolved(it) for name, it in answer.get("headers", {}).items()}
            if headers:
                told = (f"- `{name}`: {_meaning(it)}" for name, it in headers.items())
                yield "Headers:\n\n" + "\n".join(told)
            contents = answer.get("content", {})
            for media_type, content in contents.items():
                yield f"As `{media_type}`:"
                if "schema" in content:
                    yield from self._said(content["schema"])
            example = self._example(answer)
            if example is not None:
                yield f"For example:\n\n```json\n{_fitted(example)}\n```"

    def _example(self, answer: Schema) -> Any:
        """What was recorded of an answer or a body, None if nothing was."""
        for content in self._resolved(answer).get("content", {}).values():
            for example in content.get("examples", {}).values():
                return self._resolved(example)["value"]
        return None

    def _said(self, schema: Schema) -> Iterator[str]:
        """What a schema is: in a sentence, and its members."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            schema = self.schemas[name]
            yield f"{_link(name)}: {_meaning(schema)}"
        elif "description" in schema:
            yield _meaning(schema)
        variants = self._variants(schema)
        members = {tag: _members(variant) for tag, variant in variants.items()}
        members = members or {"": _members(self._with_base(schema))}
        if any(members.values()):
            yield _table(("member", "type", "meaning"), self._rows(members))
        elif not variants and schema.get("type") != "object":
            yield f"It is {self._type(schema)}."
        elif variants:
            yield "One of " + ", ".join(map(self._type, schema.get("oneOf", schema.get("anyOf"))))

    def _rows(self, members: Mapping[str, Members]) -> Iterator[tuple[str, str, str]]:
        """One line for each member; what differs from variant to variant is told of each."""
        names = dict.fromkeys(name for those in members.values() for name in those)
        for name in names:
            there = {of: those[name] for of, those in members.items() if name in those}
            always = len(there) == len(members) and all(given for _, given in there.values())
            types = {of: self._type(said) for of, (said, _) in there.items()}
            if len(set(types.values())) == 1 and len(there) == len(members):
                kind = next(iter(types.values()))
            else:
                kind = "; ".join(f"{of}: {told}" for of, told in types.items())
            meanings = dict.fromkeys(_meaning(said) for said, _ in there.values())
            yield f"`{name}`", kind + ("" if always else ", optional"), " ".join(meanings)

    def _variants(self, schema: Schema) -> dict[str, Schema]:
        """The objects that a schema is one of, by the value that tells them apart."""
        mapping = schema.get("discriminator", {}).get("mapping", {})
        named = {
            tag: self._with_base(self.schemas[place.rpartition("/")[2]])
            for tag, place in mapping.items()
        }
        return named if all("properties" in one for one in named.values()) else {}

    def _with_base(self, schema: Schema) -> Schema:
        """An object that is a base and a part of its own, with the members of both."""
        parts = [self._with_base(self._resolved(part)) for part in schema.get("allOf", ())]
        objects = [part for part in (*parts, schema) if "properties" in part]
        if not objects:
            return schema
        return {
            **schema,
            "properties": {name: it for one in objects for name, it in one["properties"].items()},
            "required": [name for one in objects for name in one.get("required", ())],
        }

    def _type(self, schema: Schema) -> str:
        """What a value may be, in a few words."""
        if "$ref" in schema:
            return _link(schema["$ref"].rpartition("/")[2])
        for word in ("oneOf", "anyOf", "allOf"):
            if word in schema:
                return " or ".join(dict.fromkeys(map(self._type, schema[word])))
        if "const" in schema:
            return f"`{json.dumps(schema['const'], ensure_ascii=False)}`"
        if "enum" in schema:
            values = [f"`{json.dumps(one, ensure_ascii=False)}`" for one in schema["enum"]]
            more = [f"{len(values) - VALUES_TOLD} more"] if len(values) > VALUES_TOLD else []
            return ", ".join(values[:VALUES_TOLD] + more)
        kinds = schema.get("type", "anything")
        kind = " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
        if kind == "array":
            return f"list of {self._type(schema.get('items', {}))}"
        if isinstance(schema.get("additionalProperties"), Mapping):
            return f"map of {self._type(schema['additionalProperties'])}"
        return " ".join([schema.get("format", kind), *_bounds(schema)])


def _members(schema: Schema) -> Members:
    always = schema.get("required", ())
    return {name: (said, name in always) for name, said in schema.get("properties", {}).items()}


def _bounds(schema: Schema) -> Iterator[str]:
    for least, most, unit in (
        ("minimum", "maximum", ""),
        ("minLength", "maxLength", " characters"),
        ("minItems", "maxItems", " items"),
    ):
        low, high = schema.get(least), schema.get(most)
        if low is not None and high is not None:
            yield f"({low} to {high}{unit})"
        elif low is not None or high is not None:
            yield f"(from {low}{unit})" if high is None else f"(up to {high}{unit})"


def _meaning(said: Schema) -> str:
    """The description, with each value of an enumeration, an example, and what is left out."""
    parts = [str(said.get("description", "")).strip()]
    schema = said.get("schema", said)
    told = said.get("x-enumDescriptions", schema.get("x-enumDescriptions", {}))
    parts += [f"`{value}`: {meaning}" for value, meaning in told.items()]
    if "default" in schema and "default" not in parts[0].lower():
        parts.append(f"`{json.dumps(schema['default'], ensure_ascii=False)}` if left out.")
    return " ".join(part for part in parts if part)


def _who_may(one: Operation) -> str:
    if one.key is None:
        return "Without a key."
    whose = {"token": "the token of a player", "operator": "the token of an operator"}[one.key]
    return f"With {whose}, or without." if one.is_public else f"With {whose}."


def _refusals(one: Operation) -> Iterator[str]:
    rows = []
    for status, codes in one.said.get("x-codes", {}).items():
        for code in codes:
            if code in REFUSALS:
                rows.append((status, f"[`{code}`](/problems/{code})", title_of(code, ENGLISH)))
            else:
                rules = "A rule of the game forbids it; `rule` is the clause"
                rows.append((status, "[a code of the game](/problems)", rules))
    if rows:
        yield "## Refusals"
        yield _table(("status", "code", "meaning"), rows)


def _fitted(example: Any) -> str:
    """An example as JSON, the deepest parts shortened until it fits."""
    for depth in range(DEEPEST, 0, -1):
        written = json.dumps(_shortened(example, depth), indent=2, ensure_ascii=False)
        if len(written) <= EXAMPLE_FITS:
            break
    return written


def _shortened(value: Any, depth: int) -> Any:
    if isinstance(value, str) and len(value) > TEXT_FITS:
        return value[:TEXT_FITS] + GAP
    if not isinstance(value, (dict, list)) or not value:
        return value
    if depth == 0:
        return GAP
    if isinstance(value, dict):
        return {name: _shortened(part, depth - 1) for name, part in value.items()}
    few = [_shortened(part, depth - 1) for part in value[:2]]
    return few + [GAP] * (len(value) > len(few))


def _names_in(node: object) -> Iterator[str]:
    """Every schema that is named below, discriminators left alone."""
    if isinstance(node, Mapping):
        reference = node.get("$ref", "")
        if reference.startswith("#/components/schemas/"):
            yield reference.rpartition("/")[2]
        for value in node.values():
            yield from _names_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from _names_in(value)


def _link(name: str) -> str:
    return f"[{name}](/docs/schemas/{name}.md)"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
