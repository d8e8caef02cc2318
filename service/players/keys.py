"""Keys: cut from a token or from another key, never wider; listed, and taken away.

A key is `<player id>_<key id>_<secret>`, shown once; only the SHA-256 of the secret is kept. It
hangs on the token that it was cut from: a new token, or taking away a key between, ends it and its
streams at once. A key for an open seat of one's own match is a link: whoever comes with it sits
down there as a guest (`guests.py`).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from service.backend import Backend
from service.ids import new_id
from service.matches.match import Match
from service.matches.seats.seat import Player, SeatKind
from service.players.accounts import fresh_secret
from service.refusals import NotFound, Refusal
from service.store.admission.admitted import Held, Token
from service.store.admission.admitting import digest_of
from service.store.answered import Idempotency
from service.store.players.cut_keys import CUT_MARK, HeldKey, Key, May
from service.store.players.promises import secret_of


class Holder(msgspec.Struct, frozen=True):
    """Whoever came by a token or a key."""

    player: Player | None
    held: Held
    key: Key | None
    """What it may, if it is no token."""

    @property
    def link(self) -> HeldKey | None:
        """What they came by, if it is a link: nothing can be cut from it."""
        held = self.held
        return held if isinstance(held, HeldKey) and held.is_link else None


class WantedKey(msgspec.Struct, frozen=True):
    """A key as it is asked for."""

    may: tuple[May, ...] = (May.READ, May.PLAY)
    match: str | None = None
    seat: int | None = None
    expires_at: datetime | None = None
    uses: int | None = None
    note: str | None = None


class NewKey(Key, frozen=True, kw_only=True):
    """A key just cut: the only time it is shown."""

    key: str


class KeyPage(msgspec.Struct, frozen=True):
    """One page of keys, newest first; none of them is shown."""

    items: tuple[Key, ...]
    next_cursor: str | None


def cut_key(
    backend: Backend,
    holder: Holder,
    wanted: WantedKey,
    bearer: str,
    idempotency: Idempotency | None = None,
) -> tuple[NewKey, bool]:
    """A new key, or the one of this idempotency key; and which it is.

    Raises key_too_narrow, too_many_keys, match_not_found, seat_not_found, not_your_seat,
    not_the_creator, and key_not_found where the one of this idempotency key was taken away.
    """
    player, now = _cutting_player(holder), backend.now()
    within = _within(holder.key, wanted)
    if idempotency is None:
        return _kept(backend, holder, within, new_id(now), fresh_secret()), False
    salt = fresh_secret()
    promise = backend.promises.to_player(player.id, idempotency, new_id(now), now, salt)
    secret = secret_of(bearer, promise)
    if promise.is_kept:
        return _found(backend, player, promise.id, secret), True
    made = _kept(backend, holder, within, promise.id, secret)
    backend.promises.keep(idempotency, promise, player.id)
    return made, False


def list_keys(backend: Backend, holder: Holder, limit: int, cursor: str | None) -> KeyPage:
    """The keys of a player, newest first; by a key those that were cut from it."""
    listed = [key for key in _reachable(backend, holder) if cursor is None or key.id < cursor]
    page = tuple(reversed(listed))[:limit]
    return KeyPage(page, page[-1].id if len(listed) > limit else None)


def revoke_key(backend: Backend, holder: Holder, key_id: str) -> None:
    """Take a key away, and what was cut from it; key_not_found. A key may take itself away."""
    player = _cutting_player(holder)
    own = {holder.key.id} if holder.key is not None else set()
    if key_id not in own | {key.id for key in _reachable(backend, holder)}:
        raise NotFound("key_not_found")
    backend.cut_keys.revoke(player.id, key_id)


def _reachable(backend: Backend, holder: Holder) -> Sequence[Key]:
    if holder.player is None or holder.link is not None:
        return ()
    return backend.cut_keys.listed(holder.player.id, holder.key.id if holder.key else "")


def _cutting_player(holder: Holder) -> Player:
    """Who cuts; by a link nobody does, and by a key that counts its uses neither: what is cut from
    it would have uses of its own.
    """
    is_counted = holder.key is not None and holder.key.uses is not None
    if holder.player is None or holder.link is not None or is_counted:
        raise Refusal("key_too_narrow")
    return holder.player


def _within(parent: Key | None, wanted: WantedKey) -> WantedKey:
    """What is asked for, with the bounds of the key that it is cut from; key_too_narrow."""
    if parent is None:
        return wanted
    may = {*parent.may, May.READ}
    ends = parent.expires_at
    if (
        not may.issuperset(wanted.may)
        or parent.match not in (None, wanted.match or parent.match)
        or parent.seat not in (None, parent.seat if wanted.seat is None else wanted.seat)
        or (ends is not None and wanted.expires_at is not None and wanted.expires_at > ends)
    ):
        raise Refusal("key_too_narrow")
    return replace(
        wanted,
        match=wanted.match or parent.match,
        seat=parent.seat if wanted.seat is None else wanted.seat,
        expires_at=wanted.expires_at or ends,
    )


def _kept(backend: Backend, holder: Holder, wanted: WantedKey, key_id: str, secret: str) -> NewKey:
    player, now = _cutting_player(holder), backend.now()
    key = Key(
        key_id,
        player.id,
        wanted.may,
        wanted.match,
        wanted.seat,
        now,
        wanted.expires_at,
        wanted.uses,
        wanted.note,
        wanted.uses,
    )
    if _is_for_an_open_seat(backend, player, holder, wanted):
        days = timedelta(days=backend.settings.keep_waiting_days)
        guest = new_id(now)
        key = replace(key, player=guest, expires_at=wanted.expires_at or now + days, uses=None)
        backend.cut_keys.cut_link(player.id, holder.held.digest, digest_of(secret), key)
    else:
        parent = holder.key.id if holder.key is not None else ""
        backend.cut_keys.cut(holder.held.digest, digest_of(secret), key, parent)
    return _shown(key, secret)


def _is_for_an_open_seat(
    backend: Backend, player: Player, holder: Holder, wanted: WantedKey
) -> bool:
    """Whether it will be a link; refuses what this player cannot give away."""
    if wanted.match is None:
        return False
    match = _match_of(backend, player, wanted.match)
    if wanted.seat is None:
        return False
    if wanted.seat >= len(match.seats):
        raise Refusal("seat_not_found", seats=len(match.seats))
    if match.seats[wanted.seat].kind is SeatKind.OPEN:
        if match.created_by != player.id:
            raise Refusal("not_the_creator")
        if not isinstance(holder.held, Token):
            raise Refusal("key_too_narrow")
        return True
    if match.seat_of(player.id) != wanted.seat:
        raise Refusal("not_your_seat")
    return False


def _match_of(backend: Backend, player: Player, match_id: str) -> Match:
    """A match that is there for the player; match_not_found."""
    match = backend.matches.load_without_state(match_id)
    if not match.is_there_for(player.id):
        raise NotFound("match_not_found")
    return match


def _found(backend: Backend, player: Player, key_id: str, secret: str) -> NewKey:
    for key in backend.cut_keys.listed(player.id):
        if key.id == key_id:
            return _shown(key, secret)
    raise NotFound("key_not_found")


def _shown(key: Key, secret: str) -> NewKey:
    sent = CUT_MARK.join((key.player, key.id, secret))
    return NewKey(**msgspec.structs.asdict(key), key=sent)
