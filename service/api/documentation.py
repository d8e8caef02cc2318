"""The contract and its pages: the OpenAPI document, the interactive docs, a page for every problem.

Everything comes from this server, down to the last script; a strict Content-Security-Policy sees
to it.
"""

import json
import re
from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Flask, Response, redirect, render_template, request
from werkzeug.security import safe_join

from engine.catalogue import GAMES
from engine.language import Language
from service.api.answering import lasting
from service.api.contract import Contract, in_version_3_2
from service.api.language import asked_language
from service.errors import PROBLEMS, RULE_BROKEN, Problem

HTML = "text/html; charset=utf-8"
JSON = "application/json"
PAGES = Path(__file__).parents[1] / "pages"
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # Swagger UI sets styles on its elements
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
ASSET_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".sh": "text/x-shellscript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
QUICKSTARTS = {"curl": "quickstart.sh", "Python": "quickstart.py", "JavaScript": "quickstart.mjs"}
EXAMPLE_BASE = "http://127.0.0.1:8000"
CODE = re.compile(r"[a-z][a-z0-9_]{0,59}")

blueprint = Blueprint("documentation", __name__)


def publish(app: Flask, contract: Contract) -> None:
    """Serve the contract of the app, and the pages around it."""
    frozen: dict[str, bytes] = {}

    def document(name: str) -> Response:
        if not frozen:
            whole = contract.document()
            frozen["openapi"] = json.dumps(whole, ensure_ascii=False).encode()
            frozen["openapi-3.2"] = json.dumps(in_version_3_2(whole), ensure_ascii=False).encode()
        return lasting(frozen[name], JSON)

    for name in ("openapi", "openapi-3.2"):
        app.add_url_rule(f"/{name}.json", name, document, defaults={"name": name})
    app.register_blueprint(blueprint)


@blueprint.route("/")
def home() -> Response:
    """Lead whoever opens the bare address to the docs."""
    return redirect("/docs", 302)  # type: ignore[return-value]  # a Response of Werkzeug


@blueprint.route("/docs")
def docs() -> Response:
    """From nothing to a played command in five minutes, and every operation to try out."""
    base = request.host_url.rstrip("/")
    quickstarts = {
        title: (name, (PAGES / name).read_text(encoding="utf-8").replace(EXAMPLE_BASE, base))
        for title, name in QUICKSTARTS.items()
    }
    games = [{"name": game.name, "title": game.title[Language.EN]} for game in GAMES.values()]
    return _page("docs.html", base=base, quickstarts=quickstarts, games=games, problems=PROBLEMS)


@blueprint.route("/docs/assets/<path:name>")
def asset(name: str) -> Response:
    """A script, style or picture of the docs: ours, or the packaged interface's."""
    kind = ASSET_TYPES.get(Path(name).suffix)
    for folder in (str(PAGES), str(files("flask_swagger_ui") / "dist")):
        path = safe_join(folder, name)
        if kind and path and Path(path).is_file():
            return lasting(Path(path).read_bytes(), kind)
    raise Problem("not_found", "The docs have no such part.")


@blueprint.route("/problems/<code>")
def problem(code: str) -> Response:
    """What a problem means, and what to do about it."""
    if not CODE.fullmatch(code):
        raise Problem("not_found", "That is no code of a problem.")
    kind = PROBLEMS.get(code, RULE_BROKEN)
    language = asked_language()
    page = _page("problem.html", code=code, kind=kind, title=kind.title[language])
    page.headers["Content-Language"] = language
    return page


def _page(template: str, **words: object) -> Response:
    response = lasting(render_template(template, **words).encode(), HTML)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
