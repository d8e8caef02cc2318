# mypy: disable-error-code="empty-body"
"""Webhooks of players: where decisions are pushed to, and the secret that signs them."""

from datetime import datetime

import msgspec

from service.matches.hall import Hall
from service.matches.match import Player


class Webhook(msgspec.Struct, frozen=True):
    """A player's webhook as `GET` shows it."""

    url: str
    is_enabled: bool
    failure_count: int
    created_at: datetime


class NewWebhook(Webhook, frozen=True):
    """A webhook just set; the secret (`whsec_…`) is shown here only."""

    secret: str


def set_webhook(hall: Hall, player: Player, url: str) -> NewWebhook:
    """Push decisions there from now on; Unacceptable (webhook_address_refused) for addresses not
    allowed.
    """


def webhook(hall: Hall, player: Player) -> Webhook:
    """The player's webhook, or NotFound (webhook_not_set)."""


def remove_webhook(hall: Hall, player: Player) -> None:
    """No more pushes; NotFound (webhook_not_set) if there was none."""
