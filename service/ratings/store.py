"""How ladders and meetings are kept: results that are to be counted, lines, and who met whom.

The results that count are kept in one order for each ladder, and each is taken once: whoever
delivers the end of a match brings its result, and the result is known by its match. How far they
have been counted stands beside the lines, and both are written by one script: any number of
counters may be at it, and may die at any moment.

A finished match is also noted once for each two who have played it, in a place of their own: what
two have played is found without looking at anything else. Public matches stand there a second time:
others are told of no more.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

import msgspec

from engine.encoding import encode
from service.backend import Backend
from service.matches.model.match import Match
from service.matches.model.result import Result, result_of
from service.matches.store.followers import Follower, Outbox
from service.matches.store.lists import Place
from service.ratings.model.ladder import (
    PLAYERS,
    VERSION_MARK,
    VERSIONS,
    Counted,
    Ladder,
    Line,
    Ranked,
    RatedResult,
    RatingPoint,
    every_ladder,
    ladder_of,
    line_name,
    rated_result,
)
from service.store.client import Pipeline, milliseconds
from service.store.compare_and_set import Command, Seen, compare_and_set
from service.store.decoding import UNREADABLE, those_there
from service.store.partitions import MERGE
from service.store.script import script
from service.store.timetable import Timetable

LADDER_RESULTS = "ladder:{%s}:results"
"""List: every result that counts on one ladder, in the order in which they are counted; kept for
good: the ladder can be made of it anew."""
LADDER_TAKEN = "ladder:{%s}:taken"
"""Sorted set: the matches whose results stand there, by the number of the result, from 1; a match
that is forgotten stays for a while, with the moment as a negative score."""
LADDER_COUNTED = "ladder:{%s}:counted"
"""How many of these results have been counted."""
LADDER_ARITHMETIC = "ladder:{%s}:arithmetic"
"""By which arithmetic they were counted: a fingerprint of what it makes of a few results."""
LADDER_LINES = "ladder:{%s}:lines"
"""Hash: the line of everybody who has played, by their name on the ladder."""
LADDER_RANKS = "ladder:{%s}:ranks:%s"
"""Sorted set of lines by ordinal, in millionths: `players` (house bots too), or `versions`."""
LADDER_HISTORY = "ladder:{%s}:history:%s"
"""Sorted set: how one line stood after each of its latest matches, by their number."""
LADDER_UNTOLD = "ladder:{%s}:untold"
"""Hash: notices of changed ratings that have not been brought to their players yet."""
LADDERS = "ladders"
"""Sorted set of ladders with results that may not have been counted, by the moment of the last."""

PAIR_MATCHES = "pair:{%s}:%s:matches"
"""Sorted set: the finished matches that two have played, `all` or the `public` ones, by their end;
it expires, as the tally does, when the two have not played for long."""
PAIR_TALLY = "pair:{%s}:%s:tally"
"""Hash: how often each was ahead, for each game and number of seats."""

TAKE_RESULT = script(__file__, "take_result")

MILLIONTHS = 1_000_000
STILL_KNOWN = timedelta(hours=1)
"""How long it is remembered that the result of a forgotten match has been taken."""
POINTS_KEPT = 10_000
"""The latest of a line's history."""

ALL = "all"
PUBLIC = "public"
"""Which meetings: all of two players, or those in public matches."""
AHEAD = "ahead"
BEHIND = "behind"
LEVEL = "level"
"""How the first of two stands to the second."""
OTHER_WAY_ROUND = {AHEAD: BEHIND, BEHIND: AHEAD, LEVEL: LEVEL}

LINE = "line"
RESULT = "result"
POINT = "point"
"""What operators read that cannot be decoded."""

_decode_line = msgspec.json.Decoder(Line).decode
_decode_point = msgspec.json.Decoder(RatingPoint).decode
_decode_result = msgspec.json.Decoder(Result).decode


def take(pipe: Pipeline, result: Result, now: datetime) -> None:
    """Bring a result to its ladder, if the result counts."""
    if result.unrated is None:
        ladder = ladder_of(result).name
        names = [LADDER_RESULTS % ladder, LADDER_TAKEN % ladder]
        pipe.run(TAKE_RESULT, names, [result.match, encode(result)])
        pipe.zadd(LADDERS, {ladder: milliseconds(now)}, gt=True)


def ladders_due(backend: Backend) -> Timetable:
    """Ladders with results that may not have been counted, by the moment of the last."""
    return Timetable(backend.client, LADDERS)


