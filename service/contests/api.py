"""Contests: put them up, take part, follow them; and the pages of contests, for people to cite."""

import re
from typing import Annotated, get_args

import flask
from flask import Response, render_template, request
from msgspec import Raw

from engine.bots.roster import title_of
from engine.catalogue import find_game
from engine.words import Language, Words
from service.contests.cases import organising, showing
from service.contests.cases.showing import ContestDocument, ContestEntry, ContestMatch
from service.contests.model.contest import ContestEvent, ContestKind, ContestStatus
from service.contests.store import ContestStore
from service.ids import is_id
from service.players.api import the_token
from service.players.model import Player
from service.refusals import Refusal
from service.shapes import EventsQuery, Limited, OnlyGame, Page, PageQuery, cursor_like
from service.web.answers import HTML, OWN, Headers, guarded, in_language, next_link, tagged
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.components import Log
from service.web.reading import body_of, query_of
from service.web.requests import asked_language, idempotency, replayed
from service.web.streams import EVENTS_REFUSE, answer_from

blueprint = Blueprint("contests", "Tournaments and experiments, played on the service.")
pages = flask.Blueprint("contest_page", __name__)

ROWS_OF_PAGE = 200
CONTESTS_OF_PAGE = 50
KEYS = ("kind-", "status-", "contest-")
"""How the words begin that the template tells by itself."""
PLACE = r"^[0-9]{1,6}\.[0-9]{1,6}$"
"""A cursor of the matches of a contest: round and table."""
WORDS = Words("service.contests")

OF_A_CONTEST = {"parameters": {"contest_id": "$response.body#/id"}}
LINKS: dict[str, object] = {
    "contest": {"operationId": "read_contest", **OF_A_CONTEST},
    "matches": {"operationId": "list_contest_matches", **OF_A_CONTEST},
    "events": {"operationId": "read_contest_events", **OF_A_CONTEST},
}

blueprint.tells(Log(ContestEntry, get_args(ContestEvent)))


class ContestsQuery(PageQuery, frozen=True, kw_only=True):
    """Which contests to list."""

    status: ContestStatus | None = None
    """Only contests of this status."""
    game: OnlyGame | None = None
    kind: ContestKind | None = None
    """Only contests of this kind."""


class ContestMatchesQuery(Limited, frozen=True, kw_only=True):
    """Which page of the matches of a contest."""

    cursor: Annotated[str, cursor_like(PLACE)] | None = None


@blueprint.route("/v1/contests", methods=["POST"])
@blueprint.for_players()
@blueprint.arguments(body_of(organising.ContestRequest))
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    "idempotency_key_reused",
    "bad_setup",
    "bad_options",
    "unknown_bot",
    "player_not_found",
    "contest_for_bots",
    "experiment_of_two",
    "too_few_entrants",
    "too_many_tables",
    "too_many_contests",
    "rated_unasked",
)
@blueprint.doc(responses={201: {"links": LINKS}})
@blueprint.response(
    201,
    ContestDocument,
    description="The contest.",
    headers=["Location", "Idempotency-Replayed"],
)
def create_contest(
    caller: Player, wanted: organising.ContestRequest
) -> tuple[ContestDocument, Headers]:
    """Put up a contest.

    With `players` and not `open` it starts at once; an open one waits for entries until you start
    it. The service pairs, puts up the matches and seats everybody; whoever does not come loses by
    the clock. House bots' matches of a contest count in your quotas. All deals are made from one
    secret that the service is bound to from now on (`fairness.commitment`).
    """
    backend = the_backend()
    contest, is_replayed = organising.open_contest(backend, caller, wanted, idempotency())
    headers = {"Location": f"/v1/contests/{contest.id}", **replayed(is_replayed)}
    return showing.document(backend, contest, caller), headers


