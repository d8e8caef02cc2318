"""The contract and its pages: the OpenAPI document, the docs, a page for every problem.

Everything comes from this server, down to the last script; a strict Content-Security-Policy sees
to it.
"""

import json
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from zipfile import ZipFile

from flask import Blueprint, Flask, Response, current_app, render_template, request
from werkzeug.security import safe_join

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, find_game
from engine.records.record import record_schema
from engine.words import ENGLISH, Language
from service.games.model import rulebook, written_rules
from service.pages import guides
from service.pages.markdown import marked_line, marked_up
from service.pages.reference import Reference, published, reference_of
from service.pages.table import WORDS
from service.refusals import Fault, Refusal
from service.refusals.table import REFUSALS, row_of, title_of
from service.web.answers import FOREVER, HTML, guarded, lasting, tagged
from service.web.document import Contract, Document, in_version_3_2, written
from service.web.excerpts import LINE, READERS, Wanted, excerpt
from service.web.requests import asked_language, is_acceptable, malformed, require_acceptable

TEXT = "text/plain; charset=utf-8"
MARKDOWN = "text/markdown; charset=utf-8"
JSON = "application/json"
PAGES = Path(__file__).parent
WORKFLOWS = PAGES.parents[1] / "openapi" / "arazzo.json"
ASSET_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".sh": "text/x-shellscript; charset=utf-8",
    ".svg": "image/svg+xml",
}
(SCALAR,) = PAGES.glob("scalar/*.zip")
OF_THE_VIEWER = {
    # It writes its style sheet into the page as one element, and others as its parts are opened;
    # an element's text cannot be named here by a hash that lasts from version to version.
    "style-src": "'self' 'unsafe-inline'",
}
"""What Scalar needs beyond our own pages. It runs no text as code, and loads no font."""

QUICKSTARTS = {"curl": "quickstart.sh", "Python": "quickstart.py", "JavaScript": "quickstart.mjs"}
PROVOCATIONS: dict[str, object] = json.loads(
    (PAGES / "provocations.json").read_text(encoding="utf-8")
)
"""By code, a request that is refused with it and does no harm. `key` says that it is sent with the
reader's, `{match}` and `{version}` are of a match made for them where it is their turn."""
STALE = "version_conflict"
ILLEGAL = "not_own_camp"
EXCERPTS_REMEMBERED = 8
LONGEST_SEARCH = 100
EXAMPLE_BASE = "http://127.0.0.1:8000"
blueprint = Blueprint("documentation", __name__)
blueprint.register_blueprint(guides.blueprint)


def publish(app: Flask, contract: Contract) -> None:
    """Serve the contract of the app, and the pages around it."""
    frozen: dict[str, bytes] = {}

    def document(name: str) -> Response:
        require_acceptable((JSON,))
        whole = published(contract)
        if not frozen:
            frozen["openapi"] = written(whole).encode()
            frozen["openapi-3.2"] = written(in_version_3_2(whole)).encode()
        wanted = _wanted({tag["name"] for tag in whole["tags"]})
        is_part = any(word is not None for word in wanted)
        return lasting(excerpt_of(name, wanted) if is_part else frozen[name], JSON)

    @lru_cache(EXCERPTS_REMEMBERED)
    def excerpt_of(name: str, wanted: Wanted) -> bytes:
        whole: Document = json.loads(frozen["openapi"])
        part = excerpt(whole, wanted)
        newer = in_version_3_2(part) if name == "openapi-3.2" else part
        return written(newer, LINE).encode()

    for name in ("openapi", "openapi-3.2"):
        app.add_url_rule(f"/{name}.json", name, document, defaults={"name": name})
    app.register_blueprint(blueprint)


def _wanted(known_tags: Collection[str]) -> Wanted:
    """The part that is asked for, which there is; the order of tags makes no other one."""
    tags = request.args.get("tags")
    wanted = Wanted(
        game=request.args.get("game"),
        reader=request.args.get("for"),
        tags=None if tags is None else frozenset(tags.split(",")),
    )
    _require_known("game", wanted.game, GAMES)
    _require_known("for", wanted.reader, READERS)
    for tag in wanted.tags or ():
        _require_known("tags", tag, known_tags)
    return wanted


def _require_known(parameter: str, value: str | None, known: Collection[str]) -> None:
    """Refuse what the contract cannot be cut by."""
    if value is not None and value not in known:
        offered = ", ".join(sorted(known))
        several = " Several stand with commas between them." if parameter == "tags" else ""
        raise malformed(Fault(f"/query/{parameter}", f"One of {offered}.{several}"))


