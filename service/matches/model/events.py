"""What happens around the play, in the past tense; how it is kept, and whom it concerns.

The house's events stand in the log of a match beside the game's own; some of them also go to the
streams of players and to the lobby.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.game import Event, snake_case
from engine.outcome import Outcome
from service.matches.model.chronicle import NOTHING
from service.matches.model.match import AgreedUntil, Match
from service.players.model import Player
from service.shapes import ContestId, Moment, PlayedGame, SeatsPlayed, SeekId

Ordinal = Annotated[
    float,
    Meta(description="`mu` − 3 `sigma`: they are almost certainly better; ladders go by it."),
]
Mu = Annotated[float, Meta(description="How good they are believed to be; everybody begins at 25.")]
Sigma = Annotated[float, Meta(description="How uncertain `mu` is: the greater, the less is known.")]
SubstituteId = Annotated[str, Meta(description="The id of the request for the seat.")]
TakebackId = Annotated[str, Meta(description="The id of the take-back.")]
Answer = Annotated[str, Meta(description="`yes` or `no`.")]


class Rating(msgspec.Struct, frozen=True):
    """How good somebody is believed to be at a game with so many seats, by OpenSkill; the figures
    have two decimals."""

    ordinal: Ordinal
    mu: Mu
    sigma: Sigma
    matches: int
    """How many matches have been counted."""
    provisional: bool
    """Whether fewer than ten matches have been counted, which says little."""


class HouseEvent(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """Something that the house does, not the game; nothing in it is ever hidden."""

    seat: int | None


class TableEvent(HouseEvent, frozen=True):
    """One that whoever it concerns hears of, wherever they are looking: everybody at the table and
    the creator, or the player who is invited."""


class MatchCreated(HouseEvent, frozen=True):
    """A match was put up."""

    player: Player
    """Who put the match up."""


class SeatTaken(TableEvent, frozen=True):
    """A player sat down."""

    player: Player
    """Who sat down."""


class SeatLeft(TableEvent, frozen=True):
    """A player stood up before the start; the seat is open again."""

    player: Player
    """Who stood up."""


class SeatFilled(HouseEvent, frozen=True):
    """The creator put a house bot on a seat."""

    bot: str
    """The name of the house bot."""


class SeatOpened(HouseEvent, frozen=True):
    """A seat that a house bot had, or that was kept for somebody, is open."""


class Invited(TableEvent, frozen=True):
    """A seat is kept for a player until then."""

    player: Player
    """Whom the seat is kept for."""
    expires_at: Moment
    """Until when the seat is kept."""


class RematchOffered(TableEvent, frozen=True):
    """A player wants to play the same once more: this match is the rematch of that one."""

    player: Player
    """Who asked for the rematch."""
    rematch_of: str
    """The id of the match that this one is the rematch of."""


class InvitationDeclined(TableEvent, frozen=True):
    """An invited player does not come and may say why; the seat is open."""

    player: Player
    """Who does not come."""
    reason: str | None
    """Why, in their words; null if they did not say."""


class InvitationExpired(TableEvent, frozen=True):
    """An invited player has not come in time; the seat is open."""

    player: Player
    """Who has not come."""


class InvitationWithdrawn(TableEvent, frozen=True):
    """The creator keeps the seat for that player no longer; it is open, or what follows says who
    has it."""

    player: Player
    """Who was invited."""


class EntropyGiven(HouseEvent, frozen=True):
    """A seat gave its text for the seed, or revealed the one that it had sealed."""


class MatchStarted(TableEvent, frozen=True):
    """The last seat was taken and the match was dealt."""


class PlayerRenamed(TableEvent, frozen=True):
    """The operators gave the player of a seat another name."""

    player: Player
    """The player with the new name."""


class TurnTimedOut(TableEvent, frozen=True):
    """The turn lasted too long: a house bot finishes it, the player keeps the seat."""

    bot: str
    """The name of the house bot that finishes the turn."""
    since: Moment | None = None
    """When the turn began."""
    deadline: Moment | None = None
    """When the turn was over."""


class SeatTakenOver(TableEvent, frozen=True):
    """The seat was given up (`resigned`) or lost (`timeout`): a house bot plays it on."""

    player: Player | None
    """Who gave the seat up or lost it."""
    bot: str
    """The name of the house bot that plays on."""
    reason: str
    """`resigned`: they gave it up; `timeout`: the clock, a claim or the operators took it."""


class TimeGiven(TableEvent, frozen=True):
    """The seat that is to act has more time, from the player of another one."""

    by: int
    """The number of the seat that gave it."""
    seconds: int
    """How many seconds more."""
    deadline: Moment | None
    """When the turn ends now."""


class SeatClaimed(TableEvent, frozen=True):
    """The seat's player has been absent for so long: another claims that it goes on."""

    by: int
    """The number of the seat that claims it."""
    waited_seconds: int
    """For how many seconds the player had been absent."""


