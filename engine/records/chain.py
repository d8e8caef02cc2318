"""The chain of a match: one link a version, each sealed under a key and bound to all before it.

    head 0   SHA-256 of what was said when the match was put up (`fairness.first_head`)
    head n   SHA-256(head n−1 ‖ HMAC-SHA256(key, link n)), the key being made from the secret

Whoever notes a head while a match is on can ask the record for the same one later.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.encoding import canonical, next_head
from engine.outcome import Departure, Outcome
from engine.refusals import ForgedRecord


class RecordedStay(msgspec.Struct, frozen=True):
    """Who had a seat from which version to which; the last one has it to the end."""

    name: str
    bot: str | None
    from_version: int
    until_version: int | None


class RecordedSeat(msgspec.Struct, frozen=True):
    """Who sat there at the end: a player by name, a house bot by its name in the roster."""

    seat: int
    name: str
    bot: str | None = None
    predecessors: tuple[str, ...] = ()
    """The names of those who had the seat before, from the deal on."""
    stays: tuple[RecordedStay, ...] | UnsetType = UNSET
    """Who had it from when to when, the last one included; only where it changed hands."""


class HouseCommit(msgspec.Struct, frozen=True):
    """A version that no command made, such as somebody's sitting down, and how things stood then.

    A match dealt without a service has one: its start.
    """

    version: int
    events: tuple[msgspec.Raw, ...]
    """What happened, as the log has it."""
    seats: tuple[RecordedSeat, ...]
    departures: tuple[Departure, ...]
    rules_version: int
    entropies: tuple[str | None, ...] | None = None
    """The SHA-256 of each seat's text, where one could change; None elsewhere."""
    at: str | None = None
    digest: str = ""
    """Of the state, where the match was dealt or taken back."""
    head: str = ""
    to_version: int | UnsetType = UNSET
    """The version that the match was taken back to; its state is that of then."""


class Link(NamedTuple):
    """One version of a record: where it stands there, and all that is noted of it."""

    pointer: str
    version: int
    head: str
    item: msgspec.Struct


def respelled(commit: HouseCommit) -> HouseCommit:
    """The same with its events in the one spelling, however they were laid out."""
    events = (msgspec.Raw(canonical(msgspec.json.decode(event))) for event in commit.events)
    return replace(commit, events=tuple(events))


def heads(first: str, key: bytes, links: Sequence[Link], outcome: Outcome | None) -> Iterator[str]:
    """The head after each link; the outcome goes in with the last one."""
    head, last = first, len(links) - 1
    for number, link in enumerate(links):
        head = next_head(head, key, link.item, outcome if number == last else None)
        yield head


def require_chain(
    first: str, key: bytes, links: Sequence[Link], outcome: Outcome | None, noted: str
) -> None:
    """Raise `ForgedRecord` at the first link that is not what its head says, or at the end."""
    head = first
    for number, (link, given) in enumerate(
        zip(links, heads(first, key, links, outcome), strict=True), start=1
    ):
        if link.version != number:
            sentence = f"Version {number} is not here, or not in its place."
            raise ForgedRecord(sentence, pointer=f"{link.pointer}/version")
        if link.head != given:
            sentence = f"The head of the chain is {given} here, noted is {link.head!r}."
            raise ForgedRecord(sentence, pointer=f"{link.pointer}/head")
        head = given
    if head != noted:
        sentence = f"The chain ends with {head}, noted is {noted!r}."
        raise ForgedRecord(sentence, pointer="/fairness/chain")
