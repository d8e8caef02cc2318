"""A request arrives: who is it, may it come in, which match is it about; one round trip."""

import hashlib
from enum import Enum
from typing import Any

import msgspec

from service.matches import keys
from service.matches.clocks import honoured
from service.matches.connection import OurPipeline
from service.matches.hall import Hall
from service.matches.match import LoadedMatch, Player
from service.matches.players import (
    TOKEN_FIELDS,
    bad_token,
    is_token_of,
    player_of,
    split_token,
)
from service.matches.reading import MatchTag, read_tag, tag_fields, tag_of
from service.matches.scripts import COUNT
from service.matches.store import milliseconds, require_id


class Limit(msgspec.Struct, frozen=True):
    """How often something may be done: `quota` times per `window_seconds`."""

    name: str
    quota: int
    window_seconds: int


class Allowance(msgspec.Struct, frozen=True):
    """What is left of a limit: the material of the `RateLimit` headers."""

    limit: Limit
    remaining: int
    reset_seconds: int
    is_refused: bool


class Wanted(Enum):
    """What of the match a request needs."""

    NOTHING = "nothing"
    TAG = "tag"
    STATE = "state"


class Arrival(msgspec.Struct, frozen=True):
    """Who came, what is left of their allowance, and what they need of the match."""

    player: Player | None
    allowance: Allowance | None
    tag: MatchTag | None
    loaded: LoadedMatch | None


def arrive(
    hall: Hall,
    *,
    token: str | None,
    address: str,
    limit: Limit | None,
    match_id: str | None = None,
    wanted: Wanted = Wanted.NOTHING,
) -> Arrival:
    """One pipelined trip: token, allowance (by token, else by address), tag or state of the match.

    Raises NotAuthenticated (bad_token) for a token that is given and wrong, NotFound for a match
    that is not there. A refused allowance is returned, not raised, so that its headers can be sent;
    then there is nothing else in the arrival.
    """
    player_id, secret = split_token(token or "")
    pipe, questions = hall.redis.pipeline(), list[str]()
    if player_id is not None:
        pipe.hmget(keys.player_key(player_id, "profile"), TOKEN_FIELDS)
        questions.append("player")
        if hall.is_first_today(player_id):
            pipe.zadd(keys.PLAYERS_SEEN, {player_id: milliseconds(hall.now())}, xx=True)
            questions.append("seen")
    if limit is not None:
        _count(pipe, limit, _whom(token, player_id, address))
        questions.append("allowance")
    if match_id is not None:
        questions += _ask_match(hall, pipe, require_id(match_id), wanted, player_id)
    answers = dict(zip(questions, pipe.execute() if questions else [], strict=True))
    allowance = _allowance(limit, answers["allowance"]) if limit is not None else None
    if allowance is not None and allowance.is_refused:
        return Arrival(None, allowance, None, None)
    if token is None:
        player = None
    elif player_id is None or not is_token_of(secret, answers["player"]):
        return _turned_away(hall, limit, address, is_counted=player_id is None)
    else:
        player = player_of(player_id, answers["player"])
    return _admitted(hall, player, allowance, match_id, answers)


def _whom(token: str | None, player_id: str | None, address: str) -> str:
    """Who is counted: a token that may be right, else the address; a wrong one is counted later."""
    if token is None or player_id is None:
        return address
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def _count(pipe: OurPipeline, limit: Limit, whom: str) -> None:
    pipe.run(COUNT, [f"limit:{limit.name}:{whom}"], [limit.window_seconds * 1000])


def _allowance(limit: Limit, answer: list[int]) -> Allowance:
    count, left_ms = answer
    remaining = max(0, limit.quota - count)
    return Allowance(limit, remaining, -(-left_ms // 1000), is_refused=count > limit.quota)


def _ask_match(
    hall: Hall, pipe: OurPipeline, match_id: str, wanted: Wanted, player_id: str | None
) -> list[str]:
    if wanted is Wanted.STATE:
        hall.store.ask(pipe, match_id)
        return ["document", "state"]
    if wanted is Wanted.TAG:
        pipe.hmget(keys.match_key(match_id, "meta"), tag_fields(player_id))
        return ["tag"]
    return []


def _turned_away(hall: Hall, limit: Limit | None, address: str, *, is_counted: bool) -> Arrival:
    """A wrong token: refused, and counted by address, for tokens can be made up without end."""
    if limit is not None and not is_counted:
        pipe = hall.redis.pipeline()
        _count(pipe, limit, address)
        allowance = _allowance(limit, pipe.execute()[0])
        if allowance.is_refused:
            return Arrival(None, allowance, None, None)
    raise bad_token()


def _admitted(
    hall: Hall,
    player: Player | None,
    allowance: Allowance | None,
    match_id: str | None,
    answers: dict[str, Any],
) -> Arrival:
    tag, loaded = None, None
    if match_id is not None and "document" in answers:
        loaded = hall.store.read(match_id, answers["document"], answers["state"])
        loaded = honoured(hall, loaded)
        tag = tag_of(loaded.match, player)
    elif match_id is not None and "tag" in answers:
        tag = read_tag(hall, match_id, player, answers["tag"])
    return Arrival(player, allowance, tag, loaded)
