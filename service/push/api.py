"""For people: their browsers are told of their turns by Web Push."""

import msgspec

from service.players.api import the_admission, the_key
from service.players.model import Need, Player
from service.push.cases import subscribing
from service.push.model import PushSubscription, SubscriptionRequest
from service.refusals import Refusal
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of
from service.web.requests import asked_language

blueprint = Blueprint("push", "For people: a browser is told of turns with the page closed.")


class PushKey(msgspec.Struct, frozen=True):
    """What a browser subscribes with."""

    public_key: str
    """The `applicationServerKey` of `PushManager.subscribe()`: a point on the curve P-256, in
    base64url."""


class PushSubscriptions(msgspec.Struct, frozen=True):
    """The browsers that are told of a player's turns."""

    items: tuple[PushSubscription, ...]
    """All of them, the oldest first."""


@blueprint.route("/v1/push")
@blueprint.for_everybody()
@blueprint.response(200, PushKey, description="The key that all pushes are signed with.")
def read_push_key(_: Player | None) -> PushKey:
    """Read the key by which browsers know this service's pushes.

    Subscribe with it, and send what the browser answers to `PUT /v1/players/me/push`. A browser
    that subscribed with another key has to do so anew.
    """
    return PushKey(subscribing.public_key(the_backend()))


@blueprint.route("/v1/players/me/push", methods=["PUT"])
@blueprint.for_players(need=Need.WORK)
@blueprint.arguments(body_of(SubscriptionRequest))
@blueprint.refuses("not_a_person", "push_address_refused", "too_many_subscriptions")
@blueprint.response(200, PushSubscription, description="The subscription, without its keys.")
def subscribe(caller: Player, wanted: SubscriptionRequest) -> PushSubscription:
    """Have a browser told when it is your turn.

    Send what `PushSubscription.toJSON()` says; the same endpoint again is the same subscription.
    The push is a JSON object with `match`, `game`, `moved`, `title`, `text` and `off`, in the
    language of this request, and comes once a turn, unless you are present at the match. What the
    push service answers with 404 or 410 is forgotten; a new token ends all subscriptions. A guest's
    key subscribes the guest; no other key does.
    """
    _require_oneself()
    return subscribing.subscribe(the_backend(), caller, wanted, asked_language())


@blueprint.route("/v1/players/me/push")
@blueprint.for_players(need=Need.WORK)
@blueprint.response(200, PushSubscriptions, description="The browsers, without their keys.")
def list_subscriptions(caller: Player) -> PushSubscriptions:
    """List the browsers that are told of your turns."""
    _require_oneself()
    return PushSubscriptions(subscribing.subscriptions(the_backend(), caller))


@blueprint.route("/v1/players/me/push/<id:subscription_id>", methods=["DELETE"])
@blueprint.for_players(need=Need.WORK)
@blueprint.refuses("subscription_not_found")
@blueprint.response(204, description="The browser is told of no turn any more.")
def unsubscribe(caller: Player, subscription_id: str) -> None:
    """Have a browser told no more."""
    _require_oneself()
    subscribing.unsubscribe(the_backend(), caller, subscription_id)


def _require_oneself() -> None:
    """Refuse keys that may less than their player: they could learn of other matches by it."""
    if the_key() is not None and the_admission().link is None:
        raise Refusal("key_too_narrow")
