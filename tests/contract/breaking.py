"""What of a contract breaks who was written for an earlier one.

Requests may grow by what can be left out, answers by whatever there is; nothing else may change.
Every finding begins with the name that the changelog has to name: an operation or a component.
"""

from service.web.contract.document import operations_of

METHODS = {"get", "put", "post", "delete"}


def breaking_changes(before, now):
    """Every breaking change, one sentence each."""
    then, still = _operations(before), _operations(now)
    for name, (address, operation) in then.items():
        if name not in still:
            yield name, "is gone"
            continue
        if still[name][0] != address:
            yield name, "has another address"
        yield from _of_operation(name, operation, still[name][1])
    sent, answered = _reached(before, now)
    for name in sorted(sent | answered):
        old, new = (document["components"]["schemas"].get(name) for document in (before, now))
        if old and new:
            yield from _of_schema(name, old, new, name in sent, name in answered)


def _operations(document):
    """Address and description of every operation, by its id."""
    return {
        operation["operationId"]: ((method, path), operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    }


def _of_operation(name, old, new):
    known, asked = _parameters(old), _parameters(new)
    for parameter in known.keys() - asked.keys():
        yield name, f"takes no {parameter} any more"
    for parameter, is_required in asked.items():
        if is_required and not known.get(parameter):
            yield name, f"wants {parameter}"
    for status in old["responses"].keys() - new["responses"].keys():
        if status.startswith("2"):
            yield name, f"never answers {status} any more"


def _parameters(operation):
    listed = operation.get("parameters", ())
    return {
        one.get("name") or one["$ref"].rpartition("/")[2]: one.get("required", False)
        for one in listed
    }


def _of_schema(name, old, new, is_sent, is_answered):
    if old.get("type") != new.get("type"):
        yield name, f"is no {old.get('type')} any more"
    if is_sent:
        yield from _of_what_is_sent(name, old, new)
    if is_answered:
        yield from _of_what_is_answered(name, old, new)


def _of_what_is_sent(name, old, new):
    for member in set(new.get("required", ())) - set(old.get("required", ())):
        yield name, f"wants `{member}`"
    for member in old.get("properties", {}).keys() - new.get("properties", {}).keys():
        yield name, f"takes no `{member}` any more"
    for choice in _choices(old) - _choices(new):
        yield name, f"takes no {choice} any more"


def _of_what_is_answered(name, old, new):
    for member in set(old.get("required", ())) - set(new.get("required", ())):
        yield name, f"may leave out `{member}`"
    if "enum" in old:
        for choice in _choices(new) - _choices(old):
            yield name, f"may be {choice}"


def _choices(schema):
    kinds = {one["$ref"].rpartition("/")[2] for one in schema.get("oneOf", ()) if "$ref" in one}
    return kinds | {f"`{value}`" for value in schema.get("enum", ())}


def _reached(before, now):
    """The components that requests hold, and those that answers hold, in either document."""
    sent: set[str] = set()
    answered: set[str] = set()
    for document in (before, now):
        for operation in operations_of(document):
            _collect(operation.get("requestBody", {}), document, sent)
            _collect(operation["responses"], document, answered)
    return sent, answered


def _collect(node, document, found):
    if isinstance(node, list):
        for one in node:
            _collect(one, document, found)
    elif isinstance(node, dict):
        place = node.get("$ref", "")
        name = place.rpartition("/")[2]
        if place.startswith("#/components/schemas/") and name not in found:
            found.add(name)
            _collect(document["components"]["schemas"].get(name, {}), document, found)
        for key, value in node.items():
            if key not in ("example", "examples", "links"):
                _collect(value, document, found)
