"""Idempotency keys: what a client asked for under one, and what it was answered."""

import hashlib

import msgspec

from engine.words import ENGLISH, Language
from service.store import keys


class Idempotency(msgspec.Struct, frozen=True):
    """A client's key for one request, the SHA-256 of what it says, the language of the answer."""

    key: str
    body_digest: str
    language: Language = ENGLISH


class AnsweredBefore(msgspec.Struct, frozen=True):
    """What an idempotency key was used for: the body, and the version its command led to.

    The answer is given again in the language of the first one.
    """

    body_digest: str
    version: int
    seat: int
    language: Language = ENGLISH


class Replayed(Exception):
    """The idempotency key has been used; `answered` says for what."""

    def __init__(self, answered: AnsweredBefore) -> None:
        super().__init__("answered before")
        self.answered = answered


decode_answered = msgspec.json.Decoder(AnsweredBefore).decode


def idempotency_key(match_id: str, player_id: str, key: str) -> str:
    """Where is kept what a player's idempotency key was used for."""
    return keys.MATCH_ANSWERED % (match_id, player_id, hashlib.sha256(key.encode()).hexdigest())
