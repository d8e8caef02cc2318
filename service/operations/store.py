"""What is kept beside a match, for operators who look into what became of it."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from service.backend import Backend
from service.bots.model import Push
from service.bots.store.leases import HOUSE, read_lease
from service.bots.store.turns import TURNS
from service.bots.store.webhooks import pushes
from service.matches.store.keys import (
    DEADLINES,
    EXPIRING,
    MATCH_ARCHIVED,
    MATCH_OUTBOX,
    MATCH_TURN,
    TOUCHED,
)
from service.players.store.keys import PLAYER_DUE, PLAYER_LEASES, PLAYER_PROFILE, PLAYER_PUSHED
from service.shapes import Moment, OneSeat
from service.store.partitions import partition_of


class Whereabouts(msgspec.Struct, frozen=True):
    """The sets that sweepers go through; null where it is not in one."""

    deadline: Moment | None
    """When the running turn ends, or the next invitation; null where none does."""
    owed_since: Moment | None
    """When the turn that the house owes was last looked at; null where it owes none."""
    touched_at: Moment | None
    """When it was last committed, until all that follows is known to be done; else null."""
    expires_at: Moment | None
    """When it is to be cancelled or forgotten; null where that is not settled."""
    is_archived: bool
    """Whether its record is in the archive."""


class Claim(msgspec.Struct, frozen=True):
    """A worker at a turn: for which version, until when, and how often it was begun."""

    worker: str
    """The name of the worker."""
    version: int
    """The version whose turn it plays."""
    until: Moment
    """Until when nobody else takes it."""
    tries: int
    """How often that turn has been begun."""


class Pending(msgspec.Struct, frozen=True):
    """How it stands between the match and one player."""

    seat: OneSeat
    player: str
    """The id of the player."""
    due_since: Moment | None
    """Since when a decision waits for the player; null if none does."""
    leased_version: int | None
    """The version whose decision was leased last by `POST /v1/work`; null if none was."""
    leased_until: Moment | None
    """When that lease ends, or ended; null without one."""
    webhook: str | None
    """`enabled`, `disabled`, or null without one."""
    next_call_at: Moment | None
    """When the webhook is called next, or until when a pusher is at it; null if it is not to be."""
    last_call: str | None
    """`<version>/accepted`, or `<version>/<how often it failed>`; null before the first."""


def look_up(
    backend: Backend, match_id: str, seated: Sequence[tuple[int, str]]
) -> tuple[Whereabouts, tuple[Pending, ...], int, Claim | None]:
    """Where a match stands, how it stands with each of its players, how many notices are not
    delivered, and which worker is at it; all in one trip."""
    pipe: Any = backend.client.pipeline()
    part = partition_of(match_id)
    for name in (DEADLINES, TURNS, TOUCHED, EXPIRING):
        pipe.zscore(name % part, match_id)
    pipe.exists(MATCH_ARCHIVED % match_id)
    pipe.hlen(MATCH_OUTBOX % match_id)
    pipe.hget(MATCH_TURN % match_id, HOUSE)
    for _, player_id in seated:
        pipe.zscore(PLAYER_DUE % player_id, match_id)
        pipe.hget(PLAYER_LEASES % player_id, match_id)
        pipe.hget(PLAYER_PROFILE % player_id, "webhook_state")
        push = Push(match_id, player_id).name
        pipe.zscore(backend.of(pushes).key_of(push), push)
        pipe.hget(PLAYER_PUSHED % player_id, match_id)
    answers = iter(pipe.execute())
    whereabouts = Whereabouts(
        deadline=_moment(next(answers)),
        owed_since=_moment(next(answers)),
        touched_at=_moment(next(answers)),
        expires_at=_moment(next(answers)),
        is_archived=bool(next(answers)),
    )
    undelivered = next(answers)
    lease = read_lease(next(answers))
    claim = Claim(lease.holder, lease.version, lease.until, lease.tries) if lease else None
    pending = tuple(_pending(seat, player_id, answers) for seat, player_id in seated)
    return whereabouts, pending, undelivered, claim


def _pending(seat: int, player_id: str, answers: Iterator[Any]) -> Pending:
    due_since = _moment(next(answers))
    lease = read_lease(next(answers))
    return Pending(
        seat=seat,
        player=player_id,
        due_since=due_since,
        leased_version=lease.version if lease else None,
        leased_until=lease.until if lease else None,
        webhook=_text(next(answers)),
        next_call_at=_moment(next(answers)),
        last_call=_text(next(answers)),
    )


def _moment(score: Any) -> datetime | None:
    """A time that the store keeps in milliseconds."""
    return datetime.fromtimestamp(float(score) / 1000, UTC) if score is not None else None


def _text(kept: bytes | None) -> str | None:
    return kept.decode() if kept is not None else None
