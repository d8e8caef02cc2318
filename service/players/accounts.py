"""Players: register, know by token, give a new token, let go.

A token is `<player id>.<secret>`, shown once; only the SHA-256 of the secret is kept. The id inside
lets a request fetch the player in the same round trip as the match.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress

from service.backend import Backend
from service.ids import new_id
from service.matches.lobby import part_with
from service.matches.seats.seat import Kind, NewPlayer, Player, PlayerProfile
from service.refusals import NotFound, OtherRules, VersionConflict
from service.store.admission import digest_of
from service.store.answered import Idempotency

SECRET_BYTES = 32


def register(backend: Backend, name: str, kind: Kind = Kind.HUMAN) -> NewPlayer:
    """A new player with a token."""
    now = backend.now()
    profile = PlayerProfile(new_id(now), name, kind, now)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    backend.players.add(profile, digest_of(secret))
    return _with_token(profile, secret)


def register_once(
    backend: Backend, name: str, kind: Kind, key: Idempotency
) -> tuple[NewPlayer, bool]:
    """A new player with a token, or the one of this key with the same token; and which it is.

    The secret of the token is made of the key and of a random salt. Only the salt is kept: what is
    kept shows no token, and whoever knows the key alone, none either.
    """
    now = backend.now()
    fresh = new_id(now)
    salt = secrets.token_urlsafe(SECRET_BYTES)
    promise = backend.promises.to_stranger(key, fresh, salt, now)
    profile = PlayerProfile(promise.id, name, kind, promise.at)
    digest = hmac.digest(key.key.encode(), promise.salt.encode(), "sha256")
    secret = urlsafe_b64encode(digest).rstrip(b"=").decode()
    if not promise.is_kept:
        backend.players.add(profile, digest_of(secret))
        backend.promises.keep(key, promise)
    return _with_token(profile, secret), promise.id != fresh


def authenticate(backend: Backend, token: str) -> Player:
    """The player whose token this is, or BadToken."""
    player = backend.admit(token=token).player
    assert player is not None  # a token was given, and a bad one is refused
    return player


def profile(backend: Backend, player_id: str) -> PlayerProfile:
    """The public profile, or a refusal (player_not_found)."""
    found = backend.players.profile(player_id)
    if found is None:
        raise NotFound("player_not_found")
    return found


def rotate_token(backend: Backend, player: Player) -> NewPlayer:
    """A new token; the old one is dead from here on."""
    known, secret = profile(backend, player.id), secrets.token_urlsafe(SECRET_BYTES)
    backend.players.set_token(player.id, digest_of(secret))
    return _with_token(known, secret)


def delete_player(backend: Backend, player: Player) -> None:
    """The player is gone; seats in running matches are taken over by a house bot.

    The token dies first and the id is noted as leaving, so that a process that dies half-way
    leaves nothing behind: the sweeper lets go of whoever is leaving.
    """
    backend.players.begin_leaving(player.id, backend.now())
    with suppress(VersionConflict):  # a match that is changed all the time is left to the sweeper
        let_go(backend, player.id)


def let_go(backend: Backend, player_id: str) -> None:
    """Give up all seats of a player whose token is dead, then forget the player."""
    for match_id in backend.players.match_ids(player_id):
        with suppress(NotFound, OtherRules):
            part_with(backend, match_id, player_id)
    backend.players.forget(player_id)


def _with_token(player: PlayerProfile, secret: str) -> NewPlayer:
    token = f"{player.id}.{secret}"
    return NewPlayer(player.id, player.name, player.kind, player.created_at, token)
