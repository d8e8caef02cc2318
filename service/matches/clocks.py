"""Overdue turns: whoever touches a match first has the house play a turn that lasted too long.

In a match that waits it is invitations that are over.

The sweeper does it within a second. If nobody sweeps, a read or a command does it, before anything
else: the clock needs neither the queue nor a worker. The overdue decisions are played right here by
a quick house bot, each like any other command; a seat that is forfeited is taken over for good.
Whoever comes second finds it done.
"""

import secrets
from collections.abc import Sequence

import structlog

from engine.bots.bot import own_stream
from engine.bots.roster import find_bot, house_bot
from engine.game import Command
from service.backend import Backend
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.play import play_for_house, slots_of
from service.matches.seats.handing_over import turn_timed_out
from service.matches.seats.invitations import invitations_expired
from service.matches.terms import Status
from service.metrics import TIMEOUTS
from service.refusals import VersionConflict, WritesRefused
from service.store.commit import NextTurn

MOST_DECISIONS_AT_ONCE = 40
"""More than any turn has; what is left is played by the next who touches the match."""

_log = structlog.get_logger()


def load(backend: Backend, match_id: str) -> LoadedMatch:
    """The match as it stands, no turn of it overdue; NotFound if there is none.

    While the store takes no writes nobody can play what is overdue: it is read as it stands.
    """
    loaded = backend.matches.load(match_id)
    try:
        return with_overdue_turns_played(backend, loaded)
    except WritesRefused:
        return loaded


def load_without_state(backend: Backend, match_id: str) -> Match:
    """The same for those who need no more than the match itself."""
    match = backend.matches.load_without_state(match_id)
    return load(backend, match_id).match if match.is_overdue(backend.now()) else match


def with_overdue_turns_played(backend: Backend, loaded: LoadedMatch) -> LoadedMatch:
    """The match after the house has played what is overdue; the same if nothing is."""
    if not loaded.match.is_overdue(backend.now()):
        return loaded
    try:
        if loaded.match.status is Status.WAITING:
            return backend.commit(invitations_expired(loaded.match, backend.now()))
        return _play_overdue(backend, loaded)
    except VersionConflict:  # somebody else is doing the same
        return backend.matches.load(loaded.match.id)


def _play_overdue(backend: Backend, loaded: LoadedMatch) -> LoadedMatch:
    bot = backend.settings.stand_in_bot
    if not loaded.match.stand_in:
        change = turn_timed_out(loaded, bot, backend.now())
        loaded = backend.commit(change, next_turn=NextTurn.MINE)
        TIMEOUTS.labels(loaded.match.game).inc()
        _log.info("turn_timed_out", match=loaded.match.id, version=loaded.match.version)
    for _ in range(MOST_DECISIONS_AT_ONCE):
        if not loaded.match.stand_in:
            break
        seat = loaded.match.stand_in[0]
        slots = slots_of(backend, loaded, seat, bot)
        choice = quick_choice(backend, loaded, seat, bot)
        loaded = play_for_house(backend, loaded, seat, choice, slots)
    if loaded.match.house_seats:
        backend.turns.put(loaded.match)
    return loaded


def quick_choice(backend: Backend, loaded: LoadedMatch, seat: int, bot: str) -> Command:
    """What the bot plays from this seat's view; the first legal command should the bot fail."""
    match, state = loaded.match, loaded.state
    assert state is not None
    game = match.rules
    legal: Sequence[Command] = game.legal_commands(state, seat)
    view = game.view(state, seat)
    try:
        stream = own_stream(secrets.token_hex(16))
        with backend.answer_times.thinking():
            return find_bot(bot, game).choose(view, legal, stream, house_bot(bot).budget)
    except Exception as fault:  # a bot may fail in any way, and the match must go on
        how = type(fault).__name__
        _log.error("stand_in_failed", match=match.id, version=match.version, error=how)
        return legal[0]
