"""Admission: who sends a request, whether it may come in, and the match it is about, in one trip.

An endpoint says once whom it is for, and its view gets what was found: the caller, then the match
where one was wanted, then body and query. A token that is bad is refused before anything else of
the request is looked at, and every request counts, a malformed one too.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from functools import cache, wraps
from hmac import compare_digest
from http import HTTPStatus
from ipaddress import AddressValueError, IPv6Address
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from flask import Flask, Response, current_app
from marshmallow import Schema
from msgspec.structs import replace
from werkzeug.datastructures import Headers as WerkzeugHeaders

from service.backend import Backend
from service.matches.clocks import load
from service.matches.shown.history import as_seen_by
from service.matches.shown.sight import tag_of
from service.players.keys import Holder
from service.refusals import BadToken, NotFound, Refusal, WritesRefused
from service.store.admission.admitted import Admission, Held, Limit, Wanted
from service.store.players.cut_keys import Key, Need
from service.web.answers import Headers, encode
from service.web.requests import (
    JSON_TYPE,
    READERS,
    TICKET,
    asked_part,
    require_acceptable,
    require_no_body,
    require_no_key,
    require_no_query,
    sent_ticket,
    the_environ,
)

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LONGEST_TOKEN = 200
LOOKING = ("GET", "HEAD")
HOST_BITS = 64
"""How much of an IPv6 address whoever has a network of their own chooses as they like."""
ADMISSION = "floe.admission"
"""Where a request carries what was found; the door says what is left of the caller's allowance."""
REFUSAL = "floe.refusal"
"""Where a request that was not let in carries why, so that nobody asks the store again."""


TICKET_SENT = "floe.ticket"
"""Where a request carries the ticket by which it is to be let in."""


class Limits(NamedTuple):
    """How often a caller may do what, from the settings."""

    reads: Limit
    writes: Limit
    registrations: Limit
    checks: Limit


About = tuple[str | None, int | None]
"""The match and the seat that the address of a request names."""
Choice = Callable[[Limits], Limit]
"""Which of the limits an endpoint counts by, if not by its method."""


class Who(Enum):
    """Whom an endpoint is for."""

    PLAYERS = "players"
    EVERYBODY = "everybody"
    STRANGERS = "strangers"
    """Who is no player yet: they have a limit of their own."""
    OPERATORS = "operators"
    """Who has the operators' token; there is nothing for anybody else."""


the_app: Callable[[], Flask] = cast("Any", current_app)._get_current_object
"""The application itself, past Flask's proxy for it."""


def the_backend() -> Backend:
    """The backend of this process."""
    backend: Backend = the_app().extensions["backend"]
    return backend


