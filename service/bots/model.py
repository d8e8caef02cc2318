"""What bots owe: turns of the house, decisions to be pushed to webhooks, and leases of either."""

from datetime import datetime
from typing import Self

import msgspec

from engine.bots.roster import BOTS
from service.matches.model.match import Match
from service.shapes import Moment

QUICK = "quick"
SEARCH = "search"
QUEUES = (QUICK, SEARCH)
"""A worker of both serves them in turns."""


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """A turn that stands in line, since when, and the request that it goes back to."""

    match_id: str
    version: int
    since: int
    """In milliseconds."""
    goes_back: tuple[str | bool, ...] = ()

    @property
    def job_id(self) -> str:
        """The one name of its job."""
        return f"bot-{self.match_id}-{self.version}"


class Lease(msgspec.Struct, frozen=True):
    """A lease on a decision: its holder, the version, when it ends, and how often that version was
    begun."""

    version: int
    until: datetime
    tries: int
    holder: str


class Webhook(msgspec.Struct, frozen=True):
    """A player's webhook as `GET` shows it."""

    url: str
    """The address that decisions are posted to."""
    is_enabled: bool
    """Whether it is called; false after too many failures, until you set it again."""
    failure_count: int
    """Calls that failed since the last one that was accepted."""
    created_at: Moment
    """When it was set."""


class SignedWebhook(Webhook, frozen=True):
    """A webhook with the secret (`whsec_…`) that signs its calls, which is shown when it is set and
    never again."""

    secret: str
    """Signs every call after Standard Webhooks; shown here only, `whsec_…`."""


class Push(msgspec.Struct, frozen=True):
    """A decision of a player that is to be pushed to their webhook."""

    match_id: str
    player_id: str

    @classmethod
    def named(cls, name: str) -> Self:
        """The push of this name."""
        return cls(*name.split("/"))

    @property
    def name(self) -> str:
        """How the timetable calls it."""
        return f"{self.match_id}/{self.player_id}"


def job_id_of(match: Match) -> str:
    """The one name of the job for this version."""
    return Turn(match.id, match.version, 0).job_id


def queue_of(match: Match) -> str:
    """The queue for the bot that is to move next."""
    number = match.house_seats[0]
    bot = BOTS.get(match.seats[number].bot or "")  # none: this release has given it up
    is_quick = number in match.stand_in or (bot is not None and bot.is_quick)
    return QUICK if is_quick else SEARCH
