"""Lists of matches that are never searched: each match lies in the lists it will be asked for in.

A list holds the matches of one kind (visibility, game, standing, number of seats, pace), with a
certain house bot or with any, for everybody or for one player. A question names the lists that hold
its answers, a few dozen at most, and one script merges the newest of them: what a page costs does
not depend on how many matches there are, nor on how few of them fit. Every list is there twice, in
the order of creation and in that of the latest change, as far as spectators know of it: a place in
a list does not tell when something happened that is still kept from them. On a cluster everybody's
lists are divided, lest one node had all of them: each part is merged by itself, and what they give
is merged here.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from service.backend import Backend
from service.matches.model.match import EVERYBODY, OPEN, Match
from service.matches.model.terms import Pace, Status, Visibility
from service.matches.store.keys import LISTED
from service.players.store.keys import PLAYER_MATCHES
from service.refusals import Refusal
from service.store.client import Pipeline, milliseconds
from service.store.partitions import MERGE, PARTS_OF_LISTS, part_of_lists

CREATED = "created"
UPDATED = "updated"
STANDINGS = (OPEN, *Status)
"""`waiting` is for a match that waits for certain people: the invited, or who has sealed a text."""


class Place(NamedTuple):
    """Where a match stands in a list: what it is ordered by, and its id."""

    score: int
    match_id: str


class Asked(NamedTuple):
    """Which lists hold the answers to a question: any of each."""

    whose: str
    visibilities: Sequence[Visibility]
    games: Sequence[str]
    standings: Sequence[str]
    seat_counts: Sequence[int]
    paces: Sequence[Pace]
    bot: str

    def names(self, order: str, whose: str) -> list[str]:
        """The names of the lists, or of a part of each."""
        kinds = product(
            self.visibilities,
            self.games,
            self.standings,
            self.seat_counts,
            self.paces,
            (self.bot,),
        )
        return [LISTED % (whose, order, ":".join(map(str, kind))) for kind in kinds]

    def parts(self, pipe: Pipeline) -> Sequence[str]:
        """Under which names they are kept, each with all of its lists in one slot."""
        is_divided = pipe.divides_lists and self.whose == EVERYBODY
        return PARTS_OF_LISTS if is_divided else (self.whose,)


class MatchLists:
    """Lists of matches in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client

    def newest(
        self, asked: Iterable[Asked], order: str, after: Place | None, most: int
    ) -> list[Place]:
        """The first few of all these lists together, from behind a place on; one trip."""
        pipe = self._client.pipeline()
        score, match_id = after if after is not None else (0, "")
        for question in asked:
            for part in question.parts(pipe):
                pipe.run(MERGE, question.names(order, part), [most, score, match_id])
        places = [place for found in pipe.execute() for place in _places(found)]
        return sorted(places, reverse=True)[:most]

    def strike_off(self, asked: Iterable[Asked], gone: Sequence[str]) -> None:
        """Take matches that are not there any more off these lists."""
        pipe = self._client.pipeline()
        for question in asked:
            for part in question.parts(pipe):
                for order in (CREATED, UPDATED):
                    for name in question.names(order, part):
                        pipe.put("ZREM", name, *gone)
        with suppress(Refusal):  # a list is read while nothing can be written, too
            pipe.execute()

    def length(self, asked: Asked) -> int:
        """How many matches these lists hold."""
        pipe = self._client.pipeline()
        for part in asked.parts(pipe):
            for name in asked.names(CREATED, part):
                pipe.zcard(name)
        return sum(pipe.execute())


def list_name(pipe: Pipeline, match_id: str, whose: str, order: str, kind: str) -> str:
    """The name of a list, or of that part of it in which the match is."""
    if pipe.divides_lists and whose == EVERYBODY:
        whose = part_of_lists(match_id)
    return LISTED % (whose, order, kind)


def list_anew(pipe: Pipeline, before: Match | None, after: Match) -> None:
    """Put a match on the lists it belongs on now, and take it off those it no longer does."""
    old = _listed(after) if before is None else set(before.listed_as())
    new = set(after.listed_as())
    updated_at = milliseconds(after.seen_from(None).updated_at)
    for whose, kind in sorted(new if before is None else new - old):
        pipe.put("ZADD", list_name(pipe, after.id, whose, CREATED, kind), 0, after.id)
    for whose, kind in sorted(new):
        name = list_name(pipe, after.id, whose, UPDATED, kind)
        pipe.put("ZADD", name, "GT", updated_at, after.id)
    _take_off(pipe, after.id, old - new)
    for owner in sorted(_owners(after) - _owners(before)):
        pipe.put("ZADD", PLAYER_MATCHES % owner, 0, after.id)
    for owner in sorted(_owners(before) - _owners(after)):
        pipe.put("ZREM", PLAYER_MATCHES % owner, after.id)


def _listed(match: Match) -> set[tuple[str, str]]:
    """Every list that the match may be on, however it stands."""
    return {place for standing in STANDINGS for place in match.listed_as(standing)}


def strike_off(pipe: Pipeline, match: Match) -> None:
    """Take a match off every list."""
    _take_off(pipe, match.id, _listed(match))
    for owner in sorted(_owners(match)):
        pipe.zrem(PLAYER_MATCHES % owner, match.id)


def _take_off(pipe: Pipeline, match_id: str, places: Iterable[tuple[str, str]]) -> None:
    for whose, kind in sorted(places):
        for order in (CREATED, UPDATED):
            pipe.put("ZREM", list_name(pipe, match_id, whose, order, kind), match_id)


def _owners(match: Match | None) -> set[str]:
    """Who made the match, whose its seats are, and who is invited."""
    if match is None:
        return set()
    owners = {seat.owner.id for seat in match.seats if seat.owner is not None}
    return {match.created_by, *owners, *(kept.player.id for _, kept in match.invitations)}


def _places(found: Any) -> Iterable[Place]:
    for match_id, score in zip(found[::2], found[1::2], strict=True):
        yield Place(int(score), match_id.decode())
