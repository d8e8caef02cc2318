"""The log of a match, and what concerns a player over all their matches: put into words for one
viewer, and read in pages, waited for, or followed."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Any, TypeVar

from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from engine.encoding import encode
from engine.words import Language
from service.backend import Backend
from service.matches.cases.clocks import load_without_state
from service.matches.cases.history import require_version
from service.matches.cases.showing import (
    NOW,
    Look,
    require_allowed,
    require_played_nowhere,
)
from service.matches.model.documents import LogEntry, MatchPresence, Notice, Now
from service.matches.model.events import (
    BotReplaced,
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    PlayerRenamed,
    PlayerReturned,
    Rewound,
    SeatLeft,
    SeatLeftWarm,
    SeatTaken,
    SeatTakenOver,
    StoredNotice,
    SubstituteSeated,
    decode_entry,
    decode_notice,
)
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.narrator import Narrator, notice
from service.matches.model.viewer import Viewer
from service.matches.store.asked import OpenedLog
from service.matches.store.keys import MATCH_LOG
from service.matches.store.matches import MatchStore
from service.matches.store.presence import Listeners, Presence
from service.players.cases.keys import grant_of
from service.players.model import Held, HeldKey, Player
from service.players.store.keys import PLAYER_EVENTS
from service.store.cache import BYTES_BESIDE, Cache
from service.store.decoding import UNREADABLE
from service.store.feeds.entries import RawEntry, checked_id, unless_all, version_of
from service.store.feeds.stream import (
    CHUNK,
    Aside,
    Batch,
    Entry,
    Following,
    Share,
    Stream,
    Teller,
    Told,
    encoded,
    made_anew,
)

SEATS_CHANGED = (
    BotReplaced,
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    PlayerRenamed,
    PlayerReturned,
    SeatLeft,
    SeatLeftWarm,
    SeatTaken,
    SeatTakenOver,
    SubstituteSeated,
)

JUST_NOW = timedelta(seconds=1)
"""For so long a notice tells as well as the match itself how that stands: nobody can have heard
more."""

AboutMatches = TypeVar("AboutMatches", bound=Entry)


class MatchesTeller(Teller[AboutMatches]):
    """Tells a feed of which each line is about a match, and how that match stands now."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    @abstractmethod
    def about(self, line: AboutMatches) -> str:
        """The match that a line is about; none for what is of a player alone."""

    def with_now(
        self, told: Sequence[Told[AboutMatches]], moment: Hashable, share: Share
    ) -> list[AboutMatches]:
        """The last line about each match says how it stands.

        A notice that has just come says so itself. The other matches are loaded after the lines
        were read, so they are never behind them.
        """
        at = share(("at", moment), self.backend.now)
        lines = [one.line for one in told]
        places = {self.about(line): place for place, line in enumerate(lines)}
        places.pop("", None)
        found = {match_id: told[place].now for match_id, place in places.items()}
        latest = {
            match_id: lines[places[match_id]].id
            for match_id, now in found.items()
            if now is None or now.server_time + JUST_NOW <= at
        }
        if latest:
            matches = self.matches(latest, moment, share)
            found |= dict.fromkeys(latest)
            found |= {match.id: self.now(match, at) for match in matches}
        for match_id, place in places.items():
            now = found[match_id]
            if now is not None:
                line: Any = lines[place]
                lines[place] = replace(line, now=replace(now, server_time=at))
        return lines

    def matches(self, latest: Mapping[str, str], moment: Hashable, share: Share) -> Sequence[Match]:
        """The matches of which these are the latest entries, without their states."""
        return share(("now", moment), lambda: self.backend.of(MatchStore).load_many(latest))

    def now(self, match: Match, at: datetime) -> Now:
        """How the match stands, as the viewer may hear of it."""
        return Now.of(match.seen_from(None), at)


