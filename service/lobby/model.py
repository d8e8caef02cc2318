"""The lobby: seeks, who of those that wait sits down together, and what everybody is told. Pure.

A seek waits, is paired with others until their match is made, and in the end is over. While a live
match is made for a player, their other live seeks are held: nobody sits at two such tables.

The longest waiting come first, and all at a table fit with one another. Whoever looks for company
is given the others of their kind, the longest waiting first, a portion at a time: those behind a
portion in which company is found are not asked for.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from engine.encoding import encode
from engine.words import Language
from service.matches.model.documents import (
    ClockDocument,
    EntryData,
    EntryId,
    EntryMoment,
    EntrySeat,
    EntryText,
    EntryType,
    Now,
    NowOfNotice,
    clock_of,
)
from service.matches.model.events import (
    HouseEvent,
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    Invited,
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    Rewound,
    SeatFilled,
    SeatLeft,
    SeatOpened,
    SeatTaken,
    SeekClosed,
)
from service.matches.model.match import Match, Seat
from service.matches.model.narrator import in_words
from service.matches.model.terms import Clock, Status, Visibility
from service.players.model import Player
from service.shapes import BotName, Moment, PlayedGame, SeekId

PATIENCE = timedelta(seconds=30)
"""How long a seek stays after its player was last heard of."""
PATIENCE_FOR_SLOW = timedelta(days=1)
"""The same where a turn may last longer than one stays at a table."""
LIFE = timedelta(hours=1)
LIFE_OF_SLOW = timedelta(days=7)
KEPT_WHEN_OVER = timedelta(hours=1)
LONGEST_PATIENCE = PATIENCE_FOR_SLOW
LONGEST_FILL = 3600
LATE = timedelta(seconds=1)
"""How long whoever has changed a seek is left alone with what follows from it."""
MOST_STEPS = 5000
"""How many combinations are tried: of many who fit with one but not with another there are more
than could ever be looked at."""


class SeekState(StrEnum):
    """What has become of a seek so far."""

    WAITING = "waiting"
    PAIRED = "paired"
    """Its match is being made."""
    HELD = "held"
    """A live match of its player is being made by another seek."""
    MATCHED = "matched"
    EXPIRED = "expired"
    CLOSED = "closed"


UNDECIDED = (SeekState.WAITING, SeekState.PAIRED, SeekState.HELD)


class FillWith(msgspec.Struct, frozen=True):
    """The house bot that takes the seats which nobody has taken by then."""

    bot: BotName
    after_seconds: Annotated[int, Meta(ge=1, le=LONGEST_FILL)]
    """How many seconds after its opening the seek is filled."""


class Pairing(msgspec.Struct, frozen=True):
    """Seeks that are to become a match; each of them keeps it until the match is made."""

    match_id: str
    seats: int
    bot: str
    """The house bot that takes the seats which are left; empty where none are."""
    seek_ids: tuple[str, ...]
    """The longest waiting first."""
    held_ids: tuple[str, ...] = ()


class Seek(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a player would like to play and whom with, and what has become of it."""

    id: str
    player: Player
    game: str
    seat_counts: tuple[int, ...]
    options: msgspec.Raw
    clock: Clock | None = None
    rated: bool = False
    rating_within: float | None = None
    fill_with: FillWith | None = None
    ratings: Mapping[int, float]
    """The player's, by number of seats, as they were when the seek was opened."""
    opened_at: Moment
    version: int = 1
    """One more with each change: a change is written if nobody else was faster."""
    state: SeekState = SeekState.WAITING
    changed_at: Moment
    """When the state changed last."""
    pairing: Pairing | None = None
    """What it is paired or held by."""
    match: str | None = None
    """The match that was made of it."""
    reason: str | None = None
    """Why it ended without a match, if there is something to say."""
    looks_behind: str | None = ""
    """The place behind which to go on looking for company, empty for the first of all; None when
    everybody who waits has been looked at."""
    is_shown: bool = False
    """Whether the lobby hears of it: it found nobody at once."""
    is_told: bool = True
    """Whether everybody who hears of it knows what has become of it so far."""
    heard_at: Moment | None = None
    """When its player was last heard of, if that was asked; it is kept by player."""

    @property
    def is_live(self) -> bool:
        """Whether those who play stay at the table."""
        return self.clock is not None and self.clock.is_live

    @property
    def is_undecided(self) -> bool:
        """Whether nothing has come of it that anybody was told."""
        return self.state in UNDECIDED

    @property
    def is_slow(self) -> bool:
        """Whether a turn may last longer than one stays at a table."""
        return self.clock is not None and not self.clock.is_live

    @property
    def ends_at(self) -> datetime:
        """When it ends, whoever is there."""
        return self.opened_at + (LIFE_OF_SLOW if self.is_slow else LIFE)

    @property
    def expires_at(self) -> datetime:
        """When it ends if nothing more is heard of its player."""
        patience = PATIENCE_FOR_SLOW if self.is_slow else PATIENCE
        return min(self.ends_at, (self.heard_at or self.opened_at) + patience)

    @property
    def fills_at(self) -> datetime | None:
        """When house bots fill it up."""
        if self.fill_with is None:
            return None
        return self.opened_at + timedelta(seconds=self.fill_with.after_seconds)

    @property
    def kind(self) -> str:
        """What all who could be paired have in common, in a few characters."""
        asked = (self.game, bytes(self.options).decode(), self.clock, self.rated)
        return hashlib.sha256(encode(asked)).hexdigest()[:20]

    @property
    def place(self) -> str:
        """Its place among those that wait: by kind, and the longest waiting first."""
        since = int(self.opened_at.timestamp() * 1000)
        return f"{self.kind}:{since:013}:{self.id}:{self.player.id}"

    @property
    def due_at(self) -> datetime:
        """When somebody has to look at it, should nobody change it before."""
        if not self.is_told or self.state is SeekState.PAIRED:
            return self.changed_at + LATE
        if not self.is_undecided:
            return self.changed_at + KEPT_WHEN_OVER
        if self.state is SeekState.HELD:  # whoever looks at the pairing frees it
            return self.ends_at
        if self.looks_behind is not None:
            return self.changed_at if self.looks_behind else self.changed_at + LATE
        return min(self.expires_at, self.fills_at or self.expires_at)


