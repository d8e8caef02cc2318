"""Pages by which a match is shared: a short address, its card, and a board for other pages.

All of them show what the caller may see of the match, through the same door as the contract; to
chat programs and strangers that is what spectators see. A match that is private to others and one
that does not exist are answered alike.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from types import MappingProxyType
from typing import NamedTuple

from flask import Blueprint, Response, render_template, request
from markupsafe import escape

from engine.catalogue import find_game
from engine.svg import Shape
from engine.words import Language, Words
from service.matches.cases import showing
from service.matches.cases.showing import TAG_LENGTH, Seen
from service.matches.model.documents import MatchDocument
from service.matches.model.match import LoadedMatch
from service.matches.model.narrator import names_of
from service.matches.model.result import result_of
from service.matches.model.terms import Status, Visibility
from service.matches.store.asked import Wanted
from service.pages import table
from service.pages.card import HEIGHT, WIDTH, Drawn, card_of, cards, png_of
from service.pages.joining import joined
from service.players.model import Player
from service.refusals import NotFound
from service.web.answers import (
    HTML,
    JSON_TYPE,
    OWN,
    encode,
    guarded,
    in_language,
    is_known,
    lasting,
    tagged,
)
from service.web.auth import Who, admit, the_backend
from service.web.requests import asked_language

WORDS = Words("service.pages")
VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
SHARED = re.compile(r"/m/([0-9A-Za-z_-]{1,64})(?:[?#].*)?")
NUMBER = re.compile(r"[1-9][0-9]{1,4}")
FRAME_WIDTH, FRAME_HEIGHT = 640, 800
NOTHING_MORE: Mapping[str, str] = MappingProxyType({})
FRAMED = {"frame-ancestors": "*"}
"""What one page needs beyond the others: it may stand in any page."""
blueprint = Blueprint("sharing", __name__)


class Told(NamedTuple):
    """What is told of a match in words."""

    game: str
    names: Sequence[str]
    line: str
    """How it stands, or who won."""
    document: MatchDocument


class Row(NamedTuple):
    """How a seat came off."""

    place: int
    name: str
    total: int | None


@blueprint.route("/m/<id:match_id>")
def page(match_id: str) -> Response:
    """Show a match to whoever was sent its address: the board, who plays, how it stands."""
    language = asked_language()
    try:
        seen = _seen(match_id, language)
    except NotFound:
        return _not_there(match_id, language)
    told = _told(seen, language)
    document = told.document
    return _page(
        "share.html",
        language,
        match=document,
        told=told,
        **_heading(told, language),
        rows=_rows(seen, told),
        reasons=_reasons(seen, told, language),
        has_board=seen.view() is not None,
        is_unlisted=document.visibility is not Visibility.PUBLIC,
    )


@blueprint.route("/m/<id:match_id>/card.png")
def card(match_id: str) -> Response:
    """Draw the picture that chat programs show beside the address."""
    language = asked_language()
    seen = _seen(match_id, language)
    told = _told(seen, language)
    drawn = card_of(told.game, told.names, told.line, _board(seen))
    tag = sha256(f"{match_id} {seen.viewer.seat} {drawn}".encode()).hexdigest()[:TAG_LENGTH]
    headers = {"ETag": f'"{tag}"', "Cache-Control": OWN, **in_language(language)}
    if is_known(tag):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    made = the_backend().of(cards).made(tag, lambda: png_of(drawn))
    return Response(made, headers=headers, content_type="image/png")


@blueprint.route("/m/<id:match_id>/embed")
def embedded(match_id: str) -> Response:
    """Show the board of a match alone, as a frame in any page."""
    language = asked_language()
    try:
        seen = _seen(match_id, language)
    except NotFound:
        return _not_there(match_id, language, "embed.html", FRAMED)
    told = _told(seen, language)
    has_board = seen.view() is not None
    words = {"match": told.document, "has_board": has_board, **_heading(told, language)}
    return _page("embed.html", language, FRAMED, **words)


@blueprint.route("/oembed")
def oembed() -> Response:
    """Tell what stands for the address of a match in a page: a frame (oEmbed 1.0)."""
    wanted = request.args.get("format", "json")
    if wanted != "json":
        return Response(status=HTTPStatus.NOT_IMPLEMENTED)  # as oEmbed has it
    base = request.host_url.rstrip("/")
    found = SHARED.fullmatch(request.args.get("url", "").removeprefix(base))
    if found is None:
        raise NotFound("not_found")
    language = asked_language()
    told = _told(_seen(found[1], language), language)
    address = f"{base}/m/{told.document.id}"
    title = str(_heading(told, language)["title"])
    width = min(_most("maxwidth"), FRAME_WIDTH)
    height = min(_most("maxheight"), FRAME_HEIGHT)
    frame = (
        f'<iframe src="{escape(address)}/embed" title="{escape(title)}" width="{width}" '
        f'height="{height}" style="border:0;max-width:100%" loading="lazy"></iframe>'
    )
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Floe",
        "provider_url": f"{base}/",
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": f"{address}/card.png?version={told.document.version}",
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
    }
    headers = {"Cache-Control": OWN, **in_language(language)}
    return tagged(encode(answer), JSON_TYPE, headers)


@blueprint.route("/floe-board.js")
def element() -> Response:
    """Hand out the element `<floe-board>` as one file, for pages of any origin."""
    response = lasting(_element(), table.TYPES[".js"])
    response.headers["Access-Control-Allow-Origin"] = "*"  # also for caches that are asked by ours
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@cache
def _element() -> bytes:
    return joined(table.TABLE / "js" / "floe-board.js").encode()


def _most(name: str) -> int:
    """How large a frame may be at most, if that can be read."""
    given = request.args.get(name, "")
    return int(given) if NUMBER.fullmatch(given) else FRAME_HEIGHT


def _seen(match_id: str, language: Language) -> Seen:
    """The match as the caller may see it; NotFound if it is not there for them."""
    caller, loaded = admit(Who.EVERYBODY, Wanted.STATE, None, None, {"match_id": match_id})
    assert caller is None or isinstance(caller, Player)
    assert isinstance(loaded, LoadedMatch)
    return showing.look_at(the_backend(), loaded, caller, language=language)


def _told(seen: Seen, language: Language) -> Told:
    """What is told of the match: of nothing else than what its document shows the caller."""
    document = seen.document()
    names = names_of(document.seats, language)
    game = find_game(document.game).words.tell("title", language)
    line = _verdict(seen, document, names, language) or _standing(document, language)
    return Told(game, names, line, document)


def _standing(document: MatchDocument, language: Language) -> str:
    """How a match stands that has no result, or none that may be told."""
    kinds = {Status.FINISHED: "over"}
    return WORDS.tell(f"share-{kinds.get(document.status, document.status.value)}", language)


def _verdict(
    seen: Seen, document: MatchDocument, names: Sequence[str], language: Language
) -> str | None:
    """The end in one sentence, in the table's words; None where there is none to be told."""
    result = result_of(seen.then.match)
    if document.outcome is None or result is None:
        return None
    first = [one.seat for one in result.seats if one.place == 1]
    totals = {score.seat: score.total for score in document.outcome.scores}
    has_score = len(names) == 2 and not any(one.left for one in result.seats)
    kind = "draw" if len(first) == len(names) else "winner" if len(first) == 1 else "together"
    sentence: str = table.WORDS[language][f"verdict.{kind}{'_score' if has_score else ''}"]
    gaps: dict[str, object] = {
        "name": names[first[0]],
        "names": ", ".join(names[seat] for seat in first),
        "own": totals.get(first[0]),
        "other": totals.get(1 - first[0]),
    }
    return sentence.format_map(gaps)


