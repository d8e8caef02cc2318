"""What a seat may know as numbers between 0 and 1, always in the same places.

An observation is a row of parts, each read from the view and from nothing else. Seats stand as the
viewer counts them: its own first, then the next in turn order.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]


class Part(NamedTuple):
    """Some numbers of an observation, side by side."""

    name: str
    size: int
    meaning: str
    write: Callable[[Any, Vector], None]
    """Writes them from the view of the game; they are 0 before."""


class Observations:
    """Makes observations of the views of one game."""

    def __init__(self, parts: Sequence[Part], begun_count: int) -> None:
        begun = Part("begun", begun_count, "the action whose second half is to be chosen", _nothing)
        self.parts = (*parts, begun)
        starts = [0]
        for part in self.parts:
            starts.append(starts[-1] + part.size)
        self.size = starts.pop()
        self._places = [
            (part.write, start, start + part.size)
            for part, start in zip(self.parts, starts, strict=True)
        ]
        self._begun_at = starts[-1]

    def rows(self) -> list[tuple[int, int, str, str]]:
        """First place, number of places, name and meaning of every part."""
        return [
            (start, part.size, part.name, part.meaning)
            for part, (_, start, _) in zip(self.parts, self._places, strict=True)
        ]

    def of(self, view: object, begun: int | None) -> Vector:
        """The numbers of a view; `begun` is the place of the action that has been begun."""
        vector = np.zeros(self.size, np.float32)
        for write, start, stop in self._places:
            write(view, vector[start:stop])
        if begun is not None:
            vector[self._begun_at + begun] = 1
        return np.minimum(vector, 1, out=vector)


def _nothing(view: object, into: Vector) -> None:
    """Written by `Observations.of`."""


def share(name: str, meaning: str, most: float, of: Callable[[Any], float]) -> Part:
    """One number, as a share of what it hardly ever exceeds."""

    def write(view: object, into: Vector) -> None:
        into[0] = of(view) / most

    return Part(name, 1, f"{meaning} / {most:g}" if most != 1 else meaning, write)


def marks(
    name: str,
    meaning: str,
    choices: Sequence[object],
    of: Callable[[Any], Sequence[object]],
    most: float = 1,
) -> Part:
    """A number for each of the choices: how often it is there, as a share of the most."""
    places = {choice: place for place, choice in enumerate(choices)}

    def write(view: object, into: Vector) -> None:
        for found in of(view):
            into[places[found]] += 1 / most

    return Part(name, len(choices), meaning if most == 1 else f"{meaning} / {most:g}", write)


def one(name: str, meaning: str, choices: Sequence[object], of: Callable[[Any], object]) -> Part:
    """1 at one of the choices; none where it is None."""
    return marks(name, meaning, choices, lambda view: [] if of(view) is None else [of(view)])


def seat_order(view: Any, count: int) -> list[int]:
    """The seats as the viewer counts them; a spectator counts from 0."""
    return [((view.seat or 0) + place) % count for place in range(count)]


def seat_marks(
    name: str, meaning: str, count: int, of: Callable[[Any], Sequence[int]], most: float = 1
) -> Part:
    """A number for each seat, the viewer's first."""

    def write(view: Any, into: Vector) -> None:
        own = view.seat or 0
        for seat in of(view):
            into[(seat - own) % count] += 1 / most

    return Part(name, count, meaning if most == 1 else f"{meaning} / {most:g}", write)


def each_seat(parts: Sequence[Part], count: int, seats: Callable[[Any], Sequence[Any]]) -> Part:
    """The same parts for every seat, the viewer's first; they are written from the seat's entry."""
    width = sum(part.size for part in parts)

    def write(view: Any, into: Vector) -> None:
        entries, start = seats(view), 0
        for seat in seat_order(view, count):
            for part in parts:
                part.write(entries[seat], into[start : start + part.size])
                start += part.size

    told = "; ".join(f"{part.name} ({part.size}): {part.meaning}" for part in parts)
    return Part("seats", width * count, f"for each seat {width}: {told}", write)
