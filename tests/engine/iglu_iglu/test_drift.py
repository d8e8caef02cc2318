"""Drift: pushes, animals in the way, and what travels along (Rule M4, Rulings R-3 to R-6)."""

import pytest

from engine.iglu_iglu.animals import tokens_on
from engine.iglu_iglu.commands import Direction, EndTurn, MeltTile, MoveAnimal, PushTile
from engine.iglu_iglu.drift import line_before, push_commands
from engine.iglu_iglu.events import (
    AnimalMoved,
    AnimalRemoved,
    DriftBlocked,
    PushAnnounced,
    TilePushed,
)
from engine.iglu_iglu.ice import NEIGHBOURS, SQUARES, names_of
from engine.iglu_iglu.pieces import TILE_NAMES, Animal
from engine.iglu_iglu.state import NOWHERE, AnimalBans, IgluOptions, Phase
from tests.engine.iglu_iglu.states import (
    IGLU,
    animals_on_board,
    events_of,
    iglu_state,
    listed,
    play,
    random_states,
    refusal,
    squares,
    where,
)

NORTH, EAST, SOUTH, WEST = Direction


def pushing(**parts):
    return iglu_state(**{"phase": Phase.PUSHING, "inuit": ["a2", "h7"], **parts})


def test_drift_asks_for_a_push_before_the_action_points():
    """Rule M4, Drift."""
    state = iglu_state(phase=Phase.MELTING, inuit=["a2", "h7"], faces={"c4": "drift"})

    after = play(state, MeltTile("c4"))

    assert after.phase is Phase.PUSHING
    assert refusal(after, EndTurn()) == ("wrong_phase", "M4")
    assert play(after, PushTile("b4", EAST)).phase is Phase.ACTING


def test_a_tile_is_pushed_together_with_those_before_it():
    """Rule M4, Drift."""
    state = pushing(faces={"b4": "melt", "c4": "drift", "a4": "harpoon"})

    after = play(state, PushTile("b4", EAST))

    assert IGLU.view(after, None).sea_squares == ("b4", "e4", "d5", "e5")
    faces = {SQUARES[at]: TILE_NAMES[tile] for at, tile in enumerate(after.faces) if tile >= 0}
    assert (faces["c4"], faces["d4"], faces["a4"]) == ("melt", "drift", "harpoon")
    assert "b4" not in faces
    assert events_of(state, PushTile("b4", EAST)) == (TilePushed(0, "b4", EAST, 2),)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (PushTile("d1", SOUTH), 3),
        (PushTile("d6", NORTH), 1),
        (PushTile("h5", WEST), 3),
        (PushTile("a4", EAST), 3),
    ],
)
def test_every_direction_can_be_pushed(command, line):
    """Rule M4, Drift: orthogonally."""
    (event,) = events_of(pushing(), command)

    assert event == TilePushed(0, command.square, command.direction, line)


def test_everything_on_the_tiles_travels_along():
    """Rule M4, Drift, and Ruling R-4: glaciers, igloos, Inuit and animals."""
    state = pushing(
        glaciers="c5",
        inuit=["b5 b5 a2", "c5"],
        igloos=["c5", "b5"],
        animals="c5=fox2 b5=bear a5=fox1",
    )

    after = play(state, PushTile("b5", EAST))

    assert (where(after, 0), where(after, 1)) == ("a2 c5 c5", "d5")
    assert [names_of(igloos) for igloos in after.igloos] == [("d5",), ("c5",)]
    assert names_of(after.glaciers) == ("d5",)
    assert animals_on_board(after) == "a5=fox1 c5=bear d5=fox2"


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (PushTile("c4", WEST), ("push_blocked", "M4")),  # off the board
        (PushTile("b1", WEST), ("push_blocked", "M4")),  # into a corner
        (PushTile("a7", SOUTH), ("push_blocked", "M4")),
        (PushTile("d4", NORTH), ("no_tile_there", "M4")),  # a sea square
        (PushTile("a1", EAST), ("no_tile_there", "M4")),  # a corner
    ],
)
def test_a_push_needs_a_tile_and_a_free_square_at_the_end(command, refused):
    """Rule M4, Drift: not into a corner, not off the board."""
    assert refusal(pushing(), command) == refused


