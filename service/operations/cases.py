"""What operators see of a match, and what they may do about it and about a player.

The life of a match is made from what the store keeps anyway, when somebody asks: the chronicle, the
outbox, the sorted sets of sweeper and pushers, leases, claims and the queue. Nothing hidden is on
it: of a command its type is told, not the card.

Each act is logged. What is done about a match is a change like any other, committed if nobody was
faster, or delivers once more what may be delivered any number of times: it is safe at any moment. A
player who is closed, limited or renamed reads of it in their profile, in every refusal that follows
from it, and on their stream where a match of theirs is concerned; the others at the table read it
in the log of the match.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from enum import StrEnum

import msgspec
import structlog
from msgspec.structs import replace

from engine.bots.roster import house_bot
from engine.encoding import encode
from engine.outcome import Termination
from service.backend import Backend
from service.bots.store.turns import HouseTurns
from service.bots.store.webhooks import WebhookStore
from service.matches.cases.clocks import change_match
from service.matches.model.changes import Change, cancelled
from service.matches.model.chronicle import NOTHING, ChronicleEntry
from service.matches.model.events import BY_OPERATORS, MatchCancelled, StoredNotice
from service.matches.model.match import LoadedMatch, Match, Seat, SeatKind
from service.matches.model.seating import (
    bot_replaced,
    player_renamed,
    require_not_over,
    require_seat,
    seat_given_up,
)
from service.matches.model.terms import Status
from service.matches.store.commit import Commits
from service.matches.store.matches import CHRONICLE, MATCH, SECRETS, Beside, MatchStore
from service.matches.store.outbox import Deliveries, Redeliveries
from service.matches.store.quotas import Invitations
from service.operations.store import Claim, Pending, Whereabouts, look_up
from service.players.cases.accounts import give_up, profile
from service.players.model import PlayerProfile, Restraint
from service.players.store.accounts import PlayerStore
from service.refusals import NotFound, Refusal, StoreUnreachable, Undecodable, VersionConflict
from service.shapes import PAGE_SIZE, ChangedAt, MatchId, Moment, OneSeat, PutUpAt
from service.store.document import change

ABSENT = "–"
"""What a page shows where there is nothing."""

_log = structlog.get_logger()


class Cure(StrEnum):
    """What may be done about a match."""

    QUEUE_AGAIN = "queue_again"
    """Deliver again whatever follows from how it stands: `POST …/queue`."""
    HAND_OVER = "hand_over"
    """Give a seat to a house bot for good."""
    CALL_OFF = "call_off"
    """Cancel the match, and tell everybody why."""


class AwaitedKind(StrEnum):
    """What kind of thing a match waits for."""

    SEAT = "seat"
    """Somebody to sit down there."""
    TEXT = "text"
    """A sealed text to be revealed."""
    PLAYER = "player"
    """A player's decision."""
    HOUSE_BOT = "house_bot"
    """A house bot's decision."""


class Awaited(msgspec.Struct, frozen=True):
    """What the match waits for, since when, and until when at the most."""

    kind: AwaitedKind
    """What is waited for."""
    seat: OneSeat
    player: str | None
    """The id of the player; null for a house bot, an empty seat, and before the player was told."""
    since: Moment
    """Since when."""
    until: Moment | None
    """When the time is up; null where nothing limits it."""
    text: str
    """The same in a sentence, with what is known of it."""


class Job(msgspec.Struct, frozen=True):
    """The job by which a worker comes to a house bot's turn."""

    is_queued: bool | None
    """Whether its job waits in the queue; null where the queue does not answer."""
    claim: Claim | None
    """The worker that is at it, or was last; null if none has been."""


