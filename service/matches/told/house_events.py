"""What happens around the play, in the past tense.

The house's events stand in the log of a match beside the game's own (`entries.py`); some of them
also go to the streams of players (`notices.py`), and to the lobby (`lobby_events.py`).
"""

import msgspec
from msgspec import UNSET, UnsetType

from engine.game import snake_case
from engine.outcome import Outcome
from service.matches.seats.seat import Player
from service.matches.shown.documents import Rating
from service.matches.terms import Moment


class HouseEvent(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """Something that the house does, not the game; nothing in it is ever hidden."""

    seat: int | None


class MatchCreated(HouseEvent, frozen=True):
    """A match was put up."""

    player: Player


class SeatTaken(HouseEvent, frozen=True):
    """A player sat down."""

    player: Player


class SeatLeft(HouseEvent, frozen=True):
    """A player stood up before the start; the seat is open again."""

    player: Player


class SeatFilled(HouseEvent, frozen=True):
    """The creator put a house bot on a seat."""

    bot: str


class SeatOpened(HouseEvent, frozen=True):
    """A seat that a house bot had, or that was kept for somebody, is open."""


class Invited(HouseEvent, frozen=True):
    """A seat is kept for a player until then."""

    player: Player
    expires_at: Moment


class RematchOffered(HouseEvent, frozen=True):
    """A player wants to play the same once more: this match is the rematch of that one."""

    player: Player
    rematch_of: str


class InvitationDeclined(HouseEvent, frozen=True):
    """An invited player does not come and may say why; the seat is open."""

    player: Player
    reason: str | None


class InvitationExpired(HouseEvent, frozen=True):
    """An invited player has not come in time; the seat is open."""

    player: Player


class InvitationWithdrawn(HouseEvent, frozen=True):
    """The creator keeps the seat for that player no longer; it is open, or what follows says who
    has it."""

    player: Player


class EntropyGiven(HouseEvent, frozen=True):
    """A seat gave its text for the seed, or revealed the one that it had sealed."""


class MatchStarted(HouseEvent, frozen=True):
    """The last seat was taken and the match was dealt."""


class PlayerRenamed(HouseEvent, frozen=True):
    """The operators gave the player of a seat another name."""

    player: Player


class TurnTimedOut(HouseEvent, frozen=True):
    """The turn lasted too long: a house bot finishes it, the player keeps the seat."""

    bot: str
    since: Moment | None = None
    deadline: Moment | None = None


class SeatTakenOver(HouseEvent, frozen=True):
    """The seat was given up (`resigned`) or lost (`timeout`): a house bot plays it on."""

    player: Player | None
    bot: str
    reason: str


class TimeGiven(HouseEvent, frozen=True):
    """The seat that is to act has more time, from the player of another one."""

    by: int
    seconds: int
    deadline: Moment | None


class SeatClaimed(HouseEvent, frozen=True):
    """The seat was to act for so long, its player gone: another claims that it goes on."""

    by: int
    waited_seconds: int


class SeatLeftWarm(HouseEvent, frozen=True):
    """A player left for a while: a house bot keeps the seat warm until somebody plays it again."""

    player: Player
    bot: str


class PlayerReturned(HouseEvent, frozen=True):
    """A player has their own seat again."""

    player: Player


class SubstituteAsked(HouseEvent, frozen=True):
    """Somebody would like to take over a seat that is kept warm; the others are asked."""

    player: Player
    substitute: str
    expires_at: Moment


class SubstituteAnswered(HouseEvent, frozen=True):
    """One of the others has answered: `yes`, or `no`, which ends the request."""

    substitute: str
    answer: str


class SubstituteWithdrawn(HouseEvent, frozen=True):
    """Whoever wanted to take over the seat does not want it any more."""

    player: Player


class SubstituteSeated(HouseEvent, frozen=True):
    """A substitute has the seat from now on, with all that it knows."""

    player: Player
    instead_of: Player | None


class BotReplaced(HouseEvent, frozen=True):
    """A house bot failed again and again: a simpler one has its seat now."""

    bot: str
    replacement: str


class TakebackAsked(HouseEvent, frozen=True):
    """A player would like to take back all that came after `to_version`; the others are asked."""

    takeback: str
    to_version: int
    expires_at: Moment


class TakebackAnswered(HouseEvent, frozen=True):
    """One of the others has answered: `yes`, or `no`, which ends the request."""

    takeback: str
    answer: str


class TakebackWithdrawn(HouseEvent, frozen=True):
    """Whoever asked for it does not want it any more."""

    takeback: str


class TakenBack(HouseEvent, frozen=True):
    """The match goes on from `to_version`: what came after it does not count any more."""

    to_version: int


class MatchFinished(HouseEvent, frozen=True):
    """The match is over."""

    outcome: Outcome


class MatchCancelled(HouseEvent, frozen=True):
    """The match will not be played on: its creator left, nobody came or moved for long, or the
    operators called it off; then `note` says why."""

    reason: str
    note: str | UnsetType = UNSET
    """Left out where there is nothing to say."""


class YourTurn(HouseEvent, frozen=True):
    """The player is to act; for that player only."""

    deadline: Moment | None


class OrdersDropped(HouseEvent, frozen=True):
    """It came to the seat, and what its player had ordered could not be played; for them only."""


class WebhookDisabled(HouseEvent, frozen=True):
    """The player's webhook failed too often and is called no more; for that player only."""

    url: str
    failures: int


class RatingChanged(HouseEvent, frozen=True):
    """The match has been counted in the player's rating; for that player only."""

    game: str
    seats: int
    before: Rating
    after: Rating


class ContestStarted(HouseEvent, frozen=True):
    """A contest that the player takes part in has begun."""

    contest: str


class ContestFinished(HouseEvent, frozen=True):
    """A contest is over; who has which place stands in its document."""

    contest: str


class ContestCancelled(HouseEvent, frozen=True):
    """A contest will not be played on; its running matches are."""

    contest: str
    reason: str


class Rewound(HouseEvent, frozen=True):
    """The store stepped back: forget all that came after `to` (null: all); on streams only."""

    to: str | None


class SeekMatched(HouseEvent, frozen=True):
    """Company has come for a seek: the match has begun; for the player only."""

    seek: str


class SeekExpired(HouseEvent, frozen=True):
    """A seek is over and no match came of it; `reason` is `nobody_came` in its time, `not_heard_of`
    (its player), or the code of a quota; for the player only."""

    seek: str
    reason: str


class SeekClosed(HouseEvent, frozen=True):
    """A player looks for company no more: `match` is what came of it, if anything did."""

    seek: str
    player: Player
    match: str | None


AnyHouseEvent = (
    MatchCreated
    | SeatTaken
    | SeatLeft
    | SeatFilled
    | SeatOpened
    | RematchOffered
    | Invited
    | InvitationDeclined
    | InvitationExpired
    | InvitationWithdrawn
    | EntropyGiven
    | PlayerRenamed
    | MatchStarted
    | TurnTimedOut
    | SeatTakenOver
    | TimeGiven
    | SeatClaimed
    | SeatLeftWarm
    | PlayerReturned
    | SubstituteAsked
    | SubstituteAnswered
    | SubstituteWithdrawn
    | SubstituteSeated
    | BotReplaced
    | TakebackAsked
    | TakebackAnswered
    | TakebackWithdrawn
    | TakenBack
    | MatchFinished
    | MatchCancelled
    | YourTurn
    | OrdersDropped
    | WebhookDisabled
    | RatingChanged
    | SeekMatched
    | SeekExpired
    | SeekClosed
    | ContestStarted
    | ContestFinished
    | ContestCancelled
    | Rewound
)
