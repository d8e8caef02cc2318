"""The life of one match on one page: what happened by which request, and what it waits for.

All of it is made from what the store keeps anyway, when somebody asks: the chronicle, the outbox,
the sorted sets of sweeper and pushers, leases, claims and the queue. Nothing hidden is on it: of a
command its type is told, not the card.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from enum import StrEnum

import msgspec

from service.backend import Backend
from service.matches.chronicle import NOTHING, ChronicleEntry
from service.matches.match import Match
from service.matches.seats.seat import Seat
from service.matches.terms import Moment, Status
from service.operators.cures import Cure, cures_for
from service.refusals import StoreUnreachable
from service.store.whereabouts import Claim, Pending, Whereabouts


class AwaitedKind(StrEnum):
    """What kind of thing a match waits for."""

    SEAT = "seat"
    """Somebody to sit down there."""
    TEXT = "text"
    """A sealed text to be revealed."""
    PLAYER = "player"
    """A player's decision."""
    HOUSE_BOT = "house_bot"
    """A house bot's."""


class Awaited(msgspec.Struct, frozen=True):
    """What the match waits for, since when, and until when at the most."""

    kind: AwaitedKind
    seat: int
    player: str | None
    since: Moment
    until: Moment | None
    text: str
    """The same in a sentence, with what is known of it."""


class Job(msgspec.Struct, frozen=True):
    """The job by which a worker comes to a house bot's turn."""

    is_queued: bool | None
    """None where the queue does not answer."""
    claim: Claim | None
    """Which worker is at it, or was."""


class Deed(msgspec.Struct, frozen=True):
    """What made one version, and the request that it goes back to."""

    version: int
    at: Moment
    seat: int | None
    command: str | None
    """Its type; what it names may be hidden."""
    events: tuple[str, ...]
    """What the house did: types of events."""
    via: str | None
    """`request`, a `job`, or the call of a `webhook`; null: the house by itself, by the clock."""
    request_id: str | None
    trace_id: str | None


class Timeline(msgspec.Struct, frozen=True):
    """The life of a match, newest first, and how it stands with all who have to do with it."""

    id: str
    game: str
    rules_version: int
    status: Status
    version: int
    created_at: Moment
    created_by: str
    updated_at: Moment
    seats: tuple[Seat, ...]
    awaited: tuple[Awaited, ...]
    job: Job | None
    """Null where no house bot is to act."""
    pending: tuple[Pending, ...]
    """Of every player who is seated: whether a decision is due, who has leased it, how the
    webhook was called."""
    undelivered: int
    """Notices that players have not got yet; more than none for seconds is a fault."""
    whereabouts: Whereabouts
    """When sweepers are to look at it."""
    cures: tuple[Cure, ...]
    """What an operator may do about it."""
    deeds: tuple[Deed, ...]
    next_cursor: str | None
    """For the deeds before these."""


def timeline(backend: Backend, match_id: str, most: int, before: int | None = None) -> Timeline:
    """The life of a match, the newest deeds first; match_not_found."""
    match = backend.matches.load_without_state(match_id)
    whereabouts, pending, undelivered, claim = backend.whereabouts.of(match)
    last = match.version if before is None else min(before - 1, match.version)
    first = max(1, last - most + 1)
    entries = backend.matches.chronicle_part(match_id, first, last)
    job = _job(backend, match, claim)
    return Timeline(
        *(match.id, match.game, match.rules_version, match.status, match.version),
        *(match.created_at, match.created_by, match.updated_at, match.seats),
        awaited=tuple(_awaited(match, job, pending, backend.now())),
        job=job,
        pending=pending,
        undelivered=undelivered,
        whereabouts=whereabouts,
        cures=cures_for(match),
        deeds=tuple(_deeds(first, entries))[::-1],
        next_cursor=str(first) if first > 1 else None,
    )


def _deeds(first: int, entries: Iterable[ChronicleEntry]) -> Iterable[Deed]:
    for version, entry in enumerate(entries, first):
        origin = entry.origin
        yield Deed(
            version,
            entry.at,
            entry.seat,
            _type_in(entry.command) if entry.command != NOTHING else None,
            tuple(_type_in(event) for event in entry.house.events) if entry.house else (),
            via=(origin.via or "request") if origin is not None else None,
            request_id=origin.request if origin is not None else None,
            trace_id=origin.trace if origin is not None else None,
        )


class _Typed(msgspec.Struct, frozen=True):
    type: str


def _type_in(written: msgspec.Raw) -> str:
    return msgspec.json.decode(bytes(written), type=_Typed).type


def _job(backend: Backend, match: Match, claim: Claim | None) -> Job | None:
    if not match.house_seats:
        return None
    is_queued = None
    with suppress(StoreUnreachable):
        is_queued = backend.turns.is_queued(match)
    return Job(is_queued, claim)


def _awaited(
    match: Match, job: Job | None, pending: Sequence[Pending], now: datetime
) -> Iterable[Awaited]:
    """What has to come before the match goes on; nothing where it has ended."""
    if match.status is Status.WAITING:
        yield from _awaited_before_the_start(match)
    by_seat = {one.seat: one for one in pending}
    until = match.deadline
    for seat in match.to_act:
        name = f"seat {seat + 1}"
        if seat in match.house_seats:
            says = f"{name} is to be played by the house: {_state_of(job, now)}"
            yield Awaited(AwaitedKind.HOUSE_BOT, seat, None, match.updated_at, until, says)
            continue
        one, player = by_seat.get(seat), match.seats[seat].player
        since = one.due_since if one is not None and one.due_since else match.updated_at
        says = f"{name} owes a decision: {_state_of_player(one, now)}"
        player_id = player.id if player is not None else None
        yield Awaited(AwaitedKind.PLAYER, seat, player_id, since, until, says)


def _awaited_before_the_start(match: Match) -> Iterable[Awaited]:
    since = match.updated_at
    for seat in match.seats:
        name, player = f"seat {seat.seat + 1}", seat.player.id if seat.player else None
        if seat.player is None and seat.bot is None:
            says = f"{name} is {seat.kind}: nobody sits there yet"
            yield Awaited(AwaitedKind.SEAT, seat.seat, None, since, None, says)
        elif seat.seat in match.sealed and not match.has_open_seat:
            says = f"{name} has sealed its text and not revealed it"
            yield Awaited(AwaitedKind.TEXT, seat.seat, player, since, None, says)


def _state_of(job: Job | None, now: datetime) -> str:
    if job is None:
        return "no job"
    if job.claim is not None and job.claim.until > now:
        return f"worker {job.claim.worker} is at it, try {job.claim.tries}"
    if job.is_queued is None:
        return "the queue does not answer"
    return "its job waits in the queue" if job.is_queued else "nobody is at it"


def _state_of_player(one: Pending | None, now: datetime) -> str:
    if one is None or one.due_since is None:
        return "the player has not been told yet"
    if one.leased_until is not None and one.leased_until > now:
        return "a process of the player has leased it"
    if one.webhook is None:
        return "the player has been told"
    if one.next_call_at is not None:
        return f"the webhook is called next at {one.next_call_at.isoformat(timespec='seconds')}"
    return f"the webhook is {one.webhook}; its last call: {one.last_call or 'none'}"
