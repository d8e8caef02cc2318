"""Nudges: more time for whoever is to act, or a claim that they are gone."""

from typing import Any

from service.api.matches.matches import Shown, shown_once
from service.matches import nudging
from service.matches.loaded import LoadedMatch
from service.matches.seats import once
from service.matches.seats.seat import Player
from service.matches.shown.documents import MatchDocument
from service.schemas.matches.seats import NudgeRequest
from service.store.answered import Idempotency
from service.store.players.cut_keys import Need
from service.web.admission import the_backend
from service.web.blueprint import Blueprint
from service.web.requests import idempotency

blueprint = Blueprint("nudges", "Nudges: more time for others, or no more waiting for them.")


@blueprint.route("/v1/matches/<id:match_id>/nudges", methods=["POST"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(NudgeRequest())
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("not_seated", "no_clock", "nobody_to_nudge", "too_many_gifts", "nothing_to_claim"),
    *("match_waiting", "match_cancelled", "match_over", "idempotency_key_reused"),
)
@blueprint.response(
    200,
    MatchDocument,
    description="The match as it stands after it.",
    headers=["ETag", "Idempotency-Replayed"],
)
def nudge(caller: Player, wanted: dict[str, Any], match_id: str) -> Shown:
    """Give the players who are to act more time, or claim that they are gone.

    `give_seconds` go onto the reserve of each other player who is to act, twenty gifts in a match.
    `claim` gives up the seats whose players have owed their turn, without a command, for
    `claim_after_seconds` of the match (`claimable_at` says from when on), as if their time were up:
    a house bot plays them on, and they rank behind those who stayed.
    """
    backend = the_backend()

    def change(key: Idempotency | None) -> LoadedMatch:
        if "claim" in wanted:
            return nudging.claim(backend, match_id, caller, key)
        return nudging.give_time(backend, match_id, caller, wanted["give_seconds"], key)

    return shown_once(once.changed(backend, match_id, caller, change, idempotency()), caller)
