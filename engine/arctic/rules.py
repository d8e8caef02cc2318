"""Arctic behind the engine's face: each question goes to the file that knows the answer."""

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from engine.arctic import (
    board_svg,
    board_text,
    commands,
    drawing,
    landscape,
    placing,
    prompts,
    texts,
)
from engine.arctic.commands import COMMAND_TYPES, ArcticCommand
from engine.arctic.estimate import estimate
from engine.arctic.events import EVENT_TYPES, ArcticEvent, event_view
from engine.arctic.hidden import determinize
from engine.arctic.labels import TITLE
from engine.arctic.pieces import ArcticComponents
from engine.arctic.refusals import REFUSALS
from engine.arctic.scoring import outcome
from engine.arctic.setup import setup
from engine.arctic.state import NO_CARD, ArcticOptions, ArcticState, Phase
from engine.arctic.turn import Events, begin_turn, pass_on
from engine.arctic.view import ArcticView, reveal, view
from engine.dealing import Rng
from engine.errors import BadSetup
from engine.game import Game, Names
from engine.language import Language, text
from engine.outcome import Outcome

_LISTINGS: dict[int, Callable[[ArcticState], tuple[ArcticCommand, ...]]] = {
    Phase.PREPARE: placing.legal_preparations,
    Phase.PLACE: placing.legal_placements,
    Phase.DIRECTION: landscape.legal_directions,
    Phase.EXTRA_STEP: landscape.legal_extra_steps,
    Phase.DRAW: drawing.legal_draws,
    Phase.DISCARD: drawing.legal_discards,
    Phase.GIVE: drawing.legal_gifts,
}

_Handler = Callable[[ArcticState, ArcticCommand, Events], ArcticState]

# Each handler takes its own type of command only; the table itself pairs them.
_HANDLERS = cast(
    "dict[type[ArcticCommand], _Handler]",
    {
        commands.SwapWithRiver: placing.swap_with_river,
        commands.TakeBackVisibleCard: placing.take_back_visible_card,
        commands.AdjustPlacement: placing.adjust_placement,
        commands.PlaceCard: placing.place_card,
        commands.FinishPlacing: placing.finish_placing,
        commands.MoveTokens: landscape.move_tokens,
        commands.ExtraStep: landscape.take_extra_step,
        commands.SkipExtraStep: landscape.skip_extra_step,
        commands.AdjustDraw: drawing.adjust_draw,
        commands.TakeFromRiver: drawing.take_from_river,
        commands.TakeFromDeck: drawing.take_top_of_deck,
        commands.TakeFromPenalty: drawing.take_from_penalty,
        commands.StopDrawing: drawing.stop_drawing,
        commands.DiscardCard: drawing.discard_card,
        commands.GivePenalty: drawing.give_penalty,
        commands.EndTurn: drawing.end_turn,
    },
)


class Arctic(Game[ArcticState, ArcticCommand, ArcticEvent, ArcticView, ArcticOptions]):
    """Piles of animals, a row of landscape, and a secret totem; 2 to 4 seats."""

    name = "arctic"
    title = TITLE
    summary = text(
        "Lay animals in long runs, take their powers, and lead your secret totem across the ice.",
        "Allinea gli animali in lunghe sequenze, usa i loro poteri "
        "e guida il tuo totem segreto sul ghiaccio.",
        "Alinea animales en largas secuencias, usa sus poderes "
        "y guía tu tótem secreto por el hielo.",
        "Lege Tiere in langen Reihen, nutze ihre Kräfte "
        "und führe dein geheimes Totem über das Eis.",
    )
    seat_counts = (2, 3, 4)
    rules_version = 1
    turn_rule = "E-2"
    end_rule = "E-4"
    refusals = REFUSALS

    state_type = ArcticState
    command_types = COMMAND_TYPES
    event_types = EVENT_TYPES
    view_type = ArcticView
    options_type = ArcticOptions

    def require_playable(self, seats: int, options: ArcticOptions) -> None:
        """The start seat must be one of the seats (S-6)."""
        if options.start_seat != "random" and options.start_seat >= seats:
            raise BadSetup(_NO_SUCH_SEAT, pointer="/options/start_seat", seat=options.start_seat)

    def setup(self, seats: int, options: ArcticOptions, seed: bytes) -> ArcticState:
        """Clauses S-1 to S-8, and the first turn begun."""
        return begin_turn(setup(seats, options, seed), [])

    def to_act(self, state: ArcticState) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.phase == Phase.OVER else (state.actor,)

    def legal_commands(self, state: ArcticState, seat: int) -> tuple[ArcticCommand, ...]:
        """What the phase allows."""
        if seat != state.actor or state.phase == Phase.OVER:
            return ()
        return _LISTINGS[state.phase](state)

    def carry_out(
        self, state: ArcticState, seat: int, command: ArcticCommand
    ) -> tuple[ArcticState, tuple[ArcticEvent, ...]]:
        """The command, then everything that leaves nothing to decide."""
        events: Events = []
        state = _HANDLERS[type(command)](state, command, events)
        return _settled(state, events), tuple(events)

    def outcome(self, state: ArcticState) -> Outcome | None:
        """The scores once the last turns are over."""
        return outcome(state) if state.phase == Phase.OVER else None

    def view(self, state: ArcticState, seat: int | None) -> ArcticView:
        """See `view.py`."""
        return view(state, seat)

    def reveal(self, state: ArcticState, seat: int | None) -> ArcticView:
        """See `view.py`."""
        return reveal(state, seat)

    def event_view(self, event: ArcticEvent, seat: int | None) -> ArcticEvent:
        """See `events.py`."""
        return event_view(event, seat)

    def determinize(self, view: ArcticView, rng: Rng) -> ArcticState:
        """See `hidden.py`."""
        return determinize(view, rng)

    def estimate(self, state: ArcticState) -> tuple[float, ...]:
        """See `estimate.py`."""
        return estimate(state)

    def components(self) -> ArcticComponents:
        """See `pieces.py`."""
        return ArcticComponents()

    def describe(self, told: ArcticCommand | ArcticEvent, language: Language, names: Names) -> str:
        """See `texts.py`."""
        return texts.describe(told, language, names)

    def prompt(self, view: ArcticView, language: Language) -> str:
        """See `prompts.py`."""
        return prompts.prompt(view, language)

    def draw_text(self, view: ArcticView, language: Language, names: Names) -> str:
        """See `board_text.py`."""
        return board_text.draw_text(view, language, names)

    def draw_svg(self, view: ArcticView, language: Language, names: Names) -> str:
        """See `board_svg.py`."""
        return board_svg.draw_svg(view, language, names)


