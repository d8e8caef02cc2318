"""What a client asks for under an idempotency key is done once, however often it is asked for.

The first answer is given again, made anew from the version that it spoke of.
"""

from collections.abc import Callable

import msgspec

from service.backend import Backend
from service.ids import is_id, new_id
from service.matches.cases import creating
from service.matches.cases.history import at_version
from service.matches.model.match import LoadedMatch
from service.matches.store.matches import AnsweredBefore, MatchStore, Replayed
from service.players.model import Player
from service.refusals import Refusal
from service.store.once import Idempotency


class Made(msgspec.Struct, frozen=True):
    """A match as it stood when it had been made or changed; `is_replayed` if that was before."""

    loaded: LoadedMatch
    is_replayed: bool = False


def put_up(
    backend: Backend, creator: Player, opening: creating.Opening, key: Idempotency | None
) -> Made:
    """Put up a match, or find the one that was put up under this key."""
    if key is None:
        return Made(creating.put_up(backend, creator, opening))
    creating.require_possible(opening)  # a refusal leaves the key as it was
    match_id = backend.once.reserve(creator.id, key, new_id(backend.now())).draft

    def change(key: Idempotency | None) -> LoadedMatch:
        return creating.put_up(backend, creator, opening, match_id, idempotency=key)

    return changed(backend, opening.commitment or match_id, creator, change, key)


def changed(
    backend: Backend,
    match_id: str,
    player: Player,
    change: Callable[[Idempotency | None], LoadedMatch],
    key: Idempotency | None,
) -> Made:
    """Put up or change a match, which keeps the key, or find that done already."""
    if key is None or not is_id(match_id):
        return Made(change(None))
    answered = backend.of(MatchStore).answered_before(match_id, player.id, key.key)
    if answered is not None:
        return _again(backend, match_id, answered, key)
    try:
        return Made(change(key))
    except Replayed as replay:
        return _again(backend, match_id, replay.answered, key)
    except Refusal:  # it may be this very request that changed it meanwhile
        answered = backend.of(MatchStore).answered_before(match_id, player.id, key.key)
        if answered is None:
            raise
        return _again(backend, match_id, answered, key)


def _again(backend: Backend, match_id: str, answered: AnsweredBefore, key: Idempotency) -> Made:
    if answered.body_digest != key.body_digest:
        raise Refusal("idempotency_key_reused")
    return _at(backend, match_id, answered.version)


def _at(backend: Backend, match_id: str, version: int) -> Made:
    loaded = backend.of(MatchStore).load(match_id)
    backend.require_confirmed()
    return Made(at_version(backend, loaded, version), is_replayed=True)