class Answer(Response):
    """An answer that is whole: it is sent as it is, without what Werkzeug looks for in any."""

    direct_passthrough = False

    def __init__(self, body: bytes, status: int, headers: Headers | None) -> None:
        # Werkzeug's own way looks at each header six times: ours are ours, and whoever writes them
        # on the wire lets no line end early (`serving.py`).
        self.headers = WerkzeugHeaders()
        self.headers._list = [*(headers or {}).items(), ("Content-Type", JSON_TYPE)]
        self._status, self._status_code = _status_line(status), status
        self._on_close = []
        self.response = [body]

    def __call__(self, environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        """Begin the answer; what is sent of it."""
        headers, body = self.headers.to_wsgi_list(), b"".join(cast("list[bytes]", self.response))
        if self.status_code not in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
            headers.append(("Content-Length", str(len(body))))
        start_response(self.status, headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)


@cache
def _status_line(status: int) -> str:
    return f"{status} {HTTPStatus(status).phrase.upper()}"


def admitting(
    view: Callable[..., object],
    who: Who | None,
    wanted: Wanted,
    arguments: Sequence[tuple[str, Schema]],
    status: int,
    limit: Choice | None = None,
    need: Need = Need.ANY,
    headers: Collection[str] = (),
    offers: tuple[str, ...] = (),
) -> Callable[..., Response]:
    """The view behind its admission: admit, read what it takes, call it, encode what it returns.

    Nobody is admitted and counted where it is for None. What the view does not read, query, body
    or idempotency key, must not be there.
    """
    takes_key = any(name.endswith("Idempotency-Key") for name in headers)
    readers = [(READERS[location], schema) for location, schema in arguments]
    locations = {location for location, _ in arguments}
    takes_query, takes_body = "query" in locations, "json" in locations
    takes_ticket = any(TICKET in schema.fields for _, schema in arguments)

    @wraps(view)
    def admitted(**path: Any) -> Response:
        if takes_ticket:
            environ = the_environ()
            environ[TICKET_SENT] = sent_ticket(environ)
        found = _found(who, wanted, limit, need, path) if who is not None else ()
        if offers:
            require_acceptable(offers)
        if not takes_query:
            require_no_query()
        if not takes_body:
            require_no_body()
        if not takes_key:
            require_no_key()
        return _answer(view(*found, *[read(schema) for read, schema in readers], **path), status)

    return admitted


def answering_dead_tokens(
    admitted: Callable[..., Response], dead_token: Callable[[str], object], status: int
) -> Callable[..., Response]:
    """A view that hears of tokens which are good no more: it answers, or raises BadToken too."""

    @wraps(admitted)
    def answering(**path: Any) -> Response:
        try:
            return admitted(**path)
        except BadToken:
            token = token_of(the_environ().get("HTTP_AUTHORIZATION"))
            if token is None:
                raise
            return _answer(dead_token(token), status)

    return answering


def _answer(result: object, status: int) -> Response:
    """What a view returned: a response, or a thing, alone or with headers."""
    if isinstance(result, Response):
        return result
    thing, headers = result if type(result) is tuple else (result, None)
    return Answer(b"" if thing is None else encode(thing), status, headers)


def _found(
    who: Who, wanted: Wanted, limit: Choice | None, need: Need, path: dict[str, Any]
) -> tuple[object, ...]:
    """What the view gets: the caller, and the match in place of its id."""
    if who is Who.OPERATORS:
        _admit_operator(the_environ())
        return ()
    about = match_id, _ = path.get("match_id"), path.get("seat")
    admission = _admit(the_environ(), who, match_id, wanted, limit, need, about)
    if who is Who.STRANGERS:
        return ()
    if wanted is Wanted.LOG:  # what was found before an overdue turn was played is past
        return admission.player, None if admission.is_overdue else admission.log
    if match_id is None or wanted is not Wanted.STATE:
        return (admission.player,)
    del path["match_id"]
    player, loaded = admission.player, admission.loaded
    if loaded is None:  # only its tag was looked at so far
        loaded = load(the_backend(), match_id)
    if loaded.match.hides_play_from(loaded.match.seat_of(player.id if player else None)):
        loaded = as_seen_by(the_backend(), loaded, player)
    return player, loaded


def _admit(
    environ: "WSGIEnvironment",
    who: Who,
    match_id: str | None,
    wanted: Wanted,
    choice: Choice | None,
    need: Need,
    about: About,
) -> Admission:
    if REFUSAL in environ:
        raise environ[REFUSAL]
    has_key = "HTTP_AUTHORIZATION" in environ or environ.get(TICKET_SENT) is not None
    if who is Who.PLAYERS and not has_key:
        raise Refusal("authentication_required")
    admission: Admission | None = environ.get(ADMISSION)
    if admission is None:
        limit = _limit(environ["REQUEST_METHOD"], who, choice)
        admission = ask(the_backend(), environ, limit, match_id, wanted, need, about)
        environ[ADMISSION] = admission
    allowance = admission.allowance
    restraint = admission.restraint
    if restraint is not None and restraint.closed and environ["REQUEST_METHOD"] not in LOOKING:
        raise Refusal("player_closed", reason=restraint.reason)
    is_nobody_yet = admission.key is not None and admission.player is None
    if who is Who.PLAYERS and is_nobody_yet and need not in (Need.SIT, Need.ANY):
        raise Refusal("key_too_narrow")
    if (
        allowance is None and choice is not None
    ):  # what has a limit of its own is not done uncounted
        raise WritesRefused("nobody can be counted now")
    _require_allowed(admission)
    return admission


def _admit_operator(environ: "WSGIEnvironment") -> None:
    """Let in who has the operators' token; every guess counts against its address."""
    backend = the_backend()
    expected = backend.settings.operator_token
    if not expected:
        raise NotFound("not_found")
    limit = _limit(environ["REQUEST_METHOD"], Who.EVERYBODY, None)
    admission = backend.admit(address=source_of(environ), limit=limit)
    environ[ADMISSION] = admission
    _require_allowed(admission)
    token = token_of(environ.get("HTTP_AUTHORIZATION"))
    if token is None:
        raise Refusal("authentication_required")
    if not compare_digest(token.encode(), expected.encode()):
        raise BadToken


def _require_allowed(admission: Admission) -> None:
    allowance = admission.allowance
    if allowance is not None and allowance.is_refused:
        raise Refusal("rate_limited", headers={"Retry-After": str(max(1, allowance.reset_seconds))})


def _limit(method: str, who: Who, choice: Choice | None) -> Limit:
    limits: Limits = the_app().extensions["limits"]
    if choice is not None:
        return choice(limits)
    if who is Who.STRANGERS:
        return limits.registrations
    return limits.reads if method in ("GET", "HEAD") else limits.writes


def ask(
    backend: Backend,
    environ: "WSGIEnvironment",
    limit: Limit,
    match_id: str | None,
    wanted: Wanted,
    need: Need,
    about: About,
) -> Admission:
    """Who sends a request and what it is about; an overdue turn of its match is played first."""
    admission = backend.admit(
        token=token_of(environ.get("HTTP_AUTHORIZATION")),
        ticket=environ.get(TICKET_SENT),
        address=source_of(environ),
        limit=limit,
        match_id=match_id,
        wanted=wanted,
        need=need,
        about=about,
        part=asked_part(environ) if wanted is Wanted.LOG else None,
    )
    if not admission.is_overdue or match_id is None:
        return admission
    loaded = load(backend, match_id)
    return replace(admission, tag=tag_of(loaded.match, admission.player), loaded=loaded)


def source_of(environ: "WSGIEnvironment") -> str:
    """By what a caller without a token is counted: the IPv4 address, or the /64 of an IPv6 one."""
    address: str = environ.get("REMOTE_ADDR", "")
    try:
        long = IPv6Address(address)
    except AddressValueError:
        return address
    if long.ipv4_mapped is not None:
        return str(long.ipv4_mapped)
    return f"{IPv6Address(int(long) >> HOST_BITS << HOST_BITS)}/{HOST_BITS}"


def the_token() -> Held | None:
    """What the key of this request's caller hangs on; None for who came without one."""
    admission: Admission = the_environ()[ADMISSION]
    return admission.token


def the_key() -> Key | None:
    """What the key of this request's caller may; None for a token, and for who came without one."""
    admission: Admission = the_environ()[ADMISSION]
    return admission.key


def the_holder() -> Holder:
    """Who came by a token or a key, where nobody is let in without."""
    admission: Admission = the_environ()[ADMISSION]
    assert admission.token is not None
    return Holder(admission.player, admission.token, admission.key)


def the_bearer() -> str:
    """The token or key as it was sent; empty without one."""
    return token_of(the_environ().get("HTTP_AUTHORIZATION")) or ""


def token_of(header: str | None) -> str | None:
    """The bearer token, None without one; anything else in its place is refused."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > LONGEST_TOKEN or not token.isascii():
        raise BadToken
    return token