def bound(seek: Seek, pairing: Pairing, now: datetime) -> Seek:
    """The seek that nobody else can have: it is to become this match, or is held meanwhile."""
    state = SeekState.PAIRED if seek.id in pairing.seek_ids else SeekState.HELD
    return replace(seek, state=state, pairing=pairing, changed_at=now)


def settled(seek: Seek, pairing: Pairing, now: datetime) -> Seek | None:
    """The seek when the match of its pairing has been made; None if it waits for no such match."""
    if seek.pairing != pairing:
        return None
    if seek.state is SeekState.HELD:
        return over(seek, SeekState.CLOSED, "matched_elsewhere", now)
    return replace(over(seek, SeekState.MATCHED, None, now), match=pairing.match_id)


def let_go(seek: Seek, pairing: Pairing, now: datetime) -> Seek | None:
    """The seek waiting again at its place, should its pairing hold it still."""
    if seek.pairing != pairing:
        return None
    waiting = replace(seek, state=SeekState.WAITING, pairing=None, changed_at=now, looks_behind="")
    return _shown(waiting)


def looked_for(seek: Seek, behind: str | None, now: datetime) -> Seek:
    """The seek that nobody fits of those who were looked at; more may wait behind a place."""
    changed_at = seek.changed_at if behind is None else now
    return _shown(replace(seek, looks_behind=behind, changed_at=changed_at))


def _shown(seek: Seek) -> Seek:
    """The seek of which the lobby hears; it has not yet, if it is for the first time."""
    return replace(seek, is_shown=True, is_told=seek.is_told and seek.is_shown)


def over(seek: Seek, state: SeekState, reason: str | None, now: datetime) -> Seek:
    """The seek of which something has come, or nothing will."""
    return replace(seek, state=state, reason=reason, pairing=None, changed_at=now, is_told=False)


def expired(seek: Seek, now: datetime) -> Seek | None:
    """The seek that nobody came for, or whose player is not heard of; None while it may wait on."""
    if seek.state is not SeekState.WAITING or seek.expires_at > now:
        return None
    reason = "nobody_came" if seek.ends_at <= now else "not_heard_of"
    return over(seek, SeekState.EXPIRED, reason, now)


def closed(seek: Seek, now: datetime) -> Seek | None:
    """The seek that its player wants no more; None where company has come, or it is over."""
    if seek.state not in (SeekState.WAITING, SeekState.HELD):
        return None
    return over(seek, SeekState.CLOSED, None, now)


class Company(NamedTuple):
    """Seeks that sit down at one table of so many seats; house bots take those that are left."""

    seeks: Sequence[Seek]
    seats: int


def find_company(first: Seek, portions: Iterable[Sequence[Seek]]) -> Company | None:
    """Those who sit down with this one, from the first portion by which there are enough."""
    others = list[Seek]()
    steps = iter(range(MOST_STEPS))
    for portion in portions:
        others += _those_who_fit(first, portion)
        found = _best(first, others, steps)
        if found is not None:
            return found
    return None


def find_company_for_bots(first: Seek, portions: Iterable[Sequence[Seek]]) -> Company:
    """Those who sit down with this one and some house bots: as few bots as can be.

    Nobody plays with bots who has not asked for them.
    """
    others = [
        other
        for portion in portions
        for other in _those_who_fit(first, portion)
        if other.fill_with is not None
    ]
    steps = iter(range(MOST_STEPS))
    tables = [
        Company(_group(first, others, seats, steps, may_be_fewer=True) or [first], seats)
        for seats in first.seat_counts
    ]
    return min(tables, key=lambda table: table.seats - len(table.seeks))


def fit(one: Seek, other: Seek, seats: int) -> bool:
    """Whether two of a kind may sit at one table of so many seats."""
    mine = one.ratings.get(seats)
    theirs = other.ratings.get(seats)
    if one.player.id == other.player.id or mine is None or theirs is None:
        return False
    apart = abs(mine - theirs)
    return all(
        within is None or apart <= within for within in (one.rating_within, other.rating_within)
    )