class MatchTeller(MatchesTeller[LogEntry]):
    """Tells the log as the caller's seat may see it, and forgets the seat with them.

    Whoever has nothing to do with a private match any more hears no more of it.
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
        self._hear_of(match)

    @property
    def viewer(self) -> Hashable | None:
        """Seat or none, and language; a decision is its seat's alone."""
        if self.has_decision and self._narrator.seat is not None:
            return None
        return self._narrator, self.has_decision

    @property
    def is_seated(self) -> bool:
        """Whether it is told with the eyes of a seat."""
        return self._narrator.seat is not None

    def tell(self, entry_id: str, stored: bytes, share: Share) -> Told[LogEntry]:
        """An entry as the caller may see it; whoever has lost the seat by it sees as a
        spectator."""
        narrator = self._narrator
        entry = share(stored, lambda: decode_entry(stored))
        line = share((entry_id, narrator), lambda: narrator.entry(entry_id, entry))
        if not isinstance(entry.house, SEATS_CHANGED):
            return Told(line, entry.is_last)
        is_last = not self.hears_on(entry_id, share) or entry.is_last
        return Told(line, is_last, is_personal=True)

    def hears_on(self, entry_id: str, share: Share) -> bool:
        """Whether the match is still there for the caller after an entry by which seats may have
        changed; from now on it is told with the eyes that they have by now."""
        match = share(("seats", entry_id), lambda: load_without_state(self.backend, self._match_id))
        self._hear_of(match)
        caller_id = self._caller.id if self._caller is not None else None
        is_there = self._by_link or match.is_there_for(caller_id)
        # others may be playing the same deal
        is_kept_from = match.shares_deal and self._narrator.seat is None
        return is_there and not is_kept_from

    def narrator_behind(self, found: Sequence[RawEntry]) -> Narrator:
        """The narrator of all these entries: it knows the match as it stands behind the last of
        them."""
        if found and version_of(found[-1][0]) > self._version:
            self._hear_of(load_without_state(self.backend, self._match_id))
        return self._narrator

    def about(self, line: LogEntry) -> str:
        """The one match that all of it is about."""
        return self._match_id

    def rewound(self, to: str) -> LogEntry:
        """What a viewer hears when the store has stepped back: the last entry that still stands."""
        return self._narrator.event(to, Rewound(None, unless_all(to)), self.backend.now())

    def visible(self, found: list[RawEntry]) -> list[RawEntry]:
        """All up to the version that is looked at; but spectators who see the match late, or not
        its play until it ends, hear of no more than they see."""
        if self._look.version is not None:
            found = [entry for entry in found if version_of(entry[0]) <= self._look.version]
        if not self._is_kept_back or self._narrator.seat is not None or not found:
            return found
        match = load_without_state(self.backend, self._match_id)
        if not match.hides_play_from(self._look.seat_in(match, self._caller)):
            return found
        if match.turn_starts is UNSET:
            return [entry for entry in found if _is_of_house(entry[1])]
        newest = match.seen_from(None).version
        return [entry for entry in found if version_of(entry[0]) <= newest]

    def matches(self, latest: Mapping[str, str], moment: Hashable, share: Share) -> Sequence[Match]:
        """The match as it stands, or as it stood when its latest entry was written, where this
        process has it at hand: whatever comes after that wakes the listener again.

        What is seen late was written long before it was seen.
        """
        known = None
        if not self._is_kept_back or self._narrator.seat is not None:
            known = self.backend.of(MatchStore).known_at(self._match_id, latest[self._match_id])
        return super().matches(latest, moment, share) if known is None else [known]

    def now(self, match: Match, at: datetime) -> Now:
        """How the match stands and, where it was asked for, what the caller can do then.

        Version and decision are of one state; a spectator is told that there is none. Whoever heard
        of no seat of theirs yet is a spectator: many may be told what they are.
        """
        seat = self._narrator.seat
        caller = self._caller
        if not self.has_decision:
            return Now.of(match.seen_from(seat), at)
        if seat is None:
            return replace(Now.of(match.seen_from(seat), at), decision=None)
        loaded = LoadedMatch(match, None)
        if caller is not None and match.seat_of(caller.id) in match.to_act:
            loaded = self.backend.of(MatchStore).load(match.id)
        decision = Viewer.of(loaded, caller, self._language).own_decision(loaded)
        return replace(Now.of(loaded.match, at), decision=decision)

    def _hear_of(self, match: Match) -> None:
        """From now on call the seats as the viewer may know them by now."""
        seat = self._look.seat_in(match, self._caller)
        seen = match.seen_from(seat)
        self._version = seen.version
        self._narrator = Viewer(seat, self._language, sees_all=self._look.reveal).narrator(seen)


