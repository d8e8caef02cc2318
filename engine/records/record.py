"""A match on one page: everything needed to deal and play it again, without a server.

`GET /v1/matches/{id}/record` serves exactly this shape, `python -m engine play --record` writes
it, `verify` checks it: the commitment, the deal, every command with the state it led to, the
outcome, and the chain that all of it stood in while the match was on. The members are

    record_version   1; another version is refused
    game, rules_version, options, match_id
    seats            [{seat, name, bot, predecessors}], in turn order
    fairness         {algorithm, commitment, secret, entropies, chain}: what the deal was made from,
                     and the last head of the chain; `deal_id` besides where several matches of a
                     contest were dealt the same, or all of a lesson
    deal             digest of the dealt state
    commands         [{version, seat, at, command, digest, head}]: `digest` is that of the state
                     after the command
    house            [{version, at, events, seats, …, head}]: the versions that no command made
    departures       [{seat, reason, after_commands}]: the seats given up for good
    outcome          {ranking, scores, termination, departed}, null while the match is on

A digest is the first 16 hex digits of the SHA-256 of the encoded state. These types are the grammar
of a record (`engine/records/grammar.py`): a member that is added here is in its JSON Schema. One
that is added after a release is unset by default, or the records of before could not be read.
"""

from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from engine.catalogue import find_rules
from engine.encoding import UNREADABLE, codec_of, encode, unreadable
from engine.game import Command, Game, Options
from engine.outcome import Departure, Outcome
from engine.records.chain import (
    Instant,
    RecordedCommit,
    RecordedSeat,
    SeatNumber,
    Sha256,
    StateDigest,
    Version,
    respelled,
)
from engine.records.fairness import ALGORITHM
from engine.records.grammar import require_as_written, schema_of
from engine.refusals import StaleEncoding

SomeOptions = TypeVar("SomeOptions", bound=Options)
SomeCommand = TypeVar("SomeCommand", bound=Command)

RECORD_VERSION: Literal[1] = 1


class RecordedFairness(msgspec.Struct, frozen=True):
    """What the deal was made from, the secret included."""

    commitment: Sha256
    """The SHA-256 of the secret, published before the deal."""
    secret: Sha256
    """The secret itself, in hex as well."""
    entropies: tuple[str | None, ...]
    """By seat, the text it added to the deal; null for none."""
    chain: Sha256
    """The head of the chain after the last link."""
    algorithm: Literal["floe-deal-1"] = ALGORITHM
    """How the seed of the deal is made of all this."""
    deal_id: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET
    """What stands for the match id in the seed, where other matches were dealt the same."""


class PlayedCommand(msgspec.Struct, Generic[SomeCommand], frozen=True):
    """One command, the version and the state it led to, and when it was played."""

    version: Version
    """The version of the match after it."""
    seat: SeatNumber
    """The seat that gave it."""
    command: SomeCommand
    """The command, as it was sent."""
    at: Instant | None
    """The time of the commit; null where no clock was asked."""
    digest: StateDigest
    """The digest of the state after it."""


class RecordedCommand(PlayedCommand[SomeCommand], Generic[SomeCommand], frozen=True, kw_only=True):
    """One command, the version and the state it led to, and the head of the chain after it."""

    head: Sha256
    """The head of the chain after it."""


class Record(msgspec.Struct, Generic[SomeOptions, SomeCommand], frozen=True):
    """One match from its deal to its outcome."""

    game: str
    """The name of the game: `arctic`, say."""
    rules_version: int
    """The version of the game's rules that it was last played by."""
    match_id: str
    """The id of the match."""
    options: SomeOptions
    """How it was played, every default written out."""
    seats: tuple[RecordedSeat, ...]
    """Who sat where at the end, in turn order."""
    fairness: RecordedFairness
    """What the deal was made from."""
    commands: tuple[RecordedCommand[SomeCommand], ...]
    """Every command that was played, also those taken back, in order."""
    house: tuple[RecordedCommit, ...]
    """The versions that no command made, in order."""
    deal: StateDigest
    """The digest of the dealt state."""
    departures: tuple[Departure, ...]
    """The seats that were given up for good."""
    outcome: Outcome | None
    """How it ended; null while it is on."""
    record_version: Literal[1] = RECORD_VERSION
    """The version of this shape; others are refused."""


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
        record = replace(record, house=tuple(map(respelled, record.house)))
    except UNREADABLE as fault:
        raise unreadable("record", fault) from fault
    require_as_written(blob, record)
    return record


def encode_record(record: AnyRecord) -> bytes:
    """The record as JSON, laid out for readers."""
    return msgspec.json.format(encode(record), indent=1) + b"\n"


def record_schema() -> bytes:
    """The grammar of a record, laid out for readers: a JSON Schema."""
    return msgspec.json.format(encode(schema_of(AnyRecord)), indent=1) + b"\n"


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
