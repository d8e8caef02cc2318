"""Delivering again what follows from how matches stand, many at a time.

Whoever commits delivers at once; here is made good what they could not because they died, or what
another delivery has crossed. It goes by what the matches say, and tells all who should know it. A
few matches are read in one trip and written in the next: so few that what is written is not old.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from service.matches.loaded import match_of
from service.matches.match import Match
from service.refusals import StoreUnreachable
from service.store import keys
from service.store.connection import Client, Pipeline
from service.store.delivery import Deliveries, Outbox
from service.store.matches import DOCUMENT
from service.store.sweeping.reminders import Item, Reminders

AT_ONCE = 50


class _Found(NamedTuple):
    """What is known of a match beside its state."""

    match: Match
    outbox: Outbox
    has_orders: bool


class Redeliveries:
    """Delivers again what follows from commits."""

    def __init__(
        self,
        client: Client,
        deliveries: Deliveries,
        reminders: Reminders,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._deliveries = deliveries
        self._reminders = reminders
        self._now = now

    def deliver_again(self, match: Match) -> None:
        """Deliver whatever the match itself says has to be, should its commit have failed to."""
        pipe = self._client.pipeline()
        _ask_beside(pipe, match.id)
        outbox, orders = pipe.execute()
        self._deliver([_found(match, outbox, orders)])

    def settle(self, due: Sequence[Item]) -> list[Item]:
        """Deliver again what follows from all of these, and strike them off.

        Answers those that have to be looked at one by one: they are gone, or something is wrong.
        """
        left: list[Item] = []
        for start in range(0, len(due), AT_ONCE):
            few = due[start : start + AT_ONCE]
            try:
                left += self._settle(few)
            except StoreUnreachable:
                raise
            except Exception:  # of one of them, nobody knows which
                left += few
        return left

    def _settle(self, due: Sequence[Item]) -> list[Item]:
        pipe = self._client.pipeline()
        for item in due:
            pipe.put("HMGET", keys.MATCH_META % item.id, *DOCUMENT)
            _ask_beside(pipe, item.id)
        answers = pipe.execute()
        found, left = dict[str, _Found](), list[Item]()
        for item, (stored, *beside) in zip(due, _threes(answers), strict=True):
            match = _read(*stored)
            if match is None:
                left.append(item)
            else:
                found[item.id] = _found(match, *beside)
        self._deliver(found.values())
        self._reminders.strike_off_all([item for item in due if item.id in found])
        return left

    def _deliver(self, found: Collection[_Found]) -> None:
        now, pipe = self._now(), self._client.pipeline()
        written = []
        for match, outbox, has_orders in found:
            if has_orders:
                name = keys.ORDERS % keys.partition_of(match.id)
                pipe.put("ZADD", name, "NX", "+inf", match.id)
            written.append(self._deliveries.write(pipe, None, match, outbox, now))
        for match, outbox, _ in found:
            self._deliveries.clear(pipe, match, outbox)
        self._deliveries.push(written, pipe.execute() if written else ())


def _ask_beside(pipe: Pipeline, match_id: str) -> None:
    pipe.put("HGETALL", keys.MATCH_OUTBOX % match_id)
    pipe.put("HLEN", keys.MATCH_ORDERS % match_id)


def _threes(answers: Sequence[Any]) -> Iterable[tuple[Any, Any, Any]]:
    return zip(answers[::3], answers[1::3], answers[2::3], strict=True)


def _found(match: Match, outbox: Any, orders: int) -> _Found:
    named = {field.decode(): notice for field, notice in outbox.items()}
    return _Found(match, named, orders > 0)


def _read(document: bytes | None, rematch: bytes | None) -> Match | None:
    """The match; None if it is not there, or cannot be read."""
    try:
        return match_of(document, rematch) if document is not None else None
    except ValueError:  # msgspec's faults are
        return None
