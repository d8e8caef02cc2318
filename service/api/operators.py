"""What operators look up and put right, by a token of their own (`OPERATOR_TOKEN`)."""

from typing import Any

from service.matches.seats.seat import PlayerProfile
from service.operators import cures, standing
from service.operators import timeline as looking
from service.operators.timeline import Timeline
from service.players import accounts
from service.schemas.operators import (
    DeedsQuery,
    HandOver,
    NameRequest,
    Reason,
    RestraintRequest,
)
from service.schemas.queries import PAGE_SIZE
from service.web.admission import the_backend
from service.web.answers import Headers, next_link
from service.web.blueprint import Blueprint

blueprint = Blueprint(
    "operators",
    "For operators: what became of a match, and what to do about it. All of it is 404 unless the "
    "service has an `OPERATOR_TOKEN`.",
)

TIMELINE = "The life of the match."


@blueprint.route("/v1/admin/matches/<id:match_id>/timeline")
@blueprint.for_operators()
@blueprint.arguments(DeedsQuery(), location="query")
@blueprint.response(200, Timeline, description=TIMELINE, headers=["Link"])
def read_timeline(query: dict[str, Any], match_id: str) -> tuple[Timeline, Headers]:
    """Read the life of a match: what happened by which request, what it waits for, since when.

    Newest first. Of a command the type is told and nothing else: what is hidden from players is
    hidden here.
    """
    before = int(query["cursor"]) if query["cursor"] is not None else None
    found = looking.timeline(the_backend(), match_id, query["limit"], before)
    return found, next_link(found.next_cursor)


@blueprint.route("/v1/admin/matches/<id:match_id>/queue", methods=["POST"])
@blueprint.for_operators()
@blueprint.refuses("match_over", "match_cancelled")
@blueprint.response(200, Timeline, description=TIMELINE)
def queue_again(match_id: str) -> Timeline:
    """Deliver again whatever follows from how the match stands, and queue the turn of its bot.

    Jobs, notices, due decisions, calls of webhooks: safe at any moment, however often.
    """
    cures.queue_again(the_backend(), match_id)
    return _timeline(match_id)


@blueprint.route("/v1/admin/matches/<id:match_id>/seats/<int:seat>", methods=["PUT"])
@blueprint.for_operators()
@blueprint.arguments(HandOver())
@blueprint.refuses(
    *("seat_not_found", "unknown_bot", "match_waiting", "match_over", "match_cancelled"),
    "version_conflict",
)
@blueprint.response(200, Timeline, description=TIMELINE)
def hand_over(wanted: dict[str, str], match_id: str, seat: int) -> Timeline:
    """Hand the seat of a running match to a house bot.

    Whoever had it ranks as one whose time was up; a house bot is replaced by another.
    """
    cures.hand_over(the_backend(), match_id, seat, wanted["bot"])
    return _timeline(match_id)


@blueprint.route("/v1/admin/matches/<id:match_id>/cancellation", methods=["PUT"])
@blueprint.for_operators()
@blueprint.arguments(Reason())
@blueprint.refuses("match_over", "match_cancelled", "version_conflict")
@blueprint.response(200, Timeline, description=TIMELINE)
def cancel_match(wanted: dict[str, str], match_id: str) -> Timeline:
    """Call a match off, with a reason that all at the table are told."""
    cures.call_off(the_backend(), match_id, wanted["reason"])
    return _timeline(match_id)


def _timeline(match_id: str) -> Timeline:
    return looking.timeline(the_backend(), match_id, PAGE_SIZE)


STANDING = "The player, with what is laid upon them."


@blueprint.route("/v1/admin/players/<id:player_id>")
@blueprint.for_operators()
@blueprint.refuses("player_not_found")
@blueprint.response(200, PlayerProfile, description=STANDING)
def read_standing(player_id: str) -> PlayerProfile:
    """Read the profile of a player, and what operators have laid upon them."""
    return accounts.profile(the_backend(), player_id)


@blueprint.route("/v1/admin/players/<id:player_id>/restraint", methods=["PUT"])
@blueprint.for_operators()
@blueprint.arguments(RestraintRequest())
@blueprint.refuses("player_not_found")
@blueprint.response(200, PlayerProfile, description=STANDING)
def restrain_player(wanted: dict[str, Any], player_id: str) -> PlayerProfile:
    """Close a player, or let them ask only so often, with a reason that they are told.

    Who is closed sits nowhere: house bots finish their matches, their seeks are closed, and
    whatever they try but to look is 403 `player_closed`.
    """
    return standing.restrain(
        the_backend(),
        player_id,
        closed=wanted["closed"],
        per_minute=wanted["requests_per_minute"],
        reason=wanted["reason"],
    )


@blueprint.route("/v1/admin/players/<id:player_id>/restraint", methods=["DELETE"])
@blueprint.for_operators()
@blueprint.refuses("player_not_found")
@blueprint.response(200, PlayerProfile, description=STANDING)
def release_player(player_id: str) -> PlayerProfile:
    """Take away whatever was laid upon a player; seats that were given up stay so."""
    return standing.release(the_backend(), player_id)


@blueprint.route("/v1/admin/players/<id:player_id>/name", methods=["PUT"])
@blueprint.for_operators()
@blueprint.arguments(NameRequest())
@blueprint.refuses("player_not_found")
@blueprint.response(200, PlayerProfile, description=STANDING)
def rename_player(wanted: dict[str, str], player_id: str) -> PlayerProfile:
    """Give a player another name, also in matches that have not ended; the table is told."""
    return standing.rename(the_backend(), player_id, wanted["name"])
