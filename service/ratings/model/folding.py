"""What results make of ratings: OpenSkill, the model of Plackett and Luce. Pure.

A result is counted in two layers. In the first everybody is rated as a whole: players, and house
bots. In the second every bot that says which version it is stands there as that version, against
the others as they stand there; only versions are rated by it.

Another release of OpenSkill may come to other figures. What its arithmetic makes of a few results
is kept with every ladder as a fingerprint: a ladder that was counted by another is counted anew.

Only those who count import this module: OpenSkill is not loaded by a web process.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace
from openskill.models import PlackettLuce

from service.matches.model.result import Result, SeatResult
from service.ratings.model.ladder import FIRST, Line, RatingPoint, line_name

MODEL = PlackettLuce()
VERSIONS_NAMED = 20
"""The latest versions of a bot that its line names."""


class Folded:
    """Lines as they stand after some results, and every step on the way."""

    def __init__(self, lines: Mapping[str, Line]) -> None:
        self.lines = dict(lines)
        self.changed: dict[str, Line] = {}
        """The lines that are not what they were at first."""
        self.points: list[tuple[str, RatingPoint]] = []

    def fold(self, result: Result) -> list[tuple[SeatResult, Line, Line]]:
        """Count one result; the line of every seat's owner before it and after it."""
        seats = result.counted
        if not seats:
            return []
        owners = [seat.owner for seat in seats if seat.owner is not None]
        places = [seat.place for seat in seats]
        whole = [owner.name for owner in owners]
        versions = [line_name(owner.name, owner.version) for owner in owners]
        rated = self._rated(whole, places)
        rated_versions = self._rated(versions, places)
        steps = []
        for seat, owner, line in zip(seats, owners, rated, strict=True):
            before = self.lines.get(owner.name, FIRST)
            if owner.version is not None:
                others = [one for one in line.versions if one != owner.version]
                latest = (*others, owner.version)[-VERSIONS_NAMED:]
                line = replace(line, versions=latest)
            after = self._put(owner.name, line, result)
            steps.append((seat, before, after))
        for name, owner, line in zip(versions, owners, rated_versions, strict=True):
            if name != owner.name:
                self._put(name, line, result)
        return steps

    def _rated(self, names: Sequence[str], places: Sequence[int]) -> list[Line]:
        lines = [self.lines.get(name, FIRST) for name in names]
        teams = [[MODEL.rating(mu=line.mu, sigma=line.sigma)] for line in lines]
        rated = MODEL.rate(teams, ranks=[float(place) for place in places])
        return [
            replace(line, mu=team[0].mu, sigma=team[0].sigma, matches=line.matches + 1)
            for line, team in zip(lines, rated, strict=True)
        ]

    def _put(self, name: str, line: Line, result: Result) -> Line:
        line = replace(line, at=result.ended_at)
        self.lines[name] = self.changed[name] = line
        point = RatingPoint(
            at=result.ended_at,
            match=result.match if result.is_public else None,
            ordinal=line.ordinal,
            mu=line.mu,
            sigma=line.sigma,
            matches=line.matches,
        )
        self.points.append((name, point))
        return line


def fingerprint(rounds: int = 3) -> str:
    """What this arithmetic makes of a few results, in a few characters."""
    ratings = [[MODEL.rating()] for _ in range(4)]
    for shift in range(rounds):
        places = [float(1 + (place + shift) % 3) for place in range(len(ratings))]
        ratings = MODEL.rate(ratings, ranks=places)
    figures = [f"{rating.mu!r}/{rating.sigma!r}" for [rating] in ratings]
    return hashlib.sha256(" ".join(figures).encode()).hexdigest()[:16]


def names_in(results: Iterable[Result]) -> set[str]:
    """Every line that these results change."""
    owners = [seat.owner for one in results for seat in one.counted if seat.owner is not None]
    return {name for owner in owners for name in (owner.name, line_name(owner.name, owner.version))}


ARITHMETIC = fingerprint()
"""Of the OpenSkill that is installed."""
