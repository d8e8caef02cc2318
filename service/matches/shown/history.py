"""What a match was: at an earlier version, and after the end with any eyes, or nothing hidden.

Older versions are made again: from the last one before it that is kept whole, or the deal, then
every command up to the version asked for. The chronicle says what else each version changed.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.encoding import codec_of
from engine.game import View
from service.backend import Backend
from service.matches.changes import dealt
from service.matches.chronicle import ChronicleEntry, unpacked
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.closed import is_closed
from service.matches.shown.documents import MatchDocument
from service.matches.shown.sight import document_of, is_closed_to
from service.matches.terms import Status
from service.refusals import OtherRules, Refusal


class Look(msgspec.Struct, frozen=True):
    """Which moment of a match is looked at (None: now), and with whose eyes."""

    version: int | None = None
    reveal: bool = False
    """With nothing hidden."""
    seat: int | None = None
    """As that seat saw it; None: as the caller does."""

    @property
    def is_of_others(self) -> bool:
        """Whether it is one with other eyes than the caller's own."""
        return self.reveal or self.seat is not None


class Seen(msgspec.Struct, frozen=True):
    """What was looked at: the match as it stood then, and what there is to see of it."""

    match: Match
    seat: int | None
    view: View | None
    """None before the start, and while others may be playing what is shown."""
    is_open: bool = True
    """Whether nobody plays the same deal any more."""

    def document(self) -> MatchDocument:
        """All of it, as the document of the contract."""
        return document_of(self.match, self.seat, self.view, is_open=self.is_open)


def look_at(backend: Backend, loaded: LoadedMatch, caller: Player | None, look: Look) -> Seen:
    """The match at that moment through those eyes.

    version_not_found if there was no such moment, match_running where it would show before the
    end what the caller may not know, deal_still_played where it would show what others hold,
    seat_not_found.
    """
    require_allowed(loaded.match, look)
    is_open = not is_closed(backend, loaded.match)
    if not is_open and look.is_of_others:
        raise Refusal("deal_still_played")
    then = at_version(backend, loaded, look.version) if look.version is not None else loaded
    seat, state = seat_of(then.match, caller, look), then.state
    is_kept_back = loaded.match.hides_play_from(seat) and not loaded.is_for_spectators
    is_shared = not is_open and is_closed_to(then.match, seat)
    if state is None or is_kept_back or is_shared:
        return Seen(then.match, seat, None, is_open)
    show = then.match.rules.reveal if look.reveal else then.match.rules.view
    return Seen(then.match, seat, show(state, seat), is_open)


def as_seen_by(backend: Backend, loaded: LoadedMatch, caller: Player | None) -> LoadedMatch:
    """The match as whoever asks may see it by now: spectators may see it late, or not its play."""
    match = loaded.match
    if not match.hides_play_from(match.seat_of(caller.id if caller is not None else None)):
        return loaded
    if match.marks is UNSET:
        return LoadedMatch(match, None)
    then = at_version(backend, loaded, match.marks[0].version)
    shown = replace(then.match, seats=match.seats, marks=UNSET)  # the table is as it is
    return LoadedMatch(shown, then.state, is_for_spectators=True)


def require_allowed(match: Match, look: Look) -> None:
    """Nobody looks with other eyes than their own while it matters."""
    if look.is_of_others:
        require_ended(match)
    if look.seat is not None and look.seat >= len(match.seats):
        raise Refusal("seat_not_found", seats=len(match.seats))


def seat_of(match: Match, caller: Player | None, look: Look) -> int | None:
    """The seat with whose eyes the match is looked at; None: a spectator's."""
    if look.seat is not None:
        return look.seat
    return match.seat_of(caller.id if caller is not None else None)


def require_ended(match: Match) -> None:
    """Refuse what would show something hidden while it still matters."""
    if not match.has_ended:
        raise Refusal("match_running")


def at_version(backend: Backend, loaded: LoadedMatch, version: int) -> LoadedMatch:
    """The match as it stood at a version, made again from its deal and its commands."""
    match = loaded.match
    require_version(match, version)
    if version == match.version:
        return loaded
    then = with_turn(_made_again(backend, match.id, version))
    # what spectators saw at that time is not asked for, but what it was
    return LoadedMatch(replace(then.match, marks=UNSET), then.state)


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
    found = match.head if version == match.version else backend.matches.head_at(match.id, version)
    return bool(found) and not found.startswith(head)


def every_version(backend: Backend, entries: Sequence[ChronicleEntry]) -> Iterator[LoadedMatch]:
    """The match as it stood at each version; who was to act then is left out."""
    versions = list[LoadedMatch]()
    for entry in entries:
        then = _next_version(backend, versions[-1] if versions else None, entry)
        if entry.to_version is not None:
            then = LoadedMatch(then.match, versions[entry.to_version - 1].state)
        versions.append(then)
        yield then


def with_turn(then: LoadedMatch) -> LoadedMatch:
    """The same with who is to act."""
    match, state = then.match, then.state
    if state is None or match.status is not Status.PLAYING:
        return LoadedMatch(replace(match, to_act=()), state)
    return LoadedMatch(replace(match, to_act=match.rules.to_act(state)), state)


def _made_again(backend: Backend, match_id: str, version: int) -> LoadedMatch:
    snapshot, entries = backend.matches.way_to(match_id, version)
    if len(entries) < version:
        then = _by_the_short_way(backend, match_id, version, snapshot, entries)
        if then is not None:
            return then
        entries = backend.matches.chronicle_part(match_id, 1, version)
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
        snapshot = backend.matches.snapshot(match_id, version - len(entries) + 1)
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
    except OtherRules:  # what was written by other rules is made again
        return None
    return then if then.match.head == entry.head else None


def _next_version(
    backend: Backend, before: LoadedMatch | None, entry: ChronicleEntry
) -> LoadedMatch:
    """The match one version later, but for the state that a take-back went back to."""
    then, state = entry.match, before.state if before is not None else None
    if then is None:
        assert before is not None
        then = _gone_on(before.match, entry)
    if state is None:
        is_dealt = then.status in (Status.PLAYING, Status.FINISHED)
        secrets = backend.matches.load_secrets(then.id) if is_dealt else None
        return LoadedMatch(then, dealt(then, secrets) if secrets is not None else None)
    if entry.seat is not None:
        command = codec_of(then.rules).decode_command(bytes(entry.command))
        state, _ = then.rules.apply(state, entry.seat, command)
        then = replace(then, command_count=then.command_count + (entry.match is None))
    return LoadedMatch(then, state)


def _gone_on(then: Match, entry: ChronicleEntry) -> Match:
    """The match one version later, where nothing but its course has changed."""
    return replace(
        then,
        version=then.version + 1,
        updated_at=entry.at,
        head=entry.head,
        deadline=entry.deadline,
        played_at=entry.at if entry.seat is not None else then.played_at,
        since=then.since if entry.since is None else entry.since,
        reserves=then.reserves if entry.reserves is None else entry.reserves,
    )
