"""What is kept of the course of a match: what each version changed, what it was dealt from, and who
sat when.

From the chronicle every earlier version can be made again. Lest the way to a late one is as long as
the match, the whole match is kept every few versions, and at every version that took it back: the
last of these before a version leads to it by commands alone, and by few. A snapshot only shortens
the way. What records prove is the chronicle.
"""

import zlib
from datetime import datetime

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.records.chain import HouseCommit, RecordedSeat, RecordedStay
from engine.records.fairness import entropy_digest
from service.logs import Origin
from service.matches.model.match import LoadedMatch, Match, Stay, decoded_match

SNAPSHOT_EVERY = 16
QUICKLY = 1
"""How hard zlib is to try: more would save a fiftieth."""
BETWEEN = b"\n"
"""Stands in no JSON that msgspec writes."""

NOTHING = msgspec.Raw()
"""Left out when it is written: a default is recognised by being this very object."""


class ChronicleEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one version changed: a command, or the document, or both."""

    at: datetime
    deadline: datetime | None = None
    seat: int | None = None
    command: msgspec.Raw = NOTHING
    digest: str = ""
    """Of the state after the command, or of the dealt state when the match started."""
    since: tuple[datetime, ...] | None = None
    """When the seats that are to act came to it; None as before."""
    reserves: tuple[int, ...] | None = None
    """What the seats have left in reserve; None as before."""
    match: Match | None = None
    """The whole document, unless it only went on by one command."""
    head: str = ""
    house: HouseCommit | None = None
    """What the record tells of a version that no command made."""
    origin: Origin | None = None
    """The request that it goes back to; None where the house did it by itself."""

    @property
    def to_version(self) -> int | None:
        """The version that the match was taken back to by this one."""
        to_version = self.house.to_version if self.house is not None else UNSET
        return None if to_version is UNSET else to_version


def packed(document: bytes, state: bytes) -> bytes:
    """A snapshot of the match, from its document and its state as they are stored."""
    return zlib.compress(document + BETWEEN + state, QUICKLY)


def unpacked(snapshot: bytes) -> LoadedMatch:
    """The match of a snapshot; Undecodable or ValueError if it cannot be read."""
    try:
        document, _, state = zlib.decompress(snapshot).partition(BETWEEN)
    except zlib.error as fault:
        raise ValueError(str(fault)) from None
    return decoded_match(document, state or None, None)


class Entropy(msgspec.Struct, frozen=True):
    """What a seat gives to the seed: a text, or first only the SHA-256 of one, its seal."""

    text: str | None = None
    seal: str | None = None


class DealSecrets(msgspec.Struct, frozen=True):
    """What the deal is made from, kept apart from everything else until the end."""

    secret: bytes
    entropies: tuple[str | None, ...]
    seals: tuple[str | None, ...] = ()
    """The SHA-256 that a seat gave before its text, in hex; empty where nobody did."""

    def seal_of(self, seat: int) -> str | None:
        """What the seat sealed its text with, if it did."""
        return self.seals[seat] if self.seals else None

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose texts are still to be revealed."""
        texts = enumerate(self.entropies)
        return tuple(seat for seat, text in texts if text is None and self.seal_of(seat))

    @property
    def entropy_digests(self) -> tuple[str | None, ...]:
        """What the chain says of the texts; a seal stands for the text that it is of."""
        texts = enumerate(self.entropies)
        return tuple(self.seal_of(seat) or entropy_digest(text) for seat, text in texts)

    def changed(self, seat: int, given: Entropy) -> "DealSecrets":
        """The same with something else from one seat."""
        seals = self.seals or (None,) * len(self.entropies)
        return replace(
            self,
            entropies=(*self.entropies[:seat], given.text, *self.entropies[seat + 1 :]),
            seals=(*seals[:seat], given.seal, *seals[seat + 1 :]),
        )


def stays_of(match: Match) -> tuple[Stay, ...]:
    """Who sat from when to when, for every seat that has changed hands since the start."""
    return tuple(stay for seat in match.seats for stay in _stays_at(match, seat.seat))


def _stays_at(match: Match, number: int) -> tuple[Stay, ...]:
    """Who had this seat from when to when; empty for one that has not changed hands."""
    seat = match.seats[number]
    first = 1
    stays = list[Stay]()
    for left in match.predecessors:
        if left.seat == number:
            bot = left.name if left.player is None else None
            stays.append(
                Stay(
                    seat=number,
                    player=left.player,
                    bot=bot,
                    from_version=first,
                    until_version=left.until_version,
                )
            )
            first = left.until_version + 1
    if not stays:
        return ()
    return (
        *stays,
        Stay(seat=number, player=seat.player, bot=seat.bot, from_version=first, until_version=None),
    )


def recorded_seats(match: Match) -> tuple[RecordedSeat, ...]:
    """The seats as the record tells them; nobody has an open one."""
    return tuple(
        RecordedSeat(
            seat=seat.seat,
            name=seat.name,
            bot=seat.bot,
            predecessors=tuple(left.name for left in match.predecessors if left.seat == seat.seat),
            stays=tuple(map(_recorded, _stays_at(match, seat.seat))) or UNSET,
        )
        for seat in match.seats
    )


def _recorded(stay: Stay) -> RecordedStay:
    name = stay.player.name if stay.player is not None else stay.bot or ""
    return RecordedStay(name, stay.bot, stay.from_version, stay.until_version)
