"""Race to the North Pole behind the engine's face; every rule is in the file of its name."""

from collections.abc import Mapping
from typing import ClassVar

from engine.dealing import Rng
from engine.game import Game, Names
from engine.language import Language, Text
from engine.north_pole import (
    board_svg,
    board_text,
    components,
    estimate,
    finish,
    hidden,
    offers,
    refusal_texts,
    setup,
    texts,
    turn,
    view,
)
from engine.north_pole.commands import COMMAND_TYPES, NorthPoleCommand
from engine.north_pole.events import EVENT_TYPES, NorthPoleEvent
from engine.north_pole.state import OVER, NorthPoleOptions, NorthPoleState
from engine.north_pole.view import NorthPoleView
from engine.outcome import Outcome


class NorthPole(
    Game[NorthPoleState, NorthPoleCommand, NorthPoleEvent, NorthPoleView, NorthPoleOptions]
):
    """Race to the North Pole, 2 to 4 seats, also 2 against 2."""

    name: ClassVar[str] = "north_pole"
    title: ClassVar[Text] = texts.TITLE
    summary: ClassVar[Text] = texts.SUMMARY
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules_version: ClassVar[int] = 1
    turn_rule: ClassVar[str] = "P4"
    end_rule: ClassVar[str] = "G1"
    refusals: ClassVar[Mapping[str, Text]] = refusal_texts.REFUSALS

    state_type = NorthPoleState
    command_types = COMMAND_TYPES
    event_types = EVENT_TYPES
    view_type = NorthPoleView
    options_type = NorthPoleOptions

    def require_playable(self, seats: int, options: NorthPoleOptions) -> None:
        """Refuse options that do not go together."""
        setup.require_playable(seats, options)

    def setup(self, seats: int, options: NorthPoleOptions, seed: bytes) -> NorthPoleState:
        """The dealt match."""
        return setup.deal_match(seats, options, seed)

    def to_act(self, state: NorthPoleState) -> tuple[int, ...]:
        """Rule P4. The seat that has the turn marker."""
        return () if state.phase == OVER else (state.turn_seat,)

    def legal_commands(self, state: NorthPoleState, seat: int) -> tuple[NorthPoleCommand, ...]:
        """Everything the seat may do now."""
        return offers.offers_of(state) if seat == state.turn_seat else ()

    def carry_out(
        self, state: NorthPoleState, seat: int, command: NorthPoleCommand
    ) -> tuple[NorthPoleState, tuple[NorthPoleEvent, ...]]:
        """The state after the command and what happened."""
        return turn.carry_out(state, command)

    def outcome(self, state: NorthPoleState) -> Outcome | None:
        """How the race ended."""
        return finish.outcome_of(state)

    def view(self, state: NorthPoleState, seat: int | None) -> NorthPoleView:
        """What the seat may know: everything that lies open."""
        return view.view_of(state, seat)

    def reveal(self, state: NorthPoleState, seat: int | None) -> NorthPoleView:
        """The view with deck and masks turned over."""
        return view.revealed(state, seat)

    def event_view(self, event: NorthPoleEvent, seat: int | None) -> NorthPoleEvent:
        """The event itself: nothing that happens here is hidden."""
        return event

    def determinize(self, view: NorthPoleView, rng: Rng) -> NorthPoleState:
        """A match that looks like this view."""
        return hidden.imagined(view, rng)

    def estimate(self, state: NorthPoleState) -> tuple[float, ...]:
        """How good the race looks for each seat."""
        return estimate.estimates(state)

    def components(self) -> components.NorthPoleComponents:
        """The tables of the house's box."""
        return components.house_box()

    def describe(
        self, told: NorthPoleCommand | NorthPoleEvent, language: Language, names: Names
    ) -> str:
        """One sentence for a command or an event."""
        return texts.describe(told, language, names)

    def prompt(self, view: NorthPoleView, language: Language) -> str:
        """What the seat has to decide."""
        return texts.prompt(view, language)

    def draw_text(self, view: NorthPoleView, language: Language, names: Names) -> str:
        """The board for a terminal."""
        return board_text.draw(view, language, names)

    def draw_svg(self, view: NorthPoleView, language: Language, names: Names) -> str:
        """The board as a picture."""
        return board_svg.draw(view, language, names)
