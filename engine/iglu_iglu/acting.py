"""Phase 2: walking, crossing the sea, building (Rules A1, A2 and A5)."""

from collections.abc import Callable, Sequence

from engine.game import once_per_state
from engine.iglu_iglu.animals import bear_on, bear_squares
from engine.iglu_iglu.bears import move_animals_commands
from engine.iglu_iglu.commands import (
    BUILD_IGLOOS,
    END_TURN,
    KAYAK,
    KAYAK_ONTO_BEAR,
    WALK,
    WALK_ONTO_BEAR,
    WALKS,
    BuildIgloo,
    IgluCommand,
    Kayak,
    Walk,
)
from engine.iglu_iglu.events import IglooBuilt, IgluEvent, InuitKayaked, InuitWalked
from engine.iglu_iglu.hunting import catch, harpoon_commands, hunt_commands
from engine.iglu_iglu.ice import (
    BITS,
    CORNERS,
    NEIGHBOUR_MASKS,
    SQUARES,
    beside,
    listed,
    mask_of,
    sea_squares,
    shores,
    square_at,
    squares_in,
)
from engine.iglu_iglu.kept_tiles import (
    ENERGY_BIT,
    HARPOON_BIT,
    MELT_BIT,
    MOVE_ANIMALS_BIT,
    energy_commands,
    held_tile,
    melt_commands,
    play_tile,
    playable_events,
    require_held,
)
from engine.iglu_iglu.pieces import (
    HARPOON,
    IGLOO_COST,
    IGLOO_COUNT,
    KAYAK_COST,
    WALK_COST,
)
from engine.iglu_iglu.refusals import require, require_phase, require_points
from engine.iglu_iglu.state import (
    ACTING,
    IgluState,
    changed_at,
    igloo_squares,
    replace,
)


@once_per_state
def free_squares(state: IgluState) -> int:
    """Rule A1 and Ruling R-17: tiles and corners, those without a bear."""
    return (state.ice | CORNERS) & ~(bear_squares(state) | barred_tiles(state))


def bears_to_kill(state: IgluState) -> int:
    """Ruling R-15: with a Harpoon an Inuit may also go where a bear is, and kill it."""
    return bear_squares(state) & (state.ice | CORNERS) & ~barred_tiles(state)


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
    points, playable = state.action_points, playable_events(state)
    if points >= WALK_COST:
        bears = bears_to_kill(state) if playable & HARPOON_BIT else 0
        squares = free_squares(state) | bears
        commands += _walks(state, squares, bears)
        commands += hunt_commands(state)
        if points >= KAYAK_COST:
            commands += _kayaks(state, squares, bears)
    if points >= IGLOO_COST:
        commands += listed(BUILD_IGLOOS, igloo_sites(state))
    if playable:
        commands += kept_tile_commands(state, playable)
    commands.append(END_TURN)
    return commands


_LISTINGS: tuple[tuple[int, Callable[[IgluState], Sequence[IgluCommand]]], ...] = (
    (ENERGY_BIT, energy_commands),
    (HARPOON_BIT, harpoon_commands),
    (MELT_BIT, melt_commands),
    (MOVE_ANIMALS_BIT, move_animals_commands),
)


def kept_tile_commands(state: IgluState, playable: int) -> list[IgluCommand]:
    """What can be done with kept tiles of these kinds (`playable_events`)."""
    commands: list[IgluCommand] = []
    for bit, listing in _LISTINGS:
        if playable & bit:
            commands += listing(state)
    return commands


def _walks(state: IgluState, squares: int, bears: int) -> list[IgluCommand]:
    """To each of these squares; with a Harpoon onto these bears."""
    origins = dict.fromkeys(state.inuit[state.turn])
    if bears:
        return [
            (WALK_ONTO_BEAR if BITS[target] & bears else WALK)[origin][target]
            for origin in origins
            for target in squares_in(NEIGHBOUR_MASKS[origin] & squares)
        ]
    commands: list[IgluCommand] = []
    for origin in origins:
        commands += WALKS[origin][NEIGHBOUR_MASKS[origin] & squares]
    return commands


def _kayaks(state: IgluState, squares: int, bears: int) -> list[IgluCommand]:
    """To each of these squares; with a Harpoon onto these bears."""
    commands: list[IgluCommand] = []
    for origin, landing in landings(state).items():
        reached = landing & squares
        if not reached:
            continue
        # With the origin, which lies on its own shore: one set for all Inuit beside that sea.
        targets, row = squares_in(reached), KAYAK[origin]
        if reached & bears:
            onto_bear = KAYAK_ONTO_BEAR[origin]
            commands += [
                (onto_bear if BITS[target] & bears else row)[target]
                for target in targets
                if target != origin
            ]
        else:
            commands += [row[target] for target in targets if target != origin]
    return commands


@once_per_state
def landings(state: IgluState) -> dict[int, int]:
    """Rule A2: by square with Inuit of the seat, the shores of the sea areas beside it.

    The square itself, if there is such an area, is among them.
    """
    tribe, sea = state.inuit[state.turn], open_sea(state)
    found = dict.fromkeys(tribe, 0)
    for shore in shores(sea, beside(mask_of(tribe)) & sea):
        for square in found:
            if shore & BITS[square]:
                found[square] |= shore
    return found