class PlayerTeller(MatchesTeller[Notice]):
    """Tells a player's notices in one language."""

    def __init__(self, backend: Backend, player: Player, language: Language) -> None:
        super().__init__(backend)
        self._player = player
        self._language = language

    @property
    def viewer(self) -> Hashable:
        """The player, who may listen in more languages than one."""
        return self._language

    def tell(self, entry_id: str, stored: bytes, share: Share) -> Told[Notice]:
        """A notice in words; there is always a next one."""
        language = self._language
        line = share(
            (entry_id, language), lambda: notice(entry_id, decode_notice(stored), language)
        )
        return Told(line)

    def now(self, match: Match, at: datetime) -> Now:
        """How the match stands where the player sits in it."""
        return Now.of(match.seen_from(match.seat_of(self._player.id)), at)

    def matches(self, latest: Mapping[str, str], moment: Hashable, share: Share) -> Sequence[Match]:
        """Those that are there for the player; one may have been, and not be any more."""
        found = super().matches(latest, moment, share)
        return [match for match in found if match.is_there_for(self._player.id)]

    def about(self, line: Notice) -> str:
        """The match that a notice is about; none for what is of a player alone."""
        return line.match

    def rewound(self, to: str) -> Notice:
        """What a viewer hears when the store has stepped back: the last notice that still
        stands."""
        event = Rewound(None, unless_all(to))
        return notice(to, StoredNotice("", 0, self.backend.now(), event), self._language)


class WrittenPages:
    """The pages of logs that one process has written and may be asked for again.

    A page is kept as a whole, by its viewer and all of its stored entries: one lookup takes 6
    microseconds; fifty, one for each entry, take 23. A page that has grown is written anew.
    """

    def __init__(self, most_bytes: int) -> None:
        self._cache = Cache[tuple[Narrator, tuple[RawEntry, ...]], tuple[Raw, ...]](most_bytes)

    def written(
        self,
        narrator: Narrator,
        entries: Sequence[RawEntry],
        make: Callable[[], Iterable[LogEntry]],
    ) -> tuple[Raw, ...]:
        """These entries as this narrator tells them, each a JSON object; made if nobody asked for
        them before."""
        key = narrator, tuple(entries)
        page = self._cache.get(key)
        if page is None:
            lines = [encode(line) for line in make()]
            page = tuple(map(Raw, lines))
            size = sum(len(stored) + BYTES_BESIDE for _, stored in entries)
            self._cache.keep(key, page, size + sum(map(len, lines)) + BYTES_BESIDE)
        return page


def written_pages(backend: Backend) -> WrittenPages:
    """The written pages of this process."""
    return WrittenPages(backend.settings.cache_bytes)


class Attendant(Struct, frozen=True):
    """Who listens to a match: a player, or somebody at an address."""

    player: Player | None
    source: str
    wants_presence: bool
    """Whether they are to hear who else does."""


