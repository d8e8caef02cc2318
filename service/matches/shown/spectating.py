"""What of a running match is kept for spectators who see it late: where its latest turns began."""

from collections.abc import Sequence

import msgspec

from service.matches.terms import Moment


class TurnMark(msgspec.Struct, frozen=True):
    """Where a turn began: the version, and how the match stood then."""

    version: int
    head: str
    at: Moment
    to_act: tuple[int, ...]
    since: tuple[Moment, ...]
    reserves: tuple[int, ...]


def turns_behind(seats: int) -> int:
    """How many whole turns are kept from spectators, beside the one that runs: one round."""
    return seats


def is_new_turn(before: Sequence[int], to_act: Sequence[int]) -> bool:
    """Whether somebody comes to act; who goes on while others are through goes on."""
    return not set(to_act) <= set(before)
