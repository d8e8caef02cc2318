"""Contests are entered and left, started and cancelled.

Each is tried until nobody else's change comes in between; whatever follows is done by whoever
drives the contest.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from msgspec.structs import replace

from service.backend import Backend
from service.matches.seats.seat import Player
from service.matches.told.contest_events import ContestEntered, ContestEvent, ContestLeft
from service.matches.told.house_events import ContestCancelled, ContestStarted
from service.players.contests.conditions import begun, require_fit
from service.players.contests.standings import standings
from service.refusals import NotFound, Refusal, StoreUnreachable, VersionConflict
from service.store.players.contest import Contest, ContestKind, ContestStatus, Entrant
from service.store.players.contests import ContestChange

ATTEMPTS = 20
MOST_ENTRANTS = 64


def enter(backend: Backend, contest_id: str, player: Player) -> Contest:
    """Take part in an open contest, or in a ladder night that is on; also again.

    Raises contest_not_found, contest_closed, contest_started, contest_over, contest_full,
    contest_for_bots.
    """

    def change(contest: Contest, now: datetime) -> tuple[Contest, list[ContestEvent]] | None:
        _require_open_to_all(contest)
        number = contest.entrant_of(player.id)
        if number is not None and not contest.entrants[number].has_left:
            return None
        entered: list[ContestEvent] = [ContestEntered(None, player)]
        if number is not None:
            return _with_entrant(contest, number, Entrant(player=player)), entered
        if len(contest.entrants) >= MOST_ENTRANTS:
            raise Refusal("contest_full", most=MOST_ENTRANTS)
        entrants = (*contest.entrants, Entrant(player=player))
        require_fit(contest.terms, entrants)
        return _with_entrants(contest, entrants), entered

    return change_contest(backend, contest_id, change)


def leave(backend: Backend, contest_id: str, player: Player) -> Contest:
    """Take part no more; what has been played counts, what has begun is played on.

    Raises contest_not_found, not_entered, contest_over.
    """

    def change(contest: Contest, now: datetime) -> tuple[Contest, list[ContestEvent]]:
        number = contest.entrant_of(player.id)
        if number is None or contest.entrants[number].has_left:
            raise Refusal("not_entered")
        _require_not_over(contest)
        left: list[ContestEvent] = [ContestLeft(None, player)]
        if contest.status is ContestStatus.OPEN:
            others = (*contest.entrants[:number], *contest.entrants[number + 1 :])
            return _with_entrants(contest, others), left
        gone = replace(contest.entrants[number], has_left=True)
        return _with_entrant(contest, number, gone), left

    return change_contest(backend, contest_id, change)


def start(backend: Backend, contest_id: str, caller: Player) -> Contest:
    """The organiser begins it with whoever has entered.

    Raises contest_not_found, not_the_organiser, contest_started, contest_over, too_few_entrants,
    too_many_tables.
    """

    def change(contest: Contest, now: datetime) -> tuple[Contest, list[ContestEvent]]:
        _require_organiser(contest, caller)
        _require_not_over(contest)
        if contest.status is ContestStatus.RUNNING:
            raise Refusal("contest_started")
        return begun(contest, now), [ContestStarted(None, contest.id)]

    return change_contest(backend, contest_id, change)


def cancel(backend: Backend, contest_id: str, caller: Player) -> Contest:
    """The organiser calls it off: nobody is paired any more, what has begun is played on.

    Raises contest_not_found, not_the_organiser, contest_over.
    """

    def change(contest: Contest, now: datetime) -> tuple[Contest, list[ContestEvent]]:
        _require_organiser(contest, caller)
        _require_not_over(contest)
        return cancelled(contest, "called_off", now)

    return change_contest(backend, contest_id, change)


def cancelled(contest: Contest, reason: str, now: datetime) -> tuple[Contest, list[ContestEvent]]:
    """The contest as it is when nobody is paired any more."""
    after = replace(contest, status=ContestStatus.CANCELLED, finished_at=now, reason=reason)
    return after, [ContestCancelled(None, contest.id, reason)]


def change_contest(
    backend: Backend,
    contest_id: str,
    change: Callable[[Contest, datetime], tuple[Contest, list[ContestEvent]] | None],
) -> Contest:
    """Try until no other change comes in between: the rules are asked anew each time.

    None for what is as it is wanted already.
    """
    for _ in range(ATTEMPTS):
        contest, now = backend.contests.load_without_tables(contest_id), backend.now()
        wanted = change(contest, now)
        if wanted is None:
            return contest
        after, events = wanted
        after = replace(after, version=contest.version + 1, updated_at=now)
        try:
            backend.contests.commit(ContestChange(before=contest, after=after, events=events))
        except VersionConflict as conflict:
            current_version = conflict.current_version
            continue
        if after.status is not contest.status:
            list_at_once(backend, after)
        return after
    raise VersionConflict(current_version)


def list_at_once(backend: Backend, contest: Contest) -> None:
    """So that whoever changed it finds it; whoever drives it lists it if we cannot.

    Should it have moved on meanwhile, its last status is the one that it is listed under.
    """
    with suppress(StoreUnreachable, NotFound):
        backend.contests.list_anew(contest)
        current = backend.contests.load_without_tables(contest.id)
        if current.status is not contest.status:
            backend.contests.list_anew(current)


def _require_organiser(contest: Contest, caller: Player) -> None:
    if contest.created_by != caller.id:
        raise Refusal("not_the_organiser")


def _require_not_over(contest: Contest) -> None:
    if contest.is_over:
        raise Refusal("contest_over")


def _require_open_to_all(contest: Contest) -> None:
    _require_not_over(contest)
    if not contest.is_open:
        raise Refusal("contest_closed")
    is_night = contest.terms.kind is ContestKind.LADDER_NIGHT
    if contest.status is ContestStatus.RUNNING and not is_night:
        raise Refusal("contest_started")


def _with_entrant(contest: Contest, number: int, entrant: Entrant) -> Contest:
    entrants = (*contest.entrants[:number], entrant, *contest.entrants[number + 1 :])
    return replace(contest, entrants=entrants)


def _with_entrants(contest: Contest, entrants: tuple[Entrant, ...]) -> Contest:
    """The same before anything was played, or with somebody more behind the others."""
    after = replace(contest, entrants=entrants)
    if contest.tables_begun == 0:
        return replace(after, standings=standings(after, ()))
    return after
