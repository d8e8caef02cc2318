"""What a finished match says about who was ahead of whom: ratings and standings are made of it.

The rules, the same for whatever is made of results:

- A seat speaks for whoever had it when the match began, and for nobody else.
- A player who gave the seat up, lost it, or left it warm and was not there at the end, is behind
  all who stayed, and the earlier the further: nobody leaves so that a lost match does not count.
  Whoever played on, a house bot or a substitute, counts nothing: they began in the middle.
- Who left it warm and came back has stayed.
- The seat of a house bot that failed, and was replaced by another, speaks for nobody: the others
  are compared without it.
- A turn that timed out and was finished by the house changes nothing, if the seat stayed.

A match counts in ratings if it was put up so, and none of `Unrated` is true of it.
"""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec import UNSET

from engine.bots.roster import BOTS
from engine.outcome import Outcome, Termination
from engine.version import VERSION
from service.matches.match import Match
from service.matches.seats.seat import Player, Predecessor
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
    """How the owner lost the seat, if so: `resigned` (also who left it warm and did not come back),
    or `timeout`."""


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

    def follows_from(self, outcome: Outcome) -> bool:
        """Whether those who stayed came off as the outcome says, and those who left behind them."""
        left = {seat.seat: 0 for seat in self.seats if seat.left is not None}
        places = _places(outcome, left)
        return places.keys() == {seat.seat for seat in self.seats} and all(
            seat.place == places[seat.seat]
            or (seat.seat in left and seat.place > places[seat.seat])
            for seat in self.seats
        )


def result_of(match: Match) -> Result | None:
    """What the match says; None unless it is finished."""
    outcome = match.outcome
    if outcome is None:
        return None
    left = _left(match)
    places = _places(outcome, {seat: version for seat, (version, _) in left.items()})
    seats = tuple(
        SeatResult(
            *(seat.seat, places[seat.seat], _owner(match, seat.seat)),
            left[seat.seat][1] if seat.seat in left else None,
        )
        for seat in match.seats
    )
    return Result(
        *(match.id, match.game, match.updated_at, outcome.termination, seats),
        is_public=match.visibility is Visibility.PUBLIC,
        unrated=_unrated(match, seats),
        version=match.version,
    )


def _left(match: Match) -> dict[int, tuple[int, Termination]]:
    """The seats whose players were not there at the end: their last version there, and why."""
    reasons = {departure.seat: departure.reason for departure in match.departures}
    left = {}
    for before in _first_ones(match).values():
        player, now = before.player, match.seats[before.seat].player
        if player is not None and (now is None or now.id != player.id):
            last = max(
                one.until_version
                for one in match.predecessors
                if one.seat == before.seat and one.player is not None and one.player.id == player.id
            )
            left[before.seat] = last, reasons.get(before.seat, Termination.RESIGNED)
    return left


def _places(outcome: Outcome, left: Mapping[int, int]) -> dict[int, int]:
    """The place of every seat, from 1: those who left behind those who stayed, the last to go
    before the others."""
    stayed = [tuple(seat for seat in place if seat not in left) for place in outcome.ranking]
    gone = [
        tuple(seat for seat in left if left[seat] == version)
        for version in sorted(set(left.values()), reverse=True)
    ]
    places, ahead = dict[int, int](), 0
    for place in (*stayed, *gone):
        places.update(dict.fromkeys(place, ahead + 1))
        ahead += len(place)
    return places


def _first_ones(match: Match) -> dict[int, Predecessor]:
    """Who had each of the seats first that have changed hands."""
    return {before.seat: before for before in reversed(match.predecessors)}


def _owner(match: Match, number: int) -> Owner | None:
    """Who had the seat at the beginning, if it speaks for them."""
    seat, before = match.seats[number], _first_ones(match).get(number)
    last = _owned(seat.player, seat.bot)
    if before is None:
        return last
    first = _owned(before.player, before.name)
    return first if before.player is not None or first == last else None


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
