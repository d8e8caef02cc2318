"""Iglu Iglu behind the engine's face: each question goes to the file that knows the answer."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from engine.dealing import Rng
from engine.game import Game, Names
from engine.iglu_iglu import (
    board_svg,
    board_text,
    estimate,
    hidden,
    prompts,
    scoring,
    setup,
    texts,
    turns,
    view,
)
from engine.iglu_iglu.acting import build_igloo, kayak, walk
from engine.iglu_iglu.bears import (
    answer_bear,
    move_animal,
    play_move_animals,
    stop_moving,
)
from engine.iglu_iglu.commands import (
    COMMAND_TYPES,
    AnswerBear,
    BuildIgloo,
    EndTurn,
    Hunt,
    IgluCommand,
    Kayak,
    MeltTile,
    MoveAnimal,
    PlaceInuit,
    PlayEnergy,
    PlayHarpoon,
    PlayMelt,
    PlayMoveAnimals,
    PushTile,
    SendInuit,
    StopMoving,
    Walk,
)
from engine.iglu_iglu.drift import push_tile
from engine.iglu_iglu.events import EVENT_TYPES, IgluEvent, TileKept
from engine.iglu_iglu.fleeing import send_inuit
from engine.iglu_iglu.hunting import hunt, play_harpoon
from engine.iglu_iglu.kept_tiles import play_energy, play_melt
from engine.iglu_iglu.melting import melt_tile
from engine.iglu_iglu.pieces import BEARS, FISH, FOXES, TILES, TRIBES, IgluComponents
from engine.iglu_iglu.placing import place_inuit
from engine.iglu_iglu.refusals import REFUSALS
from engine.iglu_iglu.state import IgluOptions, IgluState, replace
from engine.iglu_iglu.view import IgluView
from engine.language import Language, Text
from engine.outcome import Outcome

CARRIED_OUT_BY: dict[type[IgluCommand], Callable[..., IgluState]] = {
    PlaceInuit: place_inuit,
    MeltTile: melt_tile,
    PushTile: push_tile,
    MoveAnimal: move_animal,
    StopMoving: stop_moving,
    AnswerBear: answer_bear,
    SendInuit: send_inuit,
    PlayMelt: play_melt,
    PlayEnergy: play_energy,
    PlayHarpoon: play_harpoon,
    PlayMoveAnimals: play_move_animals,
    Walk: walk,
    Kayak: kayak,
    Hunt: hunt,
    BuildIgloo: build_igloo,
    EndTurn: turns.end_turn,
}
"""The one function that carries out each type of command; it takes no other type."""


class IgluIglu(Game[IgluState, IgluCommand, IgluEvent, IgluView, IgluOptions]):
    """Hunt, settle and outlast the others on a field of ice that melts tile by tile."""

    name: ClassVar[str] = "iglu_iglu"
    title: ClassVar[Text] = texts.TITLE
    summary: ClassVar[Text] = texts.SUMMARY
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules_version: ClassVar[int] = 1
    turn_rule: ClassVar[str] = "T3"
    end_rule: ClassVar[str] = "E1"
    refusals: ClassVar[Mapping[str, Text]] = REFUSALS

    state_type = IgluState
    command_types = COMMAND_TYPES
    event_types = EVENT_TYPES
    view_type = IgluView
    options_type = IgluOptions

    secret_questions = (AnswerBear, MeltTile, EndTurn)

    def require_playable(self, seats: int, options: IgluOptions) -> None:
        """The start seat must be at the table."""
        setup.require_playable(seats, options)

    def setup(self, seats: int, options: IgluOptions, seed: bytes) -> IgluState:
        """See `setup.py`."""
        return setup.dealt(seats, options, seed)

    def to_act(self, state: IgluState) -> tuple[int, ...]:
        """See `turns.py`."""
        return turns.to_act(state)

    def legal_commands(self, state: IgluState, seat: int) -> tuple[IgluCommand, ...]:
        """See `turns.py`."""
        return turns.legal_commands(state) if seat in turns.to_act(state) else ()

    def carry_out(
        self, state: IgluState, seat: int, command: IgluCommand
    ) -> tuple[IgluState, tuple[IgluEvent, ...]]:
        """The command, then everything that leaves nothing to decide."""
        told: list[IgluEvent] = []
        state = CARRIED_OUT_BY[type(command)](state, seat, command, told)
        return turns.settled(state, told), tuple(told)

    def outcome(self, state: IgluState) -> Outcome | None:
        """See `scoring.py`."""
        return scoring.outcome(state)

    def view(self, state: IgluState, seat: int | None) -> IgluView:
        """See `view.py`."""
        return view.view(state, seat)

    def reveal(self, state: IgluState, seat: int | None) -> IgluView:
        """See `view.py`."""
        return view.reveal(state, seat)

    def event_view(self, event: IgluEvent, seat: int | None) -> IgluEvent:
        """Only the finder knows the face of a tile that he keeps (Rule M4)."""
        if isinstance(event, TileKept) and event.seat != seat:
            return replace(event, tile=None)
        return event

    def determinize(self, view: IgluView, rng: Rng) -> IgluState:
        """See `hidden.py`."""
        return hidden.determinize(view, rng)

    def estimate(self, state: IgluState) -> tuple[float, ...]:
        """See `estimate.py`."""
        return estimate.estimate(state)

    def components(self) -> IgluComponents:
        """See `pieces.py`."""
        return IgluComponents(TILES, FISH, FOXES, BEARS, TRIBES, setup.BOARD_ROWS)

    def describe(self, told: IgluCommand | IgluEvent, language: Language, names: Names) -> str:
        """See `texts.py`."""
        return texts.describe(told, language, names)

    def prompt(self, view: IgluView, language: Language) -> str:
        """See `prompts.py`."""
        return prompts.prompt(view, language)

    def draw_text(self, view: IgluView, language: Language, names: Names) -> str:
        """See `board_text.py`."""
        return board_text.draw(view, language, names)

    def draw_svg(self, view: IgluView, language: Language, names: Names) -> str:
        """See `board_svg.py`."""
        return board_svg.draw(view, language, names)