class SeatLeftWarm(TableEvent, frozen=True):
    """A player left for a while: a house bot keeps the seat warm, which stays theirs."""

    player: Player
    """Who left, and may come back."""
    bot: str
    """The name of the house bot that keeps the seat warm."""


class PlayerReturned(TableEvent, frozen=True):
    """A player has their own seat again."""

    player: Player
    """Who is back."""


class SubstituteAsked(TableEvent, frozen=True):
    """Somebody would like to take over a seat whose owner allows it; the others are asked."""

    player: Player
    """Who would like to take the seat over."""
    substitute: SubstituteId
    expires_at: AgreedUntil


class SubstituteAnswered(TableEvent, frozen=True):
    """One of the others has answered: `yes`, or `no`, which ends the request."""

    substitute: SubstituteId
    answer: Answer


class SubstituteWithdrawn(TableEvent, frozen=True):
    """Whoever wanted to take over the seat does not want it any more."""

    player: Player
    """Who does not want the seat any more."""


class SubstituteSeated(TableEvent, frozen=True):
    """A substitute has the seat from now on, with all that it knows."""

    player: Player
    """Who has the seat now."""
    instead_of: Player | None
    """Whose seat it was."""


class BotReplaced(HouseEvent, frozen=True):
    """A house bot failed again and again: a simpler one has its seat now."""

    bot: str
    """The name of the house bot that failed."""
    replacement: str
    """The name of the one that plays on."""


class TakebackAsked(TableEvent, frozen=True):
    """A player would like to take back all that came after `to_version`; the others are asked."""

    takeback: TakebackId
    to_version: int
    """The version to play on from."""
    expires_at: AgreedUntil


class TakebackAnswered(TableEvent, frozen=True):
    """One of the others has answered: `yes`, or `no`, which ends the request."""

    takeback: TakebackId
    answer: Answer


class TakebackWithdrawn(TableEvent, frozen=True):
    """Whoever asked for it does not want it any more."""

    takeback: TakebackId


class TakenBack(TableEvent, frozen=True):
    """The match goes on from `to_version`: what came after it does not count any more."""

    to_version: int
    """The version that the match is played on from."""


class MatchFinished(TableEvent, frozen=True):
    """The match is over."""

    outcome: Outcome
    """How it ended, for every seat."""


BY_OPERATORS = "operators"
"""Why something was cancelled."""


class MatchCancelled(TableEvent, frozen=True):
    """The match will not be played on: its creator left, nobody came or moved for long, or the
    operators called it off; then `note` says why."""

    reason: str
    """`creator_left`, `left_while_revealing`, `abandoned` (nobody came or moved for long),
    `called_off`, `contest_cancelled` or `operators`."""
    note: str | UnsetType = UNSET
    """What the operators say; left out for every other reason."""


class YourTurn(HouseEvent, frozen=True):
    """The player is to act; for that player only."""

    deadline: Moment | None
    """When the turn ends; null without a clock."""


class OrdersDropped(HouseEvent, frozen=True):
    """It came to the seat, and what its player had ordered could not be played; for them only."""


class WebhookDisabled(HouseEvent, frozen=True):
    """The player's webhook failed too often and is called no more; for that player only."""

    url: str
    """The address that was called."""
    failures: int
    """How often it had failed in a row."""


class RatingChanged(HouseEvent, frozen=True):
    """The match has been counted in the player's rating; for that player only."""

    game: PlayedGame
    seats: SeatsPlayed
    before: Rating
    """The rating before the match."""
    after: Rating
    """The rating after it."""


class ContestStarted(HouseEvent, frozen=True):
    """A contest that the player takes part in has begun."""

    contest: ContestId


class ContestFinished(HouseEvent, frozen=True):
    """A contest is over; who has which place stands in its document."""

    contest: ContestId