def _rows(seen: Seen, told: Told) -> list[Row]:
    """Who came off how, the best first; nobody while that is not to be told."""
    outcome = told.document.outcome
    result = result_of(seen.then.match)
    if outcome is None or result is None:
        return []
    totals = {score.seat: score.total for score in outcome.scores}
    rows = [Row(one.place, told.names[one.seat], totals.get(one.seat)) for one in result.seats]
    return sorted(rows, key=lambda row: row.place)


def _reasons(seen: Seen, told: Told, language: Language) -> list[str]:
    """Why it came so, where the scores do not say it, in the table's words."""
    outcome, result = told.document.outcome, result_of(seen.then.match)
    if outcome is None or result is None:
        return []
    totals = {score.seat: score.total for score in outcome.scores}
    stayed = {one.place: totals.get(one.seat) for one in result.seats if one.left is None}
    best = [stayed[place] for place in sorted(stayed)][:2]
    is_tied = len(best) == 2 and best[0] == best[1]
    reasons = {"round_limit": outcome.termination == "round_limit", "tie_break": is_tied}
    return [table.WORDS[language][f"why.{why}"] for why, is_so in reasons.items() if is_so]


def _board(seen: Seen) -> Drawn | None:
    """The board that the caller may see, from the pictures that are kept."""
    view = seen.view()
    if view is None:
        return None
    match, viewer = seen.then.match, seen.viewer
    kept = the_backend().of(showing.drawn_boards)
    board = kept.board(match, viewer.seat, view, viewer.language, showing.PICTURES[Shape.WIDE])
    picture = board.body.decode()
    size = VIEW_BOX.search(picture)
    assert size is not None
    return Drawn(picture, float(size[1]), float(size[2]))


def _heading(told: Told, language: Language) -> dict[str, object]:
    """The match in one line, and what its board is for those who cannot see it."""
    gaps = {"game": told.game, "names": " – ".join(told.names)}
    return {
        "title": WORDS.tell("share-title", language, **gaps),
        "picture": WORDS.tell("share-picture", language, **gaps),
    }


def _not_there(
    match_id: str,
    language: Language,
    template: str = "share.html",
    more: Mapping[str, str] = NOTHING_MORE,
) -> Response:
    """404 for people: the same for a match that is private as for one that never was."""
    written = _written(template, language, match=None, match_id=match_id)
    response = Response(written, HTTPStatus.NOT_FOUND, in_language(language), content_type=HTML)
    return guarded(response, more)


def _page(
    template: str,
    language: Language,
    more: Mapping[str, str] = NOTHING_MORE,
    /,
    **words: object,
) -> Response:
    headers = {"Cache-Control": OWN, **in_language(language)}
    return guarded(tagged(_written(template, language, **words).encode(), HTML, headers), more)


def _written(template: str, language: Language, **words: object) -> str:
    return render_template(
        template,
        language=language,
        say=lambda key: WORDS.tell(f"share-{key}", language),
        base=request.host_url.rstrip("/"),
        **words,
    )
