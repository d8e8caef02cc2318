"""Contests are put up, entered and left, started and cancelled.

Each is tried until nobody else's change comes in between; whatever follows is done by whoever
drives the contest.
"""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from engine.bots.roster import house_bot
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from engine.records import fairness
from service.backend import Backend
from service.ids import new_id
from service.matches.contest_events import ContestEntered, ContestEvent, ContestLeft, ContestOpened
from service.matches.house_events import ContestCancelled, ContestStarted
from service.matches.seats.seat import Kind, Player
from service.matches.terms import Clock, OnTimeout
from service.players.contests.pairings.experiment import line_ups
from service.players.contests.pairings.seatings import groups
from service.players.contests.standings import standings
from service.refusals import NotFound, Refusal, StoreUnreachable, VersionConflict
from service.store.answered import Idempotency
from service.store.players.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    ContestTerms,
    Entrant,
)
from service.store.players.contests import ContestChange

ATTEMPTS = 20
MOST_ENTRANTS = 64
MOST_TABLES = 2000
"""As many as a contest may draw, or may come to."""
DEFAULT_CLOCK = Clock(300, OnTimeout.FORFEIT)
"""Where players take part: who does not come loses."""
TWO = 2


class NewContest(msgspec.Struct, frozen=True, kw_only=True):
    """What an organiser asks for; options are typed."""

    game: str
    seats: int
    kind: ContestKind
    options: Options
    players: tuple[str | None, ...] = ()
    """Ids of players; None where there is a house bot."""
    bots: tuple[str | None, ...] = ()
    """Names of house bots, at the places that no player has."""
    is_open: bool = False
    deals: int
    is_mirrored: bool = False
    clock: Clock | None = None
    seconds: int | None = None
    title: str | None = None
    rated: bool = False


def put_up(
    backend: Backend, organiser: Player, wanted: NewContest, key: Idempotency | None
) -> tuple[Contest, bool]:
    """Put up a contest, or find the one that was put up under this key; and which it is.

    It starts at once unless it is open. Raises contest_for_bots, experiment_of_two, rated_unasked,
    player_not_found, too_many_contests, too_few_entrants, too_many_tables, and the engine's
    UnknownGame, BadSetup and UnknownBot.
    """
    now = backend.now()
    require_playable(find_game(wanted.game), wanted.seats, wanted.options)
    entrants = _entrants(backend, wanted)
    _require_asked(organiser, wanted)
    terms = _terms(wanted, entrants)
    fresh = contest_id = new_id(now)
    if key is not None:
        contest_id = backend.promises.to_player(organiser.id, key, fresh, now).id
    if contest_id != fresh:
        try:
            return backend.contests.load_without_tables(contest_id), True
        except NotFound:  # whoever was promised it died, or is at it
            pass
    secret = secrets.token_bytes(fairness.SECRET_BYTES)
    contest = Contest(
        id=contest_id,
        version=1,
        status=ContestStatus.OPEN,
        created_at=now,
        updated_at=now,
        created_by=organiser.id,
        terms=terms,
        commitment=fairness.commitment(secret),
        title=wanted.title,
        is_open=wanted.is_open,
        entrants=entrants,
    )
    contest = replace(contest, standings=standings(contest, ()))
    events: list[ContestEvent] = [ContestOpened(None, organiser)]
    if not wanted.is_open:
        contest = _started(contest, now)
        events.append(ContestStarted(None, contest.id))
    backend.contests.organise(organiser.id, contest_id, now)
    try:
        change = ContestChange(before=None, after=contest, events=events, secret=secret)
        contest = backend.contests.commit(change)
    except VersionConflict:  # the same request, twice at once
        return backend.contests.load_without_tables(contest_id), True
    _list_at_once(backend, contest)
    return contest, False


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
        _require_fit(contest.terms, entrants)
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
        return _started(contest, now), [ContestStarted(None, contest.id)]

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
            _list_at_once(backend, after)
        return after
    raise VersionConflict(current_version)


def _list_at_once(backend: Backend, contest: Contest) -> None:
    """So that whoever changed it finds it; whoever drives it lists it if we cannot.

    Should it have moved on meanwhile, its last status is the one that it is listed under.
    """
    with suppress(StoreUnreachable, NotFound):
        backend.contests.list_anew(contest)
        current = backend.contests.load_without_tables(contest.id)
        if current.status is not contest.status:
            backend.contests.list_anew(current)


