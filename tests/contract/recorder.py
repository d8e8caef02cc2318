"""Writes down what a test run sends and is answered, as the examples of the published document.

`make openapi` runs the story of `test_story.py` with FLOE_RECORD_EXAMPLES set. Tokens and secrets
are blotted out, and long lists cut short: an example is to be read. One that has kept its form is
left as it is, so that a change of the contract shows nothing but itself.
"""

import json
import os
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
}


_recorded = set[str]()
"""The names of this run's examples so far: the first of each kind is kept."""


def is_recording():
    """Whether this run is to write examples."""
    return bool(os.environ.get("FLOE_RECORD_EXAMPLES"))


def record(operation, sent, status, answered):
    """Keep the first of each kind: a body sent with success, an answer of each status."""
    name = operation["operationId"]
    if sent is not None and status < 300:
        _write(f"{name}-request", sent)
    if answered is not None:
        _write(f"{name}-{status}", answered)


def forget_the_others():
    """Delete what this run has not recorded: nothing answers like that any more."""
    for path in EXAMPLES.glob("*.json"):
        if path.stem not in _recorded:
            path.unlink()


def _write(name, thing):
    if name in _recorded:
        return
    _recorded.add(name)
    path = EXAMPLES / f"{name}.json"
    shown = _blotted(thing)
    if len(json.dumps(shown)) > READABLE_BYTES:
        shown = _shortened(shown)
    if path.exists() and _form(json.loads(path.read_text(encoding="utf-8"))) == _form(shown):
        return
    path.write_text(json.dumps(shown, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def _form(node):
    """What remains of an example without its values: members and types, and the words that say
    which of several kinds a thing is."""
    if isinstance(node, list):
        return sorted({json.dumps(_form(item), sort_keys=True) for item in node})
    if isinstance(node, dict):
        return {
            key: value if key in TELLING and isinstance(value, str) else _form(value)
            for key, value in node.items()
        }
    return type(node).__name__


def _blotted(node):
    if isinstance(node, list):
        return [_blotted(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key: BLOTTED[key] if key in BLOTTED and isinstance(value, str) else _blotted(value)
        for key, value in node.items()
    }


def _shortened(node):
    if isinstance(node, list):
        return [_shortened(item) for item in node[:KEPT_ITEMS]]
    if not isinstance(node, dict):
        return node
    return {key: value if key in SCHEMAS else _shortened(value) for key, value in node.items()}
