"""The sweeper: sees to it that nothing is ever stuck. Any number of them may run.

Several times a second it looks at the sorted sets of `delivery.py` and does what is overdue:

- deadlines: turns that lasted too long are played by the house (`clocks.py`)
- touched: what should have followed from a commit a few seconds ago is made to follow again
- turns: a house bot's turn with no job waiting and no worker at it is queued again
- expiring: matches that nobody wants any more are cancelled or forgotten
- leaving and idle players: their seats are given up, then they are forgotten

and, slowly, at every running match in turn, in case a set has lost it. Whatever it does is what
anybody may do, committed like everything else; two sweepers at the same match harm nothing.
"""

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import structlog

from service.backend import Backend
from service.matches.changes import cancelled, house_seats
from service.matches.clocks import honoured
from service.matches.match import LoadedMatch, Match
from service.metrics import TURNS_QUEUED_AGAIN
from service.players.accounts import let_go
from service.refusals import NotFound, OtherRules, StoreUnreachable, VersionConflict
from service.store import keys
from service.store.claims import is_claimed
from service.store.delivery import deliver, expiry, forget, lists_of, settle
from service.store.matches import ENDED, milliseconds
from worker.outages import Outages
from worker.turn import failed_at

TICK_SECONDS = 0.25
SETTLED_AFTER = timedelta(seconds=2)
TURN_IS_LATE_AFTER = timedelta(seconds=1.5)
LEAVING_LOOKED_AT_AFTER = timedelta(seconds=10)
SLOW_ROUND_SECONDS = 10.0
BATCH = 200

_log = structlog.get_logger()


