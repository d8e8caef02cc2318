"""The chronicle: what each version of a match changed, enough to make every earlier one again.

Lest the way to a late version is as long as the match, the whole match is kept every few versions,
and at every version that took it back: the last of these before a version leads to it by commands
alone, and by few. A snapshot only shortens the way. What records prove is the chronicle.
"""

import zlib
from datetime import datetime

import msgspec
from msgspec import UNSET

from engine.records.chain import HouseCommit
from service.logs import Origin
from service.matches.loaded import LoadedMatch, decoded_match
from service.matches.match import Match

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
    """The match of a snapshot, or OtherRules."""
    document, _, state = zlib.decompress(snapshot).partition(BETWEEN)
    return decoded_match(document, state or None, None)
