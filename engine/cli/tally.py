"""What happened in many matches, counted; and what could have happened and never did."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean, median

import msgspec

from engine.game import Command, Event, Game, snake_case
from engine.outcome import Outcome

MOST_KINDS = 16
"""A member with more different values names single cards, not kinds of things."""

PLACES = frozenset({"square", "corner", "origin", "target", "to"})
"""Members that say where, not what."""

Row = tuple[str, str]


class Tally:
    """The counts of one kind of match: one game, so many seats, such players."""

    def __init__(self, game: Game, seats: int) -> None:
        self._wins = [0.0] * seats
        self._shared_wins = 0
        self._lengths: list[int] = []
        self._choices: Counter[int] = Counter()
        self._totals: list[int] = []
        self._best: list[int] = []
        self._parts: Counter[str] = Counter()
        self._terminations: Counter[str] = Counter()
        types: tuple[type[Command | Event], ...] = (*game.command_types, *game.event_types)
        self._spelled = {type_: snake_case(type_.__name__) for type_ in types}
        self.kinds: dict[str, Counter[str]] = {
            "commands": Counter({self._spelled[type_]: 0 for type_ in game.command_types}),
            "events": Counter({self._spelled[type_]: 0 for type_ in game.event_types}),
        }
        self._named_members = {type_: tuple(self._prepared(type_)) for type_ in game.event_types}
        self._in_the_box = dict(things_in_the_box(game))

    def _prepared(self, event_type: type[Event]) -> Iterator[tuple[str, str]]:
        """The members that name a thing, each with its table of all that it could name."""
        shape = msgspec.inspect.type_info(event_type)
        assert isinstance(shape, msgspec.inspect.StructType)
        for field in shape.fields:
            names = named_things(field.type)
            if names is not None and field.name not in PLACES:
                table = f"{self._spelled[event_type]}.{field.name}"
                self.kinds[table] = Counter(dict.fromkeys(names, 0))
                yield field.name, table

    def add_command(self, command: Command, choices: int, events: Sequence[Event]) -> None:
        """One command, out of how many, and what came of it."""
        self._choices[choices] += 1
        self.kinds["commands"][self._spelled[type(command)]] += 1
        for event in events:
            self.kinds["events"][self._spelled[type(event)]] += 1
            for member, table in self._named_members[type(event)]:
                value = getattr(event, member)
                if value is not None:
                    self.kinds[table][str(value)] += 1

    def add_match(self, outcome: Outcome, length: int) -> None:
        """One match that has ended."""
        self._lengths.append(length)
        winners = outcome.ranking[0]
        for seat in winners:
            self._wins[seat] += 1 / len(winners)
        self._shared_wins += len(winners) > 1
        self._terminations[outcome.termination.value] += 1
        self._totals += [score.total for score in outcome.scores]
        self._best.append(max(score.total for score in outcome.scores))
        for score in outcome.scores:
            self._parts.update(score.parts)

    def never(self) -> set[str]:
        """What a type allows and no match showed; and what the box holds beside things shown."""
        shown = {name for counts in self.kinds.values() for name, count in counts.items() if count}
        missing = {
            f"{table}: {name}"
            for table, counts in self.kinds.items()
            for name, count in counts.items()
            if count == 0
        }
        for table, names in self._in_the_box.items():
            if shown.intersection(names):
                missing |= {f"{table}: {name}" for name in names if name not in shown}
        return missing

    def rows(self) -> Iterator[Row]:
        """The figures, one line each."""
        matches = len(self._lengths)
        commands = self._choices.total()
        yield "matches", f"{matches:,}"
        yield "commands a match", spread(self._lengths)
        choices = sum(size * count for size, count in self._choices.items())
        yield "choices a command, mean (most)", f"{choices / commands:.1f} ({max(self._choices)})"
        yield "wins by seat, %", " / ".join(f"{100 * wins / matches:.1f}" for wins in self._wins)
        yield "shared wins, %", f"{100 * self._shared_wins / matches:.1f}"
        yield "score", spread(self._totals)
        yield "best score", spread(self._best)
        for part, points in self._parts.items():
            yield f"score, {part}, mean", f"{points / len(self._totals):.2f}"
        for termination, count in sorted(self._terminations.items()):
            yield f"ended: {termination}, %", f"{100 * count / matches:.1f}"
        yield from self._kind_rows(matches)

    def _kind_rows(self, matches: int) -> Iterator[Row]:
        for table, counts in self.kinds.items():
            if table in ("commands", "events") or 0 < len(counts) <= MOST_KINDS:
                for name, count in counts.items():
                    yield f"{table}: {name}", f"{count / matches:.3g}"


def things_in_the_box(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The component tables whose rows events can name, each with the names of its rows."""
    for table, rows in msgspec.to_builtins(game.components()).items():
        if isinstance(rows, list | tuple) and rows and isinstance(rows[0], dict):
            first = next(iter(rows[0]))
            yield f"components.{table}", tuple(str(row[first]) for row in rows)


def named_things(kind: msgspec.inspect.Type) -> Sequence[str] | None:
    """All a member of this type can name; () if any text; None if it names nothing."""
    match kind:
        case msgspec.inspect.Metadata(type=meant):
            return named_things(meant)
        case msgspec.inspect.LiteralType(values):
            return [str(value) for value in values]
        case msgspec.inspect.EnumType(cls):
            return [str(member.value) for member in cls]
        case msgspec.inspect.StrType():
            return ()
        case msgspec.inspect.UnionType(types):
            found = [names for member in types if (names := named_things(member)) is not None]
            return [name for names in found for name in names] if found else None
        case _:
            return None


def spread(numbers: Sequence[int]) -> str:
    """`least – median – most, mean`."""
    return f"{min(numbers)} – {median(numbers):g} – {max(numbers)}, mean {fmean(numbers):.1f}"
