"""Substitutes: a seat that is kept warm is taken over with all that it knows."""

from http import HTTPStatus

from flask import Response

from service.api.matches.matches import Shown, shown
from service.matches.seats.seat import Player, Substitute
from service.matches.shown.documents import MatchDocument
from service.matches.substitutes import asking
from service.schemas.matches.seats import SubstituteAnswer
from service.store.players.cut_keys import Need
from service.web.admission import the_backend
from service.web.answers import encode
from service.web.blueprint import Blueprint
from service.web.requests import JSON_TYPE

blueprint = Blueprint("substitutes", "Substitutes: whoever takes over a seat that is kept warm.")


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>/substitute", methods=["POST"])
@blueprint.for_players()
@blueprint.refuses(
    *("seat_not_found", "seat_not_warm", "already_seated", "sat_elsewhere"),
    *("substitute_asked", "substitute_refused", "match_waiting", "match_cancelled", "match_over"),
    "match_of_contest",
)
@blueprint.alt_response(
    202, Substitute, description="The others are asked.", headers={"ETag": "ETag"}
)
@blueprint.response(
    200, MatchDocument, description="The match with you on that seat.", headers=["ETag"]
)
def take_over_seat(caller: Player, match_id: str, seat: int) -> Shown | Response:
    """Take over a seat that a house bot keeps warm, or whose turn has timed out.

    At once where no other player is there; else all others have to say yes, within a day
    (`substitute_seated` is told then). You know what the seat knows, and go on with its turn and
    its reserve. Sent again it asks nobody anew.
    """
    loaded = asking.take_over(the_backend(), match_id, caller, seat)
    document, headers = shown(loaded, caller)
    waiting = asking.waiting(loaded, caller)
    if waiting is None:
        return document, headers
    return Response(encode(waiting), HTTPStatus.ACCEPTED, headers, content_type=JSON_TYPE)


@blueprint.route("/v1/matches/<id:match_id>/substitutes/<id:substitute_id>", methods=["PUT"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(SubstituteAnswer())
@blueprint.refuses("not_seated", "substitute_not_found")
@blueprint.response(
    200, MatchDocument, description="The match as it stands after your answer.", headers=["ETag"]
)
def answer_substitute(
    caller: Player, wanted: dict[str, str], match_id: str, substitute_id: str
) -> Shown:
    """Say yes or no to somebody who would like to take over a seat.

    With the last yes the seat is theirs; one no ends the request. Whoever asked withdraws with a
    no. House bots are not asked, nor who is away.
    """
    is_yes = wanted["answer"] == "yes"
    loaded = asking.answer(the_backend(), match_id, caller, substitute_id, is_yes=is_yes)
    return shown(loaded, caller)
