"""Whether a match may be taken back to a version: by oneself, or if all the others agree.

The course of a match are the versions that led to what stands: what was taken back is not on it.
What a command revealed is decided on the state before it, by the view of the seat that gave it
(`engine/foresight.py`): a refusal says nothing that whoever asks does not know.
"""

from collections.abc import Sequence

import msgspec

from engine.encoding import codec_of
from engine.foresight import reveals
from service.backend import Backend
from service.matches.chronicle import ChronicleEntry
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.shown.history import every_version, with_turn
from service.matches.takebacks.takeback import Reason
from service.matches.terms import Status


class History(msgspec.Struct, frozen=True):
    """Every version of a match so far, with what each has changed."""

    entries: Sequence[ChronicleEntry]
    versions: Sequence[LoadedMatch]

    def then(self, version: int) -> LoadedMatch:
        """The match as it stood at a version."""
        return with_turn(self.versions[version - 1])

    def entry(self, version: int) -> ChronicleEntry:
        """What that version changed."""
        return self.entries[version - 1]

    def is_played(self, version: int) -> bool:
        """Whether a command led to that version."""
        return self.entry(version).seat is not None

    @property
    def course(self) -> list[int]:
        """The versions that led to what stands, each once; a taking back stands for its goal."""
        course = list[int]()
        for version, entry in enumerate(self.entries, start=1):
            if entry.to_version is not None:
                del course[course.index(entry.to_version) + 1 :]
            course.append(version)
        return course

    def reserves(self, to_version: int) -> tuple[int, ...]:
        """What all had left at a version, and what has been given to them since."""
        course, left = self.course, list(self.versions[to_version - 1].match.reserves)
        since = course[course.index(to_version) :]
        for before, version in zip(since, since[1:], strict=False):
            then, after = (self.versions[at - 1].match for at in (before, version))
            is_back = self.entry(version).to_version is not None
            if after.reserves and (is_back or after.gifts > then.gifts):
                had = then.reserves or (0,) * len(after.reserves)
                left = left or [0] * len(after.reserves)
                left = [
                    own + more - less
                    for own, more, less in zip(left, after.reserves, had, strict=True)
                ]
        return tuple(left)


def history_of(backend: Backend, match: Match) -> History:
    """All that has happened up to the version of the match."""
    entries = backend.matches.chronicle(match.id)[: match.version]
    return History(entries, list(every_version(backend, entries)))


def why_nobody_may(history: History, match: Match, to_version: int) -> Reason | None:
    """Why not even all players together can go back there; None if they can."""
    course, then = history.course, history.then(to_version).match
    if to_version not in course:
        return Reason.NOTHING_TO_TAKE_BACK
    since = course[course.index(to_version) + 1 :]
    if then.status is not Status.PLAYING or _seats_of(then) != _seats_of(match):
        return Reason.TOO_FAR
    if not any(history.is_played(version) for version in since):
        return Reason.NOTHING_TO_TAKE_BACK
    return Reason.TOO_LATE if then.stand_in else None


def why_not_alone(history: History, match: Match, seat: int, to_version: int) -> Reason | None:
    """Why the seat's player cannot go back there by themselves, where all together can."""
    course = history.course
    since = course[course.index(to_version) :]
    steps = list(zip(since, since[1:], strict=False))
    if not all(_is_own(history, seat, before, version) for before, version in steps):
        return Reason.SOMEBODY_ACTED
    if any(_has_revealed(history, seat, before, version) for before, version in steps):
        return Reason.REVEALED
    return None


def _seats_of(match: Match) -> tuple[object, ...]:
    """Who sits where, and who has left; not who is away for a while."""
    return tuple((seat.kind, seat.player, seat.bot) for seat in match.seats), match.departures


def _is_own(history: History, seat: int, before: int, version: int) -> bool:
    """Whether the seat's own player led to that version, or nobody has acted in it."""
    entry, then = history.entry(version), history.versions[before - 1].match
    if entry.seat is None:
        return then.stand_in == history.versions[version - 1].match.stand_in
    return entry.seat == seat and seat not in then.stand_in


def _has_revealed(history: History, seat: int, before: int, version: int) -> bool:
    entry, then = history.entry(version), history.versions[before - 1]
    if entry.seat is None or then.state is None:
        return False
    command = codec_of(then.match.rules).decode_command(bytes(entry.command))
    return reveals(then.match.rules, then.state, seat, command)
