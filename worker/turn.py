"""A worker's go at one match: the house's turn, decision by decision, each a commit like any other.

The bot gets the view of its seat and the list of legal commands, nothing else, and a random stream
that nobody can foresee. A go ends when a player is to act, when the match moved on without us, or
when other matches have waited long enough; what the house still owes then goes to the queue's end.
A bot that fails three times at one decision, in whatever way, gives its seat to a simpler one.
"""

import secrets
import threading
import time
from datetime import timedelta

import structlog
from rq.timeouts import JobTimeoutException

from engine.bots.roster import BOTS
from service.backend import Backend
from service.bots.model import queue_of
from service.bots.store.leases import Leases
from service.bots.store.turns import HouseTurns
from service.matches.cases.clocks import with_overdue_turns_played
from service.matches.cases.house import (
    Slots,
    answer_times,
    ask,
    bot_of,
    first_command,
    play_for_house,
    slots_of,
)
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.seating import bot_replaced
from service.matches.store.commit import Commits, NextTurn
from service.matches.store.matches import MatchStore
from service.metrics import BOT_DECISION_SECONDS, BOT_TURN_SECONDS
from service.refusals import NotFound, StoreUnreachable, Undecodable, VersionConflict

MOST_TRIES = 3

COMMANDS_AT_ONCE = 8
"""After so many commands of one match others get their go, if there are any: a job more costs about
as much as two commands of a quick bot."""

SEARCH_NEEDS_SECONDS = 6.0
"""A search that has less time until the deadline searches less."""

LEASED_FOR = timedelta(seconds=2)
LEASE_KEPT_EVERY_SECONDS = 0.5

_log = structlog.get_logger()


class TurnPlayer:
    """Plays the house's turns in this process, one match at a time."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._name = secrets.token_hex(8)
        self._match_id: str | None = None
        self._stopped = threading.Event()
        threading.Thread(target=self._keep_lease, name="lease", daemon=True).start()

    def play(self, match_id: str, version: int) -> None:
        """Play from this version on, or nothing if the match has moved on.

        Where the store did not answer it is asked once more, at once: a connection that fell silent
        is opened anew.
        """
        self._match_id = match_id
        try:
            try:
                self._play_from(match_id, version)
            except StoreUnreachable:
                self._go_on(match_id, version)
        except (NotFound, Undecodable):
            return
        except VersionConflict:  # somebody else's commit came first and has seen to what follows
            _log.info("turn_moved_on", match=match_id, version=version)
        finally:
            self._match_id = None

    def stop(self) -> None:
        """Let the thread that keeps the lease end."""
        self._stopped.set()

    def _play_from(self, match_id: str, version: int) -> Match:
        """Play from this version on; the match as it stood."""
        loaded = self._backend.of(MatchStore).load(match_id)
        if loaded.match.version == version:
            self._play_on(with_overdue_turns_played(self._backend, loaded))
        return loaded.match

    def _go_on(self, match_id: str, version: int) -> None:
        """Play on; if the match has moved, perhaps by us and without an answer, what is owed now
        is queued, for nobody may have done so."""
        found = self._play_from(match_id, version)
        if found.version != version and found.house_seats:
            self._backend.of(HouseTurns).put(found)

    def _play_on(self, loaded: LoadedMatch) -> None:
        start = time.monotonic()
        queue = None
        played = 0
        owed_since = loaded.match.updated_at
        while loaded.match.house_seats:
            queue = queue or queue_of(loaded.match)
            is_long = time.monotonic() - start > self._backend.settings.bot_job_seconds
            if is_long or queue_of(loaded.match) != queue or self._gives_way(loaded.match, played):
                self._backend.of(HouseTurns).put(loaded.match)
                return
            after = self._decide(loaded)
            if after is None:
                return
            loaded = after
            played = played + 1
        seconds = (self._backend.now() - owed_since).total_seconds()
        BOT_TURN_SECONDS.observe(seconds)
        _log.info("turn_played", match=loaded.match.id, version=loaded.match.version, s=seconds)

    def _gives_way(self, match: Match, played: int) -> bool:
        """Whether others have waited for long enough: they are only asked for now and then."""
        if played == 0 or played % COMMANDS_AT_ONCE:
            return False
        return self._backend.of(HouseTurns).is_anyone_else_waiting(match)

    def _decide(self, loaded: LoadedMatch) -> LoadedMatch | None:
        """The match after the house's next decision; None if another worker is at it."""
        match = loaded.match
        seat = loaded.match.house_seats[0]
        name = bot_of(self._backend, match, seat)
        slots = None
        for _ in range(MOST_TRIES):
            leases = self._backend.of(Leases)
            tries = leases.of_house(match.id, match.version, self._name, LEASED_FOR)
            if tries == 0:
                return None
            slots = slots or slots_of(self._backend, loaded, seat, name, self._share(match))
            if tries > MOST_TRIES:
                break
            share = self._share(match)
            command = ask(self._backend, loaded, seat, name, share, alarm=(JobTimeoutException,))
            if command is not None:
                after = play_for_house(self._backend, loaded, seat, command, slots)
                # Every decision counts, and with its wait: what was hidden must not show in it.
                seconds = (after.match.updated_at - slots.start).total_seconds()
                BOT_DECISION_SECONDS.labels(name, match.game).observe(seconds)
                return after
        assert slots is not None
        return self._go_on_without(loaded, seat, slots)

    def _share(self, match: Match) -> float:
        """How much of its budget a bot has so close to the deadline."""
        if match.deadline is None:
            return 1.0
        left = (match.deadline - self._backend.now()).total_seconds()
        return max(0.0, min(1.0, left / SEARCH_NEEDS_SECONDS))

    def _go_on_without(self, loaded: LoadedMatch, seat: int, slots: Slots) -> LoadedMatch:
        """The bot failed too often: a simpler one has the seat, or the first command is played."""
        match = loaded.match
        name = bot_of(self._backend, match, seat)
        simpler = BOTS[name].stand_in if name in BOTS else None
        _log.error("bot_given_up", match=match.id, version=match.version, bot=name)
        if simpler is None or seat in match.stand_in:
            command = first_command(loaded, seat)
            return play_for_house(self._backend, loaded, seat, command, slots)
        at = self._backend.of(answer_times).next_moment(slots)
        change = bot_replaced(loaded, seat, simpler, at)
        self._backend.of(answer_times).wait_for(slots, at)
        return self._backend.of(Commits).commit(change, next_turn=NextTurn.MINE)

    def _keep_lease(self) -> None:
        """While a search runs, say again and again that somebody is at it."""
        while not self._stopped.wait(LEASE_KEPT_EVERY_SECONDS):
            match_id = self._match_id
            if match_id is not None:
                try:
                    self._backend.of(Leases).keep_house(match_id, self._name, LEASED_FOR)
                except StoreUnreachable:
                    continue
