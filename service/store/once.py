"""Once: what is made under an Idempotency-Key is made once, however often it is asked for.

Whoever brings a key first drafts what they want made: its id, and every secret in it. The draft is
kept under the key before anything is made of it, and whoever brings the key again is given the same
draft: to be made again, where whoever came first has died, or as the answer. So one thing is made,
however many try at once. Making it has to be harmless where it has been made already.

A draft has secrets in it (tokens, keys), and is kept sealed: it is read with the Idempotency-Key
and with what its client came by, neither of which is kept. Nobody who reads the store, and nobody
who has another key of the same player, learns what was made. The seal is made of what `hashlib`
has: HKDF-Extract (RFC 5869) of both with a random salt; of that SHAKE-256 makes a stream as long as
the draft, used once, and HMAC-SHA-256 says whether what is read is what was kept.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.encoding import encode
from engine.words import ENGLISH, Language
from service.refusals import Refusal
from service.store.client import Client

PROMISED = "player:{%s}:key:%s"
"""What a player's idempotency key has been given to, by its digest; expires."""
REGISTERED = "registration:%s"
"""What a stranger's idempotency key has been given to, by its digest; expires."""

T = TypeVar("T")

MILLISECONDS_PER_HOUR = 3_600_000
SALT_BYTES = 16
MARK_BYTES = 32
STRANGER = ""
"""Whoever asks without being a player yet."""


class Idempotency(msgspec.Struct, frozen=True):
    """A client's key for one request, the SHA-256 of what it says, the language of the answer."""

    key: str
    body_digest: str
    language: Language = ENGLISH


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept under a key: for which request, the draft, and whether it has been made."""

    body_digest: str
    sealed: bytes
    is_made: bool = False


class Reserved(msgspec.Struct, Generic[T], frozen=True):
    """A draft under a key, and what has come of it so far."""

    draft: T
    name: str
    kept: Kept
    is_old: bool
    """Whether somebody brought the key before."""


_decode = msgspec.json.Decoder(Kept).decode


class Once:
    """What idempotency keys have been used for; each is forgotten after some hours."""

    def __init__(self, client: Client, keep_hours: int) -> None:
        self._client = client
        self._life = keep_hours * MILLISECONDS_PER_HOUR

    def do(
        self,
        player_id: str,
        key: Idempotency | None,
        draft: T,
        make: Callable[[T], object],
        *,
        bearer: str = "",
    ) -> tuple[T, bool]:
        """Make something of the draft, or of the draft that this key already stands for; and
        whether it already did.

        What is refused can be tried again under the same key. Without a key it is simply made.
        """
        if key is None:
            make(draft)
            return draft, False
        reserved = self.reserve(player_id, key, draft, bearer=bearer)
        if not reserved.kept.is_made:
            make(reserved.draft)
            self.note_made(reserved)
        return reserved.draft, reserved.is_old

    def reserve(
        self, player_id: str, key: Idempotency, draft: T, *, bearer: str = ""
    ) -> Reserved[T]:
        """The draft that this key stands for: this one from now on, if there is none.

        Raises idempotency_key_reused where it was brought with another request, or with another
        bearer.
        """
        name = _name(player_id, key)
        secret = _secret(key, bearer)
        fresh = Kept(key.body_digest, _sealed(encode(draft), secret))
        pipe = self._client.pipeline()
        pipe.set(name, encode(fresh), nx=True, px=self._life)
        pipe.get(name)
        is_new, stands = pipe.execute()
        if is_new:
            return Reserved(draft, name, fresh, is_old=False)
        return self._read(name, key, stands, type(draft), secret)

    def find(
        self, player_id: str, key: Idempotency, kind: type[T], *, bearer: str = ""
    ) -> Reserved[T] | None:
        """The draft that this key stands for, if any; raises idempotency_key_reused."""
        name = _name(player_id, key)
        stands: Any = self._client.get(name)
        return self._read(name, key, stands, kind, _secret(key, bearer)) if stands else None

    def note_made(self, reserved: Reserved[T]) -> None:
        """Note that it has been made, and is not to be made again."""
        made = replace(reserved.kept, is_made=True)
        self._client.set(reserved.name, encode(made), xx=True, keepttl=True)

    def _read(
        self, name: str, key: Idempotency, stands: bytes, kind: type[T], secret: bytes
    ) -> Reserved[T]:
        kept = _decode(stands)
        if kept.body_digest != key.body_digest:
            raise Refusal("idempotency_key_reused")
        draft = msgspec.json.decode(_opened(kept.sealed, secret), type=kind)
        return Reserved(draft, name, kept, is_old=True)


def _name(player_id: str, key: Idempotency) -> str:
    digest = hashlib.sha256(key.key.encode()).hexdigest()
    if player_id == STRANGER:
        return REGISTERED % digest
    return PROMISED % (player_id, digest)


def _secret(key: Idempotency, bearer: str) -> bytes:
    """What opens a draft; a key has no NUL in it."""
    return f"{key.key}\0{bearer}".encode()


def _sealed(text: bytes, secret: bytes) -> bytes:
    salt = secrets.token_bytes(SALT_BYTES)
    root = hmac.digest(salt, secret, "sha256")
    hidden = _mingled(text, root)
    return salt + hidden + _mark(hidden, root)


def _opened(sealed: bytes, secret: bytes) -> bytes:
    """The text; idempotency_key_reused where it was sealed with something else."""
    salt = sealed[:SALT_BYTES]
    hidden = sealed[SALT_BYTES:-MARK_BYTES]
    mark = sealed[-MARK_BYTES:]
    root = hmac.digest(salt, secret, "sha256")
    if not hmac.compare_digest(_mark(hidden, root), mark):
        raise Refusal("idempotency_key_reused")
    return _mingled(hidden, root)


def _mingled(text: bytes, root: bytes) -> bytes:
    """The text hidden under a stream of this root, or the hidden one as it was."""
    stream = hashlib.shake_256(root + b"stream").digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream, strict=True))


def _mark(hidden: bytes, root: bytes) -> bytes:
    return hmac.digest(root, b"mark" + hidden, "sha256")