_NO_SUCH_SEAT = text(
    "There is no seat {seat}.",
    "Non c'è un posto {seat}.",
    "No hay asiento {seat}.",
    "Es gibt keinen Platz {seat}.",
)


def _settled(state: ArcticState, events: Events) -> ArcticState:
    """On to the next decision: A, B and C in their order, and the turns of the seats in theirs."""
    while (step := _forced_step(state)) is not None:
        state = step(state, events)
    return state


_Step = Callable[[ArcticState, Events], ArcticState]


def _forced_step(state: ArcticState) -> _Step | None:
    """What happens by itself now; None where the seat to act has something to decide."""
    match state.phase:
        case Phase.PREPARE | Phase.PLACE:
            return _forced_in_placing(state)
        case Phase.EXTRA_STEP if state.extra_steps == landscape.NOWHERE:
            return _next_turn if state.last_turns else drawing.begin_drawing  # E-3, R-15
        case Phase.DRAW if state.to_draw <= 0:
            return _to_discarding
        case Phase.DRAW if drawing.nothing_to_choose(state):
            return drawing.take_whole_river
        case Phase.DISCARD if len(state.me.hand) <= drawing.HAND_LIMIT:
            return _to_giving
        case Phase.GIVE if not drawing.gifts(state):
            return _refill_and_next_turn
        case _:
            return None


def _forced_in_placing(state: ArcticState) -> _Step | None:
    """The only command, or the end of phase A when no card is owed or none is in hand."""
    card_count = len(state.me.hand)
    if state.phase == Phase.PLACE and (state.to_place <= 0 or not card_count):
        return _end_placing
    if card_count > 1 and state.to_place > 0:
        return None
    legal = _LISTINGS[state.phase](state)
    if len(legal) > 1:
        return None
    (only,) = legal
    return lambda state, events: _HANDLERS[type(only)](state, only, events)


def _end_placing(state: ArcticState, events: Events) -> ArcticState:
    """Rules A-3 and A-4, then phase B; without a visible card B and C are skipped (Ruling R-10)."""
    state = placing.pay_for_missing_cards(state, events)
    state = placing.take_power(state, events)
    if state.me.visible_card == NO_CARD:
        return _next_turn(state, events)
    return landscape.begin_moving(state, events)


def _to_discarding(state: ArcticState, _: Events) -> ArcticState:
    return replace(state, phase=Phase.DISCARD)


def _to_giving(state: ArcticState, _: Events) -> ArcticState:
    return replace(state, phase=Phase.GIVE)


def _refill_and_next_turn(state: ArcticState, events: Events) -> ArcticState:
    """Ruling R-16: the refill comes last."""
    return _next_turn(drawing.refill_river(state, events), events)


def _next_turn(state: ArcticState, events: Events) -> ArcticState:
    state = pass_on(state, events)
    return state if state.phase == Phase.OVER else begin_turn(state, events)
