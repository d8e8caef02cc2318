"""What a finished match says about who was ahead of whom: ratings and standings are made of it.

The rules, the same for whatever is made of results:

- A seat speaks for whoever had it when the match began, and for nobody else.
- Who gave the seat up or lost it, for good, stands where the outcome has the seat: behind all who
  stayed. The house bot that played on counts nothing, for it began in the middle.
- A seat that somebody else held at the end, though nobody gave it up (a substitute came, or a house
  bot failed and another took its place), speaks for nobody: the others are compared without it.
- A turn that timed out and was finished by the house changes nothing, if the seat stayed.

A match counts in ratings if it was put up so, and none of `Unrated` is true of it.
"""

from datetime import datetime

import msgspec
from msgspec import UNSET

from engine.bots.roster import BOTS
from engine.outcome import Outcome, Termination
from engine.version import VERSION
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.terms import Unrated, Visibility

COMMANDS_PER_SEAT = 2
"""A match with fewer commands than that for each seat says nothing about anybody."""


class Owner(msgspec.Struct, frozen=True, omit_defaults=True):
    """For whom a seat speaks: a player by id, or a house bot by name."""

    player: str | None = None
    bot: str | None = None
    version: str | None = None
    """Of a bot: which version of itself played. Of a house bot it is Floe's."""
    is_guest: bool = False

    @property
    def name(self) -> str:
        """The player's id or the house bot's name: no house bot is called like an id."""
        return self.player or self.bot or ""


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one seat came off."""

    seat: int
    place: int
    """From 1 for the best; who shares a place, shares it."""
    owner: Owner | None = None
    """None where the seat speaks for nobody."""
    left: Termination | None = None
    """How the owner lost the seat, if so: `resigned` or `timeout`."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended, for each of its seats."""

    match: str
    game: str
    ended_at: datetime
    termination: Termination
    seats: tuple[SeatResult, ...]
    is_public: bool
    unrated: Unrated | None = None
    """Why it does not count in ratings; None if it does."""
    version: int = 0
    """Of the match when it ended."""

    @property
    def counted(self) -> tuple[SeatResult, ...]:
        """The seats that speak for somebody, the best first."""
        owned = (seat for seat in self.seats if seat.owner is not None)
        return tuple(sorted(owned, key=lambda seat: (seat.place, seat.seat)))


def result_of(match: Match) -> Result | None:
    """What the match says; None unless it is finished."""
    outcome = match.outcome
    if outcome is None:
        return None
    seats = tuple(_seat_result(match, outcome, seat.seat) for seat in match.seats)
    return Result(
        *(match.id, match.game, match.updated_at, outcome.termination, seats),
        is_public=match.visibility is Visibility.PUBLIC,
        unrated=_unrated(match, seats),
        version=match.version,
    )


def _seat_result(match: Match, outcome: Outcome, number: int) -> SeatResult:
    ahead = 0
    for place in outcome.ranking:
        if number in place:
            break
        ahead += len(place)
    left = next((one.reason for one in match.departures if one.seat == number), None)
    return SeatResult(number, ahead + 1, _owner(match, number), left)


def _owner(match: Match, number: int) -> Owner | None:
    """Who had the seat at the beginning, if it speaks for them."""
    seat = match.seats[number]
    last = _owned(seat.player, seat.bot)
    before = [one for one in match.predecessors if one.seat == number]
    if not before:
        return last
    first = _owned(before[0].player, before[0].name)
    is_left = any(one.seat == number for one in match.departures)
    return first if is_left or first == last else None


def _owned(player: Player | None, bot: str | None) -> Owner | None:
    if player is not None:
        version = None if player.version is UNSET else player.version
        return Owner(player.id, None, version, player.guest is True)
    return Owner(bot=bot, version=VERSION) if bot in BOTS else None


def _unrated(match: Match, seats: tuple[SeatResult, ...]) -> Unrated | None:
    owners = [seat.owner for seat in seats if seat.owner is not None]
    if not match.rated:
        return Unrated.CASUAL
    if match.command_count < COMMANDS_PER_SEAT * len(seats):
        return Unrated.TOO_SHORT
    if any(owner.is_guest for owner in owners):
        return Unrated.GUEST
    if len({owner.name for owner in owners}) < len(owners):
        return Unrated.SAME_TWICE
    return Unrated.ALONE if len(owners) < 2 else None
