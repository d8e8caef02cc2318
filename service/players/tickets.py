"""Tickets: a key for one event stream, once, for whoever cannot send a header.

A ticket is `<player id>~<secret>`. Only the SHA-256 of the secret is kept, for a minute, beside the
token or key that it was cut from: with that the ticket dies, and so does its stream.
"""

import secrets
from datetime import datetime, timedelta

import msgspec

from service.backend import Backend
from service.ids import new_id
from service.matches.terms import Moment
from service.store.admission.admitted import Held
from service.store.admission.admitting import digest_of
from service.store.answered import Idempotency
from service.store.players.cut_keys import TICKET_MARK
from service.store.players.promises import TICKET_SECONDS, secret_of

SECRET_BYTES = 32


class NewTicket(msgspec.Struct, frozen=True):
    """A ticket just cut: the only time it is shown."""

    ticket: str
    expires_at: Moment


def cut_ticket(backend: Backend, held: Held) -> NewTicket:
    """A ticket that stands for the token or key on one event stream, within a minute."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    backend.players.keep_ticket(held, digest_of(secret))
    return _told(held, secret, backend.now())


def cut_ticket_once(backend: Backend, held: Held, key: Idempotency) -> tuple[NewTicket, bool]:
    """The same, or the ticket that was cut under this key, spent or not; and which it is."""
    now = backend.now()
    fresh = new_id(now)
    salt = secrets.token_urlsafe(SECRET_BYTES)
    promise = backend.promises.to_player(held.holder, key, fresh, now, salt)
    secret = secret_of(key.key, promise)
    if not promise.is_kept:
        backend.promises.make_ticket(held, key, promise, digest_of(secret))
    return _told(held, secret, promise.at), promise.id != fresh


def _told(held: Held, secret: str, cut_at: datetime) -> NewTicket:
    expires_at = cut_at + timedelta(seconds=TICKET_SECONDS)
    return NewTicket(f"{held.holder}{TICKET_MARK}{secret}", expires_at)