class Ladders:
    """Ladders in Redis.

    Who counts has every line and result decoded or counts nothing: what is counted wrong stays so.
    """

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding

    def taken(self, match: Match, now: datetime) -> RatedResult | None:
        """The result of a match at its number; it is taken now if nobody has taken it before.

        None for a match that does not count, or that was forgotten.
        """
        result = rated_result(match)
        if result is None:
            return None
        pipe = self._client.pipeline()
        take(pipe, result, now)
        number, _ = pipe.execute()
        ladder = ladder_of(result)
        return RatedResult(number, self.results(ladder, number - 1, number)[0]) if number else None

    def untaken(self, matches: Sequence[Match]) -> list[Match]:
        """Those of these matches of which nothing has been taken."""
        pipe = self._client.pipeline()
        for match in matches:
            pipe.zscore(LADDER_TAKEN % Ladder(match.game, len(match.seats)).name, match.id)
        known = pipe.execute() if matches else []
        return [match for match, number in zip(matches, known, strict=True) if number is None]

    def taken_count(self, ladder: Ladder) -> int:
        """How many results have been taken, be they counted or not."""
        taken: Any = self._client.llen(LADDER_RESULTS % ladder.name)
        return int(taken)

    def counted(self, ladder: Ladder) -> int:
        """How many results have been counted."""
        stored: Any = self._client.get(LADDER_COUNTED % ladder.name)
        return int(stored or 0)

    def counted_otherwise(self, ladders: Sequence[Ladder], arithmetic: str) -> list[Ladder]:
        """Those of these ladders that have been counted by another arithmetic than this one."""
        pipe = self._client.pipeline()
        for ladder in ladders:
            pipe.get(LADDER_ARITHMETIC % ladder.name)
        by = [stored.decode() if stored else arithmetic for stored in pipe.execute()]
        return [ladder for ladder, one in zip(ladders, by, strict=True) if one != arithmetic]

    def results(self, ladder: Ladder, first: int, end: int) -> list[Result]:
        """These results, in their order; Undecodable."""
        stored: Any = self._client.lrange(LADDER_RESULTS % ladder.name, first, end - 1)
        return [
            self._decoding.one(RESULT, f"{ladder.name}:{number}", _decode_result, one)
            for number, one in enumerate(stored, first + 1)
        ]

    def lines(self, ladder: Ladder, names: Iterable[str]) -> dict[str, Line]:
        """The lines of these names, of those that have one; Undecodable."""
        wanted = list(names)
        if not wanted:
            return {}
        stored: Any = self._client.hmget(LADDER_LINES % ladder.name, wanted)
        found = zip(wanted, stored, strict=True)
        return {
            name: self._decoding.one(LINE, f"{ladder.name}:{name}", _decode_line, line)
            for name, line in found
            if line is not None
        }

    def lines_at(self, places: Sequence[tuple[Ladder, str]]) -> dict[tuple[Ladder, str], Line]:
        """The line of each name on its ladder, of those that have one that can be decoded; one
        trip."""
        pipe = self._client.pipeline()
        for ladder, name in places:
            pipe.hget(LADDER_LINES % ladder.name, name)
        return self._read(places, pipe.execute() if places else [])

    def every_line(self, ladder: Ladder) -> dict[str, Line]:
        """All lines of a ladder that can be decoded."""
        stored: Any = self._client.hgetall(LADDER_LINES % ladder.name)
        places = [(ladder, name.decode()) for name in stored]
        found = self._read(places, list(stored.values()))
        return {name: line for (_, name), line in found.items()}

    def _read(
        self, places: Sequence[tuple[Ladder, str]], lines: Sequence[bytes | None]
    ) -> dict[tuple[Ladder, str], Line]:
        by_name = {f"{ladder.name}:{name}": (ladder, name) for ladder, name in places}
        stored = zip(by_name, zip(lines), strict=True)
        found = self._decoding.each(LINE, _decode_line, stored)
        return {by_name[name]: line for name, line in found.items() if line is not None}

    def page(
        self, ladder: Ladder, order: str, after: tuple[int, str] | None, most: int
    ) -> tuple[int, list[Ranked]]:
        """The best of a ladder, from behind a score and a name on; and the place of the first.

        What cannot be decoded is passed over.
        """
        ranks = LADDER_RANKS % (ladder.name, order)
        ranked = list[Ranked]()
        behind = after or (0, "")
        while len(ranked) < most:
            found: Any = self._client.run(MERGE, [ranks], [most, *behind])
            scores = {
                name.decode(): int(score)
                for name, score in zip(found[::2], found[1::2], strict=True)
            }
            lines = self.lines_at([(ladder, name) for name in scores])
            ranked += [Ranked(scores[name], name, line) for (_, name), line in lines.items()]
            if len(scores) < most:
                break
            name, score = scores.popitem()
            behind = score, name
        if not ranked:
            return 1, []
        ahead: Any = self._client.zrevrank(ranks, ranked[0].name)
        return (ahead or 0) + 1, ranked[:most]

    def history(
        self, ladder: Ladder, name: str, before: int | None, most: int
    ) -> list[RatingPoint]:
        """The points of a line, the latest first, from before the match of that number on.

        What cannot be decoded is passed over.
        """
        key = LADDER_HISTORY % (ladder.name, name)
        called = f"{ladder.name}:{name}"
        since = "+inf" if before is None else f"({before}"
        points = list[RatingPoint]()
        first = 0
        while len(points) < most:
            stored: Any = self._client.zrange(
                key, since, "-inf", desc=True, byscore=True, offset=first, num=most
            )
            for point in stored:
                points += those_there(
                    self._decoding.each(POINT, _decode_point, [(called, (point,))])
                )
            first += len(stored)
            if len(stored) < most:
                break
        return points[:most]

    def look_at_history(self, ladder: Ladder, name: str) -> int:
        """How many points a line has; Undecodable unless all of them can be decoded."""
        stored: Any = self._client.zrange(LADDER_HISTORY % (ladder.name, name), 0, -1)
        for point in stored:
            self._decoding.one(POINT, f"{ladder.name}:{name}", _decode_point, point)
        return len(stored)

    def forget_points(self, ladder: Ladder, name: str) -> None:
        """Delete the points of a line that cannot be decoded."""
        key = LADDER_HISTORY % (ladder.name, name)
        stored: Any = self._client.zrange(key, 0, -1)
        for point in stored:
            try:
                _decode_point(point)
            except UNREADABLE:
                self._client.zrem(key, point)

    def replace_result(self, ladder: Ladder, number: int, made: Callable[[str], Result]) -> None:
        """Put in place of a result what is made of the id of its match."""
        found: Any = self._client.zrange(
            LADDER_TAKEN % ladder.name, number, number, byscore=True, offset=0, num=1
        )
        match_id = found[0].decode() if found else ""
        made_anew = encode(made(match_id)).decode()
        self._client.lset(LADDER_RESULTS % ladder.name, number - 1, made_anew)

    def forget_line(self, ladder: Ladder, name: str) -> None:
        """Delete a line; it is made of the results anew."""
        pipe = self._client.pipeline()
        pipe.hdel(LADDER_LINES % ladder.name, name)
        for order in (PLAYERS, VERSIONS):
            pipe.zrem(LADDER_RANKS % (ladder.name, order), name)
        pipe.execute()

    def strike_off(self, name: str) -> None:
        """Take a player who is gone, and all versions, out of the order of every ladder.

        The lines stay without a name: what the others are rated by has to be found again.
        """
        pipe = self._client.pipeline()
        lines = self.lines_at([(ladder, name) for ladder in every_ladder()])
        for (ladder, _), line in lines.items():
            versions = [line_name(name, version) for version in line.versions]
            pipe.zrem(LADDER_RANKS % (ladder.name, PLAYERS), name)
            pipe.zrem(LADDER_RANKS % (ladder.name, VERSIONS), name, *versions)
        if pipe:
            pipe.execute()

    def count(self, ladder: Ladder, before: int, after: int, counted: Counted) -> bool:
        """Write what the results up to `after` make of the lines; False if somebody was faster."""
        commands: list[Command] = []
        for name, line in counted.lines.items():
            order = VERSIONS if VERSION_MARK in name else PLAYERS
            score = round(line.ordinal * MILLIONTHS)  # whole numbers: places compare exactly
            commands += [
                ("HSET", LADDER_LINES % ladder.name, name, encode(line)),
                ("ZADD", LADDER_RANKS % (ladder.name, order), score, name),
            ]
        for name, point in counted.points:
            history = LADDER_HISTORY % (ladder.name, name)
            commands += [
                ("ZADD", history, point.matches, encode(point)),
                ("ZREMRANGEBYRANK", history, 0, -1 - POINTS_KEPT),
            ]
        for notice in counted.notices.items():
            commands.append(("HSET", LADDER_UNTOLD % ladder.name, *notice))
        reached = LADDER_COUNTED % ladder.name
        commands += [
            ("SET", reached, after),
            ("SET", LADDER_ARITHMETIC % ladder.name, counted.arithmetic),
        ]
        seen: Seen = (("GET", reached), before or None)
        return compare_and_set(self._client, [seen], commands) is not None

    def untold(self, ladder: Ladder) -> dict[str, bytes]:
        """Notices that have been written and not brought, under `<player>/<match>`."""
        found: Any = self._client.hgetall(LADDER_UNTOLD % ladder.name)
        return {field.decode(): notice for field, notice in found.items()}

    def told(self, ladder: Ladder, fields: Iterable[str]) -> None:
        """Note that these have been brought."""
        self._client.hdel(LADDER_UNTOLD % ladder.name, *fields)


