"""Linters, a mock server and a bridge for language models find nothing to complain about."""

import json
import re
import subprocess
import urllib.parse

import pytest
import urllib3

from service.web.document import operations_of
from tests.ports import free_port
from tests.strangers.conftest import HERE
from tests.waiting import PATIENCE_SECONDS, until

MOST_TOKENS = 20_000
"""What all tools of a part may cost that was cut for one purpose."""
MOST_TOKENS_A_TOOL = 350
"""What a tool of the whole document may cost in the mean, as every member says what it means."""
STREAMED = {"read_events", "read_notices", "read_lobby"}


def test_spectral_has_nothing_to_say(strangers):
    (HERE / "made/spectral.yaml").write_text('extends: ["spectral:oas"]\n')

    said = strangers.run(
        *("spectral", "lint", "made/openapi.json", "--ruleset", "made/spectral.yaml"),
        *("--fail-severity", "hint"),
    )

    assert "No results with a severity of 'hint' or higher found!" in said


def test_redocly_has_nothing_to_say(strangers):
    said = strangers.run("redocly", "lint", "made/openapi.json", "--extends", "recommended-strict")

    assert "Your API description is valid" in said
    assert not re.search(r"\d+ (warning|problem)", said)


TO_PLAY = "games,players,matches,seats,commands,events"


def test_fastmcp_starts_and_lists_every_tool(strangers, python):
    listed = tools_of(strangers, python, "made/openapi.json")

    assert set(listed) == {o["operationId"] for o in operations_of(strangers.document)}


def test_the_tools_of_the_whole_document_fit_into_a_prompt(strangers, python):
    tokens = tokens_of(strangers, tools_of(strangers, python, "made/openapi.json"))

    assert sum(tokens.values()) < MOST_TOKENS_A_TOOL * len(tokens), tokens


def test_the_tools_of_who_plays_fit_into_a_prompt(strangers, python):
    served = urllib3.request("GET", f"{strangers.address}/openapi.json?tags={TO_PLAY}")
    (HERE / "made/to-play.json").write_bytes(served.data)

    tokens = tokens_of(strangers, tools_of(strangers, python, "made/to-play.json"))

    assert {"create_match", "take_seat", "read_decision", "play", "read_events"} <= set(tokens)
    assert sum(tokens.values()) < MOST_TOKENS, tokens


def tools_of(strangers, python, contract):
    """What a model is shown of every tool, without the schemas of answers (as FastMCP's
    `validate_output=False` leaves them out)."""
    return json.loads(strangers.run(python, "list_mcp_tools.py", contract).splitlines()[-1])


def tokens_of(strangers, tools):
    """How many tokens each tool has."""
    (HERE / "made/tools.json").write_text(json.dumps(tools), encoding="utf-8")
    return json.loads(strangers.run("node", "count_tokens.mjs", "made/tools.json"))


@pytest.fixture(scope="module")
def mock(strangers):
    """Prism, which answers from our examples."""
    port = free_port()
    strangers.run("prism", "--version")
    process = subprocess.Popen(
        [HERE / "node_modules/.bin/prism", "mock", "-p", str(port), "made/openapi.json"],
        cwd=HERE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    base = f"http://127.0.0.1:{port}"
    until(lambda: _answers(f"{base}/healthz"))
    yield base
    process.terminate()
    process.wait(PATIENCE_SECONDS)


def _answers(address):
    try:
        return urllib3.request("GET", address, retries=False).status == 200
    except urllib3.exceptions.HTTPError:
        return False


def test_prism_answers_every_operation_from_our_examples(strangers, mock):
    for path, methods in strangers.document["paths"].items():
        shared = methods.get("parameters", [])
        for method, operation in methods.items():
            if method == "parameters":
                continue
            answer = _ask(mock, strangers.document, path, method, operation, shared)
            assert answer.status < 300, (method, path, answer.data)


def _ask(mock, document, path, method, operation, shared):
    names = [_resolved(document, one) for one in (*shared, *operation.get("parameters", ()))]
    for one in names:
        if one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", urllib.parse.quote(_example(one)))
    wanted = {
        one["name"]: _example(one) for one in names if one["in"] == "query" and one.get("required")
    }
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    headers = {"Authorization": "Bearer token", "Accept": "application/json, */*"}
    return urllib3.request(
        method.upper(),
        f"{mock}{path}?{urllib.parse.urlencode(wanted)}",
        json=_example_of(document, body) if body else None,
        headers=headers,
        timeout=PATIENCE_SECONDS,
        retries=False,
    )


def _resolved(document, thing):
    while "$ref" in thing:
        found = document
        for part in thing["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        thing = found
    return thing


def _example(parameter):
    if "example" in parameter:
        return str(parameter["example"])
    schema = parameter["schema"]
    return str(schema.get("example", schema.get("enum", [schema.get("minimum", "0")])[0]))


def _example_of(document, body):
    if "example" in body:
        return body["example"]
    return _resolved(document, next(iter(body["examples"].values())))["value"]
