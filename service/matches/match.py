"""What is stored of a match, and the questions that it answers by itself.

Times are aware datetimes in UTC with milliseconds.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.catalogue import GAMES, find_game
from engine.encoding import codec_of
from engine.game import Game, Options
from engine.outcome import Departure, Outcome
from engine.released import released
from service.matches.seats.seat import Invitation, Player, Predecessor, Seat, SeatKind, Substitute
from service.matches.shown.spectating import TurnMark
from service.matches.takebacks.takeback import Takeback
from service.matches.terms import (
    Clock,
    ContestTable,
    Moment,
    Pace,
    Spectators,
    Status,
    TakebackRule,
    Visibility,
)
from service.matches.timing import RunningTurn, deadline_of, reserve_of


def spelled(moment: datetime) -> str:
    """A time as records and links tell it: RFC 3339, in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


HEAD_IN_TAG = 12
"""Hex digits of a head: enough that no two heads of one match agree by accident."""
OPEN = "open"
"""The standing of a match in which somebody can still sit down."""
EVERYBODY = "everybody"
ANY_BOT = "*"


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
    """How long a player may owe a turn until others may claim that it goes on; None: for ever."""
    played_at: Moment | None = None
    """When the latest command was."""
    gifts: int = 0
    """How often time was given."""
    substitute: Substitute | None = None
    """Who would like to take over a seat that is kept warm."""
    asked_before: tuple[str, ...] = ()
    """The players who asked to be a substitute, each once; shown to nobody."""
    command_count: int = 0
    outcome: Outcome | None = None
    rules_version: int = 1
    """Of the game when the match was put up; the first one did not need to say so."""
    head: str = ""
    """Of the chain of all versions up to this one; empty for matches begun before there was one."""
    sealed: tuple[int, ...] = ()
    """The seats whose texts for the seed are sealed and still to be revealed."""
    is_revealing: bool = False
    """Whether one has been: from then on the seats stay as they are."""
    chain_key: bytes = b""
    """What links are sealed with; shown to nobody, as the secret that it is made from."""
    rated: bool = False
    """Whether its result is to count in the ratings of those who play it."""
    invitation_seconds: int | UnsetType = UNSET
    """How long a seat of it is kept for whom it was offered, if its creator has said so."""
    spectators: Spectators | UnsetType = UNSET
    """What who has no seat is shown of the play; all that is public, unless it says so."""
    marks: tuple[TurnMark, ...] | UnsetType = UNSET
    """Where its latest turns began, the first of them what spectators see; only where they see it
    late."""
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

    @property
    def shares_deal(self) -> bool:
        """Whether others are dealt the same, so that what is known here helps them."""
        return self.contest is not UNSET and self.contest.deal is not None

    @property
    def deal_id(self) -> str:
        """What stands for the match in the seed: its own id, or that of a deal that it shares."""
        if self.contest is UNSET or self.contest.deal is None:
            return self.id
        return f"{self.contest.id}/{self.contest.deal}"

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
        """When each of the seats to act came to it; what was stored without that goes on now."""
        since = self.since or (self.updated_at,) * len(self.to_act)
        return dict(zip(self.to_act, since, strict=True))

    def claimable_at(self, seat: int) -> datetime | None:
        """From when on another player may claim that this seat's player is gone; None: never.

        Whoever commands is there: it is counted from the latest command, or since the turn runs.
        """
        if self.claim_after_seconds is None or seat not in self.to_act or seat in self.stand_in:
            return None
        if self.seats[seat].player is None:
            return None
        since = self.since[self.to_act.index(seat)] if self.since else self.updated_at
        heard = since if self.played_at is None else max(since, self.played_at)
        return heard + timedelta(seconds=self.claim_after_seconds)

    @property
    def turns(self) -> tuple[RunningTurn, ...]:
        """The turns that run against a clock; not those that the house finishes."""
        clock = self.clock
        if clock is None:
            return ()
        return tuple(
            RunningTurn(seat, since, deadline_of(clock, reserve_of(self.reserves, seat), since))
            for seat, since in self.began.items()
            if seat not in self.stand_in
        )

    def deadline_of(self, seat: int) -> datetime | None:
        """When this seat's running turn ends; None where none runs, or no clock."""
        return next((turn.deadline for turn in self.turns if turn.seat == seat), None)

    @property
    def house_seats(self) -> tuple[int, ...]:
        """The seats that are to act and for which the house has to play."""
        return tuple(
            seat
            for seat in self.to_act
            if self.seats[seat].kind is SeatKind.BOT or seat in self.stand_in
        )

    @property
    def has_players(self) -> bool:
        """Whether anybody sits there to whom it is worth something what the house bots hold."""
        return any(seat.player is not None or seat.keeps for seat in self.seats)

    @property
    def due_players(self) -> tuple[Player, ...]:
        """The players who owe a decision."""
        players = (self.seats[seat].player for seat in self.to_act if seat not in self.stand_in)
        return tuple(player for player in players if player is not None)

    def is_warm(self, number: int) -> bool:
        """Whether its player may come back to this seat, or a substitute take it over."""
        seat = self.seats[number]
        return seat.keeps is not UNSET or seat.away is not UNSET

    def returns_to(self, player_id: str) -> int | None:
        """The seat that is kept warm for this player, be it that they have timed out; or None."""
        for seat in self.seats:
            kept = seat.player if seat.away is not UNSET else seat.keeps
            if isinstance(kept, Player) and kept.id == player_id:
                return seat.seat
        return None

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player has, or None."""
        for seat in self.seats:
            if seat.player is not None and seat.player.id == player_id:
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
        """Whether not all that is public is for these eyes; after the end it is."""
        return seat is None and self.spectators is not UNSET and self.status is Status.PLAYING

    def shown_to(self, seat: int | None) -> "Match":
        """The match with whatever tells of the play as it stood when these eyes may see it."""
        if not self.hides_play_from(seat) or self.marks is UNSET:
            return self
        mark = self.marks[0]
        return replace(
            self,
            version=mark.version,
            head=mark.head,
            updated_at=mark.at,
            to_act=mark.to_act,
            since=mark.since,
            reserves=mark.reserves,
            deadline=None,
            stand_in=(),
            takeback=None,
            played_at=None,
            marks=UNSET,
        )

    def seat_kept_for(self, player_id: str) -> int | None:
        """The seat that is kept for this player, or None."""
        for seat, invitation in self.invitations:
            if invitation.player.id == player_id:
                return seat
        return None

    def listed_as(self, standing: str | None = None) -> tuple[tuple[str, str], ...]:
        """Whose lists hold the match, and which of them; as it stands, or as it would otherwise.

        It is in one list of everybody's if it is public, and in one of each who made it, sits in it
        has lost a seat of it or is invited, by all that a list is asked for; and once more for
        every house bot at its table.
        """
        if standing is None:
            standing = OPEN if self.is_open else self.status.value
        kind = f"{self.visibility}:{self.game}:{standing}:{len(self.seats)}:{self.pace}"
        whose, kinds = {self.created_by}, {f"{kind}:{ANY_BOT}"}
        whose.update(invitation.player.id for _, invitation in self.invitations)
        for seat in self.seats:
            if seat.player is not None:
                whose.add(seat.player.id)
            elif seat.bot is not None:
                kinds.add(f"{kind}:{seat.bot}")
        whose.update(left.player.id for left in self.predecessors if left.player is not None)
        if self.visibility is Visibility.PUBLIC:
            whose.add(EVERYBODY)
        return tuple((one, each) for one in whose for each in kinds)

    @property
    def stamp(self) -> str:
        """What the ids of this version's entries end in: should the store step back and reach the
        version for a second time, what was told at the first is told from it."""
        return f".{self.head[:HEAD_IN_TAG]}" if self.head else ""

    def overdue(self, now: datetime) -> tuple[int, ...]:
        """The seats whose time is up, and for which the house does not play yet."""
        return tuple(turn.seat for turn in self.turns if turn.deadline <= now)

    def is_overdue(self, now: datetime) -> bool:
        """Whether the running turn has to be played by the house at once, or, while the match
        waits, an invitation is over."""
        return bool(self.stand_in) or (self.deadline is not None and self.deadline <= now)
