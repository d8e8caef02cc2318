"""For programs that play: work on lease, decisions pushed to a webhook, a check of that webhook."""

from typing import Any

from flask import Response

from engine.language import Language
from service.players import work
from service.schemas.queries import WaitQuery
from service.schemas.webhooks import WebhookRequest
from service.web.admission import admit_player, the_backend
from service.web.answers import answer
from service.web.blueprint import Blueprint
from service.web.language import asked_language
from service.webhooks import conformance, webhook

blueprint = Blueprint("bots", "For bots: decisions on lease, or pushed to a webhook.")


@blueprint.route("/v1/work", methods=["POST"])
@blueprint.arguments(WaitQuery(), location="query")
@blueprint.for_players
@blueprint.answers(200, "Work", "A decision, yours alone until `expires_at`.")
@blueprint.answers(204, None, "None came within the wait.")
def lease_work(query: dict[str, Any]) -> Response:
    """Lease one decision that is due on any of your seats.

    Several processes of one bot share the load so. A lease that expires is handed out again.
    """
    player, _ = admit_player()
    language = asked_language()
    found = work.lease_work(the_backend(), player, language, query["wait"])
    return Response(status=204) if found is None else answer(found, language=language)


@blueprint.route("/v1/players/me/webhook", methods=["PUT"])
@blueprint.arguments(WebhookRequest())
@blueprint.for_players
@blueprint.refuses("webhook_address_refused")
@blueprint.answers(200, "NewWebhook", "The webhook, and the secret, which is shown here only.")
def set_webhook(wanted: dict[str, str]) -> Response:
    """Have decisions pushed to an address.

    Each delivery is signed with the secret after Standard Webhooks; see `decision_due` under
    webhooks.
    """
    player, _ = admit_player()
    return answer(webhook.set_webhook(the_backend(), player, wanted["url"]))


@blueprint.route("/v1/players/me/webhook")
@blueprint.for_players
@blueprint.refuses("webhook_not_set")
@blueprint.answers(200, "Webhook", "The webhook, without its secret.")
def read_webhook() -> Response:
    """Read where decisions are pushed to, and how that goes."""
    player, _ = admit_player()
    return answer(webhook.read_webhook(the_backend(), player))


@blueprint.route("/v1/players/me/webhook", methods=["DELETE"])
@blueprint.for_players
@blueprint.refuses("webhook_not_set")
@blueprint.answers(204, description="No more pushes.")
def remove_webhook() -> Response:
    """Stop the pushes."""
    player, _ = admit_player()
    webhook.remove_webhook(the_backend(), player)
    return Response(status=204)


@blueprint.route("/v1/players/me/check", methods=["POST"])
@blueprint.for_players
@blueprint.refuses("webhook_not_set")
@blueprint.answers(200, "Report", "What the bot did right and wrong.")
def check_webhook() -> Response:
    """Try your webhook on decisions of all games.

    Good ones, one sent twice, a slow one, a malformed one, and one with a bad signature, which it
    must refuse. It may take half a minute. A webhook that was disabled is tried too, and stays
    disabled: set it again to have decisions pushed.
    """
    player, _ = admit_player()
    return answer(conformance.check_webhook(the_backend(), player), language=Language.EN)
