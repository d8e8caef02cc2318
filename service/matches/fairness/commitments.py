"""Commitments: a secret drawn, and bound to the id of a match, before anybody's text is known.

Whoever creates a match gives their text in the request in which it is put up. A server that drew
the secret only then, or chose the id of the match then, could go on drawing until the deal suits
it. So a creator first has a commitment drawn; its id is the id that the match will have.
"""

import secrets
from datetime import datetime, timedelta

import msgspec

from engine.records import fairness
from service.backend import Backend
from service.ids import is_id, new_id
from service.matches.seats.seat import Player
from service.matches.terms import Moment
from service.refusals import Refusal
from service.store.answered import Idempotency
from service.store.players.promises import COMMITTED_SECONDS


class Commitment(msgspec.Struct, frozen=True):
    """What the service is bound to for one match of this player, to be put up until then."""

    id: str
    commitment: str
    expires_at: Moment


def draw(backend: Backend, player: Player) -> Commitment:
    """A new secret, kept for the player's next match, and what it was committed to by."""
    now = backend.now()
    match_id, secret = new_id(now), _secret()
    backend.players.keep_commitment(player.id, match_id, secret)
    return _told(match_id, fairness.commitment(secret), now)


def draw_once(backend: Backend, player: Player, key: Idempotency) -> tuple[Commitment, bool]:
    """The same, or what was drawn under this key; and which it is."""
    now = backend.now()
    fresh = new_id(now)
    promise = backend.promises.to_player(player.id, key, fresh, now)
    if not promise.is_kept:
        secret = _secret()
        told = fairness.commitment(secret)
        promise = backend.promises.make_commitment(player.id, key, promise, secret, told=told)
    return _told(promise.id, promise.told, promise.at), promise.id != fresh


def drawn(
    backend: Backend, player: Player, commitment_id: str | None, match_id: str | None
) -> tuple[str, bytes]:
    """The id and the secret of a match: those of the commitment, which is used then, or new ones.

    Without a commitment the id may be one that was promised before.

    Raises commitment_not_found, commitment_used.
    """
    if commitment_id is None:
        return match_id or new_id(backend.now()), _secret()
    if not is_id(commitment_id):
        raise Refusal("commitment_not_found")
    secret = backend.players.use_commitment(player.id, commitment_id)
    if secret is None:
        raise Refusal("commitment_not_found")
    if not secret:
        raise Refusal("commitment_used")
    return commitment_id, secret


def _told(match_id: str, commitment: str, drawn_at: datetime) -> Commitment:
    return Commitment(match_id, commitment, drawn_at + timedelta(seconds=COMMITTED_SECONDS))


def _secret() -> bytes:
    return secrets.token_bytes(fairness.SECRET_BYTES)
