"""What is stored of a match, and the questions that it answers by itself.

Times are aware datetimes in UTC with milliseconds.
"""

import re
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec.structs import replace

from engine.catalogue import GAMES, find_game
from engine.encoding import codec_of
from engine.game import Game, Options, State
from engine.outcome import Departure, Outcome
from engine.records.chain import HouseCommit, RecordedSeat
from engine.records.fairness import entropy_digest
from engine.refusals import StaleEncoding
from engine.released import released
from engine.words import ENGLISH, Language
from service.refusals import OtherRules

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time that knows its zone: RFC 3339 on the wire, `date-time` in the contract."""


def spelled(moment: datetime) -> str:
    """A time as records and links tell it: RFC 3339, in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Kind(StrEnum):
    """What a player says it is."""

    HUMAN = "human"
    BOT = "bot"


class Player(msgspec.Struct, frozen=True):
    """Whoever sits there: a person or a stranger's bot."""

    id: str
    name: str
    kind: Kind


class PlayerProfile(Player, frozen=True):
    """A player with what only `/v1/players` tells."""

    created_at: Moment


class NewPlayer(PlayerProfile, frozen=True):
    """A player just registered, or given a new token: the only time the token is shown."""

    token: str


class SeatKind(StrEnum):
    """Who has a seat."""

    PLAYER = "player"
    BOT = "bot"
    OPEN = "open"


class Seat(msgspec.Struct, frozen=True):
    """A place at the table, as everybody may see it."""

    seat: int
    kind: SeatKind
    player: Player | None = None
    bot: str | None = None


class Status(StrEnum):
    """How far a match has come."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Visibility(StrEnum):
    """Whether a match is listed; unlisted ones are open to whoever knows the id."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class OnTimeout(StrEnum):
    """What happens to a seat whose turn has lasted too long."""

    BOT = "bot"
    FORFEIT = "forfeit"


class Clock(msgspec.Struct, frozen=True):
    """How long a turn may last; one clock for all decisions that the same seats owe in a row."""

    turn_seconds: int
    on_timeout: OnTimeout = OnTimeout.BOT


OPEN = "open"
"""The standing of a match in which somebody can still sit down."""
EVERYBODY = "everybody"
ANY_BOT = "*"
LIVE_TURN_SECONDS = 600


class Pace(StrEnum):
    """How quickly a match is played, by its clock."""

    NONE = "none"
    LIVE = "live"
    SLOW = "slow"


def pace_of(clock: Clock | None) -> Pace:
    """Live where a turn lasts ten minutes at most."""
    if clock is None:
        return Pace.NONE
    return Pace.LIVE if clock.turn_seconds <= LIVE_TURN_SECONDS else Pace.SLOW


class Predecessor(msgspec.Struct, frozen=True):
    """Who had a seat of the running match before; what they did keeps their name."""

    seat: int
    name: str
    until_version: int


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
    to_act: tuple[int, ...] = ()
    stand_in: tuple[int, ...] = ()
    """Seats whose turn has timed out: a house bot finishes it, the player keeps the seat."""
    departures: tuple[Departure, ...] = ()
    predecessors: tuple[Predecessor, ...] = ()
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
    def is_open(self) -> bool:
        """Whether somebody can still sit down."""
        return self.status is Status.WAITING and self.has_open_seat

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
        return any(seat.player is not None for seat in self.seats)

    @property
    def due_players(self) -> tuple[Player, ...]:
        """The players who owe a decision."""
        players = (self.seats[seat].player for seat in self.to_act if seat not in self.stand_in)
        return tuple(player for player in players if player is not None)

    @property
    def recorded_seats(self) -> tuple[RecordedSeat, ...]:
        """The seats as the record tells them; nobody has an open one."""
        return tuple(
            RecordedSeat(
                seat.seat,
                seat.player.name if seat.player is not None else seat.bot or "",
                seat.bot,
                tuple(left.name for left in self.predecessors if left.seat == seat.seat),
            )
            for seat in self.seats
        )

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player has, or None."""
        for seat in self.seats:
            if seat.player is not None and seat.player.id == player_id:
                return seat.seat
        return None

    def listed_as(self, standing: str | None = None) -> tuple[tuple[str, str], ...]:
        """Whose lists hold the match, and which of them; as it stands, or as it would otherwise.

        It is in one list of everybody's if it is public, and in one of each who made it or sits in
        it, by all that a list is asked for; and once more for every house bot at its table.
        """
        if standing is None:
            standing = OPEN if self.is_open else self.status.value
        kind = f"{self.visibility}:{self.game}:{standing}:{len(self.seats)}:{pace_of(self.clock)}"
        whose, kinds = {self.created_by}, {f"{kind}:{ANY_BOT}"}
        for seat in self.seats:
            if seat.player is not None:
                whose.add(seat.player.id)
            elif seat.bot is not None:
                kinds.add(f"{kind}:{seat.bot}")
        if self.visibility is Visibility.PUBLIC:
            whose.add(EVERYBODY)
        return tuple((one, each) for one in whose for each in kinds)

    @property
    def stamp(self) -> str:
        """What the ids of this version's entries end in: should the store step back and reach the
        version for a second time, what was told at the first is told from it."""
        return f".{self.head[:HEAD_IN_TAG]}" if self.head else ""

    def is_overdue(self, now: datetime) -> bool:
        """Whether the running turn has to be played by the house at once."""
        return bool(self.stand_in) or (self.deadline is not None and self.deadline <= now)


HEAD_IN_TAG = 12
"""Hex digits of a head: enough that no two heads of one match agree by accident."""
_TAG = re.compile(rf"([0-9a-z]+)\.([0-9]{{1,9}})\.([0-9a-f]{{{HEAD_IN_TAG}}})\.")


class MatchTag(msgspec.Struct, frozen=True):
    """All that a caller's document depends on: what its ETag is made of."""

    match_id: str
    version: int
    seat: int | None
    head: str
    """Of the chain at this version: should the store step back and reach a version for a second
    time, what was seen at the first is told from it."""

    def etag(self) -> str:
        """The opaque tag of the match document, without quotes."""
        seat = "s" if self.seat is None else self.seat
        return f"{self.match_id}.{self.version}.{self.head[:HEAD_IN_TAG]}.{seat}"

    @staticmethod
    def seen_in(etag: str, match_id: str) -> tuple[int, str] | None:
        """The version and the head that a tag of a match stands for; None if it is no such tag."""
        found = _TAG.match(etag)
        if found is None or found[1] != match_id:
            return None
        return int(found[2]), found[3]

    def with_decision(self, language: Language) -> str:
        """The tag of the document that brings the caller's decision along, in that language."""
        return f"{self.etag()}.decision-{language}"


