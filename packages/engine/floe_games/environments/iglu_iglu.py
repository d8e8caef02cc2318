"""Iglu Iglu in numbers."""

from typing import Any

from floe_games.environments.actions import ActionTable
from floe_games.environments.observations import Part, each_seat, marks, one, seat_marks, share
from floe_games.iglu_iglu import commands as c
from floe_games.iglu_iglu.ice import CORNER_SQUARES, SQUARES
from floe_games.iglu_iglu.pieces import KEPT_EVENTS, TILE_NAMES, TOKENS, Animal
from floe_games.iglu_iglu.state import AnimalBans, IgluOptions, Phase

BOTH = (False, True)
FACES = tuple((row.kind, row.value) for row in TOKENS)
"""The faces of the animals' tokens."""


def actions(seats: int, options: IgluOptions) -> ActionTable:
    """The actions; what goes somewhere is chosen first, where to second."""
    square, token = {"square": SQUARES}, {"animal": tuple(Animal), "value": range(1, 5)}
    going = ({"origin": SQUARES}, {"target": SQUARES, "harpoon": BOTH})
    return ActionTable(
        {
            c.PlaceInuit: (square,),
            c.MeltTile: (square,),
            c.PushTile: (square | {"direction": tuple(c.Direction)},),
            c.MoveAnimal: (token | {"origin": SQUARES}, {"target": SQUARES}),
            c.AnswerBear: ({"harpoon": BOTH},),
            c.SendInuit: (
                {"owner": range(seats), "corner": [SQUARES[corner] for corner in CORNER_SQUARES]},
            ),
            c.PlayMelt: (square,),
            c.PlayEnergy: ({"action_points": (1, 2, 3)},),
            c.PlayHarpoon: (token | square,),
            c.PlayMoveAnimals: ({},),
            c.Walk: going,
            c.Kayak: going,
            c.Hunt: (token | square,),
            c.BuildIgloo: (square,),
            c.EndTurn: ({},),
        }
    )


def _counted(tokens: Any) -> list[tuple[Animal, int]]:
    return [(row.animal, row.value) for row in tokens for _ in range(row.count)]


def parts(seats: int, options: IgluOptions) -> list[Part]:
    """What the view tells, as numbers."""
    return [
        one("phase", "what is to be decided", tuple(Phase), lambda view: view.phase),
        seat_marks("to_act", "who is to act", seats, lambda view: view.to_act),
        seat_marks("turn", "whose turn it is", seats, lambda view: (view.turn,)),
        share("action_points", "action points", 10, lambda view: view.action_points),
        share("movement_points", "movement points", 5, lambda view: view.movement_points),
        marks("played", "kept tiles played", KEPT_EVENTS, lambda view: view.played_tiles),
        share("has_melted", "whether a tile was melted", 1, lambda view: view.has_melted),
        share("serious", "the option", 1, lambda view: view.options.serious),
        one("bans", "the option", tuple(AnimalBans), lambda view: view.options.animal_bans),
        marks("face_down", "face-down tiles", SQUARES, lambda view: view.face_down_tiles),
        marks("glaciers", "glaciers", SQUARES, lambda view: view.glaciers),
        marks("sea", "squares without a tile", SQUARES, lambda view: view.sea_squares),
        marks(
            "animals",
            "for each face of a token, the tokens on each square",
            [(kind, value, square) for kind, value in FACES for square in SQUARES],
            lambda view: [(one.animal, one.value, one.square) for one in view.animals],
            4,
        ),
        marks("supply", "tokens still to come", FACES, lambda view: _counted(view.supply), 12),
        marks(
            "tiles_out",
            "tiles that left the game face up",
            TILE_NAMES,
            lambda view: [row.tile for row in view.tiles_out for _ in range(row.count)],
            10,
        ),
        share("sunk", "tiles removed unseen", 4, lambda view: view.sunk_tile_count),
        one("pushed", "the push that waits", SQUARES, lambda view: view.push and view.push.square),
        one("push", "its way", tuple(c.Direction), lambda v: v.push and v.push.direction),
        one("attacked", "where a bear attacks", SQUARES, lambda view: view.attacked_square),
        seat_marks("asked", "who is to answer it", seats, lambda view: view.asked_seats),
        seat_marks("fleeing", "Inuit to be sent away", seats, lambda view: view.fleeing, 5),
        each_seat(_TRIBE, seats, lambda view: view.tribes),
    ]


_TRIBE = (
    marks("inuit", "its Inuit", SQUARES, lambda tribe: tribe.inuit, 5),
    share("to_place", "Inuit to place", 5, lambda tribe: tribe.inuit_to_place),
    marks("igloos", "its igloos", SQUARES, lambda tribe: tribe.igloos),
    share("igloos_left", "igloos left", 2, lambda tribe: tribe.igloos_left),
    marks("prey", "its prey", FACES, lambda tribe: _counted(tribe.prey), 12),
    share("kept_count", "tiles it keeps", 10, lambda tribe: tribe.kept_tile_count),
    marks("kept", "those, where known", TILE_NAMES, lambda tribe: tribe.kept_tiles or (), 4),
    share("prey_points", "points of its prey", 60, lambda tribe: tribe.prey_points),
    share("island_points", "points of islands now", 60, lambda tribe: tribe.island_points),
)
