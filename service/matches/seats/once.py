"""What is made once, however often it is asked for: under one idempotency key, or one id.

Under a key the first answer is given again, made anew from the version that it spoke of.
"""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from engine import refusals as engine
from service.backend import Backend
from service.ids import is_id, new_id
from service.matches.loaded import LoadedMatch
from service.matches.seats import creating, leaving, sitting
from service.matches.seats.seat import Player
from service.matches.shown.history import at_version
from service.refusals import NotFound, Refusal, StoreUnreachable, VersionConflict
from service.store.answered import AnsweredBefore, Idempotency, Replayed


class Made(msgspec.Struct, frozen=True):
    """A match as it stood when it had been made or changed; `is_replayed` if that was before."""

    loaded: LoadedMatch
    is_replayed: bool = False


def create_match(
    backend: Backend, creator: Player, wanted: creating.NewMatch, key: Idempotency | None
) -> Made:
    """Put up a match, or find the one that was put up under this key."""
    if key is None:
        return Made(creating.create_match(backend, creator, wanted))
    creating.require_possible(wanted)  # a refusal leaves the key as it was
    now = backend.now()
    fresh = new_id(now)
    match_id = backend.promises.to_player(creator.id, key, fresh, now).id
    if match_id != fresh:
        try:
            return _at(backend, wanted.commitment or match_id, 1)
        except NotFound:  # whoever was promised it died, or is at it
            pass
    try:
        return Made(creating.create_match(backend, creator, wanted, match_id))
    except VersionConflict:
        return _at(backend, match_id, 1)


def put_up(
    backend: Backend,
    creator: Player,
    wanted: creating.NewMatch,
    match_id: str,
    *,
    is_counted: bool = True,
) -> LoadedMatch:
    """Put up a match of the service's own making under this id, or find the one that stands there.

    Whoever dies at it is followed by whoever tries again; players who go meanwhile go as from any
    match. What is refused (as by `creating.create_match`) is refused for good: no match will ever
    stand under that id, whoever else is at it. NotFound where somebody else has found it refused.
    """
    try:
        loaded = backend.matches.load(match_id)
    except NotFound:
        loaded = _put_up(backend, creator, wanted, match_id, is_counted)
    seated = creating.seated_by_service(wanted)
    gone = set(seated) - backend.players.present(seated).keys()
    for player_id in gone:
        leaving.part_with(backend, match_id, player_id)
    return backend.matches.load(match_id) if gone else loaded


def _put_up(
    backend: Backend,
    creator: Player,
    wanted: creating.NewMatch,
    match_id: str,
    is_counted: bool,
) -> LoadedMatch:
    try:
        with suppress(VersionConflict):  # somebody was faster, or has found it refused
            return creating.create_match(backend, creator, wanted, match_id, is_counted=is_counted)
    except StoreUnreachable:
        raise
    except engine.Refusal:
        if backend.matches.rule_out(match_id):
            raise
    return backend.matches.load(match_id)


def take_seat(
    backend: Backend,
    match_id: str,
    player: Player,
    wanted: tuple[int | None, str | None, str | None],
    key: Idempotency | None,
) -> Made:
    """Take a seat, any or a certain one, with a text, a seal or none; or find it taken already."""

    def take(key: Idempotency | None) -> LoadedMatch:
        return sitting.take_seat(backend, match_id, player, *wanted, idempotency=key)

    return changed(backend, match_id, player, take, key)


def changed(
    backend: Backend,
    match_id: str,
    player: Player,
    change: Callable[[Idempotency | None], LoadedMatch],
    key: Idempotency | None,
) -> Made:
    """Change a match, which keeps the key, or find it changed already."""
    if key is None or not is_id(match_id):
        return Made(change(None))
    answered = backend.matches.answered_before(match_id, player.id, key.key)
    if answered is not None:
        return _again(backend, match_id, answered, key)
    try:
        return Made(change(key))
    except Replayed as replay:
        return _again(backend, match_id, replay.answered, key)
    except Refusal:  # it may be this very request that changed it meanwhile
        answered = backend.matches.answered_before(match_id, player.id, key.key)
        if answered is None:
            raise
        return _again(backend, match_id, answered, key)


def _again(backend: Backend, match_id: str, answered: AnsweredBefore, key: Idempotency) -> Made:
    if answered.body_digest != key.body_digest:
        raise Refusal("idempotency_key_reused")
    return _at(backend, match_id, answered.version)


def _at(backend: Backend, match_id: str, version: int) -> Made:
    loaded = backend.matches.load(match_id)
    backend.require_confirmed()
    return Made(at_version(backend, loaded, version), is_replayed=True)
