"""Webhooks in Redis: where a player's decisions are pushed to, and which pushes are due.

A webhook lives in its player's profile. While it is enabled, every decision of the player that
falls due stands on the set `webhooks:due` under the moment of its next call. Whoever takes a push
puts it off for a few seconds, again and again until the call is over: one that comes up meanwhile
has lost its pusher. On a cluster the set lies in parts, lest one node had the pushes of all
matches; whoever takes one looks for the first of all parts.
"""

import time
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from typing import Any

import msgspec

from service.refusals import StoreUnreachable
from service.store import keys
from service.store.connection import Client, Pipeline, milliseconds
from service.store.scripts.matches import FORGET
from service.store.scripts.players import CLAIM_PUSH, MOVE_CLAIM, RECORD_PUSH
from service.store.streams.hub import Hub
from service.store.streams.watch import Watch

ACCEPTED = "accepted"
ENABLED = "enabled"
DISABLED = "disabled"
CROWD = 200
CROWD_STANDS_BACK_MS = 1_000
LEFT_ALONE_SECONDS = 5.0
"""A node that does not answer may take seconds to say so each time."""
FIELDS = tuple(f"webhook_{name}" for name in ("url", "secret", "state", "failures", "created_at"))


class StoredWebhook(msgspec.Struct, frozen=True):
    """A player's webhook with its secret, and how the calls have gone."""

    url: str
    secret: str
    is_enabled: bool
    failure_count: int
    created_at: datetime


class Push(msgspec.Struct):
    """A decision of a player to be pushed, claimed from a moment until another one."""

    match_id: str
    player_id: str
    claimed_at: datetime
    claimed_until: datetime
    """Later, as long as it is held."""

    @property
    def name(self) -> str:
        """How it is called in the set."""
        return keys.push_name(self.match_id, self.player_id)


