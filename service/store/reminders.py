"""What the sweeper has to look at, and when: sorted sets of matches and players by time."""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import msgspec

from service.matches.match import Match
from service.settings import Settings
from service.store import keys
from service.store.connection import Client, milliseconds
from service.store.delivery import Deliveries
from service.store.lists import take_off_others
from service.store.matches import expiry
from service.store.scripts.matches import FORGET


class Reminder(StrEnum):
    """Why somebody is to look at a match or a player."""

    DEADLINE = keys.DEADLINES
    """The running turn ends."""
    HOUSE_TURN = keys.TURNS
    """A house bot owes a turn."""
    ORDERS = keys.ORDERS
    """It has come to a player, and there are standing orders."""
    TOUCHED = keys.TOUCHED
    """All that follows from a commit should have been delivered."""
    EXPIRY = keys.EXPIRING
    """Nobody wants the match any more."""
    RESULTS = keys.LADDERS
    """A ladder has results that should have been counted."""
    LEAVING_PLAYER = keys.PLAYERS_LEAVING
    """The seats of a player who left should have been given up."""
    SEEN_PLAYER = keys.PLAYERS_SEEN
    """The player was there on that day, and may not come back."""


class Item(msgspec.Struct, frozen=True):
    """A match or a player to look at, and the score it has in its set."""

    id: str
    score: float


class Reminders:
    """The sorted sets that the sweeper goes through."""

    def __init__(
        self,
        client: Client,
        deliveries: Deliveries,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._deliveries = deliveries
        self._settings = settings
        self._now = now

    def due(self, reminder: Reminder, until: datetime, most: int, first: int = 0) -> list[Item]:
        """What should be looked at by then, longest first, from so many on."""
        end = milliseconds(until)
        found: Any = self._client.zrange(
            reminder, "-inf", end, byscore=True, offset=first, num=most, withscores=True
        )
        return [Item(member.decode(), score) for member, score in found]

    def strike_off(self, reminder: Reminder, due: Item) -> None:
        """It need not be looked at any more, unless it has been put there anew since."""
        self._client.run(FORGET, [reminder], [due.id, repr(due.score)])

    def put_off(self, reminder: Reminder, due: Item, until: datetime) -> None:
        """Look at it again then, if anybody still has to."""
        self._client.zadd(reminder, {due.id: milliseconds(until)}, xx=True)

    def expiry(self, match: Match) -> datetime:
        """When the match is to be cancelled, or to be forgotten."""
        return expiry(match, self._settings)

    def unarchived(self, until: datetime, most: int) -> list[Item]:
        """Matches that may have ended by then and not be archived yet, oldest first.

        What has ended expires a fixed time later: the set of what expires is in the order of the
        ends, and what runs on moves ahead of it.
        """
        first: Any = self._client.get(keys.ARCHIVED_TO) or b"-inf"
        last = milliseconds(until + timedelta(days=self._settings.keep_finished_days))
        found: Any = self._client.zrange(
            Reminder.EXPIRY, b"(" + first, last, byscore=True, offset=0, num=most, withscores=True
        )
        return [Item(member.decode(), score) for member, score in found]

    def archived_to(self, last: Item) -> None:
        """All up to here have been looked at."""
        self._client.set(keys.ARCHIVED_TO, repr(last.score))

    def deliver_again(self, match: Match) -> None:
        """Deliver whatever the match itself says has to be, should its commit have failed to."""
        pipe = self._client.pipeline()
        pipe.hgetall(keys.MATCH_OUTBOX % match.id)
        if match.deadline is None:
            pipe.zrem(keys.DEADLINES, match.id)
        if not match.house_seats:
            pipe.zrem(keys.TURNS, match.id)
        take_off_others(pipe, match)
        pipe.hlen(keys.MATCH_ORDERS % match.id)
        found = pipe.execute()
        outbox = {field.decode(): notice for field, notice in found[0].items()}
        if found[-1]:
            self._client.zadd(keys.ORDERS, {match.id: float("inf")}, nx=True)
        self._deliveries.deliver(None, match, outbox, self._now())

    def touch(self, first: int, most: int, moment: datetime) -> int:
        """Note some of all matches as touched then, unless they are; how many there were."""
        found: Any = self._client.zrange(keys.EXPIRING, first, first + most - 1)
        if found:
            touched = dict.fromkeys(found, milliseconds(moment))
            self._client.zadd(keys.TOUCHED, touched, nx=True)
        return len(found)
