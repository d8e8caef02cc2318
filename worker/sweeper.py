"""The sweeper: sees to it that nothing is ever stuck. Any number of them may run.

Several times a second it looks at the store's reminders and does what is overdue:

- deadlines: turns that lasted too long are played by the house
- orders: what a seat has left to be played when it comes to it is played
- touched: what should have followed from a commit a few seconds ago is delivered again
- ladders: results of rated matches are counted in the ratings
- turns of the house: one with no job waiting and no worker at it is queued again
- seeks: pairings whose match was not made, seeks to be filled up, or over
- expiring: matches that nobody wants any more are cancelled or forgotten
- finished matches, if there is an archive: their records go there
- contests: what comes next is drawn and put up (`worker/contests.py`)
- leaving and idle players: their seats are given up, then they are forgotten

and, slowly, at every running match in turn, in case a set has lost it. Each sweeper has a beat of
its own, some of the partitions in which the matches are; it takes it anew every second. Whatever it
does is what anybody may do, committed like everything else; two sweepers at the same match harm
nothing.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import structlog

from service.backend import Backend
from service.logs import going_back_to
from service.matches.changes import cancelled
from service.matches.clocks import with_overdue_turns_played
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.orders.playing import SLOT, Rest, play_due
from service.metrics import TURNS_QUEUED_AGAIN
from service.players.accounts import let_go, look_after
from service.players.ratings.counting import count_results
from service.players.seeks.sweeping import see_to_seeks
from service.refusals import (
    NotFound,
    OtherRules,
    StoreUnreachable,
    VersionConflict,
    WritesRefused,
)
from service.store.connection import milliseconds
from service.store.players.ladders import ladder_named
from service.store.sweeping.beats import EVERYTHING, Beat
from service.store.sweeping.reminders import Item, Reminder
from worker.archiver import Archiver
from worker.contests import ContestDriver
from worker.outages import Outages
from worker.turn import failed_at

TICK_SECONDS = 0.25
DELIVERED_AFTER = timedelta(seconds=2)
TURN_IS_LATE_AFTER = timedelta(seconds=1)
LEAVING_LOOKED_AT_AFTER = timedelta(seconds=10)
SLOW_ROUND_SECONDS = 10.0
BEAT_TAKEN_EVERY_SECONDS = 1.0
BATCH = 200
PATROLLED = 10
"""How many matches of each partition are looked at in a slow round, whatever the sets say."""
FREEING = frozenset({Reminder.EXPIRY})
"""Where something can be done even while the store takes no writes, because its memory is full."""

_log = structlog.get_logger()


class Sweeper:
    """Looks after everything that is owed."""

    def __init__(
        self,
        backend: Backend,
        archiver: Archiver | None = None,
        contests: ContestDriver | None = None,
    ) -> None:
        self._backend = backend
        self._reminders = backend.reminders
        self._archiver = archiver
        self._contests = contests
        self._stopped = threading.Event()
        self._next_slow_round = 0.0
        self._beat: Beat = EVERYTHING
        """What this sweeper sees to; all, as long as nobody tells it to run beside others."""
        self._next_beat = 0.0
        self._patrol_from = 0
        self._is_behind = False
        self._refused: WritesRefused | None = None

    def run(self) -> None:
        """Sweep until stopped; a store that is away is waited for."""
        if self._archiver is not None:
            sees_to = (self._stopped, lambda: self._beat)
            threading.Thread(target=self._archiver.run, args=sees_to, daemon=True).start()
        if self._contests is not None:
            threading.Thread(target=self._contests.run, args=(self._stopped,), daemon=True).start()
        outages = Outages()
        while not self._stopped.wait(0 if self._is_behind else TICK_SECONDS):
            self._is_behind = False
            with outages.waited_out():
                self._sweep_round()
        with suppress(StoreUnreachable):
            self._backend.beats.leave()

    def _sweep_round(self) -> None:
        self._refused = None
        if time.monotonic() >= self._next_beat:
            self.take_beat()
            self._next_beat = time.monotonic() + BEAT_TAKEN_EVERY_SECONDS
        self.sweep()
        if time.monotonic() >= self._next_slow_round:
            self._next_slow_round = time.monotonic() + SLOW_ROUND_SECONDS
            self.sweep_slowly()
        if self._refused is not None:
            raise self._refused

    def stop(self) -> None:
        """End after the round that is under way."""
        self._stopped.set()

    def take_beat(self) -> None:
        """See to what the sweepers have agreed upon, from now on."""
        self._beat = self._backend.beats.take()

    def sweep(self) -> None:
        """One round of what must not wait."""
        now = self._backend.now()
        self._each(Reminder.DEADLINE, now, self._play_overdue)
        self._settle(now - DELIVERED_AFTER)
        self._each(Reminder.ORDERS, now - SLOT, self._play_ordered)
        self._see_to_turns(now - TURN_IS_LATE_AFTER)
        self._each(Reminder.RESULTS, self._backend.now(), self._count_results)
        self._see_to_seeks()

    def sweep_slowly(self) -> None:
        """One round of what may wait."""
        now = self._backend.now()
        self._reminders.divide()
        idle_since = now - timedelta(days=self._backend.settings.keep_idle_players_days)
        self._each(Reminder.EXPIRY, now, self._expire)
        self._each(Reminder.LEAVING_PLAYER, now - LEAVING_LOOKED_AT_AFTER, self._let_go)
        self._each(Reminder.SEEN_PLAYER, idle_since, self._retire)
        try:
            self._patrol()
        except WritesRefused as refusal:
            self._refused = refusal

    def _see_to_seeks(self) -> None:
        try:
            see_to_seeks(self._backend)
        except WritesRefused as refusal:
            self._refused = refusal

    def _each(self, reminder: Reminder, until: datetime, look_at: Callable[[Item], None]) -> None:
        """Look at all that is due, a batch at a time; of what cannot be done now, at no more.

        Only what frees room goes on past what is refused: a store that is full takes no writes, and
        lets go of what is forgotten.
        """
        passed_by = Counter[str]()
        while due := self._due(reminder, until, passed_by):
            refused_before = passed_by.total()
            for item in due:
                try:
                    self._look(reminder, item, look_at)
                except WritesRefused as refusal:
                    self._refused = refusal
                    if reminder not in FREEING:
                        return
                    passed_by[item.found_in] += 1
            if passed_by.total() == refused_before:
                return

    def _due(self, reminder: Reminder, until: datetime, passed_by: Counter[str]) -> list[Item]:
        """The next that are due; where there may be more, the next round begins at once."""
        due = self._backend.reminders.due(reminder, until, BATCH, self._beat, passed_by)
        self._is_behind |= len(due) == BATCH
        return due

    def _settle(self, until: datetime) -> None:
        """Deliver again what follows from commits, of many matches together."""
        due = self._due(Reminder.TOUCHED, until, Counter())
        try:
            for item in self._backend.redeliveries.settle(due):
                self._look(Reminder.TOUCHED, item, self._deliver_again)
        except WritesRefused as refusal:
            self._refused = refusal

    def _see_to_turns(self, until: datetime) -> None:
        """Queue again the turns that nobody is at; the others are looked at together."""
        due = self._due(Reminder.HOUSE_TURN, until, Counter())
        try:
            attended = self._attended(due)
            self._reminders.put_off_all(
                [item for item in due if item.id in attended], self._backend.now()
            )
            for item in due:
                if item.id not in attended:
                    self._look(Reminder.HOUSE_TURN, item, self._queue_again)
        except WritesRefused as refusal:
            self._refused = refusal

    def _attended(self, due: Sequence[Item]) -> set[str]:
        """The matches at whose turn somebody is, or will be."""
        try:
            matches = self._backend.matches.load_many(item.id for item in due)
            return self._backend.turns.attended(matches)
        except StoreUnreachable:
            raise
        except Exception:  # one of them is broken: each is looked at by itself
            return set()

    def _look(self, reminder: Reminder, due: Item, look_at: Callable[[Item], None]) -> None:
        try:
            look_at(due)
        except NotFound:
            self._reminders.strike_off(due)
        except OtherRules:  # it stays as it is until the release that knows its rules is back
            self._put_off(due)
        except VersionConflict:
            return  # somebody was faster; the next round sees what is left
        except StoreUnreachable:
            raise
        except Exception as fault:  # one broken match must not keep it from the others
            how, where = type(fault).__name__, failed_at(fault)
            _log.error("sweep_failed", set=reminder, member=due.id, error=how, where=where)
            self._put_off(due)

    def _put_off(self, due: Item) -> None:
        later = self._backend.now() + timedelta(seconds=SLOW_ROUND_SECONDS)
        self._reminders.put_off(due, later)

    def _play_overdue(self, due: Item) -> None:
        loaded = self._backend.matches.load(due.id)
        match = with_overdue_turns_played(self._backend, loaded).match
        if match.deadline is None:
            self._reminders.strike_off(due)
        elif milliseconds(match.deadline) != due.score:
            self._backend.redeliveries.deliver_again(match)

    def _play_ordered(self, due: Item) -> None:
        """Play what a seat has left to be played when it comes to it."""
        rest = play_due(self._backend, due.id)
        if rest is Rest.NOTHING:
            self._reminders.strike_off(due)
        elif rest is Rest.WAITS:
            self._backend.orders.park(due.id, due.score)
        else:
            match = self._backend.matches.load_without_state(due.id)
            self._backend.orders.hurry(due.id, match.updated_at)

    def _deliver_again(self, due: Item) -> None:
        self._backend.redeliveries.deliver_again(self._backend.matches.load_without_state(due.id))
        self._reminders.strike_off(due)

    def _queue_again(self, due: Item) -> None:
        match = self._backend.matches.load_without_state(due.id)
        if not match.house_seats:
            self._reminders.strike_off(due)
            return
        now, turns = self._backend.now(), self._backend.turns
        is_fresh = now - match.updated_at < TURN_IS_LATE_AFTER
        if not (is_fresh or turns.is_claimed(match.id) or turns.is_queued(match)):
            self._backend.matches.load(match.id)  # OtherRules: no worker of this release can play
            with going_back_to(self._backend.matches.origin_of(match.id, match.version)):
                turns.put_again(match)
            TURNS_QUEUED_AGAIN.inc()
            _log.warning("turn_queued_again", match=match.id, version=match.version)
        self._reminders.put_off(due, now)

    def _count_results(self, due: Item) -> None:
        while count_results(self._backend, ladder_named(due.id)):
            if self._stopped.is_set():
                return
        self._reminders.strike_off(due)

    def _expire(self, due: Item) -> None:
        match = self._backend.matches.load_without_state(due.id)
        expiry, now = self._reminders.expiry(match), self._backend.now()
        if expiry > now:
            self._reminders.put_off(due, expiry)
        elif match.has_ended:
            self._forget(match, due)
        else:
            self._backend.commit(cancelled(LoadedMatch(match, None), "abandoned", now))

    def _forget(self, match: Match, due: Item) -> None:
        """Delete what has ended, unless there is an archive that has not got it."""
        if self._archiver is not None and not self._archiver.may_be_forgotten(match):
            self._put_off(due)
            return
        self._backend.matches.forget(match)
        _log.info("match_forgotten", match=match.id)
        self._reminders.strike_off(due)

    def _let_go(self, due: Item) -> None:
        look_after(self._backend, due.id)
        self._reminders.strike_off(due)

    def _retire(self, due: Item) -> None:
        """Forget a player who has not been seen for long and sits in no running match."""
        matches = self._backend.matches.load_many(self._backend.players.match_ids(due.id))
        if all(match.has_ended for match in matches):
            let_go(self._backend, due.id)
            _log.info("player_forgotten", player=due.id)
        else:
            self._reminders.put_off(due, self._backend.now())

    def _patrol(self) -> None:
        """Have the next few of all matches delivered again, whatever the sets say about them."""
        touched_at = self._backend.now() - DELIVERED_AFTER
        first, self._patrol_from = self._patrol_from, self._patrol_from + PATROLLED
        if not self._reminders.touch(self._beat, first, PATROLLED, touched_at):
            self._patrol_from = 0
