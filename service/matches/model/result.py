"""What a finished match says about who was ahead of whom: ratings and standings are made of it.

The rules, the same for whatever is made of results:

- A seat speaks for whoever had it when the match began, and for nobody else.
- A player who gave the seat up, lost it, or left it warm and was not there at the end, is behind
  all who stayed, and the earlier the further: nobody leaves so that a lost match does not count.
  The house bot that played on counts nothing.
- Whoever left it warm and came back has stayed.
- The seat that a substitute took over speaks for nobody: its owner allowed it and the others
  agreed, so nobody lost by it, and the substitute began in the middle.
- Whoever kept the seat and was absent, because the house played more than half of their decisions,
  is behind all who stayed as well: whoever does not play does not win. They share the place of
  whoever left last: nobody wins by staying away from somebody who resigns, nor by resigning against
  somebody who is away. Where all were absent nobody is ahead.
- A turn that timed out and was finished by the house changes nothing else.
- The seat of a house bot that failed, and was replaced by another, speaks for nobody: the others
  are compared without it.

A match counts in ratings if it was put up so, and none of `Unrated` is true of it.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec
from msgspec import UNSET

from engine.bots.roster import BOTS
from engine.outcome import Outcome, Termination
from engine.version import VERSION
from service.matches.model.match import Match
from service.matches.model.terms import Unrated, Visibility
from service.players.model import Player

COMMANDS_PER_SEAT = 2
"""A match with fewer commands than that for each seat says nothing about anybody."""
MOST_BY_HOUSE = 0.5
"""Whoever has the house play more than this share of their decisions was absent. Up to the half the
match is theirs more than the house's: a turn slept through, or an evening, costs what the stand-in
makes of it, and no more."""


class Behind(StrEnum):
    """Why the owner of a seat is behind all who stayed."""

    RESIGNED = "resigned"
    """Also whoever left it warm and did not come back."""
    TIMEOUT = "timeout"
    """The clock or a claim took the seat."""
    ABSENT = "absent"
    """The house played more than half of their decisions."""


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
    """From 1 for the best; whoever shares a place has it too."""
    owner: Owner | None = None
    """None where the seat speaks for nobody."""
    left: Behind | None = None
    """Why the owner is behind all who stayed, if so."""


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
    left |= _absent(match, left)
    places = _places(outcome, {seat: version for seat, (version, _) in left.items()})
    seats = tuple(
        SeatResult(
            seat=seat.seat,
            place=places[seat.seat],
            owner=_owner(match, seat.seat),
            left=left[seat.seat][1] if seat.seat in left else None,
        )
        for seat in match.seats
    )
    return Result(
        match=match.id,
        game=match.game,
        ended_at=match.updated_at,
        termination=outcome.termination,
        seats=seats,
        is_public=match.visibility is Visibility.PUBLIC,
        unrated=_unrated(match, seats),
        version=match.version,
    )


def absent_seats(match: Match) -> tuple[int, ...]:
    """The seats of a finished match whose owners kept them and were absent."""
    return tuple(_absent(match, _left(match))) if match.outcome is not None else ()


def _absent(match: Match, left: Mapping[int, tuple[int, Behind]]) -> dict[int, tuple[int, Behind]]:
    """The seats whose players were there at the end and had the house play for them; as if they had
    gone with the last of those who left."""
    last = max((version for version, _ in left.values()), default=0)
    counts = zip(match.seats, match.played_by_owner, match.played_by_house, strict=False)
    return {
        seat.seat: (last, Behind.ABSENT)
        for seat, own, by_house in counts
        if seat.player is not None
        and seat.seat not in left
        and not _was_substituted(match, seat.seat)
        and by_house > MOST_BY_HOUSE * (own + by_house)
    }


def _left(match: Match) -> dict[int, tuple[int, Behind]]:
    """The seats whose players were not there at the end: their last version there, and why."""
    reasons = {left.seat: Behind(left.reason.value) for left in match.departures}
    left = {}
    for before in match.first_ones.values():
        player = before.player
        is_there = match.seats[before.seat].player is not None
        if player is not None and not is_there and not _was_substituted(match, before.seat):
            last = max(
                one.until_version
                for one in match.predecessors
                if one.seat == before.seat and one.player is not None and one.player.id == player.id
            )
            left[before.seat] = last, reasons.get(before.seat, Behind.RESIGNED)
    return left


def _places(outcome: Outcome, left: Mapping[int, int]) -> dict[int, int]:
    """The place of every seat, from 1: those who left behind those who stayed, the last to go
    before the others."""
    stayed = [tuple(seat for seat in place if seat not in left) for place in outcome.ranking]
    gone = [
        tuple(seat for seat in left if left[seat] == version)
        for version in sorted(set(left.values()), reverse=True)
    ]
    places = dict[int, int]()
    ahead = 0
    for place in (*stayed, *gone):
        places.update(dict.fromkeys(place, ahead + 1))
        ahead += len(place)
    return places


def _owner(match: Match, number: int) -> Owner | None:
    """The owner at the beginning, if the seat speaks for them."""
    seat = match.seats[number]
    before = match.first_ones.get(number)
    last = _owned(seat.player, seat.bot)
    if before is None:
        return last
    if _was_substituted(match, number):
        return None
    first = _owned(before.player, before.name)
    return first if before.player is not None or first == last else None


def _was_substituted(match: Match, number: int) -> bool:
    """Whether more than one player has had the seat."""
    had = (one.player for one in match.predecessors if one.seat == number)
    return len({one.id for one in (*had, match.seats[number].player) if one is not None}) > 1


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
