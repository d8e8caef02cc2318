"""A match on one page: everything needed to deal and play it again, without a server.

`GET /v1/matches/{id}/record` serves exactly this shape, `python -m engine play --record` writes
it, `verify` checks it: the commitment, the deal, every command with the state it led to, the
outcome, and the chain that all of it stood in while the match was on. The members are

    record_version   1; another version is refused
    game, rules_version, options, match_id
    seats            [{seat, name, bot, predecessors}], in turn order
    fairness         {algorithm, commitment, secret, entropies, chain}: what the deal was made from,
                     and the last head of the chain; `deal_id` besides where several matches of a
                     contest were dealt the same
    deal             digest of the dealt state
    commands         [{version, seat, at, command, digest, head}]: `digest` is that of the state
                     after the command
    house            [{version, at, events, seats, …, head}]: the versions that no command made
    departures       [{seat, reason, after_commands}]: the seats given up for good
    outcome          {ranking, scores, termination, departed}, null while the match is on

A digest is the first 16 hex digits of the SHA-256 of the encoded state. Records made before there
was a chain have none: `fairness.chain` is empty, and names and times are told, not proved.
"""

from types import GenericAlias
from typing import Generic, TypeVar, cast

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.catalogue import find_rules
from engine.encoding import UNREADABLE, codec_of, encode, unreadable
from engine.game import Command, Game, Options
from engine.outcome import Departure, Outcome
from engine.records.chain import HouseCommit, RecordedSeat, respelled
from engine.records.fairness import ALGORITHM
from engine.refusals import StaleEncoding

SomeOptions = TypeVar("SomeOptions", bound=Options)
SomeCommand = TypeVar("SomeCommand", bound=Command)

RECORD_VERSION = 1


class RecordedFairness(msgspec.Struct, frozen=True):
    """What the deal was made from, the secret included."""

    commitment: str
    secret: str
    """32 bytes in hex."""
    entropies: tuple[str | None, ...]
    algorithm: str = ALGORITHM
    chain: str = ""
    """The head after the last link; empty where no chain was kept."""
    deal_id: str | UnsetType = UNSET
    """What stands for the match id in the seed, where other matches were dealt the same."""


class RecordedCommand(msgspec.Struct, Generic[SomeCommand], frozen=True):
    """One command, when it was played and the state it led to."""

    seat: int
    command: SomeCommand
    at: str | None = None
    """The time of the commit, RFC 3339 in UTC."""
    digest: str = ""
    version: int = 0
    head: str = ""


class Record(msgspec.Struct, Generic[SomeOptions, SomeCommand], frozen=True):
    """One match from its deal to its outcome."""

    game: str
    rules_version: int
    match_id: str
    options: SomeOptions
    seats: tuple[RecordedSeat, ...]
    fairness: RecordedFairness
    commands: tuple[RecordedCommand[SomeCommand], ...]
    deal: str = ""
    departures: tuple[Departure, ...] = ()
    outcome: Outcome | None = None
    house: tuple[HouseCommit, ...] = ()
    record_version: int = RECORD_VERSION


AnyRecord = Record[Options, Command]
"""A record of whichever game it names."""


class _Heading(msgspec.Struct, frozen=True):
    """What must be right before the rest can be read."""

    record_version: int
    game: str
    rules_version: int


def decode_record(blob: bytes) -> AnyRecord:
    """The record as it was written, or `BadEncoding`, `StaleEncoding` or `unknown_game`."""
    try:
        heading = msgspec.json.decode(blob, type=_Heading)
        game = game_of(heading)
        record = msgspec.json.decode(blob, type=_record_type(game))
        return replace(record, house=tuple(map(respelled, record.house)))
    except UNREADABLE as fault:
        raise unreadable("record", fault) from fault


def encode_record(record: AnyRecord) -> bytes:
    """The record as JSON, laid out for readers."""
    return msgspec.json.format(encode(record), indent=1) + b"\n"


def game_of(record: "AnyRecord | _Heading") -> Game:
    """The game under the rules that the record goes by, or `StaleEncoding`, `unknown_game`."""
    if record.record_version != RECORD_VERSION:
        raise StaleEncoding(
            f"A record of version {record.record_version}; version {RECORD_VERSION} is read here"
        )
    return find_rules(record.game, record.rules_version)


def _record_type(game: Game) -> type[AnyRecord]:
    # The game's types are values here, which no annotation can say; the decoder checks at run time.
    members = (game.options_type, codec_of(game).command_union)
    return cast("type[AnyRecord]", GenericAlias(Record, members))
