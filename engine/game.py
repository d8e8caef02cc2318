"""The face every game shows to the rest of the house.

A game answers few questions and obeys one verb. The questions: who is to act, what may they do, how
did it end, what does a seat see, how might the hidden part look, how good is this, how is it told
and drawn. The verb: `apply` a command, the smallest decision a player makes, to a frozen state; a
new state comes back.

A game is a folder. `PARTS` says which file answers which question, by a function of which name; the
face finds them there, hands each command to its handler, and carries out by itself what leaves
nothing to decide. All chance is dealt in `setup` from one secret seed. Nothing here knows a clock,
a file or a network.
"""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import Annotated, TypeVar

import msgspec

from engine.dealing import Rng
from engine.outcome import Outcome
from engine.refusals import BadEncoding, IllegalCommand, Refuser
from engine.sections import Section
from engine.svg import Shape
from engine.words import Language, Word, Words

PARTS: Mapping[str, tuple[str, ...]] = {
    "rules": (
        "SEAT_COUNTS",
        "RULES_VERSION",
        "TURN_RULE",
        "END_RULE",
        "TYPES",
        "HANDLERS",
        "SECRET_QUESTIONS",
    ),
    "setup": ("require_playable(seats, options)", "setup(seats, options, seed)"),
    "turn": ("to_act(state)", "legal_commands(state, seat)", "forced_step(state, events)"),
    "scoring": ("outcome(state)",),
    "view": ("view(state, seat)", "reveal(state, seat)"),
    "events": ("event_view(event, seat)",),
    "hidden": ("determinize(view, rng)",),
    "foresight": ("foretold(view, events)",),
    "estimate": ("estimate(state)",),
    "pieces": ("components()",),
    "sentences": ("WORDS", "gaps(message, language, names)"),
    "prompts": ("prompt(view, commands, language, names)",),
    "board_text": ("draw_text(view, language, names)",),
    "board_svg": ("draw_svg(view, language, names, shape)",),
    "board_sections": ("sections(view, language, names)",),
    "targets": ("targets(view, command)",),
    "names": ("names(language)",),
}
"""The files of a game's folder that the face asks, and what it asks of each."""


def snake_case(name: str) -> str:
    """`PlaceCard` → `place_card`: how a type is spelled on the wire."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class State(msgspec.Struct, frozen=True, dict=True):
    """Everything that is: the whole truth of a match, never shown.

    Its `__dict__` is no part of it: there `once_per_state` keeps what was worked out.
    """


S = TypeVar("S", bound=State)
Found = TypeVar("Found")


def once_per_state(look: Callable[[S], Found]) -> Callable[[S], Found]:
    """What is worked out of a state alone and asked for again and again: kept with the state.

    A state never changes, so an answer holds as long as it lives. It must not hold the state.
    """
    name = look.__qualname__

    @wraps(look)
    def looked(state: S) -> Found:
        kept: dict[str, Found] = state.__dict__
        if name in kept:
            return kept[name]
        found = kept[name] = look(state)
        return found

    return looked


class Command(
    msgspec.Struct, frozen=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True
):
    """What a seat asks for, in the imperative; the smallest decision a player makes."""


SeatsToAct = Annotated[
    tuple[int, ...], msgspec.Meta(description="The seats that are to act; none after the end.")
]


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """What happened, in the past tense; hidden parts are None where a viewer may not see them."""

    seat: int | None
    """Whose doing it was; null when it just happens."""


class View(msgspec.Struct, frozen=True):
    """What one seat may know, built up from nothing."""

    seat: int | None
    """Whose eyes these are; null for a spectator's."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be chosen before the deal; every member has a default."""


class Provenance(StrEnum):
    """How a figure of a table is known."""

    SOURCED = "sourced"
    """Read off the rules, or told by those who publish the game."""
    DEDUCED = "deduced"
    """It follows from what is printed."""
    PROPOSED = "proposed"
    """Chosen by this house, for it was only in a picture."""


Known = Annotated[Provenance, msgspec.Meta(description="How this row is known.")]


class Components(msgspec.Struct, frozen=True):
    """What lies in the box: one table a member, every table with its provenance."""


class Types(msgspec.Struct, frozen=True):
    """The types of one game's messages; its commands are the keys of its handlers."""

    state: type[State]
    view: type[View]
    options: type[Options]
    events: tuple[type[Event], ...]