class Deed(msgspec.Struct, frozen=True):
    """What made one version, and the request that it goes back to."""

    version: int
    """The version that it made."""
    at: Moment
    """When."""
    seat: int | None
    """The seat that played a command; null for all else."""
    command: str | None
    """The type of the command; null where none was played. What it names may be hidden."""
    events: tuple[str, ...]
    """The types of the events that the house told."""
    via: str | None
    """`request`, a `job`, or the call of a `webhook`; null: the house by itself, by the clock."""
    request_id: str | None
    """The `X-Request-Id` of the request that it goes back to; null without one."""
    trace_id: str | None
    """The trace of that request, after the W3C's Trace Context; null without one."""


class Timeline(msgspec.Struct, frozen=True):
    """The life of a match, newest first, and how it stands with all who have to do with it."""

    id: MatchId
    undecodable: str | None
    """Why this release cannot decode the match, its state or its chronicle; null: it can."""
    game: str | None
    """The name of the game; null, as some of the others, where nothing of the match can be
    decoded."""
    rules_version: int | None
    """Which rules of the game it is played by."""
    status: Status | None
    """How far the match has come."""
    version: int
    """How many changes have been committed."""
    created_at: PutUpAt | None
    created_by: str | None
    """The id of the player who put it up."""
    updated_at: ChangedAt | None
    seats: tuple[Seat, ...]
    """The table, in turn order."""
    awaited: tuple[Awaited, ...]
    """What the match waits for."""
    job: Job | None
    """How the turn of a house bot comes to a worker; null where none is to act."""
    pending: tuple[Pending, ...]
    """How it stands with every player who sits there: decisions, leases, webhooks."""
    undelivered: int
    """How many notices players have not got yet; more than 0 for seconds is a fault."""
    whereabouts: Whereabouts
    """When sweepers are to look at it."""
    cures: tuple[Cure, ...]
    """What an operator may do about it."""
    deeds: tuple[Deed, ...]
    """What made each version, the newest first."""
    next_cursor: str | None
    """Send it as `cursor` for the deeds before these; null where there are none."""


def timeline(backend: Backend, match_id: str, most: int, before: int | None = None) -> Timeline:
    """The life of a match, the newest deeds first; match_not_found."""
    store = backend.of(MatchStore)
    undecodable = None
    try:
        match = store.load(match_id).match
    except Undecodable as fault:
        undecodable = fault.reason
        try:
            match = store.load_without_state(match_id)
        except Undecodable:
            return _timeline_of(backend, match_id, undecodable, store.beside(match_id))
    seated = [(seat.seat, seat.player.id) for seat in match.seats if seat.player is not None]
    whereabouts, pending, undelivered, claim = look_up(backend, match_id, seated)
    last = match.version if before is None else min(before - 1, match.version)
    first = max(1, last - most + 1)
    entries: Sequence[ChronicleEntry] = ()
    try:
        entries = store.chronicle_part(match_id, first, last)
    except Undecodable as fault:
        undecodable = undecodable or fault.reason
    job = None
    if match.house_seats:
        is_queued = None
        with suppress(StoreUnreachable):
            is_queued = backend.of(HouseTurns).is_queued(match)
        job = Job(is_queued, claim)
    if match.has_ended:
        cures: tuple[Cure, ...] = ()
    elif match.status is Status.PLAYING:
        cures = tuple(Cure)
    else:
        cures = (Cure.QUEUE_AGAIN, Cure.CALL_OFF)
    now = backend.now()
    return Timeline(
        id=match.id,
        undecodable=undecodable,
        game=match.game,
        rules_version=match.rules_version,
        status=match.status,
        version=match.version,
        created_at=match.created_at,
        created_by=match.created_by,
        updated_at=match.updated_at,
        seats=match.seats,
        awaited=(*_awaited_before_the_start(match), *_awaited_in_play(match, job, pending, now)),
        job=job,
        pending=pending,
        undelivered=undelivered,
        whereabouts=whereabouts,
        cures=cures,
        deeds=tuple(_deed(version, entry) for version, entry in enumerate(entries, first))[::-1],
        next_cursor=str(first) if first > 1 else None,
    )


