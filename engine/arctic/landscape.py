"""Phase B, clauses B-1 to B-4: the tokens of the visible card's two animals move, and the walrus.

Places in the landscape are counted from the left, 0 to 5.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.arctic import commands as c
from engine.arctic.commands import ArcticCommand, Direction
from engine.arctic.events import Events, ExtraStepSkipped, ExtraStepTaken, TokenMoved
from engine.arctic.pieces import (
    ANIMALS,
    COMPANION,
    LANDSCAPE,
    LEFT_END,
    MAIN,
    RIGHT_END,
    WALRUS,
    WALRUS_COMPANION,
    WALRUS_MAIN,
)
from engine.arctic.refusals import refused, require_moment
from engine.arctic.sentences import WORDS
from engine.arctic.state import DIRECTION, EXTRA_STEP, ArcticState

ENDS = (LEFT_END, RIGHT_END)
RIGHT, LEFT = 1, -1
INWARD = (RIGHT, *(0 for _ in LANDSCAPE[1:-1]), LEFT)
"""By place: the way off an end card, 0 in between."""
DIRECTIONS = {RIGHT: Direction.RIGHT, LEFT: Direction.LEFT}
NOWHERE = (False, False)


def begin_moving(state: ArcticState, events: Events) -> ArcticState:
    """Rule B-1, as far as there is nothing to choose.

    Rule B-2: with neither token at an end the player chooses. Rule B-3: the one at an end moves
    inward, the other the opposite way. Rule B-4: both at ends, both move inward.
    """
    main, companion = moving_animals(state)
    main_inward, companion_inward = INWARD[state.tokens[main]], INWARD[state.tokens[companion]]
    if not main_inward and not companion_inward:
        return replace(state, phase=DIRECTION)
    main_way = main_inward or -companion_inward
    companion_way = companion_inward or -main_inward
    return _move_both(state, (main, main_way), (companion, companion_way), events)


def direction_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Rule B-2: one of the two moves right."""
    main, companion = moving_animals(state)
    return (c.MOVE_RIGHT[main], c.MOVE_RIGHT[companion])


def move_tokens(
    state: ArcticState, seat: int, command: c.MoveTokens, events: Events
) -> ArcticState:
    """Rule B-2: the chosen token moves right, the other one left."""
    require_moment(state.phase == DIRECTION, "direction", "B-2")
    main, companion = moving_animals(state)
    if command.right not in (ANIMALS[main], ANIMALS[companion]):
        # What is no animal stays as it was written.
        known = command.right in ANIMALS
        animal = WORDS.sentence(f"animal-{command.right}") if known else repr(command.right)
        raise refused("animal_not_moving", "B-1", animal=animal)
    main_way = RIGHT if command.right == ANIMALS[main] else LEFT
    return _move_both(state, (main, main_way), (companion, -main_way), events)


def extra_step_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Ruling R-12: the extra step is optional."""
    left, right = state.extra_steps
    legal: list[ArcticCommand] = []
    if left:
        legal.append(c.STEP_LEFT)
    if right:
        legal.append(c.STEP_RIGHT)
    legal.append(c.SKIP_EXTRA_STEP)
    return legal


def extra_step(state: ArcticState, seat: int, command: c.ExtraStep, events: Events) -> ArcticState:
    """Powers `walrus_main` and `walrus_companion`: one card more, on the row (Ruling R-12)."""
    require_extra_step(state)
    animal = walrus_animal(state)
    place = state.tokens[animal] + (RIGHT if command.direction is Direction.RIGHT else LEFT)
    if not state.extra_steps[command.direction is Direction.RIGHT]:
        # it stays on the row; C-4: in edition it the way is given.
        rule = "C-4" if LEFT_END <= place <= RIGHT_END else "R-12"
        direction = WORDS.sentence(f"direction-{command.direction}")
        raise refused("direction_not_allowed", rule, direction=direction)
    events.append(ExtraStepTaken(seat, ANIMALS[animal], command.direction, LANDSCAPE[place]))
    return replace(
        state,
        tokens=_moved(state.tokens, animal, place),
        extra_steps=NOWHERE,
        used=state.used | 1 << (WALRUS_MAIN if state.can_use(WALRUS_MAIN) else WALRUS_COMPANION),
    )


def skip_extra_step(
    state: ArcticState, seat: int, command: c.SkipExtraStep, events: Events
) -> ArcticState:
    """Ruling R-12: the power stays unused."""
    require_extra_step(state)
    events.append(ExtraStepSkipped(seat))
    return replace(state, extra_steps=NOWHERE)


def require_extra_step(state: ArcticState) -> None:
    """Refuse unless the walrus' decision is owed."""
    require_moment(state.phase == EXTRA_STEP, "extra_step", "R-12")


def moving_animals(state: ArcticState) -> tuple[int, int]:
    """Rule B-1: the main animal and the companion of the visible card."""
    visible = state.me.visible_card
    return MAIN[visible], COMPANION[visible]


def walrus_animal(state: ArcticState) -> int:
    """The animal whose token the walrus moves on."""
    main, companion = moving_animals(state)
    return main if state.can_use(WALRUS_MAIN) else companion


def _move_both(
    state: ArcticState, main: tuple[int, int], companion: tuple[int, int], events: Events
) -> ArcticState:
    """The tokens of both animals, each its way."""
    places = [*state.tokens]
    for animal, way in (main, companion):
        places[animal] += way
        value = LANDSCAPE[places[animal]]
        events.append(TokenMoved(state.actor, ANIMALS[animal], DIRECTIONS[way], value))
    extra_steps = NOWHERE
    if state.holders[WALRUS] == state.actor:
        if state.can_use(WALRUS_MAIN):
            extra_steps = _extra_steps(state, places, main)
        elif state.can_use(WALRUS_COMPANION):
            extra_steps = _extra_steps(state, places, companion)
    return replace(state, phase=EXTRA_STEP, tokens=tuple(places), extra_steps=extra_steps)


def _extra_steps(
    state: ArcticState, places: list[int], moved: tuple[int, int]
) -> tuple[bool, bool]:
    """Where the walrus may move its token on: either way, in edition it only the same way.

    Edition it says two cards instead of one: that is one more the same way, or none at the end
    card.
    """
    animal, way = moved
    place, either_way = places[animal], state.edition != "it"
    return (
        place > LEFT_END and (either_way or way == LEFT),
        place < RIGHT_END and (either_way or way == RIGHT),
    )


def _moved(tokens: tuple[int, ...], animal: int, place: int) -> tuple[int, ...]:
    places = [*tokens]
    places[animal] = place
    return tuple(places)