class GameNames(msgspec.Struct, frozen=True):
    """What everything of a game is called in one language, by its id."""

    commands: dict[str, str]
    """By the type of the command: `place_card`."""
    options: dict[str, str]
    """By the path of the option, `powers.fox`, and of each of its choices, `powers.fox.random`."""
    parts: dict[str, str]
    """The parts of a score, and `total`."""
    tables: dict[str, str]
    """The members of the components."""
    columns: dict[str, str]
    """The members of their rows."""
    things: dict[str, str]
    """Whatever has an id in the components or in a command: cards, animals, colours, directions."""


Names = Sequence[str]
"""How the seats are called in a sentence, by seat."""

Marks = tuple[str, ...]
"""Marks on the board, each `kind:name`, in the order in which a hand touches them."""


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names by seat; where two seats bear one, with their numbers, as people count, from 1.

    `random, ada, random` become `random (1), ada, random (3)`.
    """
    if len(set(names)) == len(names):
        return tuple(names)
    bearers = Counter(names)
    numbered = [
        f"{name} ({number})" if bearers[name] > 1 else name for number, name in enumerate(names, 1)
    ]
    return told_apart(numbered)  # somebody may be called `random (1)`


_WORDS = Words("engine")
_refused = Refuser(_WORDS)


def names_from(
    words: Words,
    language: Language,
    *,
    things: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
) -> GameNames:
    """All that the words name: `part-runs` is the part `runs`, and so on for every member.

    The attribute `.de` of `option-edition` is the choice `edition.de`. What is named by more than
    one message, a card by its two animals say, is handed over ready.
    """

    def named(kind: str) -> dict[str, str]:
        return _WORDS.named(kind, language) | words.named(kind, language)

    return GameNames(
        commands=named("command"),
        options=named("option") | (options or {}),
        parts=named("part"),
        tables=named("table"),
        columns=named("column"),
        things=named("thing") | (things or {}),
    )


class Game:
    """The rules of one game; it holds no match, so one object serves all.

    A game's types are its own business: hand it only what it gave you.
    """

    def __init__(self, package: str, part: Callable[[str], ModuleType] | None = None) -> None:
        part = part or (lambda file: import_module(f"{package}.{file}"))
        self.package = package
        self.name = package.rpartition(".")[2]
        self._take_rules(part("rules"))

        self.require_playable: Callable[[int, Options], None] = part("setup").require_playable
        """Refuse with `bad_setup` what cannot be played; `seats` is one of `seat_counts`."""
        self.setup: Callable[[int, Options, bytes], State] = part("setup").setup
        """The dealt match, ready for its first decision; all its chance comes from the seed."""
        self.to_act: Callable[[State], tuple[int, ...]] = part("turn").to_act
        """The seats that owe a decision; empty when the match is over."""
        self._legal_commands: Callable[[State, int], Sequence[Command]]
        self._legal_commands = part("turn").legal_commands
        self._forced_step: Callable[[State, list[Event]], State | None] = part("turn").forced_step
        self.outcome: Callable[[State], Outcome | None] = part("scoring").outcome
        """How it ended, or None while the match is on."""

        self.view: Callable[[State, int | None], View] = part("view").view
        """What the seat (None: a spectator) may know; after the end also what seats were dealt."""
        self.reveal: Callable[[State, int | None], View] = part("view").reveal
        """The seat's view, nothing hidden, not even decks and supplies; finished matches only."""
        self.event_view: Callable[[Event, int | None], Event] = part("events").event_view
        """The event as the seat may see it; all are told of every event, in the same order."""

        self.determinize: Callable[[View, Rng], State] = part("hidden").determinize
        """A state that could be the true one for all this view tells; its view is the same."""
        self.foretold: Callable[[View, Sequence[Event]], int] = part("foresight").foretold
        """How many of these events of a command, from the first, whoever sees this view could have
        told beforehand; the events are as that viewer is told them."""
        self._estimate: Callable[[State], tuple[float, ...]] = part("estimate").estimate

        self.components: Callable[[], Components] = part("pieces").components
        """The tables of cards, tiles and boards, with their provenance."""
        self.words: Words = part("sentences").WORDS
        """All that it says to people; the keys `title` and `summary` are those of every game."""
        self._gaps: Callable[[Command | Event, Language, Names], dict[str, Word]]
        self._gaps = part("sentences").gaps
        self.prompt: Callable[[View, Sequence[Command], Language, Names], str]
        self.prompt = part("prompts").prompt
        """One sentence: what the seat of this view has to decide, by its legal commands; empty when
        it is not to act."""
        self.draw_text: Callable[[View, Language, Names], str] = part("board_text").draw_text
        """The board for a terminal, at most 100 columns."""
        self._draw_svg: Callable[[View, Language, Names, Shape], str]
        self._draw_svg = part("board_svg").draw_svg
        self.sections: Callable[[View, Language, Names], tuple[Section, ...]]
        self.sections = part("board_sections").sections
        self.targets: Callable[[View, Command], Marks] = part("targets").targets
        """The marks that a hand touches to choose this legal command of the view's seat, the pawn
        before the square; none for what is a button. All are in the picture of this view."""
        self.names: Callable[[Language], GameNames] = part("names").names
        """What everything is called that has an id, so that a frontend needs no word of its own."""

        self._keys: dict[type[Command | Event], str]
        self._keys = {type_: f"offer-{snake_case(type_.__name__)}" for type_ in self.command_types}
        self._keys.update(
            (type_, f"event-{snake_case(type_.__name__)}") for type_ in self.event_types
        )

    def _take_rules(self, rules: ModuleType) -> None:
        self.seat_counts: tuple[int, ...] = rules.SEAT_COUNTS
        self.rules_version: int = rules.RULES_VERSION
        """Raised whenever a state or a record of before could be misread or play differently."""
        self.turn_rule: str = rules.TURN_RULE
        """The clause that says whose turn it is."""
        self.end_rule: str = rules.END_RULE
        """The clause that says when the match is over."""
        types: Types = rules.TYPES
        self.state_type, self.view_type = types.state, types.view
        self.options_type, self.event_types = types.options, types.events
        self._handlers: Mapping[type, Callable[[State, int, Command, list[Event]], State]]
        self._handlers = rules.HANDLERS
        self.command_types: tuple[type[Command], ...] = tuple(rules.HANDLERS)
        self.secret_questions: tuple[type[Command], ...] = rules.SECRET_QUESTIONS
        """Commands that may be the only legal one: not being asked would tell the others
        something."""

    # The course of a match

    def legal_commands(self, state: State, seat: int) -> tuple[Command, ...]:
        """All that the seat may do now, complete, in a stable order; empty when not to act."""
        to_act, legal_commands = self.to_act, self._legal_commands
        return tuple(legal_commands(state, seat)) if seat in to_act(state) else ()

    def apply(self, state: State, seat: int, command: Command) -> tuple[State, tuple[Event, ...]]:
        """The state after the command and what happened, or `IllegalCommand`; the input stays.

        Steps that leave nothing to decide are carried out along with it, down to the next decision
        or the end.
        """
        to_act, forced_step = self.to_act, self._forced_step
        if seat not in to_act(state):
            raise self._out_of_turn(state)
        handler = self._handlers.get(type(command))
        if handler is None:
            raise BadEncoding(f"`{type(command).__name__}` is no command of {self.name}")
        events: list[Event] = []
        state = handler(state, seat, command, events)
        while (following := forced_step(state, events)) is not None:
            state = following
        return state, tuple(events)

    def estimate(self, state: State) -> tuple[float, ...]:
        """How good the state is for each seat, from 0 (lost) to 1 (won): the result where there is
        one, else how it looks."""
        outcome = self.outcome(state)
        return self._estimate(state) if outcome is None else outcome.worth()

    def _out_of_turn(self, state: State) -> IllegalCommand:
        code, rule = "not_your_turn", self.turn_rule
        if not self.to_act(state):
            code, rule = "match_over", self.end_rule
        return _refused(code, rule)

    # For people

    def describe(self, message: Command | Event, language: Language, names: Names) -> str:
        """One sentence for a command (as an offer) or an event (as it was seen)."""
        gaps = self._gaps(message, language, names)
        return self.words.fill(self._keys[type(message)], language, gaps)

    def draw_svg(
        self, view: View, language: Language, names: Names, shape: Shape = Shape.TALL
    ) -> str:
        """The board as a picture for a window of that shape, readable without colour alone; what a
        command can name is marked in it (`engine.svg.marked`)."""
        return self._draw_svg(view, language, names, shape)

    @property
    def refusals(self) -> tuple[str, ...]:
        """Every code it refuses a command with; its sentence is `refusal-<code>` of the words."""
        return tuple(key.removeprefix("refusal-") for key in self.words.keys("refusal-"))


def with_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items and one more, ascending: an order of their own would tell how they came."""
    ordered = [*items]
    insort(ordered, item)
    return tuple(ordered)


def exchanged(items: tuple[int, ...], item: int, other: int) -> tuple[int, ...]:
    """The items with another one in place of one that must be there, ascending."""
    changed = [*items]
    changed[changed.index(item)] = other
    changed.sort()
    return tuple(changed)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items less one that is equal to this one and must be there; their order stays."""
    left = [*items]
    del left[items.index(item)]
    return tuple(left)
