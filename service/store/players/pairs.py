"""Who has met whom: the matches of every two, and how often which of them was ahead.

A finished match is noted where it is delivered, once for each two who have played it, in a place of
their own: what two have played is found without looking at anything else. Public matches stand
there a second time: others are told of no more.
"""

from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations
from typing import Any, NamedTuple

from service.matches.match import Match
from service.matches.result import Result, SeatResult, result_of
from service.settings import Settings
from service.store import keys
from service.store.connection import Client, Pipeline, milliseconds
from service.store.lists import Place
from service.store.players.ladders import STILL_KNOWN_MS, ladder_of
from service.store.scripts.ladders import LET_GO, NOTE_MEETING
from service.store.scripts.matches import MERGE

ALL, PUBLIC = "all", "public"
AHEAD, BEHIND, LEVEL = "ahead", "behind", "level"
"""How the first of two stands to the second."""
OTHER_WAY_ROUND = {AHEAD: BEHIND, BEHIND: AHEAD, LEVEL: LEVEL}


class Tally(NamedTuple):
    """How often the one was ahead of the other, behind, or level, on one ladder."""

    ladder: str
    how: str
    times: int


def note(pipe: Pipeline, before: Match | None, after: Match, kept: Settings) -> None:
    """Note a match that has just ended, or may have, for each two of those who played it."""
    result = result_of(after) if before is None or before.outcome is None else None
    if result is None:
        return
    life = int(timedelta(days=kept.keep_idle_players_days) / timedelta(milliseconds=1))
    for first, second in _meetings(result):
        added = f"{ladder_of(result).name}:{standing(first, second)}"
        for which in _which(result):
            names = _names(_pair(first, second), which)
            pipe.run(NOTE_MEETING, names, [after.id, milliseconds(result.ended_at), added, life])


def forget(pipe: Pipeline, match: Match) -> None:
    """The match is gone; how it ended stays in the tally."""
    result = result_of(match)
    for first, second in _meetings(result) if result is not None else ():
        for which in (ALL, PUBLIC):
            [matches, _] = _names(_pair(first, second), which)
            pipe.run(LET_GO, [matches], [match.id, STILL_KNOWN_MS])


def standing(first: SeatResult, second: SeatResult) -> str:
    """How the first of two stands to the second."""
    if first.place == second.place:
        return LEVEL
    return AHEAD if first.place < second.place else BEHIND


class Pairs:
    """What every two have played, in Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def tallies(self, one: str, other: str, *, of_all: bool) -> list[Tally]:
        """How often the one was ahead of the other, for each game and number of seats."""
        [_, name] = _names(_name(one, other), ALL if of_all else PUBLIC)
        found: Any = self._client.hgetall(name)
        return sorted(
            Tally(ladder, how if one < other else OTHER_WAY_ROUND[how], int(count))
            for field, count in found.items()
            for ladder, _, how in [field.decode().rpartition(":")]
        )

    def newest(
        self, one: str, other: str, after: Place | None, most: int, *, of_all: bool
    ) -> list[Place]:
        """The matches of two that ended last, from behind a place on."""
        [name, _] = _names(_name(one, other), ALL if of_all else PUBLIC)
        found: Any = self._client.run(MERGE, [name], [most, *(after or (0, ""))])
        pairs = zip(found[::2], found[1::2], strict=True)
        places = (Place(int(score), match_id.decode()) for match_id, score in pairs)
        return [place for place in places if place.score >= 0]  # below it: forgotten


def _meetings(result: Result) -> Iterator[tuple[SeatResult, SeatResult]]:
    """Each two who have played it, of whom one at least is a player, in the order of names."""
    for one, other in combinations(result.counted, 2):
        if one.owner is None or other.owner is None or one.owner.name == other.owner.name:
            continue
        if one.owner.player is not None or other.owner.player is not None:
            yield (one, other) if one.owner.name < other.owner.name else (other, one)


def _which(result: Result) -> tuple[str, ...]:
    return (ALL, PUBLIC) if result.is_public else (ALL,)


def _pair(first: SeatResult, second: SeatResult) -> str:
    assert first.owner is not None
    assert second.owner is not None
    return _name(first.owner.name, second.owner.name)


def _name(one: str, other: str) -> str:
    return "/".join(sorted((one, other)))


def _names(pair: str, which: str) -> list[str]:
    return [keys.PAIR_MATCHES % (pair, which), keys.PAIR_TALLY % (pair, which)]
