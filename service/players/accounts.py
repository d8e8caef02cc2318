"""Players: register, know by token, give a new token, let go.

A token is `<player id>.<secret>`, shown once; only the SHA-256 of the secret is kept. The id inside
lets a request fetch the player in the same round trip as the match.
"""

import hashlib
import secrets
from contextlib import suppress

import msgspec

from service.backend import Backend
from service.ids import new_id
from service.matches.seats.leaving import part_with
from service.matches.seats.seat import Kind, NewPlayer, Player, PlayerProfile
from service.refusals import BadToken, NotFound, OtherRules, Refusal, VersionConflict
from service.store.admission.admitted import Token
from service.store.admission.admitting import TOKEN_MARK, digest_of, read_token
from service.store.answered import Idempotency
from service.store.players.promises import secret_of

SECRET_BYTES = 32


def fresh_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def register(backend: Backend, name: str, kind: Kind = Kind.HUMAN) -> NewPlayer:
    """A new player with a token."""
    now = backend.now()
    profile = PlayerProfile(new_id(now), name, kind, created_at=now)
    secret = fresh_secret()
    backend.players.add(profile, digest_of(secret))
    return with_token(profile, secret)


def register_once(
    backend: Backend, name: str, kind: Kind, key: Idempotency
) -> tuple[NewPlayer, bool]:
    """A new player with a token, or the one of this key with the same token; and which it is.

    The secret of the token is made of the key and of a random salt. Only the salt is kept: what is
    kept shows no token, and whoever knows the key alone, none either.
    """
    now = backend.now()
    fresh = new_id(now)
    salt = fresh_secret()
    promise = backend.promises.to_stranger(key, fresh, salt, now)
    profile = PlayerProfile(promise.id, name, kind, created_at=promise.at)
    secret = secret_of(key.key, promise)
    if not promise.is_kept:
        backend.players.add(profile, digest_of(secret))
        backend.promises.keep(key, promise)
    return with_token(profile, secret), promise.id != fresh


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


def say_version(backend: Backend, player: Player, version: str | None) -> PlayerProfile:
    """From now on this version of a bot sits down, None for none; not_a_bot.

    Where it sits already it plays on as the version that sat down.
    """
    if player.kind is not Kind.BOT:
        raise Refusal("not_a_bot")
    backend.players.set_version(player.id, version)
    return profile(backend, player.id)


def public_profile(backend: Backend, player_id: str) -> PlayerProfile:
    """What everybody may know of a player, or a refusal (player_not_found)."""
    return msgspec.structs.replace(profile(backend, player_id), restraint=msgspec.UNSET)


def rotate_token(backend: Backend, player: Player) -> NewPlayer:
    """A new token; the old one is dead from here on."""
    known, secret = profile(backend, player.id), fresh_secret()
    backend.players.set_token(player.id, digest_of(secret))
    return with_token(known, secret)


def rotate_token_once(
    backend: Backend, player: Player, token: Token, key: Idempotency
) -> tuple[NewPlayer, bool]:
    """The same, or the token that this one was replaced by under this key; and which it is."""
    known, now = profile(backend, player.id), backend.now()
    key, fresh = _for_who_has(token, key), new_id(now)
    salt = fresh_secret()
    promise = backend.promises.to_player(player.id, key, fresh, now, salt)
    secret = secret_of(key.key, promise)
    backend.players.replace_token(token, digest_of(secret))
    return with_token(known, secret), promise.id != fresh


def token_again(backend: Backend, token: str, key: Idempotency) -> NewPlayer:
    """What a token that died by it was replaced by, for who comes with both token and key.

    Raises BadToken; also where the new one has been replaced since: none is brought back.
    """
    dead = read_token(token)
    promise = backend.promises.of_player(dead.player_id, _for_who_has(dead, key)) if dead else None
    if dead is None or promise is None:
        raise BadToken
    secret = secret_of(key.key, promise)
    authenticate(backend, f"{dead.player_id}{TOKEN_MARK}{secret}")
    return with_token(profile(backend, dead.player_id), secret)


def _for_who_has(token: Token, key: Idempotency) -> Idempotency:
    """The key of a request that belongs to whoever has the token, dead or not."""
    said = f"{key.body_digest} {token.digest}".encode()
    return msgspec.structs.replace(key, body_digest=hashlib.sha256(said).hexdigest())


def delete_player(backend: Backend, player: Player) -> None:
    """The player is gone; seats in running matches are taken over by a house bot.

    The token dies first and the id is noted as leaving, so that a process that dies half-way
    leaves nothing behind: the sweeper lets go of whoever is leaving.
    """
    backend.players.begin_leaving(player.id, backend.now())
    with suppress(VersionConflict):  # a match that is changed all the time is left to the sweeper
        let_go(backend, player.id)


def give_up(backend: Backend, player_id: str) -> None:
    """Give up all seats and seeks of a player; house bots play on."""
    backend.seeks.close_all(player_id)
    for match_id in backend.players.match_ids(player_id):
        with suppress(NotFound, OtherRules):
            part_with(backend, match_id, player_id)


def look_after(backend: Backend, player_id: str) -> None:
    """The sweeper's share: of who has left all goes, of who was closed the seats."""
    if backend.players.has_left(player_id):
        let_go(backend, player_id)
    else:
        give_up(backend, player_id)


def let_go(backend: Backend, player_id: str) -> None:
    """Give up all seats and seeks of a player whose token is dead, then forget the player."""
    give_up(backend, player_id)
    backend.ladders.strike_off(player_id)
    backend.players.forget(player_id)


def with_token(player: PlayerProfile, secret: str) -> NewPlayer:
    """The player, with the token that this secret makes."""
    token, since = f"{player.id}{TOKEN_MARK}{secret}", player.created_at
    return NewPlayer(
        *(player.id, player.name, player.kind, player.guest, player.version),
        created_at=since,
        token=token,
    )
