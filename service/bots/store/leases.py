"""Leases: one process works at a waiting decision, the house's or a bot's, for a moment at a time.

A lease is for one version of one match: the decision after it is another one. It keeps two from
thinking about the same, and counts how often a version has been begun. Nothing rests on it but
economy: the version check of the commit keeps the match whole.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from service.backend import Backend
from service.bots.model import Lease
from service.matches.store.keys import MATCH_TURN
from service.players.store.keys import PLAYER_DUE, PLAYER_ENDED, PLAYER_LEASES
from service.store.client import milliseconds
from service.store.compare_and_set import Seen, compare_and_set
from service.store.script import script

LEASE = script(__file__, "lease")

HOUSE = "house"
"""The decision of a match that the house owes; those of a player are called by their matches."""
TRIES_REMEMBERED_MS = 3_600_000


def read_lease(kept: bytes | None) -> Lease | None:
    """A lease as the store keeps it."""
    if kept is None:
        return None
    version, until, tries, holder = kept.decode().split("/")
    return Lease(int(version), datetime.fromtimestamp(int(until) / 1000, UTC), int(tries), holder)


class Leases:
    """The leases of decisions, in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._now = backend.now

    def of_house(self, match_id: str, version: int, worker: str, lasts: timedelta) -> int:
        """How often a worker has begun what the house owes at this version, now included; 0 if
        another one is at it."""
        name = MATCH_TURN % match_id
        return self._lease(name, HOUSE, version, worker, lasts, TRIES_REMEMBERED_MS)

    def keep_house(self, match_id: str, worker: str, lasts: timedelta) -> None:
        """The worker is still at it."""
        self._lease(MATCH_TURN % match_id, HOUSE, "", worker, lasts, TRIES_REMEMBERED_MS)

    def house_taken(self, match_ids: Iterable[str]) -> set[str]:
        """Those of these matches at whose turn a worker is that is alive."""
        asked = list(match_ids)
        pipe = self._client.pipeline()
        for match_id in asked:
            pipe.put("HGET", MATCH_TURN % match_id, HOUSE)
        now = self._now()
        leases = map(read_lease, pipe.execute())
        pairs = zip(asked, leases, strict=True)
        return {match_id for match_id, lease in pairs if lease is not None and lease.until > now}

    def due(self, player_id: str, most: int) -> list[str]:
        """Matches that wait for the player, longest first; some may have ceased to meanwhile."""
        found: Any = self._client.zrange(PLAYER_DUE % player_id, 0, most - 1)
        return [match_id.decode() for match_id in found]

    def has_due(self, player_id: str) -> bool:
        """Whether any match waits for the player, leased or not."""
        count: Any = self._client.zcard(PLAYER_DUE % player_id)
        return bool(count)

    def strike_off(self, player_id: str, match_ids: Sequence[str]) -> None:
        """Take these matches off those that wait for the player."""
        pipe = self._client.pipeline()
        pipe.zrem(PLAYER_DUE % player_id, *match_ids)
        pipe.hdel(PLAYER_LEASES % player_id, *match_ids)
        pipe.execute()

    def take_ended(self, player_id: str, most: int) -> tuple[str, ...]:
        """Matches of the player that have ended of late; none of them is taken twice."""
        found: Any = self._client.lpop(PLAYER_ENDED % player_id, most)
        return tuple(match_id.decode() for match_id in found or ())

    def take_if_ended(self, player_id: str, match_id: str) -> tuple[str, ...]:
        """The same of one match."""
        taken: Any = self._client.lrem(PLAYER_ENDED % player_id, 1, match_id)
        return (match_id,) if taken else ()

    def of_player(
        self, player_id: str, match_id: str, version: int, holder: str, lasts: timedelta
    ) -> bool:
        """Lease a player's decision of one version to a process of theirs; False if one has it."""
        name = PLAYER_LEASES % player_id
        return self._lease(name, match_id, version, holder, lasts, "") > 0

    def give_up(self, player_id: str, match_id: str, holder: str) -> None:
        """Give back a lease that nobody has heard of, if it is this holder's: the decision may be
        handed out at once."""
        name = PLAYER_LEASES % player_id
        kept: Any = self._client.hget(name, match_id)
        lease = read_lease(kept)
        if lease is not None and lease.holder == holder:
            seen: Seen = (("HGET", name, match_id), kept)
            compare_and_set(self._client, [seen], [("HDEL", name, match_id)])

    def _lease(
        self,
        name: str,
        decision: str,
        version: int | str,
        holder: str,
        lasts: timedelta,
        remembered: int | str,
    ) -> int:
        now = self._now()
        until = milliseconds(now + lasts)
        sent = [decision, version, holder, milliseconds(now), until, remembered]
        answer: Any = self._client.run(LEASE, [name], sent)
        return int(answer)
