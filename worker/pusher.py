"""The pusher: calls strangers, webhooks or push services, many at a time. Any number may run.

Slow strangers cost a thread each and nobody else's time: that is why these calls are no jobs of the
workers that play bots' turns. One player's webhook, or one push service, is called a few times at
once and no more, so that one that hangs leaves threads to the others. What is due stands in a
timetable by the moment of its next call; a pusher claims a push for a few seconds at a time as long
as the call is under way, so that one whose process dies is soon taken by another.
"""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec
import structlog

from service.backend import Backend
from service.refusals import StoreUnreachable
from service.store.client import milliseconds
from service.store.feeds.hub import Subscription
from service.store.timetable import Entry
from service.sweeping import Sweep
from worker.outages import Outages, repeat

CALLS_AT_ONCE = 32
CALLS_TO_ONE = 4
"""Player, or push service."""
LOOK_AGAIN_SECONDS = 0.25
CLAIMED_FOR = timedelta(seconds=4)
"""A push is claimed for so long at a time: another pusher takes it then if ours has died."""
CLAIMS_HELD_EVERY_SECONDS = 1.0
CROWD = 200
CROWD_STANDS_BACK = timedelta(seconds=1)

_log = structlog.get_logger()


class Claim(msgspec.Struct, eq=False):
    """A push that this pusher has claimed, and how it stands in the timetable."""

    member: str
    whose: str
    since: datetime
    entry: Entry


class Pusher:
    """Calls whom a sweep has called until it is stopped."""

    def __init__(self, backend: Backend, sweep: Sweep) -> None:
        self._backend = backend
        self._sweep = sweep
        self._timetable = backend.of(sweep.timetable)
        self._stopped = threading.Event()
        self._free = threading.Semaphore(CALLS_AT_ONCE)
        self._changing = threading.Lock()
        self._claims: list[Claim] = []
        """Of the calls that are under way."""
        self._done: list[tuple[Entry, datetime | None]] = []
        """What became of calls, and of claims whose answer was lost: when to call again. The store
        has not heard of it yet."""

    def run(self) -> None:
        """Push what is due, woken by every commit that makes something due."""
        outages = Outages()
        ended = threading.Event()
        holding = (self.hold_claims, CLAIMS_HELD_EVERY_SECONDS, ended)
        threading.Thread(target=repeat, args=holding, name="claims", daemon=True).start()
        try:
            with (
                ThreadPoolExecutor(CALLS_AT_ONCE, "push") as pool,
                self._backend.hub.subscribed(self._sweep.woken_by) as subscription,
            ):
                while not self._stopped.is_set():
                    seen = subscription.count
                    with outages.waited_out():
                        self._start_due(pool, subscription)
                    subscription.wait(seen, LOOK_AGAIN_SECONDS)
        finally:
            ended.set()

    def stop(self) -> None:
        """End when the calls under way are done."""
        self._stopped.set()

    def claim(self) -> Claim | None:
        """Claim the push that has been due for longest, of those who may be called."""
        with suppress(StoreUnreachable):
            self._settle()
        now = self._backend.now()
        first = self._first(now)
        if first is None:
            return None
        until = now + CLAIMED_FOR
        try:
            claimed = self._timetable.move([first], until)
        except StoreUnreachable:  # it may have been claimed all the same: nobody uses that
            with self._changing:
                self._done.append((Entry(first.member, milliseconds(until), first.key), now))
            raise
        if not claimed:  # another pusher was faster
            return None
        claim = Claim(first.member, self._sweep.whose(first.member), now, claimed[0])
        with self._changing:
            self._claims.append(claim)
        return claim

    def call(self, claim: Claim) -> None:
        """Make the call, and say when the next one is due: at once if the store let it down."""
        match_id = claim.member.partition("/")[0]
        again: datetime | None = claim.since
        try:
            again = self._sweep.look(self._backend, claim.member)
        except StoreUnreachable:
            _log.warning("push_postponed", match=match_id)
        except Exception as fault:  # one broken match must not end the thread unheard
            _log.error("push_broke", match=match_id, error=type(fault).__name__)
            again = claim.since + CLAIMED_FOR
        with self._changing:
            self._claims.remove(claim)
            self._done.append((claim.entry, again))
        with suppress(StoreUnreachable):
            self._settle()

    def hold_claims(self) -> None:
        """Claim for longer what is being called."""
        with self._changing:
            by_member = {claim.entry.member: claim for claim in self._claims}
            entries = [claim.entry for claim in by_member.values()]
            for held in self._timetable.hold(entries, self._backend.now() + CLAIMED_FOR):
                by_member[held.member].entry = held

    def _settle(self) -> None:
        """Tell the store what became of calls. What it does not hear it is told at the next claim,
        until the claim has run out; what somebody else has by now stays as it is."""
        with self._changing:
            done = self._done
            self._done = []
        try:
            self._timetable.settle(done)
        except StoreUnreachable:
            now = milliseconds(self._backend.now())
            with self._changing:
                self._done += [(entry, again) for entry, again in done if entry.score > now]
            raise

    def _first(self, now: datetime) -> Entry | None:
        """The first that is due. Whoever is being called as often as anybody may be is passed by;
        a crowd of theirs stands back for a second, lest it be looked through for each that comes
        after it."""
        with self._changing:
            calls = Counter(claim.whose for claim in self._claims)
        called = {one for one, count in calls.items() if count >= CALLS_TO_ONE}
        most = CROWD if called else 1
        while True:
            found = self._timetable.due(now, most)
            for entry in found:
                if self._sweep.whose(entry.member) not in called:
                    return entry
            if len(found) < most:
                return None
            self._timetable.move(found, now + CROWD_STANDS_BACK)

    def _start_due(self, pool: ThreadPoolExecutor, subscription: Subscription) -> None:
        # One place is kept before anything is claimed: a claim that waits for a thread is no claim.
        while self._free.acquire(timeout=LOOK_AGAIN_SECONDS):
            claim = None
            try:
                claim = self.claim()
            finally:
                if claim is None:
                    self._free.release()
            if claim is None:
                return
            pool.submit(self._push, claim, subscription)

    def _push(self, claim: Claim, subscription: Subscription) -> None:
        try:
            self.call(claim)
        finally:
            self._free.release()
            subscription.wake()  # for the next decision, and for whoever was passed by
