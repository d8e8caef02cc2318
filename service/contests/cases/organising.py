"""Contests are put up, entered and left, started and cancelled.

A contest is put up once, however often the same request comes. Each change is tried until nobody
else's comes in between; whatever follows is done by whoever drives the contest.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from engine.bots.roster import house_bot
from engine.catalogue import find_game, require_playable
from engine.game import Options
from engine.records import fairness
from service.backend import Backend
from service.contests.model.contest import (
    Contest,
    ContestChange,
    ContestClock,
    ContestEntered,
    ContestEvent,
    ContestKind,
    ContestLeft,
    ContestOpened,
    ContestStatus,
    Entrant,
    TableCounts,
    begun,
    next_version,
    require_fit,
)
from service.contests.model.standings import standings
from service.contests.store import ContestStore
from service.ids import new_id
from service.matches.model.events import ContestCancelled, ContestStarted
from service.players.model import Player
from service.players.store.accounts import PlayerStore
from service.refusals import NotFound, Refusal, StoreUnreachable, VersionConflict
from service.shapes import ID, PEOPLE_READ, BotName, GameName, SeatCount
from service.store.document import change
from service.store.once import Idempotency

MOST_ENTRANTS = 64
MOST_DEALS = 1000
LONGEST_TITLE = 100
SHORTEST_NIGHT = 60
AN_HOUR = 3600
LONGEST_NIGHT = 24 * 3600
DEALS = {
    ContestKind.ROUND_ROBIN: 1,
    ContestKind.SWISS: 0,
    ContestKind.LADDER_NIGHT: 0,
    ContestKind.DUPLICATE: 8,
    ContestKind.EXPERIMENT: 100,
}
"""How many where nobody says; of a swiss contest 0 stands for as many rounds as it takes."""
MIRRORED = (ContestKind.ROUND_ROBIN, ContestKind.EXPERIMENT)
RATED = (ContestKind.ROUND_ROBIN, ContestKind.SWISS, ContestKind.LADDER_NIGHT)
"""Of the others a rating would tell how tables end whose deal is still played elsewhere."""
RATED_INSTEAD = (
    "Only where every table has a deal of its own: put up a `round_robin` with `open`, not "
    "mirrored; the others enter with `POST …/entries`, and you start it with `POST …/start`."
)
DEFAULT_CLOCK = ContestClock(turn_seconds=300)
"""Where players take part."""


class EntrantRequest(msgspec.Struct, frozen=True):
    """Somebody who is to take part: a player, or a house bot."""

    player: Annotated[str, Meta(pattern=ID, extra={"error": "An id of a player."})] | UnsetType = (
        UNSET
    )
    """The id of a player; give this or `bot`."""
    bot: BotName | UnsetType = UNSET
    """The name of a house bot; give this or `player`."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if (self.player is UNSET) == (self.bot is UNSET):
            yield "", "Either a player or a house bot."


class ContestRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A contest as its organiser wants it; options are typed."""

    game: Annotated[GameName, Meta(extra_json_schema={"example": "arctic"})]
    seats: SeatCount = 2
    """How many seats each table has: one of the game's `seat_counts`."""
    kind: ContestKind
    """How it is decided who plays whom, and when it is over."""
    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE), PEOPLE_READ] | None = None
    """What it is called; left out: nothing."""
    players: Annotated[tuple[EntrantRequest, ...], Meta(max_length=MOST_ENTRANTS)] = ()
    """Who takes part from the beginning; whoever does not want to leaves."""
    open: bool = False
    """Whether others may enter until you start it."""
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)] | None = None
    """`round_robin`: how often everybody meets; `swiss`: rounds; `duplicate`: deals; `experiment`:
    the most rounds of deals. Left out: 1, as many as it takes, 8, 100."""
    mirrored: bool | None = None
    """Whether every deal is played once for each way of turning the seats, for bots only; left out:
    in experiments of house bots alone."""
    seconds: Annotated[int, Meta(ge=SHORTEST_NIGHT, le=LONGEST_NIGHT)] | None = None
    """How many seconds a ladder night lasts; left out: an hour."""
    rated: bool = False
    """Whether its matches count in ratings; for `round_robin`, `swiss` and `ladder_night`, not
    mirrored. Then `players` names you and house bots alone: others enter by themselves."""
    options: Options
    """The options of all its matches; see `options_schema` of the game."""
    clock: ContestClock | None = None
    """The clock of all its matches; left out: five minutes a turn, then the seat is lost, or none
    where only house bots play."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        kind = self.kind
        if self.mirrored and kind not in MIRRORED:
            yield "mirrored", f"Deals are mirrored in {' and '.join(MIRRORED)}."
        elif self.seconds is not None and kind is not ContestKind.LADDER_NIGHT:
            yield "seconds", "A ladder night lasts so long, nothing else."
        elif self.deals is not None and kind is ContestKind.LADDER_NIGHT:
            yield "deals", "A ladder night has as many as there is time for."
        elif self.rated and (self.mirrored or kind not in RATED):
            yield "rated", RATED_INSTEAD
        elif self.open and kind is ContestKind.EXPERIMENT:
            yield "open", "Name the two of an experiment."
        if len(set(self.players)) < len(self.players):
            yield "players", "Everybody takes part once."

    @property
    def bots_alone(self) -> bool:
        """Whether no player is named, and none may enter."""
        return not self.open and all(one.bot is not UNSET for one in self.players)


def open_contest(
    backend: Backend, organiser: Player, wanted: ContestRequest, key: Idempotency | None
) -> tuple[Contest, bool]:
    """Put up a contest, or find the one that was put up under this key; and which it is.

    It starts at once unless it is open. Raises contest_for_bots, experiment_of_two, rated_unasked,
    player_not_found, too_many_contests, too_few_entrants, too_many_tables, and the engine's
    UnknownGame, BadSetup and UnknownBot.
    """
    now = backend.now()
    require_playable(find_game(wanted.game), wanted.seats, wanted.options)
    entrants = _entrants(backend, wanted)
    if wanted.rated and any(one.player not in (UNSET, organiser.id) for one in wanted.players):
        # Whoever does not come loses by the clock: nobody's rating is at stake unasked.
        raise Refusal("rated_unasked")
    secret = secrets.token_bytes(fairness.SECRET_BYTES)
    drawn_up = _drawn_up(organiser, wanted, entrants, fairness.commitment(secret), now)
    require_fit(drawn_up)

    def put_up(contest_id: str) -> None:
        contest = replace(drawn_up, id=contest_id)
        events: list[ContestEvent] = [ContestOpened(None, organiser)]
        if not wanted.open:
            contest = begun(contest, now)
            events.append(ContestStarted(None, contest_id))
        opened = ContestChange(before=None, after=contest, events=events, secret=secret)
        backend.of(ContestStore).organise(organiser.id, contest_id, now)
        with suppress(VersionConflict):  # the same request, twice at once
            list_at_once(backend, backend.of(ContestStore).commit(opened))

    contest_id, is_old = backend.once.do(organiser.id, key, new_id(now), put_up)
    return backend.of(ContestStore).load_without_tables(contest_id), is_old


def _drawn_up(
    organiser: Player,
    wanted: ContestRequest,
    entrants: tuple[Entrant, ...],
    commitment: str,
    now: datetime,
) -> Contest:
    """What was asked for, with what holds where nothing was said; it has no id yet."""
    kind = wanted.kind
    mirrored = wanted.mirrored
    seconds = wanted.seconds
    clock = wanted.clock or (None if wanted.bots_alone else DEFAULT_CLOCK)
    if mirrored is None:
        mirrored = kind is ContestKind.EXPERIMENT and wanted.bots_alone
    if seconds is None and kind is ContestKind.LADDER_NIGHT:
        seconds = AN_HOUR
    contest = Contest(
        id="",
        title=wanted.title,
        game=wanted.game,
        seats=wanted.seats,
        kind=kind,
        options=msgspec.to_builtins(wanted.options),
        status=ContestStatus.OPEN,
        version=1,
        created_at=now,
        updated_at=now,
        created_by=organiser.id,
        open=wanted.open,
        deals=DEALS[kind] if wanted.deals is None else wanted.deals,
        mirrored=mirrored,
        clock=clock,
        seconds=seconds,
        rated=wanted.rated,
        entrants=entrants,
        table_counts=TableCounts(begun=0, ended=0),
        commitment=commitment,
    )
    return replace(contest, standings=standings(contest, ()))


def _entrants(backend: Backend, wanted: ContestRequest) -> tuple[Entrant, ...]:
    """Whoever is named, once each, all of them there."""
    named = [one.player for one in wanted.players if one.player is not UNSET]
    present = backend.of(PlayerStore).present(named)
    if len(present) < len(named):
        raise NotFound("player_not_found")
    return tuple(
        Entrant(entrant=number, player=present[one.player])
        if one.player is not UNSET
        else Entrant(entrant=number, bot=house_bot(one.bot or "").name)
        for number, one in enumerate(wanted.players)
    )


def enter(backend: Backend, contest_id: str, player: Player) -> Contest:
    """Take part in an open contest, or in a ladder night that is on; also again.

    Raises contest_not_found, contest_closed, contest_started, contest_over, contest_full,
    contest_for_bots.
    """

    def entered(contest: Contest, now: datetime) -> ContestChange | None:
        _require_not_over(contest)
        if not contest.open:
            raise Refusal("contest_closed")
        is_night = contest.kind is ContestKind.LADDER_NIGHT
        if contest.status is ContestStatus.RUNNING and not is_night:
            raise Refusal("contest_started")
        number = contest.entrant_of(player.id)
        if number is not None:
            if not contest.entrants[number].left:
                return None
            after = _with_entrant(contest, replace(contest.entrants[number], left=False))
        elif len(contest.entrants) >= MOST_ENTRANTS:
            raise Refusal("contest_full", most=MOST_ENTRANTS)
        else:
            newcomer = Entrant(entrant=len(contest.entrants), player=player)
            after = _with_entrants(contest, (*contest.entrants, newcomer))
            require_fit(after)
        return next_version(contest, after, now, events=[ContestEntered(None, player)])

    return change_contest(backend, contest_id, entered)


def leave(backend: Backend, contest_id: str, player: Player) -> Contest:
    """Take part no more; what has been played counts, what has begun is played on.

    Raises contest_not_found, not_entered, contest_over.
    """

    def left(contest: Contest, now: datetime) -> ContestChange:
        number = contest.entrant_of(player.id)
        if number is None or contest.entrants[number].left:
            raise Refusal("not_entered")
        _require_not_over(contest)
        if contest.status is ContestStatus.OPEN:
            others = (*contest.entrants[:number], *contest.entrants[number + 1 :])
            moved_up = (replace(one, entrant=place) for place, one in enumerate(others))
            after = _with_entrants(contest, tuple(moved_up))
        else:
            after = _with_entrant(contest, replace(contest.entrants[number], left=True))
        return next_version(contest, after, now, events=[ContestLeft(None, player)])

    return change_contest(backend, contest_id, left)


def _with_entrant(contest: Contest, entrant: Entrant) -> Contest:
    others = contest.entrants
    entrants = tuple(entrant if one.entrant == entrant.entrant else one for one in others)
    return replace(contest, entrants=entrants)


def _with_entrants(contest: Contest, entrants: tuple[Entrant, ...]) -> Contest:
    """The same before anything was played, or with somebody more behind the others."""
    after = replace(contest, entrants=entrants)
    if contest.table_counts.begun == 0:
        return replace(after, standings=standings(after, ()))
    return after


def start(backend: Backend, contest_id: str, caller: Player) -> Contest:
    """The organiser begins it with whoever has entered.

    Raises contest_not_found, not_the_organiser, contest_started, contest_over, too_few_entrants,
    too_many_tables.
    """

    def started(contest: Contest, now: datetime) -> ContestChange:
        _require_organiser(contest, caller)
        _require_not_over(contest)
        if contest.status is ContestStatus.RUNNING:
            raise Refusal("contest_started")
        events = [ContestStarted(None, contest.id)]
        return next_version(contest, begun(contest, now), now, events=events)

    return change_contest(backend, contest_id, started)


def cancel(backend: Backend, contest_id: str, caller: Player) -> Contest:
    """The organiser calls it off: nobody is paired any more, what has begun is played on.

    Raises contest_not_found, not_the_organiser, contest_over.
    """

    def called_off(contest: Contest, now: datetime) -> ContestChange:
        _require_organiser(contest, caller)
        _require_not_over(contest)
        return cancelled(contest, "called_off", now)

    return change_contest(backend, contest_id, called_off)


def cancelled(contest: Contest, reason: str, now: datetime) -> ContestChange:
    """The change after which nobody is paired any more."""
    after = replace(contest, status=ContestStatus.CANCELLED, finished_at=now, reason=reason)
    events = [ContestCancelled(None, contest.id, reason)]
    return next_version(contest, after, now, events=events)


def change_contest(
    backend: Backend,
    contest_id: str,
    wanted: Callable[[Contest, datetime], ContestChange | None],
) -> Contest:
    """Try until no other change comes in between: the rules are asked anew each time.

    `wanted` answers None for what is as it is wanted already.
    """

    def commit(made: ContestChange) -> Contest:
        after = backend.of(ContestStore).commit(made)
        if made.before is not None and after.status is not made.before.status:
            list_at_once(backend, after)
        return after

    return change(
        load=lambda: backend.of(ContestStore).load_without_tables(contest_id),
        wanted=lambda contest: wanted(contest, backend.now()),
        commit=commit,
    )


def list_at_once(backend: Backend, contest: Contest) -> None:
    """So that whoever changed it finds it; whoever drives it lists it if we cannot.

    Should it have moved on meanwhile, its last status is the one that it is listed under.
    """
    with suppress(StoreUnreachable, NotFound):
        backend.of(ContestStore).list_anew(contest)
        current = backend.of(ContestStore).load_without_tables(contest.id)
        if current.status is not contest.status:
            backend.of(ContestStore).list_anew(current)


def _require_organiser(contest: Contest, caller: Player) -> None:
    if contest.created_by != caller.id:
        raise Refusal("not_the_organiser")


def _require_not_over(contest: Contest) -> None:
    if contest.is_over:
        raise Refusal("contest_over")
