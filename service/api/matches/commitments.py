"""Commitments: what the service is bound to before it knows anybody's text."""

from service.matches.fairness import commitments
from service.matches.seats.seat import Player
from service.web.admission import the_backend
from service.web.answers import Headers
from service.web.blueprint import Blueprint
from service.web.requests import idempotency, replayed

blueprint = Blueprint("commitments", "Secrets drawn before a match is put up on them.")


@blueprint.route("/v1/commitments", methods=["POST"])
@blueprint.for_players()
@blueprint.takes("Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    201,
    commitments.Commitment,
    description="The commitment; its id is that of the match to come.",
    headers=["Idempotency-Replayed"],
)
def draw_commitment(caller: Player) -> tuple[commitments.Commitment, Headers]:
    """Have a secret drawn for your next match, before your text is known.

    Send its `id` as `commitment` to `POST /v1/matches` within an hour: the match has that id and is
    dealt from that secret. It is for you alone, and for one match.
    """
    key = idempotency()
    if key is None:
        return commitments.draw(the_backend(), caller), {}
    drawn, is_replayed = commitments.draw_once(the_backend(), caller, key)
    return drawn, replayed(is_replayed)
