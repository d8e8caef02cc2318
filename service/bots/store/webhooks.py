"""Webhooks in Redis: where a player's decisions are pushed to, and which pushes are due.

A webhook lives in its player's profile. While it is enabled, every decision of the player that
falls due stands in a timetable under the moment of its next call.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from service.backend import Backend
from service.bots.model import Push, SignedWebhook
from service.matches.store.followers import CalledBy, Due, DueDecision, Follower
from service.players.store.keys import PLAYER_DUE, PLAYER_LEASES, PLAYER_PROFILE, PLAYER_PUSHED
from service.refusals import Undecodable, VersionConflict
from service.store.client import Pipeline
from service.store.compare_and_set import Command, Seen, compare_and_set
from service.store.partitions import PARTS_OF_LISTS, part_of_lists
from service.store.timetable import Timetable

PUSHES = "webhooks:due:{%s}"
"""Sorted set of pushes to webhooks by the moment of the next call, in as many parts as everybody's
lists, by the match."""
PUSHES_DUE = "webhooks:due"
"""Channel: wakes whoever makes the calls."""

WEBHOOK = "webhook"
"""What operators read that cannot be decoded."""
ACCEPTED = "accepted"
ENABLED = "enabled"
DISABLED = "disabled"
FIELDS = tuple(f"webhook_{name}" for name in ("url", "secret", "state", "failures", "created_at"))


def pushes(backend: Backend) -> Timetable:
    """Decisions to be pushed to webhooks, by the moment of the next call."""
    client = backend.client
    # A push stands in the part of its match.
    return Timetable(
        client, PUSHES, PARTS_OF_LISTS, lambda name: part_of_lists(Push.named(name).match_id)
    )


class WebhookStore:
    """Webhooks of players, and what is to be pushed to them."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._due = backend.of(pushes)

    def save(self, player_id: str, webhook: SignedWebhook) -> None:
        """Keep a webhook from now on; how earlier pushes went is forgotten."""
        values = (
            webhook.url,
            webhook.secret,
            ENABLED if webhook.is_enabled else DISABLED,
            webhook.failure_count,
            webhook.created_at.isoformat(),
        )
        pipe = self._client.pipeline()
        pipe.hset(PLAYER_PROFILE % player_id, mapping=dict(zip(FIELDS, values, strict=True)))
        pipe.delete(PLAYER_PUSHED % player_id)
        pipe.execute_confirmed()

    def load(self, player_id: str) -> SignedWebhook | None:
        """The player's webhook, enabled or not; None if none is set. Raises Undecodable."""
        stored: Any = self._client.hmget(PLAYER_PROFILE % player_id, FIELDS)
        if None in stored:
            return None
        return self._decoding.one(WEBHOOK, player_id, _webhook_of, *stored)

    def remove(self, player_id: str) -> bool:
        """Forget the player's webhook; whether there was one."""
        pipe = self._client.pipeline()
        pipe.hdel(PLAYER_PROFILE % player_id, *FIELDS)
        pipe.delete(PLAYER_PUSHED % player_id)
        removed: int = pipe.execute_confirmed()[0]
        return removed > 0

    def put_away(self, player_id: str) -> None:
        """Forget a webhook that cannot be decoded; VersionConflict where another is set."""
        name = PLAYER_PROFILE % player_id
        stored: Any = self._client.hmget(name, FIELDS)
        if None in stored:
            raise VersionConflict(0)
        try:
            self._decoding.one(WEBHOOK, player_id, _webhook_of, *stored)
        except Undecodable:
            found = zip(FIELDS, stored, strict=True)
            as_seen: list[Seen] = [(("HGET", name, field), value) for field, value in found]
            commands: list[Command] = [
                ("HDEL", name, *FIELDS),
                ("DEL", PLAYER_PUSHED % player_id),
            ]
            if compare_and_set(self._client, as_seen, commands) is not None:
                return
        raise VersionConflict(0)

    def push_all_due(self, player_id: str, now: datetime) -> None:
        """Let pushers take every decision that is due of this player at once."""
        due: Any = self._client.zrange(PLAYER_DUE % player_id, 0, -1)
        self.push_soon([Push(match_id.decode(), player_id) for match_id in due], now)

    def push_again(self, match_id: str, player_ids: Collection[str], now: datetime) -> None:
        """Call those of these players who have a webhook, however the calls before went."""
        for player_id in player_ids:
            webhook = self.load(player_id)
            if webhook is not None and webhook.is_enabled:
                self._client.hdel(PLAYER_PUSHED % player_id, match_id)
                self.push_soon([Push(match_id, player_id)], now)

    def push_soon(self, due: Sequence[Push], now: datetime) -> None:
        """Let pushers take these at once."""
        if due:
            pipe = self._client.pipeline()
            for push in due:
                self._due.put(pipe, push.name, now)
            pipe.publish(PUSHES_DUE, len(due))
            pipe.execute()

    def tries(self, push: Push, version: int) -> int | None:
        """How often the decision of this version was pushed in vain; None once it is accepted."""
        stored: Any = self._client.hget(PLAYER_PUSHED % push.player_id, push.match_id)
        tried_version, _, tries = (stored or b"0/0").decode().partition("/")
        if int(tried_version) != version:
            return 0
        return None if tries == ACCEPTED else int(tries)

    def note_accepted(self, push: Push, webhook: SignedWebhook, version: int) -> None:
        """The webhook took the decision of this version: it is not pushed again."""
        profile = PLAYER_PROFILE % push.player_id
        self._note(push, webhook, f"{version}/{ACCEPTED}", ("HSET", profile, "webhook_failures", 0))

    def note_failure(self, push: Push, webhook: SignedWebhook, version: int, tries: int) -> int:
        """The call failed once more; how often in a row, 0 if this webhook is set no more."""
        failed = ("HINCRBY", PLAYER_PROFILE % push.player_id, "webhook_failures", 1)
        return self._note(push, webhook, f"{version}/{tries}", failed)

    def give_up(self, push: Push, webhook: SignedWebhook, version: int, tries: int) -> int:
        """Note the failure, and disable the webhook."""
        profile = PLAYER_PROFILE % push.player_id
        disabled = ("HSET", profile, "webhook_state", DISABLED)
        failed = ("HINCRBY", profile, "webhook_failures", 1)
        return self._note(push, webhook, f"{version}/{tries}", disabled, failed)

    def _note(self, push: Push, webhook: SignedWebhook, what: str, *commands: Command) -> int:
        """Remember how a call went, unless the webhook has been removed or set anew; what the last
        command answers, 0 if nothing was done."""
        profile = PLAYER_PROFILE % push.player_id
        is_set: Seen = (("HGET", profile, "webhook_secret"), webhook.secret)
        noted = ("HSET", PLAYER_PUSHED % push.player_id, push.match_id, what)
        done = compare_and_set(self._client, [is_set], [noted, *commands])
        return int(done[-1]) if done is not None else 0


