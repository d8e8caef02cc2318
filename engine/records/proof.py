"""What a record proves: the deal is dealt again, every command is played again, the chain is bound
again, and all of it has to be what was noted.
"""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from engine.catalogue import deal
from engine.encoding import codec_of, digest_of, encode
from engine.game import Command, Event, Game, State
from engine.outcome import Outcome, Termination
from engine.records.chain import Link, RecordedCommit, require_chain
from engine.records.fairness import (
    chain_key,
    commitment,
    deal_seed,
    entropy_digest,
    first_head,
)
from engine.records.record import AnyRecord, RecordedCommand, game_of
from engine.refusals import ForgedRecord, IllegalCommand, Refusal

TAKEN_BACK = "taken_back"
"""The type of the event that tells of a taking back."""


class Step(msgspec.Struct, frozen=True):
    """One command of a match played again: who, what, what happened, what is."""

    seat: int
    command: Command
    events: tuple[Event, ...]
    state: State


def state_digest(game: Game, state: State) -> str:
    """The short name of a state: what a record notes after each command."""
    return digest_of(codec_of(game).encode_state(state))


def dealt(record: AnyRecord) -> State:
    """The match as its fairness deals it, or `ForgedRecord`."""
    _require_numbered_seats(record)
    seed = deal_seed(_secret(record), _deal_id(record), record.fairness.entropies)
    try:
        return deal(game_of(record), len(record.seats), record.options, seed)
    except Refusal as refusal:
        raise ForgedRecord(str(refusal), pointer=refusal.pointer or "/options") from refusal


class _Stand(NamedTuple):
    """What a match stood at once more: after a command, or taken back to what it had been."""

    pointer: str
    digest: str
    """As it was noted."""
    state: State
    step: Step | None
    """The command that led to it; None where the match was taken back."""


def replay(record: AnyRecord) -> Iterator[Step]:
    """Every command carried out again, or `ForgedRecord` at the first one the match refuses.

    A match that was taken back goes on from the state of then; what was taken back is among the
    steps.
    """
    return (stand.step for stand in _stands(record) if stand.step is not None)


def _stands(record: AnyRecord) -> Iterator[_Stand]:
    game, state = game_of(record), dealt(record)
    house, states = deque(enumerate(record.house)), dict[int, State]()
    for number, played in enumerate(record.commands):
        for stand in _house_stands(house, states, state, until=played.version):
            state = stand.state
            yield stand
        step = _step(game, state, number, played)
        state = states[played.version] = step.state
        yield _Stand(f"/commands/{number}", played.digest, state, step)
    yield from _house_stands(house, states, state)


def _step(game: Game, state: State, number: int, played: RecordedCommand[Command]) -> Step:
    try:
        state, events = game.apply(state, played.seat, played.command)
    except IllegalCommand as refusal:
        sentence = f"Seat {played.seat} could not do this ({refusal.rule}): {refusal}"
        raise ForgedRecord(sentence, pointer=f"/commands/{number}") from refusal
    return Step(played.seat, played.command, events, state)


def _house_stands(
    house: deque[tuple[int, RecordedCommit]],
    states: dict[int, State],
    state: State,
    until: int | None = None,
) -> Iterator[_Stand]:
    """What the house did up to the next command: it deals once, and takes back what was dealt."""
    while house and (until is None or house[0][1].version < until):
        number, commit = house.popleft()
        if commit.to_version is not UNSET:
            pointer = f"/house/{number}"
            if commit.to_version not in states:
                sentence = f"Nothing was played at version {commit.to_version} to go back to."
                raise ForgedRecord(sentence, pointer=f"{pointer}/to_version")
            state = states[commit.to_version]
            yield _Stand(pointer, commit.digest, state, None)
        if states or commit.digest:  # it has been dealt
            states[commit.version] = state


def verify(record: AnyRecord) -> Outcome | None:
    """The proved outcome (None: the match was on), or `ForgedRecord` saying where it departs."""
    game = game_of(record)
    _require_commitment(record)
    state = dealt(record)
    _require_digest(game, state, record.deal, "/deal")
    for stand in _stands(record):
        state = stand.state
        _require_digest(game, state, stand.digest, f"{stand.pointer}/digest")
    _require_departures(record)
    _require_told_back(record)
    outcome = _outcome(game, record, state)
    _require_outcome(record.outcome, outcome)
    _require_chain(record)
    return outcome


def _secret(record: AnyRecord) -> bytes:
    return bytes.fromhex(record.fairness.secret)


def _deal_id(record: AnyRecord) -> str:
    """What stands for the match in the seed; its own id unless others were dealt the same."""
    deal_id = record.fairness.deal_id
    return record.match_id if deal_id is UNSET else deal_id


