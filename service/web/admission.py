"""A request at the door: its token, its allowance and its match, fetched in one round trip."""

from typing import TYPE_CHECKING, NamedTuple

from flask import current_app, request
from msgspec.structs import replace

from service.backend import Backend
from service.matches.clocks import load
from service.matches.match import LoadedMatch, Player
from service.matches.sight import tag_of
from service.refusals import BadToken, Refusal
from service.store.admission import Admission, Limit, Wanted

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class Limits(NamedTuple):
    """How often a caller may do what, from the settings."""

    reads: Limit
    writes: Limit
    registrations: Limit


def the_backend() -> Backend:
    """The backend of this process."""
    backend: Backend = current_app.extensions["backend"]
    return backend


def the_limits() -> Limits:
    """How often a caller of this server may do what."""
    limits: Limits = current_app.extensions["limits"]
    return limits


def admit(match_id: str | None = None, wanted: Wanted = Wanted.NOTHING) -> Admission:
    """Let anybody in who keeps to the limits; a token given must be a good one."""
    limits, environ = the_limits(), request.environ
    is_read = environ["REQUEST_METHOD"] in ("GET", "HEAD")
    return _admit(environ, limits.reads if is_read else limits.writes, match_id, wanted)


def admit_registration() -> Admission:
    """Let somebody in who wants to become a player: strangers have a limit of their own."""
    return _admit(request.environ, the_limits().registrations, None, Wanted.NOTHING)


def admit_player(
    match_id: str | None = None, wanted: Wanted = Wanted.NOTHING
) -> tuple[Player, Admission]:
    """Let in who is a player, or ask for a token."""
    require_token()
    arrival = admit(match_id, wanted)
    assert arrival.player is not None  # a token was given, and a bad one is refused
    return arrival.player, arrival


def require_token() -> None:
    """Ask who sent none for a token."""
    if token_of(request.environ.get("HTTP_AUTHORIZATION")) is None:
        raise Refusal("authentication_required")


def admit_to_match(match_id: str) -> tuple[LoadedMatch, Player | None]:
    """Let anybody look at a match: the match with its state, and who is looking."""
    arrival = admit(match_id, Wanted.STATE)
    assert arrival.loaded is not None  # asked for, and a match that is not there is refused
    return arrival.loaded, arrival.player


def token_of(header: str | None) -> str | None:
    """The bearer token, None without one; anything else in its place is refused."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > LONGEST_TOKEN or not token.isascii():
        raise BadToken
    return token


LONGEST_TOKEN = 200
ARRIVAL = "floe.arrival"
"""Where a request carries who came with it; the door tells what is left of their allowance."""
REFUSAL = "floe.refusal"
"""Where a request that was not let in carries why, so that nobody asks the store again."""


def admitted(
    backend: Backend,
    environ: "WSGIEnvironment",
    limit: Limit,
    match_id: str | None,
    wanted: Wanted,
) -> Admission:
    """Who sends a request and what it is about; an overdue turn of its match is played first."""
    admission = backend.admit(
        token=token_of(environ.get("HTTP_AUTHORIZATION")),
        address=environ.get("REMOTE_ADDR", ""),
        limit=limit,
        match_id=match_id,
        wanted=wanted,
    )
    if not admission.is_overdue or match_id is None:
        return admission
    loaded = load(backend, match_id)
    return replace(
        admission,
        tag=tag_of(loaded.match, admission.player),
        loaded=loaded if wanted is Wanted.STATE else None,
        is_overdue=False,
    )


def _admit(
    environ: "WSGIEnvironment", limit: Limit, match_id: str | None, wanted: Wanted
) -> Admission:
    if REFUSAL in environ:
        raise environ[REFUSAL]
    arrival: Admission | None = environ.get(ARRIVAL)
    if arrival is None:
        try:
            arrival = environ[ARRIVAL] = admitted(the_backend(), environ, limit, match_id, wanted)
        except Refusal as refusal:
            environ[REFUSAL] = refusal
            raise
    allowance = arrival.allowance
    if allowance is not None and allowance.is_refused:
        raise Refusal("rate_limited", headers={"Retry-After": str(max(1, allowance.reset_seconds))})
    return arrival
