"""A player's webhook, set, read and removed: where due decisions are pushed while it is enabled."""

import base64
import secrets

import msgspec

from service.backend import Backend
from service.matches.seats.seat import Player
from service.matches.terms import Moment
from service.refusals import Refusal
from service.store.players.webhooks import StoredWebhook
from service.webhooks.address import checked_target
from service.webhooks.deadline import Deadline
from service.webhooks.faults import AddressRefused

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"


class Webhook(msgspec.Struct, frozen=True):
    """A player's webhook as `GET` shows it."""

    url: str
    is_enabled: bool
    failure_count: int
    created_at: Moment


class NewWebhook(Webhook, frozen=True):
    """A webhook just set; the secret (`whsec_…`) is shown here only."""

    secret: str


def set_webhook(backend: Backend, player: Player, url: str) -> NewWebhook:
    """Push decisions there from now on, those already due included.

    Refuses addresses that are not allowed (webhook_address_refused).
    """
    _require_callable(backend, url)
    now, secret = backend.now(), new_secret()
    stored = StoredWebhook(url, secret, is_enabled=True, failure_count=0, created_at=now)
    backend.webhooks.save(player.id, stored)
    backend.webhooks.push_all_due(player.id, now)
    return NewWebhook(url, is_enabled=True, failure_count=0, created_at=now, secret=secret)


def read_webhook(backend: Backend, player: Player) -> Webhook:
    """The player's webhook without its secret, or a refusal (webhook_not_set)."""
    stored = require_webhook(backend, player)
    return Webhook(stored.url, stored.is_enabled, stored.failure_count, stored.created_at)


def remove_webhook(backend: Backend, player: Player) -> None:
    """No more pushes; refused if there was no webhook (webhook_not_set)."""
    if not backend.webhooks.remove(player.id):
        raise Refusal("webhook_not_set")


def require_webhook(backend: Backend, player: Player) -> StoredWebhook:
    """The player's webhook, enabled or not, or a refusal (webhook_not_set)."""
    stored = backend.webhooks.load(player.id)
    if stored is None:
        raise Refusal("webhook_not_set")
    return stored


def new_secret() -> str:
    """A secret to sign with, as Standard Webhooks writes it."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def _require_callable(backend: Backend, url: str) -> None:
    settings = backend.settings
    deadline = Deadline(settings.webhook_timeout_seconds)
    try:
        checked_target(url, deadline, allow_private=settings.webhooks_allow_private)
    except AddressRefused as fault:
        raise Refusal("webhook_address_refused", reason=str(fault)) from None
