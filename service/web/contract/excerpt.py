"""An excerpt of the contract: the operations of some tags, and all that they refer to.

Who generates a client or a set of tools for one purpose reads no more than that.
"""

import copy
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from service.web.contract.document import METHODS, Document, operations_of


def excerpt(document: Document, tags: Collection[str]) -> Document:
    """The operations of some tags alone, and what they refer to: all that is needed for a part."""
    paths: dict[str, Any] = {}
    for path, item in document["paths"].items():
        left_out = {name for name in METHODS if name in item and not _has_tag(item[name], tags)}
        if not left_out >= item.keys() & {*METHODS}:
            paths[path] = {name: part for name, part in item.items() if name not in left_out}
    part = {**copy.deepcopy({**document, "paths": paths}), "webhooks": {}}
    part["tags"] = [tag for tag in document["tags"] if tag["name"] in tags]
    _drop_links(part)
    part["components"] = _needed(document["components"], part["paths"])
    return part


def _has_tag(operation: Mapping[str, Any], tags: Collection[str]) -> bool:
    return not set(tags).isdisjoint(operation["tags"])


def _drop_links(part: Document) -> None:
    """No answer leads to an operation that is left out."""
    kept = {operation["operationId"] for operation in operations_of(part)}
    for operation in operations_of(part):
        for response in operation["responses"].values():
            links = response.get("links", {})
            for name in [name for name, link in links.items() if link["operationId"] not in kept]:
                del links[name]


def _needed(components: Mapping[str, Any], used: object) -> Document:
    """The components that something refers to, and those that these refer to; who may call."""
    needed: dict[str, Any] = {"securitySchemes": components["securitySchemes"]}
    to_read = list(_references(used))
    while to_read:
        _, _, kind, name = to_read.pop().split("/")
        if name not in needed.setdefault(kind, {}):
            needed[kind][name] = components[kind][name]
            to_read += _references(components[kind][name])
    return {
        kind: {name: found[name] for name in components[kind] if name in found}
        for kind, found in needed.items()
    }


def _references(node: object) -> Iterator[str]:
    """Every component that is referred to, discriminators included."""
    if isinstance(node, str) and node.startswith("#/components/"):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.items():
            if key not in ("example", "examples"):
                yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)
