"""Who is at a house bot's turn: a worker says so, for a moment at a time, and counts the tries.

The claim keeps two workers from thinking about the same version, tells the sweeper that somebody
is at it, and counts: a version that has been begun three times and never played has a bot that
fails, whether it raised an error, hung, or took its worker down with it. Nothing rests on the claim
but economy; the version check of the commit keeps the match whole.
"""

from typing import Any

from service.matches.hall import Hall
from service.matches.keys import match_key
from service.matches.match import Match
from service.matches.scripts import CLAIM_TURN, HOLD_TURN
from service.matches.store import milliseconds

CLAIM_MS = 3_000
TRIES_REMEMBERED_MS = 3_600_000


def claim_turn(hall: Hall, match: Match, worker: str) -> int:
    """How often this version has been begun, this time included; 0 if another worker is at it."""
    tries: int = hall.redis.run(
        CLAIM_TURN,
        [match_key(match.id, "turn")],
        [worker, match.version, CLAIM_MS, TRIES_REMEMBERED_MS, milliseconds(hall.now())],
    )
    return tries


def hold_turn(hall: Hall, match_id: str, worker: str) -> None:
    """Say that the worker is still at it."""
    hall.redis.run(
        HOLD_TURN, [match_key(match_id, "turn")], [worker, CLAIM_MS, milliseconds(hall.now())]
    )


def is_claimed(hall: Hall, match_id: str) -> bool:
    """Whether a worker that is alive is at this match's turn."""
    until: Any = hall.redis.hget(match_key(match_id, "turn"), "until")
    return until is not None and int(until) > milliseconds(hall.now())