class Sweeper:
    """Looks after everything that is owed."""

    def __init__(self, backend: Backend) -> None:
        self._hall = backend
        self._stopped = threading.Event()
        self._next_slow_round = 0.0
        self._patrol_from = 0

    def run(self) -> None:
        """Sweep until stopped; a store that is away is waited for."""
        outages = Outages()
        while not self._stopped.wait(TICK_SECONDS):
            with outages.waited_out():
                self._sweep_round()

    def _sweep_round(self) -> None:
        self.sweep()
        if time.monotonic() >= self._next_slow_round:
            self._next_slow_round = time.monotonic() + SLOW_ROUND_SECONDS
            self.sweep_slowly()

    def stop(self) -> None:
        """End after the round that is under way."""
        self._stopped.set()

    def sweep(self) -> None:
        """One round of what must not wait."""
        now = self._hall.now()
        self._each(keys.DEADLINES, milliseconds(now), self._honour)
        self._each(keys.TOUCHED, milliseconds(now - SETTLED_AFTER), self._settle)
        self._each(keys.TURNS, milliseconds(now - TURN_IS_LATE_AFTER), self._queue_again)

    def sweep_slowly(self) -> None:
        """One round of what may wait."""
        now = self._hall.now()
        self._each(keys.EXPIRING, milliseconds(now), self._expire)
        leaving = milliseconds(now - LEAVING_LOOKED_AT_AFTER)
        self._each(keys.PLAYERS_LEAVING, leaving, self._let_go)
        idle = milliseconds(now - timedelta(days=self._hall.settings.keep_idle_players_days))
        self._each(keys.PLAYERS_SEEN, idle, self._retire)
        self._patrol()

    def _each(self, key: str, until: int, look_at: Callable[[str, float], None]) -> None:
        found: Any = self._hall.redis.zrange(
            key, "-inf", until, byscore=True, offset=0, num=BATCH, withscores=True
        )
        for member, score in found:
            name = member.decode()
            try:
                look_at(name, score)
            except NotFound:
                forget(self._hall, key, name, score)
            except OtherRules:  # it stays as it is until the release that knows its rules is back
                self._put_off(key, name)
            except VersionConflict:
                continue  # somebody was faster; the next round sees what is left
            except StoreUnreachable:
                raise
            except Exception as fault:  # one broken match must not keep it from the others
                how, where = type(fault).__name__, failed_at(fault)
                _log.error("sweep_failed", set=key, member=name, error=how, where=where)
                self._put_off(key, name)

    def _put_off(self, key: str, member: str) -> None:
        later = self._hall.now() + timedelta(seconds=SLOW_ROUND_SECONDS)
        self._hall.redis.zadd(key, {member: milliseconds(later)}, xx=True)

    def _honour(self, match_id: str, score: float) -> None:
        loaded = honoured(self._hall, self._hall.store.load(match_id))
        if loaded.match.deadline is None:
            forget(self._hall, keys.DEADLINES, match_id, score)
        elif milliseconds(loaded.match.deadline) != score:
            settle(self._hall, loaded.match)

    def _settle(self, match_id: str, score: float) -> None:
        settle(self._hall, self._document(match_id))
        forget(self._hall, keys.TOUCHED, match_id, score)

    def _queue_again(self, match_id: str, score: float) -> None:
        match = self._document(match_id)
        if not house_seats(match):
            forget(self._hall, keys.TURNS, match_id, score)
            return
        now = self._hall.now()
        is_fresh = now - match.updated_at < TURN_IS_LATE_AFTER
        if not (
            is_fresh or is_claimed(self._hall, match_id) or self._hall.bot_turns.is_queued(match)
        ):
            self._hall.store.load(match_id)  # OtherRules: no worker of this release can play it
            self._hall.bot_turns.put_again(match)
            TURNS_QUEUED_AGAIN.inc()
            _log.warning("turn_queued_again", match=match.id, version=match.version)
        self._hall.redis.zadd(keys.TURNS, {match_id: milliseconds(now)}, xx=True)

    def _expire(self, match_id: str, score: float) -> None:
        match = self._document(match_id)
        due = expiry(self._hall, match)
        if due > self._hall.now():
            self._hall.redis.zadd(keys.EXPIRING, {match_id: milliseconds(due)}, xx=True)
        elif match.status in ENDED:
            self._forget_match(match)
            forget(self._hall, keys.EXPIRING, match_id, score)
        else:
            change = cancelled(LoadedMatch(match, None), "abandoned", self._hall.now())
            self._hall.store.commit(change)
            deliver(self._hall, change)

    def _forget_match(self, match: Match) -> None:
        pipe = self._hall.redis.pipeline()
        for key in sorted(lists_of(match)):
            pipe.zrem(key, match.id)
        pipe.execute()
        self._hall.store.delete(match.id)
        _log.info("match_forgotten", match=match.id)

    def _let_go(self, player_id: str, score: float) -> None:
        let_go(self._hall, player_id)
        forget(self._hall, keys.PLAYERS_LEAVING, player_id, score)

    def _retire(self, player_id: str, score: float) -> None:
        """Forget a player who has not been seen for long and sits in no running match."""
        listed: Any = self._hall.redis.zrange(keys.player_key(player_id, "matches"), 0, -1)
        if any(self._is_running(match_id.decode()) for match_id in listed):
            now = milliseconds(self._hall.now())
            self._hall.redis.zadd(keys.PLAYERS_SEEN, {player_id: now}, xx=True)
            return
        let_go(self._hall, player_id)
        _log.info("player_forgotten", player=player_id)

    def _is_running(self, match_id: str) -> bool:
        try:
            return self._document(match_id).status not in ENDED
        except NotFound:
            return False

    def _patrol(self) -> None:
        """Have the next few of all matches settled, whatever the sets say about them."""
        last = self._patrol_from + BATCH - 1
        found: Any = self._hall.redis.zrange(keys.EXPIRING, self._patrol_from, last)
        self._patrol_from = last + 1 if len(found) == BATCH else 0
        if found:
            touched = milliseconds(self._hall.now() - SETTLED_AFTER)
            self._hall.redis.zadd(keys.TOUCHED, dict.fromkeys(found, touched), nx=True)

    def _document(self, match_id: str) -> Match:
        stored: Any = self._hall.redis.hget(keys.match_key(match_id, "meta"), "doc")
        return self._hall.store.read_document(match_id, stored)
