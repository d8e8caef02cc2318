"""What everybody is told of contests: documents and lists of them, their matches, their logs."""

from collections.abc import Hashable, Sequence
from contextlib import suppress

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.records.fairness import CONTEST_ALGORITHM
from engine.words import Language
from service.backend import Backend
from service.contests.model.contest import (
    Contest,
    ContestEvent,
    ContestFacts,
    ContestKind,
    ContestStatus,
    EntrantNumber,
    MatchesCounted,
    Points,
    StandingPlace,
    TableEnd,
    decode_contest_entry,
)
from service.contests.model.standings import deals_over
from service.contests.store import CONTEST_LOG, ContestStore
from service.matches.model.documents import EntryData, EntryId, EntryMoment, EntryText, EntryType
from service.matches.model.events import Rewound
from service.matches.model.narrator import in_words
from service.matches.model.terms import RoundNumber, TableNumber
from service.players.cases.keys import grant_of
from service.players.model import Held, Player
from service.refusals import NotFound, StoreUnreachable
from service.shapes import ContestId, Moment, Page
from service.store.feeds.entries import checked_id, unless_all, version_of
from service.store.feeds.stream import Following, Share, Stream, Teller, Told


class ContestFairness(msgspec.Struct, frozen=True):
    """What all secrets of the contest's deals are made from."""

    algorithm: str
    """How the secret of each deal is made from that of the contest: `floe-contest-1`."""
    commitment: str
    """The SHA-256 of the secret, in hex; published before anything is dealt."""
    secret: str | None
    """The secret, in hex; null until the contest and all its matches are over."""


class ContestDocument(ContestFacts, frozen=True, kw_only=True):
    """A contest as everybody may see it."""

    your_entrant: int | None
    """Your number among the `entrants`; null if you do not take part."""
    fairness: ContestFairness
    """What the deals of all its matches are made from."""
    page: str
    """The path of its page for people, which stays: `/contests/…`."""


class ContestMatch(msgspec.Struct, frozen=True):
    """One table of a contest, from when it is drawn; without a match it waits for room, or is a
    bye."""

    round: RoundNumber
    table: TableNumber
    match: str | None
    """The id of its match; null while it waits for room, and for a bye."""
    deal: int | None
    """The number of the deal that it shares with other tables; null for one of its own."""
    entrants: tuple[int, ...]
    """The numbers of the entrants, by seat."""
    status: str
    """`waiting`, `playing`, `finished`, `cancelled` or `bye`."""
    places: tuple[int, ...] | None
    """The place of each seat, from 1, or 0 for a seat that counts for nobody; null until it is
    finished and its deal is played nowhere."""
    record: str | None
    """The path of the record of its match; null until that may be read."""


class ContestRow(msgspec.Struct, frozen=True):
    """How one entrant stands."""

    place: StandingPlace
    entrant: EntrantNumber
    points: Points
    matches: MatchesCounted


class ContestNow(msgspec.Struct, frozen=True):
    """How a contest stands when a batch of events is sent."""

    version: int
    """The contest's version: drop a batch that is not newer than yours."""
    status: str
    """How far the contest has come."""
    standings: tuple[ContestRow, ...]
    """How everybody stands, the best first."""


class ContestEntry(msgspec.Struct, frozen=True):
    """One event of a contest; ids grow strictly and survive restarts."""

    id: EntryId
    contest: ContestId
    version: int
    """The version of the contest that the event is of."""
    type: EntryType
    at: EntryMoment
    data: EntryData
    text: EntryText
    now: ContestNow | UnsetType = UNSET
    """How the contest stands; on an event stream only, on the last event of a batch."""


def document(backend: Backend, contest: Contest, caller: Player | None) -> ContestDocument:
    """The contest for this caller.

    Its secret is told when no match is on that is dealt from it.
    """
    secret = backend.of(ContestStore).secret(contest.id).hex() if contest.is_played_out else None
    return ContestDocument(
        **{name: getattr(contest, name) for name in ContestFacts.__struct_fields__},
        your_entrant=contest.entrant_of(caller.id if caller is not None else None),
        fairness=ContestFairness(CONTEST_ALGORITHM, contest.commitment, secret),
        page=f"/contests/{contest.id}",
    )


def newest(
    backend: Backend,
    caller: Player | None,
    *,
    status: ContestStatus | None = None,
    game: str | None = None,
    kind: ContestKind | None = None,
    limit: int,
    cursor: str | None,
) -> Page[ContestDocument]:
    """Contests, newest first: of one status, game or kind, or of all."""
    found = backend.of(ContestStore).newest(
        statuses=[status] if status is not None else list(ContestStatus),
        games=[game] if game is not None else list(GAMES),
        kinds=[kind] if kind is not None else list(ContestKind),
        after=cursor,
        most=limit + 1,
    )
    shown = found[:limit]
    items = tuple(document(backend, contest, caller) for contest in shown)
    return Page(items, shown[-1].id if len(found) > limit else None)


