"""Builds `@floe/client` into a folder: `python packages/client-js/build.py dist`.

What follows from the contract is written beside what is written by hand: `models.ts` has a type for
every shape, `operations.ts` a class for every subject and in it a method for every operation. tsc
makes JavaScript and declarations of all, npm packs them. `npm ci` in this folder comes before.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

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

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def main(target: str) -> None:
    """Build the package and lay it into a folder."""
    contract = read_contract()
    Path(target).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="floe-client-js-") as folder:
        made = Path(folder)
        lay_out(made, contract)
        compiler = HERE / "node_modules" / ".bin" / "tsc"
        # Declarations carry the descriptions into editors; programs are lighter without them.
        run(compiler, "--declaration", "--emitDeclarationOnly", cwd=made)
        run(compiler, "--removeComments", cwd=made)
        run("npm", "pack", "--silent", "--pack-destination", Path(target).resolve(), cwd=made)


def lay_out(made: Path, contract: Contract) -> None:
    """Write everything that is compiled and packed into this folder."""
    shutil.copytree(HERE / "src", made / "src")
    for name in ("README.md", "tsconfig.json"):
        shutil.copyfile(HERE / name, made / name)
    shutil.copyfile(ROOT / "LICENSE", made / "LICENSE")
    (made / "src" / "models.ts").write_text(models(contract), encoding="utf-8")
    (made / "src" / "operations.ts").write_text(operations(contract), encoding="utf-8")
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    package["version"] = contract.version
    del package["devDependencies"]
    (made / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")


def run(*command: object, cwd: Path) -> None:
    """Run a program to its end; what it says is shown if it fails."""
    done = subprocess.run(
        [*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


# Types


def type_of(schema: Schema, of: str = "") -> str:
    """How a schema is written; names of ours stand in the module `of`."""
    if "$ref" in schema:
        return of + reference(schema)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(variant, of) for variant in schema[union]))
    return _by_type(schema, of)


def _by_type(schema: Schema, of: str) -> str:
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": one}, of) for one in kind)
    if kind == "array":
        return f"Array<{type_of(schema['items'], of)}>"
    if kind == "object":
        inside = schema.get("additionalProperties")
        kind = type_of(inside, of) if isinstance(inside, dict) and inside else "any"
        return f"{{ [name: string]: {kind} }}"  # `Record` is a shape of ours
    return PLAIN.get(str(kind), "null" if kind == "null" else "any")


# Models


def models(contract: Contract) -> str:
    """The module of the shapes."""
    body = [_model(name, schema) for name, schema in contract.schemas.items()]
    games = ", ".join(json.dumps(game) for game in contract.games)
    codes = " | ".join(json.dumps(code) for code in contract.codes)
    turns = " | ".join(f"{prefix}Turn" for prefix in contract.games.values())
    return "\n".join(
        [
            "/** What goes over the wire: every shape of the contract. Generated. */\n",
            *body,
            f"/** Every game, for a loop. */\nexport const GAMES = [{games}] as const;\n",
            "/** The games of this contract, by their names. */\n"
            "export type Game = (typeof GAMES)[number];\n",
            "/** The codes of problems, without those of the games' rules. */\n"
            f"export type Code = {codes};\n",
            *(_turn(game, prefix) for game, prefix in contract.games.items()),
            _comment(
                'A decision that is to be made. `turn.game === "arctic"` narrows all of it: the '
                "match, the view and the commands are those of that game then."
            )
            + f"export type Turn = {turns};\n",
        ]
    )


def _model(name: str, schema: Schema) -> str:
    told = _comment(described(schema))
    if "allOf" in schema:
        above, own = schema["allOf"]
        return f"{told}export interface {name} extends {reference(above)} {_members(own)}\n"
    if "properties" in schema:
        return f"{told}export interface {name} {_members(schema)}\n"
    return f"{told}export type {name} = {type_of(schema)};\n"


def _members(schema: Schema) -> str:
    lines = []
    for member, found in schema.get("properties", {}).items():
        optional = "" if member in schema.get("required", ()) else "?"
        lines.append(
            _comment(described(found), "  ") + f"  {member}{optional}: {type_of(found)};\n"
        )
    if schema.get("additionalProperties") is True:
        lines.append("  [name: string]: any;\n")
    return "{\n" + "".join(lines) + "}"


def _turn(game: str, prefix: str) -> str:
    return f"""/** A decision that is to be made in a match of {game}. */
