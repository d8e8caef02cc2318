"""A request arrives: who is it, may it come in, which match is it about; one round trip."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

import msgspec

from service.backend import Backend
from service.ids import is_id
from service.matches.clocks import honoured
from service.matches.match import Kind, LoadedMatch, Player
from service.matches.sight import MatchTag, read_tag, tag_fields, tag_of
from service.players.accounts import digest_of, split_token
from service.refusals import BadToken
from service.store import keys
from service.store.connection import OurPipeline
from service.store.matches import milliseconds, require_id
from service.store.scripts import ADMIT, COUNT


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
    backend: Backend,
    *,
    token: str | None,
    address: str,
    limit: Limit | None,
    match_id: str | None = None,
    wanted: Wanted = Wanted.NOTHING,
) -> Arrival:
    """One pipelined trip: token, allowance (of the player, else of the address), the match.

    Raises BadToken for a token that is given and wrong, NotFound for a match that is not there.
    A refused allowance is returned, not raised, so that its headers can be sent;
    then there is nothing else in the arrival.
    """
    player_id, secret = split_token(token or "")
    pipe, questions = backend.redis.pipeline(), list[str]()
    if player_id is not None:
        _ask_player(pipe, player_id, secret, limit)
        questions.append("player")
        if backend.is_first_today(player_id):
            pipe.zadd(keys.PLAYERS_SEEN, {player_id: milliseconds(backend.now())}, xx=True)
            questions.append("seen")
    elif limit is not None:
        _count(pipe, limit, address)
        questions.append("count")
    if match_id is not None and is_id(match_id):
        questions += _ask_match(backend, pipe, match_id, wanted, player_id)
    answers = dict(zip(questions, pipe.execute() if questions else [], strict=True))
    player, count = None, answers.get("count")
    if player_id is not None:
        player, count = _known(backend, player_id, answers["player"], limit, address)
    allowance = _allowance(limit, count) if limit is not None and count is not None else None
    if allowance is not None and allowance.is_refused:
        return Arrival(None, allowance, None, None)
    if token is not None and player is None:
        raise BadToken
    return _admitted(backend, player, allowance, match_id, answers)


Count = Sequence[int]
"""How many came in this window, and milliseconds until it ends."""


def _ask_player(pipe: OurPipeline, player_id: str, secret: str, limit: Limit | None) -> None:
    """Ask for the player and count the request, if the token is right; both lie in one slot."""
    name, window = (limit.name, limit.window_seconds) if limit is not None else ("none", 0)
    names = [keys.player_key(player_id, part) for part in ("profile", f"limit:{name}")]
    pipe.run(ADMIT, names, [digest_of(secret), window * 1000])


def _known(
    backend: Backend, player_id: str, answer: list[Any], limit: Limit | None, address: str
) -> tuple[Player | None, Count | None]:
    """The player and their count; wrong tokens, of which there is no end, count by address."""
    if answer:
        name, kind, *count = answer
        return Player(player_id, name.decode(), Kind(kind.decode())), count
    if limit is None:
        return None, None
    pipe = backend.redis.pipeline()
    _count(pipe, limit, address)
    return None, pipe.execute()[0]


def _count(pipe: OurPipeline, limit: Limit, address: str) -> None:
    pipe.run(COUNT, [f"limit:{limit.name}:{address}"], [limit.window_seconds * 1000])


def _allowance(limit: Limit, count: Count) -> Allowance:
    so_far, left_ms = count
    remaining = max(0, limit.quota - so_far)
    return Allowance(limit, remaining, -(-left_ms // 1000), is_refused=so_far > limit.quota)


def _ask_match(
    backend: Backend, pipe: OurPipeline, match_id: str, wanted: Wanted, player_id: str | None
) -> list[str]:
    if wanted is Wanted.STATE:
        backend.store.ask(pipe, match_id)
        return ["document", "state"]
    if wanted is Wanted.TAG:
        pipe.hmget(keys.match_key(match_id, "meta"), tag_fields(player_id))
        return ["tag"]
    return []


def _admitted(
    backend: Backend,
    player: Player | None,
    allowance: Allowance | None,
    match_id: str | None,
    answers: dict[str, Any],
) -> Arrival:
    if match_id is None:
        return Arrival(player, allowance, None, None)
    require_id(match_id)  # not before: a bad token is told first
    tag, loaded = None, None
    if "document" in answers:
        loaded = backend.store.read(match_id, answers["document"], answers["state"])
        loaded = honoured(backend, loaded)
        tag = tag_of(loaded.match, player)
    elif "tag" in answers:
        tag = read_tag(backend, match_id, player, answers["tag"])
    return Arrival(player, allowance, tag, loaded)
