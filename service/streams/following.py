"""One log as one listener hears it: page by page, waited for, or followed without end.

After any id the reading resumes exactly. Should the store have stepped back meanwhile, who follows
is told so (`rewound`) and goes on from the last entry that still stands; who asks for a page is
refused. Everything blocks on the process's one reader (the hub), never on a connection per client.
"""

import time
from collections.abc import Callable, Generator, Hashable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Generic, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from engine.encoding import encode
from service.backend import Backend
from service.matches.shown.documents import MatchPresence
from service.refusals import BadToken, HistoryLost, StoreUnreachable
from service.store.admission.admitted import Held
from service.store.streams.circles import Circle, Taken, Waiting
from service.store.streams.entries import FoundPart, RawEntry
from service.store.streams.log import Log
from service.store.streams.told import Told, require_held
from service.store.streams.watch import Watch
from service.streams.ids import checked_id
from service.streams.staying import staying
from service.streams.teller import Line, Remembered, Teller, worked_out

HEARTBEAT_SECONDS = 15.0
CHUNK = 100
STORE_AWAY_SECONDS = 1.0
NOT_YET = -1


class Batch(tuple[Line, ...]):
    """Lines that are told together; who hears the same is sent the same bytes, written once."""

    is_for_all = False
    """Whether nothing else follows from it for anybody of its audience."""

    def written(
        self, write: Callable[[Line], bytes], pack: Callable[[bytes], bytes] = bytes
    ) -> bytes:
        """All of it, each line written and the whole packed in this way."""
        known: dict[Hashable, bytes] = self.__dict__.setdefault("known", {})
        written = known.get((write, pack))
        if written is None:
            written = known[write, pack] = pack(b"".join(map(write, self)))
        return written


class Aside(Batch[Line]):
    """No line of the log at all: who is here. It has no id, and nothing is resumed after it."""

    presence: MatchPresence

    @classmethod
    def of(cls, presence: MatchPresence) -> "Aside[Line]":
        """Who is here, beside the log."""
        aside = cls()
        aside.presence = presence
        return aside


class Outlet(Protocol):
    """Where the lines of one listener go straight to, whoever made them."""

    def hand(self, batch: object, /) -> Taken:
        """Send what others are told too, as far as that can be done at once."""

    def finish(self) -> None:
        """Send the rest of it."""


class Written(NamedTuple):
    """One line of a page as it is sent, and its id."""

    id: str
    line: msgspec.Raw


Following = Generator[Batch[Line], None, None]
"""What comes, page by page; close it when nobody listens any more."""


class Place:
    """Where a listener waits for what comes: alone, or in a circle of those who are told the same.

    Whoever is woken to speak for a circle hands on to it what they are told themselves. The circle
    is never left without a word: whatever becomes of its speaker, the others look by themselves.
    """

    def __init__(self, watch: Watch, told: Told, outlet: Outlet | None) -> None:
        self._watch = watch
        self._told = told
        self._outlet = outlet
        self._waiting = Waiting(told, outlet.hand) if outlet is not None else None
        self._speaks_for: Circle | None = None

    def wait(self, audience: Hashable | None, seen: int, seconds: float) -> None:
        """Until something may have come that nobody else has handed on."""
        if self._outlet is None or self._waiting is None or audience is None:
            self._watch.wait(seen, seconds)
            return
        self._speaks_for = self._watch.wait_among(audience, self._waiting, seen, seconds)
        self._outlet.finish()

    def speak(self, batch: Batch[Line], seen: int, *, is_for_all: bool) -> None:
        """Hand on what came of being woken, if the circle is waiting for it."""
        circle = self._speaks_for
        if circle is None:
            return
        if not batch:
            self._speaks_for = None
            self._watch.circles.relieve(circle, seen)
            return
        if is_for_all and circle.members:
            ids = [line.id for line in batch]
            self._watch.circles.hand_on(circle, batch, ids)
        self.leave()

    def leave(self) -> None:
        """Speak for nobody any more."""
        circle, self._speaks_for = self._speaks_for, None
        if circle is not None:
            self._watch.circles.dismiss(circle)

    close = leave


