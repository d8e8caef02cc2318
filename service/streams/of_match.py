"""The log of a match, as one caller may see it."""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Raw, Struct

from engine.words import Language
from service.backend import Backend
from service.matches.clocks import load_without_state
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.closed import require_played_nowhere
from service.matches.shown.documents import LogEntry, MatchPresence
from service.matches.shown.history import Look, require_allowed, require_version, seat_of
from service.matches.told.entries import decode_entry
from service.store.admission.admitted import Held, OpenedLog
from service.store.players.cut_keys import HeldKey
from service.store.streams.attendance import Room
from service.store.streams.entries import FoundPart, RawEntry
from service.store.streams.told import is_held
from service.streams.following import (
    CHUNK,
    Aside,
    Batch,
    Following,
    Outlet,
    Stream,
    Written,
    written,
)
from service.streams.ids import checked_id, version_of
from service.streams.match_teller import MatchTeller
from service.streams.teller import worked_out

NOW = Look()


class LogOfMatch(Stream[LogEntry]):
    """The log of a match as it is read in pages, each entry written once for all who may see it
    so."""

    def __init__(
        self,
        backend: Backend,
        match_id: str,
        teller: MatchTeller,
        token: Held | None,
        found: FoundPart | None,
    ) -> None:
        super().__init__(backend, backend.hub.log_of_match(match_id), teller, token, found)
        self._narrators = teller

    def _told(self, found: Sequence[RawEntry]) -> tuple[LogEntry, ...]:
        narrator = self._narrators.narrator_of(found)
        return tuple(narrator.entry(entry_id, decode_entry(entry)) for entry_id, entry in found)

    def _written(self, found: Sequence[RawEntry]) -> tuple[Written, ...]:
        told = self._backend.written.written(self._narrators.narrator_of(found), found)
        return tuple(
            Written(entry_id, Raw(line)) for (entry_id, _), line in zip(found, told, strict=True)
        )


class Attendant(Struct, frozen=True):
    """Who listens to a match: a player, or somebody at an address."""

    player: Player | None
    source: str
    wants_presence: bool
    """Whether they are to hear who else does."""


class MatchStream(LogOfMatch):
    """The log of a match as it stands now."""

    def __init__(
        self,
        backend: Backend,
        match: Match,
        teller: MatchTeller,
        token: Held | None,
        who: Attendant,
        found: FoundPart | None = None,
    ) -> None:
        super().__init__(backend, match.id, teller, token, found)
        self._match_id = match.id
        self._has_ended = match.has_ended
        self._is_seated = who.player is not None and match.seat_of(who.player.id) is not None
        self._has_decision = teller.has_decision
        self._who = who
        self._room: Room | None = None
        self._told_presence: MatchPresence | None = None

    def page(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> tuple[LogEntry, ...]:
        """What came after an id, and the decision, if it is wanted, with the last of it.

        Nobody waits after the end of the match.
        """
        return self._with_decision(self._found_within(after, limit, wait_seconds))

    def written(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> tuple[Written, ...]:
        """The same as it is sent."""
        found = self._found_within(after, limit, wait_seconds)
        if not self._has_decision:
            return self._written(found)
        return (*self._written(found[:-1]), *map(written, self._with_decision(found[-1:])))

    def _found_within(self, after: str | None, limit: int, wait_seconds: float) -> list[RawEntry]:
        return self._page(checked_id(after), limit, 0 if self._has_ended else wait_seconds)

    def _with_decision(self, found: Sequence[RawEntry]) -> tuple[LogEntry, ...]:
        told = self._told(found)
        if not told or not self._has_decision:
            return told
        return tuple(self._with_now(list(told), None, worked_out))

    def has_more(self, after: str | None = None) -> bool:
        """Whether anything comes after an id, now or later: nothing does after the end."""
        cursor = checked_id(after)
        following = self._log.read(cursor, 1)
        return not self._has_ended or bool(following) or not is_held(self._log, cursor)

    @contextmanager
    def _attending(self, *, stays: bool) -> Iterator[None]:
        who, attendance = self._who, self._backend.attendance
        player_id = who.player.id if who.player is not None else None
        about = self._match_id, player_id, who.source
        with attendance.at_match(*about, seated=self._is_seated, stays=stays) as room:
            if not (who.wants_presence and stays):
                yield
                return
            self._room = room
            with attendance.told(room):
                yield

    def _aside(self) -> Aside[LogEntry] | None:
        shown = self._room.shown if self._room is not None else None
        if shown is None or shown == self._told_presence:
            return None
        self._told_presence = shown
        return Aside.of(shown)

    def _circle(self) -> Hashable | None:
        return super()._circle() if self._room is None else None  # who is here is told to each

    def follow(self, after: str | None = None, outlet: Outlet | None = None) -> Following[LogEntry]:
        """The log from an id on, from the beginning if none is given; ends with the match."""
        return self._follow(checked_id(after), outlet)


class PastStream(LogOfMatch):
    """The log of a match up to a version: it ends with that version, and nothing is awaited."""

    def __init__(
        self,
        backend: Backend,
        match_id: str,
        teller: MatchTeller,
        version: int,
        found: FoundPart | None = None,
    ) -> None:
        super().__init__(backend, match_id, teller, None, found)
        self._version = version

    def page(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> tuple[LogEntry, ...]:
        """What came after an id, until then."""
        return self._told(self._until_then(checked_id(after), limit))

    def written(
        self, after: str | None = None, limit: int = 50, wait_seconds: float = 0
    ) -> tuple[Written, ...]:
        """The same as it is sent."""
        return self._written(self._until_then(checked_id(after), limit))

    def has_more(self, after: str | None = None) -> bool:
        """Whether anything came after an id, until then."""
        return bool(self._until_then(checked_id(after), 1))

    def follow(self, after: str | None = None, outlet: Outlet | None = None) -> Following[LogEntry]:
        """What came after an id, until then."""
        return self._follow_until_then(checked_id(after))

    def _follow_until_then(self, cursor: str) -> Following[LogEntry]:
        while found := self._until_then(cursor, CHUNK):
            yield Batch(self._told(found))
            cursor = found[-1][0]

    def _until_then(self, after: str, limit: int) -> list[RawEntry]:
        """The entries up to the version; an id begins with its version."""
        found = self._sighted(self._read, after, limit)
        return [entry for entry in found if version_of(entry[0]) <= self._version]


def events_of_match(
    backend: Backend,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    opened: OpenedLog | None = None,
    look: Look = NOW,
    token: Held | None = None,
    has_decision: bool = False,
    has_presence: bool = False,
    source: str = "",
) -> Stream[LogEntry]:
    """The log of a match, as the look shows it, if one may look at it so.

    What the caller can do now comes with it where it is wanted; a decision is of now. What has been
    `opened` by now is not read again.
    """
    match, found = opened or OpenedLog(load_without_state(backend, match_id))
    require_allowed(match, look)
    if look.is_of_others or seat_of(match, caller, look) is None:
        require_played_nowhere(backend, match)
    by_link = isinstance(token, HeldKey) and token.opens(match_id)
    teller = MatchTeller(
        *(backend, match, caller, language, look), has_decision=has_decision, by_link=by_link
    )
    if look.version is None:
        who = Attendant(caller, source, has_presence)
        return MatchStream(backend, match, teller, token, who, found)
    require_version(match.shown_to(seat_of(match, caller, look)), look.version)
    return PastStream(backend, match.id, teller, look.version, found)
