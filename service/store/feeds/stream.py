"""A feed as one viewer reads it: page by page, waited for, or followed without end.

After any id the reading resumes exactly. An entry that cannot be decoded is noted and left out, and
the reading goes on behind it. If the store has stepped back meanwhile, whoever follows hears of it
(`rewound`) and goes on from the last entry that still stands; whoever asks for a page is refused.
Everybody waits on the one listener of the process, nobody holds a connection to Redis.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Raw

from engine.encoding import encode
from service.refusals import HistoryLost, StoreUnreachable
from service.store.decoding import Decoding, those_there
from service.store.feeds.entries import (
    BEFORE_ALL,
    ENTRY,
    Feed,
    FoundPart,
    RawEntry,
    checked_id,
    entry_name,
)
from service.store.feeds.hub import Grant, Hub, Subscription

HEARTBEAT_SECONDS = 15.0
CHUNK = 100
STORE_AWAY_SECONDS = 1.0
NOT_YET = -1
REMEMBERED = 32
"""How far back a subscriber knows exactly what is lost; beyond that it begins anew."""


class Entry(Protocol):
    """What a stream consists of."""

    @property
    def id(self) -> str:
        """After which a reading is resumed."""

    @property
    def type(self) -> str:
        """What happened."""


Line = TypeVar("Line", bound=Entry)
T = TypeVar("T")


class Share(Protocol):
    """Gives what another subscriber has made under the same key a moment ago, or makes it now."""

    def __call__(self, key: Hashable, make: Callable[[], T], /) -> T:
        """What stands under the key, made by `make` if nobody has made it."""


def made_anew(_: Hashable, make: Callable[[], T], /) -> T:
    """Make it, where nobody shares it."""
    return make()


class Told(NamedTuple, Generic[Line]):
    """An entry in words."""

    line: Line
    is_last: bool = False
    """Whether the caller may hear of nothing that comes after it."""
    is_personal: bool = False
    """Whether it depends on the very caller what follows from it: whether they hear on, as whom."""
    now: Any = None
    """How its subject stood when it was written, where the entry says so."""


class Teller(ABC, Generic[Line]):
    """Puts the entries of one feed into words for one viewer."""

    @property
    @abstractmethod
    def viewer(self) -> Hashable | None:
        """Equal viewers get the same words, which are made once for all of them; None shares with
        nobody."""

    @abstractmethod
    def tell(self, entry_id: str, stored: bytes, share: Share) -> "Told[Line]":
        """An entry in words."""

    @abstractmethod
    def rewound(self, to: str) -> Line:
        """What the viewer hears when the store has stepped back: the last entry that still
        stands."""

    @abstractmethod
    def with_now(self, told: Sequence[Told[Line]], moment: Hashable, share: Share) -> list[Line]:
        """The lines of these, the last about each subject with how it stands now."""

    def hears_on(self, entry_id: str, share: Share) -> bool:
        """Whether the viewer may hear of what comes after an entry that nobody can decode: it may
        have said otherwise."""
        return True

    def visible(self, found: list[RawEntry]) -> list[RawEntry]:
        """Those of the entries that the viewer may hear of by now."""
        return found


class Batch(tuple[Line, ...]):
    """Lines that are sent together; empty where nothing came for long."""

    def encoded(self, write: Callable[[Line], bytes]) -> bytes:
        """All of it as bytes, encoded once for all subscribers that share it."""
        known: dict[Hashable, bytes] = self.__dict__.setdefault("known", {})
        found = known.get(write)
        if found is None:
            found = known[write] = b"".join(map(write, self))
        return found


class Aside(Batch[Any]):
    """A document that is no entry of the feed: it has no id, and nothing is resumed after it."""

    name: str
    document: object

    @classmethod
    def of(cls, name: str, document: object) -> "Aside":
        """This document, under the name of its kind."""
        aside = cls()
        aside.name = name
        aside.document = document
        return aside


class Written(NamedTuple):
    """The lines of a page as they are sent."""

    lines: tuple[Raw, ...]
    cursor: str | None
    """After which there may be more at once; None where nothing is known to come behind them."""


class Cursor:
    """The entries that one subscriber was sent last."""

    __slots__ = ("_era", "_feed", "_ids")

    def __init__(self, feed: Feed, after: str) -> None:
        self._feed = feed
        self._ids = [after]  # no deque, which takes up the room of sixty
        self._era: int | None = None

    @property
    def last(self) -> str:
        """The id after which the feed is read."""
        return self._ids[-1]

    def move(self, entry_ids: Sequence[str]) -> None:
        """Note that these entries were sent, too."""
        self._ids += entry_ids
        del self._ids[:-REMEMBERED]

    def step_back(self, era: int) -> str | None:
        """In a new era: the last id that still stands, if an entry that was sent is lost."""
        if era == self._era:
            return None
        held = self._feed.last_held(self._ids) or BEFORE_ALL
        self._era = era
        if held == self.last:
            return None
        self._ids = [held]
        return held


Following = Generator[Batch[Line], None, None]
"""What comes, batch by batch; close it when nobody listens any more."""


class Stream(Generic[Line]):
    """A feed as one viewer reads it, for as long as a grant holds."""

    def __init__(
        self,
        hub: Hub,
        decoding: Decoding,
        feed: Feed,
        teller: Teller[Line],
        grant: Grant | None = None,
        found: FoundPart | None = None,
    ) -> None:
        self.hub = hub
        self.feed = feed
        self.teller: Teller[Line] = teller
        self.grant = grant
        self._decoding = decoding
        self._found = found
        """The part of the feed that has been read by now."""

    def written(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> Written:
        """The lines after an id, as they are sent; none if nothing came in time."""
        lines: tuple[Raw, ...] = ()
        wait_until = time.monotonic() + wait_seconds
        while True:
            left = 0 if lines else wait_until - time.monotonic()
            found = self.entries(after, limit - len(lines), left)
            told = self.as_sent(found)
            lines += told
            after = found[-1][0] if found else None
            if len(told) == len(found):  # else the page is filled with what stands behind them
                return Written(lines, after if len(lines) == limit else None)

    def follow(self, after: str | None = None) -> Following[Line]:
        """The feed from an id on, without end; from now on if none is given.

        An empty batch comes after 15 seconds of silence; the last line of a batch about each
        subject says how it stands now. Raises at the call, not at the first step, so that an error
        can still be a problem document. Stops after a last entry, and at once when the hub closes
        or the grant ends.
        """
        return self.following(checked_id(after) if after is not None else self.feed.newest_id())

    def in_words(self, found: Sequence[RawEntry]) -> tuple[Line, ...]:
        """These entries in words."""
        return tuple(one.line for one in self._told(found, made_anew))

    def as_sent(self, found: Sequence[RawEntry]) -> tuple[Raw, ...]:
        """The same, as they are sent."""
        return tuple(map(encoded, self.in_words(found)))

    def decoded(self, tell: Callable[[str, bytes], T], found: Sequence[RawEntry]) -> list[T]:
        """What is told of each of these entries, without those that cannot be decoded."""
        named = ((entry_name(self.feed.key, entry[0]), entry) for entry in found)
        return those_there(self._decoding.each(ENTRY, tell, named))

    def _told(self, found: Sequence[RawEntry], share: Share) -> list[Told[Line]]:
        def tell(entry_id: str, stored: bytes) -> Told[Line]:
            return self.teller.tell(entry_id, stored, share)

        return self.decoded(tell, found)

    def entries(self, after: str | None, limit: int, wait_seconds: float) -> list[RawEntry]:
        """The visible entries after an id, as soon as there are any; none if none came in time."""
        cursor = checked_id(after)
        self._require_held(cursor, limit)
        found = self._visible(self._read, cursor, limit)
        if found or wait_seconds <= 0:
            return found
        era: int | None = None

        def look(subscription: Subscription) -> list[RawEntry] | None:
            nonlocal era
            if era not in (None, subscription.era):
                self.feed.require_held(cursor)
            era = subscription.era
            return self._visible(subscription.read, cursor, limit) or None

        with self.attending(is_endless=False):
            return self.hub.wait_for(self.feed.key, look, wait_seconds, self.grant) or []

    @contextmanager
    def attending(self, *, is_endless: bool) -> Iterator[None]:
        """Count the viewer as present for as long as the block lasts, where that is counted."""
        yield

    def aside(self) -> Aside | None:
        """A document to be sent beside the entries, if there is a new one."""
        return None

    def following(self, after: str) -> Following[Line]:
        """Everything after an id, as `follow` gives it."""
        self._found = None  # it may be long, and subscribers share what is read from now on
        cursor = Cursor(self.feed, after)
        grant = self.grant
        if grant is not None:
            grant.is_endless = True
        subscribed = self.hub.subscribed(self.feed.key, grant)
        with subscribed as subscription, self.attending(is_endless=True):
            heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
            while not self.hub.is_closed:
                seen = subscription.count
                try:
                    if grant is not None and not grant.holds():
                        return
                    held = cursor.step_back(subscription.era)
                    if held is not None:
                        yield Batch([self.teller.rewound(held)])
                        continue
                    batch, is_last, _ = self._batch(subscription, seen, cursor.last)
                except StoreUnreachable:  # the feed is still there when Redis is back
                    time.sleep(STORE_AWAY_SECONDS)
                    # what was not sent is read again at once
                    batch = Batch[Line]()
                    is_last = False
                    seen = NOT_YET
                if batch or is_last:  # of what comes last nothing may be left to tell
                    yield batch
                    if is_last:
                        return
                    cursor.move([line.id for line in batch])
                elif (aside := self.aside()) is not None:
                    yield aside
                elif time.monotonic() < heartbeat_at:
                    subscription.wait(seen, heartbeat_at - time.monotonic())
                    continue
                else:
                    yield Batch()
                heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS

    def _read(self, after: str, limit: int) -> list[RawEntry]:
        if self._found is not None and self._found.part == (after, limit):
            return self._found.entries
        return self.feed.read(after, limit)

    def _require_held(self, after: str, limit: int) -> None:
        """Refuse (history_lost) to go on after an entry that is lost."""
        if self._found is None or self._found.part != (after, limit) or self._found.is_held is None:
            self.feed.require_held(after)
        elif not self._found.is_held:
            raise HistoryLost

    def _visible(
        self, read: Callable[[str, int], list[RawEntry]], after: str, limit: int
    ) -> list[RawEntry]:
        while True:
            found = read(after, limit)
            visible = self.teller.visible(found)
            if visible or len(found) < limit:
                return visible
            after = found[-1][0]

    def _batch(self, subscription: Subscription, seen: int, after: str) -> "Made[Line]":
        """The next lines; one subscriber makes them for all whose viewers are equal."""
        viewer = self.teller.viewer
        is_mine = False

        def make() -> Made[Line]:
            nonlocal is_mine
            is_mine = True
            return self._made(subscription, seen, after)

        if viewer is None:
            return make()
        made = subscription.share((viewer, after, seen), make)
        return make() if made.is_personal and not is_mine else made

    def _made(self, subscription: Subscription, seen: int, after: str) -> "Made[Line]":
        viewer = self.teller.viewer
        told = list[Told[Line]]()
        is_last = is_personal = False
        while not (told or is_last) and (found := self._visible(subscription.read, after, CHUNK)):
            for entry in found:
                after = entry[0]
                new = self._told([entry], subscription.share)
                told += new
                if new:
                    is_last = new[0].is_last
                    is_personal |= new[0].is_personal
                else:
                    is_last = not self.teller.hears_on(after, subscription.share)
                    is_personal = True
                if is_last or self.teller.viewer != viewer:
                    break  # nothing comes after it, or the rest is for other eyes
        if not told:
            return Made(Batch(), is_last, is_personal)
        moment = told[0].line.id, told[-1].line.id, seen

        def batch() -> Batch[Line]:
            return Batch(self.teller.with_now(told, moment, subscription.share))

        if viewer is None or self.teller.viewer != viewer:
            return Made(batch(), is_last, is_personal)
        return Made(subscription.share((viewer, moment), batch), is_last, is_personal)


class Made(NamedTuple, Generic[Line]):
    """A batch, as one subscriber has made it."""

    batch: Batch[Line]
    is_last: bool
    """Whether nothing can come after it."""
    is_personal: bool
    """Whether every subscriber has to make it anew."""


def encoded(line: object) -> Raw:
    """A line of a page as it is sent."""
    return Raw(encode(line))
