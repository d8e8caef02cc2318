"""Seeks: what a player would like to play, while the service looks for company."""

from typing import Any

import msgspec

from service.api.matches.matches import options_of
from service.matches.seats.seat import Player
from service.matches.terms import Clock
from service.players.seeks import ending, opening, shown
from service.schemas.players.seeks import SeekRequest
from service.schemas.queries import PageQuery, WaitQuery
from service.store.players.seeks import FillWith
from service.web.admission import the_backend, the_token
from service.web.answers import Headers, next_link
from service.web.blueprint import Blueprint
from service.web.requests import idempotency, replayed

blueprint = Blueprint("seeks", "Finding company: the service pairs who would like the same.")

OF_A_SEEK = {"parameters": {"seek_id": "$response.body#/id"}}
LINKS = {
    "seek": {"operationId": "read_seek", **OF_A_SEEK},
    "close": {"operationId": "close_seek", **OF_A_SEEK},
}


@blueprint.route("/v1/seeks", methods=["POST"])
@blueprint.for_players()
@blueprint.arguments(SeekRequest())
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("idempotency_key_reused", "bad_setup", "bad_options", "unknown_bot"),
    *("too_many_seeks", "seek_not_found"),
)
@blueprint.doc(responses={201: {"links": LINKS}})
@blueprint.response(
    201,
    shown.SeekDocument,
    description="The seek; `matched` if company was there already.",
    headers=["Location", "Idempotency-Replayed"],
)
def open_seek(caller: Player, wanted: dict[str, Any]) -> tuple[shown.SeekDocument, Headers]:
    """Look for company.

    Whoever asks for the same game, options, clock and `rated`, with a number of seats in common and
    near enough in rating, is paired with you, the longest waiting first; the match begins at once,
    and both hear `seek_matched` on `GET /v1/events`. A seek waits for as long as you are heard of:
    read it or wait on it (`GET /v1/seeks/{seek_id}?wait=25`), or keep an event stream open with
    your token. It ends 30 seconds after the last of that (a day, with a clock slower than live),
    and after an hour (a week) in any case. A live match (a turn of ten minutes, a reserve of three
    hours at most) ends your other seeks for live ones.
    """
    clock, fill = wanted["clock"], wanted["fill_with"]
    asked = opening.WantedSeek(
        game=wanted["game"],
        seat_counts=tuple(wanted["seat_counts"]),
        options=options_of(wanted["game"], wanted["options"]),
        clock=None if clock is None else msgspec.convert(clock, Clock),
        rated=wanted["rated"],
        rating_within=wanted["rating_within"],
        fill_with=None if fill is None else FillWith(**fill),
    )
    seek, is_replayed = opening.open_seek(the_backend(), caller, asked, idempotency())
    return seek, {"Location": f"/v1/seeks/{seek.id}", **replayed(is_replayed)}


@blueprint.route("/v1/seeks")
@blueprint.for_players()
@blueprint.arguments(PageQuery(), location="query")
@blueprint.response(200, shown.SeekPage, description="One page, newest first.", headers=["Link"])
def list_seeks(caller: Player, query: dict[str, Any]) -> tuple[shown.SeekPage, Headers]:
    """List your seeks: those that wait, and for an hour those that are over; it keeps them alive.

    Of those that are over the newest twenty are kept.
    """
    page = shown.list_seeks(the_backend(), caller, query["limit"], query["cursor"])
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/seeks/<id:seek_id>")
@blueprint.for_players()
@blueprint.arguments(WaitQuery(), location="query")
@blueprint.refuses("seek_not_found")
@blueprint.response(200, shown.SeekDocument, description="The seek as it stands.")
def read_seek(caller: Player, query: dict[str, Any], seek_id: str) -> shown.SeekDocument:
    """Read a seek of yours, or wait on it; it keeps all of them alive.

    `wait` holds the answer back until the seek waits no more: ask again while it is `waiting`.
    """
    return shown.read_seek(the_backend(), caller, seek_id, query["wait"], the_token())


@blueprint.route("/v1/seeks/<id:seek_id>", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("seek_not_found", "seek_matched")
@blueprint.response(204, description="It looks for nobody any more.")
def close_seek(caller: Player, seek_id: str) -> None:
    """Take a seek back.

    Refused once company has come: the match begins, and leaving it is another thing.
    """
    ending.close_seek(the_backend(), caller, seek_id)