@blueprint.route("/v1/contests")
@blueprint.for_everybody()
@blueprint.arguments(query_of(ContestsQuery), location="query")
@blueprint.response(
    200, Page[ContestDocument], description="One page, newest first.", headers=["Link"]
)
def list_contests(
    caller: Player | None, query: ContestsQuery
) -> tuple[Page[ContestDocument], Headers]:
    """List contests, newest first; by status, game and kind."""
    page = showing.newest(
        the_backend(),
        caller,
        status=query.status,
        game=query.game,
        kind=query.kind,
        limit=query.limit,
        cursor=query.cursor,
    )
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/contests/<id:contest_id>")
@blueprint.for_everybody()
@blueprint.refuses("contest_not_found")
@blueprint.response(200, ContestDocument, description="The contest as it stands.")
def read_contest(caller: Player | None, contest_id: str) -> ContestDocument:
    """Read a contest: who takes part and how they stand, with the interval of each rate.

    Whoever takes part in a ladder night is there for 45 seconds after each look, and is paired.
    """
    backend = the_backend()
    contest = backend.of(ContestStore).load_without_tables(contest_id)
    showing.note_present(backend, contest, caller)
    return showing.document(backend, contest, caller)


@blueprint.route("/v1/contests/<id:contest_id>", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("contest_not_found", "not_the_organiser", "contest_over")
@blueprint.response(200, ContestDocument, description="The contest, called off.")
def cancel_contest(caller: Player, contest_id: str) -> ContestDocument:
    """Call off a contest of yours: nobody is paired any more.

    Matches in which players sit are played on, those of house bots end.
    """
    backend = the_backend()
    return showing.document(backend, organising.cancel(backend, contest_id, caller), caller)


@blueprint.route("/v1/contests/<id:contest_id>/start", methods=["POST"])
@blueprint.for_players()
@blueprint.refuses(
    "contest_not_found",
    "not_the_organiser",
    "contest_started",
    "contest_over",
    "too_few_entrants",
    "too_many_tables",
)
@blueprint.response(200, ContestDocument, description="The contest, begun.")
def start_contest(caller: Player, contest_id: str) -> ContestDocument:
    """Start an open contest of yours with whoever has entered."""
    backend = the_backend()
    return showing.document(backend, organising.start(backend, contest_id, caller), caller)


@blueprint.route("/v1/contests/<id:contest_id>/entries", methods=["POST"])
@blueprint.for_players()
@blueprint.refuses(
    "contest_not_found",
    "contest_closed",
    "contest_started",
    "contest_over",
    "contest_full",
    "contest_for_bots",
)
@blueprint.response(200, ContestDocument, description="The contest, with you in it.")
def enter_contest(caller: Player, contest_id: str) -> ContestDocument:
    """Take part in an open contest; in a ladder night also while it lasts.

    Whoever takes part already is answered the same.
    """
    backend = the_backend()
    contest = organising.enter(backend, contest_id, caller)
    showing.note_present(backend, contest, caller)
    return showing.document(backend, contest, caller)


@blueprint.route("/v1/contests/<id:contest_id>/entries/me", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("contest_not_found", "not_entered", "contest_over")
@blueprint.response(200, ContestDocument, description="The contest without you.")
def leave_contest(caller: Player, contest_id: str) -> ContestDocument:
    """Take part no more.

    You are paired no more; what you have played counts, and what has begun you play on or resign.
    """
    backend = the_backend()
    return showing.document(backend, organising.leave(backend, contest_id, caller), caller)


@blueprint.route("/v1/contests/<id:contest_id>/matches")
@blueprint.for_everybody()
@blueprint.arguments(query_of(ContestMatchesQuery), location="query")
@blueprint.refuses("contest_not_found")
@blueprint.response(
    200,
    Page[ContestMatch],
    description="One page, in the order in which they were drawn.",
    headers=["Link"],
)
def list_contest_matches(
    caller: Player | None, query: ContestMatchesQuery, contest_id: str
) -> tuple[Page[ContestMatch], Headers]:
    """List the matches of a contest, each with its record once that is open."""
    page = showing.matches(the_backend(), contest_id, query.limit, query.cursor)
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/contests/<id:contest_id>/events")
@blueprint.for_everybody()
@blueprint.arguments(query_of(EventsQuery), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses("contest_not_found", *EVENTS_REFUSE)
@blueprint.response(200, Page[ContestEntry], description="What happened.", headers=["Link"])
@blueprint.streams(ContestEntry, description="What happens.")
@blueprint.alt_response(204, description="Nothing came within the wait.")
def read_contest_events(
    caller: Player | None, query: EventsQuery, contest_id: str
) -> tuple[Page[Raw], Headers] | Response:
    """Read what happens in a contest: entries, tables that begin and end, its end.

    A page, a long-poll, or with `Accept: text/event-stream` a stream, where the last event of a
    batch says how all stand `now`. Whoever takes part in a ladder night is there as long as they
    listen.
    """
    language = asked_language()
    stream = showing.events_of_contest(the_backend(), contest_id, caller, language, the_token())
    return answer_from(stream, "contest", caller.id if caller else None, query, language)


@pages.route("/contests")
def overview() -> Response:
    """All contests, newest first."""
    language = asked_language()
    cursor = request.args.get("cursor")
    if cursor is not None and not is_id(cursor):
        raise Refusal("not_found")
    found = showing.newest(the_backend(), None, limit=CONTESTS_OF_PAGE, cursor=cursor)
    written = render_template(
        "contests.html",
        language=language,
        contests=[(one, find_game(one.game).words.tell("title", language)) for one in found.items],
        next_cursor=found.next_cursor,
        say=lambda key: WORDS.tell(key, language),
    )
    headers = {"Cache-Control": OWN, **in_language(language)}
    return guarded(tagged(written.encode(), HTML, headers))


@pages.route("/contests/<id:contest_id>")
def page(contest_id: str) -> Response:
    """How all stand, what an experiment has shown, and every match with its record."""
    backend = the_backend()
    language = asked_language()
    contest = backend.of(ContestStore).load_without_tables(contest_id)
    cursor = request.args.get("cursor")
    if cursor is not None and not re.fullmatch(PLACE, cursor):
        raise Refusal("not_found")
    matches = showing.matches(backend, contest_id, ROWS_OF_PAGE, cursor)
    shown = showing.document(backend, contest, None)
    written = render_template(
        "contest.html",
        language=language,
        contest=shown,
        game=find_game(shown.game).words.tell("title", language),
        names=_names(shown, language),
        result=_result(shown, language),
        rows=[(match, WORDS.tell(f"table-{match.status}", language)) for match in matches.items],
        next_cursor=matches.next_cursor,
        say=lambda key, **gaps: WORDS.tell(key, language, **gaps),
        percent=_percent,
        days=backend.settings.keep_finished_days,
    )
    headers = {"Cache-Control": OWN, **in_language(language)}
    return guarded(tagged(written.encode(), HTML, headers))


def _result(contest: ContestDocument, language: Language) -> list[str]:
    """What an experiment has shown, in sentences."""
    result = contest.verdict
    if result is None or result.rate is None:
        return []
    names = _names(contest, language)
    ahead = WORDS.tell("contest-undecided", language)
    if result.ahead is not None:
        ahead = WORDS.tell("contest-ahead", language, name=names[result.ahead])
    figures = {"low": result.low, "high": result.high, "rate": result.rate}
    shown = {name: _percent(figure) for name, figure in figures.items()}
    deals = result.deals
    return [ahead, WORDS.tell("contest-shown", language, name=names[0], deals=deals, **shown)]


def _names(contest: ContestDocument, language: Language) -> list[str]:
    """How people call the entrants, house bots with their technical name behind."""
    return [
        one.name if one.bot is None else f"{title_of(one.bot, language)} ({one.bot})"
        for one in contest.entrants
    ]


def _percent(share: float) -> str:
    return f"{share:.1%}"
