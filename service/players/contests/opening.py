"""A contest is put up: once, however often the same request comes."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

import msgspec
from msgspec.structs import replace

from engine.bots.roster import house_bot
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from engine.records import fairness
from service.backend import Backend
from service.ids import new_id
from service.matches.seats.seat import Player
from service.matches.terms import Clock, OnTimeout
from service.matches.told.contest_events import ContestEvent, ContestOpened
from service.matches.told.house_events import ContestStarted
from service.players.contests.conditions import begun, require_fit
from service.players.contests.organising import list_at_once
from service.players.contests.standings import standings
from service.refusals import NotFound, Refusal, VersionConflict
from service.store.answered import Idempotency
from service.store.players.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    ContestTerms,
    Entrant,
)
from service.store.players.contests import ContestChange

DEFAULT_CLOCK = Clock(300, OnTimeout.FORFEIT)
"""Where players take part: who does not come loses."""


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


def open_contest(
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
        with suppress(NotFound):  # whoever was promised it died, or is at it
            return backend.contests.load_without_tables(contest_id), True
    change = _opened(organiser, contest_id, wanted, terms, entrants, now)
    backend.contests.organise(organiser.id, contest_id, now)
    try:
        contest = backend.contests.commit(change)
    except VersionConflict:  # the same request, twice at once
        return backend.contests.load_without_tables(contest_id), True
    list_at_once(backend, contest)
    return contest, False


def _opened(
    organiser: Player,
    contest_id: str,
    wanted: NewContest,
    terms: ContestTerms,
    entrants: tuple[Entrant, ...],
    now: datetime,
) -> ContestChange:
    """The first version, with a secret drawn for its deals; begun already unless it is open."""
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
        contest = begun(contest, now)
        events.append(ContestStarted(None, contest.id))
    return ContestChange(before=None, after=contest, events=events, secret=secret)


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
    require_fit(terms, entrants)
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
