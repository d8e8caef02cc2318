"""Promises: what an idempotency key has been given to before it is made.

Whoever brings a key first is promised a name for what they want made; whoever brings it again gets
the same name. Made under one name it is made once, however many try at once, and whoever died in
between is followed by the next try.
"""

import hashlib
from datetime import datetime
from typing import Any

import msgspec

from engine.encoding import encode
from service.refusals import Refusal
from service.settings import Settings
from service.store import keys
from service.store.answered import Idempotency
from service.store.connection import Client
from service.store.scripts.players import PROMISE

MILLISECONDS_PER_HOUR = 3_600_000


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name for what is to be made, and for which request."""

    body_digest: str
    id: str
    at: datetime
    salt: str = ""
    """Of a token: with the key, which is not kept, it makes the token."""
    is_kept: bool = False


_decode = msgspec.json.Decoder(Promise).decode


class Promises:
    """Promises in Redis; each is forgotten after some hours."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client = client
        self._life = settings.keep_idempotency_hours * MILLISECONDS_PER_HOUR

    def to_player(self, player_id: str, key: Idempotency, match_id: str, at: datetime) -> Promise:
        """What this player was promised under the key; else it is this id from now on."""
        name = keys.PLAYER_PROMISED % (player_id, _digest(key))
        return self._promised(name, Promise(key.body_digest, match_id, at))

    def to_stranger(self, key: Idempotency, player_id: str, salt: str, at: datetime) -> Promise:
        """Whom the stranger with this key was promised to become; else it is this player."""
        promise = Promise(key.body_digest, player_id, at, salt)
        return self._promised(keys.REGISTERED % _digest(key), promise)

    def keep(self, key: Idempotency, promise: Promise) -> None:
        """A stranger has become that player: it is not to be done again."""
        kept = msgspec.structs.replace(promise, is_kept=True)
        self._client.set(keys.REGISTERED % _digest(key), encode(kept), xx=True, keepttl=True)

    def _promised(self, name: str, promise: Promise) -> Promise:
        before: Any = self._client.run(PROMISE, [name], [encode(promise), self._life])
        if before is None:
            return promise
        known = _decode(before)
        if known.body_digest != promise.body_digest:
            raise Refusal("idempotency_key_reused")
        return known


def _digest(key: Idempotency) -> str:
    return hashlib.sha256(key.key.encode()).hexdigest()
