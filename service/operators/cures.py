"""What an operator may do about a match that does not go on, each of it safe at any moment.

Every cure is a change like any other, committed if nobody was faster, or delivers once more what
may be delivered any number of times.
"""

from datetime import datetime
from enum import StrEnum

import structlog

from engine.bots.roster import house_bot
from engine.outcome import Termination
from service.backend import Backend
from service.matches.changes import Change, cancelled
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.handing_over import bot_replaced, seat_given_up
from service.matches.seats.refusing import require_not_over, require_seat
from service.matches.seats.seat import SeatKind
from service.matches.seats.trying import ATTEMPTS, change_seats
from service.matches.terms import Status
from service.refusals import Refusal, VersionConflict

BY_OPERATORS = "operators"
"""Why a match was cancelled."""

_log = structlog.get_logger()


class Cure(StrEnum):
    """What may be done about a match."""

    QUEUE_AGAIN = "queue_again"
    HAND_OVER = "hand_over"
    CALL_OFF = "call_off"


def cures_for(match: Match) -> tuple[Cure, ...]:
    """What may be done about it as it stands."""
    if match.has_ended:
        return ()
    if match.status is Status.PLAYING:
        return tuple(Cure)
    return (Cure.QUEUE_AGAIN, Cure.CALL_OFF)


def queue_again(backend: Backend, match_id: str) -> Match:
    """Have everything delivered that follows from how the match stands, and its turn queued.

    Jobs, notices, due decisions, pushes to webhooks, and the sets of the sweeper; what is there
    already stays as it is. Raises match_over, match_cancelled.
    """
    match = backend.matches.load_without_state(match_id)
    require_not_over(match)
    backend.redeliveries.deliver_again(match)
    backend.webhooks.push_again(
        match.id, [player.id for player in match.due_players], backend.now()
    )
    if match.house_seats and not backend.turns.is_queued(match):
        backend.turns.put_again(match)
    _log.warning("operator_act", act=Cure.QUEUE_AGAIN, match=match.id, version=match.version)
    return match


def hand_over(backend: Backend, match_id: str, seat: int, bot: str) -> LoadedMatch:
    """A house bot has the seat from now on: a player's ranks as one whose time was up.

    Raises seat_not_found, match_waiting, match_over, match_cancelled and the engine's UnknownBot.
    """
    house_bot(bot)

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        require_seat(match, seat)
        require_not_over(match)
        if match.status is Status.WAITING:
            raise Refusal("match_waiting")
        if match.seats[seat].kind is SeatKind.PLAYER:
            return seat_given_up(loaded, seat, Termination.TIMEOUT, bot, now)
        return None if match.seats[seat].bot == bot else bot_replaced(loaded, seat, bot, now)

    after = change_seats(backend, match_id, change)
    version = after.match.version
    _log.warning("operator_act", act=Cure.HAND_OVER, match=match_id, version=version, seat=seat)
    return after


def call_off(backend: Backend, match_id: str, reason: str) -> Match:
    """The match is cancelled, whatever its rules, and all at the table are told why.

    Raises match_over, match_cancelled.
    """
    for _ in range(ATTEMPTS):
        match = backend.matches.load_without_state(match_id)
        require_not_over(match)
        change = cancelled(LoadedMatch(match, None), BY_OPERATORS, backend.now(), reason)
        try:
            after = backend.commit(change).match
        except VersionConflict as conflict:
            current_version = conflict.current_version
            continue
        _log.warning("operator_act", act=Cure.CALL_OFF, match=match_id, version=after.version)
        return after
    raise VersionConflict(current_version)
