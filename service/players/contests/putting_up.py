"""The matches of a contest are put up, each once, whoever does it and however often."""

from collections.abc import Iterable, Set

import structlog

from engine import refusals as engine
from engine.catalogue import find_game
from engine.encoding import codec_of
from engine.records.fairness import contest_secret
from service.backend import Backend
from service.matches.seats.creating import BotSeat, NewMatch, PlayerSeat, create_match
from service.matches.seats.seat import Player
from service.matches.terms import ContestTable, TakebackRule, Visibility
from service.players.contests.advancing import without
from service.refusals import PlayersGone, StoreUnreachable, VersionConflict
from service.store.players.contest import Contest, ContestKind, Entrant, Table

FULL = ("too_many_open", "too_many_running", "too_many_searching")
"""The organiser's quotas: what there is no room for now is put up later."""

_log = structlog.get_logger()


def put_up(
    backend: Backend, contest: Contest, organiser: Player, tables: Iterable[Table]
) -> Contest:
    """Put up the matches of tables that have begun; the contest without whoever is gone."""
    secret = backend.contests.secret(contest.id)
    for table in tables:
        try:
            create_match(backend, organiser, _wanted(contest, table, secret), table.match)
        except VersionConflict:  # it stands there already
            continue
        except StoreUnreachable:
            raise
        except engine.Refusal as refusal:
            if refusal.code in FULL:
                return contest
            _log.info("table_called_off", contest=contest.id, code=refusal.code)
            gone = refusal.player_ids if isinstance(refusal, PlayersGone) else frozenset[str]()
            contest = call_off(backend, contest, table, gone)
    return contest


def call_off(
    backend: Backend, contest: Contest, table: Table, gone: Set[str] = frozenset()
) -> Contest:
    """The match of a table will never be put up; whoever is gone is paired no more."""
    if not backend.matches.rule_out(table.match):
        return contest  # somebody else has put it up after all
    return backend.contests.commit(without(contest, table, gone, backend.now()))


def _wanted(contest: Contest, table: Table, secret: bytes) -> NewMatch:
    terms = contest.terms
    is_hidden = terms.shares_deals or terms.kind is ContestKind.EXPERIMENT
    label = table.deal if table.deal is not None else f"{table.round}.{table.table}"
    return NewMatch(
        game=terms.game,
        options=codec_of(find_game(terms.game)).decode_options(bytes(terms.options)),
        seats=tuple(_seat(contest.entrants[one]) for one in table.seating),
        visibility=Visibility.UNLISTED if is_hidden else Visibility.PUBLIC,
        clock=terms.clock,
        takebacks=TakebackRule.NEVER,
        rated=terms.rated,
        contest=ContestTable(contest.id, table.round, table.table, table.deal),
        secret=contest_secret(secret, f"{contest.id}/{label}"),
    )


def _seat(entrant: Entrant) -> BotSeat | PlayerSeat:
    if entrant.player is not None:
        return PlayerSeat(entrant.player.id)
    return BotSeat(entrant.bot or "")
