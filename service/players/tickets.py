"""Tickets: a key for one event stream, once, for whoever cannot send a header.

A ticket is `<player id>~<secret>`. Only the SHA-256 of the secret is kept, for a minute, beside the
digest of the token that it was cut from: with the token the ticket dies, and so does its stream.
"""

import secrets
from datetime import timedelta

import msgspec

from service.backend import Backend
from service.matches.terms import Moment
from service.store.admission import TICKET_MARK, Token, digest_of

LIFE_SECONDS = 60
SECRET_BYTES = 32


class NewTicket(msgspec.Struct, frozen=True):
    """A ticket just cut: the only time it is shown."""

    ticket: str
    expires_at: Moment


def cut_ticket(backend: Backend, token: Token) -> NewTicket:
    """A ticket that stands for the token on one event stream, within a minute."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    expires_at = backend.now() + timedelta(seconds=LIFE_SECONDS)
    backend.players.keep_ticket(token, digest_of(secret), LIFE_SECONDS)
    return NewTicket(f"{token.player_id}{TICKET_MARK}{secret}", expires_at)
