"""A match as a state of OpenSpiel holds it: cheap to copy, and written down whole."""

from collections.abc import Callable
from copy import copy
from functools import cache
from random import Random
from typing import Any

import msgspec
from floe_games.encoding import codec_of, encode
from floe_games.environments.course import Course
from floe_games.game import Command, Event

Tell = Callable[[int | None], str]
"""What a seat is told, or a spectator, as JSON."""


@cache
def course_of(name: str, seats: int, options: str) -> Course:
    """A course of this game that has not begun; matches are copies of it. The options are JSON."""
    return Course(name, seats, msgspec.json.decode(options))


class _Told:
    """What every seat is told at one time, behind all that it was told before.

    It never changes, so copies of a match share it, and what nobody asks for is not written.
    """

    __slots__ = ("_tell", "_written", "before")

    def __init__(self, before: "_Told | None", tell: Tell) -> None:
        self.before, self._tell = before, tell
        self._written: dict[int | None, str] = {}

    def line(self, seat: int | None) -> str:
        """What the seat, or a spectator, is told."""
        if seat not in self._written:
            self._written[seat] = self._tell(seat)
        return self._written[seat]


class Match:
    """A course, and what every seat was told on it."""

    def __init__(self, course: Course, actions: int, told: _Told) -> None:
        self.course, self.actions, self._told = course, actions, told

    @classmethod
    def dealt(cls, course: Course, seed: bytes) -> "Match":
        """A match just dealt; first of all, every seat is told what it sees."""
        course = copy(course)
        course.begin(seed)
        return cls(course, 0, _Told(None, _sight(course)))

    def play(self, action: int) -> None:
        """An open action of the seat that is to act."""
        actor, game = self.course.actor, self.course.game
        carried_out = self.course.play(action)
        self.actions += 1
        if carried_out is None:
            return
        command, events = carried_out

        def tell(seat: int | None) -> str:
            own: list[Command | Event] = [command] if seat == actor else []
            return encode([*own, *(game.event_view(event, seat) for event in events)]).decode()

        self._told = _Told(self._told, tell)

    def told(self, seat: int | None) -> str:
        """All that the seat was told and did, line by line."""
        lines, told = [self._told.line(seat)], self._told.before
        while told is not None:
            lines.append(told.line(seat))
            told = told.before
        return "\n".join(reversed(lines))

    def seen(self, seat: int | None) -> str:
        """What the seat sees now, and what it has begun."""
        course = self.course
        view = encode(course.view(seat)).decode()
        if course.begun is None or seat != course.actor:
            return view
        return f"{view}\n{course.table.rows[course.begun]}"

    def private_part(self, seat: int) -> str:
        """Those members of what the seat sees that a spectator does not see."""
        own = msgspec.to_builtins(self.course.view(seat))
        return encode(_beyond(own, msgspec.to_builtins(self.course.view(None)))).decode()

    def sampled(self, rng: Random) -> "Match":
        """A match that could be this one, for all that the seat which is to act was told.

        What the others were told begins anew there, with what they would see.
        """
        course, actor = copy(self.course), self.course.actor
        course.stand_at(course.game.determinize(course.view(actor), rng), course.begun)
        told, sight = self.told, _sight(course)
        return Match(
            course,
            self.actions,
            _Told(None, lambda seat: told(seat) if seat == actor else sight(seat)),
        )

    def returns(self) -> list[float]:
        """Every seat stakes 1; those who came first share the stakes."""
        outcome = self.course.game.outcome(self.course.state)
        assert outcome is not None
        first, seats = outcome.ranking[0], self.course.seats
        return [seats / len(first) - 1 if seat in first else -1.0 for seat in range(seats)]

    # OpenSpiel copies states by `deepcopy` and writes them down by `pickle`.

    def __deepcopy__(self, memo: object) -> "Match":
        return Match(copy(self.course), self.actions, self._told)

    def __reduce__(self) -> tuple[Callable[..., "Match"], tuple[Any, ...]]:
        course, codec = self.course, codec_of(self.course.game)
        options = encode(course.options).decode()
        told = {seat: self.told(seat) for seat in (None, *range(course.seats))}
        state = codec.encode_state(course.state)
        named = (course.game.name, course.seats, options)
        return _read_back, (*named, state, course.begun, self.actions, told)


def _read_back(
    name: str,
    seats: int,
    options: str,
    state: bytes,
    begun: int | None,
    actions: int,
    told: dict[int | None, str],
) -> Match:
    course = copy(course_of(name, seats, options))
    course.stand_at(codec_of(course.game).decode_state(state), begun)
    return Match(course, actions, _Told(None, told.__getitem__))


def _sight(course: Course) -> Tell:
    """What is seen now, however the course goes on."""
    game, state = course.game, course.state
    return lambda seat: encode(game.view(state, seat)).decode()


def _beyond(own: Any, public: Any) -> Any:
    """What of one's own view is not in the public one; None where there is nothing."""
    if own == public:
        return None
    if isinstance(own, dict) and isinstance(public, dict):
        return {
            member: _beyond(part, public.get(member))
            for member, part in own.items()
            if part != public.get(member)
        }
    if isinstance(own, tuple) and isinstance(public, tuple) and len(own) == len(public):
        return [_beyond(*pair) for pair in zip(own, public, strict=True)]
    return own
