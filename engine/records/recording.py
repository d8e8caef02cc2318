"""The record of a match that no service kept: begun at version 1, then command by command."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import asdict

from engine.catalogue import deal
from engine.game import Command, Game, Options
from engine.outcome import Departure
from engine.records.chain import HouseCommit, RecordedCommit, RecordedSeat, heads
from engine.records.fairness import (
    chain_key,
    commitment,
    deal_seed,
    entropy_digest,
    first_head,
)
from engine.records.proof import state_digest
from engine.records.record import (
    AnyRecord,
    PlayedCommand,
    Record,
    RecordedCommand,
    RecordedFairness,
)

STARTED = msgspec.Raw(b'{"seat":null,"type":"match_started"}')


class Played(NamedTuple):
    """One command of a match: whose, which, and when, if a clock was asked."""

    seat: int
    command: Command
    at: str | None = None


def recorded(
    game: Game,
    options: Options,
    seats: Sequence[RecordedSeat],
    played: Sequence[Played],
    *,
    match_id: str,
    secret: bytes,
    entropies: Sequence[str | None],
    departures: Sequence[Departure] = (),
) -> AnyRecord:
    """The match as `verify` accepts it: dealt, played command by command, bound in a chain."""
    state = deal(game, len(seats), options, deal_seed(secret, match_id, entropies))
    start = HouseCommit(
        version=1,
        events=(STARTED,),
        seats=tuple(seats),
        departures=tuple(departures),
        rules_version=game.rules_version,
        entropies=tuple(map(entropy_digest, entropies)),
        at=None,
        digest=state_digest(game, state),
    )
    commands: list[PlayedCommand[Command]] = []
    for version, (seat, command, at) in enumerate(played, start=2):
        state, _ = game.apply(state, seat, command)
        digest = state_digest(game, state)
        commands.append(PlayedCommand(version, seat, command, at, digest))
    outcome = game.outcome(state)
    outcome = outcome and outcome.with_departures(departures)
    told = commitment(secret)
    first = first_head(match_id, told, game.name, options)
    bound = list(heads(first, chain_key(secret, match_id), [start, *commands], outcome))
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        match_id=match_id,
        options=options,
        seats=tuple(seats),
        fairness=RecordedFairness(told, secret.hex(), tuple(entropies), bound[-1]),
        commands=tuple(
            RecordedCommand(**asdict(command), head=head)
            for command, head in zip(commands, bound[1:], strict=True)
        ),
        house=(RecordedCommit(**asdict(start), head=bound[0]),),
        deal=start.digest,
        departures=tuple(departures),
        outcome=outcome,
    )
