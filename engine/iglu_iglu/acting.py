"""Phase 2: walking, crossing the sea, building (Rules A1, A2 and A5)."""

from engine.game import with_one, without
from engine.iglu_iglu.animals import bear_on, bear_squares
from engine.iglu_iglu.bears import move_animals_commands
from engine.iglu_iglu.commands import (
    BUILD_IGLOO,
    END_TURN,
    KAYAK,
    KAYAK_ONTO_BEAR,
    WALK,
    WALK_ONTO_BEAR,
    BuildIgloo,
    IgluCommand,
    Kayak,
    Walk,
)
from engine.iglu_iglu.events import IglooBuilt, IgluEvent, InuitKayaked, InuitWalked
from engine.iglu_iglu.hunting import animals_in_reach, catch, harpoon_commands, hunt_commands
from engine.iglu_iglu.ice import (
    BITS,
    CORNERS,
    NEIGHBOUR_MASKS,
    SQUARES,
    beside,
    mask_of,
    sea_squares,
    shores,
    square_at,
    squares_in,
)
from engine.iglu_iglu.kept_tiles import (
    energy_commands,
    held_tile,
    melt_commands,
    play_tile,
    require_held,
)
from engine.iglu_iglu.pieces import (
    IGLOO_COST,
    IGLOO_COUNT,
    KAYAK_COST,
    WALK_COST,
    TileEvent,
)
from engine.iglu_iglu.refusals import require, require_phase, require_points
from engine.iglu_iglu.state import (
    NOWHERE,
    IgluState,
    Phase,
    changed_at,
    igloo_squares,
    inuit_squares,
    replace,
)


def open_to_inuit(state: IgluState) -> int:
    """Rule A1 and Ruling R-17: tiles and corners; onto a bear only with a Harpoon to kill it."""
    squares = (state.ice | CORNERS) & ~barred_tiles(state)
    bears = bear_squares(state)
    if bears and held_tile(state, state.turn, TileEvent.HARPOON) == NOWHERE:
        return squares & ~bears
    return squares


def barred_tiles(state: IgluState) -> int:
    """Rule V1: tiles with an igloo of somebody else; none in the basic game (Ruling R-25)."""
    if not state.options.serious:
        return 0
    return igloo_squares(state) & ~state.igloos[state.turn]


def open_sea(state: IgluState) -> int:
    """Rule A2: the sea a kayak can cross; fish are no obstacle, a bear is."""
    return sea_squares(state.ice) & ~bear_squares(state)


def acting_commands(state: IgluState) -> list[IgluCommand]:
    """Phase 2: all actions, the kept tiles that can be played, and the end of the turn."""
    commands: list[IgluCommand] = []
    points, in_reach = state.action_points, animals_in_reach(state)
    if points >= WALK_COST:
        commands += _walks(state)
        commands += hunt_commands(state, in_reach)
    if points >= KAYAK_COST:
        commands += _kayaks(state)
    if points >= IGLOO_COST:
        commands += [BUILD_IGLOO[square] for square in squares_in(igloo_sites(state))]
    if state.kept_tiles[state.turn]:
        commands += energy_commands(state)
        commands += harpoon_commands(state, in_reach)
        commands += melt_commands(state)
        commands += move_animals_commands(state)
    commands.append(END_TURN)
    return commands


def _walks(state: IgluState) -> list[IgluCommand]:
    squares, bears = open_to_inuit(state), bear_squares(state)
    return [
        (WALK_ONTO_BEAR if BITS[target] & bears else WALK)[origin][target]
        for origin in squares_in(mask_of(state.inuit[state.turn]))
        for target in squares_in(NEIGHBOUR_MASKS[origin] & squares)
    ]


def _kayaks(state: IgluState) -> list[IgluCommand]:
    landings, squares = shores(open_sea(state)), open_to_inuit(state)
    bears = bear_squares(state)
    commands: list[IgluCommand] = []
    for origin in squares_in(mask_of(state.inuit[state.turn])):
        reached = _reached(landings, BITS[origin]) & squares
        row, onto_bear = KAYAK[origin], KAYAK_ONTO_BEAR[origin]
        commands += [
            (onto_bear if BITS[target] & bears else row)[target] for target in squares_in(reached)
        ]
    return commands


def _reached(landings: tuple[int, ...], origin: int) -> int:
    """All shores of the sea areas beside the origin, without the origin."""
    reached = 0
    for shore in landings:
        if shore & origin:
            reached |= shore
    return reached & ~origin


