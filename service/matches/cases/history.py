"""How a match stood at an earlier version, which is made again.

It is made from the last version before it that is kept whole, or from the deal, by every command up
to the version asked for. The chronicle says what else each version changed.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.encoding import codec_of
from service.backend import Backend
from service.matches.model.changes import dealt, with_heard
from service.matches.model.chronicle import ChronicleEntry, unpacked
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.refusals import Refusal, Undecodable
from service.store.decoding import UNREADABLE


def at_version(backend: Backend, loaded: LoadedMatch, version: int) -> LoadedMatch:
    """The match as it stood at a version, made again from its deal and its commands."""
    match = loaded.match
    require_version(match, version)
    if version == match.version:
        return loaded
    then = _made_again(backend, match.id, version)
    state = then.state
    is_played = then.match.status is Status.PLAYING
    to_act = then.match.rules.to_act(state) if state is not None and is_played else ()
    return LoadedMatch(replace(then.match, to_act=to_act), state)


def require_version(match: Match, version: int) -> None:
    """Refuse a version that there has not been."""
    if not 1 <= version <= match.version:
        raise Refusal("version_not_found", newest=match.version)


def was_lost(backend: Backend, match: Match, version: int, head: str) -> bool:
    """Whether a version with that head was there once, and was lost when the store stepped back.

    So much of the head is given as a tag has of it.
    """
    if version > match.version:
        return True
    found = (
        match.head
        if version == match.version
        else backend.of(MatchStore).head_at(match.id, version)
    )
    return bool(found) and not found.startswith(head)


def every_version(
    backend: Backend, entries: Sequence[ChronicleEntry], before: LoadedMatch | None = None
) -> Iterator[LoadedMatch]:
    """The match as it stood at each version, from the first or from behind one that is known.

    Whose turn it was is left out. Nothing goes back behind the version that is known.
    """
    versions = [] if before is None else [before]
    first = 1 if before is None else before.match.version
    for entry in entries:
        then = _next_version(backend, versions[-1] if versions else None, entry)
        if entry.to_version is not None:
            then = LoadedMatch(then.match, versions[entry.to_version - first].state)
        versions.append(then)
        yield then


def _made_again(backend: Backend, match_id: str, version: int) -> LoadedMatch:
    snapshot, entries = backend.of(MatchStore).way_to(match_id, version)
    if len(entries) < version:
        then = _by_the_short_way(backend, match_id, version, snapshot, entries)
        if then is not None:
            return then
        entries = backend.of(MatchStore).chronicle_part(match_id, 1, version)
    *_, last = every_version(backend, entries)
    return last


def _by_the_short_way(
    backend: Backend,
    match_id: str,
    version: int,
    snapshot: bytes | None,
    entries: Sequence[ChronicleEntry],
) -> LoadedMatch | None:
    """The match at a version from the last that was kept whole; None where none was.

    A take-back since then was kept whole, too: behind the last one there are commands alone.
    """
    taken_back = [place for place, entry in enumerate(entries) if entry.to_version is not None]
    if taken_back and taken_back[-1]:
        entries = entries[taken_back[-1] :]
        snapshot = backend.of(MatchStore).snapshot(match_id, version - len(entries) + 1)
    then = _kept_whole(snapshot, entries[0])
    if then is None:
        return None
    for entry in entries[1:]:
        then = _next_version(backend, then, entry)
    return then


def _kept_whole(snapshot: bytes | None, entry: ChronicleEntry) -> LoadedMatch | None:
    """The match of a snapshot, if it is of this entry's version and can still be read."""
    if snapshot is None:
        return None
    try:
        then = unpacked(snapshot)
    except (Undecodable, *UNREADABLE):  # damaged, or written by other rules: it is made again
        return None
    return then if then.match.head == entry.head else None


def _next_version(
    backend: Backend, before: LoadedMatch | None, entry: ChronicleEntry
) -> LoadedMatch:
    """The match one version later, but for the state that a take-back went back to."""
    then = entry.match
    state = before.state if before is not None else None
    if then is None:
        assert before is not None
        then = _gone_on(before.match, entry)
    if state is None:
        is_dealt = then.status in (Status.PLAYING, Status.FINISHED)
        secrets = backend.of(MatchStore).load_secrets(then.id) if is_dealt else None
        return LoadedMatch(then, dealt(then, secrets) if secrets is not None else None)
    if entry.seat is not None:
        command = codec_of(then.rules).decode_command(bytes(entry.command))
        state, _ = then.rules.apply(state, entry.seat, command)
        then = then if entry.match is not None else then.with_command_counted(entry.seat)
    return LoadedMatch(then, state)


def _gone_on(then: Match, entry: ChronicleEntry) -> Match:
    """The match one version later, where nothing but its course has changed."""
    if entry.seat is not None and entry.seat not in then.stand_in:
        then = with_heard(then, entry.seat, entry.at)
    return replace(
        then,
        version=then.version + 1,
        updated_at=entry.at,
        head=entry.head,
        deadline=entry.deadline,
        since=then.since if entry.since is None else entry.since,
        reserves=then.reserves if entry.reserves is None else entry.reserves,
    )