class LoadedMatch(msgspec.Struct, frozen=True):
    """A match and its state as they stand at one version; the state is None until the start."""

    match: Match
    state: State | None


def decoded_match(document: bytes, state: bytes | None) -> LoadedMatch:
    """A match from what is stored of it; OtherRules if its state was written by other rules."""
    match = decode_match(document)
    if state is None:
        return LoadedMatch(match, None)
    try:
        return LoadedMatch(match, codec_of(match.rules).decode_state(state))
    except StaleEncoding as fault:
        raise OtherRules(str(fault)) from None


decode_match = msgspec.json.Decoder(Match).decode


NOTHING = msgspec.Raw()
"""Left out when it is written: a default is recognised by being this very object."""


class ChronicleEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one version changed: a command, or the document, or both."""

    at: datetime
    deadline: datetime | None = None
    seat: int | None = None
    command: msgspec.Raw = NOTHING
    digest: str = ""
    """Of the state after the command, or of the dealt state when the match started."""
    match: Match | None = None
    """The whole document, unless it only went on by one command."""
    head: str = ""
    house: HouseCommit | None = None
    """What the record tells of a version that no command made."""


class Entropy(msgspec.Struct, frozen=True):
    """What a seat gives to the seed: a text, or first only the SHA-256 of one, its seal."""

    text: str | None = None
    seal: str | None = None


class DealSecrets(msgspec.Struct, frozen=True):
    """What the deal is made from, kept apart from everything else until the end."""

    secret: bytes
    entropies: tuple[str | None, ...]
    seals: tuple[str | None, ...] = ()
    """The SHA-256 that a seat gave before its text, in hex; empty where nobody did."""

    def seal_of(self, seat: int) -> str | None:
        """What the seat sealed its text with, if it did."""
        return self.seals[seat] if self.seals else None

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose texts are still to be revealed."""
        texts = enumerate(self.entropies)
        return tuple(seat for seat, text in texts if text is None and self.seal_of(seat))

    @property
    def entropy_digests(self) -> tuple[str | None, ...]:
        """What the chain says of the texts; a seal stands for the text that it is of."""
        texts = enumerate(self.entropies)
        return tuple(self.seal_of(seat) or entropy_digest(text) for seat, text in texts)

    def changed(self, seat: int, given: Entropy) -> "DealSecrets":
        """The same with something else from one seat."""
        seals = self.seals or (None,) * len(self.entropies)
        return replace(
            self,
            entropies=(*self.entropies[:seat], given.text, *self.entropies[seat + 1 :]),
            seals=(*seals[:seat], given.seal, *seals[seat + 1 :]),
        )


class Idempotency(msgspec.Struct, frozen=True):
    """A client's key for one request, the SHA-256 of what it says, the language of the answer."""

    key: str
    body_digest: str
    language: Language = ENGLISH