def matches(
    backend: Backend, contest_id: str, limit: int, cursor: str | None
) -> Page[ContestMatch]:
    """The tables of a contest from behind one on, in their order; contest_not_found."""
    loaded = backend.of(ContestStore).load(contest_id)
    number, _, place = (cursor or "0.0").partition(".")
    after = int(number), int(place)
    over = deals_over(loaded.tables)
    left = [table for table in loaded.tables if table.key > after]
    shown = left[:limit]
    items = list[ContestMatch]()
    for table in shown:
        is_open = table.end is not None and (table.deal is None or table.deal in over)
        is_played = table.end is TableEnd.FINISHED and bool(table.match)
        match = ContestMatch(
            round=table.round,
            table=table.table,
            match=table.match or None,
            deal=table.deal,
            entrants=table.seating,
            status=table.status,
            places=table.places or None if is_open else None,
            record=f"/v1/matches/{table.match}/record" if is_open and is_played else None,
        )
        items.append(match)
    return Page(tuple(items), shown[-1].name if len(left) > limit else None)


class ContestTeller(Teller[ContestEntry]):
    """Tells the events of one contest in one language."""

    def __init__(self, backend: Backend, contest_id: str, language: Language) -> None:
        self._backend = backend
        self._contest_id = contest_id
        self._language = language

    @property
    def viewer(self) -> Hashable:
        """Whoever listens in the same language."""
        return self._language

    def tell(self, entry_id: str, stored: bytes, share: Share) -> Told[ContestEntry]:
        """An event in words; there is always a next one."""
        entry = share(stored, lambda: decode_contest_entry(stored))
        line = share(
            (entry_id, self._language), lambda: self._line(entry_id, entry.event, entry.at)
        )
        return Told(line)

    def rewound(self, to: str) -> ContestEntry:
        """What a viewer hears when the store has stepped back: the last event that still stands."""
        return self._line(to, Rewound(None, unless_all(to)), self._backend.now())

    def with_now(
        self, told: Sequence[Told[ContestEntry]], moment: Hashable, share: Share
    ) -> list[ContestEntry]:
        """The last line says how the contest stands."""
        lines = [one.line for one in told]
        load = self._backend.of(ContestStore).load_without_tables
        with suppress(NotFound):
            contest = share(("now", moment), lambda: load(self._contest_id))
            rows = tuple(
                ContestRow(row.place, row.entrant, row.points, row.matches)
                for row in contest.standings
            )
            now = ContestNow(contest.version, contest.status.value, rows)
            lines[-1] = replace(lines[-1], now=now)
        return lines

    def _line(self, entry_id: str, event: ContestEvent, at: Moment) -> ContestEntry:
        words = in_words(event, self._language)
        return ContestEntry(
            id=entry_id,
            contest=self._contest_id,
            version=version_of(entry_id),
            type=words.type,
            at=at,
            data=words.data,
            text=words.text,
        )


class ContestStream(Stream[ContestEntry]):
    """The log of a contest from its beginning.

    Whoever takes part in a ladder night is present for as long as they listen.
    """

    def __init__(
        self,
        backend: Backend,
        contest: Contest,
        caller: Player | None,
        language: Language,
        token: Held | None,
    ) -> None:
        feed = backend.hub.feed(CONTEST_LOG % contest.id)
        teller = ContestTeller(backend, contest.id, language)
        super().__init__(backend.hub, backend.decoding, feed, teller, grant_of(backend, token))
        self._backend = backend
        self._contest = contest
        self._caller = caller

    def follow(self, after: str | None = None) -> Following[ContestEntry]:
        """The log from an id on, from the beginning if none is given."""
        return self._noting(self.following(checked_id(after)))

    def _noting(self, batches: Following[ContestEntry]) -> Following[ContestEntry]:
        for batch in batches:
            with suppress(StoreUnreachable):
                note_present(self._backend, self._contest, self._caller)
            yield batch


def note_present(backend: Backend, contest: Contest, caller: Player | None) -> None:
    """Note that somebody who takes part in a ladder night has been seen."""
    is_night = contest.kind is ContestKind.LADDER_NIGHT and not contest.is_over
    if is_night and caller is not None and contest.entrant_of(caller.id) is not None:
        backend.of(ContestStore).note_present(contest.id, caller.id, backend.now())


def events_of_contest(
    backend: Backend,
    contest_id: str,
    caller: Player | None,
    language: Language,
    token: Held | None = None,
) -> ContestStream:
    """The log of a contest, whose reader is seen there; contest_not_found."""
    contest = backend.of(ContestStore).load_without_tables(contest_id)
    note_present(backend, contest, caller)
    return ContestStream(
        backend=backend, contest=contest, caller=caller, language=language, token=token
    )