def _require_numbered_seats(record: AnyRecord) -> None:
    if [seat.seat for seat in record.seats] != list(range(len(record.seats))):
        raise ForgedRecord("Seats are numbered from 0 in turn order.", pointer="/seats")
    if len(record.fairness.entropies) != len(record.seats):
        sentence = "There must be one entropy (or null) for each seat."
        raise ForgedRecord(sentence, pointer="/fairness/entropies")


def _require_commitment(record: AnyRecord) -> None:
    given = commitment(_secret(record))
    if given != record.fairness.commitment:
        sentence = f"The SHA-256 of the secret is {given}, another was published."
        raise ForgedRecord(sentence, pointer="/fairness/commitment")


def _require_digest(game: Game, state: State, noted: str, pointer: str) -> None:
    given = state_digest(game, state)
    if given != noted:
        raise ForgedRecord(f"The state is {given}, noted is {noted!r}.", pointer=pointer)


def _require_departures(record: AnyRecord) -> None:
    earliest, present = 0, set(range(len(record.seats)))
    for number, departure in enumerate(record.departures):
        pointer = f"/departures/{number}"
        if departure.seat not in present:
            sentence = f"There was nobody (any more) at seat {departure.seat} to leave it."
            raise ForgedRecord(sentence, pointer=pointer)
        if departure.reason not in (Termination.RESIGNED, Termination.TIMEOUT):
            sentence = "A seat is left by resigning or by running out of time."
            raise ForgedRecord(sentence, pointer=pointer)
        if not earliest <= departure.after_commands <= len(record.commands):
            sentence = "Departures are noted in the order of the commands."
            raise ForgedRecord(sentence, pointer=pointer)
        earliest = departure.after_commands
        present.remove(departure.seat)


def _require_told_back(record: AnyRecord) -> None:
    """The log tells of every taking back, and of no other."""
    for number, commit in enumerate(record.house):
        told = [
            event.get("to_version")
            for event in map(msgspec.json.decode, commit.events)
            if isinstance(event, dict) and event.get("type") == TAKEN_BACK
        ]
        if told != ([] if commit.to_version is UNSET else [commit.to_version]):
            sentence = "The log tells of another taking back."
            raise ForgedRecord(sentence, pointer=f"/house/{number}/events")


def _require_chain(record: AnyRecord) -> None:
    """All that the record tells stood in the chain, in this order and at these times."""
    first, key = _beginning(record)
    require_chain(first, key, _links(record), record.outcome, record.fairness.chain)
    if not record.house:
        raise ForgedRecord("Nothing tells how the match began.", pointer="/house")
    last = record.house[-1]
    entropies = [commit.entropies for commit in record.house if commit.entropies is not None]
    digests = [commit.digest for commit in record.house if commit.digest]
    for pointer, told, chained in (
        ("/seats", record.seats, last.seats),
        ("/departures", record.departures, last.departures),
        ("/rules_version", record.rules_version, last.rules_version),
        ("/fairness/entropies", _entropy_digests(record), entropies and entropies[-1]),
        ("/deal", record.deal, digests and digests[0]),
    ):
        if told != chained:
            raise ForgedRecord("The chain tells something else.", pointer=pointer)


def _beginning(record: AnyRecord) -> tuple[str, bytes]:
    """The head before the first link, and the key of the links."""
    told = record.fairness.commitment
    shared = record.fairness.deal_id
    deal_id = None if shared is UNSET else shared
    first = first_head(record.match_id, told, record.game, record.options, deal_id)
    return first, chain_key(_secret(record), record.match_id)


def _links(record: AnyRecord) -> list[Link]:
    """Every version, whether the next of the house made it or the next of the commands."""
    links: list[Link] = []
    house, commands = deque(enumerate(record.house)), deque(enumerate(record.commands))
    for version in range(1, len(house) + len(commands) + 1):
        is_of_house = bool(house) and (house[0][1].version == version or not commands)
        member = "house" if is_of_house else "commands"
        number, item = house.popleft() if is_of_house else commands.popleft()
        if item.version != version:
            sentence = f"Version {version} is not here, or not in its place."
            raise ForgedRecord(sentence, pointer=f"/{member}/{number}/version")
        links.append(Link(f"/{member}/{number}", item.head, item))
    return links


def _entropy_digests(record: AnyRecord) -> tuple[str | None, ...]:
    return tuple(map(entropy_digest, record.fairness.entropies))


def _outcome(game: Game, record: AnyRecord, state: State) -> Outcome | None:
    outcome = game.outcome(state)
    return outcome and outcome.with_departures(record.departures)


def _require_outcome(noted: Outcome | None, given: Outcome | None) -> None:
    if noted is None or given is None:
        if noted is not given:
            sentence = f"The match is {'over' if given else 'not over'} here."
            raise ForgedRecord(sentence, pointer="/outcome")
        return
    for member in Outcome.__struct_fields__:
        right = getattr(given, member)
        if getattr(noted, member) != right:
            sentence = f"The commands give {encode(right).decode()}."
            raise ForgedRecord(sentence, pointer=f"/outcome/{member}")
