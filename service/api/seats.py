"""Seats: take one, give one to a house bot, leave."""

from typing import Any

from flask import Response

from service.api.matches import match_answer
from service.matches import lobby
from service.schemas.matches import SeatChange, SeatRequest
from service.web.admission import admit_player, the_backend
from service.web.blueprint import Blueprint

blueprint = Blueprint("seats", "Places at the table, in turn order from 0.")


@blueprint.route("/v1/matches/<id:match_id>/seats", methods=["POST"])
@blueprint.arguments(SeatRequest(), required=False)
@blueprint.for_players
@blueprint.refuses("match_not_found", "seat_taken", "already_seated", "match_started")
@blueprint.refuses("match_cancelled", "match_over", "seat_not_found")
@blueprint.answers(200, "Match", "The match with you in it.", headers=["ETag"])
def take_seat(wanted: dict[str, Any], match_id: str) -> Response:
    """Take an open seat; the last one taken starts the match."""
    player, _ = admit_player()
    loaded = lobby.take_seat(the_backend(), match_id, player, wanted["seat"], wanted["entropy"])
    return match_answer(loaded, player)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>", methods=["PUT"])
@blueprint.arguments(SeatChange())
@blueprint.for_players
@blueprint.refuses("match_not_found", "seat_not_found", "not_the_creator", "match_started")
@blueprint.refuses("seat_of_a_player", "unknown_bot", "match_cancelled", "match_over")
@blueprint.answers(200, "Match", "The match with the seat changed.", headers=["ETag"])
def change_seat(wanted: dict[str, str], match_id: str, seat: int) -> Response:
    """Put a house bot on a seat, or open it: for the creator, before the start.

    A seat that is so already stays as it is, and the match keeps its version.
    """
    player, _ = admit_player()
    if wanted["kind"] == "bot":
        loaded = lobby.fill_seat(the_backend(), match_id, player, seat, wanted["bot"])
    else:
        loaded = lobby.open_seat(the_backend(), match_id, player, seat)
    return match_answer(loaded, player)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>", methods=["DELETE"])
@blueprint.for_players
@blueprint.refuses("match_not_found", "seat_not_found", "not_your_seat")
@blueprint.refuses("match_cancelled", "match_over")
@blueprint.answers(200, "Match", "The match without you.", headers=["ETag"])
def leave_seat(match_id: str, seat: int) -> Response:
    """Leave a waiting match, or resign from a running one.

    The creator's leaving cancels a waiting match. A house bot plays on for whoever resigns.
    """
    player, _ = admit_player()
    return match_answer(lobby.leave_seat(the_backend(), match_id, player, seat), player)
