"""Standing orders of seats: kept in the slot of their match, apart from all that anybody is shown.

A set says which matches have some, and when to look: never, until a commit brings it to a player.
It is written before the orders, so that none can be kept and forgotten.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from service.backend import Backend
from service.matches.model.match import Match
from service.matches.store.followers import Follower, Outbox
from service.matches.store.keys import MATCH_ORDERS
from service.store.client import Pipeline
from service.store.compare_and_set import Seen, compare_and_set
from service.store.timetable import NEVER, Timetable

OF_A_SEAT = "orders"
"""What operators read that cannot be decoded."""
ORDERS = "orders:{%s}"
"""Sorted set of matches with standing orders, by the moment it last came to a player."""


def orders_due(backend: Backend) -> Timetable:
    """Matches with standing orders, by the moment it last came to a player."""
    return Timetable(backend.client, ORDERS)


class OrderStore:
    """Orders in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._timetable = backend.of(orders_due)

    def keep(self, match_id: str, seat: int, orders: bytes) -> None:
        """Keep these in place of the seat's other ones."""
        pipe = self._client.pipeline()
        self._timetable.put(pipe, match_id, NEVER, "NX")
        pipe.then()
        pipe.hset(MATCH_ORDERS % match_id, str(seat), orders)
        pipe.execute()

    def of(self, match_id: str, seat: int) -> bytes | None:
        """Those of a seat."""
        found: Any = self._client.hget(MATCH_ORDERS % match_id, str(seat))
        return None if found is None else bytes(found)

    def of_all(self, match_id: str) -> dict[int, bytes]:
        """Those of every seat that has some."""
        found: Any = self._client.hgetall(MATCH_ORDERS % match_id)
        return {int(seat): orders for seat, orders in sorted(found.items())}

    def drop(self, match_id: str, seat: int, seen: bytes = b"") -> bool:
        """Forget those of a seat; where it is said which were seen, only those, and False if there
        are others."""
        name = MATCH_ORDERS % match_id
        as_seen: list[Seen] = [(("HGET", name, seat), seen)] if seen else []
        return compare_and_set(self._client, as_seen, [("HDEL", name, seat)]) is not None

    def hurry(self, match_id: str, moment: datetime) -> None:
        """Have the match looked at as if it had come to the seat at that moment."""
        pipe = self._client.pipeline()
        self._timetable.put(pipe, match_id, moment, "XX")
        pipe.execute()


class OrdersFollower(Follower):
    """Hurries matches in which somebody has left orders; no other stands in that set."""

    beside = MATCH_ORDERS

    def __init__(self, backend: Backend) -> None:
        self._orders = backend.of(orders_due)

    def follow(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> None:
        """Look at the orders soon, where the turn was passed on to a player."""
        is_passed_on = before is None or before.to_act != after.to_act
        if is_passed_on and (after.due_players or after.has_ended):
            self._orders.put(pipe, after.id, after.updated_at, "XX")

    def restore(self, pipe: Pipeline, match: Match) -> None:
        """A match with orders stands in the set, whatever became of the set."""
        self._orders.put(pipe, match.id, NEVER, "NX")

    def put_away(self, pipe: Pipeline, match_id: str, people: Collection[str]) -> None:
        """Its orders go with it."""
        self._orders.remove(pipe, match_id)
