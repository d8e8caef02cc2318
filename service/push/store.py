"""Subscriptions to pushes in Redis, and which of them are to be told of a turn.

Subscriptions lie with their player. What is to be told stands in a timetable under the moment of
the next try, each subscription by itself: one that fails keeps no other waiting.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from engine.encoding import encode
from service.backend import Backend
from service.matches.store.followers import CalledBy, Due, DueDecision, Follower
from service.players.store.keys import PLAYER_PROFILE, PLAYER_PUSH, PLAYER_TOLD
from service.push.model import (
    KeptSubscription,
    Telling,
    decode_subscription,
    fresh_private_key,
)
from service.refusals import BadToken, Refusal, Undecodable, VersionConflict
from service.store.compare_and_set import Seen, compare_and_set
from service.store.decoding import those_there
from service.store.partitions import PARTS_OF_LISTS, part_of_lists
from service.store.timetable import Timetable

TELLINGS = "push:due:{%s}"
"""Sorted set of what subscriptions are to be told, by the moment of the next try, in as many parts
as everybody's lists, by the match."""
TELLINGS_DUE = "push:due"
"""Channel: wakes whoever tells them."""
PUSH_KEY = "push:key"
"""The private key that pushes are signed with, made when it was first asked for."""

SUBSCRIPTION = "subscription"
"""What operators read that cannot be decoded."""
TOLD = "told"


def tellings(backend: Backend) -> Timetable:
    """Turns that subscriptions are to be told of, by the moment of the next try."""
    return Timetable(
        backend.client,
        TELLINGS,
        PARTS_OF_LISTS,
        lambda name: part_of_lists(Telling.named(name).match_id),
    )


class PushStore:
    """Subscriptions of players, and what each of them has been told."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._most = backend.settings.subscriptions_per_player
        self._own_key = backend.settings.push_private_key
        self._told_for = timedelta(days=backend.settings.keep_idle_matches_days)

    def private_key(self) -> str:
        """The key that pushes are signed with: the operator's, or else the one that was made by
        whoever asked first; the same in every process."""
        if self._own_key:
            return self._own_key
        kept: Any = self._client.get(PUSH_KEY)
        if kept is None:
            self._client.set(PUSH_KEY, fresh_private_key(), nx=True)
            kept = self._client.get(PUSH_KEY)
        return str(kept.decode())

    def save(self, player_id: str, subscription: KeptSubscription) -> None:
        """Keep a subscription from now on, in place of the same one; or too_many_subscriptions."""
        name = PLAYER_PUSH % player_id
        is_there: Seen = (("HEXISTS", PLAYER_PROFILE % player_id, "name"), 1)
        is_done = False
        while not is_done:
            stored: Any = self._client.hgetall(name)
            if subscription.id.encode() not in stored and len(stored) >= self._most:
                raise Refusal("too_many_subscriptions", most=self._most)
            seen: list[Seen] = [is_there, (("HGETALL", name), dict(stored))]
            kept = ("HSET", name, subscription.id, encode(subscription))
            is_done = compare_and_set(self._client, seen, [kept]) is not None
            if not is_done and not self._client.exists(PLAYER_PROFILE % player_id):
                raise BadToken  # the player has left meanwhile

    def load(self, player_id: str, subscription_id: str) -> KeptSubscription | None:
        """One of the player's subscriptions; None if there is no such one. Raises Undecodable."""
        stored: Any = self._client.hget(PLAYER_PUSH % player_id, subscription_id)
        if stored is None:
            return None
        name = f"{player_id}:{subscription_id}"
        return self._decoding.one(SUBSCRIPTION, name, decode_subscription, stored)

    def of(self, player_id: str) -> list[KeptSubscription]:
        """The player's subscriptions, the oldest first, without what cannot be decoded."""
        stored: Any = self._client.hgetall(PLAYER_PUSH % player_id)
        named = ((f"{player_id}:{name.decode()}", (one,)) for name, one in stored.items())
        found = those_there(self._decoding.each(SUBSCRIPTION, decode_subscription, named))
        return sorted(found, key=lambda one: (one.created_at, one.id))

    def remove(self, player_id: str, subscription_id: str) -> bool:
        """Forget a subscription; whether there was such a one."""
        removed: Any = self._client.hdel(PLAYER_PUSH % player_id, subscription_id)
        return bool(removed)

    def put_away(self, player_id: str, subscription_id: str) -> None:
        """Forget a subscription that cannot be decoded; VersionConflict where it has changed."""
        name = PLAYER_PUSH % player_id
        stored: Any = self._client.hget(name, subscription_id)
        try:
            self.load(player_id, subscription_id)
        except Undecodable:
            seen: Seen = (("HGET", name, subscription_id), stored)
            if compare_and_set(self._client, [seen], [("HDEL", name, subscription_id)]) is not None:
                return
        raise VersionConflict(0)

    def tries(self, telling: Telling, turn: int) -> int | None:
        """How often the subscription was told of this turn in vain; None once it was told."""
        name = PLAYER_TOLD % (telling.player_id, telling.match_id)
        stored: Any = self._client.hget(name, telling.subscription_id)
        told_turn, _, tries = (stored or b"0/0").decode().partition("/")
        if int(told_turn) != turn:
            return 0
        return None if tries == TOLD else int(tries)

    def note_told(self, telling: Telling, turn: int) -> None:
        """It is told of this turn no more."""
        self._note(telling, f"{turn}/{TOLD}")

    def note_failure(self, telling: Telling, turn: int, tries: int) -> None:
        """So often it was told in vain."""
        self._note(telling, f"{turn}/{tries}")

    def _note(self, telling: Telling, what: str) -> None:
        name = PLAYER_TOLD % (telling.player_id, telling.match_id)
        pipe = self._client.pipeline()
        pipe.hset(name, telling.subscription_id, what)
        pipe.expire(name, self._told_for)
        pipe.execute()


class TellingsFollower(Follower):
    """Puts turns of players with subscriptions where the pushers find them."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def call(self, due: Sequence[DueDecision]) -> None:
        """Have the subscriptions told of those among these who want it."""
        wanted = [one for one in due if CalledBy.PUSH in one.called_by]
        if not wanted:
            return
        pipe: Any = self._backend.client.pipeline()
        for one in wanted:
            pipe.hkeys(PLAYER_PUSH % one.player_id)
        subscriptions = pipe.execute()
        now = self._backend.now()
        pipe = self._backend.client.pipeline()
        for one, names in zip(wanted, subscriptions, strict=True):
            # Delivering again must not hurry what waits for its next try.
            only_new = ("NX",) if one.due is Due.STILL else ()
            for name in names:
                telling = Telling(one.match_id, one.player_id, name.decode())
                self._backend.of(tellings).put(pipe, telling.name, now, *only_new)
        pipe.publish(TELLINGS_DUE, len(wanted))
        pipe.execute()
