"""The table, a web client on the contract alone, as it lies in its folder, at home at `/`.

The client knows nothing of this server but the contract, so it runs just as well from anywhere
else. From here it comes with a Content-Security-Policy that lets it talk to this server only.
"""

import json
from pathlib import Path

from flask import Blueprint, Response
from werkzeug.security import safe_join

from engine.words import LANGUAGES
from service.refusals import Refusal
from service.web.answers import lasting
from service.web.requests import asked_language

TABLE = Path(__file__).parents[2] / "table"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
WORKER = "sw.js"
"""It stands by on every page of this origin, not only in its folder."""
WORDS = {
    language: json.loads((TABLE / "words" / f"{language}.json").read_text(encoding="utf-8"))
    for language in LANGUAGES
}
blueprint = Blueprint("table", __name__)


@blueprint.app_context_processor
def _frame() -> dict[str, object]:
    """Other pages for players stand in the table's frame, and say its words."""
    return {"words": WORDS[asked_language()]}


@blueprint.route("/")
@blueprint.route("/table")
def table() -> Response:
    """Lead to the folder, for what lies in it is named from there: the bare address is its home."""
    return Response(status=302, headers={"Location": "/table/"})


@blueprint.route("/table/")
def opened() -> Response:
    """Open the table."""
    return part("index.html")


@blueprint.route("/table/<path:name>")
def part(name: str) -> Response:
    """A page, script, style or picture of the table."""
    kind = TYPES.get(Path(name).suffix)
    path = safe_join(str(TABLE), name)
    if not (kind and path and Path(path).is_file()):
        raise Refusal("not_found")
    response = _guarded(lasting(Path(path).read_bytes(), kind))
    if name == WORKER:
        response.headers["Service-Worker-Allowed"] = "/"
    return response


def _guarded(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