class WebhookStore:
    """Webhooks of players, and what is to be pushed to them."""

    def __init__(self, client: Client, hub: Hub) -> None:
        self._client = client
        self._hub = hub
        self._given_up = deque[Push]()
        """Claims of this process that nobody uses, and that the store has not heard of yet."""
        self._away_until: dict[str, float] = {}
        """Parts whose nodes were away, and when they are asked again."""

    def save(self, player_id: str, webhook: StoredWebhook) -> None:
        """Keep a webhook from now on; how earlier pushes went is forgotten."""
        values = (
            webhook.url,
            webhook.secret,
            ENABLED if webhook.is_enabled else DISABLED,
            webhook.failure_count,
            webhook.created_at.isoformat(),
        )
        pipe = self._client.pipeline()
        pipe.hset(keys.PLAYER_PROFILE % player_id, mapping=dict(zip(FIELDS, values, strict=True)))
        pipe.delete(keys.PLAYER_PUSHED % player_id)
        pipe.execute_confirmed()

    def load(self, player_id: str) -> StoredWebhook | None:
        """The player's webhook, enabled or not; None if none is set."""
        stored: Any = self._client.hmget(keys.PLAYER_PROFILE % player_id, FIELDS)
        if None in stored:
            return None
        url, secret, state, failures, created_at = (value.decode() for value in stored)
        moment = datetime.fromisoformat(created_at)
        return StoredWebhook(url, secret, state == ENABLED, int(failures), moment)

    def remove(self, player_id: str) -> bool:
        """Forget the player's webhook; whether there was one."""
        pipe = self._client.pipeline()
        pipe.hdel(keys.PLAYER_PROFILE % player_id, *FIELDS)
        pipe.delete(keys.PLAYER_PUSHED % player_id)
        removed: int = pipe.execute_confirmed()[0]
        return removed > 0

    def push_all_due(self, player_id: str, now: datetime) -> None:
        """Let pushers take every decision that is due of this player at once."""
        due: Any = self._client.zrange(keys.PLAYER_DUE % player_id, 0, -1)
        self.push_soon([keys.push_name(match_id.decode(), player_id) for match_id in due], now)

    def push_again(self, match_id: str, player_ids: Collection[str], now: datetime) -> None:
        """Call those of these players who have a webhook, however the calls before went."""
        for player_id in player_ids:
            webhook = self.load(player_id)
            if webhook is not None and webhook.is_enabled:
                self._client.hdel(keys.PLAYER_PUSHED % player_id, match_id)
                self.push_soon([keys.push_name(match_id, player_id)], now)

    def push_soon(self, names: Sequence[str], now: datetime) -> None:
        """Let pushers take these at once."""
        if names:
            pipe = self._client.pipeline()
            _put(pipe, names, milliseconds(now))
            pipe.publish(keys.PUSHES, len(names))
            pipe.execute()

    def following(self) -> AbstractContextManager[Watch]:
        """A watch that wakes when something falls due."""
        return self._hub.following(keys.PUSHES)

    def claim(
        self, limit: int, now: datetime, until: datetime, but_of: Collection[str] = ()
    ) -> list[Push]:
        """Pushes whose moment has come, each taken by this caller alone until a moment.

        Those of some players are passed by.
        """
        self._give_back(now)
        due, pipe = self._due(limit, milliseconds(now), but_of), self._client.pipeline()
        pushes = [Push(*keys.parts_of_push(name), now, until) for name in due]
        for push in pushes:
            times = milliseconds(now), milliseconds(until)
            pipe.run(CLAIM_PUSH, [set_of_push(pipe, push.name)], [push.name, *times])
        try:
            claimed = pipe.execute() if due else ()
        except StoreUnreachable:  # some may have been claimed all the same
            for push in pushes:
                self.give_up_claim(push)
            raise
        return [push for push, is_mine in zip(pushes, claimed, strict=True) if is_mine]

    def give_up_claim(self, push: Push) -> None:
        """The store went away and nothing came of this push: as soon as it is back, others may
        take it."""
        self._given_up.append(push)

    def _give_back(self, now: datetime) -> None:
        """Tell the store of what was given up; what it does not hear stays for the next time."""
        for pushes in self._by_set(list(self._given_up)):
            with suppress(StoreUnreachable):
                self._move(pushes, now)
                for push in pushes:
                    with suppress(ValueError):  # another thread has given it back too
                        self._given_up.remove(push)

    def hold(self, pushes: Sequence[Push], until: datetime) -> None:
        """Claim these for longer, but those that others have by now, or whose node is away."""
        fault: StoreUnreachable | None = None
        for some in self._by_set(pushes):
            try:
                moved = self._move(some, until)
            except StoreUnreachable as its_fault:
                fault = its_fault
                continue
            for push, is_ours in zip(some, moved, strict=True):
                if is_ours:
                    push.claimed_until = until
        if fault is not None:
            raise fault

    def _by_set(self, pushes: Sequence[Push]) -> Iterable[list[Push]]:
        """These by the set that they stand on: one whose node is away stops no other."""
        if not pushes:
            return ()
        pipe, found = self._client.pipeline(), dict[str, list[Push]]()
        for push in pushes:
            found.setdefault(set_of_push(pipe, push.name), []).append(push)
        return found.values()

    def _move(self, pushes: Sequence[Push], until: datetime) -> Sequence[Any]:
        """Change the end of these claims; whether each was still ours."""
        pipe = self._client.pipeline()
        for push in pushes:
            times = milliseconds(push.claimed_until), milliseconds(until)
            pipe.run(MOVE_CLAIM, [set_of_push(pipe, push.name)], [push.name, *times])
        return pipe.execute() if pushes else ()

    def _due(self, limit: int, now: int, but_of: Collection[str]) -> list[str]:
        """The first that are due; a crowd that is passed by stands back for a second, lest it be
        looked through again for each that comes after it."""
        looked_at = limit + CROWD if but_of else limit
        while True:
            names = self._first(looked_at, now)
            free = [name for name in names if keys.parts_of_push(name)[1] not in but_of]
            if free or len(names) < looked_at:
                return free[:limit]
            pipe = self._client.pipeline()
            _put(pipe, names, now + CROWD_STANDS_BACK_MS, xx=True, gt=True)  # a claim stays as is
            pipe.execute()

    def _first(self, most: int, now: int) -> list[str]:
        """The first of all parts together whose moment has come; one trip, or one to each part
        where a node has just gone away."""
        moment = time.monotonic()
        pipe = self._client.pipeline()
        parts = _sets(pipe)
        asked = [key for key in parts if self._away_until.get(key, moment) <= moment]
        try:
            found = _first_in(pipe, asked, most, now)
        except StoreUnreachable:
            if len(parts) == 1:
                raise
            found = self._first_in_each(asked, most, now)
        return [name for _, name in sorted(found)[:most]]

    def _first_in_each(self, sets: Sequence[str], most: int, now: int) -> list[tuple[float, str]]:
        """The same of those parts whose nodes are there; the others are left alone for a while."""
        found, faults = list[tuple[float, str]](), list[StoreUnreachable]()
        for key in sets:
            try:
                found += _first_in(self._client.pipeline(), [key], most, now)
            except StoreUnreachable as fault:
                faults.append(fault)
                self._away_until[key] = time.monotonic() + LEFT_ALONE_SECONDS
        if len(faults) == len(sets):  # nothing is there: that is an outage as any other
            self._away_until.clear()
            raise faults[-1]
        return found

    def tries(self, push: Push, version: int) -> int | None:
        """How often the decision of this version was pushed in vain; None once it is accepted."""
        stored: Any = self._client.hget(keys.PLAYER_PUSHED % push.player_id, push.match_id)
        tried_version, _, tries = (stored or b"0/0").decode().partition("/")
        if int(tried_version) != version:
            return 0
        return None if tries == ACCEPTED else int(tries)

    def drop(self, push: Push) -> None:
        """Nothing to push, unless the next decision has been put there meanwhile."""
        pipe = self._client.pipeline()
        moment = milliseconds(push.claimed_until)
        pipe.run(FORGET, [set_of_push(pipe, push.name)], [push.name, moment])
        pipe.execute()

    def go_on(self, push: Push, now: datetime) -> None:
        """Call with the next decision at once, unless that has been put there meanwhile.

        People are told of a turn once; a webhook, whosever it is, is asked for every decision.
        """
        if any(self._move([push], now)):
            self._client.publish(keys.PUSHES, 1)

    def note_accepted(self, push: Push, webhook: StoredWebhook, version: int) -> None:
        """The webhook took the decision of this version: it is not pushed again."""
        self._record(push, webhook, f"{version}/{ACCEPTED}", ACCEPTED)

    def note_failure(self, push: Push, webhook: StoredWebhook, version: int, tries: int) -> int:
        """The call failed once more; how often in a row, 0 if this webhook is set no more."""
        return self._record(push, webhook, f"{version}/{tries}", "failed")

    def give_up(self, push: Push, webhook: StoredWebhook, version: int, tries: int) -> int:
        """The same, and the webhook is disabled."""
        return self._record(push, webhook, f"{version}/{tries}", DISABLED)

    def put_off(self, push: Push, until: datetime) -> None:
        """Call again at that moment."""
        pipe = self._client.pipeline()
        _put(pipe, [push.name], milliseconds(until))
        pipe.execute()

    def _record(self, push: Push, webhook: StoredWebhook, outcome: str, what: str) -> int:
        failures: int = self._client.run(
            RECORD_PUSH,
            [keys.PLAYER_PROFILE % push.player_id, keys.PLAYER_PUSHED % push.player_id],
            [webhook.secret, push.match_id, outcome, what],
        )
        return failures


