"""What a match was: at an earlier version, and after the end with any eyes, or nothing hidden.

Older versions are not kept but made again: the deal from its secrets, then every command up to the
version asked for. The chronicle says what else each version changed.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.encoding import codec_of
from engine.game import State, View
from service.backend import Backend
from service.matches.changes import dealt
from service.matches.chronicle import ChronicleEntry
from service.matches.match import LoadedMatch, Match
from service.matches.seats.seat import Player
from service.matches.shown.closed import is_closed
from service.matches.shown.documents import MatchDocument
from service.matches.shown.sight import document_of, is_closed_to
from service.matches.terms import Status
from service.refusals import Refusal


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
    return _played_again(backend, backend.matches.chronicle(match.id)[:version])


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
    then, states = entries[0].match, list[State | None]()
    assert then is not None
    state, game, codec = None, then.rules, codec_of(then.rules)
    for version, entry in enumerate(entries, start=1):
        was_waiting = state is None
        then = entry.match or _gone_on(then, version, entry)
        if entry.seat is not None and state is not None:
            command = codec.decode_command(bytes(entry.command))
            state, _ = game.apply(state, entry.seat, command)
            then = replace(then, command_count=then.command_count + (entry.match is None))
        if entry.to_version is not None:
            state = states[entry.to_version - 1]
        if was_waiting and then.status in (Status.PLAYING, Status.FINISHED):
            state = dealt(then, backend.matches.load_secrets(then.id))
        states.append(state)
        yield LoadedMatch(then, state)


def with_turn(then: LoadedMatch) -> LoadedMatch:
    """The same with who is to act."""
    match, state = then.match, then.state
    if state is None or match.status is not Status.PLAYING:
        return LoadedMatch(replace(match, to_act=()), state)
    return LoadedMatch(replace(match, to_act=match.rules.to_act(state)), state)


def _played_again(backend: Backend, entries: Sequence[ChronicleEntry]) -> LoadedMatch:
    *_, last = every_version(backend, entries)
    return with_turn(last)


def _gone_on(then: Match, version: int, entry: ChronicleEntry) -> Match:
    """The match one version later, where nothing but its course has changed."""
    return replace(
        then,
        version=version,
        updated_at=entry.at,
        head=entry.head,
        deadline=entry.deadline,
        played_at=entry.at if entry.seat is not None else then.played_at,
        since=then.since if entry.since is None else entry.since,
        reserves=then.reserves if entry.reserves is None else entry.reserves,
    )
