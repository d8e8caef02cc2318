"""For programs that play: work on lease, decisions pushed to a webhook, a check of that webhook."""

from typing import Annotated

import msgspec
from flask import Response
from marshmallow.validate import URL
from msgspec import Meta

from engine.game import Command
from engine.words import ENGLISH
from service.bots.cases import conformance, webhooks, work
from service.bots.model import SignedWebhook, Webhook
from service.players.api import the_key, the_token
from service.players.model import Need, Player
from service.shapes import WaitQuery
from service.web.answers import Headers, in_language
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of
from service.web.requests import asked_language

blueprint = Blueprint("bots", "For bots: decisions on lease, or pushed to a webhook.")

LONGEST_URL = 2000


class DecisionAnswer(msgspec.Struct, frozen=True):
    """The command that a bot answers a delivery with."""

    command: Command
    """The command to play: an entry of `decision.commands`, as it is."""


blueprint.calls(
    "decision_due",
    webhooks.DecisionDue,
    DecisionAnswer,
    summary="A decision is due on one of your seats.",
    description="Sent to the address of `PUT /v1/players/me/webhook`, signed after Standard "
    "Webhooks. Answer 200 with a command, which is played, or 202 or 204 and send one later. A "
    "delivery that fails is tried again with the same `webhook-id`.",
)


class WebhookRequest(msgspec.Struct, frozen=True):
    """Where decisions are to be pushed to."""

    url: Annotated[
        str,
        Meta(
            max_length=LONGEST_URL,
            extra={"check": URL(schemes={"http", "https"}, require_tld=False)},
            extra_json_schema={"format": "url", "example": "https://bots.example.org/floe"},
        ),
    ]
    """The address that decisions are posted to."""


@blueprint.route("/v1/work", methods=["POST"])
@blueprint.for_players(need=Need.WORK)
@blueprint.arguments(query_of(WaitQuery), location="query")
@blueprint.response(200, work.Work, description="A decision, yours alone until `expires_at`.")
@blueprint.alt_response(
    204,
    description="None came within the wait, or before it was over matches of yours have ended: "
    "`Match-Ended` names them.",
    headers={"Match-Ended": "Match-Ended"},
)
def lease_work(caller: Player, query: WaitQuery) -> tuple[work.Work, Headers] | Response:
    """Lease one decision that is due on any of your seats.

    Several processes of one bot share the load so. A lease that expires is handed out again. A key
    for one match leases only what is due there. Where nothing is due, a match of yours that has
    ended within ten minutes is told at once, to one call and never again: 204 with its id in
    `Match-Ended`.
    """
    language = asked_language()
    key = the_key()
    found = work.lease_work(
        the_backend(),
        caller,
        language,
        wait_seconds=query.wait,
        token=the_token(),
        only_match=key.match if key is not None else None,
    )
    if isinstance(found, work.Work):
        return found, in_language(language)
    ended = {} if found is None else {"Match-Ended": ", ".join(found.match_ids)}
    return Response(status=204, headers=ended)


@blueprint.route("/v1/players/me/webhook", methods=["PUT"])
@blueprint.for_players()
@blueprint.arguments(body_of(WebhookRequest))
@blueprint.refuses("webhook_address_refused")
@blueprint.response(
    200,
    SignedWebhook,
    description="The webhook, and the secret, which is shown here only.",
)
def set_webhook(caller: Player, wanted: WebhookRequest) -> SignedWebhook:
    """Have decisions pushed to an address.

    Each delivery is signed with the secret after Standard Webhooks; see `decision_due` under
    webhooks.
    """
    return webhooks.set_webhook(the_backend(), caller, wanted.url)


@blueprint.route("/v1/players/me/webhook")
@blueprint.for_players(need=Need.EVERYTHING)
@blueprint.refuses("webhook_not_set")
@blueprint.response(200, Webhook, description="The webhook, without its secret.")
def read_webhook(caller: Player) -> Webhook:
    """Read where decisions are pushed to, and how that goes."""
    return webhooks.read_webhook(the_backend(), caller)


@blueprint.route("/v1/players/me/webhook", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("webhook_not_set")
@blueprint.response(204, description="No more pushes.")
def remove_webhook(caller: Player) -> None:
    """Stop the pushes."""
    webhooks.remove_webhook(the_backend(), caller)


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
