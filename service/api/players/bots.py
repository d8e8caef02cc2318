"""For programs that play: work on lease, decisions pushed to a webhook, a check of that webhook."""

from typing import Any

from flask import Response

from engine.words import ENGLISH
from service.matches.seats.seat import Player
from service.players import work
from service.schemas.players.webhooks import WebhookRequest
from service.schemas.queries import WaitQuery
from service.store.players.cut_keys import Need
from service.web.admission import the_backend, the_key, the_token
from service.web.answers import Headers, in_language
from service.web.blueprint import Blueprint
from service.web.requests import asked_language
from service.webhooks import conformance, webhook

blueprint = Blueprint("bots", "For bots: decisions on lease, or pushed to a webhook.")


@blueprint.route("/v1/work", methods=["POST"])
@blueprint.for_players(need=Need.WORK)
@blueprint.arguments(WaitQuery(), location="query")
@blueprint.response(200, work.Work, description="A decision, yours alone until `expires_at`.")
@blueprint.alt_response(204, description="None came within the wait.")
def lease_work(caller: Player, query: dict[str, Any]) -> tuple[work.Work, Headers] | Response:
    """Lease one decision that is due on any of your seats.

    Several processes of one bot share the load so. A lease that expires is handed out again. A key
    for one match leases only what is due there.
    """
    language, key = asked_language(), the_key()
    found = work.lease_work(
        *(the_backend(), caller, language, query["wait"], the_token()),
        only_match=key.match if key is not None else None,
    )
    return Response(status=204) if found is None else (found, in_language(language))


@blueprint.route("/v1/players/me/webhook", methods=["PUT"])
@blueprint.for_players()
@blueprint.arguments(WebhookRequest())
@blueprint.refuses("webhook_address_refused")
@blueprint.response(
    200,
    webhook.NewWebhook,
    description="The webhook, and the secret, which is shown here only.",
)
def set_webhook(caller: Player, wanted: dict[str, str]) -> webhook.NewWebhook:
    """Have decisions pushed to an address.

    Each delivery is signed with the secret after Standard Webhooks; see `decision_due` under
    webhooks.
    """
    return webhook.set_webhook(the_backend(), caller, wanted["url"])


@blueprint.route("/v1/players/me/webhook")
@blueprint.for_players(need=Need.EVERYTHING)
@blueprint.refuses("webhook_not_set")
@blueprint.response(200, webhook.Webhook, description="The webhook, without its secret.")
def read_webhook(caller: Player) -> webhook.Webhook:
    """Read where decisions are pushed to, and how that goes."""
    return webhook.read_webhook(the_backend(), caller)


@blueprint.route("/v1/players/me/webhook", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("webhook_not_set")
@blueprint.response(204, description="No more pushes.")
def remove_webhook(caller: Player) -> None:
    """Stop the pushes."""
    webhook.remove_webhook(the_backend(), caller)


@blueprint.route("/v1/players/me/check", methods=["POST"])
@blueprint.for_players(limit=lambda limits: limits.checks)
@blueprint.refuses("webhook_not_set")
@blueprint.response(200, conformance.Report, description="What the bot did right and wrong.")
def check_webhook(caller: Player) -> tuple[conformance.Report, Headers]:
    """Try your webhook on decisions of all games.

    Good ones, one sent twice, a slow one, a malformed one, and one with a bad signature, which it
    must refuse. It may take half a minute, and has a limit of its own. A disabled webhook is tried
    too, and stays so until you set it again.
    """
    return conformance.check_webhook(the_backend(), caller), in_language(ENGLISH)
