"""The contract and its pages: the OpenAPI document, the interactive docs, a page for every problem.

Everything comes from this server, down to the last script; a strict Content-Security-Policy sees
to it.
"""

import json
import re
from importlib.resources import files
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from flask import Blueprint, Flask, Response, render_template, request
from markupsafe import Markup, escape
from werkzeug.security import safe_join

from engine.catalogue import GAMES, find_game
from engine.language import Language, outline
from engine.words import ENGLISH
from service.api.games import rulebook
from service.refusals import REFUSALS, Refusal, row_of, title_of
from service.schemas.rulebook import FENCE
from service.web.answers import lasting
from service.web.contract import Contract, in_version_3_2
from service.web.requests import asked_language

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
TABLE_RULE = re.compile(r"[|:\s-]+")
MARKS = (
    (re.compile(r"`([^`]+)`"), "code"),
    (re.compile(r"\*\*([^*]+)\*\*"), "b"),
    (re.compile(r"\*([^*]+)\*"), "i"),
)
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
    return Response(status=302, headers={"Location": "/docs"})


@blueprint.route("/docs")
def docs() -> Response:
    """From nothing to a played command in five minutes, and every operation to try out."""
    base = request.host_url.rstrip("/")
    quickstarts = {
        title: (name, (PAGES / name).read_text(encoding="utf-8").replace(EXAMPLE_BASE, base))
        for title, name in QUICKSTARTS.items()
    }
    return _page(
        "docs.html",
        Language.EN,
        base=base,
        quickstarts=quickstarts,
        games=_titles(Language.EN),
        problems=[(code, title_of(code, ENGLISH), row.status) for code, row in REFUSALS.items()],
        refusals={game.name: tuple(game.refusals) for game in GAMES.values()},
    )


@blueprint.route("/docs/rules/<id:game>")
def rules(game: str) -> Response:
    """The rules of a game as a page to read, every clause with an address of its own."""
    language = asked_language()
    book = rulebook(find_game(game), language)
    sections = [
        (title, list(clauses)) for title, clauses in groupby(book.clauses, attrgetter("section"))
    ]
    return _page(
        "rules.html",
        language,
        book=book,
        sections=sections,
        games=_titles(language),
        marked_up=_marked_up,
    )


@blueprint.route("/docs/assets/<path:name>")
def asset(name: str) -> Response:
    """A script, style or picture of the docs: ours, or the packaged interface's."""
    kind = ASSET_TYPES.get(Path(name).suffix)
    for folder in (str(PAGES), str(files("flask_swagger_ui") / "dist")):
        path = safe_join(folder, name)
        if kind and path and Path(path).is_file():
            return lasting(Path(path).read_bytes(), kind)
    raise Refusal("not_found")


@blueprint.route("/problems/<code>")
def problem(code: str) -> Response:
    """What a problem means, what to do about it, and which games refuse a command with it."""
    games = [
        {**game, "sentence": outline(GAMES[game["name"]].refusals[code], Language.EN)}
        for game in _titles(Language.EN)
        if code in GAMES[game["name"]].refusals
    ]
    if code not in REFUSALS and not games:
        raise Refusal("not_found")
    title = title_of(code, ENGLISH)
    return _page("problem.html", Language.EN, code=code, title=title, row=row_of(code), games=games)


def _marked_up(clause: str) -> Markup:
    """A clause as HTML; what stands between fences is a drawing and stays as it is."""
    return Markup("").join(
        Markup("<pre>{}</pre>").format(part) if place % 2 else _prose(part)
        for place, part in enumerate(clause.split(FENCE))
    )


def _prose(clause: str) -> Markup:
    """The few marks that the rulebooks use, as HTML: emphasis, code, and rows of a table."""
    lines = [
        " · ".join(filter(None, map(str.strip, line.split("|")))) if line.startswith("|") else line
        for line in clause.splitlines()
        if not TABLE_RULE.fullmatch(line)
    ]
    written = str(escape("\n".join(lines)))
    for mark, element in MARKS:
        written = mark.sub(rf"<{element}>\1</{element}>", written)
    return Markup(written)  # escaped above; the rest is ours


def _titles(language: Language) -> list[dict[str, str]]:
    return [{"name": game.name, "title": game.title[language]} for game in GAMES.values()]


def _page(template: str, language: Language, **words: object) -> Response:
    written = render_template(template, language=language, **words)
    response = lasting(written.encode(), HTML, language)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
