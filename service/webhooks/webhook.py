"""Webhooks of players: where decisions are pushed to, and the secret that signs them.

A webhook lives in the player's profile. While it is enabled, every decision of the player that
falls due is put on the set `webhooks:due`, from where the pushers take it (`pushing.py`).
"""

import base64
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from service.backend import Backend
from service.matches.match import Moment, Player
from service.refusals import Refusal
from service.store import keys
from service.store.matches import milliseconds
from service.webhooks.address import checked_target
from service.webhooks.faults import AddressRefused

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105 - the prefix that Standard Webhooks gives every secret
ENABLED = "enabled"
DISABLED = "disabled"
FIELDS = ("webhook_url", "webhook_state", "webhook_failures", "webhook_created_at")


class Webhook(msgspec.Struct, frozen=True):
    """A player's webhook as `GET` shows it."""

    url: str
    is_enabled: bool
    failure_count: int
    created_at: Moment


class NewWebhook(Webhook, frozen=True):
    """A webhook just set; the secret (`whsec_…`) is shown here only."""

    secret: str


class Way(msgspec.Struct, frozen=True):
    """What a call of a webhook needs, and whether decisions are pushed there."""

    secret: str
    url: str
    is_enabled: bool


def set_webhook(backend: Backend, player: Player, url: str) -> NewWebhook:
    """Push decisions there from now on, those already due included.

    Refuses addresses that are not allowed (webhook_address_refused).
    """
    require_callable(backend, url)
    now = backend.now()
    secret = SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
    backend.redis.hset(
        keys.player_key(player.id, "profile"),
        mapping={
            "webhook_url": url,
            "webhook_secret": secret,
            "webhook_state": ENABLED,
            "webhook_failures": 0,
            "webhook_created_at": now.isoformat(),
        },
    )
    backend.redis.delete(keys.player_key(player.id, "pushed"))
    due: Any = backend.redis.zrange(keys.player_key(player.id, "due"), 0, -1)
    push_soon(backend, [keys.push_name(match_id.decode(), player.id) for match_id in due])
    return NewWebhook(url, is_enabled=True, failure_count=0, created_at=now, secret=secret)


def webhook(backend: Backend, player: Player) -> Webhook:
    """The player's webhook, or a refusal (webhook_not_set)."""
    fields: Any = backend.redis.hmget(keys.player_key(player.id, "profile"), FIELDS)
    return _webhook_of(fields)


def remove_webhook(backend: Backend, player: Player) -> None:
    """No more pushes; refused (webhook_not_set) if there was none."""
    profile = keys.player_key(player.id, "profile")
    if not backend.redis.hdel(profile, *FIELDS, "webhook_secret"):
        raise not_set()
    backend.redis.delete(keys.player_key(player.id, "pushed"))


def way_to(backend: Backend, player_id: str) -> Way | None:
    """How to call a player's webhook, enabled or not; None if none is set."""
    found: Any = backend.redis.hmget(
        keys.player_key(player_id, "profile"), ("webhook_secret", "webhook_url", "webhook_state")
    )
    secret, url, state = found
    if secret is None or url is None or state is None:
        return None
    return Way(secret.decode(), url.decode(), is_enabled=state.decode() == ENABLED)


def require_callable(backend: Backend, url: str) -> None:
    """Refuse an address that the house would not call now."""
    try:
        checked_target(url, allow_private=backend.settings.webhooks_allow_private)
    except AddressRefused as refusal:
        raise Refusal("webhook_address_refused", reason=str(refusal)) from None


def push_soon(backend: Backend, names: Sequence[str]) -> None:
    """Let a pusher take these at once."""
    if names:
        pipe = backend.redis.pipeline()
        pipe.zadd(keys.PUSHES, dict.fromkeys(names, milliseconds(backend.now())))
        pipe.publish(keys.PUSHES, len(names))
        pipe.execute()


def _webhook_of(fields: Sequence[bytes | None]) -> Webhook:
    url, state, failures, created_at = fields
    if url is None or state is None or created_at is None:
        raise not_set()
    return Webhook(
        url.decode(),
        is_enabled=state.decode() == ENABLED,
        failure_count=int(failures or 0),
        created_at=datetime.fromisoformat(created_at.decode()),
    )


def not_set() -> Refusal:
    """What is answered to who has set none."""
    return Refusal("webhook_not_set")
