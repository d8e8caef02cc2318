"""Results for the tests, of players who are called by one letter."""

from datetime import UTC, datetime, timedelta

from engine.outcome import Termination
from service.matches.model.result import Owner, Result, SeatResult

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def someone(letter):
    """The id of a player."""
    return letter * 26


def owner_of(word):
    """`a` is a player, `a@2` a player's bot at version 2, a longer word a house bot."""
    name, _, version = word.partition("@")
    if len(name) > 1:
        return Owner(bot=name, version=version or None)
    return Owner(someone(name), version=version or None)


def result(number, *places, is_public=True):
    """The result of match `number`: words of those in each place, the best first."""
    seats, ahead = list[SeatResult](), 0
    for place in places:
        words = place.split()
        for word in words:
            seats.append(SeatResult(len(seats), ahead + 1, owner_of(word)))
        ahead += len(words)
    ended = NOON + timedelta(minutes=number)
    return Result(
        *(f"{number:026}", "arctic", ended, Termination.COMPLETED, tuple(seats), is_public),
    )
