"""What results make of ratings: OpenSkill, the model of Plackett and Luce. Pure.

A result is counted in two layers. In the first everybody is rated as a whole: players, and house
bots. In the second every bot that says which version it is stands there as that version, against
the others as they stand there; only versions are rated by it.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace
from openskill.models import PlackettLuce

from service.matches.result import Owner, Result, SeatResult
from service.store.players.ladders import VERSION_MARK, Line, Point

MODEL = PlackettLuce()
VERSIONS_TOLD = 20
"""The latest versions of a bot that its line names."""
FIRST = Line()


class Folded:
    """Lines as they stand after some results, and every step on the way."""

    def __init__(self, lines: Mapping[str, Line]) -> None:
        self.lines = dict(lines)
        self.changed: dict[str, Line] = {}
        """The lines that are not what they were at first."""
        self.points: list[tuple[str, Point]] = []

    def fold(self, result: Result) -> list[tuple[SeatResult, Line, Line]]:
        """Count one result; the line of every seat's owner before it and after it."""
        seats = result.counted
        owners = [seat.owner for seat in seats if seat.owner is not None]
        places = [seat.place for seat in seats]
        whole = [owner.name for owner in owners]
        versions = [version_name(owner) for owner in owners]
        rated = self._rated(whole, places)
        rated_versions = self._rated(versions, places)
        steps = []
        for seat, owner, line in zip(seats, owners, rated, strict=True):
            before = self.lines.get(owner.name, FIRST)
            told = _with_version(before.versions, owner.version)
            after = self._put(owner.name, replace(line, versions=told), result)
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
        match = result.match if result.is_public else None
        point = Point(line.matches, result.ended_at, line.mu, line.sigma, match)
        self.points.append((name, point))
        return line


def names_in(results: Iterable[Result]) -> set[str]:
    """Every line that these results change."""
    owners = [seat.owner for one in results for seat in one.counted if seat.owner is not None]
    return {name for owner in owners for name in (owner.name, version_name(owner))}


def version_name(owner: Owner) -> str:
    """The line of the version that played; that of the player for who has none."""
    if owner.version is None:
        return owner.name
    return f"{owner.name}{VERSION_MARK}{owner.version}"


def _with_version(versions: tuple[str, ...], played: str | None) -> tuple[str, ...]:
    if played is None:
        return versions
    others = tuple(version for version in versions if version != played)
    return (*others, played)[-VERSIONS_TOLD:]