def _webhook_of(
    url: bytes, secret: bytes, state: bytes, failures: bytes, created_at: bytes
) -> SignedWebhook:
    """A webhook as it is kept with its player."""
    return SignedWebhook(
        url=url.decode(),
        secret=secret.decode(),
        is_enabled=state.decode() == ENABLED,
        failure_count=int(failures),
        created_at=datetime.fromisoformat(created_at.decode()),
    )


class PushesFollower(Follower):
    """Puts decisions whose players want to be called where the pushers find them."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def call(self, due: Sequence[DueDecision]) -> None:
        """Have the webhooks among these called at once."""
        now = self._backend.now()
        pipe = self._backend.client.pipeline()
        wanted = [one for one in due if CalledBy.WEBHOOK in one.called_by]
        for one in wanted:
            # Delivering again must not hurry a push that waits for its next try.
            only_new = ("NX",) if one.due is Due.STILL else ()
            push = Push(one.match_id, one.player_id)
            self._backend.of(pushes).put(pipe, push.name, now, *only_new)
        if wanted:
            pipe.publish(PUSHES_DUE, len(wanted))
            pipe.execute()

    def put_away(self, pipe: Pipeline, match_id: str, people: Collection[str]) -> None:
        """No decision of it is leased or pushed any more."""
        for player_id in people:
            pipe.zrem(PLAYER_DUE % player_id, match_id)
            pipe.hdel(PLAYER_LEASES % player_id, match_id)
            pipe.hdel(PLAYER_PUSHED % player_id, match_id)
            self._backend.of(pushes).remove(pipe, Push(match_id, player_id).name)
