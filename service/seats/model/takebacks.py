"""Whether a match may be taken back to a version, alone or if all others agree, and how it goes on.

The course of a match is the versions that led to how it stands: what was taken back is not on it.
What a command revealed is decided on the state before it, by the view of the seat that gave it
(`engine/foresight.py`): a refusal says nothing that whoever asks does not know.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from engine.encoding import codec_of
from engine.foresight import reveals
from service.matches.model.changes import Change, Earlier, change_of
from service.matches.model.chronicle import ChronicleEntry
from service.matches.model.events import (
    AnyEvent,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
)
from service.matches.model.match import LoadedMatch, Match, Takeback
from service.matches.model.terms import Status, TakebackRule
from service.players.model import Player
from service.refusals import TakebackRefused
from service.seats.model.petition import ASKED_FOR, Kind, ask, running

MOST_A_SEAT = 50
"""How often a seat may take back, or ask to, in one match: what is taken back is kept."""


class Reason(StrEnum):
    """Why a take-back is refused: never by anything that the player who asks may not know."""

    RULE_OF_MATCH = "rule_of_match"
    """The match's `takebacks` does not allow it."""
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    """It stands at that version's state, or the version was taken back itself."""
    SOMEBODY_ACTED = "somebody_acted"
    """Others, house bots and stand-ins among them, have acted since."""
    REVEALED = "revealed"
    """One of the commands told somebody what they could not know."""
    TOO_FAR = "too_far"
    """It was not dealt yet, or somebody else had one of the seats."""
    TOO_LATE = "too_late"
    """The time of that turn is up."""
    TOO_MANY = "too_many"
    """The seat has taken back, or asked to, as often as it may in one match."""
    RUNNING_REQUEST = "running_request"
    """Somebody's request waits for its answers."""


class Course:
    """What led from a version to how the match stands now.

    Most questions are answered by what each version changed; states are made again where a question
    is about what was known.
    """

    def __init__(
        self,
        to_version: int,
        entries: Sequence[ChronicleEntry],
        then: Callable[[], LoadedMatch],
        replayed: Callable[[LoadedMatch, Sequence[ChronicleEntry]], Iterable[LoadedMatch]],
    ) -> None:
        self.to_version = to_version
        self._entries = entries
        """Of the versions since then."""
        self._make_then = then
        self._replayed = replayed

    @cached_property
    def then(self) -> LoadedMatch:
        """The match as it stood at that version."""
        return self._make_then()

    @property
    def is_on(self) -> bool:
        """Whether the version itself has not been taken back."""
        goals = [entry.to_version for entry in self._entries if entry.to_version is not None]
        return all(goal >= self.to_version for goal in goals)

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """The versions on the course since then, each with the one before it; a taking back stands
        for its goal."""
        course = [self.to_version]
        for version, entry in enumerate(self._entries, start=self.to_version + 1):
            if entry.to_version is not None:
                del course[course.index(entry.to_version) + 1 :]
            course.append(version)
        return list(pairwise(course))

    def entry(self, version: int) -> ChronicleEntry:
        """What a version since then changed."""
        return self._entries[version - self.to_version - 1]

    def at(self, version: int) -> LoadedMatch:
        """The match at a version since then; whose turn it was is left out."""
        return self._versions[version - self.to_version]

    @cached_property
    def _versions(self) -> list[LoadedMatch]:
        return [self.then, *self._replayed(self.then, self._entries)]

    @property
    def players(self) -> set[int]:
        """The seats that have given commands on it."""
        given = (self.entry(version).seat for _, version in self.steps)
        return {seat for seat in given if seat is not None}

    def reserves(self) -> tuple[int, ...]:
        """What all had left at that version, and what has been given to them since."""
        left = list(self.then.match.reserves)
        for before, version in self.steps:
            then = self.at(before).match
            after = self.at(version).match
            is_back = self.entry(version).to_version is not None
            if after.reserves and (is_back or after.gifts > then.gifts):
                had = then.reserves or (0,) * len(after.reserves)
                left = left or [0] * len(after.reserves)
                left = [
                    own + more - less
                    for own, more, less in zip(left, after.reserves, had, strict=True)
                ]
        return tuple(left)