def can_act(state: IgluState) -> bool:
    """Whether there is an action without kept tiles; public, and quick for the usual yes."""
    if not state.action_points:
        return False
    free = free_squares(state)
    for square in state.inuit[state.turn]:
        if NEIGHBOUR_MASKS[square] & free:
            return True
    return len(acting_commands(state)) > 1


def walk(state: IgluState, seat: int, command: Walk, events: list[IgluEvent]) -> IgluState:
    """Rule A1: one step on the ice; Ruling R-16: also from a corner."""
    require_phase(state, ACTING)
    origin, target = square_at(command.origin), square_at(command.target)
    near = NEIGHBOUR_MASKS[origin]
    if not _is_plain(state, command, WALK_COST, (origin, target, near)):
        _require_start(state, origin, WALK_COST, "A1")
        require(bool(BITS[target] & near), "not_adjacent", "A1")
        _require_open(state, target)
        _require_harpoon(state, command, BITS[target], "A1")
    events.append(InuitWalked(seat, SQUARES[origin], SQUARES[target]))
    return _moved(state, command, (origin, target, WALK_COST), events)


def kayak(state: IgluState, seat: int, command: Kayak, events: list[IgluEvent]) -> IgluState:
    """Rule A2: from shore to shore of one sea area; Ruling R-16: a corner is a shore too."""
    require_phase(state, ACTING)
    origin, target = square_at(command.origin), square_at(command.target)
    reached = landings(state).get(origin, 0) & ~BITS[origin]
    if not _is_plain(state, command, KAYAK_COST, (origin, target, reached)):
        _require_start(state, origin, KAYAK_COST, "A2")
        is_on_shore = bool(BITS[target] & reached & (state.ice | CORNERS))
        require(is_on_shore, "not_on_that_shore", "A2")
        _require_open(state, target)
        _require_harpoon(state, command, BITS[target], "R-32")
    events.append(InuitKayaked(seat, SQUARES[origin], SQUARES[target]))
    return _moved(state, command, (origin, target, KAYAK_COST), events)


def _is_plain(
    state: IgluState, command: Walk | Kayak, cost: int, way: tuple[int, int, int]
) -> bool:
    """Whether it is allowed as almost all are: to one of these squares, and no bear there.

    If not, it takes a Harpoon or is refused, and the rules are gone through one by one.
    """
    origin, target, squares = way
    return (
        not command.harpoon
        and cost <= state.action_points
        and bool(BITS[target] & squares & free_squares(state))
        and origin in state.inuit[state.turn]
    )


def _require_start(state: IgluState, origin: int, cost: int, rule: str) -> None:
    require(origin in state.inuit[state.turn], "no_inuit_there", rule)
    require_points(state, cost, rule)


def _require_open(state: IgluState, target: int) -> None:
    bit = BITS[target]
    is_solid = bool(bit & (state.ice | CORNERS))
    require(is_solid, "no_ice_there", "A1")
    is_free = not bit & barred_tiles(state)
    require(is_free, "tile_barred", "V1")


def _require_harpoon(state: IgluState, command: Walk | Kayak, bit: int, rule: str) -> None:
    """Onto a bear with a Harpoon, and with a Harpoon only onto a bear (Rule A1)."""
    is_bear_there = bool(bit & bear_squares(state))
    require(command.harpoon or not is_bear_there, "bear_in_the_way", rule)
    require(is_bear_there or not command.harpoon, "no_bear_there", rule)
    if command.harpoon:
        require_held(state, state.turn, HARPOON)


def _moved(
    state: IgluState, command: Walk | Kayak, way: tuple[int, int, int], events: list[IgluEvent]
) -> IgluState:
    """The Inuit goes, and kills the bear it meets (Ruling R-15)."""
    seat, (origin, target, cost) = state.turn, way
    squares = list(state.inuit[seat])
    squares[squares.index(origin)] = target
    squares.sort()
    state = replace(
        state,
        inuit=changed_at(state.inuit, seat, tuple(squares)),
        action_points=state.action_points - cost,
    )
    if command.harpoon:
        tile = held_tile(state, seat, HARPOON)
        state = catch(play_tile(state, seat, tile, events), seat, bear_on(state, target), events)
    return state


def igloo_sites(state: IgluState) -> int:
    """Rule A5: tiles with Inuit of yours alone and no igloo; Ruling R-17: no corner."""
    seat = state.turn
    if state.igloos[seat].bit_count() >= IGLOO_COUNT:
        return 0
    sites = mask_of(state.inuit[seat]) & state.ice & ~igloo_squares(state)
    for other, squares in enumerate(state.inuit):
        if other != seat and sites:
            sites &= ~mask_of(squares)
    return sites


def build_igloo(
    state: IgluState, seat: int, command: BuildIgloo, events: list[IgluEvent]
) -> IgluState:
    """Rule A5: three action points for an igloo."""
    require_phase(state, ACTING)
    square = square_at(command.square)
    _require_start(state, square, IGLOO_COST, "A5")
    has_igloo = state.igloos[seat].bit_count() < IGLOO_COUNT
    require(has_igloo, "no_igloo_left", "S3")
    require(bool(BITS[square] & igloo_sites(state)), "no_igloo_site", "A5")
    events.append(IglooBuilt(seat, SQUARES[square]))
    igloos = list(state.igloos)
    igloos[seat] |= BITS[square]
    return replace(state, igloos=tuple(igloos), action_points=state.action_points - IGLOO_COST)
