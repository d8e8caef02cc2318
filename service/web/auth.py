"""Who may call an endpoint: authentication, limits, and what the address names, in one trip.

The frame knows no subject. `players` hands in the authenticator, and `matches` says what is read
along with the caller (both in `app.extensions`). A token that is bad is refused before anything
else of the request is looked at, and every request counts, a malformed one too.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from hmac import compare_digest
from ipaddress import AddressValueError, IPv6Address
from typing import Any, NamedTuple, Protocol

from flask import current_app, g, request

from service.backend import Backend
from service.refusals import BadToken, NotFound, Refusal, WritesRefused
from service.store.client import Along
from service.store.quota import Allowance, Limit

LONGEST_TOKEN = 200
HOST_BITS = 64
"""How much of an IPv6 address whoever has a network of their own chooses as they like."""


class Limits(NamedTuple):
    """How often a caller may do what, from the settings."""

    reads: Limit
    writes: Limit
    registrations: Limit
    checks: Limit
    takebacks: Limit


Choice = Callable[[Limits], Limit]
"""Which of the limits an endpoint counts by, if not by its method."""


class Who(Enum):
    """Whom an endpoint is for."""

    PLAYERS = "players"
    EVERYBODY = "everybody"
    STRANGERS = "strangers"
    """Whoever is no player yet: they have a limit of their own."""
    OPERATORS = "operators"
    """Whoever has the operators' token; there is nothing for anybody else."""


class Credentials(NamedTuple):
    """What a caller sends: it decides who they are and what they may do."""

    token: str | None
    ticket: str | None
    address: str
    method: str
    path: Mapping[str, Any]
    """What the address names."""


class Caller(Protocol):
    """Whoever was authenticated."""

    @property
    def id(self) -> str:
        """Their id, for the log."""


class Admission(Protocol):
    """A caller who was let in; an authenticator may know more of them."""

    @property
    def player(self) -> Caller | None:
        """None for a stranger."""

    @property
    def allowance(self) -> Allowance | None:
        """What is left of their limit; None while nobody can be counted."""


class Authenticator(Protocol):
    """Knows callers: `app.extensions["authenticator"]`."""

    def authenticate(
        self,
        sent: Credentials,
        *,
        who: Who,
        limit: Limit,
        need: Any = None,
        along: Along | None = None,
    ) -> Admission:
        """Find out who sends a request, count it, and read what it is about in the same trip."""


class Asked(Along, Protocol):
    """What is asked for along with a caller, and then handed to the endpoint."""

    def found(self, player: Any, path: dict[str, Any], /) -> tuple[object, ...]:
        """What the endpoint gets beside the caller; it may take names out of the path."""


AskAlong = Callable[[Backend, dict[str, Any], Any], Asked | None]
"""Makes that from the path and from what an endpoint wants: `app.extensions["along"]`."""


def the_backend() -> Backend:
    """The backend of this process."""
    backend: Backend = current_app.extensions["backend"]
    return backend


def admit(
    who: Who, wanted: object, choice: Choice | None, need: object, path: dict[str, Any]
) -> tuple[object, ...]:
    """Let the caller in and count the request; what the endpoint gets: the caller, and more."""
    if who is Who.OPERATORS:
        _admit_operator(path)
        return ()
    sent = _credentials(path)
    if who is Who.PLAYERS and sent.token is None and sent.ticket is None:
        raise Refusal("authentication_required")
    extensions = current_app.extensions
    ask_along: AskAlong = extensions["along"]
    along = ask_along(extensions["backend"], path, wanted)
    limit = _limit(extensions["limits"], sent.method, who, choice)
    authenticator: Authenticator = extensions["authenticator"]
    admission = authenticator.authenticate(sent, who=who, limit=limit, need=need, along=along)
    g.admission = admission
    if admission.allowance is None and choice is not None:
        # What has a limit of its own is not done uncounted.
        raise WritesRefused("nobody can be counted now")
    _require_allowed(admission)
    found = along.found(admission.player, path) if along is not None else ()
    return () if who is Who.STRANGERS else (admission.player, *found)


def _admit_operator(path: dict[str, Any]) -> None:
    """Let in whoever has the operators' token; every guess counts against its address."""
    expected = the_backend().settings.operator_token
    if not expected:
        raise NotFound("not_found")
    nobody = Credentials(
        token=None, ticket=None, address=source_of(), method=request.method, path=path
    )
    authenticator: Authenticator = current_app.extensions["authenticator"]
    limit = _limit(current_app.extensions["limits"], nobody.method, Who.EVERYBODY, None)
    g.admission = authenticator.authenticate(nobody, who=Who.OPERATORS, limit=limit)
    _require_allowed(g.admission)
    token = token_of(request.headers.get("Authorization"))
    if token is None:
        raise Refusal("authentication_required")
    if not compare_digest(token.encode(), expected.encode()):
        raise BadToken


def _credentials(path: dict[str, Any]) -> Credentials:
    environ = request.environ
    return Credentials(
        token=token_of(environ.get("HTTP_AUTHORIZATION")),
        ticket=g.get("ticket"),
        address=counted_as(environ.get("REMOTE_ADDR", "")),
        method=request.method,
        path=dict(path),
    )


def _require_allowed(admission: Admission) -> None:
    allowance = admission.allowance
    if allowance is not None and allowance.is_refused:
        raise Refusal("rate_limited", headers={"Retry-After": str(max(1, allowance.reset_seconds))})


def _limit(limits: Limits, method: str, who: Who, choice: Choice | None) -> Limit:
    if choice is not None:
        return choice(limits)
    if who is Who.STRANGERS:
        return limits.registrations
    return limits.reads if method in ("GET", "HEAD") else limits.writes


def log_also(**members: object) -> None:
    """Add these members to the log line of this request."""
    g.logged = {**g.get("logged", {}), **members}


def source_of() -> str:
    """By what a caller without a token is counted: the IPv4 address, or the /64 of an IPv6 one."""
    return counted_as(request.remote_addr or "")


@lru_cache(maxsize=4096)
def counted_as(address: str) -> str:
    """By what an address is counted."""
    try:
        long = IPv6Address(address)
    except AddressValueError:
        return address
    if long.ipv4_mapped is not None:
        return str(long.ipv4_mapped)
    return f"{IPv6Address(int(long) >> HOST_BITS << HOST_BITS)}/{HOST_BITS}"


def the_bearer() -> str:
    """The token or key as it was sent; empty without one."""
    return token_of(request.headers.get("Authorization")) or ""


def token_of(header: str | None) -> str | None:
    """The bearer token, None without one; anything else in its place is refused."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > LONGEST_TOKEN or not token.isascii():
        raise BadToken
    return token