class Stream(Generic[Line]):
    """A log, whoever tells it, and the token by which it is listened to."""

    def __init__(
        self,
        backend: Backend,
        log: Log,
        teller: Teller[Line],
        token: Held | None,
        found: FoundPart | None = None,
    ) -> None:
        self._backend = backend
        self._log = log
        self._teller: Teller[Line] = teller
        self._token = token
        self._found = found
        """What has been read of it by now."""

    def page(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> tuple[Line, ...]:
        """What came after an id; empty if nothing came in time."""
        return self._told(self._page(checked_id(after), limit, wait_seconds))

    def written(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> tuple[Written, ...]:
        """The same as it is sent."""
        return tuple(map(written, self.page(after, limit, wait_seconds)))

    def has_more(self, _: str | None = None) -> bool:
        """Whether anything comes after an id, now or later."""
        return True

    def follow(self, after: str | None = None, outlet: Outlet | None = None) -> Following[Line]:
        """The log from an id on (from now on, if none is given), without end.

        Who has an outlet may be told by others who hear the same, without a batch of their own.

        An empty batch after 15 seconds of silence; the last line of a batch about each match says
        how it stands now. Raises at the call, not at the first step, so that an error can still be
        a problem document. Stops after a last entry, and at once when the backend closes or the
        token by which somebody follows is replaced.
        """
        cursor = checked_id(after) if after is not None else self._log.newest_id()
        return self._follow(cursor, outlet)

    def _told(self, found: Sequence[RawEntry]) -> tuple[Line, ...]:
        return tuple(self._teller.tell(*entry, worked_out)[0] for entry in found)

    def _page(self, after: str, limit: int, wait_seconds: float) -> list[RawEntry]:
        self._require_held(after, limit)
        found = self._sighted(self._read, after, limit)
        if found or wait_seconds <= 0:
            return found
        until = time.monotonic() + wait_seconds
        with (
            self._log.following() as watch,
            self._attending(stays=False),
            staying(self._backend, watch, self._token) as may_stay,
        ):
            era = watch.era
            while not self._backend.hub.is_closed:
                seen = watch.count
                if not may_stay():
                    raise BadToken
                if era != watch.era:
                    era = watch.era
                    require_held(self._log, after)
                found = self._sighted(watch.read, after, limit)
                left = until - time.monotonic()
                if found or left <= 0:
                    return found
                watch.wait(seen, left)
        return []

    def _read(self, after: str, limit: int) -> list[RawEntry]:
        """The entries after an id: those that have been read by now, or those that stand there."""
        if self._found is not None and self._found.part == (after, limit):
            return self._found.entries
        return self._log.read(after, limit)

    def _require_held(self, after: str, limit: int) -> None:
        """Refuse (history_lost) to go on after what stands no more."""
        if self._found is None or self._found.part != (after, limit) or self._found.is_held is None:
            require_held(self._log, after)
        elif not self._found.is_held:
            raise HistoryLost

    def _follow(self, cursor: str, outlet: Outlet | None = None) -> Following[Line]:
        """Where the store has stepped back, followers are told so first."""
        self._found = None  # it may be long, and followers go by what the watch has read
        told = Told(self._log, cursor)
        with (
            self._log.following() as watch,
            self._attending(stays=True),
            staying(self._backend, watch, self._token, is_endless=True) as may_stay,
            closing(Place(watch, told, outlet)) as place,
        ):
            heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
            while not self._backend.hub.is_closed:
                seen = watch.count
                try:
                    if not may_stay():
                        return
                    held = told.step_back(watch.era)
                    if held is not None:
                        place.leave()
                        yield Batch([self._teller.rewound(held)])
                        continue
                    batch, is_last = self._batch(watch, seen, told.cursor)
                    place.speak(batch, seen, is_for_all=batch.is_for_all and not is_last)
                except StoreUnreachable:  # the log is still there when Redis is back
                    place.leave()
                    time.sleep(STORE_AWAY_SECONDS)
                    # what was not told is read again at once
                    batch, is_last, seen = Batch[Line](), False, NOT_YET
                if batch:
                    yield batch
                    if is_last:
                        return
                    told.add([line.id for line in batch])
                elif (aside := self._aside()) is None and time.monotonic() < heartbeat_at:
                    place.wait(self._circle(), seen, heartbeat_at - time.monotonic())
                    continue
                else:
                    yield Batch() if aside is None else aside
                heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS

    def _attending(self, *, stays: bool) -> AbstractContextManager[object]:
        """Be counted among those who are here, where that is counted."""
        return nullcontext()

    def _circle(self) -> Hashable | None:
        """What all have in common who may be told by one of them; None for who hears more."""
        return self._teller.audience

    def _aside(self) -> "Aside[Line] | None":
        """Who is here, if it was asked for and has changed."""
        return None

    def _batch(self, watch: Watch, seen: int, cursor: str) -> tuple[Batch[Line], bool]:
        """What comes next, and whether nothing can come after it.

        Whoever belongs to one audience, before and after, is told it in the same words: what is
        made of it for one serves all.
        """
        audience, own_looks = self._teller.audience, self._teller.own_looks
        found = list[tuple[Line, bool]]()
        for entry in self._sighted(watch.read, cursor, CHUNK):
            found.append(self._teller.tell(*entry, watch.remembered))
            if found[-1][1] or self._teller.audience != audience:
                break  # nothing comes after it, or the rest is for other eyes
        if not found:
            return Batch(), False
        lines = [line for line, _ in found]
        moment = (lines[0].id, lines[-1].id, seen)

        def batch() -> Batch[Line]:
            return Batch(self._with_now(lines, moment, watch.remembered))

        is_shared = audience is not None and audience == self._teller.audience
        if not is_shared:
            return batch(), found[-1][1]
        told = watch.remembered((audience, moment), batch)
        told.is_for_all = own_looks == self._teller.own_looks
        return told, found[-1][1]

    def _sighted(
        self, read: Callable[[str, int], list[RawEntry]], after: str, limit: int
    ) -> list[RawEntry]:
        """The entries after an id that the listener may hear of by now."""
        while True:
            found = read(after, limit)
            told = self._teller.in_sight(found)
            if told or len(found) < limit:
                return told
            after = found[-1][0]

    def _with_now(self, lines: list[Line], moment: Hashable, remembered: Remembered) -> list[Line]:
        """The same lines: the last one about each match says how the match stands.

        It is loaded after the lines were read, so it is never behind them.
        """
        places = {self._teller.about(line): place for place, line in enumerate(lines)}
        latest = {match_id: lines[place].id for match_id, place in places.items()}
        for match_id, now in self._teller.nows(latest, moment, remembered).items():
            place = places[match_id]
            lines[place] = replace(lines[place], now=now)
        return lines


def written(line: Line) -> Written:
    """A line of a page as it is sent."""
    return Written(line.id, msgspec.Raw(encode(line)))