def test_fish_in_the_way_are_moved_first():
    """Rule M4, Drift, and Ruling R-5: each to an adjacent sea square of the pusher's choice."""
    state = pushing(animals="d4=fish1 d4=fish3")

    waiting = play(state, PushTile("c4", EAST))

    assert events_of(state, PushTile("c4", EAST)) == (PushAnnounced(0, "c4", EAST),)
    assert waiting.phase is Phase.DISPLACING
    assert listed(waiting) == [
        MoveAnimal(Animal.FISH, value, "d4", target) for value in (1, 3) for target in ("e4", "d5")
    ]
    after = play(
        waiting,
        MoveAnimal(Animal.FISH, 3, "d4", "d5"),
        MoveAnimal(Animal.FISH, 1, "d4", "e4"),
    )
    assert after.phase is Phase.ACTING
    assert animals_on_board(after) == "e4=fish1 d5=fish3"
    assert "c4" in IGLU.view(after, None).sea_squares


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MoveAnimal(Animal.FISH, 1, "d4", "d3"), "no_way_there"),  # ice
        (MoveAnimal(Animal.FISH, 1, "d4", "e5"), "not_adjacent"),
        (MoveAnimal(Animal.FISH, 3, "d4", "e4"), "no_such_animal"),  # its value is 1
        (MoveAnimal(Animal.FISH, 9, "d4", "e4"), "no_such_animal"),
        (MoveAnimal(Animal.FISH, 2, "e5", "e4"), "not_in_the_way"),
    ],
)
def test_an_animal_in_the_way_goes_to_an_adjacent_sea_square(command, code):
    """Ruling R-5: sea, not ice, and nobody else moves before the push."""
    state = play(pushing(animals="d4=fish1 e5=fish2"), PushTile("c4", EAST))

    assert refusal(state, command) == (code, "R-5")


def test_an_animal_with_only_one_way_out_takes_it_by_itself():
    state = pushing(ice="b4 g7 a2 h7", sea="", animals="c4=fish2")
    narrow = pushing(sea="c4", animals="c4=fish2", glaciers="c3")

    assert play(state, PushTile("b4", EAST)).phase is Phase.DISPLACING
    events = events_of(narrow, PushTile("b4", EAST))
    assert events[1] == AnimalMoved(0, Animal.FISH, 2, "c4", "d4")
    assert events[2] == TilePushed(0, "b4", EAST, 1)


def test_fish_with_only_one_way_out_are_not_asked_about_in_any_order():
    """Ruling R-5: whichever goes first, the same comes of it."""
    narrow = pushing(sea="c4", animals="c4=fish1 c4=fish3 c4=fish3", glaciers="c3")

    events = events_of(narrow, PushTile("b4", EAST))

    assert events[1:4] == tuple(
        AnimalMoved(0, Animal.FISH, value, "c4", "d4") for value in (1, 3, 3)
    )
    assert play(narrow, PushTile("b4", EAST)).phase is Phase.ACTING


def test_a_fish_and_a_bear_with_one_way_out_are_asked_about():
    """Ruling R-5: a bear that goes after the fish eliminates it, one that goes before does not."""
    bans = IgluOptions(animal_bans=AnimalBans.CORNERS)
    narrow = pushing(sea="c4", animals="c4=fish1 c4=bear", glaciers="c3", options=bans)

    assert play(narrow, PushTile("b4", EAST)).phase is Phase.DISPLACING


def test_without_a_way_out_the_push_is_illegal():
    """Rule M4, Drift."""
    state = pushing(sea="g2", animals="g2=fish1")

    assert refusal(state, PushTile("f2", EAST)) == ("animal_in_the_way", "R-5")


def test_a_bear_in_the_way_does_not_go_onto_a_bear():
    """Ruling R-5."""
    state = pushing(sea="g2 g3", animals="g2=bear g3=bear")

    assert refusal(state, PushTile("f2", EAST)) == ("animal_in_the_way", "R-5")


def test_a_bear_in_the_way_that_comes_upon_fish_eliminates_them():
    """Ruling R-5."""
    state = pushing(sea="g2 g3", animals="g2=bear g3=fish1 g3=fish2")

    events = events_of(state, PushTile("f2", EAST))

    assert events[:4] == (
        PushAnnounced(0, "f2", EAST),
        AnimalMoved(0, Animal.BEAR, 4, "g2", "g3"),
        AnimalRemoved(0, Animal.FISH, 1, "g3"),
        AnimalRemoved(0, Animal.FISH, 2, "g3"),
    )
    assert animals_on_board(play(state, PushTile("f2", EAST))) == "g3=bear"


@pytest.mark.parametrize(
    ("bans", "is_legal"),
    [(AnimalBans.BOTH, False), (AnimalBans.AS_PRINTED, False), (AnimalBans.CORNERS, True)],
)
def test_a_bear_makes_way_onto_a_central_square_only_where_bears_may_be_moved(bans, is_legal):
    """Ruling R-36."""
    state = pushing(sea="c4", animals="c4=bear", options=IgluOptions(animal_bans=bans))

    assert (PushTile("b4", EAST) in listed(state)) == is_legal


