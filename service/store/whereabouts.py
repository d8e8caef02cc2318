"""Where a match stands outside of its own slot, for whoever looks into what became of it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from service.matches.match import Match
from service.matches.seats.seat import Seat
from service.matches.terms import Moment
from service.store import keys
from service.store.connection import Client
from service.store.players.webhooks import set_of_push

OF_A_PLAYER = 5
"""How many answers there are about each."""


class Whereabouts(msgspec.Struct, frozen=True):
    """The sets that sweepers go through; null where it is not in one."""

    deadline: Moment | None
    """The running turn ends."""
    owed_since: Moment | None
    """When somebody last looked at the turn that the house owes."""
    touched_at: Moment | None
    """Its last commit, until all that follows from it is known to be done."""
    expires_at: Moment | None
    """When it is to be cancelled or forgotten."""
    is_archived: bool


class Claim(msgspec.Struct, frozen=True):
    """A worker at a turn: for which version, until when, and how often it was begun."""

    worker: str
    version: int
    until: Moment
    tries: int


class Pending(msgspec.Struct, frozen=True):
    """How it stands between the match and one player."""

    seat: int
    player: str
    due_since: Moment | None
    """Since when a decision waits for the player; null if none does."""
    leased_version: int | None
    leased_until: Moment | None
    webhook: str | None
    """`enabled`, `disabled`, or null without one."""
    next_call_at: Moment | None
    """When the webhook is called with the decision, or until when a pusher is at it."""
    last_call: str | None
    """`<version>/accepted`, or `<version>/<how often it failed>`."""


class WhereaboutsStore:
    """Looks a match up in all that is kept beside it, in one trip."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def of(self, match: Match) -> tuple[Whereabouts, tuple[Pending, ...], int, Claim | None]:
        """Where it stands, how it stands with each player, what is undelivered, who is at it."""
        pipe, part = self._client.pipeline(), keys.partition_of(match.id)
        for name in (keys.DEADLINES, keys.TURNS, keys.TOUCHED, keys.EXPIRING):
            pipe.zscore(name % part, match.id)
        pipe.exists(keys.MATCH_ARCHIVED % match.id)
        pipe.hlen(keys.MATCH_OUTBOX % match.id)
        pipe.hgetall(keys.MATCH_TURN % match.id)
        seated = [seat for seat in match.seats if seat.player is not None]
        for seat in seated:
            _ask_about(pipe, match.id, seat)
        *scores, is_archived, undelivered, turn = (answers := pipe.execute())[:7]
        about = answers[7:]
        pending = tuple(
            _pending(seat, about[OF_A_PLAYER * place : OF_A_PLAYER * (place + 1)])
            for place, seat in enumerate(seated)
        )
        deadline, owed, touched, expires = map(_moment, scores)
        found = Whereabouts(deadline, owed, touched, expires, bool(is_archived))
        return found, pending, undelivered, _claim(turn)


def _ask_about(pipe: Any, match_id: str, seat: Seat) -> None:
    assert seat.player is not None
    player_id = seat.player.id
    pipe.zscore(keys.PLAYER_DUE % player_id, match_id)
    pipe.hget(keys.PLAYER_LEASES % player_id, match_id)
    pipe.hget(keys.PLAYER_PROFILE % player_id, "webhook_state")
    name = keys.push_name(match_id, player_id)
    pipe.zscore(set_of_push(pipe, name), name)
    pipe.hget(keys.PLAYER_PUSHED % player_id, match_id)


def _pending(seat: Seat, answers: list[Any]) -> Pending:
    assert seat.player is not None
    due, lease, webhook, next_call, pushed = answers
    version, _, until = (lease or b"").decode().partition("/")
    return Pending(
        *(seat.seat, seat.player.id, _moment(due)),
        leased_version=int(version) if version else None,
        leased_until=_moment(until) if until else None,
        webhook=webhook.decode() if webhook is not None else None,
        next_call_at=_moment(next_call),
        last_call=pushed.decode() if pushed is not None else None,
    )


def _claim(turn: Mapping[bytes, bytes]) -> Claim | None:
    if not turn:
        return None
    worker, version, until, tries = (
        turn[name].decode() for name in (b"worker", b"version", b"until", b"tries")
    )
    moment = _moment(until)
    assert moment is not None
    return Claim(worker, int(version), moment, int(tries))


def _moment(score: Any) -> datetime | None:
    """A time that the store keeps in milliseconds."""
    return datetime.fromtimestamp(float(score) / 1000, UTC) if score is not None else None
