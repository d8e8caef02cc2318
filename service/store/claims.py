"""Who is at a house bot's turn: a worker says so, for a moment at a time, and counts the tries.

The claim keeps two workers from thinking about the same version, tells the sweeper that somebody
is at it, and counts: a version that has been begun three times and never played has a bot that
fails, whether it raised an error, hung, or took its worker down with it. Nothing rests on the claim
but economy; the version check of the commit keeps the match whole.
"""

from typing import Any

from service.backend import Backend
from service.matches.match import Match
from service.store.keys import match_key
from service.store.matches import milliseconds
from service.store.scripts import CLAIM_TURN, HOLD_TURN

CLAIM_MS = 3_000
TRIES_REMEMBERED_MS = 3_600_000


def claim_turn(backend: Backend, match: Match, worker: str) -> int:
    """How often this version has been begun, this time included; 0 if another worker is at it."""
    tries: int = backend.redis.run(
        CLAIM_TURN,
        [match_key(match.id, "turn")],
        [worker, match.version, CLAIM_MS, TRIES_REMEMBERED_MS, milliseconds(backend.now())],
    )
    return tries


def hold_turn(backend: Backend, match_id: str, worker: str) -> None:
    """Say that the worker is still at it."""
    backend.redis.run(
        HOLD_TURN, [match_key(match_id, "turn")], [worker, CLAIM_MS, milliseconds(backend.now())]
    )


def is_claimed(backend: Backend, match_id: str) -> bool:
    """Whether a worker that is alive is at this match's turn."""
    until: Any = backend.redis.hget(match_key(match_id, "turn"), "until")
    return until is not None and int(until) > milliseconds(backend.now())
