"""The published document as a judge: every answer in the tests is held against it.

Stricter than a client may be: an undeclared status, media type or member is a fault.
"""

import json
import re

import jsonschema_rs

JSON_TYPES = ("application/json", "application/problem+json")


class ContractBroken(AssertionError):
    """An answer that the published document does not announce."""


class PublishedContract:
    """The document of a running service."""

    def __init__(self, document):
        self.document = document
        self.operations = [
            (method.upper(), _pattern(path), operation)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
            if method in ("get", "put", "post", "delete")
        ]
        self._validators = {}

    def operation(self, method, path):
        """The operation of a request, that with the fewest gaps in its path; None if undeclared."""
        wanted = "GET" if method == "HEAD" else method
        fitting = [
            (pattern.groups, operation)
            for declared, pattern, operation in self.operations
            if declared == wanted and pattern.fullmatch(path)
        ]
        return min(fitting, key=lambda found: found[0])[1] if fitting else None

    def check(self, method, path, status, headers, body, sent=None):
        """Fail unless the answer is one that the document announces."""
        operation = self.operation(method, path)
        if operation is None:
            return
        where = f"{method} {path} → {status}"
        if str(status) not in operation["responses"]:
            raise ContractBroken(f"{where}: undeclared status, {body[:500]!r}")
        declared = meant(operation["responses"][str(status)], self.document)
        self._check_headers(where, declared, headers)
        if method == "HEAD" or not body:
            return
        media_type = headers.get("Content-Type", "").partition(";")[0]
        if media_type not in declared.get("content", {}):
            raise ContractBroken(f"{where}: undeclared media type {media_type!r}")
        if media_type in JSON_TYPES:
            thing = self.parsed(body)
            self._check_schema(where, declared["content"][media_type]["schema"], thing)
            self._check_code(where, operation["x-codes"].get(str(status)), thing)

    @staticmethod
    def parsed(body):
        """The body as JSON."""
        return json.loads(body)

    def _check_headers(self, where, declared, headers):
        optional = {"Chain-Head", "Link", "Idempotency-Replayed", "Preference-Applied"}
        optional |= {"Match-Ended", "Sunset"}
        if where.startswith("GET ") and headers.get("Cache-Control") == "no-store":
            optional |= {"ETag"}  # what nobody keeps needs no tag
        missing = [name for name in declared.get("headers", {}) if name not in headers]
        if set(missing) - optional:
            raise ContractBroken(f"{where}: no {missing}")

    def _check_schema(self, where, schema, thing):
        key = json.dumps(schema, sort_keys=True)
        if key not in self._validators:
            components = {"schemas": closed(self.document["components"]["schemas"])}
            self._validators[key] = jsonschema_rs.Draft202012Validator(
                {**schema, "components": components}
            )
        faults = [
            f"{error.instance_path}: {error.message[:300]}"
            for error in self._validators[key].iter_errors(thing)
        ]
        if faults:
            raise ContractBroken(f"{where}: {faults[:5]} in {json.dumps(thing)[:1500]}")

    @staticmethod
    def _check_code(where, codes, thing):
        if codes and "rule_broken" not in codes and thing["code"] not in codes:
            raise ContractBroken(f"{where}: undeclared code {thing['code']!r}")


def meant(thing, document):
    """The thing itself, or the component that it refers to."""
    if "$ref" not in thing:
        return thing
    kind, name = thing["$ref"].removeprefix("#/components/").split("/")
    return document["components"][kind][name]


def _pattern(path):
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "([^/]+)", re.escape(path)))


def closed(schemas):
    """The components with every object closed: what is not declared may not be there.

    What several kinds of a thing have in common is closed by each of these, with its own members.
    """
    bases = {part.get("$ref") for schema in schemas.values() for part in schema.get("allOf", ())}
    return {
        name: schema if f"#/components/schemas/{name}" in bases else _closed(schema)
        for name, schema in schemas.items()
    }


def _closed(node):
    if isinstance(node, list):
        return [_closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    if "allOf" in node:
        return {**node, "unevaluatedProperties": False}
    strict = {key: _closed(value) for key, value in node.items()}
    if strict.get("type") == "object" and isinstance(strict.get("properties"), dict):
        strict.setdefault("additionalProperties", False)
    return strict
