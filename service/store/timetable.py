"""Timetables: what is to be looked at, when, and by one process at a time.

A timetable is a sorted set of members by the moment at which somebody is to look at them. Whoever
looks at one claims it first: gives it a later moment, if it still has the one that they saw. When
they are done they strike it off or give it another moment, if it still has the one of their claim:
whoever put it there anew meanwhile is not overruled. The claim of a process that died runs out by
itself. So any number of processes may look at one timetable, and none of them has to be named.

A timetable whose name has a place for it (`%s`) lies in parts by hash tag, each in a slot of its
own: on a cluster no node has all of them.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec

from service.refusals import StoreUnreachable
from service.store.client import Client, Pipeline, milliseconds
from service.store.partitions import PARTITIONS, partition_of
from service.store.script import script

MOVE = script(__file__, "move")

NEVER = datetime(9999, 12, 31, tzinfo=UTC)
"""When to look at what stands there until somebody gives it a moment."""
LEFT_ALONE_SECONDS = 5.0
"""A node that does not answer may take seconds to say so each time."""
FEW = 8
NONE_BEHIND: Mapping[str, int] = {}
FROM_THE_FIRST: Mapping[str, str] = {}


class Entry(msgspec.Struct, frozen=True):
    """A member as it was seen: its score, and the key of the set that it stands in."""

    member: str
    score: float
    key: str


class Timetable:
    """What is to be looked at, and when."""

    def __init__(
        self,
        client: Client,
        name: str,
        parts: Sequence[str] = PARTITIONS,
        part_of: Callable[[str], str] = partition_of,
    ) -> None:
        self._client = client
        self._name = name
        self._part_of = part_of
        self.keys = [name % part for part in parts] if "%s" in name else [name]
        """The keys of all its parts."""
        self._away_until: dict[str, float] = {}
        """Nodes that were away, and when they are asked again."""

    def key_of(self, member: str) -> str:
        """The key of the part that a member stands in."""
        return self._name % self._part_of(member) if "%s" in self._name else self._name

    def put(self, pipe: Pipeline, member: str, moment: datetime, *how: str) -> None:
        """Have the member looked at then; `how` are the conditions of ZADD: `NX`, `XX`, `GT`,
        `LT`."""
        pipe.put("ZADD", self.key_of(member), *how, milliseconds(moment), member)

    def remove(self, pipe: Pipeline, member: str) -> None:
        """Take the member off, even while somebody has claimed it."""
        pipe.put("ZREM", self.key_of(member), member)

    def due(
        self, until: datetime, most: int, behind: Mapping[str, int] = NONE_BEHIND
    ) -> list[Entry]:
        """What should be looked at by then, the longest due first, leaving out so many of each
        part.

        On a cluster a node that is away keeps none of the others from being looked at, and is left
        alone for a while. StoreUnreachable where no node answers.
        """
        moment = time.monotonic()
        found: list[Entry] = []
        is_any_there = False
        fault = None
        for node, parts in self._client.by_node(self.keys).items():
            if self._away_until.get(node, moment) > moment:
                continue
            try:
                found += self.first(parts, milliseconds(until), most, behind)
                is_any_there = True
            except StoreUnreachable as its_fault:
                self._away_until[node] = time.monotonic() + LEFT_ALONE_SECONDS
                fault = its_fault
        if fault is not None and not is_any_there:  # that is an outage as any other
            self._away_until.clear()
            raise fault
        return sorted(found, key=lambda entry: entry.score)[:most]

    def claim(self, member: str, now: datetime, until: datetime) -> Entry | None:
        """The member as it stands when it is claimed until then; None if it is not due."""
        key = self.key_of(member)
        score: Any = self._client.zscore(key, member)
        if score is None or score > milliseconds(now):
            return None
        claimed = self.move([Entry(member, score, key)], until)
        return claimed[0] if claimed else None

    def move(self, seen: Sequence[Entry], to: datetime) -> list[Entry]:
        """Give these that moment, unless they have another one by now; answers what was moved.

        A claim is such a move.
        """
        return self.settle([(entry, to) for entry in seen])

    def strike(self, seen: Sequence[Entry]) -> None:
        """Strike these off, unless they have another moment by now."""
        self.settle([(entry, None) for entry in seen])

    def hold(self, claimed: Iterable[Entry], until: datetime) -> list[Entry]:
        """Claim these for longer; answers them as they stand, without those that others have by now
        and those whose node is away."""
        entries = list(claimed)
        held: list[Entry] = []
        for parts in self._client.by_node({entry.key for entry in entries}).values():
            with suppress(StoreUnreachable):
                held += self.move([entry for entry in entries if entry.key in parts], until)
        return held

    def settle(self, seen: Iterable[tuple[Entry, datetime | None]]) -> list[Entry]:
        """Give each its own moment, or none, unless it has changed since it was seen; answers what
        was settled, as it stands now."""
        wanted = [(entry, "" if to is None else milliseconds(to)) for entry, to in seen]
        sent: dict[str, list[str | int]] = {}
        for entry, score in wanted:
            sent.setdefault(entry.key, []).extend((entry.member, repr(entry.score), score))
        pipe = self._client.pipeline()
        for key, arguments in sent.items():
            pipe.run(MOVE, [key], arguments)
        answers = pipe.execute() if sent else ()
        done = {key: iter(answer) for key, answer in zip(sent, answers, strict=True)}
        return [
            Entry(entry.member, float(score or 0), entry.key)
            for entry, score in wanted
            if next(done[entry.key])
        ]

    def first(
        self,
        among: Sequence[str],
        until: int,
        most: int,
        behind: Mapping[str, int] = NONE_BEHIND,
        since: Mapping[str, str] = FROM_THE_FIRST,
    ) -> list[Entry]:
        """The first of some parts together: of each a few, and more where there are only some that
        have more."""
        answers: dict[str, Any] = {}
        asked = among
        of_each = min(most, FEW)
        while asked:
            pipe: Any = self._client.pipeline()
            for key in asked:
                limit = ("LIMIT", behind.get(key, 0), of_each)
                pipe.put(
                    "ZRANGE", key, since.get(key, "-inf"), until, "BYSCORE", *limit, "WITHSCORES"
                )
            answers.update(zip(asked, map(_pairs, pipe.execute()), strict=True))
            asked = [key for key in asked if len(answers[key]) == of_each < most]
            if sum(map(len, answers.values())) >= most:
                break
            of_each = most
        found = [
            Entry(member.decode(), float(score), key)
            for key, members in answers.items()
            for member, score in members
        ]
        return sorted(found, key=lambda entry: entry.score)[:most]


def _pairs(found: Sequence[Any]) -> Sequence[Any]:
    """Members with their scores, in whichever of Redis' two protocols they came."""
    is_flat = bool(found) and isinstance(found[0], bytes)
    return list(zip(found[::2], found[1::2], strict=True)) if is_flat else found