def test_a_drifting_tile_carries_a_bear_without_an_attack():
    """Ruling R-6."""
    state = pushing(inuit=["a2", "c4"], animals="c4=bear")

    after = play(state, PushTile("c4", EAST))

    assert after.phase is Phase.ACTING
    assert animals_on_board(after) == "d4=bear"
    assert where(after, 1) == "d4"


def test_a_fox_carried_to_the_centre_stays():
    """Ruling R-1."""
    after = play(pushing(animals="c4=fox2"), PushTile("c4", EAST))

    assert animals_on_board(after) == "d4=fox2"


@pytest.mark.parametrize("bans", AnimalBans)
def test_a_bear_carried_to_the_centre_stays(bans):
    """Ruling R-42: whatever the bans."""
    state = pushing(animals="c4=bear", options=IgluOptions(animal_bans=bans))

    assert animals_on_board(play(state, PushTile("c4", EAST))) == "d4=bear"


def test_the_only_legal_push_happens_by_itself():
    """Ruling R-3: a push is compulsory; four bears that block each other leave only one here."""
    state = iglu_state(
        phase=Phase.MELTING,
        ice="b1 c1",
        inuit=["b1", ""],
        animals="b2=bear a2=bear c2=bear b3=bear",
        faces={"c1": "drift"},
        kept=["harpoon", ""],
    )

    events = events_of(state, MeltTile("c1"))

    assert events[-1] == TilePushed(0, "b1", EAST, 1)
    assert where(play(state, MeltTile("c1")), 0) == "c1"


def test_without_a_legal_push_nothing_happens():
    """Ruling R-3."""
    state = iglu_state(
        phase=Phase.MELTING, ice="c1", inuit=["a1", ""], faces={"c1": "drift"}, kept=["melt", ""]
    )

    after, events = IGLU.apply(state, 0, MeltTile("c1"))

    assert (after.phase, after.ice) == (Phase.ACTING, 0)
    assert events[-1] == DriftBlocked(0)


def slow_pushes(state):
    """Every legal push, told square by square from the rule."""
    view = IGLU.view(state, None)
    tiles, sea = {*view.face_down_tiles, *view.glaciers}, set(view.sea_squares)
    banned = {"d4", "e4", "d5", "e5"}
    bears = {it.square for it in view.animals if it.animal is Animal.BEAR}
    ways = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
    for tile in tiles:
        for direction, (columns, rows) in ways.items():
            at = tile
            while at in tiles:
                at = f"{chr(ord(at[0]) + columns)}{int(at[1]) + rows}"
            if at not in sea:
                continue
            beside = {SQUARES[square] for square in NEIGHBOURS[SQUARES.index(at)]} & sea
            in_the_way = {it.animal for it in view.animals if it.square == at}
            if Animal.FISH in in_the_way and not beside:
                continue
            if Animal.BEAR in in_the_way and not beside - bears - banned:
                continue
            yield PushTile(tile, direction)


def test_the_listed_pushes_agree_with_the_slow_reference_in_whole_matches():
    """Rule M4, Drift."""
    seen = 0
    for seed in range(12):
        for state in random_states(2 + seed % 3, seed):
            if state.phase is Phase.ACTING and state.action_points == 3:
                seen += 1
                assert set(push_commands(state)) == set(slow_pushes(state))
    assert seen > 300


def test_a_line_ends_before_the_first_square_without_a_tile():
    ice, (a4, d4) = pushing().ice, squares("a4 d4")

    assert line_before(ice, a4, 1) == (squares("a4 b4 c4"), d4)
    assert line_before(ice, a4, 3) == ((a4,), NOWHERE)


def test_a_push_moves_and_loses_nothing():
    """Rule M4, Drift: what is on the board and on each tile stays the same."""
    pushes = 0
    for seed in range(4):
        for state in random_states(3, seed):
            for command in listed(state, PushTile) if IGLU.to_act(state) else ():
                after = play(state, command)
                if after.phase is Phase.DISPLACING:
                    continue
                pushes += 1
                assert tiles_with_their_load(after) == tiles_with_their_load(state)
    assert pushes > 200


def tiles_with_their_load(state):
    """What lies on each tile, whatever its place."""
    return sorted(
        (
            tile,
            state.glaciers >> at & 1,
            tuple(tribe.count(at) for tribe in state.inuit),
            tuple(igloos >> at & 1 for igloos in state.igloos),
            tokens_on(state.animals, at),
        )
        for at, tile in enumerate(state.faces)
        if tile != NOWHERE
    )
