"""How an operation is called, in curl, Python and JavaScript, without any library.

The body is the one that was recorded; what only the reader can know is a gap. A page in a browser
that knows the reader's key fills it in.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from service.web.document import Document

GAP = "…"
YOURS = {"token": "YOUR_TOKEN", "operator": "OPERATOR_TOKEN"}
"""What stands for a key of either kind."""


class Operation(NamedTuple):
    """One operation, with all that its path says for it."""

    id: str
    tag: str
    method: str
    path: str
    said: Document

    @property
    def title(self) -> str:
        """What it does, in a line."""
        return str(self.said["summary"]).rstrip(".")

    @property
    def key(self) -> str | None:
        """The kind of key that it takes, `token` or `operator`; None where it takes none."""
        kinds = (kind for one in self.said["security"] for kind in one)
        return next(kinds, None)

    @property
    def is_public(self) -> bool:
        """Whether it can be called without a key."""
        return {} in self.said["security"] or not self.said["security"]


def samples(one: Operation, body: Any, base: str) -> Iterator[str]:
    """How one calls it in three languages; a webhook is called by us."""
    if one.path.startswith("/"):
        yield "## Samples"
        yield f"```sh\n{_in_curl(one, body, base)}\n```"
        yield f"```python\n{_in_python(one, body, base)}\n```"
        yield f"```js\n{_in_javascript(one, body, base)}\n```"


def _gaps(one: Operation) -> dict[str, str]:
    """What the reader has to fill in, by its name in the address, with an example."""
    return {
        it["name"]: str(it.get("example", GAP))
        for it in one.said["parameters"]
        if it["in"] == "path"
    }


def _query(one: Operation) -> str:
    required = [it for it in one.said["parameters"] if it["in"] == "query" and it.get("required")]
    pairs = [f"{it['name']}={it.get('example', GAP)}" for it in required]
    return f"?{'&'.join(pairs)}" if pairs else ""


def _in_curl(one: Operation, body: Any, base: str) -> str:
    path = one.path
    for name in _gaps(one):
        path = path.replace(f"{{{name}}}", f"${{{name.upper()}}}")
    lines = [f"{name.upper()}='{example}'" for name, example in _gaps(one).items()]
    call = [f'curl --request {one.method} "{base}{path}{_query(one)}"']
    if one.key is not None:
        call.append(f'--header "Authorization: Bearer {YOURS[one.key]}"')
    if body is not None:
        call.append("--header 'Content-Type: application/json'")
        written = json.dumps(body, ensure_ascii=False).replace("'", "'\\''")
        call.append(f"--data '{written}'")
    return "\n".join([*lines, " \\\n  ".join(call)])


def _in_python(one: Operation, body: Any, base: str) -> str:
    head = ["import json"] if body is not None else []
    head += ["from urllib.request import Request, urlopen", ""]
    head += [f'{name} = "{example}"' for name, example in _gaps(one).items()]
    mark = "f" if _gaps(one) else ""
    lines = [f'{mark}"{base}{one.path}{_query(one)}"', f'method="{one.method}"']
    headers = {} if one.key is None else {"Authorization": f"Bearer {YOURS[one.key]}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
        lines.append(f"data=json.dumps({body!r}).encode()")
    if headers:
        lines.append(f"headers={json.dumps(headers)}")
    call = "".join(f"    {line},\n" for line in lines)
    tail = "with urlopen(request) as answer:\n    print(answer.status, answer.read().decode())"
    return "\n".join([*head, f"request = Request(\n{call})", tail])


def _in_javascript(one: Operation, body: Any, base: str) -> str:
    path = one.path
    for name in _gaps(one):
        path = path.replace(f"{{{name}}}", f"${{{name}}}")
    head = [f'const {name} = "{example}";' for name, example in _gaps(one).items()]
    headers = {} if one.key is None else {"Authorization": f"Bearer {YOURS[one.key]}"}
    lines = [f'method: "{one.method}"']
    if body is not None:
        headers["Content-Type"] = "application/json"
        lines.append(f"body: JSON.stringify({json.dumps(body, ensure_ascii=False)})")
    if headers:
        lines.append(f"headers: {json.dumps(headers)}")
    call = "".join(f"  {line},\n" for line in lines)
    tail = "console.log(answer.status, await answer.text());"
    return "\n".join(
        [*head, f"const answer = await fetch(`{base}{path}{_query(one)}`, {{\n{call}}});", tail]
    )
