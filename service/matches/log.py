"""The log of a match: what is stored of an event, and how a viewer is told of it.

Full events are stored; what a viewer must not know is taken out when they read (`Game.event_view`).
An id is `<version>-<index>`: strictly growing, the same after every restart, and a place to resume
from exactly.
"""

from datetime import datetime

import msgspec

from engine.catalogue import find_game
from engine.encoding import codec_of
from engine.game import Event, Game
from engine.language import Language
from service.matches import texts
from service.matches.house_events import AnyHouseEvent, MatchCancelled, MatchFinished
from service.matches.match import LogEntry, Match, Notice, Predecessor
from service.refusals import Refusal

BEFORE_ALL = "0-0"
LARGEST_PART = 2**63 - 1

NOTHING = msgspec.Raw()
"""Left out when it is written: a default is recognised by being this very object."""


class StoredEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in the log: one of the game's, or one of the house's."""

    at: datetime
    game: msgspec.Raw = NOTHING
    house: AnyHouseEvent | None = None

    @property
    def is_last(self) -> bool:
        """Whether nothing can come after it."""
        return isinstance(self.house, MatchFinished | MatchCancelled)


class StoredNotice(msgspec.Struct, frozen=True):
    """An event on a player's own stream."""

    match: str
    version: int
    at: datetime
    event: AnyHouseEvent


encode = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(StoredEntry).decode
decode_notice = msgspec.json.Decoder(StoredNotice).decode


def stored(event: Event | AnyHouseEvent, at: datetime) -> bytes:
    """The event as the log keeps it."""
    if isinstance(event, Event):
        return encode(StoredEntry(at, game=msgspec.Raw(encode(event))))
    return encode(StoredEntry(at, house=event))


class Teller(msgspec.Struct, frozen=True):
    """Tells the log of one match to one kind of viewer: a seat or a spectator, in a language."""

    game: Game
    seat: int | None
    language: Language
    names: tuple[str, ...]
    predecessors: tuple[Predecessor, ...]

    def tell(self, entry_id: str, entry: StoredEntry) -> LogEntry:
        """A stored entry as this viewer may see it."""
        if entry.house is not None:
            return self.tell_event(entry_id, entry.house, entry.at)
        event = codec_of(self.game).decode_event(bytes(entry.game))
        return self.tell_event(entry_id, event, entry.at)

    def tell_event(self, entry_id: str, event: Event | AnyHouseEvent, at: datetime) -> LogEntry:
        """An event as this viewer may see it."""
        version = int(entry_id.partition("-")[0])
        if isinstance(event, Event):
            event = self.game.event_view(event, self.seat)
            sentence = self.game.describe(event, self.language, self._names_at(version))
        else:
            sentence = texts.tell(event, self.language)
        kind, seat, members = _taken_apart(event)
        return LogEntry(entry_id, version, kind, seat, at, members, sentence)

    def _names_at(self, version: int) -> tuple[str, ...]:
        """How the seats were called then; whoever had a seat first is looked at last."""
        if not self.predecessors:
            return self.names
        names = list(self.names)
        for predecessor in reversed(self.predecessors):
            if version <= predecessor.until_version:
                names[predecessor.seat] = predecessor.name
        return tuple(names)


def teller(match: Match, seat: int | None, language: Language) -> Teller:
    """Whoever tells this match to that seat."""
    names = texts.names_of(match.seats, language)
    return Teller(find_game(match.game), seat, language, names, match.predecessors)


def notice(entry_id: str, kept: StoredNotice, language: Language) -> Notice:
    """An entry of a player's stream, told."""
    kind, seat, members = _taken_apart(kept.event)
    sentence = texts.tell(kept.event, language)
    return Notice(entry_id, kept.match, kept.version, kind, seat, kept.at, members, sentence)


def checked_id(text: str | None) -> str:
    """An id to resume after (None: from the beginning), or a refusal (bad_event_id)."""
    if text is None:
        return BEFORE_ALL
    parts = text.split("-")
    if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
        numbers = [int(part) for part in parts if len(part) <= 19]
        if len(numbers) == 2 and max(numbers) <= LARGEST_PART:
            return f"{numbers[0]}-{numbers[1]}"
    raise Refusal("bad_event_id")


def order_of(entry_id: str) -> tuple[int, int]:
    """The id as numbers that compare."""
    version, _, index = entry_id.partition("-")
    return int(version), int(index)


def _taken_apart(event: Event | AnyHouseEvent) -> tuple[str, int | None, dict[str, object]]:
    members = msgspec.to_builtins(event)
    return members.pop("type"), members.pop("seat"), members
