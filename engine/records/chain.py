"""The chain of a match: one link a version, each sealed under a key and bound to all before it.

    head 0   SHA-256 of what was said when the match was put up (`fairness.first_head`)
    head n   SHA-256(head n−1 ‖ HMAC-SHA256(key, link n)), the key being made from the secret

Whoever notes a head while a match is on can ask the record for the same one later.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from engine.encoding import canonical, next_head
from engine.outcome import Departure, Outcome
from engine.refusals import ForgedRecord

Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""32 bytes in hex. Python's `$` also stands before a line feed at the end: hence the length."""
StateDigest = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", max_length=16)]
SeatNumber = Annotated[int, Meta(ge=0)]
Version = Annotated[int, Meta(ge=1)]
Instant = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        max_length=24,
    ),
]
"""RFC 3339, in UTC, to the millisecond."""
# As the log has it, which grows; bound by the chain as it is.
RecordedEvent = Annotated[
    msgspec.Raw,
    Meta(
        extra_json_schema={
            "title": "RecordedEvent",
            "description": "An event of the log as it was; its members are those of its type.",
            "type": "object",
            "properties": {
                "type": {"type": "string", "description": "What happened: `match_started`, say."}
            },
            "required": ["type"],
            "additionalProperties": True,
        }
    ),
]


class RecordedStay(msgspec.Struct, frozen=True):
    """Who had a seat from which version to which; the last one has it to the end."""

    name: str
    """What they were called."""
    bot: str | None
    """The house bot's name in the roster; null for a player."""
    from_version: Version
    """The first version at which they had the seat."""
    until_version: Version | None
    """The last version at which they had it; null: they had it to the end."""


class RecordedSeat(msgspec.Struct, frozen=True):
    """Who sat there at the end: a player by name, a house bot by its name in the roster."""

    seat: SeatNumber
    """Its number."""
    name: str
    """What they were called."""
    bot: str | None = None
    """The house bot's name in the roster; null for a player."""
    predecessors: tuple[str, ...] = ()
    """The names of those who had the seat before, from the deal on."""
    stays: tuple[RecordedStay, ...] | UnsetType = UNSET
    """Who had it from when to when, the last one included; only where it changed hands."""


class HouseCommit(msgspec.Struct, frozen=True):
    """A version that no command made, such as somebody's sitting down, and how things stood then.

    A match dealt without a service has one: its start.
    """

    version: Version
    """The version of the match."""
    events: tuple[RecordedEvent, ...]
    """What happened, as the log has it."""
    seats: tuple[RecordedSeat, ...]
    """Who sat where then."""
    departures: tuple[Departure, ...]
    """The seats that were given up by then."""
    rules_version: int
    """The version of the game's rules by which it went on."""
    entropies: tuple[Sha256 | None, ...] | None
    """The SHA-256 of each seat's text, where one could change; null elsewhere."""
    at: Instant | None
    """The time of the commit; null where no clock was asked."""
    digest: Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?$(?!\n)")]
    """Of the state, where the match was dealt or taken back; elsewhere empty."""
    to_version: Version | UnsetType = UNSET
    """The version that the match was taken back to; its state is that of then."""


class RecordedCommit(HouseCommit, frozen=True, kw_only=True):
    """A version that no command made, how things stood then, and the head of the chain after it."""

    head: Sha256
    """The head of the chain after it."""


class Link(NamedTuple):
    """One version of a record: where it stands there, its head, and all that it is the head of."""

    pointer: str
    head: str
    item: msgspec.Struct


class _Told(msgspec.Struct, frozen=True):
    """What every event says."""

    type: str


def respelled(commit: RecordedCommit) -> RecordedCommit:
    """The same with its events in the one spelling, however they were laid out."""
    for event in commit.events:
        msgspec.json.decode(event, type=_Told)
    events = (msgspec.Raw(canonical(msgspec.json.decode(event))) for event in commit.events)
    return replace(commit, events=tuple(events))


def heads(
    first: str, key: bytes, links: Sequence[msgspec.Struct], outcome: Outcome | None
) -> Iterator[str]:
    """The head after each link; the outcome goes in with the last one."""
    head, last = first, len(links) - 1
    for number, link in enumerate(links):
        head = next_head(head, key, link, outcome if number == last else None)
        yield head


def require_chain(
    first: str, key: bytes, links: Sequence[Link], outcome: Outcome | None, noted: str
) -> None:
    """Raise `ForgedRecord` at the first link that is not what its head says, or at the end."""
    head = first
    for link, given in zip(
        links, heads(first, key, [link.item for link in links], outcome), strict=True
    ):
        if link.head != given:
            sentence = f"The head of the chain is {given} here, noted is {link.head!r}."
            raise ForgedRecord(sentence, pointer=f"{link.pointer}/head")
        head = given
    if head != noted:
        sentence = f"The chain ends with {head}, noted is {noted!r}."
        raise ForgedRecord(sentence, pointer="/fairness/chain")
