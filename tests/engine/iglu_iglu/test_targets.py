"""Where a hand points: the piece, then the square; the kept tile, then what it is played on."""

from collections import defaultdict

import pytest

from engine.iglu_iglu.commands import (
    AnswerBear,
    BuildIgloo,
    Direction,
    EndTurn,
    Hunt,
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
    Walk,
)
from engine.iglu_iglu.pieces import Animal
from tests.engine.iglu_iglu.states import IGLU, iglu_state, listed, random_states


@pytest.mark.parametrize(
    ("command", "marks"),
    [
        (PlaceInuit("b1"), "square:b1"),
        (MeltTile("c4"), "square:c4"),
        (SendInuit(0, "a1"), "square:a1"),
        (PushTile("c4", Direction.NORTH), "square:c4 square:c3"),
        (PushTile("c4", Direction.EAST), "square:c4 square:d4"),
        (PushTile("c4", Direction.SOUTH), "square:c4 square:c5"),
        (PushTile("c4", Direction.WEST), "square:c4 square:b4"),
        (MoveAnimal(Animal.FISH, 2, "d4", "e4"), "animal:fish-2-d4 square:e4"),
        (Walk("c4", "c5"), "inuit:blue-c4 square:c5"),
        (Walk("c4", "c5", harpoon=True), "inuit:blue-c4 square:c5"),
        (Kayak("c4", "f4"), "inuit:blue-c4 square:f4"),
        (Hunt(Animal.FOX, 3, "c4"), "animal:fox-3-c4"),
        (BuildIgloo("c4"), "igloos:blue square:c4"),
        (PlayMelt("c4"), "tile:melt square:c4"),
        (PlayEnergy(2), "tile:energy_2"),
        (PlayHarpoon(Animal.BEAR, 4, "c4"), "tile:harpoon animal:bear-4-c4"),
        (PlayMoveAnimals(), "tile:move_animals"),
        (AnswerBear(harpoon=True), "tile:harpoon"),
        (AnswerBear(harpoon=False), ""),
        (EndTurn(), ""),
    ],
)
def test_a_hand_touches_what_it_would_take_and_where_it_would_put_it(command, marks):
    view = IGLU.view(iglu_state(turn=1), 1)

    assert IGLU.targets(view, command) == tuple(marks.split())


def test_a_step_that_a_kayak_could_make_too_is_told_by_its_text():
    """Rules A1 and A2: the only commands with the same targets, and never more than two."""
    state = iglu_state(inuit=["c4", "h7"], ice="c4 c5 h7")
    view, alike = IGLU.view(state, 0), defaultdict(list)
    for command in listed(state):
        alike[IGLU.targets(view, command)].append(command)

    assert [commands for commands in alike.values() if len(commands) > 1] == [
        [Walk("c4", "c5"), Kayak("c4", "c5")]
    ]


def test_only_a_step_and_a_kayak_are_ever_alike():
    for state in random_states(3, 11):
        for seat in IGLU.to_act(state):
            view, alike = IGLU.view(state, seat), defaultdict(list)
            for command in IGLU.legal_commands(state, seat):
                alike[IGLU.targets(view, command)].append(type(command))
            for kinds in alike.values():
                assert len(kinds) == 1 or kinds == [Walk, Kayak]
