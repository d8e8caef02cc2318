"""What the sweepers have to look at, and when: sorted sets of matches and players by time.

Those of matches are divided into partitions, of which each sweeper sees to some, its beat
(`beats.py`); a question is put to all of these together, in one trip.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import msgspec

from service.matches.match import Match
from service.settings import Settings
from service.store import keys
from service.store.connection import Client, milliseconds
from service.store.delivery import expiry
from service.store.scripts.matches import FORGET
from service.store.sweeping.beats import EVERYTHING, Beat

NOTHING_PASSED_BY: Mapping[str, int] = {}
FEW = 8
BROUGHT_AT_ONCE = 500


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

    def sets(self, beat: Beat) -> list[str]:
        """The sets to be looked through by whoever has these partitions.

        What is not divided is seen to by whoever has the first of all.
        """
        if self in DIVIDED:
            return [self.value % part for part in beat]
        return [self.value] if EVERYTHING[0] in beat else []


DIVIDED = tuple(reminder for reminder in Reminder if "%s" in reminder)


class Item(msgspec.Struct, frozen=True):
    """A match or a player to look at, the score it has in its set, and which set that is."""

    id: str
    score: float
    found_in: str


class Reminders:
    """The sorted sets that the sweepers go through."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client = client
        self._settings = settings

    def due(
        self,
        reminder: Reminder,
        until: datetime,
        most: int,
        beat: Beat = EVERYTHING,
        passed_by: Mapping[str, int] = NOTHING_PASSED_BY,
    ) -> list[Item]:
        """What should be looked at by then in these partitions, longest first; of each set from so
        many on."""
        sets = reminder.sets(beat)
        return self._first(sets, "-inf", milliseconds(until), most, passed_by)

    def strike_off(self, due: Item) -> None:
        """It need not be looked at any more, unless it has been put there anew since."""
        self.strike_off_all([due])

    def strike_off_all(self, done: Sequence[Item]) -> None:
        """None of these need be looked at any more, but for those put there anew since."""
        by_set: dict[str, list[str]] = {}
        for item in done:
            by_set.setdefault(item.found_in, []).extend((item.id, repr(item.score)))
        pipe = self._client.pipeline()
        for name, seen in by_set.items():
            pipe.run(FORGET, [name], seen)
        pipe.execute()

    def put_off(self, due: Item, until: datetime) -> None:
        """Look at it again then, if anybody still has to."""
        self.put_off_all([due], until)

    def put_off_all(self, due: Sequence[Item], until: datetime) -> None:
        """Look at these again then, if anybody still has to."""
        pipe = self._client.pipeline()
        for item in due:
            pipe.put("ZADD", item.found_in, "XX", milliseconds(until), item.id)
        pipe.execute()

    def expiry(self, match: Match) -> datetime:
        """When the match is to be cancelled, or to be forgotten."""
        return expiry(match, self._settings)

    def unarchived(self, until: datetime, most: int, beat: Beat = EVERYTHING) -> list[Item]:
        """Matches that may have ended by then and not be archived yet, oldest first.

        What has ended expires a fixed time later: the sets of what expires are in the order of the
        ends, and what runs on moves ahead of it.
        """
        pipe = self._client.pipeline()
        for part in beat:
            pipe.put("GET", keys.ARCHIVED_TO % part)
        reached = pipe.execute()
        last = milliseconds(until + timedelta(days=self._settings.keep_finished_days))
        for part, first in zip(beat, reached, strict=True):
            behind = b"(" + first if first is not None else b"-inf"
            _ask(pipe, keys.EXPIRING % part, behind, last, 0, most)
        found = map(_pairs, pipe.execute())
        return _merged(dict(zip(Reminder.EXPIRY.sets(beat), found, strict=True)))[:most]

    def archived_to(self, found: Sequence[Item]) -> None:
        """All of these have been looked at, and all before them."""
        pipe = self._client.pipeline()
        for item in found:  # the last of each set is the one that stays
            part = keys.partition_in(item.found_in)
            pipe.put("SET", keys.ARCHIVED_TO % part, repr(item.score))
        pipe.execute()

    def divide(self) -> None:
        """Bring to their partitions what a release before there were any has put into one set."""
        for reminder in DIVIDED:
            former = keys.undivided(reminder)
            while found := self._first(
                [former], "-inf", "+inf", BROUGHT_AT_ONCE, NOTHING_PASSED_BY
            ):
                pipe = self._client.pipeline()
                for item in found:
                    name = reminder.value % keys.partition_of(item.id)
                    pipe.put("ZADD", name, "NX", repr(item.score), item.id)
                pipe.execute()
                self.strike_off_all(found)

    def touch(self, beat: Beat, first: int, most: int, moment: datetime) -> bool:
        """Note some matches of each of these partitions as touched then, unless they are, from so
        many on; whether there are more behind them."""
        pipe = self._client.pipeline()
        for part in beat:
            pipe.put("ZRANGE", keys.EXPIRING % part, first, first + most - 1)
        answers = pipe.execute()
        score = milliseconds(moment)
        for match_id in (found for answer in answers for found in answer):
            part = keys.partition_of(match_id.decode())
            pipe.put("ZADD", keys.TOUCHED % part, "NX", score, match_id)
        pipe.execute()
        return any(len(found) == most for found in answers)

    def _first(
        self,
        sets: Sequence[str],
        first: str,
        last: int | str,
        most: int,
        passed_by: Mapping[str, int],
    ) -> list[Item]:
        """The first few of several sets together: of each a few, and more where there are only some
        that have more."""
        answers: dict[str, Any] = {}
        asked, of_each = sets, min(most, FEW)
        while asked:
            pipe = self._client.pipeline()
            for name in asked:
                _ask(pipe, name, first, last, passed_by.get(name, 0), of_each)
            answers.update(zip(asked, map(_pairs, pipe.execute()), strict=True))
            asked = [name for name in asked if len(answers[name]) == of_each < most]
            if sum(map(len, answers.values())) >= most:
                break
            of_each = most
        return _merged(answers)[:most]


def _ask(pipe: Any, name: str, first: str | bytes, last: int | str, behind: int, most: int) -> None:
    pipe.put("ZRANGE", name, first, last, "BYSCORE", "LIMIT", behind, most, "WITHSCORES")


def _merged(found: Mapping[str, Sequence[Any]]) -> list[Item]:
    """The members of several sets by their scores."""
    items = [
        Item(member.decode(), float(score), name)
        for name, members in found.items()
        for member, score in members
    ]
    return sorted(items, key=lambda item: item.score)


def _pairs(found: Sequence[Any]) -> Sequence[Any]:
    """Members with their scores, in whichever of Redis' two protocols they came."""
    is_flat = bool(found) and isinstance(found[0], bytes)
    return list(zip(found[::2], found[1::2], strict=True)) if is_flat else found
