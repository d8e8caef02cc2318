"""A player's browsers: which are told of turns, and how one is told no more."""

from engine.words import Language
from service.backend import Backend
from service.bots.cases.call import AddressRefused, Deadline, checked_target
from service.players.model import Kind, Player
from service.push.model import (
    PushSubscription,
    SubscriptionRequest,
    public_key_of,
    subscription_of,
)
from service.push.store import PushStore
from service.refusals import NotFound, Refusal


def public_key(backend: Backend) -> str:
    """The public half of the key that pushes are signed with."""
    return public_key_of(backend.of(PushStore).private_key())


def subscribe(
    backend: Backend, player: Player, wanted: SubscriptionRequest, language: Language
) -> PushSubscription:
    """Tell this browser of the player's turns from now on.

    Refuses bots (not_a_person), addresses that are not allowed (push_address_refused), and more
    subscriptions than a player may have (too_many_subscriptions).
    """
    if player.kind is not Kind.HUMAN:
        raise Refusal("not_a_person")
    _require_allowed(backend, wanted.endpoint)
    subscription = subscription_of(wanted, language, backend.now())
    backend.of(PushStore).save(player.id, subscription)
    return subscription.shown


def subscriptions(backend: Backend, player: Player) -> tuple[PushSubscription, ...]:
    """The browsers that are told of the player's turns, the oldest first."""
    return tuple(one.shown for one in backend.of(PushStore).of(player.id))


def unsubscribe(backend: Backend, player: Player, subscription_id: str) -> None:
    """Tell this browser of no turn any more, or subscription_not_found."""
    if not backend.of(PushStore).remove(player.id, subscription_id):
        raise NotFound("subscription_not_found")


def look_at(backend: Backend, player_id: str, subscription_id: str) -> None:
    """Raise subscription_not_found, or Undecodable, unless there is such a subscription."""
    if backend.of(PushStore).load(player_id, subscription_id) is None:
        raise NotFound("subscription_not_found")


def _require_allowed(backend: Backend, endpoint: str) -> None:
    settings = backend.settings
    allow_private = settings.webhooks_allow_private
    try:
        if not allow_private and not endpoint.lower().startswith("https:"):
            raise AddressRefused("a push service is called by https")
        deadline = Deadline(settings.webhook_timeout_seconds)
        checked_target(endpoint, deadline, allow_private=allow_private)
    except AddressRefused as fault:
        raise Refusal("push_address_refused", reason=str(fault)) from None