@blueprint.after_request
def _require_acceptable(response: Response) -> Response:
    """Pages come in one form each: whoever accepts another is told so."""
    kind = response.mimetype or ""
    if response.status_code != 200 or is_acceptable((kind,)):
        return response
    contract: Contract = current_app.extensions["contract"]
    return contract.handle_http_exception(Refusal("not_acceptable", offers=kind))


@blueprint.route("/record.schema.json")
def grammar_of_records() -> Response:
    """The grammar of a record: what else a record says is refused by whoever proves it."""
    return lasting(record_schema(), JSON)


@blueprint.route("/arazzo.json")
def workflows() -> Response:
    """What is done with several calls, step by step, for programs: Arazzo over the contract."""
    return lasting(WORKFLOWS.read_bytes(), JSON)


@blueprint.route("/docs")
def docs() -> Response:
    """From nothing to a played command in five minutes, and the ways to guides and operations."""
    base = request.host_url.rstrip("/")
    quickstarts = {
        title: (name, (PAGES / name).read_text(encoding="utf-8").replace(EXAMPLE_BASE, base))
        for title, name in QUICKSTARTS.items()
    }
    return _page(
        "docs.html",
        ENGLISH,
        base=base,
        quickstarts=quickstarts,
        games=_titles(ENGLISH),
        acts=[
            ("begin", "Begin a match", None),
            ("play", "Play", None),
            ("again", "Send it again", None),
            ("provoke", "Send a stale version", PROVOCATIONS[STALE]),
            ("provoke", "Send an illegal command", PROVOCATIONS[ILLEGAL]),
        ],
    )


@blueprint.route("/llms.txt")
def for_language_models() -> Response:
    """All that a program needs to play a whole match, on one page."""
    written = render_template(
        "llms.txt",
        base=request.host_url.rstrip("/"),
        games=[
            {
                "name": game.name,
                "title": game.words.tell("title", ENGLISH),
                "summary": game.words.tell("summary", ENGLISH),
                "seats": ", ".join(map(str, game.seat_counts)),
            }
            for game in GAMES.values()
        ],
        bots=", ".join(f"`{bot}`" for bot in BOTS),
        operations=[one.id for one in _reference().operations.values() if one.key != "operator"],
        problems=[(code, row.status, row.advice) for code, row in REFUSALS.items()],
        guides=[path.removeprefix("guides/") for path in guides.library() if "guides/" in path],
    )
    return lasting(written.encode(), TEXT)


@blueprint.route("/docs/rules/<id:game>")
def rules(game: str) -> Response:
    """The rules of a game as a page to read, every clause with an address of its own."""
    language = asked_language()
    book = rulebook(find_game(game), language)
    words = WORDS[language]
    page = marked_up(
        written_rules(find_game(game), language),
        {rule.id for rule in book.clauses},
        words["rules.table"],
    )
    return _page(
        "rules.html",
        language,
        book=book,
        page=page,
        play=words["game.play"],
        title=find_game(game).words.tell("title", language),
        games=_titles(language),
    )


@blueprint.route("/docs/reference")
def reference() -> Response:
    """Every operation to try out, as Scalar draws it."""
    viewer = f"/docs/scalar/{SCALAR.stem}/standalone.esm.js"
    return guarded(_written_page("reference.html", ENGLISH, viewer=viewer), OF_THE_VIEWER)


@blueprint.route("/docs/operations")
def operations() -> Response:
    """Every operation by what it is about; with `q`, the pages that say these words."""
    known = _reference()
    words = request.args.get("q", "")[:LONGEST_SEARCH]
    found = known.search(words) if words.strip() else None
    return _page("operations.html", ENGLISH, tags=[*known.tags()], words=words, found=found)


@blueprint.route("/docs/operations/<id:name>")
def operation(name: str) -> Response:
    """One operation on one page: what it does, takes, answers and refuses, and how it is called."""
    return _rendered(_page_of_operation(name))


@blueprint.route("/docs/schemas/<id:name>")
def schema(name: str) -> Response:
    """One schema on one page: its members and what they mean."""
    return _rendered(_page_of_schema(name))


@blueprint.route("/docs/operations.md")
def operations_in_markdown() -> Response:
    """Every operation, for programs that read."""
    return lasting(_reference().index().encode(), MARKDOWN)