class Takebacks(Kind[Takeback]):
    """A petition to play on from an earlier version; it ends with whatever changes the match."""

    not_found = "takeback_not_found"
    is_of_the_seated = True

    def __init__(self, course_of: Callable[[LoadedMatch, int], Course]) -> None:
        self._course_of = course_of

    def of(self, match: Match) -> Takeback | None:
        """The one that the match keeps."""
        return match.takeback

    def put(self, match: Match, petition: Takeback | None) -> Match:
        """The match with this one, or with none."""
        return replace(match, takeback=petition)

    def is_asker(self, match: Match, petition: Takeback, player: Player) -> bool:
        """Whether it is the player's own."""
        return match.seat_of(player.id) == petition.seat

    def asked(self, match: Match, petition: Takeback) -> set[int]:
        """The seats of the other players; house bots are not asked."""
        return others(match, petition.seat)

    def asking(self, petition: Takeback) -> AnyEvent:
        """The others are asked."""
        return TakebackAsked(petition.seat, petition.id, petition.to_version, petition.expires_at)

    def answering(self, petition: Takeback, seat: int, answer: str) -> AnyEvent:
        """One of them has answered."""
        return TakebackAnswered(seat, petition.id, answer)

    def withdrawing(self, petition: Takeback) -> AnyEvent:
        """Whoever asked does not want it any more."""
        return TakebackWithdrawn(petition.seat, petition.id)

    def granted(
        self, loaded: LoadedMatch, petition: Takeback, last: int | None, now: datetime
    ) -> Change:
        """All others have said yes, the last of them now, or nobody had to be asked."""
        course = self._course_of(loaded, petition.to_version)
        events: list[AnyEvent] = [TakenBack(petition.seat, petition.to_version)]
        match = loaded.match
        taken = last
        if last is None:
            match = _counted(match, petition.seat)
            taken = petition.seat
        else:
            events.insert(0, self.answering(petition, last, "yes"))
        since = _since(loaded.match, course.then.match, now)
        earlier = Earlier(course.then, since, course.reserves())
        return change_of(loaded, match, events, now, taken=taken, earlier=earlier)

    def wanted(
        self, loaded: LoadedMatch, seat: int, to_version: int, petition_id: str, now: datetime
    ) -> Change:
        """The match taken back by the seat's player alone, or the others asked; takeback_refused.

        What says why is looked at in the order of what it costs to know.
        """
        match = loaded.match
        _require(_why_not_at_all(match, seat))
        course = self._course_of(loaded, to_version)
        _require(_why_nobody_may(course, match))
        why_not = _why_not_alone(course, seat, now)
        if why_not is None:
            return _taken_back_alone(loaded, course, seat, now)
        asked = others(match, seat)
        # Nobody gains in the ratings by taking back from house bots what they could not forbid.
        if match.takebacks is not TakebackRule.AGREED or (match.rated and not asked):
            raise TakebackRefused(why_not)
        petition = Takeback(petition_id, seat, to_version, now + ASKED_FOR)
        if not asked:
            return self.granted(loaded, petition, None, now)
        if running(self, match, now) is not None:
            raise TakebackRefused(Reason.RUNNING_REQUEST)
        return ask(self, loaded, _counted(match, seat), petition, now, taken=seat)


def others(match: Match, seat: int) -> set[int]:
    """The seats of the other players."""
    return {place.seat for place in match.seats if place.player is not None} - {seat}


def _require(why_not: Reason | None) -> None:
    if why_not is not None:
        raise TakebackRefused(why_not)


def _why_not_at_all(match: Match, seat: int) -> Reason | None:
    """Why the seat takes nothing back in this match, whatever it is."""
    if match.takebacks is TakebackRule.NEVER:
        return Reason.RULE_OF_MATCH
    is_used_up = bool(match.taken_back) and match.taken_back[seat] >= MOST_A_SEAT
    return Reason.TOO_MANY if is_used_up else None


def _why_nobody_may(course: Course, match: Match) -> Reason | None:
    """Why not even all players together can go back there; None if they can."""
    if not course.is_on:
        return Reason.NOTHING_TO_TAKE_BACK
    then = course.then.match
    if then.status is not Status.PLAYING or _seats_of(then) != _seats_of(match):
        return Reason.TOO_FAR
    if not course.players:
        return Reason.NOTHING_TO_TAKE_BACK
    return Reason.TOO_LATE if then.stand_in else None


def _why_not_alone(course: Course, seat: int, now: datetime) -> Reason | None:
    """Why the seat's player cannot go back there alone, where all together can."""
    if course.players - {seat} or not all(_is_own(course, seat, *step) for step in course.steps):
        return Reason.SOMEBODY_ACTED
    if any(_has_revealed(course, seat, *step) for step in course.steps):
        return Reason.REVEALED
    deadline = course.then.match.deadline_of(seat)
    return Reason.TOO_LATE if deadline is not None and deadline <= now else None


def _seats_of(match: Match) -> tuple[object, ...]:
    """Who sits where, and who has left; not who is away for a while."""
    return tuple((seat.kind, seat.player, seat.bot) for seat in match.seats), match.departures


def _is_own(course: Course, seat: int, before: int, version: int) -> bool:
    """Whether the seat's own player led to that version, or nobody has acted in it."""
    entry = course.entry(version)
    stand_in = course.at(before).match.stand_in
    if entry.seat is None:
        return stand_in == course.at(version).match.stand_in
    return entry.seat == seat and seat not in stand_in


def _has_revealed(course: Course, seat: int, before: int, version: int) -> bool:
    entry = course.entry(version)
    then = course.at(before)
    if entry.seat is None or then.state is None:
        return False
    command = codec_of(then.match.rules).decode_command(bytes(entry.command))
    return reveals(then.match.rules, then.state, seat, command)


def _taken_back_alone(loaded: LoadedMatch, course: Course, seat: int, now: datetime) -> Change:
    """The match goes on from that version, and the turn lasts as long as it would have."""
    then = course.then
    event = TakenBack(seat, course.to_version)
    earlier = Earlier(then, tuple(then.match.began.values()), course.reserves())
    after = _counted(loaded.match, seat)
    return change_of(loaded, after, [event], now, taken=seat, earlier=earlier)


def _since(now_on: Match, then: Match, now: datetime) -> tuple[datetime, ...]:
    """A turn that still lasts goes on; an earlier one has again what was left of it then."""
    running_since = now_on.began
    return tuple(
        began if running_since.get(seat) == began else now - (then.updated_at - began)
        for seat, began in then.began.items()
    )


def _counted(match: Match, seat: int) -> Match:
    """The match with one take-back more of that seat."""
    before = match.taken_back or (0,) * len(match.seats)
    return replace(
        match,
        taken_back=tuple(count + (number == seat) for number, count in enumerate(before)),
    )
