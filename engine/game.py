"""The face every game shows to the rest of the house.

A game answers few questions and obeys one verb. The questions: who is to act, what may they do, how
did it end, what does a seat see, how might the hidden part look, how good is this, how is it told
and drawn. The verb: `apply` a command, the smallest decision a player makes, to a frozen state; a
new state comes back.

All chance is dealt in `setup` from one secret seed. Nothing here knows a clock, a file or a
network.
A fourth game is a folder with the same file names as `arctic/`, one `Game` in its `rules.py`,
a rulebook in four languages, and one line in `catalogue.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from engine.dealing import Rng
from engine.errors import BadEncoding, IllegalCommand
from engine.language import Language, Text, text
from engine.outcome import Outcome


def snake_case(name: str) -> str:
    """`PlaceCard` → `place_card`: how a type is spelled on the wire."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class State(msgspec.Struct, frozen=True):
    """Everything that is: the whole truth of a match, never shown."""


class Command(
    msgspec.Struct, frozen=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True
):
    """What a seat asks for, in the imperative; the smallest decision a player makes."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=snake_case):
    """What happened, in the past tense; hidden parts are None where a viewer may not see them."""

    seat: int | None
    """Whose doing it was; None when it just happens."""


class View(msgspec.Struct, frozen=True):
    """What one seat may know, built up from nothing; a spectator is seat None."""

    seat: int | None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be chosen before the deal; every member has a default."""


class Components(msgspec.Struct, frozen=True):
    """What lies in the box: one table a member, every table with its provenance."""


S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741 - the initial of Options, like its four neighbours

Names = Sequence[str]
"""How the seats are called in a text, by seat."""


class Game(ABC, Generic[S, C, E, V, O]):
    """The rules of one game; it holds no match, so one object serves all."""

    name: ClassVar[str]
    title: ClassVar[Text]
    summary: ClassVar[Text]
    seat_counts: ClassVar[tuple[int, ...]]
    rules_version: ClassVar[int]
    """Raised whenever a state or a record of before could be misread or would play differently."""

    turn_rule: ClassVar[str]
    """The clause that says whose turn it is."""
    end_rule: ClassVar[str]
    """The clause that says when the match is over."""
    refusals: ClassVar[Mapping[str, Text]]
    """Every code it refuses a command with, and the sentence that says why."""

    state_type: type[S]
    command_types: tuple[type[C], ...]
    event_types: tuple[type[E], ...]
    view_type: type[V]
    options_type: type[O]

    secret_questions: tuple[type[C], ...] = ()
    """Commands that may be the only legal one: not being asked would tell the others something."""

    # The course of a match

    @abstractmethod
    def require_playable(self, seats: int, options: O) -> None:
        """Refuse with `BadSetup` what cannot be played; `seats` is one of `seat_counts` already."""

    @abstractmethod
    def setup(self, seats: int, options: O, seed: bytes) -> S:
        """The dealt match, ready for its first decision; all its chance comes from the seed."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that owe a decision; empty when the match is over."""

    @abstractmethod
    def legal_commands(self, state: S, seat: int) -> tuple[C, ...]:
        """All that the seat may do now, complete, in a stable order; empty when not to act."""

    def apply(self, state: S, seat: int, command: C) -> tuple[S, tuple[E, ...]]:
        """The state after the command and what happened, or `IllegalCommand`; the input stays.

        Steps that leave nothing to decide are carried out along with it, down to the next decision
        or the end.
        """
        if seat not in self.to_act(state):
            raise self._out_of_turn(state)
        if type(command) not in self.command_types:
            raise BadEncoding(_NO_COMMAND, found=type(command).__name__, game=self.name)
        return self.carry_out(state, seat, command)

    @abstractmethod
    def carry_out(self, state: S, seat: int, command: C) -> tuple[S, tuple[E, ...]]:
        """`apply` for a seat that is to act and a command of this game; called by nobody else."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while the match is on."""

    # What may be seen

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What the seat (None: a spectator) may know; after the end also what seats were dealt."""

    @abstractmethod
    def reveal(self, state: S, seat: int | None) -> V:
        """The seat's view, nothing hidden, not even decks and supplies; finished matches only."""

    @abstractmethod
    def event_view(self, event: E, seat: int | None) -> E:
        """The event as the seat may see it; every event is told to everybody, in the same order."""

    # For bots

    @abstractmethod
    def determinize(self, view: V, rng: Rng) -> S:
        """A state that could be the true one for all this view tells; its view is the same."""

    @abstractmethod
    def estimate(self, state: S) -> tuple[float, ...]:
        """How good the state looks for each seat, from 0 (lost) to 1 (won)."""

    # For people

    @abstractmethod
    def components(self) -> Components:
        """The tables of cards, tiles and boards, with their provenance."""

    @abstractmethod
    def describe(self, told: C | E, language: Language, names: Names) -> str:
        """One sentence for a command (as an offer) or an event (as it was seen)."""

    @abstractmethod
    def prompt(self, view: V, language: Language) -> str:
        """One sentence: what the seat of this view has to decide; empty when it is not to act."""

    @abstractmethod
    def draw_text(self, view: V, language: Language, names: Names) -> str:
        """The board for a terminal, at most 100 columns."""

    @abstractmethod
    def draw_svg(self, view: V, language: Language, names: Names) -> str:
        """The board as a picture, clear at 600 pixels, readable without colour alone."""

    def _out_of_turn(self, state: S) -> IllegalCommand:
        if not self.to_act(state):
            return IllegalCommand("match_over", self.end_rule, _OVER)
        return IllegalCommand("not_your_turn", self.turn_rule, _OUT_OF_TURN)


_OVER = text(
    "The match is over.",
    "La partita è finita.",
    "La partida ha terminado.",
    "Die Partie ist vorbei.",
)
_OUT_OF_TURN = text(
    "Another seat is to act.",
    "Tocca a un altro posto.",
    "Le toca a otro asiento.",
    "Ein anderer Platz ist am Zug.",
)
_NO_COMMAND = text(
    "`{found}` is no command of {game}",
    "`{found}` non è un comando di {game}",
    "`{found}` no es una orden de {game}",
    "`{found}` ist kein Befehl von {game}",
)

AnyGame = Game[State, Command, Event, View, Options]
"""A game whose types are its own business: hand it only what it gave you."""
