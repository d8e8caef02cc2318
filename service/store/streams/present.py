"""Who is here, as all web processes say together: each has a share of its own that runs out.

Nothing of it is part of a match, or of any commit: a process says every few seconds who listens at
it, and of one that died it is forgotten soon.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from service.matches.match import Match
from service.matches.seats.seat import Seat, SeatKind
from service.matches.shown.documents import MatchPresence
from service.store import keys
from service.store.connection import Client

SHARE_SECONDS = 30
MOST_NAMED = 256
CHANGED = b"presence"
"""What is published on the channel of a log where only who is here has changed."""

_encode = msgspec.json.encode


class Share(msgspec.Struct, frozen=True):
    """Who listens at one process."""

    until: int
    """In milliseconds: then it counts no more."""
    players: tuple[str, ...] = ()
    """The first of them, whoever has a seat before all others."""
    others: int = 0
    """How many more, those at mere addresses among them."""


_decode = msgspec.json.Decoder(Share).decode


class Present:
    """The shares of all processes in Redis."""

    def __init__(self, client: Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now

    def tell(
        self,
        process: str,
        here: Mapping[str, tuple[Sequence[str], int]],
        *,
        changed: Iterable[str] = (),
    ) -> None:
        """What this process has to say of who listens where, by Redis key: all in one pipeline.

        Of where nobody does the share is taken away. Whoever follows a log where it has changed
        is woken.
        """
        pipe: Any = self._client.pipeline()
        until = int(self._now().timestamp() * 1000) + SHARE_SECONDS * 1000
        for key, (players, others) in here.items():
            if not players and not others:
                pipe.hdel(key, process)
                continue
            unnamed = len(players[MOST_NAMED:]) + others
            pipe.hset(key, process, _encode(Share(until, tuple(players[:MOST_NAMED]), unnamed)))
            pipe.expire(key, SHARE_SECONDS)
        for channel in changed:
            pipe.publish(channel, CHANGED)
        pipe.execute()

    def of(self, matches: Sequence[Match]) -> list[MatchPresence]:
        """Who is at each of these matches, in one trip."""
        pipe: Any = self._client.pipeline()
        for match in matches:
            pipe.hgetall(keys.MATCH_PRESENT % match.id)
            for player_id in _seated(match):
                pipe.hgetall(keys.PLAYER_PRESENT % player_id)
        answers = iter(pipe.execute() if matches else ())
        moment = int(self._now().timestamp() * 1000)
        return [_presence(match, answers, moment) for match in matches]


def _presence(match: Match, answers: Any, moment: int) -> MatchPresence:
    shares = _standing(next(answers), moment)
    here = {player for share in shares for player in share.players}
    at_home = {player for player in _seated(match) if _standing(next(answers), moment)}
    seats = tuple(seat.seat for seat in match.seats if _is_present(seat, here | at_home))
    spectators = len(here.difference(_seated(match))) + sum(share.others for share in shares)
    return MatchPresence(seats, spectators)


def _seated(match: Match) -> list[str]:
    return [seat.player.id for seat in match.seats if seat.player is not None]


def _is_present(seat: Seat, here: set[str]) -> bool:
    """House bots always are."""
    return seat.kind is SeatKind.BOT or (seat.player is not None and seat.player.id in here)


def _standing(shares: Mapping[bytes, bytes], moment: int) -> list[Share]:
    """Those of processes that were heard of lately."""
    found = map(_decode, shares.values())
    return [share for share in found if share.until > moment]
