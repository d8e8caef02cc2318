"""Promises: what an idempotency key has been given to before it is made.

Whoever brings a key first is promised a name for what they want made; whoever brings it again gets
the same name. Made under one name it is made once, however many try at once, and whoever died in
between is followed by the next try.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.encoding import encode
from service.refusals import Refusal
from service.settings import Settings
from service.store import keys
from service.store.admission.admitted import Held
from service.store.answered import Idempotency
from service.store.connection import Client
from service.store.scripts.players import MAKE, PROMISE

MILLISECONDS_PER_HOUR = 3_600_000
COMMITTED_SECONDS = 3600
"""How long a match can be put up on a commitment."""
TICKET_SECONDS = 60
"""How long a ticket is good."""


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name for what is to be made, and for which request."""

    body_digest: str
    id: str
    at: datetime
    salt: str = ""
    """Of a secret: with what is sent, which is not kept, it makes the secret."""
    told: str = ""
    """What is told of it besides."""
    is_kept: bool = False


_decode = msgspec.json.Decoder(Promise).decode


class Promises:
    """Promises in Redis; each is forgotten after some hours."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client = client
        self._life = settings.keep_idempotency_hours * MILLISECONDS_PER_HOUR

    def to_player(
        self, player_id: str, key: Idempotency, made_id: str, at: datetime, salt: str = ""
    ) -> Promise:
        """What this player was promised under the key; else it is this id from now on."""
        name = keys.PLAYER_PROMISED % (player_id, _digest(key))
        return self._promised(name, Promise(key.body_digest, made_id, at, salt))

    def of_player(self, player_id: str, key: Idempotency) -> Promise | None:
        """What this player was promised under the key for the same request, if anything."""
        before: Any = self._client.get(keys.PLAYER_PROMISED % (player_id, _digest(key)))
        known = _decode(before) if before is not None else None
        return known if known is not None and known.body_digest == key.body_digest else None

    def make_commitment(
        self, player_id: str, key: Idempotency, promise: Promise, secret: bytes, *, told: str
    ) -> Promise:
        """Keep the secret of the match that was promised, unless somebody has done so."""
        name = keys.PLAYER_COMMITMENT % (player_id, promise.id)
        kept = replace(promise, told=told, is_kept=True)
        return self._make(player_id, key, (promise, kept), name, (secret, COMMITTED_SECONDS))

    def make_ticket(
        self, held: Held, key: Idempotency, promise: Promise, ticket_digest: str
    ) -> Promise:
        """Keep the ticket that was promised, unless it has been: a spent one stays spent."""
        name = keys.PLAYER_TICKET % (held.holder, ticket_digest)
        kept = replace(promise, is_kept=True)
        written = held.hangs_on.encode(), TICKET_SECONDS
        return self._make(held.holder, key, (promise, kept), name, written)

    def to_stranger(self, key: Idempotency, player_id: str, salt: str, at: datetime) -> Promise:
        """Whom the stranger with this key was promised to become; else it is this player."""
        promise = Promise(key.body_digest, player_id, at, salt)
        return self._promised(keys.REGISTERED % _digest(key), promise)

    def keep(self, key: Idempotency, promise: Promise, player_id: str | None = None) -> None:
        """A stranger has become that player, or the player has it: it is not to be done again."""
        kept = replace(promise, is_kept=True)
        digest = _digest(key)
        name = keys.PLAYER_PROMISED % (player_id, digest) if player_id else keys.REGISTERED % digest
        self._client.set(name, encode(kept), xx=True, keepttl=True)

    def _make(
        self,
        player_id: str,
        key: Idempotency,
        promises: tuple[Promise, Promise],
        name: str,
        written: tuple[bytes, int],
    ) -> Promise:
        """Write what was promised in one step with noting that it is made."""
        names = [keys.PLAYER_PROMISED % (player_id, _digest(key)), name]
        stands: Any = self._client.run(MAKE, names, [*map(encode, promises), *written])
        return _decode(stands)

    def _promised(self, name: str, promise: Promise) -> Promise:
        before: Any = self._client.run(PROMISE, [name], [encode(promise), self._life])
        if before is None:
            return promise
        known = _decode(before)
        if known.body_digest != promise.body_digest:
            raise Refusal("idempotency_key_reused")
        return known


def secret_of(sent: str, promise: Promise) -> str:
    """The secret of a key, token or ticket: the same for whoever sends the same, kept nowhere."""
    digest = hmac.digest(sent.encode(), promise.salt.encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def _digest(key: Idempotency) -> str:
    return hashlib.sha256(key.key.encode()).hexdigest()
