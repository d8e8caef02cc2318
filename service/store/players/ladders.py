"""Ladders: the ratings of all who have played one game at one number of seats.

The results that count are kept in one order for each ladder, and each is taken once: whoever
delivers the end of a match brings its result, and it is known by its match. How far they have been
counted stands beside the lines, and both are written by one script: any number of counters may be
at it, and may die at any moment.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.encoding import encode
from service.matches.match import Match
from service.matches.result import Result, result_of
from service.store import keys
from service.store.connection import Argument, Client, Pipeline, milliseconds
from service.store.scripts.ladders import COUNT_RESULTS, LET_GO, TAKE_RESULT
from service.store.scripts.matches import MERGE

FIRST_MU = 25.0
FIRST_SIGMA = 25 / 3
"""Where everybody begins; a test compares it with OpenSkill's own."""
PROVISIONAL_MATCHES = 10
"""With fewer a rating says little."""
MILLIONTHS = 1_000_000
STILL_KNOWN_MS = 3_600_000
"""How long after a match is forgotten its result is known for one that has been taken."""
POINTS_KEPT = 10_000
"""The latest of a line's history."""
VERSION_MARK = "@"
PLAYERS, VERSIONS = "players", "versions"
"""The two orders of a ladder: players and house bots; versions of bots."""
RANKS = {PLAYERS: 3, VERSIONS: 4}
"""Which key of the script that counts holds them."""


class Ladder(NamedTuple):
    """A game and a number of seats: what is rated together."""

    game: str
    seats: int

    @property
    def name(self) -> str:
        """How it is called in the store."""
        return f"{self.game}:{self.seats}"


def ladder_named(name: str) -> Ladder:
    """The ladder that is called so."""
    game, _, seats = name.rpartition(":")
    return Ladder(game, int(seats))


def every_ladder() -> Iterator[Ladder]:
    """All ladders of the games that are played here."""
    for game in GAMES.values():
        for seats in game.seat_counts:
            yield Ladder(game.name, seats)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a ladder says of one player, house bot, or version of a bot."""

    mu: float = FIRST_MU
    """How good they are believed to be."""
    sigma: float = FIRST_SIGMA
    """How uncertain that is."""
    matches: int = 0
    at: datetime | None = None
    """The end of the match that was counted last."""
    versions: tuple[str, ...] = ()
    """Of a bot: under which versions it has played here, the latest last."""

    @property
    def ordinal(self) -> float:
        """How good they are with near certainty: what ladders go by."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches stand behind it."""
        return self.matches < PROVISIONAL_MATCHES


