"""Histories: what somebody has played, and how two have fared against each other."""

from typing import Any

from service.matches.seats.seat import Player
from service.matches.shown.lists import MatchPage
from service.players import histories
from service.schemas.players.histories import MeetingsQuery, PlayedQuery
from service.web.admission import the_backend
from service.web.answers import Headers, next_link
from service.web.blueprint import Blueprint

blueprint = Blueprint("histories", "What somebody has played, and against whom.")


@blueprint.route("/v1/players/<id:player_id>/matches")
@blueprint.for_everybody()
@blueprint.arguments(PlayedQuery(), location="query")
@blueprint.refuses("player_not_found", "bad_cursor")
@blueprint.response(200, MatchPage, description="One page, newest first.", headers=["Link"])
def list_matches_of(
    caller: Player | None, query: dict[str, Any], player_id: str
) -> tuple[MatchPage, Headers]:
    """List what a player plays and has played, newest first.

    Of others the public matches that have begun, given-up seats included; of yours all that you
    have created, sit in or sat in. The documents of a list have no view.
    """
    page = histories.matches_of(
        *(the_backend(), caller, player_id, query["game"], query["limit"], query["cursor"])
    )
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/players/<id:player_id>/versus/<id:other>")
@blueprint.for_everybody()
@blueprint.arguments(MeetingsQuery(), location="query")
@blueprint.refuses("player_not_found", "bad_cursor")
@blueprint.response(
    200,
    histories.Meetings,
    description="How often who was ahead, and one page of the matches.",
    headers=["Link"],
)
def read_meetings(
    caller: Player | None, query: dict[str, Any], player_id: str, other: str
) -> tuple[histories.Meetings, Headers]:
    """Read how a player has fared against another, or against a house bot by its name.

    The two are told of all their finished matches, everybody else of the public ones.
    """
    page = histories.versus(
        *(the_backend(), caller, player_id, other, query["limit"], query["cursor"])
    )
    return page, next_link(page.next_cursor)
