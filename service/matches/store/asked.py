"""A match asked for along with its caller: whether it is there for them, and what is wanted of it.

A private match is not there for somebody who has nothing to do with it. That is decided here, for
every request that names a match, before anything of it is decoded. Its log, which may be long, is
not even read for somebody who was never let in: how long that takes would tell that there is
something.
"""

from enum import Enum
from typing import NamedTuple

from service.backend import Backend
from service.ids import ID
from service.matches.model.match import LoadedMatch, Match, match_of
from service.matches.model.viewer import MatchTag, Viewer
from service.matches.store import keys
from service.matches.store.matches import MATCH, CachedMatch, match_cache, no_such_match
from service.players.model import Player
from service.store.client import Answers, Trip
from service.store.feeds.entries import FoundPart, Part, ask_part, read_part

MOST_LET_IN = 20_000
"""So many a process remembers, in the order in which they were let in."""


class Wanted(Enum):
    """What of the match a request needs, beside that it is there for the caller."""

    NOTHING = "nothing"
    STATE = "state"
    LOG = "log"


class OpenedLog(NamedTuple):
    """A match, and the part of its log that was asked for, as it stood right before that."""

    match: Match
    found: FoundPart | None = None


class LetIn(dict[tuple[str, str], None]):
    """Players and strangers who have been let in to the log of a match."""

    def __init__(self, _: Backend) -> None:
        super().__init__()

    def note(self, match_id: str, player_id: str) -> None:
        """Note one more, in the place of the one that was let in first."""
        self[match_id, player_id] = None
        if len(self) > MOST_LET_IN:
            del self[next(iter(self))]


class AskedMatch:
    """A match that a request is about, while it is asked for."""

    def __init__(
        self,
        backend: Backend,
        match_id: str,
        wanted: Wanted = Wanted.NOTHING,
        part: Part | None = None,
    ) -> None:
        self.match_id = match_id
        self.wanted = wanted
        self.tag: MatchTag | None = None
        self.loaded: LoadedMatch | None = None
        self.log: OpenedLog | None = None
        self.is_overdue = False
        """Whether the house has to play the running turn before anything else."""
        self._backend = backend
        self._part = part
        self._cache = backend.of(match_cache)
        self._let_in = backend.of(LetIn)
        self._known: CachedMatch | None = None
        self._player_id = ""
        self._is_log_asked = False

    def ask(self, trip: Trip, player_id: str, *, is_seat_wanted: bool) -> None:
        """Ask whether it is there for the player, and what is wanted of it."""
        if not ID.fullmatch(self.match_id):
            return
        self._player_id = player_id
        self._is_log_asked = self._part is not None and (self.match_id, player_id) in self._let_in
        if self._is_log_asked:  # before the match, which is then never behind its log
            self._ask_log(trip)
        seat = keys.SEAT_OF % player_id
        if self.wanted is Wanted.STATE:
            self._known = self._cache.ask(trip.ask("there"), self.match_id, seat)
        else:
            first = "doc" if self.wanted is Wanted.LOG else "version"
            meta = keys.MATCH_META % self.match_id
            trip.ask("there").put("HMGET", meta, first, keys.REMATCH, keys.PRIVATE, seat)
        if is_seat_wanted:
            trip.ask("sits").hget(keys.MATCH_META % self.match_id, seat)

    def _ask_log(self, trip: Trip) -> None:
        assert self._part is not None
        ask_part(trip.ask("log"), keys.MATCH_LOG % self.match_id, self._part)

    def read(self, answers: Answers, player: Player | None, *, is_opened: bool) -> None:
        """Read it, if it is there for the player, or opened by a link."""
        if not ID.fullmatch(self.match_id):  # not before: a bad token comes first
            raise no_such_match()
        first, rematch, is_private, seat, *_ = answers["there"]
        if first is None or (is_private and seat is None and not is_opened):
            raise no_such_match()
        if self.wanted is Wanted.STATE:
            self._read_state(answers, player)
        elif self.wanted is Wanted.LOG:
            self._read_log(answers, player, first, rematch, is_opened=is_opened)

    def _read_state(self, answers: Answers, player: Player | None) -> None:
        self.loaded = self._cache.read(self.match_id, self._known, answers["there"])
        if self.loaded is None:
            raise no_such_match()
        match = self.loaded.match
        self.tag = Viewer.of(self.loaded, player).tag(match)
        self.is_overdue = match.is_overdue(self._backend.now())

    def _read_log(
        self,
        answers: Answers,
        player: Player | None,
        stored: bytes,
        rematch: bytes | None,
        *,
        is_opened: bool,
    ) -> None:
        if self._part is not None and not self._is_log_asked:
            # Whoever has just been let in knows that there is something: it is asked for again.
            self._let_in.note(self.match_id, self._player_id)
            trip = Trip(self._backend.client.pipeline())
            self.ask(trip, self._player_id, is_seat_wanted=False)
            self.read(trip.answers(), player, is_opened=is_opened)
            return
        decoding = self._backend.decoding
        match = decoding.one(MATCH, self.match_id, match_of, stored, rematch)
        found = read_part(self._part, answers["log"]) if self._part is not None else None
        self.log = OpenedLog(match, found)
        self.is_overdue = match.is_overdue(self._backend.now())
