"""The page of a contest for people: an address that can be cited, with all its records."""

import re

from flask import Blueprint, Response, render_template, request

from engine.catalogue import find_game
from engine.words import Language, Words
from service.api.documentation import HTML, guarded
from service.ids import is_id
from service.players.contests import showing
from service.players.contests.documents import ContestDocument, ContestMatch
from service.refusals import Refusal
from service.web.admission import the_backend
from service.web.answers import OWN, in_language, tagged
from service.web.requests import asked_language

ROWS = 200
SHORT_PAGE = 50
KEYS = ("kind-", "status-", "contest-")
"""How the words begin that the template tells by itself."""
PLACE = re.compile(r"[0-9]{1,6}\.[0-9]{1,6}")
WORDS = Words("service.api")

blueprint = Blueprint("contest_page", __name__)


@blueprint.route("/contests")
def overview() -> Response:
    """All contests, newest first."""
    language, cursor = asked_language(), request.args.get("cursor")
    if cursor is not None and not is_id(cursor):
        raise Refusal("not_found")
    found = showing.newest(the_backend(), None, (None, None, None), SHORT_PAGE, cursor)
    written = render_template(
        "contests.html",
        language=language,
        contests=[(one, find_game(one.game).words.tell("title", language)) for one in found.items],
        next_cursor=found.next_cursor,
        say=lambda key: WORDS.tell(key, language),
    )
    headers = {"Cache-Control": OWN, **in_language(language)}
    return guarded(tagged(written.encode(), HTML, headers))


@blueprint.route("/contests/<id:contest_id>")
def page(contest_id: str) -> Response:
    """How all stand, what an experiment has shown, and every match with its record."""
    backend, language = the_backend(), asked_language()
    contest = backend.contests.load_without_tables(contest_id)
    after = request.args.get("cursor", "0.0")
    if not PLACE.fullmatch(after):
        raise Refusal("not_found")
    number, _, table = after.partition(".")
    matches = showing.matches(backend, contest_id, ROWS, (int(number), int(table)))
    shown = showing.document(backend, contest, None)
    written = render_template(
        "contest.html",
        language=language,
        contest=shown,
        game=find_game(shown.game).words.tell("title", language),
        names=[one.name for one in contest.entrants],
        result=_result(shown, language),
        rows=[(match, _status(match, language)) for match in matches.items],
        next_cursor=matches.next_cursor,
        say=lambda key, **gaps: WORDS.tell(key, language, **gaps),
        percent=_percent,
        days=backend.settings.keep_finished_days,
    )
    headers = {"Cache-Control": OWN, **in_language(language)}
    return guarded(tagged(written.encode(), HTML, headers))


def _status(match: ContestMatch, language: Language) -> str:
    return WORDS.tell(f"table-{match.status}", language)


def _result(contest: ContestDocument, language: Language) -> list[str]:
    """What an experiment has shown, in sentences."""
    result = contest.result
    if result is None or result.rate is None:
        return []
    names = [one.bot or (one.player.name if one.player else "") for one in contest.entrants]
    ahead = WORDS.tell("contest-undecided", language)
    if result.ahead is not None:
        ahead = WORDS.tell("contest-ahead", language, name=names[result.ahead])
    figures = {"low": result.low, "high": result.high, "rate": result.rate}
    shown = {name: _percent(figure) for name, figure in figures.items()}
    deals = result.deals
    return [ahead, WORDS.tell("contest-shown", language, name=names[0], deals=deals, **shown)]


def _percent(share: float) -> str:
    return f"{share:.1%}"