class MatchStream(Stream[LogEntry]):
    """The log of a match from its beginning, to its end or to the version that is looked at."""

    teller: MatchTeller

    def __init__(
        self,
        backend: Backend,
        opened: OpenedLog,
        teller: MatchTeller,
        token: Held | None,
        attendant: Attendant,
        *,
        is_past: bool,
    ) -> None:
        feed = backend.hub.feed(MATCH_LOG % opened.match.id)
        grant = grant_of(backend, token)
        super().__init__(backend.hub, backend.decoding, feed, teller, grant, opened.found)
        self._backend = backend
        self._match = opened.match
        self._attendant = attendant
        self._is_past = is_past
        self._listeners: Listeners | None = None
        self._presence: MatchPresence | None = None

    def entries(self, after: str | None, limit: int, wait_seconds: float) -> list[RawEntry]:
        """The entries after an id; nothing is awaited after the end, or of a past version."""
        if self._is_past:
            return self._visible(self._read, checked_id(after), limit)
        return super().entries(after, limit, 0 if self._match.has_ended else wait_seconds)

    def in_words(self, found: Sequence[RawEntry]) -> tuple[LogEntry, ...]:
        """These entries in words, and the decision, if it is wanted, with the last of them."""
        narrator = self.teller.narrator_behind(found)
        lines = self._lines(narrator, found)
        if lines and self.teller.has_decision:
            lines = self.teller.with_now(list(map(Told, lines)), None, made_anew)
        return tuple(lines)

    def as_sent(self, found: Sequence[RawEntry]) -> tuple[Raw, ...]:
        """The same, as they are sent; a page is encoded once for all viewers who see it so."""
        plain = found
        last: tuple[LogEntry, ...] = ()
        while self.teller.has_decision and plain and not last:
            plain, last = plain[:-1], self.in_words(plain[-1:])
        narrator = self.teller.narrator_behind(found)
        lines = self._backend.of(written_pages).written(
            narrator, plain, lambda: self._lines(narrator, plain)
        )
        return (*lines, *map(encoded, last))

    def _lines(self, narrator: Narrator, found: Sequence[RawEntry]) -> list[LogEntry]:
        """Those of these entries that can be decoded, as this narrator tells them."""

        def tell(entry_id: str, stored: bytes) -> LogEntry:
            return narrator.entry(entry_id, decode_entry(stored))

        return self.decoded(tell, found)

    def has_more(self, after: str | None = None) -> bool:
        """Whether anything comes after an id, now or later: nothing does after the end."""
        if self._is_past:
            return bool(self.entries(after, 1, 0))
        cursor = checked_id(after)
        following = self.feed.read(cursor, 1)
        return not self._match.has_ended or bool(following) or not self.feed.is_held(cursor)

    def follow(self, after: str | None = None) -> Following[LogEntry]:
        """The log from an id on, from the beginning if none is given."""
        cursor = checked_id(after)
        return self._past(cursor) if self._is_past else self.following(cursor)

    def _past(self, cursor: str) -> Following[LogEntry]:
        while found := self.entries(cursor, CHUNK, 0):
            yield Batch(self.in_words(found))
            cursor = found[-1][0]

    @contextmanager
    def attending(self, *, is_endless: bool) -> Iterator[None]:
        """Count the caller as present, and begin to hear who else is, if they want to."""
        attendant = self._attendant
        presence = self._backend.of(Presence)
        player_id = attendant.player.id if attendant.player is not None else None
        with presence.at_match(
            self._match.id,
            player_id,
            attendant.source,
            seated=self._match.seat_of(player_id) is not None,
            is_endless=is_endless,
        ) as listeners:
            if not (attendant.wants_presence and is_endless):
                yield
                return
            self._listeners = listeners
            with presence.watched(listeners):
                yield

    def aside(self) -> Aside | None:
        """Who is present, if it was asked for and has changed."""
        found = self._listeners.seen if self._listeners is not None else None
        if found is None:
            return None
        seen = found.to_seated if self.teller.is_seated else found.to_spectators
        if seen == self._presence:
            return None
        self._presence = seen
        return Aside.of("presence", seen)


def _is_of_house(stored: bytes) -> bool:
    """Whether an entry is an event of the house; one that cannot be decoded may be anything."""
    with suppress(*UNREADABLE):
        return decode_entry(stored).house is not None
    return False


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
) -> MatchStream:
    """The log of a match, as the look shows it, if one may look at it so.

    What the caller can do now comes with it where it is wanted; a decision is of now. What has been
    `opened` by now is not read again.
    """
    opened = opened or OpenedLog(load_without_state(backend, match_id))
    match = opened.match
    require_allowed(match, look)
    if look.is_of_others or look.seat_in(match, caller) is None:
        require_played_nowhere(backend, match)
    is_past = look.version is not None
    teller = MatchTeller(
        backend,
        match,
        caller,
        language,
        look,
        has_decision=has_decision and not is_past,
        by_link=isinstance(token, HeldKey) and token.opens(match_id),
    )
    if look.version is not None:
        require_version(match.seen_from(look.seat_in(match, caller)), look.version)
    attendant = Attendant(caller, source, has_presence)
    return MatchStream(backend, opened, teller, token, attendant, is_past=is_past)


class PlayerStream(Stream[Notice]):
    """The notices of a player: whoever listens to them is present in all their matches."""

    def __init__(
        self, backend: Backend, player: Player, language: Language, token: Held | None = None
    ) -> None:
        feed = backend.hub.feed(PLAYER_EVENTS % player.id)
        teller = PlayerTeller(backend, player, language)
        super().__init__(backend.hub, backend.decoding, feed, teller, grant_of(backend, token))
        self._presence = backend.of(Presence)
        self._player = player

    @contextmanager
    def attending(self, *, is_endless: bool) -> Iterator[None]:
        """Count the player as present."""
        with self._presence.at_home(self._player.id, is_endless=is_endless):
            yield
