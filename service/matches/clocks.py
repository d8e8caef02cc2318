"""Turns that lasted too long are honoured by whoever touches the match first.

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
from engine.catalogue import find_game
from engine.game import Command
from service.backend import Backend
from service.matches.changes import Change, command_played, house_seats, turn_timed_out
from service.matches.match import LoadedMatch, Match
from service.metrics import TIMEOUTS
from service.refusals import VersionConflict
from service.store.delivery import deliver_but_for_turn

MOST_DECISIONS_AT_ONCE = 40
"""More than any turn has; what is left is played by the next who touches the match."""

_log = structlog.get_logger()


def is_overdue(backend: Backend, match: Match) -> bool:
    """Whether the running turn has to be played by the house at once."""
    return bool(match.stand_in) or (match.deadline is not None and match.deadline <= backend.now())


def honoured(backend: Backend, loaded: LoadedMatch) -> LoadedMatch:
    """The match with its overdue turn played; the same if there is none."""
    if not is_overdue(backend, loaded.match):
        return loaded
    try:
        return _play_overdue(backend, loaded)
    except VersionConflict:  # somebody else is doing the same
        return backend.store.load(loaded.match.id)


def _play_overdue(backend: Backend, loaded: LoadedMatch) -> LoadedMatch:
    bot = backend.settings.stand_in_bot
    if not loaded.match.stand_in:
        loaded = _committed(backend, turn_timed_out(loaded, bot, backend.now()))
        TIMEOUTS.labels(loaded.match.game).inc()
        _log.info("turn_timed_out", match=loaded.match.id, version=loaded.match.version)
    for _ in range(MOST_DECISIONS_AT_ONCE):
        if not loaded.match.stand_in:
            break
        seat = loaded.match.stand_in[0]
        command = quick_choice(loaded, seat, bot)
        loaded = _committed(backend, command_played(loaded, seat, command, backend.now()))
    if house_seats(loaded.match):
        backend.bot_turns.put(loaded.match)
    return loaded


def _committed(backend: Backend, change: Change) -> LoadedMatch:
    backend.store.commit(change)
    deliver_but_for_turn(backend, change)
    return change.loaded


def quick_choice(loaded: LoadedMatch, seat: int, bot: str) -> Command:
    """What the bot plays from this seat's view; the first legal command should the bot fail."""
    match, state = loaded.match, loaded.state
    assert state is not None
    game = find_game(match.game)
    legal: Sequence[Command] = game.legal_commands(state, seat)
    view = game.view(state, seat)
    try:
        stream = own_stream(secrets.token_hex(16))
        return find_bot(bot, game).choose(view, legal, stream, house_bot(bot).budget)
    except Exception as fault:  # a bot may fail in any way, and the match must go on
        how = type(fault).__name__
        _log.error("stand_in_failed", match=match.id, version=match.version, error=how)
        return legal[0]