def _timeline_of(backend: Backend, match_id: str, why: str, known: Beside) -> Timeline:
    """What stands beside a match that cannot be decoded."""
    seated = [(seat, player) for player, seat in known.seated.items() if seat is not None]
    whereabouts, pending, undelivered, _ = look_up(backend, match_id, seated)
    return Timeline(
        id=match_id,
        undecodable=why,
        game=None,
        rules_version=None,
        status=None,
        version=known.version,
        created_at=None,
        created_by=None,
        updated_at=None,
        seats=(),
        awaited=(),
        job=None,
        pending=pending,
        undelivered=undelivered,
        whereabouts=whereabouts,
        cures=(Cure.CALL_OFF,),
        deeds=(),
        next_cursor=None,
    )


def _deed(version: int, entry: ChronicleEntry) -> Deed:
    origin = entry.origin
    return Deed(
        version=version,
        at=entry.at,
        seat=entry.seat,
        command=_type_in(entry.command) if entry.command != NOTHING else None,
        events=tuple(_type_in(event) for event in entry.house.events) if entry.house else (),
        via=(origin.via or "request") if origin is not None else None,
        request_id=origin.request if origin is not None else None,
        trace_id=origin.trace if origin is not None else None,
    )


class _Typed(msgspec.Struct, frozen=True):
    type: str


def _type_in(written: msgspec.Raw) -> str:
    return msgspec.json.decode(bytes(written), type=_Typed).type


def _awaited_before_the_start(match: Match) -> Iterator[Awaited]:
    """The seats and texts without which the match does not begin."""
    for seat in match.seats if match.status is Status.WAITING else ():
        if seat.player is None and seat.bot is None:
            kind = AwaitedKind.SEAT
            says = f"is {seat.kind}: nobody sits there yet"
        elif seat.seat in match.sealed and not match.has_open_seat:
            kind = AwaitedKind.TEXT
            says = "has sealed its text and not revealed it"
        else:
            continue
        yield Awaited(
            kind=kind,
            seat=seat.seat,
            player=seat.player.id if seat.player else None,
            since=match.updated_at,
            until=None,
            text=f"seat {seat.seat + 1} {says}",
        )


def _awaited_in_play(
    match: Match, job: Job | None, pending: Sequence[Pending], now: datetime
) -> Iterator[Awaited]:
    """The decisions without which the match does not go on."""
    by_seat = {one.seat: one for one in pending}
    for seat in match.to_act:
        player_id = None
        since = match.updated_at
        if seat in match.house_seats:
            kind = AwaitedKind.HOUSE_BOT
            says = f"is to be played by the house: {_state_of_job(job, now)}"
        else:
            kind = AwaitedKind.PLAYER
            one = by_seat.get(seat)
            says = f"owes a decision: {_state_of_player(one, now)}"
            if one is not None:
                player_id = one.player
                since = one.due_since or since
        yield Awaited(
            kind=kind,
            seat=seat,
            player=player_id,
            since=since,
            until=match.deadline,
            text=f"seat {seat + 1} {says}",
        )


def _state_of_job(job: Job | None, now: datetime) -> str:
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


def queue_again(backend: Backend, match_id: str) -> Match:
    """Have everything delivered that follows from how the match stands, and its turn queued.

    Jobs, notices, due decisions, pushes to webhooks, and the sets of the sweeper; what is there
    already stays as it is. Raises match_over, match_cancelled.
    """
    match = backend.of(MatchStore).load_without_state(match_id)
    require_not_over(match)
    backend.of(Redeliveries).deliver_again(match)
    backend.of(WebhookStore).push_again(
        match.id, [player.id for player in match.due_players], backend.now()
    )
    if match.house_seats and not backend.of(HouseTurns).is_queued(match):
        backend.of(HouseTurns).put_again(match)
    _log.warning("operator_act", act=Cure.QUEUE_AGAIN, match=match.id, version=match.version)
    return match


