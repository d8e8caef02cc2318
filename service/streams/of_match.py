"""The log of a match, as one caller may see it."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime

from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from engine.words import Language
from service.backend import Backend
from service.matches.clocks import load_without_state
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.closed import require_played_nowhere
from service.matches.shown.documents import LogEntry, MatchPresence, Now
from service.matches.shown.history import Look, require_allowed, require_version, seat_of
from service.matches.shown.sight import Narrator, narrator_for, own_decision
from service.matches.told.entries import decode_entry
from service.matches.told.house_events import (
    PlayerReturned,
    Rewound,
    SeatLeft,
    SeatLeftWarm,
    SeatTaken,
    SeatTakenOver,
    SubstituteSeated,
)
from service.matches.told.lobby_events import NO_MORE_KEPT
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
from service.streams.ids import checked_id, unless_all
from service.streams.teller import Remembered, Teller, now_of, worked_out

SEATS_CHANGED = (
    *(SeatTaken, SeatLeft, SeatTakenOver, *NO_MORE_KEPT),
    *(SeatLeftWarm, PlayerReturned, SubstituteSeated),
)
NOW = Look()


class MatchTeller(Teller[LogEntry]):
    """Tells the log as the caller's seat may see it, and forgets the seat with them.

    Who has nothing to do with a private match any more hears no more of it.
    """

    def __init__(
        self,
        backend: Backend,
        match: Match,
        caller: Player | None,
        language: Language,
        look: Look,
        *,
        has_decision: bool,
        by_link: bool = False,
    ) -> None:
        super().__init__(backend)
        self._match_id = match.id
        self._caller = caller
        self._language = language
        self._look = look
        self._by_link = by_link
        self._is_kept_back = match.spectators is not UNSET
        self.has_decision = has_decision
        self._version = match.version
        self._narrator = self._narrator_of(match)

    @property
    def audience(self) -> Hashable | None:
        """Whoever has the same seat, or none, and the same language; a decision is its seat's."""
        if self.has_decision and self._narrator.seat is not None:
            return None
        return self._narrator, self.has_decision

    def tell(self, entry_id: str, stored: bytes, remembered: Remembered) -> tuple[LogEntry, bool]:
        """An entry as the caller may see it; who has lost the seat by it sees as a spectator."""
        narrator = self._narrator
        entry = remembered(stored, lambda: decode_entry(stored))
        line = remembered((entry_id, narrator), lambda: narrator.entry(entry_id, entry))
        is_last = entry.is_last
        if isinstance(entry.house, SEATS_CHANGED):
            self.own_looks += 1
            match = remembered(
                ("seats", entry_id), lambda: load_without_state(self.backend, self._match_id)
            )
            self._narrator = self._narrator_of(match)
            caller_id = self._caller.id if self._caller is not None else None
            is_last = is_last or not (self._by_link or match.is_there_for(caller_id))
            # others may be playing the same deal
            is_last = is_last or (match.shares_deal and self._narrator.seat is None)
        return line, is_last

    def narrator_of(self, found: Sequence[RawEntry]) -> Narrator:
        """Who tells these entries at once: by the match as it stands behind the last of them."""
        if found and version_of(found[-1][0]) > self._version:
            match = load_without_state(self.backend, self._match_id)
            self._version, self._narrator = match.version, self._narrator_of(match)
        return self._narrator

    def about(self, line: LogEntry) -> str:
        """The one match that all of it is about."""
        return self._match_id

    def rewound(self, to: str) -> LogEntry:
        """The store stepped back: this is the last entry that still stands."""
        return self._narrator.event(to, Rewound(None, unless_all(to)), self.backend.now())

    def shown(self, match: Match) -> Match:
        """As it stands, for who has a seat in it."""
        return match.shown_to(self._narrator.seat)

    def in_sight(self, found: list[RawEntry]) -> list[RawEntry]:
        """All, but for spectators who see the match late, or not its play, until it ends."""
        if not self._is_kept_back or self._narrator.seat is not None or not found:
            return found
        match = load_without_state(self.backend, self._match_id)
        if not match.hides_play_from(seat_of(match, self._caller, self._look)):
            return found
        if match.marks is UNSET:
            return [entry for entry in found if decode_entry(entry[1]).house is not None]
        newest = match.marks[0].version
        return [entry for entry in found if version_of(entry[0]) <= newest]

    def nows(
        self, latest: Mapping[str, str], moment: Hashable, remembered: Remembered
    ) -> Mapping[str, Now]:
        """How the match stands and, where it was asked for, what the caller can do then."""
        at = self.moment(moment, remembered)
        matches = self.matches(latest, moment, remembered)
        if not self.has_decision:
            return {match.id: now_of(self.shown(match), at) for match in matches}
        return {match.id: self._with_decision(match, at) for match in matches}

    def matches(
        self, latest: Mapping[str, str], moment: Hashable, remembered: Remembered
    ) -> Sequence[Match]:
        """The match as it stands, or as it stood when its latest entry was written, where this
        process has it at hand: whatever comes after that wakes the listener again.

        What is seen late was written long before it was seen.
        """
        known = None
        if not self._is_kept_back or self._narrator.seat is not None:
            known = self.backend.matches.known_at(self._match_id, latest[self._match_id])
        return super().matches(latest, moment, remembered) if known is None else [known]

    def _with_decision(self, match: Match, at: datetime) -> Now:
        """Version and decision are of one state; a spectator is told that there is none.

        Who heard of no seat of theirs yet is a spectator: many may be told what they are.
        """
        if self._narrator.seat is None:
            return replace(now_of(self.shown(match), at), decision=None)
        caller = self._caller
        loaded = LoadedMatch(match, None)
        if caller is not None and match.seat_of(caller.id) in match.to_act:
            loaded = self.backend.matches.load(match.id)
        decision = own_decision(loaded, caller, self._language)
        return replace(now_of(loaded.match, at), decision=decision)

    def _narrator_of(self, match: Match) -> Narrator:
        look, seat = self._look, seat_of(match, self._caller, self._look)
        return narrator_for(match, seat, self._language, is_open=look.reveal)


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


def version_of(entry_id: str) -> int:
    """The version that an entry is of: its id begins with it."""
    return int(entry_id.partition("-")[0])


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