class ContestCancelled(HouseEvent, frozen=True):
    """A contest will not be played on; its running matches are."""

    contest: ContestId
    reason: str
    """`called_off`, `abandoned`, `organiser_left` or `operators`."""


class Rewound(HouseEvent, frozen=True):
    """The store stepped back: forget all that came after `to` (null: all); on streams only."""

    to: str | None
    """The id of the last entry that still stands: go on after it; null if none does."""


class SeekMatched(HouseEvent, frozen=True):
    """Company has come for a seek: the match has begun; for the player only."""

    seek: SeekId


class SeekExpired(HouseEvent, frozen=True):
    """A seek is over and no match came of it; `reason` is `nobody_came` in its time, `not_heard_of`
    (its player), or the code of a quota; for the player only."""

    seek: SeekId
    reason: str
    """`nobody_came`, `not_heard_of`, or the code of a refusal."""


class SeekClosed(HouseEvent, frozen=True):
    """A player looks for company no more: `match` is what came of it, if anything did."""

    seek: SeekId
    player: Player
    """Who looked for company."""
    match: str | None
    """The id of the match that came of it; null if none did."""


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

AnyEvent = Event | AnyHouseEvent


class Latency(msgspec.Struct, frozen=True):
    """How long a command took on its way: from the moment it could be decided on to its commit,
    which is the entry's `at`."""

    seat: int
    """The seat whose command it was."""
    offered_at: Moment
    """When the version was there that the command was sent for."""
    seen_at: Moment | None
    """When its player says they saw it, or their webhook was called; null where nobody knows."""
    received_at: Moment
    """When the request came in."""


class StoredEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in the log of a match: one of the game's, or one of the house's."""

    at: datetime
    game: msgspec.Raw = NOTHING
    house: AnyHouseEvent | None = None
    latency: Latency | None = None
    """On the first of a player's command."""

    @property
    def is_last(self) -> bool:
        """Whether nothing can come after it."""
        return isinstance(self.house, MatchFinished | MatchCancelled)


decode_entry = msgspec.json.Decoder(StoredEntry).decode


class PlayerNotice(msgspec.Struct, frozen=True):
    """An event that goes to the stream of one player, too."""

    player_id: str
    event: AnyHouseEvent


class StoredNotice(msgspec.Struct, frozen=True):
    """An event on a player's own stream."""

    match: str
    """Empty where it is about none."""
    version: int
    at: datetime
    event: AnyHouseEvent


decode_notice = msgspec.json.Decoder(StoredNotice).decode


def concerned_by(event: TableEvent, before: Match | None, after: Match) -> Iterable[str]:
    """Whom one of these events concerns; whoever is invited has to know what becomes of that."""
    if isinstance(event, Invited | InvitationWithdrawn):
        return (event.player.id,)
    table = _table(event, before, after)
    if isinstance(event, InvitationExpired):
        return dict.fromkeys((*table, event.player.id))
    if isinstance(event, MatchCancelled | RematchOffered):
        return dict.fromkeys((*table, *(kept.player.id for _, kept in after.invitations)))
    return table


def _table(event: TableEvent, before: Match | None, after: Match) -> tuple[str, ...]:
    """The players at the table, before or after a change, who left a seat warm there or would like
    to take one over, and the creator.

    Whoever has no seat and sees the match late hears at once of nothing but the seat that they left
    or asked for, and of what they are asked about a substitute.
    """
    matches = [match for match in (before, after) if match is not None]
    seated = [seat.player.id for match in matches for seat in match.seats if seat.player]
    kept = [(seat.seat, seat.keeps) for match in matches for seat in match.seats if seat.keeps]
    wanted = [match.substitute for match in matches if match.substitute]
    about = event.seat
    if isinstance(event, SubstituteAnswered):
        about = next((one.seat for one in wanted if one.id == event.substitute), None)
    absent = [*kept, *((one.seat, one.player) for one in wanted)]
    is_all_told = not after.is_seen_late
    is_asked = isinstance(event, SubstituteAsked)
    concerned = [player.id for seat, player in absent if is_all_told or is_asked or seat == about]
    # Whoever organises a contest is told of that, not of each of its thousand matches.
    creator = [after.created_by] if is_all_told and after.contest is UNSET else []
    return tuple(dict.fromkeys([*creator, *seated, *concerned]))
