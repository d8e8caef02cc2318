"""Tells the log of a match as one caller may see it."""

from collections.abc import Hashable, Mapping, Sequence
from datetime import datetime

from msgspec import UNSET
from msgspec.structs import replace

from engine.words import Language
from service.backend import Backend
from service.matches.clocks import load_without_state
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.documents import LogEntry, Now
from service.matches.shown.history import Look, seat_of
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
from service.store.streams.entries import RawEntry
from service.streams.ids import unless_all, version_of
from service.streams.teller import Remembered, Teller, now_of

SEATS_CHANGED = (
    *(SeatTaken, SeatLeft, SeatTakenOver, *NO_MORE_KEPT),
    *(SeatLeftWarm, PlayerReturned, SubstituteSeated),
)


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