def _those_who_fit(first: Seek, portion: Sequence[Seek]) -> list[Seek]:
    return [one for one in portion if any(fit(first, one, seats) for seats in first.seat_counts)]


def _best(first: Seek, others: Sequence[Seek], steps: Iterator[int]) -> Company | None:
    """Those among whom the longest waiting is; where that is all the same, as many as can be."""
    best: Company | None = None
    for seats in reversed(first.seat_counts):
        group = _group(first, others, seats, steps)
        if group and (best is None or group[1].place < best.seeks[1].place):
            best = Company(group, seats)
    return best


def _group(
    first: Seek,
    others: Sequence[Seek],
    seats: int,
    steps: Iterator[int],
    *,
    may_be_fewer: bool = False,
) -> list[Seek] | None:
    """The first of the others, in their order, who all fit with one another and with the first.

    There are as many as seats, or as many as there are.
    """
    chosen = [first]

    def grow(start: int) -> bool:
        if len(chosen) == seats:
            return True
        for place, other in enumerate(others[start:], start):
            if next(steps, None) is None:
                return False
            if all(fit(one, other, seats) for one in chosen):
                chosen.append(other)
                if grow(place + 1) or may_be_fewer:
                    return True
                chosen.pop()
        return False

    return chosen if grow(0) or may_be_fewer else None


class SeekOpened(HouseEvent, frozen=True):
    """A player looks for company; for the lobby only."""

    seek: SeekId
    player: Player
    """Who looks for company."""
    seat_counts: tuple[int, ...]
    """With how many seats they would play."""
    options: dict[str, Any]
    """The options the match is to have."""
    clock: ClockDocument | None
    """The clock the match is to have; null for none."""
    rated: bool
    """Whether the match is to count in ratings."""


class MatchOpened(HouseEvent, frozen=True):
    """A match was put up and waits for players; for the lobby only."""

    player: Player
    """Who put the match up."""
    options: dict[str, Any]
    """The options of the match."""
    clock: ClockDocument | None
    """The clock of the match; null where nothing limits a turn."""
    rated: bool = False
    """Whether it counts in ratings."""


IN_LOBBY = (
    SeatTaken,
    SeatLeft,
    SeatFilled,
    SeatOpened,
    Invited,
    MatchStarted,
    MatchFinished,
    MatchCancelled,
)
"""Events of a public match that the lobby is told as they are."""

NO_MORE_KEPT = (InvitationDeclined, InvitationExpired, InvitationWithdrawn)
"""Events of which the lobby is told what is left: a seat is open. Why is between those two."""

LobbyEvent = (
    MatchOpened
    | SeatTaken
    | SeatLeft
    | SeatFilled
    | SeatOpened
    | Invited
    | MatchStarted
    | MatchFinished
    | MatchCancelled
    | SeekOpened
    | SeekClosed
    | Rewound
)


def told_in_lobby(match: Match, events: Iterable[object]) -> Iterator[LobbyEvent]:
    """What everybody is told of a public match: that it waits, who sits down, its start, its end.

    A match that is full at once never waits: the lobby hears that it starts.
    """
    if match.visibility is not Visibility.PUBLIC:
        return
    for event in events:
        if isinstance(event, IN_LOBBY):
            yield event
        elif isinstance(event, NO_MORE_KEPT):
            yield SeatOpened(event.seat)
        elif isinstance(event, MatchCreated) and match.status is Status.WAITING:
            options = msgspec.to_builtins(match.chosen_options)
            yield MatchOpened(
                seat=None,
                player=event.player,
                options=options,
                clock=clock_of(match),
                rated=match.rated,
            )


class StoredLobbyNotice(msgspec.Struct, frozen=True):
    """An event on the stream of the lobby, and the table as it was then."""

    match: str
    game: str
    version: int
    at: datetime
    seats: tuple[Seat, ...]
    event: LobbyEvent
    now: Now | None = None
    """How the match stood, as everybody may see it; none of a seek."""


class LobbyNotice(msgspec.Struct, frozen=True):
    """One entry of the lobby's stream: what happened to a public match, and its table then."""

    id: EntryId
    match: str
    """The id of the match it is about; empty for a seek."""
    game: PlayedGame
    version: int
    """The version of the match that the event is of; 0 for a seek."""
    type: EntryType
    seat: EntrySeat
    at: EntryMoment
    seats: tuple[Seat, ...]
    """The table as it was then, in turn order; empty for a seek."""
    data: EntryData
    text: EntryText
    now: NowOfNotice | UnsetType = UNSET


def lobby_notice(notice_id: str, stored: StoredLobbyNotice, language: Language) -> LobbyNotice:
    """An entry of the lobby's stream, in words."""
    words = in_words(stored.event, language)
    return LobbyNotice(
        id=notice_id,
        match=stored.match,
        game=stored.game,
        version=stored.version,
        type=words.type,
        seat=words.seat,
        at=stored.at,
        seats=stored.seats,
        data=words.data,
        text=words.text,
    )


decode_lobby_notice = msgspec.json.Decoder(StoredLobbyNotice).decode
