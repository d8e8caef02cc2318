"""What is stored of a match and its seats, and the questions that a match answers by itself.

Times are aware datetimes in UTC with milliseconds.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from engine.catalogue import GAMES, find_game
from engine.encoding import codec_of
from engine.game import Game, Options, State
from engine.outcome import Departure, Outcome
from engine.refusals import BadEncoding, Refusal, StaleEncoding
from engine.released import released
from service.matches.model.terms import (
    Clock,
    ContestTable,
    LessonMatch,
    Pace,
    RunningTurn,
    Spectators,
    Status,
    TakebackRule,
    Visibility,
)
from service.players.model import Player
from service.refusals import OtherRules, Undecodable
from service.shapes import Moment, OneSeat

LARGEST_VERSION = 2**53 - 1
"""Up to which every reader of JSON counts exactly."""
HEAD_IN_TAG = 12
"""Hex digits of a head: enough that no two heads of one match agree by accident."""
OPEN = "open"
"""The standing of a match in which somebody can still sit down."""
EVERYBODY = "everybody"
ANY_BOT = "*"


class SeatKind(StrEnum):
    """Who has a seat."""

    PLAYER = "player"
    """A player sits there."""
    BOT = "bot"
    """A house bot sits there."""
    OPEN = "open"
    """Whoever comes first may sit down."""
    INVITED = "invited"
    """It is kept for a player."""


class Invitation(msgspec.Struct, frozen=True):
    """Whom a seat is kept for, and until when; then it is open."""

    player: Player
    """Whom the seat is kept for."""
    expires_at: Moment
    """Until when; then the seat is open."""


class Seat(msgspec.Struct, frozen=True):
    """A place at the table, as everybody may see it."""

    seat: int
    """The number of the seat, from 0 in turn order."""
    kind: SeatKind
    """Who has the seat."""
    player: Player | None = None
    """Who sits there; null for every kind but `player`."""
    bot: str | None = None
    """The name of the house bot that sits there; null for every kind but `bot`."""
    invitation: Invitation | UnsetType = UNSET
    """Whom an `invited` seat is kept for; left out of all others."""
    keeps: Player | UnsetType = UNSET
    """Whose seat the house bot keeps warm: they may come back at any moment. Left out where it
    keeps none."""
    substitutes: bool | UnsetType = UNSET
    """True where a substitute may take over the seat that `keeps` names; else left out."""
    away: bool | UnsetType = UNSET
    """True where the player let a turn time out and has not acted since: the seat stays theirs.
    Else left out."""
    away_since: Moment | UnsetType = UNSET
    """When the first turn that they missed since was over; left out unless `away`."""
    present: bool | UnsetType = UNSET
    """Whether whoever sits there follows the match now; only with `include=presence`."""

    @property
    def name(self) -> str:
        """How whoever has it is called; empty where nobody does."""
        return self.player.name if self.player is not None else self.bot or ""

    @property
    def owner(self) -> Player | None:
        """Whose seat it is: whoever sits there, or whom it is kept warm for."""
        if self.player is not None:
            return self.player
        return None if self.keeps is UNSET else self.keeps


class Predecessor(msgspec.Struct, frozen=True):
    """Somebody who had a seat of the running match before; what they did keeps their name."""

    seat: int
    name: str
    until_version: int
    player: Player | None = None
    """None for a house bot."""


class Stay(msgspec.Struct, frozen=True):
    """Who had a seat, and from which version of the match to which."""

    seat: OneSeat
    player: Player | None
    """Who had it; null for a house bot."""
    bot: str | None
    """The name of the house bot that had it; null for a player."""
    from_version: int
    """The first version of their stay; 1 for whoever had the seat first."""
    until_version: int | None
    """The last version of their stay; null for whoever has the seat now."""


AgreedUntil = Annotated[Moment, Meta(description="Until when the others can agree.")]
AgreedSeats = Annotated[tuple[int, ...], Meta(description="The seats that have said yes.")]


class Substitute(msgspec.Struct, frozen=True):
    """Somebody would like to take over a seat whose owner allows it; the others are asked."""

    id: str
    """The id of the request."""
    seat: int
    """The number of the seat they ask for."""
    player: Player
    """Who asks."""
    expires_at: AgreedUntil
    agreed: AgreedSeats = ()


class Takeback(msgspec.Struct, frozen=True):
    """A take-back that waits for the others; it ends with whatever changes the match first."""

    id: str
    """The id of the take-back."""
    seat: int
    """The number of the seat whose player asks."""
    to_version: int
    """The version to play on from."""
    expires_at: AgreedUntil
    agreed: AgreedSeats = ()


class Match(msgspec.Struct, frozen=True):
    """All that is stored of a match besides its state, its log and the server's secret."""

    id: str
    game: str
    options: msgspec.Raw
    visibility: Visibility
    status: Status
    version: int
    created_at: Moment
    updated_at: Moment
    created_by: str
    seats: tuple[Seat, ...]
    commitment: str
    chain_key: bytes
    """What links are sealed with; shown to nobody, as the secret that it is made from."""
    rules_version: int
    """Of the game when the match was put up."""
    head: str = ""
    """Of the chain of all versions up to this one."""
    clock: Clock | None = None
    deadline: Moment | None = None
    """When the first of the running turns ends; while the match waits, the next invitation."""
    to_act: tuple[int, ...] = ()
    since: tuple[Moment, ...] = ()
    """When each of the seats that are to act came to it."""
    reserves: tuple[int, ...] = ()
    """What each seat had left in reserve when its running turn began, or at the end of its last
    one, in milliseconds; empty where nobody has any."""
    stand_in: tuple[int, ...] = ()
    """Seats whose turn has timed out: a house bot finishes it, the player keeps the seat."""
    departures: tuple[Departure, ...] = ()
    predecessors: tuple[Predecessor, ...] = ()
    claim_after_seconds: int | None = None
    """How long a player may be absent until others may claim that it goes on; None: for ever."""
    heard: tuple[Moment | None, ...] = ()
    """When the player of each seat last changed anything; empty while nobody has."""
    gifts: int = 0
    """How often time was given."""
    substitute: Substitute | None = None
    """Who would like to take over a seat whose owner allows it."""
    asked_before: tuple[str, ...] = ()
    """The players who asked to be a substitute, each once; shown to nobody."""
    command_count: int = 0
    played_by_owner: tuple[int, ...] = ()
    """How many of each seat's decisions that stand were played by the player who had the seat when
    the match began, by standing order too; empty before the first command."""
    played_by_house: tuple[int, ...] = ()
    """How many the house played: in the place of a player, or for itself."""
    outcome: Outcome | None = None
    sealed: tuple[int, ...] = ()
    """The seats whose texts for the seed are sealed and still to be revealed."""
    is_revealing: bool = False
    """Whether one has been: from then on the seats stay as they are."""
    rated: bool = False
    """Whether its result is to count in the ratings of those who play it."""
    invitation_seconds: int | UnsetType = UNSET
    """How long a seat of it is kept for whom it was offered, if its creator has said so."""
    spectators: Spectators | UnsetType = UNSET
    """What spectators are shown of the play; all that is public, unless this says so."""
    turn_starts: tuple["Match", ...] | UnsetType = UNSET
    """The whole match as it stood when its latest turns began, the first of them what spectators
    see; only where they see it late."""
    rematch_of: str | UnsetType = UNSET
    """The match that it is the rematch of."""
    rematch: str | UnsetType = UNSET
    """Its own rematch, which comes after its end: kept beside the document, which then stands."""
    takebacks: TakebackRule = TakebackRule.OWN
    """Taking back what told nobody anything costs the others nothing, so it is the usual rule."""
    takeback: Takeback | None = None
    """The one that the others are asked about."""
    taken_back: tuple[int, ...] = ()
    """How often each seat has taken back, or asked to; empty while nobody has."""
    contest: ContestTable | UnsetType = UNSET
    """Where it is a table of a contest."""
    lesson: LessonMatch | UnsetType = UNSET
    """Where it is played for a lesson."""

    @property
    def shares_deal(self) -> bool:
        """Whether others are dealt the same, so that what is known here helps them."""
        return self.contest is not UNSET and self.contest.deal is not None

    @property
    def other_deal_id(self) -> str | None:
        """What stands for the match in the seed, where that is not its own id: a deal of a contest
        or of a lesson."""
        if self.lesson is not UNSET:
            return self.lesson.deal_id
        if self.contest is UNSET or self.contest.deal is None:
            return None
        return f"{self.contest.id}/{self.contest.deal}"

    @property
    def deal_id(self) -> str:
        """What stands for the match in the seed: its own id, or that of a deal that it shares."""
        return self.other_deal_id or self.id

    @property
    def is_prepared(self) -> bool:
        """Whether what is played before a lesson begins has been played; nobody waits for others
        until then."""
        return self.lesson is UNSET or self.version >= self.lesson.begins_at

    @property
    def rules(self) -> Game:
        """The game under the rules that the match was put up under, whatever today's are.

        Today's where there are none of that version here; they refuse to read its state.
        """
        game = GAMES.get(self.game) or find_game(self.game)
        if game.rules_version == self.rules_version:
            return game
        return released(self.game, self.rules_version) or game

    @property
    def chosen_options(self) -> Options:
        """The options of the game, typed."""
        return codec_of(self.rules).decode_options(bytes(self.options))

    @property
    def has_ended(self) -> bool:
        """Whether nothing can happen any more."""
        return self.status in (Status.FINISHED, Status.CANCELLED)

    @property
    def has_open_seat(self) -> bool:
        """Whether a seat waits for somebody."""
        return any(seat.kind is SeatKind.OPEN for seat in self.seats)

    @property
    def has_empty_seat(self) -> bool:
        """Whether nobody sits on some seat yet, be it kept for somebody or not."""
        return any(seat.kind in (SeatKind.OPEN, SeatKind.INVITED) for seat in self.seats)

    @property
    def invitations(self) -> tuple[tuple[int, Invitation], ...]:
        """The seats that are kept for somebody, for whom, and until when."""
        kept = ((seat.seat, seat.invitation) for seat in self.seats)
        return tuple((seat, invited) for seat, invited in kept if invited is not UNSET)

    @property
    def is_open(self) -> bool:
        """Whether somebody can still sit down."""
        return self.status is Status.WAITING and self.has_open_seat

    @property
    def pace(self) -> Pace:
        """How quickly it is played: live where a turn lasts ten minutes at most."""
        if self.clock is None:
            return Pace.NONE
        return Pace.LIVE if self.clock.is_live else Pace.SLOW

    @property
    def began(self) -> Mapping[int, datetime]:
        """When each of the seats to act came to it."""
        return dict(zip(self.to_act, self.since, strict=True))

    def absent_since(self, seat: int) -> datetime | None:
        """Since when this seat's player has been missing; None while nobody can say that.

        With a clock it is since a turn of theirs was over unplayed, without one since they have
        owed a turn; whatever they do meanwhile shows that they are there.
        """
        place = self.seats[seat]
        if self.status is not Status.PLAYING or place.player is None:
            return None
        if self.clock is not None:
            return None if place.away_since is UNSET else place.away_since
        if seat not in self.to_act:
            return None
        heard = self.heard[seat] if self.heard else None
        since = self.began[seat]
        return since if heard is None else max(since, heard)

    def claimable_at(self, seat: int) -> datetime | None:
        """From when on another player may claim that this seat's player is gone; None: never.

        While a turn of theirs runs against the clock, the clock alone says how long it may last.
        """
        since = self.absent_since(seat)
        if self.claim_after_seconds is None or since is None:
            return None
        claimable = since + timedelta(seconds=self.claim_after_seconds)
        deadline = self.deadline_of(seat)
        return claimable if deadline is None else max(claimable, deadline)

    @property
    def first_claimable_at(self) -> datetime | None:
        """The first of these moments."""
        moments = (self.claimable_at(seat.seat) for seat in self.seats)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def turns(self) -> tuple[RunningTurn, ...]:
        """The turns that run against a clock; not those that the house finishes."""
        clock = self.clock
        if clock is None:
            return ()
        return tuple(
            RunningTurn(seat, since, clock.end_of_turn(self.reserve_of(seat), since))
            for seat, since in self.began.items()
            if seat not in self.stand_in
        )

    def reserve_of(self, seat: int) -> int:
        """What this seat has left in reserve; 0 where nobody has any."""
        return self.reserves[seat] if self.reserves else 0

    @property
    def earliest_deadline(self) -> datetime | None:
        """When the first of these turns ends."""
        return min((turn.deadline for turn in self.turns), default=None)

    def deadline_of(self, seat: int) -> datetime | None:
        """When this seat's running turn ends; None where none runs, or no clock."""
        return next((turn.deadline for turn in self.turns if turn.seat == seat), None)

    @property
    def house_seats(self) -> tuple[int, ...]:
        """The seats that are to act and for which the house has to play."""
        if not self.is_prepared:
            return ()
        return tuple(
            seat
            for seat in self.to_act
            if self.seats[seat].kind is SeatKind.BOT or seat in self.stand_in
        )

    @property
    def has_players(self) -> bool:
        """Whether anybody at the table could use what the house bots hold."""
        return any(seat.owner is not None for seat in self.seats)

    @property
    def due_players(self) -> tuple[Player, ...]:
        """The players who owe a decision."""
        players = (self.seats[seat].player for seat in self.to_act if seat not in self.stand_in)
        return tuple(player for player in players if player is not None)

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player has, or None."""
        for seat in self.seats:
            if seat.player is not None and seat.player.id == player_id:
                return seat.seat
        return None

    def owned_by(self, player_id: str) -> int | None:
        """The seat that is this player's, whether they sit there or it is kept warm for them."""
        for seat in self.seats:
            if seat.owner is not None and seat.owner.id == player_id:
                return seat.seat
        return None

    @property
    def insiders(self) -> frozenset[str]:
        """The players who have to do with the match: who made it, sits or sat in it, is invited."""
        people = (
            *(seat.player for seat in self.seats),
            *(left.player for left in self.predecessors),
        )
        players = {player.id for player in people if player is not None}
        players.update(kept.player.id for _, kept in self.invitations)
        return frozenset({self.created_by, *players})

    def is_there_for(self, player_id: str | None) -> bool:
        """Whether this player, or whoever comes without a token, may know of the match."""
        return self.visibility is not Visibility.PRIVATE or player_id in self.insiders

    def hides_play_from(self, seat: int | None) -> bool:
        """Whether these eyes may not see all that is public yet; after the end they may."""
        return seat is None and self.spectators is not UNSET and self.status is Status.PLAYING

    def seen_from(self, seat: int | None) -> "Match":
        """The match as these eyes may see it by now, which for late ones is an earlier version of
        it, whole: who sat where, who was away and what was asked for, too."""
        if self.turn_starts is UNSET or not self.hides_play_from(seat):
            return self
        return self.turn_starts[0]

    @property
    def is_seen_late(self) -> bool:
        """Whether there is anything that spectators do not see yet, because they see it late."""
        return self.seen_from(None).version != self.version

    @property
    def first_ones(self) -> Mapping[int, Predecessor]:
        """Whoever had each seat when the match began, of the seats that have changed hands."""
        return {before.seat: before for before in reversed(self.predecessors)}

    def with_command_counted(self, seat: int) -> "Match":
        """The match with one more command: its owner's, the house's, or a substitute's."""
        player = self.seats[seat].player
        first = self.first_ones.get(seat)
        owner = player if first is None else first.player
        is_house = player is None or seat in self.stand_in
        is_owner = player is not None and owner is not None and player.id == owner.id
        return replace(
            self,
            command_count=self.command_count + 1,
            played_by_owner=self._with_more(self.played_by_owner, seat, is_owner and not is_house),
            played_by_house=self._with_more(self.played_by_house, seat, is_house),
        )

    def _with_more(self, counts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
        before = counts or (0,) * len(self.seats)
        return (*before[:seat], before[seat] + more, *before[seat + 1 :])

    def seat_kept_for(self, player_id: str) -> int | None:
        """The seat that is kept for this player, or None."""
        for seat, invitation in self.invitations:
            if invitation.player.id == player_id:
                return seat
        return None

    def listed_as(self, standing: str | None = None) -> tuple[tuple[str, str], ...]:
        """Whose lists hold the match, and which of them; as it stands, or as it would otherwise.

        It is in one list of everybody's if it is public, and in one of each insider, by all that a
        list is asked for; and once more for every house bot at its table, as that is or as
        spectators see it.
        """
        if standing is None:
            standing = OPEN if self.is_open else self.status.value
        kind = f"{self.visibility}:{self.game}:{standing}:{len(self.seats)}:{self.pace}"
        seats = (*self.seats, *self.seen_from(None).seats)
        bots = {ANY_BOT, *(seat.bot for seat in seats if seat.bot is not None)}
        everybody = {EVERYBODY} if self.visibility is Visibility.PUBLIC else set()
        return tuple((one, f"{kind}:{bot}") for one in self.insiders | everybody for bot in bots)

    @property
    def stamp(self) -> str:
        """What the ids of this version's entries end in: should the store step back and reach the
        version a second time, what was sent the first time is recognised by it."""
        return f".{self.head[:HEAD_IN_TAG]}"

    def overdue(self, now: datetime) -> tuple[int, ...]:
        """The seats whose time is up, and for which the house does not play yet."""
        return tuple(turn.seat for turn in self.turns if turn.deadline <= now)

    def is_overdue(self, now: datetime) -> bool:
        """Whether the running turn has to be played by the house at once, or, while the match
        waits, an invitation is over."""
        return bool(self.stand_in) or (self.deadline is not None and self.deadline <= now)


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match and its state as they stand at one version; the state is None until the start."""

    match: Match
    state: State | None
    is_for_spectators: bool = False
    """Whether it is as spectators may see it by now: whoever it was loaded for has no seat now,
    whatever seat they had then."""

    def seat_of(self, player: Player | None) -> int | None:
        """The seat with whose eyes this player looks at it now; None: a spectator's."""
        if player is None or self.is_for_spectators:
            return None
        return self.match.seat_of(player.id)


def match_of(document: bytes, rematch: bytes | None) -> Match:
    """A match from its document and the id of its rematch, if it has one.

    ValueError if it is none, Undecodable if nobody knows its options here.
    """
    match = decode_match(document)
    if match.game in GAMES:  # of one that the house has given up nobody asks for them
        try:
            _ = match.chosen_options
        except Refusal as fault:
            raise Undecodable("match", str(fault)) from None
    return match if rematch is None else replace(match, rematch=rematch.decode())


def with_rematch(loaded: LoadedMatch, rematch: bytes) -> LoadedMatch:
    """The match with the id of its rematch, which is kept beside it."""
    return replace(loaded, match=replace(loaded.match, rematch=rematch.decode()))


def decoded_match(document: bytes, state: bytes | None, rematch: bytes | None) -> LoadedMatch:
    """A match from what is stored of it; OtherRules if its state was written by other rules."""
    match = match_of(document, rematch)
    if state is None:
        return LoadedMatch(match, None)
    if match.game not in GAMES:
        raise OtherRules(f"there is no game {match.game} here")
    try:
        return LoadedMatch(match, codec_of(match.rules).decode_state(state))
    except StaleEncoding as fault:
        raise OtherRules(str(fault)) from None
    except BadEncoding:  # what is wrong with it might tell what is hidden
        raise Undecodable("match", "its state cannot be decoded") from None


decode_match = msgspec.json.Decoder(Match).decode
