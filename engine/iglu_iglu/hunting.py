"""Hunting for action points or with a Harpoon (Rules A3 and A4)."""

from engine.game import once_per_state, with_one, without
from engine.iglu_iglu.animals import (
    TOKEN_BITS,
    TOKEN_MASK,
    placed,
)
from engine.iglu_iglu.commands import HUNT, PLAY_HARPOON, Hunt, IgluCommand, PlayHarpoon
from engine.iglu_iglu.events import AnimalCaught, IgluEvent
from engine.iglu_iglu.ice import BITS, NEIGHBOUR_MASKS, SQUARES, mask_of, square_at
from engine.iglu_iglu.kept_tiles import play_tile, require_held
from engine.iglu_iglu.pieces import HARPOON, TOKEN_ANIMALS, TOKEN_OF, TOKEN_VALUES, TOKENS, Animal
from engine.iglu_iglu.refusals import require, require_phase, require_points
from engine.iglu_iglu.state import ACTING, NOWHERE, IgluState, changed_at, replace


def _hunted_from(square: int, token: int) -> int:
    """Where its hunters are, on two boards in a row: for fish on tiles, for others on any square.

    Rule A3: fish from the squares beside, foxes and bears from their own.
    """
    if TOKEN_ANIMALS[token] is Animal.FISH:
        return NEIGHBOUR_MASKS[square]
    return BITS[square] << len(BITS)


_HUNTED_FROM = tuple(
    _hunted_from(square, token) if token < len(TOKENS) else 0
    for square in range(len(BITS))
    for token in range(1 << TOKEN_BITS)
)
"""By animal."""


@once_per_state
def animals_in_reach(state: IgluState) -> tuple[int, ...]:
    """Rule A3: foxes and bears on the same square; fish beside the tile of one of your Inuit."""
    here = mask_of(state.inuit[state.turn])
    # Ruling R-38: a corner is no tile, so nobody fishes from there.
    hunters = here & state.ice | here << len(BITS)
    found = [animal for animal in state.animals if _HUNTED_FROM[animal] & hunters]
    return tuple(dict.fromkeys(found)) if found else ()


def hunt_commands(state: IgluState) -> list[IgluCommand]:
    """What the action points are enough for; never a bear (Rule A4)."""
    animals, points = animals_in_reach(state), state.action_points
    if not animals:
        return []
    return [
        HUNT[animal & TOKEN_MASK][animal >> TOKEN_BITS]
        for animal in animals
        if TOKEN_VALUES[animal & TOKEN_MASK] <= points
        and TOKEN_ANIMALS[animal & TOKEN_MASK] is not Animal.BEAR
    ]


def harpoon_commands(state: IgluState) -> list[IgluCommand]:
    """Everything in reach, with a kept Harpoon."""
    return [
        PLAY_HARPOON[animal & TOKEN_MASK][animal >> TOKEN_BITS]
        for animal in animals_in_reach(state)
    ]


def hunt(state: IgluState, seat: int, command: Hunt, events: list[IgluEvent]) -> IgluState:
    """Rule A3: as many action points as the token shows."""
    require_phase(state, ACTING)
    animal = _require_in_reach(state, command)
    # Ruling R-26: Energy does not help against a bear.
    require(command.animal is not Animal.BEAR, "bear_needs_harpoon", "A4")
    require_points(state, command.value, "A3")
    state = replace(state, action_points=state.action_points - command.value)
    return catch(state, seat, animal, events, action_points=command.value)


def play_harpoon(
    state: IgluState, seat: int, command: PlayHarpoon, events: list[IgluEvent]
) -> IgluState:
    """Rule A4: any animal that could be hunted, for no action point."""
    require_phase(state, ACTING)
    tile = require_held(state, seat, HARPOON)
    animal = _require_in_reach(state, command)
    return catch(play_tile(state, seat, tile, events), seat, animal, events)


def _require_in_reach(state: IgluState, command: Hunt | PlayHarpoon) -> int:
    token = TOKEN_OF.get((command.animal, command.value), NOWHERE)
    animal = placed(square_at(command.square), token)
    is_there = token != NOWHERE and animal in state.animals
    require(is_there, "no_such_animal", "A3")
    require(animal in animals_in_reach(state), "out_of_reach", "A3")
    return animal


def catch(
    state: IgluState, seat: int, animal: int, events: list[IgluEvent], action_points: int = 0
) -> IgluState:
    """The animal becomes the seat's prey."""
    square, token = animal >> TOKEN_BITS, animal & TOKEN_MASK
    events.append(
        AnimalCaught(
            seat, TOKEN_ANIMALS[token], TOKEN_VALUES[token], SQUARES[square], action_points
        )
    )
    return replace(
        state,
        animals=without(state.animals, animal),
        prey=changed_at(state.prey, seat, with_one(state.prey[seat], token)),
    )
