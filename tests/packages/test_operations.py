"""Every operation of the contract is in both clients, and asks for what the contract says."""

import asyncio
import inspect
import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from floe_client import AsyncClient, AsyncPages, Client, Pages

HERE = Path(__file__).parent
CONTRACT = HERE.parents[1] / "openapi" / "openapi.json"
PLACE = "a/b c"
"""A name that has to be written otherwise in an address."""
WRITTEN = "a%2Fb%20c"
BY_ITSELF = {"Accept-Language", "If-None-Match", "Last-Event-ID", "Idempotency-Key"}
"""Headers that are no argument of their own: the client sends them, or `send` does."""
OF_EVENT_SOURCE = {"ticket", "unnamed"}
NOT_OF_STREAMS = OF_EVENT_SOURCE | {"limit", "cursor", "wait"}

document = json.loads(CONTRACT.read_text(encoding="utf-8"))


def resolved(part):
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].split("/")[-2:]
    return document["components"][kind][name]


class Operation:
    """One call of the contract, as these tests read it: not by the code of the builds."""

    def __init__(self, path, method, item):
        found = item[method]
        given = [resolved(one) for one in (*item.get("parameters", ()), *found["parameters"])]
        self.name = found["operationId"]
        self.group = found["tags"][0]
        self.method = method.upper()
        self.path = path
        self.query = {one["name"] for one in given if one["in"] == "query"}
        self.headers = {one["name"] for one in given if one["in"] == "header"}
        self.body = set()
        for media in found.get("requestBody", {}).get("content", {}).values():
            schema = resolved(media["schema"])
            for variant in schema.get("oneOf", [schema]):
                self.body |= set(resolved(variant)["properties"])
        self.media = {
            media
            for status, response in found["responses"].items()
            if status.startswith("2")
            for media in response.get("content", {})
        }

    @property
    def places(self):
        return re.findall(r"{(\w+)}", self.path)

    def methods(self):
        """The names of its methods, each with what it asks for: media type and query."""
        texts = self.media - {"application/json", "text/event-stream"}
        if "application/json" in self.media or not texts:
            yield self.name, "application/json", self.query - OF_EVENT_SOURCE
        for media in texts:
            second = f"_{media.rpartition('/')[2]}" if "application/json" in self.media else ""
            yield self.name + second, media, self.query
        if "text/event-stream" in self.media:
            name = self.name.replace("read_", "follow_")
            yield name, "text/event-stream", self.query - NOT_OF_STREAMS - {"after"}

    def expected(self, media, query):
        """What a call with every argument has to send."""
        path = self.path.replace("{seat}", "1")
        return {
            "method": self.method,
            "path": re.sub(r"{\w+}", WRITTEN, path),
            "query": sorted(query),
            "body": sorted(self.body),
            "accept": media,
            "key": "Idempotency-Key" in self.headers,
            "more": sorted(self.headers - BY_ITSELF),
        }


OPERATIONS = [
    Operation(path, method, item)
    for path, item in document["paths"].items()
    for method in ("get", "post", "put", "patch", "delete")
    if method in item
]
METHODS = [
    pytest.param(operation, name, media, query, id=name)
    for operation in OPERATIONS
    for name, media, query in operation.methods()
]


def camel(name):
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def sent(method, url, headers, body):
    """What a request asks for, as `expected` puts it."""
    parts = urlsplit(url)
    lower = {name.lower(): value for name, value in headers.items()}
    return {
        "method": method,
        "path": parts.path,
        "query": sorted(parse_qs(parts.query)),
        "body": sorted(json.loads(body)) if body else [],
        "accept": lower["accept"],
        "key": "idempotency-key" in lower,
        "more": sorted(name for name in ("If-Match", "Prefer") if name.lower() in lower),
    }


def test_there_are_as_many_as_the_calls_reference_lists():
    listed = (CONTRACT.parents[1] / "docs/reference/calls.md").read_text(encoding="utf-8")

    assert len(OPERATIONS) == len({operation.name for operation in OPERATIONS})
    assert all(f"`{one.method} {one.path}`" in listed for one in OPERATIONS)


# Python


def arguments_of(method, operation):
    """Something for every parameter of a method: places in order, all others by name."""
    kinds = inspect.signature(method).parameters.values()
    places = [one.name for one in kinds if one.kind is one.POSITIONAL_OR_KEYWORD]
    assert places == operation.places
    named = {one.name for one in kinds if one.kind is one.KEYWORD_ONLY}
    return [1 if place == "seat" else PLACE for place in places], named


def called(client, operation, name):
    method = getattr(getattr(client, operation.group), name)
    places, named = arguments_of(method, operation)
    return method(*places, **dict.fromkeys(named - {"on_open"}, "x"))


@pytest.mark.parametrize(("operation", "name", "media", "query"), METHODS)
def test_a_method_in_python_sends_what_the_contract_asks_for(operation, name, media, query):
    seen = []

    def answer(request):
        seen.append(sent(request.method, str(request.url), request.headers, request.content))
        return httpx.Response(204)

    with Client(http=httpx.Client(transport=httpx.MockTransport(answer))) as client:
        result = called(client, operation, name)
        if isinstance(result, Pages):
            assert result.first() is None
        elif media == "text/event-stream":
            assert list(result) == []

    assert seen == [operation.expected(media, query)]


@pytest.mark.parametrize(("operation", "name", "media", "query"), METHODS)
def test_an_awaited_method_sends_the_same(operation, name, media, query):
    seen = []

    def answer(request):
        seen.append(sent(request.method, str(request.url), request.headers, request.content))
        return httpx.Response(204)

    async def main():
        http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
        async with AsyncClient(http=http) as client:
            result = called(client, operation, name)
            if isinstance(result, AsyncPages):
                await result.first()
            elif media == "text/event-stream":
                assert [event async for event in result] == []
            else:
                await result

    asyncio.run(main())

    assert seen == [operation.expected(media, query)]


@pytest.mark.parametrize("make", [Client, AsyncClient])
def test_there_is_no_method_in_python_that_is_no_operation(make):
    found = {
        (group, name)
        for group, methods in vars(make()).items()
        if not group.startswith("_") and hasattr(methods, "_client")
        for name, _ in inspect.getmembers(methods, callable)
        if not name.startswith("_")
    }

    assert found == {(one.group, name) for one in OPERATIONS for name, *_ in one.methods()}


# TypeScript


@pytest.fixture(scope="module")
def asked(node):
    """What every method in TypeScript sends, by its name, and which there are."""
    plan = [
        {
            "group": operation.group,
            "name": camel(name),
            "places": [1 if place == "seat" else PLACE for place in operation.places],
            "request": sorted(query | operation.body),
            "isStream": media == "text/event-stream",
        }
        for operation in OPERATIONS
        for name, media, query in operation.methods()
    ]
    return json.loads(node.run("every_operation.mjs", stdin=json.dumps(plan)))


@pytest.mark.parametrize(("operation", "name", "media", "query"), METHODS)
def test_a_method_in_typescript_sends_the_same(asked, operation, name, media, query):
    [request] = asked["sent"][camel(name)]

    assert sent(**request) == operation.expected(media, query)


def test_there_is_no_method_in_typescript_that_is_no_operation(asked):
    expected = {(one.group, camel(name)) for one in OPERATIONS for name, *_ in one.methods()}

    assert {tuple(pair) for pair in asked["methods"]} == expected