def hand_over(backend: Backend, match_id: str, seat: int, bot: str) -> LoadedMatch:
    """Give the seat to a house bot; a player's seat ranks as one whose time was up.

    Raises seat_not_found, match_waiting, match_over, match_cancelled and the engine's UnknownBot.
    """
    house_bot(bot)

    def handed_over(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        require_seat(match, seat)
        require_not_over(match)
        if match.status is Status.WAITING:
            raise Refusal("match_waiting")
        if match.seats[seat].kind is SeatKind.PLAYER:
            return seat_given_up(loaded, seat, Termination.TIMEOUT, bot, now)
        return None if match.seats[seat].bot == bot else bot_replaced(loaded, seat, bot, now)

    after = change_match(backend, match_id, handed_over)
    version = after.match.version
    _log.warning("operator_act", act=Cure.HAND_OVER, match=match_id, version=version, seat=seat)
    return after


def call_off(backend: Backend, match_id: str, reason: str) -> Timeline:
    """Cancel the match, whatever its rules, and tell all at the table why; how it stands then.

    One that cannot be decoded is deleted, with all that hangs on it. Raises match_over,
    match_cancelled.
    """

    def called_off(match: Match) -> Change:
        require_not_over(match)
        return cancelled(LoadedMatch(match, None), BY_OPERATORS, backend.now(), reason)

    try:
        change(
            load=lambda: backend.of(MatchStore).load_without_state(match_id),
            wanted=called_off,
            commit=lambda made: backend.of(Commits).commit(made).match,
        )
        life = timeline(backend, match_id, PAGE_SIZE)
    except Undecodable as fault:
        life = _put_away(backend, match_id, fault.reason, reason)
    _log.warning("operator_act", act=Cure.CALL_OFF, match=match_id, version=life.version)
    return life


def _put_away(backend: Backend, match_id: str, why: str, reason: str) -> Timeline:
    """Delete a match that cannot be decoded, and tell those who sat there; its last timeline."""
    known = delete_match(backend, match_id)
    now = backend.now()
    notice = encode(
        StoredNotice(match_id, known.version, now, MatchCancelled(None, BY_OPERATORS, reason))
    )
    for player_id in known.seated:
        backend.of(Deliveries).pass_on(player_id, match_id, BY_OPERATORS, notice)
    life = _timeline_of(backend, match_id, why, known)
    return replace(life, status=Status.CANCELLED, cures=())


def delete_match(backend: Backend, match_id: str) -> Beside:
    """Delete a match with all that hangs on it, told to nobody; what was known of it."""
    known = backend.of(MatchStore).beside(match_id)
    for player_id in backend.of(MatchStore).put_away(match_id, known):
        backend.of(Invitations).settle(player_id, match_id)
    for kind in (MATCH, CHRONICLE, SECRETS):
        backend.decoding.strike_off(kind, match_id)
    return known


def restrain(
    backend: Backend, player_id: str, *, closed: bool, per_minute: int | None, reason: str
) -> PlayerProfile:
    """Close a player, who then sits nowhere, or let them ask only so often; player_not_found."""
    _require_player(backend, player_id)
    restraint = Restraint(closed, per_minute, reason, backend.now())
    backend.of(PlayerStore).restrain(player_id, restraint)
    act = "close" if closed else "limit"
    _log.warning("operator_act", act=act, player=player_id, reason=reason)
    if closed:
        with suppress(VersionConflict):  # what changes all the time is left to the sweeper
            give_up(backend, player_id)
    return profile(backend, player_id)


def release(backend: Backend, player_id: str) -> PlayerProfile:
    """Lift whatever is laid upon the player; seats that were given up stay so."""
    _require_player(backend, player_id)
    backend.of(PlayerStore).restrain(player_id, None)
    _log.warning("operator_act", act="release", player=player_id)
    return profile(backend, player_id)


def rename(backend: Backend, player_id: str, name: str) -> PlayerProfile:
    """Give the player this name, in matches that have not ended, too."""

    def renamed(loaded: LoadedMatch, now: datetime) -> Change | None:
        seat = loaded.match.seat_of(player_id)
        if loaded.match.has_ended or seat is None:
            return None
        sitting = loaded.match.seats[seat]
        if sitting.player is None or sitting.player.name == name:
            return None
        player = replace(sitting.player, name=name)
        return player_renamed(loaded, replace(sitting, player=player), now)

    _require_player(backend, player_id)
    backend.of(PlayerStore).rename(player_id, name)
    _log.warning("operator_act", act="rename", player=player_id)
    for match_id in backend.of(MatchStore).of_player(player_id):
        with suppress(NotFound, Undecodable):
            change_match(backend, match_id, renamed)
    return profile(backend, player_id)


def _require_player(backend: Backend, player_id: str) -> None:
    """Refuse whoever is not there; what cannot be decoded of a player may be what is changed."""
    with suppress(Undecodable):
        profile(backend, player_id)


def page(life: Timeline) -> str:
    """What an operator wants to see first comes first; deeds the newest first."""
    return "\n".join(line.rstrip() for line in _lines(life)) + "\n"


def _lines(life: Timeline) -> Iterator[str]:
    told = [life.game or "match", f"{life.id}:", life.status or "undecodable"]
    yield f"{' '.join(told)} at version {life.version}"
    if life.undecodable is not None:
        yield f"this release cannot decode it: {life.undecodable}"
    by = life.created_by or ABSENT
    yield f"put up {_at(life.created_at)} by {by}, last changed {_at(life.updated_at)}"
    yield from _titled("Seats", (f"{seat.seat + 1}  {_who(seat)}" for seat in life.seats))
    waits = (
        f"{one.text}, since {_at(one.since)}"
        + (f", until {_at(one.until)}" if one.until is not None else "")
        for one in life.awaited
    )
    yield from _titled("Waits for", waits)
    yield from _titled("Beside it", _beside(life))
    yield from _titled("May be done", life.cures)
    yield from _titled("Deeds", map(_deed_line, life.deeds))
    if life.next_cursor is not None:
        yield f"  … and those before version {life.next_cursor}"


def _titled(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    found = [f"  {line}" for line in lines]
    yield from found or [f"  {ABSENT}"]


def _beside(life: Timeline) -> Iterator[str]:
    if life.job is not None:
        claim = life.job.claim
        queued = {True: "waits in the queue", False: "is not queued", None: "unknown"}
        yield f"job: {queued[life.job.is_queued]}"
        if claim is not None:
            about = f"version {claim.version}, try {claim.tries}, until {_at(claim.until)}"
            yield f"claim: worker {claim.worker}, {about}"
    for one in life.pending:
        yield (
            f"seat {one.seat + 1}: due {_at(one.due_since)}, leased until {_at(one.leased_until)}, "
            f"webhook {one.webhook or ABSENT}, next call {_at(one.next_call_at)}, "
            f"last call {one.last_call or ABSENT}"
        )
    yield f"notices not delivered: {life.undelivered}"
    found = life.whereabouts
    yield f"deadline {_at(found.deadline)}, house turn looked at {_at(found.owed_since)}"
    archived = "archived" if found.is_archived else "not archived"
    yield f"touched {_at(found.touched_at)}, expires {_at(found.expires_at)}, {archived}"


def _deed_line(deed: Deed) -> str:
    what = deed.command or ", ".join(deed.events) or "changed"
    seat = f"seat {deed.seat + 1} " if deed.seat is not None else ""
    origin = f"{deed.via} {deed.request_id} {deed.trace_id}" if deed.via else "by itself"
    return f"{deed.version:>5}  {_at(deed.at)}  {seat}{what}  [{origin}]"


def _who(seat: Seat) -> str:
    if seat.player is not None:
        return f"{seat.player.name} ({seat.player.kind} {seat.player.id})"
    return f"house bot {seat.bot}" if seat.bot is not None else seat.kind


def _at(moment: datetime | None) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + "Z" if moment is not None else ABSENT
