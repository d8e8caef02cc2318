"""Seats: take one, give one to a house bot, leave."""

from typing import Any

from service.api.matches.matches import Shown, shown, shown_once
from service.matches.seats import inviting, leaving, once, sitting
from service.matches.seats.seat import Player
from service.matches.shown.documents import MatchDocument
from service.players import guests
from service.refusals import Fault
from service.schemas.matches.creating import EntropyRequest
from service.schemas.matches.seats import LeavingQuery, SeatChange, SeatLeaving, SeatRequest
from service.store.players.cut_keys import Need
from service.web.admission import the_backend, the_holder
from service.web.blueprint import Blueprint
from service.web.requests import idempotency, malformed

blueprint = Blueprint("seats", "Places at the table, in turn order from 0.")

ONLY_WHILE_WAITING = ("match_started", "match_cancelled", "match_over")


@blueprint.route("/v1/matches/<id:match_id>/seats", methods=["POST"])
@blueprint.for_players(need=Need.SIT)
@blueprint.arguments(SeatRequest(), required=False)
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("idempotency_key_reused", "seat_taken", "seat_reserved", "already_seated", "seat_not_found"),
    *ONLY_WHILE_WAITING,
)
@blueprint.response(
    200,
    MatchDocument,
    description="The match with you in it.",
    headers=["ETag", "Idempotency-Replayed"],
)
def take_seat(caller: Player | None, wanted: dict[str, Any], match_id: str) -> Shown:
    """Take an open seat, or the one that is kept for you; the last one taken starts the match.

    Who left a seat of a running match warm, or timed out there, has it again by this.

    Who comes with a link (a key for an open seat, `POST /v1/keys`) sits down as a guest, called
    `name`; the key plays that seat from then on, and `POST /v1/players` with it makes a full player
    of the guest.
    """
    backend, holder, key = the_backend(), the_holder(), idempotency()
    seat = wanted["seat"], wanted["entropy"], wanted["entropy_digest"]
    if holder.link is not None:
        made, guest = guests.take_seat(backend, match_id, holder, seat, wanted["name"], key)
        return shown_once(made, guest)
    if wanted["name"] is not None:
        raise malformed(Fault("/name", "Only a guest says a name here."))
    assert caller is not None  # whoever comes by no link
    return shown_once(once.take_seat(backend, match_id, caller, seat, key), caller)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>/entropy", methods=["PUT"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(EntropyRequest())
@blueprint.refuses(
    *("seat_not_found", "not_your_seat", "seats_open", "seats_fixed", "another_text_sealed"),
    "too_many_texts",
    *ONLY_WHILE_WAITING,
)
@blueprint.response(
    200, MatchDocument, description="The match with your text in it.", headers=["ETag"]
)
def give_entropy(caller: Player, wanted: dict[str, str], match_id: str, seat: int) -> Shown:
    """Give your seat's own text for the seed of the deal, or another one, until the start.

    If you sat down with an `entropy_digest`, reveal its text here when no seat is open any more;
    the match starts with the last one that is revealed.
    """
    loaded = sitting.give_entropy(the_backend(), match_id, caller, seat, wanted["entropy"])
    return shown(loaded, caller)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>", methods=["PUT"])
@blueprint.for_players()
@blueprint.arguments(SeatChange())
@blueprint.refuses(
    *("seat_not_found", "not_the_creator", "seat_of_a_player", "unknown_bot", "seats_fixed"),
    *("too_many_searching", "unknown_player", "already_invited", "too_many_invitations"),
    *ONLY_WHILE_WAITING,
)
@blueprint.response(
    200, MatchDocument, description="The match with the seat changed.", headers=["ETag"]
)
def change_seat(caller: Player, wanted: dict[str, str], match_id: str, seat: int) -> Shown:
    """Put a house bot on a seat, open it, or keep it for a player: creators only, before the start.

    Nothing changes where it is so already. Whoever it was kept for before is told that it is no
    more.
    """
    if wanted["kind"] == "bot":
        loaded = sitting.fill_seat(the_backend(), match_id, caller, seat, wanted["bot"])
    elif wanted["kind"] == "invited":
        loaded = inviting.invite(the_backend(), match_id, caller, seat, wanted["player"])
    else:
        loaded = sitting.open_seat(the_backend(), match_id, caller, seat)
    return shown(loaded, caller)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>", methods=["DELETE"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(LeavingQuery(), location="query")
@blueprint.arguments(SeatLeaving(), required=False)
@blueprint.refuses(
    *("seat_not_found", "not_your_seat", "nothing_declined"),
    *("match_waiting", "match_cancelled", "match_over"),
)
@blueprint.response(200, MatchDocument, description="The match without you.", headers=["ETag"])
def leave_seat(
    caller: Player, query: dict[str, bool], wanted: dict[str, Any], match_id: str, seat: int
) -> Shown:
    """Leave a waiting match, resign from a running one, or decline an invitation.

    The creator's leaving cancels a waiting match. A house bot plays on for whoever resigns; with
    `keep=true` you may come back with `POST …/seats`, or a substitute takes the seat over, and
    whoever has not come back by the end has resigned. A seat that was kept for you is open then.
    """
    reason, keep = wanted["reason"], query["keep"]
    loaded = leaving.leave_seat(the_backend(), match_id, caller, seat, reason, keep=keep)
    return shown(loaded, caller)
