"""Matches of every game, played by chance, for whatever has to hold in all of them.

A `Case` is a game with a number of seats and options; `CASES` holds all that are worth trying:
every seat count, and every option turned away from its default, one at a time.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random
from typing import NamedTuple

import msgspec

from engine.catalogue import GAMES, deal, require_playable
from engine.encoding import encode
from engine.game import Command, Event, Game, Options, State
from engine.refusals import Refusal
from tests.engine.toy_game import LANTERNS

LONGEST_MATCH = 5_000
EVERY_GAME: tuple[Game, ...] = (*GAMES.values(), LANTERNS)


class Case(NamedTuple):
    """One way to set a game up."""

    game: Game
    seats: int
    options: Options

    def __str__(self):
        chosen = {
            name: value
            for name, value in msgspec.to_builtins(self.options).items()
            if value != msgspec.to_builtins(self.game.options_type())[name]
        }
        return "-".join([self.game.name, f"{self.seats}p", *map(_short, chosen.items())])


class Step(NamedTuple):
    """One decision of a match: what was, what was chosen, what came of it."""

    state: State
    seat: int
    legal_commands: tuple[Command, ...]
    command: Command
    events: tuple[Event, ...]
    after: State


def _short(chosen):
    name, value = chosen
    written = encode(value).decode()
    return f"{name}={written if len(written) < 20 else sha256(written.encode()).hexdigest()[:6]}"


def option_sets(game: Game) -> Iterator[Options]:
    """The default, then each member turned to each other value its type knows."""
    default = game.options_type()
    yield default
    shape = msgspec.inspect.type_info(game.options_type)
    assert isinstance(shape, msgspec.inspect.StructType)
    for field in shape.fields:
        usual = getattr(default, field.name)
        others = [value for value in _values(field.type) if value != usual]
        kind = field.type.type if isinstance(field.type, msgspec.inspect.Metadata) else field.type
        if usual == "random" and isinstance(kind, msgspec.inspect.LiteralType):
            others = others[:1]  # the deal tries them all
        for value in others:
            yield msgspec.structs.replace(default, **{field.name: value})


def _values(kind) -> Iterator[object]:
    """Values of a type that are likely to make a difference."""
    inspect = msgspec.inspect
    match kind:
        case inspect.Metadata(type=meant):
            yield from _values(meant)
        case inspect.BoolType():
            yield from (False, True)
        case inspect.LiteralType(values):
            numbers = [value for value in values if isinstance(value, int)]
            yield from (value for value in values if value not in numbers)
            yield from numbers[:1]  # one number, a seat say, stands for all
        case inspect.EnumType(cls):
            yield from cls
        case inspect.IntType():
            yield from range(kind.ge or 0, min((kind.ge or 0) + 3, (kind.le or 99) + 1))
        case inspect.UnionType(types):
            for member in types:
                yield from _values(member)
        case inspect.StructType(cls=cls, fields=fields):
            yield from _struct_values(cls, fields)
        case _:
            return


def _struct_values(cls, fields) -> Iterator[object]:
    """Structs whose members all have their first value, all their second, and so on."""
    columns = [list(_values(field.type)) for field in fields]
    if not all(columns):
        return
    for row in range(max(map(len, columns))):
        picked = {
            field.name: column[row % len(column)]
            for field, column in zip(fields, columns, strict=True)
        }
        yield cls(**picked)


def _is_playable(case: Case) -> bool:
    try:
        require_playable(*case)
    except Refusal:
        return False
    return True


CASES: tuple[Case, ...] = tuple(
    filter(
        _is_playable,
        (
            Case(game, seats, options)
            for game in EVERY_GAME
            for options in option_sets(game)
            for seats in game.seat_counts
        ),
    )
)
PLAIN_CASES = tuple(case for case in CASES if case.options == case.game.options_type())


def seed_of(words: str) -> bytes:
    """A seed for a deal."""
    return sha256(words.encode()).digest()


def walk(case: Case, seed: str, game: Game | None = None) -> Iterator[Step]:
    """A match played by chance from its deal to its end."""
    game, rng = game or case.game, Random(seed)
    state = deal(game, case.seats, case.options, seed_of(seed))
    for _ in range(LONGEST_MATCH):
        to_act = game.to_act(state)
        if not to_act:
            return
        seat = rng.choice(to_act)
        legal_commands = game.legal_commands(state, seat)
        command = rng.choice(legal_commands)
        after, events = game.apply(state, seat, command)
        yield Step(state, seat, legal_commands, command, events, after)
        state = after
    raise AssertionError(f"{case} did not end after {LONGEST_MATCH} commands")


@cache
def match_of(case: Case, seed: str) -> tuple[Step, ...]:
    """The whole match, kept for the next test that asks."""
    return tuple(walk(case, seed))


def some_steps(case: Case, seed: str, number: int) -> list[Step]:
    """Steps spread over a match, the first and the last among them."""
    steps = match_of(case, seed)
    if len(steps) <= number:
        return list(steps)
    return [steps[i * (len(steps) - 1) // (number - 1)] for i in range(number)]


def viewers(case: Case) -> tuple[int | None, ...]:
    """Every seat, and the spectator."""
    return (*range(case.seats), None)
