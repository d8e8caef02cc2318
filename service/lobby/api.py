"""The lobby: what happens to public matches, and seeks, by which players find company."""

from typing import get_args

from flask import Response
from msgspec import Raw

from service.lobby.cases import seeks
from service.lobby.cases.lobby import notices_of_lobby
from service.lobby.model import LobbyEvent, LobbyNotice
from service.matches.api.events import blueprint as of_events
from service.players.api import the_token
from service.players.model import Player
from service.shapes import EventsQuery, Page, PageQuery, WaitQuery
from service.web.answers import Headers, next_link
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.components import Log
from service.web.reading import body_of, query_of
from service.web.requests import asked_language, idempotency, replayed
from service.web.streams import EVENTS_REFUSE, answer_from

__all__ = ("of_events", "of_seeks")

of_events.tells(Log(LobbyNotice, get_args(LobbyEvent)))

of_seeks = Blueprint("seeks", "Finding company: the service pairs who would like the same.")

OF_A_SEEK = {"parameters": {"seek_id": "$response.body#/id"}}
LINKS = {
    "seek": {"operationId": "read_seek", **OF_A_SEEK},
    "close": {"operationId": "close_seek", **OF_A_SEEK},
}


@of_events.route("/v1/lobby")
@of_events.for_everybody()
@of_events.arguments(query_of(EventsQuery), location="query")
@of_events.takes("Last-Event-ID")
@of_events.refuses(*EVENTS_REFUSE)
@of_events.response(
    200, Page[LobbyNotice], description="What happened to public matches.", headers=["Link"]
)
@of_events.streams(LobbyNotice, description="What happens.")
@of_events.alt_response(204, description="Nothing came within the wait.")
def read_lobby(caller: Player | None, query: EventsQuery) -> tuple[Page[Raw], Headers] | Response:
    """Read what happens to public matches: which wait, start and end, and who sits down.

    `match_opened`, `seat_taken`, `match_started`, `match_finished`, `match_cancelled` and the other
    changes of seats before a start, with the seats as they were then; `seek_opened` and
    `seek_closed` of players who look for company, without a `match`. A page, a long-poll, or with
    `Accept: text/event-stream` an endless stream. The newest few thousand are kept: whoever was
    away for longer begins with `GET /v1/matches`.
    """
    language = asked_language()
    stream = notices_of_lobby(the_backend(), language, the_token())
    return answer_from(stream, "lobby", caller.id if caller else None, query, language)


@of_seeks.route("/v1/seeks", methods=["POST"])
@of_seeks.for_players()
@of_seeks.arguments(body_of(seeks.SeekRequest))
@of_seeks.takes("Idempotency-Key")
@of_seeks.refuses(
    "idempotency_key_reused",
    "bad_setup",
    "bad_options",
    "unknown_bot",
    "too_many_seeks",
    "seek_not_found",
)
@of_seeks.doc(responses={201: {"links": LINKS}})
@of_seeks.response(
    201,
    seeks.SeekDocument,
    description="The seek; `matched` if company was there already.",
    headers=["Location", "Idempotency-Replayed"],
)
def open_seek(caller: Player, wanted: seeks.SeekRequest) -> tuple[seeks.SeekDocument, Headers]:
    """Look for company.

    Whoever asks for the same game, options, clock and `rated`, with a number of seats in common and
    near enough in rating, is paired with you, the longest waiting first; the match begins at once,
    and both hear `seek_matched` on `GET /v1/events`. A seek waits for as long as you are heard of:
    read it or wait on it (`GET /v1/seeks/{seek_id}?wait=25`), or keep an event stream open with
    your token. It ends 30 seconds after the last of that (a day, with a clock slower than live),
    and after an hour (a week) in any case. A live match (a turn of ten minutes, a reserve of three
    hours at most) ends your other seeks for live ones.
    """
    seek, is_replayed = seeks.open_seek(the_backend(), caller, wanted, idempotency())
    return seek, {"Location": f"/v1/seeks/{seek.id}", **replayed(is_replayed)}


@of_seeks.route("/v1/seeks")
@of_seeks.for_players()
@of_seeks.arguments(query_of(PageQuery), location="query")
@of_seeks.response(
    200, Page[seeks.SeekDocument], description="One page, newest first.", headers=["Link"]
)
def list_seeks(caller: Player, query: PageQuery) -> tuple[Page[seeks.SeekDocument], Headers]:
    """List your seeks: those that wait, and for an hour those that are over; it keeps them alive.

    Of those that are over the newest twenty are kept.
    """
    page = seeks.list_seeks(the_backend(), caller, query.limit, query.cursor)
    return page, next_link(page.next_cursor)


@of_seeks.route("/v1/seeks/<id:seek_id>")
@of_seeks.for_players()
@of_seeks.arguments(query_of(WaitQuery), location="query")
@of_seeks.refuses("seek_not_found")
@of_seeks.response(200, seeks.SeekDocument, description="The seek as it stands.")
def read_seek(caller: Player, query: WaitQuery, seek_id: str) -> seeks.SeekDocument:
    """Read a seek of yours, or wait on it; it keeps all of them alive.

    `wait` holds the answer back until the seek waits no more: ask again while it is `waiting`.
    """
    return seeks.read_seek(the_backend(), caller, seek_id, query.wait, the_token())


@of_seeks.route("/v1/seeks/<id:seek_id>", methods=["DELETE"])
@of_seeks.for_players()
@of_seeks.refuses("seek_not_found", "seek_matched")
@of_seeks.response(204, description="It looks for nobody any more.")
def close_seek(caller: Player, seek_id: str) -> None:
    """Take a seek back.

    Refused once company has come: the match begins, and leaving it is another thing.
    """
    seeks.close_seek(the_backend(), caller, seek_id)
