"""Standing orders of seats: kept in the slot of their match, apart from all that anybody is shown.

A set says which matches have some, and when to look: never, until a commit brings it to a player.
It is written before the orders, so that none can be kept and forgotten.
"""

from datetime import datetime
from typing import Any

from service.store import keys
from service.store.connection import Client, milliseconds
from service.store.scripts.matches import DROP_ORDERS, PARK

NEVER = "+inf"


class OrderStore:
    """Orders in Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def keep(self, match_id: str, seat: int, orders: bytes) -> None:
        """Keep these in place of the seat's other ones."""
        self._client.zadd(_set_of(match_id), {match_id: float("inf")}, nx=True)
        self._client.hset(keys.MATCH_ORDERS % match_id, str(seat), orders)

    def of(self, match_id: str, seat: int) -> bytes | None:
        """Those of a seat."""
        found: Any = self._client.hget(keys.MATCH_ORDERS % match_id, str(seat))
        return None if found is None else bytes(found)

    def of_all(self, match_id: str) -> dict[int, bytes]:
        """Those of every seat that has some."""
        found: Any = self._client.hgetall(keys.MATCH_ORDERS % match_id)
        return {int(seat): orders for seat, orders in sorted(found.items())}

    def drop(self, match_id: str, seat: int, seen: bytes = b"") -> None:
        """Forget those of a seat; where it is said which were seen, only those."""
        self._client.run(DROP_ORDERS, [keys.MATCH_ORDERS % match_id], [str(seat), seen])

    def hurry(self, match_id: str, moment: datetime) -> None:
        """Have the match looked at as if it had come to the seat at that moment."""
        self._client.zadd(_set_of(match_id), {match_id: milliseconds(moment)}, xx=True)

    def park(self, match_id: str, score: float) -> None:
        """Look no more until a commit brings it to a player, unless one has since that score."""
        self._client.run(PARK, [_set_of(match_id)], [match_id, repr(score), NEVER])


def _set_of(match_id: str) -> str:
    return keys.ORDERS % keys.partition_of(match_id)