def _terms(wanted: NewContest, entrants: Sequence[Entrant]) -> ContestTerms:
    has_players = wanted.is_open or any(one.player is not None for one in entrants)
    clock = wanted.clock or (DEFAULT_CLOCK if has_players else None)
    terms = ContestTerms(
        game=wanted.game,
        seats=wanted.seats,
        kind=wanted.kind,
        options=msgspec.Raw(encode(wanted.options)),
        deals=wanted.deals,
        is_mirrored=wanted.is_mirrored,
        clock=clock,
        seconds=wanted.seconds,
        rated=wanted.rated,
    )
    _require_fit(terms, entrants)
    return terms


def _entrants(backend: Backend, wanted: NewContest) -> tuple[Entrant, ...]:
    """Whoever is named, once each, all of them there."""
    named = [player for player in wanted.players if player is not None]
    present = backend.players.present(named)
    if len(present) < len(named):
        raise NotFound("player_not_found")
    found = []
    for player, bot in zip(wanted.players, wanted.bots, strict=True):
        if player is not None:
            found.append(Entrant(player=present[player]))
        else:
            found.append(Entrant(bot=house_bot(bot or "").name))
    return tuple(found)


def _require_asked(organiser: Player, wanted: NewContest) -> None:
    """Refuse (rated_unasked) that ratings of others are at stake who were not asked: who does not
    come loses by the clock."""
    named = [player for player in wanted.players if player is not None]
    if wanted.rated and any(player_id != organiser.id for player_id in named):
        raise Refusal("rated_unasked")


def _require_fit(terms: ContestTerms, entrants: Sequence[Entrant]) -> None:
    """Refuse (contest_for_bots) people where they would have to play a deal that they know."""
    people = [one for one in entrants if one.player is not None]
    is_for_bots = terms.is_mirrored or terms.kind is ContestKind.EXPERIMENT
    if is_for_bots and any(one.player and one.player.kind is not Kind.BOT for one in people):
        raise Refusal("contest_for_bots")
    is_experiment = terms.kind is ContestKind.EXPERIMENT
    if is_experiment and (len(entrants) != TWO or (people and terms.seats != TWO)):
        raise Refusal("experiment_of_two")


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


def _started(contest: Contest, now: datetime) -> Contest:
    """The contest as it begins; too_few_entrants, too_many_tables."""
    terms, count = contest.terms, len(contest.entrants)
    needed = terms.seats
    if terms.kind is ContestKind.DUPLICATE:
        needed = TWO * terms.seats
    elif terms.kind is ContestKind.EXPERIMENT:
        needed = TWO
    elif terms.kind is ContestKind.LADDER_NIGHT:
        needed = 0
    if count < needed:
        raise Refusal("too_few_entrants", least=needed)
    if _tables(terms, count) > MOST_TABLES:
        raise Refusal("too_many_tables", most=MOST_TABLES)
    ends_at = None
    if terms.kind is ContestKind.LADDER_NIGHT:
        ends_at = now + timedelta(seconds=terms.seconds or 0)
    return replace(contest, status=ContestStatus.RUNNING, started_at=now, ends_at=ends_at)


def _tables(terms: ContestTerms, count: int) -> int:
    """How many a contest of so many entrants may come to."""
    if terms.kind is ContestKind.ROUND_ROBIN:
        turns = terms.seats if terms.is_mirrored else 1
        return terms.deals * len(groups(count, terms.seats)) * turns
    if terms.kind is ContestKind.EXPERIMENT:
        return terms.deals * len(line_ups(terms.seats))
    return terms.deals * (count // terms.seats)


def _with_entrant(contest: Contest, number: int, entrant: Entrant) -> Contest:
    entrants = (*contest.entrants[:number], entrant, *contest.entrants[number + 1 :])
    return replace(contest, entrants=entrants)


def _with_entrants(contest: Contest, entrants: tuple[Entrant, ...]) -> Contest:
    """The same before anything was played, or with somebody more behind the others."""
    after = replace(contest, entrants=entrants)
    if contest.tables_begun == 0:
        return replace(after, standings=standings(after, ()))
    return after