def _first_in(pipe: Pipeline, sets: Sequence[str], most: int, now: int) -> list[tuple[float, str]]:
    """The first of these sets whose moment has come, and when it did; one trip."""
    for key in sets:
        pipe.zrange(key, 0, now, byscore=True, offset=0, num=most, withscores=True)
    return [(score, name.decode()) for part in pipe.execute() for name, score in part]


def set_of_push(pipe: Pipeline, name: str) -> str:
    """The set that a push stands on, or that part of it which is its match's."""
    if not pipe.divides_lists:
        return keys.PUSHES
    return keys.PART_OF_PUSHES % keys.part_of_lists(keys.parts_of_push(name)[0])


def _put(pipe: Pipeline, names: Iterable[str], moment: int, **how: bool) -> None:
    """Put these off, or forward, to a moment."""
    members: dict[str, dict[str, int]] = {}
    for name in names:
        members.setdefault(set_of_push(pipe, name), {})[name] = moment
    for key, some in members.items():
        pipe.zadd(key, some, **how)


def _sets(pipe: Pipeline) -> Sequence[str]:
    """The set of all pushes, or every part of it."""
    if not pipe.divides_lists:
        return (keys.PUSHES,)
    return [keys.PART_OF_PUSHES % part for part in keys.PARTS_OF_LISTS]
