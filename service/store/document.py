"""Versioned documents: each changes as a whole, if nobody was faster.

A document lies with its log, and with whatever else one version of it writes, in one slot; one
script writes all of that if the version that the change was made from still stands. `change` is the
only loop that tries again.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from service.refusals import VersionConflict
from service.store.client import Argument, Pipeline
from service.store.script import script

COMMIT = script(__file__, "commit")

ATTEMPTS = 20
"""How often a change is tried when somebody else's comes first."""

Loaded = TypeVar("Loaded")
Wanted = TypeVar("Wanted")


class KeyUsed(Exception):
    """A client's idempotency key has been used before; `record` is what is kept of the answer."""

    def __init__(self, record: bytes) -> None:
        super().__init__("used before")
        self.record = record


class Barred(Exception):
    """A field is there that bars this version."""


class Answer(msgspec.Struct, frozen=True):
    """What is kept under a client's idempotency key, and for how long."""

    key: str
    record: bytes | str = ""
    life_ms: int = 0


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a document, and everything that is written with it."""

    meta: str
    """The key of the hash that holds the document as `doc`, beside version, commit and head."""
    log: str
    follows: int
    """The version that it was made from; 0 for the first."""
    entries: Sequence[bytes]
    """What the log gets."""
    writes: Sequence[tuple[Argument, ...]]
    """Commands of Redis: name, key, arguments; keys of the same slot only."""
    head: str = ""
    stamp_length: int = 0
    """How much of the head stamps each entry."""
    answer: Answer | None = None
    """What is kept under the key of whoever asked for it; None where nobody gave one."""
    life_ms: int | None = None
    """How long everything stays from now on; None: as before."""
    expiring: Sequence[str] = ()
    """Keys that are not written now and have the same life."""
    barred_by: Sequence[str] = ()
    """Fields of `meta`: where one of them is there, nothing is written."""


def commit(pipe: Pipeline, version: Version) -> str:
    """Put the version into a pipeline, to be written if nobody was faster; the commit's id.

    `require_committed` reads its answer.
    """
    answer = version.answer or Answer(key=version.log)
    names = [version.meta, version.log, answer.key]
    commands: list[Argument] = []
    for name, key, *arguments in version.writes:
        commands += [len(arguments) + 2, name, _place(names, str(key)), *arguments]
    for key in version.expiring:
        _place(names, key)
    commit_id = secrets.token_hex(8)
    pipe.run(
        COMMIT,
        names,
        [
            commit_id,
            version.follows,
            "" if version.life_ms is None else version.life_ms,
            answer.record,
            answer.life_ms,
            version.head,
            version.stamp_length,
            len(version.barred_by),
            *version.barred_by,
            len(version.entries),
            *version.entries,
            *commands,
        ],
    )
    return commit_id


def require_committed(answer: Sequence[Any]) -> None:
    """KeyUsed for a client's key that was used before, VersionConflict if somebody was faster,
    Barred."""
    status, current, *replayed = answer
    if status == b"replayed":
        raise KeyUsed(replayed[0])
    if status == b"barred":
        raise Barred
    if status != b"committed":
        raise VersionConflict(current)


def field_writes(
    key: str, before: Mapping[str, Argument], after: Mapping[str, Argument]
) -> list[tuple[Argument, ...]]:
    """The commands that turn the fields of a hash from `before` into `after`."""
    put: list[Argument] = []
    for name, value in after.items():
        if before.get(name) != value:
            put += [name, value]
    gone = [name for name in before if name not in after]
    writes: list[tuple[Argument, ...]] = [("HSET", key, *put)] if put else []
    return [*writes, ("HDEL", key, *gone)] if gone else writes


def change(
    load: Callable[[], Loaded],
    wanted: Callable[[Loaded], Wanted | None],
    commit: Callable[[Wanted], Loaded],
) -> Loaded:
    """Load a document, change it, and commit; start anew when somebody else's commit came first.

    So the rules judge the document as it stands. `wanted` answers None for a document that is
    already as it should be: nothing is committed then.
    """
    for _ in range(ATTEMPTS):
        loaded = load()
        made = wanted(loaded)
        if made is None:
            return loaded
        try:
            return commit(made)
        except VersionConflict as conflict:
            last = conflict
    raise last


def _place(names: list[str], key: str) -> int:
    """The number of a key among those of the script, from 1; it is put there if it is not."""
    if key not in names:
        names.append(key)
    return names.index(key) + 1