class Point(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a line stood after one of its matches."""

    number: int
    """Of the match, from 1 for the first that was counted."""
    at: datetime
    mu: float
    sigma: float
    match: str | None = None
    """None for a match that is not public."""


class RatedResult(msgspec.Struct, frozen=True):
    """A result at its place in the order in which those of its ladder are counted."""

    number: int
    """From 1 for the first."""
    result: Result


class Counted(msgspec.Struct, frozen=True):
    """What some results make of a ladder."""

    lines: Mapping[str, Line]
    points: Sequence[tuple[str, Point]]
    notices: Mapping[str, bytes]
    """Under `<player>/<match>`."""


class Ranked(NamedTuple):
    """A line at its place in the order of a ladder."""

    score: int
    name: str
    line: Line


_decode_line = msgspec.json.Decoder(Line).decode
_decode_point = msgspec.json.Decoder(Point).decode
_decode_result = msgspec.json.Decoder(Result).decode


def take(pipe: Pipeline, before: Match | None, after: Match, now: datetime) -> None:
    """Bring the result of a match that has just ended, or may have, to its ladder."""
    if not after.rated or (before is not None and before.outcome is not None):
        return
    result = result_of(after)
    if result is None or result.unrated is not None:
        return
    ladder = ladder_of(result).name
    names = [keys.LADDER_RESULTS % ladder, keys.LADDER_TAKEN % ladder]
    pipe.run(TAKE_RESULT, names, [after.id, encode(result)])
    pipe.zadd(keys.LADDERS, {ladder: milliseconds(now)}, gt=True)


def forget(pipe: Pipeline, match: Match) -> None:
    """The match is gone and will not be brought again; its result stays."""
    if match.rated:
        ladder = Ladder(match.game, len(match.seats)).name
        pipe.run(LET_GO, [keys.LADDER_TAKEN % ladder], [match.id, STILL_KNOWN_MS])


def ladder_of(result: Result) -> Ladder:
    """Where a result counts."""
    return Ladder(result.game, len(result.seats))


class Ladders:
    """Ladders in Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def taken(self, match: Match, now: datetime) -> RatedResult | None:
        """What has been taken of a match, which is brought if nobody has; None if nothing counts,
        or of a match that was forgotten."""
        pipe = self._client.pipeline()
        take(pipe, None, match, now)
        if not pipe.command_stack or not (number := pipe.execute()[0]):
            return None
        ladder = Ladder(match.game, len(match.seats))
        return RatedResult(number, self.results(ladder, number - 1, number)[0])

    def untaken(self, matches: Sequence[Match]) -> list[Match]:
        """Those of these matches of which nothing has been taken."""
        pipe = self._client.pipeline()
        for match in matches:
            pipe.zscore(keys.LADDER_TAKEN % Ladder(match.game, len(match.seats)).name, match.id)
        known = pipe.execute() if matches else []
        return [match for match, number in zip(matches, known, strict=True) if number is None]

    def taken_count(self, ladder: Ladder) -> int:
        """How many results have been taken, be they counted or not."""
        taken: Any = self._client.llen(keys.LADDER_RESULTS % ladder.name)
        return int(taken)

    def uncounted(self, ladder: Ladder, most: int) -> tuple[int, list[Result]]:
        """How many results have been counted, and the next few that have not."""
        counted = self.counted(ladder)
        return counted, self.results(ladder, counted, counted + most)

    def counted(self, ladder: Ladder) -> int:
        """How many results have been counted."""
        stored: Any = self._client.get(keys.LADDER_COUNTED % ladder.name)
        return int(stored or 0)

    def results(self, ladder: Ladder, first: int, end: int) -> list[Result]:
        """These results, in their order."""
        stored: Any = self._client.lrange(keys.LADDER_RESULTS % ladder.name, first, end - 1)
        return [_decode_result(one) for one in stored]

    def lines(self, ladder: Ladder, names: Iterable[str]) -> dict[str, Line]:
        """The lines of these names, of those that have one."""
        wanted = list(names)
        if not wanted:
            return {}
        stored: Any = self._client.hmget(keys.LADDER_LINES % ladder.name, wanted)
        found = zip(wanted, stored, strict=True)
        return {name: _decode_line(line) for name, line in found if line is not None}

    def lines_of(self, name: str, ladders: Iterable[Ladder]) -> list[Line | None]:
        """The line of one name on each of these ladders; one trip."""
        return self.lines_at([(ladder, name) for ladder in ladders])

    def lines_at(self, places: Sequence[tuple[Ladder, str]]) -> list[Line | None]:
        """The line of each name on its ladder; one trip."""
        pipe = self._client.pipeline()
        for ladder, name in places:
            pipe.hget(keys.LADDER_LINES % ladder.name, name)
        stored = pipe.execute() if places else []
        return [_decode_line(line) if line is not None else None for line in stored]

    def every_line(self, ladder: Ladder) -> dict[str, Line]:
        """All lines of a ladder."""
        stored: Any = self._client.hgetall(keys.LADDER_LINES % ladder.name)
        return {name.decode(): _decode_line(line) for name, line in stored.items()}

    def page(
        self, ladder: Ladder, order: str, after: tuple[int, str] | None, most: int
    ) -> tuple[int, list[Ranked]]:
        """The best of a ladder, from behind a score and a name on; and the place of the first."""
        ranks = keys.LADDER_RANKS % (ladder.name, order)
        found: Any = self._client.run(MERGE, [ranks], [most, *(after or (0, ""))])
        names = [name.decode() for name in found[::2]]
        if not names:
            return 1, []
        pipe = self._client.pipeline()
        pipe.zrevrank(ranks, names[0])
        pipe.hmget(keys.LADDER_LINES % ladder.name, names)
        ahead, lines = pipe.execute()
        ranked = zip(map(int, found[1::2]), names, lines, strict=True)
        return (ahead or 0) + 1, [
            Ranked(score, name, _decode_line(line)) for score, name, line in ranked if line
        ]

    def history(self, ladder: Ladder, name: str, before: int | None, most: int) -> list[Point]:
        """The points of a line, the latest first, from before the match of that number on."""
        stored: Any = self._client.zrange(
            keys.LADDER_HISTORY % (ladder.name, name),
            "+inf" if before is None else f"({before}",
            "-inf",
            desc=True,
            byscore=True,
            offset=0,
            num=most,
        )
        return [_decode_point(point) for point in stored]

    def strike_off(self, name: str) -> None:
        """Take a player who is gone, and all versions, out of the order of every ladder.

        The lines stay without a name: what the others are rated by has to be found again.
        """
        ladders = list(every_ladder())
        pipe = self._client.pipeline()
        for ladder, line in zip(ladders, self.lines_of(name, ladders), strict=True):
            if line is not None:
                versions = [f"{name}{VERSION_MARK}{version}" for version in line.versions]
                pipe.zrem(keys.LADDER_RANKS % (ladder.name, PLAYERS), name)
                pipe.zrem(keys.LADDER_RANKS % (ladder.name, VERSIONS), name, *versions)
        if pipe.command_stack:
            pipe.execute()

    def count(self, ladder: Ladder, before: int, after: int, counted: Counted) -> bool:
        """Write what the results up to `after` make of the lines; False if somebody was faster."""
        named = [*dict.fromkeys(name for name, _ in counted.points)]
        number = {name: place for place, name in enumerate(named, 1)}
        names = [
            keys.LADDER_COUNTED % ladder.name,
            keys.LADDER_LINES % ladder.name,
            *(keys.LADDER_RANKS % (ladder.name, order) for order in RANKS),
            keys.LADDER_UNTOLD % ladder.name,
            *(keys.LADDER_HISTORY % (ladder.name, name) for name in named),
        ]
        sent: list[Argument] = [before, after, POINTS_KEPT, len(counted.lines)]
        for name, line in counted.lines.items():
            sent += [name, encode(line), _score(line), RANKS[_order_of(name)]]
        sent.append(len(counted.points))
        for name, point in counted.points:
            sent += [number[name], point.number, encode(point)]
        sent.append(len(counted.notices))
        for notice in counted.notices.items():
            sent += notice
        done: int = self._client.run(COUNT_RESULTS, names, sent)
        return done == 1

    def untold(self, ladder: Ladder) -> dict[str, bytes]:
        """Notices that have been written and not brought, under `<player>/<match>`."""
        found: Any = self._client.hgetall(keys.LADDER_UNTOLD % ladder.name)
        return {field.decode(): notice for field, notice in found.items()}

    def told(self, ladder: Ladder, fields: Iterable[str]) -> None:
        """These have been brought."""
        self._client.hdel(keys.LADDER_UNTOLD % ladder.name, *fields)


def _order_of(name: str) -> str:
    return VERSIONS if VERSION_MARK in name else PLAYERS


def _score(line: Line) -> int:
    """The ordinal as a whole number, so that places compare exactly."""
    return round(line.ordinal * MILLIONTHS)
