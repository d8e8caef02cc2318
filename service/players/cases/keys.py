"""Keys: cut from a token or from another key, never wider; listed, and taken away. And tickets.

A key is `<player id>_<key id>_<secret>`, shown once; only the SHA-256 of the secret is kept. It
hangs on the token that it was cut from: a new token, or taking away a key between, ends it and its
streams at once. A key for an open seat of one's own match is a link: whoever comes with it sits
down there as a guest.

A ticket is `<player id>~<secret>`: a key for one event stream, once, for whoever cannot send a
header. It is kept for a minute beside the token or key that it was cut from: with that the ticket
dies, and so does its stream.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, field
from msgspec.structs import asdict, replace

from service.backend import Backend
from service.ids import new_id
from service.players.cases.accounts import PlayerHooks
from service.players.model import (
    CUT_MARK,
    TICKET_MARK,
    Held,
    Key,
    May,
    Player,
    Token,
    digest_of,
    fresh_secret,
)
from service.players.store.accounts import PlayerStore
from service.players.store.admission import Admission, Admissions
from service.players.store.cut_keys import CutKeys
from service.refusals import NotFound, Refusal
from service.shapes import ID, PEOPLE_READ, Moment, Page, SeatNumber
from service.store.feeds.hub import Grant
from service.store.once import Idempotency

A_MILLISECOND = 1000
LONGEST_NOTE = 200
MOST_USES = 1_000_000
TICKET_SECONDS = 60
"""How long a ticket is good."""


class KeyRequest(msgspec.Struct, frozen=True):
    """A key as it is asked for."""

    may: Annotated[
        tuple[May, ...],
        Meta(min_length=1, max_length=len(May), extra_json_schema={"example": ["play"]}),
    ] = field(default_factory=lambda: tuple(May))
    """What it allows; left out: all."""
    match: Annotated[str, Meta(pattern=ID, extra={"error": "An id of a match."})] | None = None
    """The id of the one match it is for; left out: all."""
    seat: SeatNumber | None = None
    """The number of the one seat it is for: yours, or, for a link, an open one in a match of yours.
    Left out: any."""
    expires_at: datetime | None = None
    """Until when it is good (a link: to sit down by); left out: as long as what it is cut from."""
    uses: Annotated[int, Meta(ge=1, le=MOST_USES)] | None = None
    """How many requests it lets in, whatever they are answered; left out: any number."""
    note: Annotated[str, Meta(min_length=1, max_length=LONGEST_NOTE), PEOPLE_READ] | None = None
    """What it is for, in your words; left out: nothing."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if self.seat is not None and self.match is None:
            yield "match", "A seat is one of a match."

    def as_kept(self) -> "KeyRequest":
        """The same as keys are kept: each right once, in order, and ends to the millisecond."""
        ends = self.expires_at
        if ends is not None:
            ends = ends.replace(microsecond=ends.microsecond // A_MILLISECOND * A_MILLISECOND)
        return replace(
            self,
            may=tuple(kind for kind in May if kind in self.may),
            expires_at=ends,
        )


class NewKey(Key, frozen=True, kw_only=True):
    """A key just cut: the only time it is shown."""

    key: str
    """Send it as `Authorization: Bearer <key>`; shown here only."""


class _Draft(msgspec.Struct, frozen=True):
    id: str
    guest: str
    """Whoever will sit by it, should it be a link."""
    secret: str


class NewTicket(msgspec.Struct, frozen=True):
    """A ticket just cut: the only time it is shown."""

    ticket: str
    """Send it as `?ticket=` to open one event stream; shown here only."""
    expires_at: Moment
    """Until when it can be used; it is good once."""


def cut_key(
    backend: Backend,
    admission: Admission,
    wanted: KeyRequest,
    bearer: str,
    idempotency: Idempotency | None = None,
) -> tuple[NewKey, bool]:
    """A new key, or the one of this idempotency key; and which it is.

    Raises key_too_narrow, too_many_keys, match_not_found, seat_not_found, not_your_seat,
    not_the_creator, and key_not_found where the one of this idempotency key was taken away.
    """
    player = _cutting_player(admission)
    now = backend.now()
    within = _within(admission.key, wanted)

    def keep(drafted: _Draft) -> None:
        _keep(backend, player, admission, within, drafted)

    draft = _Draft(new_id(now), new_id(now), fresh_secret())
    drafted, is_old = backend.once.do(player.id, idempotency, draft, keep, bearer=bearer)
    for key in backend.of(CutKeys).listed(player.id):
        if key.id == drafted.id:
            sent = CUT_MARK.join((key.player, key.id, drafted.secret))
            return NewKey(**asdict(key), key=sent), is_old
    raise NotFound("key_not_found")


def cut_ticket(
    backend: Backend, held: Held, key: Idempotency | None = None, bearer: str = ""
) -> tuple[NewTicket, bool]:
    """A ticket that stands for the token or key on one event stream, within a minute.

    Or the one that was cut under this key, spent or not; and which it is.
    """
    secret = fresh_secret()
    ticket = f"{held.holder}{TICKET_MARK}{secret}"
    draft = NewTicket(ticket, backend.now() + timedelta(seconds=TICKET_SECONDS))

    def keep(drafted: NewTicket) -> None:
        digest = digest_of(drafted.ticket.partition(TICKET_MARK)[2])
        left = drafted.expires_at - backend.now()
        backend.of(PlayerStore).keep_ticket(held, digest, left)

    return backend.once.do(held.holder, key, draft, keep, bearer=bearer)


def list_keys(backend: Backend, admission: Admission, limit: int, cursor: str | None) -> Page[Key]:
    """The keys of a player, newest first; by a key those that were cut from it."""
    listed = [key for key in _reachable(backend, admission) if cursor is None or key.id < cursor]
    page = tuple(reversed(listed))[:limit]
    return Page(page, page[-1].id if len(listed) > limit else None)


def revoke_key(backend: Backend, admission: Admission, key_id: str) -> None:
    """Take a key away, and what was cut from it; key_not_found. A key may take itself away."""
    player = _cutting_player(admission)
    if admission.key is not None:
        reachable = {key.id for key in _reachable(backend, admission)}
        if key_id not in {admission.key.id, *reachable}:
            raise NotFound("key_not_found")
    backend.of(CutKeys).revoke(player.id, key_id)


def _reachable(backend: Backend, admission: Admission) -> Sequence[Key]:
    if admission.player is None or admission.link is not None:
        return ()
    cut_from = admission.key.id if admission.key is not None else ""
    return backend.of(CutKeys).listed(admission.player.id, cut_from)


def _cutting_player(admission: Admission) -> Player:
    """The player who cuts a key. Nothing is cut from a link, nor from a key that counts its uses:
    what is cut from it would have uses of its own.
    """
    is_counted = admission.key is not None and admission.key.uses is not None
    if admission.player is None or admission.link is not None or is_counted:
        raise Refusal("key_too_narrow")
    return admission.player


def _within(parent: Key | None, wanted: KeyRequest) -> KeyRequest:
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


def _keep(
    backend: Backend, player: Player, admission: Admission, wanted: KeyRequest, drafted: _Draft
) -> None:
    now = backend.now()
    held = admission.token
    assert held is not None  # by which the player came
    key = Key(
        id=drafted.id,
        player=player.id,
        may=wanted.may,
        match=wanted.match,
        seat=wanted.seat,
        created_at=now,
        expires_at=wanted.expires_at,
        uses=wanted.uses,
        note=wanted.note,
        uses_left=wanted.uses,
    )
    digest = digest_of(drafted.secret)
    if wanted.match is not None and backend.of(PlayerHooks).is_open_seat(
        player.id, wanted.match, wanted.seat
    ):
        if not isinstance(held, Token):
            raise Refusal("key_too_narrow")
        ends = wanted.expires_at or now + timedelta(days=backend.settings.keep_waiting_days)
        key = replace(key, player=drafted.guest, expires_at=ends, uses=None)
        backend.of(CutKeys).cut_link(player.id, held.digest, digest, key)
    else:
        parent = admission.key.id if admission.key is not None else ""
        backend.of(CutKeys).cut(player.id, held.digest, digest, key, parent)


def grant_of(backend: Backend, token: Held | None) -> Grant | None:
    """The grant of whoever came by this token; those who came without one hang on nothing."""
    if token is None:
        return None
    heard = None
    if isinstance(token, Token):
        heard = partial(backend.of(PlayerHooks).heard, token.player_id)
    return Grant(token.player_id, partial(backend.of(Admissions).is_good, token), heard)