@blueprint.route("/docs/operations/<id:name>.md")
def operation_in_markdown(name: str) -> Response:
    """The same page, for programs that read."""
    return lasting(_page_of_operation(name).encode(), MARKDOWN)


@blueprint.route("/docs/schemas/<id:name>.md")
def schema_in_markdown(name: str) -> Response:
    """The same page, for programs that read."""
    return lasting(_page_of_schema(name).encode(), MARKDOWN)


def _page_of_operation(name: str) -> str:
    known = _reference()
    if name not in known.operations:
        raise Refusal("not_found")
    return known.operation(name, request.host_url.rstrip("/"))


def _page_of_schema(name: str) -> str:
    known = _reference()
    if name not in known.schemas:
        raise Refusal("not_found")
    return known.schema(name)


def _rendered(written: str) -> Response:
    """A page in Markdown as one for people: its links lead to such pages too."""
    title = written.partition("\n")[0].lstrip("# ")
    page = marked_up(written.replace(".md)", ")"), (), "Table")
    return _page("operation.html", ENGLISH, title=title, page=page, path=request.path)


def _reference() -> Reference:
    return reference_of(current_app.extensions["contract"])


@blueprint.route("/docs/scalar/<version>/<path:name>")
def part_of_the_viewer(version: str, name: str) -> Response:
    """A module of Scalar. What has its version in the address never changes."""
    with ZipFile(SCALAR) as parts:
        if version != SCALAR.stem or name not in parts.namelist():
            raise Refusal("not_found")
        return tagged(parts.read(name), ASSET_TYPES[".js"], {"Cache-Control": FOREVER})


@blueprint.route("/docs/assets/<path:name>")
def asset(name: str) -> Response:
    """A script, style or picture of the docs."""
    kind = ASSET_TYPES.get(Path(name).suffix)
    path = safe_join(str(PAGES), name)
    if not (kind and path and Path(path).is_file()):
        raise Refusal("not_found")
    return lasting(Path(path).read_bytes(), kind)


@blueprint.route("/problems")
def problems() -> Response:
    """Every code that is ever answered."""
    return _page("problems.html", ENGLISH, unknown=None, **_codes())


@blueprint.route("/docs/", defaults={"page": "/docs"})
@blueprint.route("/docs/operations/", defaults={"page": "/docs/operations"})
@blueprint.route("/problems/", defaults={"page": "/problems"})
def page_above(page: str) -> Response:
    """Lead whoever shortens the address of a page of rules, or of a problem, to the page above."""
    return Response(status=302, headers={"Location": page})


@blueprint.route("/problems/<code>")
def problem(code: str) -> Response:
    """What a problem means, what to do about it, and which games refuse a command with it."""
    games = [
        {**game, "sentence": GAMES[game["name"]].words.outline(f"refusal-{code}", ENGLISH)}
        for game in _titles(ENGLISH)
        if code in GAMES[game["name"]].refusals
    ]
    if code not in REFUSALS and not games:
        return _no_such_problem(code)
    row = row_of(code)
    return _page(
        "problem.html",
        ENGLISH,
        code=code,
        title=title_of(code, ENGLISH),
        status=row.status,
        advice=marked_line(row.advice),
        games=games,
        acts=[("provoke", "Send a request that is refused so", PROVOCATIONS[code])]
        if code in PROVOCATIONS
        else [],
    )


def _no_such_problem(code: str) -> Response:
    """404 in the form that is asked for: a browser gets the list of those that there are."""
    if request.accept_mimetypes.best_match([JSON, "text/html"], default=JSON) == JSON:
        raise Refusal("not_found")
    page = render_template("problems.html", language=ENGLISH, unknown=code, **_codes())
    return guarded(Response(page, 404, {"Cache-Control": "no-store"}, content_type=HTML))


def _codes() -> dict[str, object]:
    """All codes of the service with title and status, and those of each game."""
    return {
        "problems": [(code, title_of(code, ENGLISH), row.status) for code, row in REFUSALS.items()],
        "games": _titles(ENGLISH),
        "refusals": {game.name: tuple(game.refusals) for game in GAMES.values()},
    }


def _titles(language: Language) -> list[dict[str, str]]:
    return [
        {"name": game.name, "title": game.words.tell("title", language)} for game in GAMES.values()
    ]


def _page(template: str, language: Language, **words: object) -> Response:
    return guarded(_written_page(template, language, **words))


def _written_page(template: str, language: Language, **words: object) -> Response:
    written = render_template(template, language=language, **words)
    return lasting(written.encode(), HTML, language)
