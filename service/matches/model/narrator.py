"""Events in words: each as one kind of viewer may know it, in one language.

Full events are stored; what a viewer must not know is taken out here, when they are read.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from engine.bots.roster import title_of
from engine.encoding import codec_of
from engine.game import Event, Game, told_apart
from engine.words import Language, Word, Words
from service.matches.model.documents import LogEntry, Notice
from service.matches.model.events import (
    AnyEvent,
    HouseEvent,
    InvitationDeclined,
    Latency,
    StoredEntry,
    StoredNotice,
)
from service.matches.model.match import Match, Predecessor, Seat

WORDS = Words("service.matches")
SENTENCES_CACHED = 1024
BOTS_NAMED = frozenset({"bot", "replacement"})
"""The members of events that name a house bot."""


class InWords(NamedTuple):
    """An event taken apart, and its sentence."""

    type: str
    seat: int | None
    data: dict[str, Any]
    text: str


class Narrator(msgspec.Struct, frozen=True, cache_hash=True):
    """Puts the events of one match into words for one kind of viewer: a seat or a spectator."""

    game: Game
    seat: int | None
    language: Language
    names: tuple[str, ...]
    """How the seats are called now, each by the name of whoever has it."""
    names_now: tuple[str, ...]
    """The same, told apart."""
    predecessors: tuple[Predecessor, ...]
    sees_all: bool = False
    """Whether nothing is hidden from whoever listens."""

    @staticmethod
    def of(match: Match, seat: int | None, language: Language, *, sees_all: bool) -> "Narrator":
        """The narrator of this match for that seat, or one that hides nothing."""
        names = tuple(_name(place, language) for place in match.seats)
        return Narrator(
            game=match.rules,
            seat=seat,
            language=language,
            names=names,
            names_now=told_apart(names),
            predecessors=match.predecessors,
            sees_all=sees_all,
        )

    def entry(self, entry_id: str, entry: StoredEntry) -> LogEntry:
        """A stored entry as this viewer may see it."""
        if entry.house is not None:
            return self.event(entry_id, entry.house, entry.at, entry.latency)
        event = codec_of(self.game).decode_event(bytes(entry.game))
        return self.event(entry_id, event, entry.at, entry.latency)

    def event(
        self, entry_id: str, event: AnyEvent, at: datetime, latency: Latency | None = None
    ) -> LogEntry:
        """An event as this viewer may see it."""
        version = int(entry_id.partition("-")[0])
        if isinstance(event, Event):
            event = event if self.sees_all else self.game.event_view(event, self.seat)
            words = _in_words(self.game, event, self.language, self._names_at(version))
        else:
            words = in_words(event, self.language)
        is_known = latency is not None and (self.sees_all or latency.seat == self.seat)
        return LogEntry(
            id=entry_id,
            version=version,
            type=words.type,
            seat=words.seat,
            at=at,
            data=words.data,
            text=words.text,
            latency=latency if latency is not None and is_known else UNSET,
        )

    def _names_at(self, version: int) -> tuple[str, ...]:
        """The names of the seats at that time; whoever had a seat first is looked at last."""
        if not self.predecessors:
            return self.names_now
        names = list(self.names)
        for predecessor in reversed(self.predecessors):
            if version <= predecessor.until_version:
                names[predecessor.seat] = _called(predecessor, self.language)
        return told_apart(names)


def in_words(event: HouseEvent, language: Language) -> InWords:
    """An event of the house, in which nothing is ever hidden."""
    kind, seat, members = _taken_apart(event)
    return InWords(kind, seat, members, _sentence_of(event, language))


def notice(notice_id: str, stored: StoredNotice, language: Language) -> Notice:
    """An entry of a player's stream, in words."""
    words = in_words(stored.event, language)
    return Notice(
        id=notice_id,
        match=stored.match,
        version=stored.version,
        type=words.type,
        seat=words.seat,
        at=stored.at,
        data=words.data,
        text=words.text,
    )


def names_of(seats: Sequence[Seat], language: Language) -> Sequence[str]:
    """The names of the seats in the sentences and pictures of a match."""
    return told_apart(tuple(_name(seat, language) for seat in seats))


def _name(seat: Seat, language: Language) -> str:
    return _called(seat, language) or WORDS.tell("open-seat", language)


def _called(one: Seat | Predecessor, language: Language) -> str:
    """Players by their name, house bots as people call them."""
    return one.name if one.player is not None else title_of(one.name, language)


def _sentence_of(event: HouseEvent, language: Language) -> str:
    """What happened, in one sentence; people count seats from 1."""
    gaps: dict[str, Word] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, str | int):
            gaps[name] = value
    if event.seat is not None:
        gaps["seat"] = event.seat + 1
    if isinstance(by := getattr(event, "by", None), int):
        gaps["by"] = by + 1
    for name in BOTS_NAMED & gaps.keys():
        gaps[name] = title_of(str(gaps[name]), language)
    if (player := getattr(event, "player", None)) is not None:
        gaps["player"] = player.name
    if isinstance(event, InvitationDeclined):
        gaps["words"] = 0 if event.reason is None else 1
    return WORDS.tell(f"event-{event.__struct_config__.tag}", language, **gaps)


@lru_cache(maxsize=SENTENCES_CACHED)
def _in_words(game: Game, event: Event, language: Language, names: tuple[str, ...]) -> InWords:
    """An event of a game, put into words once for all who may see it so."""
    kind, seat, members = _taken_apart(event)
    return InWords(kind, seat, members, game.describe(event, language, names))


def _taken_apart(event: Event | HouseEvent) -> tuple[str, int | None, dict[str, Any]]:
    members = msgspec.to_builtins(event)
    return members.pop("type"), members.pop("seat"), members