export interface {prefix}Turn {{
  /** Narrows a `Turn` to this one. */
  game: "{game}";
  /** The match as your seat sees it. */
  match: {prefix}Match;
  /** All that your seat may know. */
  view: {prefix}View;
  /** What you are asked, and until when. */
  decision: {prefix}Decision;
  /** Every legal command, in a stable order, each with a sentence. */
  commands: Array<{prefix}Offer>;
}}
"""


def _comment(told: str, indent: str = "") -> str:
    """A comment for editors, or nothing where nothing is told."""
    lines = [
        line
        for paragraph in told.replace("*/", "*\\/").strip().splitlines()
        for line in textwrap.wrap(paragraph, WIDTH - len(indent), break_on_hyphens=False) or [""]
    ]
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inside = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{inside}{indent} */\n"


# Operations


def operations(contract: Contract) -> str:
    """The module of the operations."""
    groups = []
    for group, told in contract.groups.items():
        methods = [
            method
            for operation in contract.of_group(group)
            for method in _methods(contract, operation)
        ]
        groups.append(
            f"{_comment(told)}export class {group.title()} {{\n"
            "  readonly #client: Client;\n\n"
            "  constructor(client: Client) {\n    this.#client = client;\n  }\n\n"
            + "\n".join(methods)
            + "}\n"
        )
    subjects = "\n".join(
        _comment(told, "  ")
        + f"  readonly {group} = new {group.title()}(this as unknown as Client);"
        for group, told in contract.groups.items()
    )
    queries = [
        _query(name, parameters)
        for operation in contract.operations
        for name, parameters in _queries(operation)
    ]
    return "\n".join(
        [
            "/** Every operation of the contract, by subject. Generated. */\n",
            'import type { FollowOptions, KeyOptions, Options } from "./calls.js";\n'
            'import type { Client } from "./client.js";\n'
            'import type * as models from "./models.js";\n'
            'import { Pages } from "./pages.js";\n',
            *queries,
            *groups,
            f"/** Every operation, by subject. */\nexport class Operations {{\n{subjects}\n}}\n",
        ]
    )


def _queries(operation: Operation) -> Iterator[tuple[str, tuple[Parameter, ...]]]:
    if operation.query_of_pages:
        yield f"{_pascal(operation.name)}Query", operation.query_of_pages
    if operation.event is not None and operation.query_of_stream:
        yield f"{_pascal(operation.follower)}Query", operation.query_of_stream


def _query(name: str, parameters: Iterable[Parameter]) -> str:
    members = "".join(
        _comment(given.description, "  ")
        + f"  {given.name}?: {type_of(given.schema, 'models.')} | undefined;\n"
        for given in parameters
    )
    method = name[0].lower() + name[1:].removesuffix("Query")
    told = f"/** What `{method}` may be asked for. */\n"
    return f"{told}export interface {name} {{\n{members}}}\n"


def _methods(contract: Contract, operation: Operation) -> Iterator[str]:
    item = contract.item_of_page(operation)
    if item is not None:
        yield _pages(operation, item)
        if operation.event is not None:
            yield _follow(operation)
        return
    if operation.json_answers or not operation.texts:
        answers = [type_of(schema, "models.") for schema in operation.json_answers]
        if operation.may_be_empty:
            answers.append("null" if answers else "void")
        yield _method(operation, _camel(operation.name), " | ".join(answers), "json", "")
    for media in operation.texts:
        name = _camel(operation.name) + (_pascal(SHORT[media]) if operation.json_answers else "")
        yield _method(operation, name, "string", "text", f"accept: {json.dumps(media)}")


def _method(operation: Operation, name: str, kind: str, send: str, more: str) -> str:
    arguments, parts = _request(operation)
    head = [*_places(operation), *arguments, f"options: {_options(operation)} = {{}}"]
    call = [
        _start(operation),
        *parts,
        *([more] if more else []),
        *_headers(operation),
        "...options",
    ]
    if operation.takes_key:
        call.insert(-1, "takesKey: true")
    if operation.chosen_headers:
        names = ", ".join(_camel(one.variable) for one in operation.chosen_headers)
        call[-1] = "...more"
        apart = f"    const {{ {names}, ...more }} = options;\n"
    else:
        apart = ""
    split = _split(operation)
    return (
        f"{_told(operation)}  {name}({', '.join(head)}): Promise<{kind}> {{\n{apart}{split}"
        f"    return this.#client.{send}({{ {', '.join(call)} }});\n  }}\n"
    )


def _pages(operation: Operation, item: Schema) -> str:
    [page] = operation.json_answers
    of_page = type_of(page, "models.") + (" | null" if operation.may_be_empty else "")
    kind = f"Pages<{type_of(item, 'models.')}, {of_page}>"
    arguments, parts = _request(operation)
    head = ", ".join([*_places(operation), *arguments, "options: Options = {}"])
    call = ", ".join([_start(operation), *parts, "...options"])
    return (
        f"{_told(operation)}  {_camel(operation.name)}({head}): {kind} {{\n"
        f"    return new Pages(this.#client, {{ {call} }});\n  }}\n"
    )


def _follow(operation: Operation) -> str:
    assert operation.event is not None
    name = _camel(operation.follower)
    arguments = [*_places(operation)]
    call = [_start(operation)]
    if operation.query_of_stream:
        arguments.append(f"query: {_pascal(operation.follower)}Query = {{}}")
        call.append("query")
    arguments.append("options: FollowOptions = {}")
    kind = f"AsyncGenerator<{type_of(operation.event, 'models.')}, void>"
    summary = f"{operation.summary[:-1]} as it happens, over lost connections, without a gap."
    return (
        f"{_told(operation, summary)}  {name}({', '.join(arguments)}): {kind} {{\n"
        f"    return this.#client.follow({{ {', '.join(call)} }}, options);\n  }}\n"
    )


def _request(operation: Operation) -> tuple[list[str], list[str]]:
    """The argument for what is sent, and the parts of the call that it becomes."""
    query = f"{_pascal(operation.name)}Query" if operation.query_of_pages else ""
    if operation.body is None:
        return ([f"query: {query} = {{}}"], ["query"]) if query else ([], [])
    body = type_of(operation.body, "models.")
    needed = "" if operation.needs_body else " = {}"
    if query:
        return [f"request: {body} & {query}{needed}"], ["query", "body"]
    return [f"request: {body}{needed}"], ["body: request"]


def _split(operation: Operation) -> str:
    """How what is sent is taken apart, where it goes two ways."""
    if operation.body is None or not operation.query_of_pages:
        return ""
    names = ", ".join(given.name for given in operation.query_of_pages)
    return f"    const {{ {names}, ...body }} = request;\n    const query = {{ {names} }};\n"


def _options(operation: Operation) -> str:
    base = "KeyOptions" if operation.takes_key else "Options"
    members = [f"{_camel(one.variable)}?: string | undefined" for one in operation.chosen_headers]
    return f"{base} & {{ {'; '.join(members)} }}" if members else base


def _headers(operation: Operation) -> list[str]:
    pairs = [f"{json.dumps(one.name)}: {_camel(one.variable)}" for one in operation.chosen_headers]
    return [f"headers: {{ {', '.join(pairs)} }}"] if pairs else []


def _places(operation: Operation) -> list[str]:
    return [f"{_camel(given.name)}: {type_of(given.schema)}" for given in operation.in_path]


def _start(operation: Operation) -> str:
    path = re.sub(
        r"\{(\w+)\}",
        lambda found: f"${{encodeURIComponent({_camel(found[1])})}}",
        operation.path,
    )
    return f"method: {json.dumps(operation.method)}, path: `{path}`"


def _told(operation: Operation, summary: str = "") -> str:
    rest = operation.description.removeprefix(operation.summary).strip()
    paragraphs = [" ".join(paragraph.split()) for paragraph in rest.split("\n\n") if paragraph]
    lines = [summary or operation.summary, *(line for one in paragraphs for line in ("", one))]
    lines += [""] if operation.in_path or operation.chosen_headers else []
    lines += [f"@param {_camel(given.name)} {given.description}" for given in operation.in_path]
    return _comment("\n".join(lines), "  ")


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.title() for part in others)


def _pascal(name: str) -> str:
    return "".join(part.title() for part in name.split("_"))


if __name__ == "__main__":
    main(*sys.argv[1:])
