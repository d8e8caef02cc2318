"""Players: register, know by token, give a new token, let go.

A token is `<player id>.<secret>`, shown once; only the SHA-256 of the secret is kept. The id inside
lets a request fetch the player in the same round trip as the match.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Any

from engine.outcome import Termination
from service.backend import Backend
from service.ids import is_id, new_id
from service.matches.changes import cancelled, seat_given_up, seat_left
from service.matches.match import Kind, LoadedMatch, NewPlayer, Player, PlayerProfile, Status
from service.refusals import BadToken, NotFound, OtherRules, VersionConflict
from service.store import keys
from service.store.delivery import deliver
from service.store.matches import ENDED, milliseconds

SECRET_BYTES = 32
ATTEMPTS = 20


def register(backend: Backend, name: str, kind: Kind = Kind.HUMAN) -> NewPlayer:
    """A new player with a token."""
    now = backend.now()
    player_id, secret = new_id(now), secrets.token_urlsafe(SECRET_BYTES)
    pipe = backend.redis.pipeline()
    pipe.hset(
        keys.player_key(player_id, "profile"),
        mapping={
            "name": name,
            "kind": kind.value,
            "created_at": now.isoformat(),
            "token": digest_of(secret),
        },
    )
    pipe.zadd(keys.PLAYERS_SEEN, {player_id: milliseconds(now)})
    pipe.execute()
    return NewPlayer(player_id, name, kind, now, f"{player_id}.{secret}")


def authenticate(backend: Backend, token: str) -> Player:
    """The player whose token this is, or BadToken."""
    player_id, secret = split_token(token)
    if player_id is None:
        raise BadToken
    profile_key = keys.player_key(player_id, "profile")
    fields: Any = backend.redis.hmget(profile_key, ("token", "name", "kind"))
    token_digest, name, kind = fields
    if token_digest is None or token_digest.decode() != digest_of(secret):
        raise BadToken
    return Player(player_id, name.decode(), Kind(kind.decode()))


def split_token(token: str) -> tuple[str | None, str]:
    """The player id and the secret in a token; no id if it cannot be one of ours."""
    player_id, _, secret = token.partition(".")
    return (player_id, secret) if is_id(player_id) else (None, "")


def profile(backend: Backend, player_id: str) -> PlayerProfile:
    """The public profile, or a refusal (player_not_found)."""
    found: Any = (
        backend.redis.hmget(keys.player_key(player_id, "profile"), ("name", "kind", "created_at"))
        if is_id(player_id)
        else (None, None, None)
    )
    name, kind, created_at = found
    if name is None:
        raise NotFound("player_not_found")
    moment = datetime.fromisoformat(created_at.decode())
    return PlayerProfile(player_id, name.decode(), Kind(kind.decode()), moment)


def rotate_token(backend: Backend, player: Player) -> NewPlayer:
    """A new token; the old one is dead from here on."""
    known, secret = profile(backend, player.id), secrets.token_urlsafe(SECRET_BYTES)
    backend.redis.hset(keys.player_key(player.id, "profile"), "token", digest_of(secret))
    token = f"{player.id}.{secret}"
    return NewPlayer(known.id, known.name, known.kind, known.created_at, token)


def delete_player(backend: Backend, player: Player) -> None:
    """The player is gone; seats in running matches are taken over by a house bot.

    The token dies first and the id is noted as leaving, so that a process that dies half-way
    leaves nothing behind: the sweeper lets go of whoever is leaving.
    """
    pipe = backend.redis.pipeline()
    pipe.zadd(keys.PLAYERS_LEAVING, {player.id: milliseconds(backend.now())})
    pipe.hdel(keys.player_key(player.id, "profile"), "token")
    pipe.execute()
    let_go(backend, player.id)


def let_go(backend: Backend, player_id: str) -> None:
    """Give up all seats of a player whose token is dead, then forget the player."""
    listed: Any = backend.redis.zrange(keys.player_key(player_id, "matches"), 0, -1)
    for match_id in listed:
        _give_up_seat(backend, match_id.decode(), player_id)
    parts = ("profile", "matches", "events", "told", "due", "leases", "pushed")
    backend.redis.delete(*(keys.player_key(player_id, part) for part in parts))
    backend.redis.zrem(keys.PLAYERS_SEEN, player_id)


def _give_up_seat(backend: Backend, match_id: str, player_id: str) -> None:
    for _ in range(ATTEMPTS):
        try:
            loaded = backend.store.load(match_id)
            if not _leave(backend, loaded, player_id):
                return
        except (NotFound, OtherRules):
            return
        except VersionConflict:
            continue


def _leave(backend: Backend, loaded: LoadedMatch, player_id: str) -> bool:
    """Commit what the player's leaving means for a match; whether there was anything to do."""
    match, now = loaded.match, backend.now()
    seat = match.seat_of(player_id)
    if match.status in ENDED:
        return False
    if match.status is Status.WAITING and match.created_by == player_id:
        change = cancelled(loaded, "creator_left", now)
    elif seat is None:
        return False
    elif match.status is Status.WAITING:
        change = seat_left(match, backend.store.load_sealed(match.id), seat, now)
    else:
        bot = backend.settings.stand_in_bot
        change = seat_given_up(loaded, seat, Termination.RESIGNED, bot, now)
    backend.store.commit(change)
    deliver(backend, change)
    return True


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
