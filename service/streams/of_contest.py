"""The log of a contest, the same for everybody: what happens, and how all stand then."""

from collections.abc import Hashable, Mapping
from contextlib import suppress

from engine.words import Language
from service.backend import Backend
from service.matches.shown.contest_entries import ContestEntry, ContestNow, ContestRow
from service.matches.shown.sight import told
from service.matches.terms import Moment
from service.matches.told.contest_events import ContestEvent, decode_contest_entry
from service.matches.told.house_events import Rewound
from service.refusals import NotFound
from service.store.admission.admitted import Held
from service.store.players.contest import Contest
from service.streams.following import Following, Outlet, Stream
from service.streams.ids import checked_id, unless_all
from service.streams.teller import Remembered, Teller


class ContestTeller(Teller[ContestEntry]):
    """Tells the events of one contest in one language."""

    def __init__(self, backend: Backend, contest_id: str, language: Language) -> None:
        super().__init__(backend)
        self._contest_id = contest_id
        self._language = language

    @property
    def audience(self) -> Hashable:
        """Whoever listens in the same language."""
        return self._language

    def tell(
        self, entry_id: str, stored: bytes, remembered: Remembered
    ) -> tuple[ContestEntry, bool]:
        """An event in words; nothing comes after the end."""
        entry = remembered(stored, lambda: decode_contest_entry(stored))
        line = remembered(
            (entry_id, self._language), lambda: self._line(entry_id, entry.event, entry.at)
        )
        return line, False

    def about(self, line: ContestEntry) -> str:
        """The one contest that all of it is about."""
        return self._contest_id

    def rewound(self, to: str) -> ContestEntry:
        """The store stepped back: this is the last event that still stands."""
        return self._line(to, Rewound(None, unless_all(to)), self.backend.now())

    def nows(
        self, latest: Mapping[str, str], moment: Hashable, remembered: Remembered
    ) -> Mapping[str, ContestNow]:
        """How the contest stands."""
        with suppress(NotFound):
            load = self.backend.contests.load_without_tables
            contest = remembered(("now", moment), lambda: load(self._contest_id))
            return {self._contest_id: now_of_contest(contest)}
        return {}

    def _line(self, entry_id: str, event: ContestEvent, at: Moment) -> ContestEntry:
        kind, members, text = told(event, self._language)
        version = int(entry_id.partition("-")[0])
        return ContestEntry(entry_id, self._contest_id, version, kind, at, members, text)


class ContestStream(Stream[ContestEntry]):
    """The log of a contest from its beginning."""

    def follow(
        self, after: str | None = None, outlet: Outlet | None = None
    ) -> Following[ContestEntry]:
        """The log from an id on, from the beginning if none is given."""
        return self._follow(checked_id(after), outlet)


def now_of_contest(contest: Contest) -> ContestNow:
    """How it stands."""
    rows = tuple(
        ContestRow(row.place, row.entrant, row.points, row.matches) for row in contest.standings
    )
    return ContestNow(contest.version, contest.status.value, rows)


def events_of_contest(
    backend: Backend, contest_id: str, language: Language, token: Held | None = None
) -> ContestStream:
    """The log of a contest; contest_not_found."""
    backend.contests.load_without_tables(contest_id)
    log = backend.hub.log_of_contest(contest_id)
    return ContestStream(backend, log, ContestTeller(backend, contest_id, language), token)