class Meetings:
    """What every two have played, in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client

    def tallies(self, one: str, other: str, which: str) -> Mapping[str, Counter[str]]:
        """How often the one was ahead of the other, behind, or level, by the name of the ladder."""
        found: Any = self._client.hgetall(PAIR_TALLY % (_pair(one, other), which))
        tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for field, count in found.items():
            ladder, _, how = field.decode().rpartition(":")
            tallies[ladder][how if one < other else OTHER_WAY_ROUND[how]] = int(count)
        return tallies

    def newest(
        self, one: str, other: str, which: str, after: Place | None, most: int
    ) -> list[Place]:
        """The matches of two that ended last, from behind a place on."""
        name = PAIR_MATCHES % (_pair(one, other), which)
        found: Any = self._client.run(MERGE, [name], [most, *(after or (0, ""))])
        pairs = zip(found[::2], found[1::2], strict=True)
        places = (Place(int(score), match_id.decode()) for match_id, score in pairs)
        return [place for place in places if place.score >= 0]  # below it: forgotten


def _pair(one: str, other: str) -> str:
    return "/".join(sorted((one, other)))


class RatingsFollower(Follower):
    """Brings results to their ladders, and notes who has met whom."""

    def __init__(self, backend: Backend) -> None:
        idle = timedelta(days=backend.settings.keep_idle_players_days)
        self._life = int(idle / timedelta(milliseconds=1))
        self._now = backend.now

    def follow(
        self, pipe: Pipeline, before: Match | None, after: Match, outbox: Outbox, now: datetime
    ) -> None:
        """Take the result of a match that has just ended, or may have, and note who met whom."""
        result = result_of(after) if before is None or before.outcome is None else None
        if result is None:
            return
        take(pipe, result, now)
        for pair, standing in _meetings(result):
            for which in (ALL, PUBLIC) if result.is_public else (ALL,):
                matches = PAIR_MATCHES % (pair, which)
                tally = PAIR_TALLY % (pair, which)
                is_new: Seen = (("ZSCORE", matches, result.match), None)
                noted: list[Command] = [
                    ("ZADD", matches, milliseconds(result.ended_at), result.match),
                    ("HINCRBY", tally, f"{ladder_of(result).name}:{standing}", 1),
                    ("PEXPIRE", matches, self._life),
                    ("PEXPIRE", tally, self._life),
                ]
                compare_and_set(pipe, [is_new], noted)

    def forget(self, pipe: Pipeline, match: Match) -> None:
        """The result stays, and how it ended in the tallies; that it was taken and noted is
        remembered for a while only."""
        if match.rated:
            self._let_go(pipe, LADDER_TAKEN % Ladder(match.game, len(match.seats)).name, match)
        result = result_of(match)
        for pair, _ in _meetings(result) if result is not None else ():
            for which in (ALL, PUBLIC):
                self._let_go(pipe, PAIR_MATCHES % (pair, which), match)

    def _let_go(self, pipe: Pipeline, name: str, match: Match) -> None:
        """Keep a match known, by a negative score, while somebody who read it before it was
        forgotten may still bring it; drop those that were forgotten longer ago."""
        now = self._now()
        pipe.put("ZADD", name, "XX", -milliseconds(now), match.id)
        pipe.put("ZREMRANGEBYSCORE", name, -milliseconds(now - STILL_KNOWN), "(0")


def _meetings(result: Result) -> Iterator[tuple[str, str]]:
    """Each two who have played it, of whom one at least is a player, and how the first of them in
    the order of names stands to the second."""
    seats = [(seat.owner, seat.place) for seat in result.counted if seat.owner is not None]
    for each in combinations(seats, 2):
        [one, place], [other, other_place] = sorted(each, key=lambda seat: seat[0].name)
        if one.name != other.name and (one.player is not None or other.player is not None):
            standing = LEVEL if place == other_place else AHEAD if place < other_place else BEHIND
            yield _pair(one.name, other.name), standing