def can_act(state: IgluState) -> bool:
    """Whether there is an action without kept tiles; public, and quick for the usual yes."""
    if not state.action_points:
        return False
    free = (state.ice | CORNERS) & ~bear_squares(state) & ~barred_tiles(state)
    if beside(mask_of(state.inuit[state.turn])) & free:
        return True
    return len(acting_commands(state)) > 1


def walk(state: IgluState, seat: int, command: Walk, events: list[IgluEvent]) -> IgluState:
    """Rule A1: one step on the ice; Ruling R-16: also from a corner."""
    require_phase(state, Phase.ACTING)
    origin, target = square_at(command.origin), square_at(command.target)
    _require_start(state, origin, WALK_COST, "A1")
    is_near = bool(BITS[target] & NEIGHBOUR_MASKS[origin])
    require(is_near, "not_adjacent", "A1")
    _require_open(state, target)
    _require_harpoon(state, command, "A1")
    events.append(InuitWalked(seat, SQUARES[origin], SQUARES[target]))
    return _moved(state, seat, (origin, target, WALK_COST), events)


def kayak(state: IgluState, seat: int, command: Kayak, events: list[IgluEvent]) -> IgluState:
    """Rule A2: from shore to shore of one sea area; Ruling R-16: a corner is a shore too."""
    require_phase(state, Phase.ACTING)
    origin, target = square_at(command.origin), square_at(command.target)
    _require_start(state, origin, KAYAK_COST, "A2")
    reached = _reached(shores(open_sea(state)), BITS[origin])
    is_on_shore = bool(BITS[target] & reached & (state.ice | CORNERS))
    require(is_on_shore, "not_on_that_shore", "A2")
    _require_open(state, target)
    _require_harpoon(state, command, "R-32")
    events.append(InuitKayaked(seat, SQUARES[origin], SQUARES[target]))
    return _moved(state, seat, (origin, target, KAYAK_COST), events)


def _require_start(state: IgluState, origin: int, cost: int, rule: str) -> None:
    require(origin in state.inuit[state.turn], "no_inuit_there", rule)
    require_points(state, cost, rule)


def _require_open(state: IgluState, target: int) -> None:
    bit = BITS[target]
    is_solid = bool(bit & (state.ice | CORNERS))
    require(is_solid, "no_ice_there", "A1")
    is_free = not bit & barred_tiles(state)
    require(is_free, "tile_barred", "V1")


def _require_harpoon(state: IgluState, command: Walk | Kayak, rule: str) -> None:
    """Onto a bear with a Harpoon, and with a Harpoon only onto a bear (Rule A1)."""
    is_bear_there = bool(BITS[square_at(command.target)] & bear_squares(state))
    require(command.harpoon or not is_bear_there, "bear_in_the_way", rule)
    require(is_bear_there or not command.harpoon, "no_bear_there", rule)
    if command.harpoon:
        require_held(state, state.turn, TileEvent.HARPOON)


def _moved(
    state: IgluState, seat: int, way: tuple[int, int, int], events: list[IgluEvent]
) -> IgluState:
    """The Inuit goes, and kills the bear it meets (Ruling R-15)."""
    origin, target, cost = way
    squares = with_one(without(state.inuit[seat], origin), target)
    state = replace(
        state,
        inuit=changed_at(state.inuit, seat, squares),
        action_points=state.action_points - cost,
    )
    if bear_squares(state) & BITS[target]:
        tile = held_tile(state, seat, TileEvent.HARPOON)
        state = catch(play_tile(state, seat, tile, events), seat, bear_on(state, target), events)
    return state


def igloo_sites(state: IgluState) -> int:
    """Rule A5: tiles with Inuit of yours alone and no igloo; Ruling R-17: no corner."""
    seat = state.turn
    if state.igloos[seat].bit_count() >= IGLOO_COUNT:
        return 0
    others = replace(state, inuit=changed_at(state.inuit, seat, ()))
    return mask_of(state.inuit[seat]) & state.ice & ~inuit_squares(others) & ~igloo_squares(state)


def build_igloo(
    state: IgluState, seat: int, command: BuildIgloo, events: list[IgluEvent]
) -> IgluState:
    """Rule A5: three action points for an igloo."""
    require_phase(state, Phase.ACTING)
    square = square_at(command.square)
    _require_start(state, square, IGLOO_COST, "A5")
    has_igloo = state.igloos[seat].bit_count() < IGLOO_COUNT
    require(has_igloo, "no_igloo_left", "S3")
    require(bool(BITS[square] & igloo_sites(state)), "no_igloo_site", "A5")
    events.append(IglooBuilt(seat, SQUARES[square]))
    igloos = list(state.igloos)
    igloos[seat] |= BITS[square]
    return replace(state, igloos=tuple(igloos), action_points=state.action_points - IGLOO_COST)
