"""Writes down what a test run sends and is answered, as the examples of the published document.

`make openapi` runs the story of `test_story.py` with FLOE_RECORD_EXAMPLES set. Every component of
the document that is sent or answered has one example, and that is enough for all operations: the
first of its kind, and better still the first that was read. Tokens and secrets
are blotted out, but for those that a deal was made from, which are shown to prove it; long lists
are cut short: an example is to be read. One that has kept its form is left as it is, so that a
change of the contract shows nothing but itself.
"""

import json
import os
import re
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "openapi" / "examples"
READABLE_BYTES = 4_000
KEPT_ITEMS = 2
SCHEMAS = ("options_schema", "view_schema", "schema")
"""Kept whole: half a schema says something else."""
TELLING = ("type", "kind", "status", "code")
BLOTTED = {
    "token": "01m7q3a58yss964165affh0q75.shown-only-once",
    "key": "01m7q3a58yss964165affh0q75_01m7q3a5a1v8x0c6n2r9j4kqtd_shown-only-once",
    "ticket": "01k9zq4d6mh2y8vtw3bkx5r7ge~shown-only-once-when-you-ask-for-it",
    "secret": "whsec_c2hvd24gb25seSBvbmNlLCB3aGVuIHlvdSBzZXQgaXQ=",
    "url": "https://bots.example.org/floe",
    "endpoint": "https://push.example.org/send/c3Vic2NyaXB0aW9u",
    "auth": "c2hvd24gdG8gbm9ib2R5IQ",
}
OF_A_DEAL = re.compile("[0-9a-f]{64}")


_recorded = dict[str, tuple[str, object]]()
"""By component: the method that brought this run's example, and the example."""


def is_recording():
    """Whether this run is to write examples."""
    return bool(os.environ.get("FLOE_RECORD_EXAMPLES"))


def record(method, operation, sent, status, answered):
    """Keep the first body of each kind that succeeds, and the first answer of each kind."""
    if sent is not None and status < 300:
        _keep(method, operation["requestBody"], sent)
    if answered is not None:
        _keep(method, operation["responses"][str(status)], answered)


def _keep(method, described, thing):
    content = described.get("content", {}).get("application/json", {})
    name = content.get("schema", described)["$ref"].rpartition("/")[2]
    if name not in _recorded or (_recorded[name][0] != "GET" and method == "GET"):
        _recorded[name] = (method, thing)


def write_down():
    """Write an example for each component, and delete those of components that have none."""
    for path in EXAMPLES.glob("*.json"):
        if path.stem not in _recorded:
            path.unlink()
    for name, (_, thing) in _recorded.items():
        _write(EXAMPLES / f"{name}.json", _blotted(thing))


def _write(path, shown):
    if len(json.dumps(shown)) > READABLE_BYTES:
        shown = _shortened(shown)
    if path.exists() and have_one_form(json.loads(path.read_text(encoding="utf-8")), shown):
        return
    path.write_text(json.dumps(shown, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def have_one_form(shown, other):
    """Whether they differ by chance alone: by values, by what a list has, by what is null."""
    forms, others = _forms(shown), _forms(other)
    common = forms.keys() & others.keys()
    return min(forms) == min(others) and all(forms[place] & others[place] for place in common)


def _forms(node, place=""):
    """By place: which members a thing has there, or of which types a value is.

    The words that say which of several kinds a thing is belong to its place.
    """
    if node is None:
        return {}
    if isinstance(node, dict):
        kind = " ".join(node[name] for name in TELLING if isinstance(node.get(name), str))
        place = f"{place}({kind})"
        parts = [_forms(value, f"{place}/{name}") for name, value in node.items()]
        forms: dict[str, set[object]] = {place: {frozenset(node)}}
    elif isinstance(node, list):
        parts = [_forms(item, f"{place}/-") for item in node]
        forms = {place: {list}}
    else:
        return {place: {type(node)}}
    for part in parts:
        for there, form in part.items():
            forms.setdefault(there, set()).update(form)
    return forms


def _blotted(node):
    if isinstance(node, list):
        return [_blotted(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: BLOTTED[key] if _is_secret(key, value) else _blotted(value)
        for key, value in node.items()
    }


def _is_secret(key, value):
    return key in BLOTTED and isinstance(value, str) and not OF_A_DEAL.fullmatch(value)


def _shortened(node):
    if isinstance(node, list):
        return [_shortened(item) for item in node[:KEPT_ITEMS]]
    if not isinstance(node, dict):
        return node
    return {key: value if key in SCHEMAS else _shortened(value) for key, value in node.items()}
