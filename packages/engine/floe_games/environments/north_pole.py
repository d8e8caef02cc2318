"""Race to the North Pole in numbers."""

from collections.abc import Callable
from typing import Any

from floe_games.environments.actions import ActionTable
from floe_games.environments.observations import Part, each_seat, marks, one, seat_marks, share
from floe_games.north_pole import commands as c
from floe_games.north_pole.board import SQUARES
from floe_games.north_pole.pieces import BACKS, EQUIPMENT, HOUSE_TABLES, MASKS, OPENINGS, SIDES
from floe_games.north_pole.state import PHASES, NorthPoleOptions

BOTH = (False, True)
EDGES = tuple(
    f"{square}|{beside}"
    for square in SQUARES
    for beside in (
        f"{chr(ord(square[0]) + 1)}{square[1]}",
        f"{square[0]}{int(square[1]) + 1}",
    )
    if beside in SQUARES
)
"""Every edge between two squares, as a crack is called there."""


def faces_of(options: NorthPoleOptions) -> tuple[str, ...]:
    """The faces of the action cards that are played with."""
    return tuple(row.kind for row in (options.tables or HOUSE_TABLES).action_cards)


def actions(seats: int, options: NorthPoleOptions) -> ActionTable:
    """The actions; a card is played by card and pawn, then by where it goes."""
    faces, square = faces_of(options), {"square": SQUARES}
    pieces = (*SQUARES, *(f"{name}-igloo" for name in SQUARES), "bear")
    return ActionTable(
        {
            c.LandPawn: (square,),
            c.PlayCard: (
                {"card": faces, "pawn": pieces},
                {"to": (*SQUARES, "pole"), "ambush": BOTH},
            ),
            c.StealCard: ({"side": SIDES, "card": faces},),
            c.UnpackCard: ({"card": faces},),
            c.UseEquipment: ({"equipment": ("husky", "snowshoes", "pickaxe")},),
            c.BuildIgloo: ({"pawn": SQUARES},),
            c.TurnPole: ({"opening": OPENINGS},),
            c.PackCard: ({"card": faces},),
            c.SkipPacking: ({},),
            c.DiscardEquipment: ({"equipment": EQUIPMENT, "card": (None, *faces)},),
            c.RedrawHand: ({},),
            c.EndTurn: ({},),
        }
    )


def _cards_at(place: int) -> Callable[[Any], list[str]]:
    return lambda view: [card.card for card in view.sides[place].cards]


def parts(seats: int, options: NorthPoleOptions) -> list[Part]:
    """What the view tells, as numbers."""
    faces = faces_of(options)
    return [
        one("phase", "what is owed", PHASES, lambda view: view.phase),
        seat_marks("to_act", "who is to act", seats, lambda view: view.to_act),
        seat_marks("start", "who began", seats, lambda view: (view.start_seat,)),
        share("round", "rounds, of those allowed", 1, lambda view: view.round / view.round_limit),
        share("teams", "whether teams play", 1, lambda view: view.teams),
        share("diagonals", "`as_printed`", 1, lambda view: view.diagonals == "as_printed"),
        share("dash", "`as_printed`", 1, lambda view: view.dash == "as_printed"),
        share("cards_due", "cards still to play", 5, lambda view: view.cards_due),
        share("cards_played", "cards played", 5, lambda view: view.cards_played),
        share("snowshoes", "whether Snowshoes serve", 1, lambda view: view.snowshoes_on),
        share("pickaxe", "whether a Pickaxe serves", 1, lambda view: view.pickaxe_on),
        one("in_play", "the card in play", faces, lambda v: v.card_in_play and v.card_in_play.card),
        one("rotation", "how the board lies", range(4), lambda view: view.rotation),
        marks("openings", "where boots point", OPENINGS, lambda view: view.pole_openings),
        marks("cracks", "edges that are cracks", EDGES, lambda view: view.cracks),
        *(
            marks(
                f"cards_{side}",
                f"the cards in the {side}",
                faces,
                _cards_at(place),
                4,
            )
            for place, side in enumerate(SIDES)
        ),
        one("bear", "where the Bear stands", SQUARES, lambda view: view.bear),
        marks("holes", "squares with a hole", SQUARES, lambda view: view.holes),
        marks("masks", "masks on corners", SQUARES, lambda v: [m.square for m in v.corner_masks]),
        share("scoreboard", "whether its mask is there", 1, lambda view: view.scoreboard_mask),
        share("stack", "masks stacked", 10, lambda view: view.mask_stack_size),
        marks("unseen", "masks nobody has seen", MASKS, lambda view: view.unseen_masks, 4),
        marks("gone", "masks discarded", MASKS, lambda view: view.discarded_masks, 4),
        share("storm", "storm points, of the storm", 1, lambda v: v.storm_points / v.storm_at),
        marks("pile", "the Storm pile", faces, lambda v: [x.card for x in v.storm_pile], 8),
        marks("discards", "the discards", faces, lambda v: [x.card for x in v.discards], 20),
        share("deck", "cards in the deck", 100, lambda view: view.deck_size),
        one("back", "the back of its top card", BACKS, lambda view: view.deck_back),
        each_seat(
            (
                one("side", "where it sits", SIDES, lambda seat: seat.side),
                share("on_ship", "pawns on the ship", 4, lambda seat: seat.on_ship),
                share("at_pole", "pawns at the Pole", 4, lambda seat: seat.at_pole),
                marks("pawns", "its pawns", SQUARES, lambda s: [p.square for p in s.pawns]),
                marks(
                    "igloos", "in igloos", SQUARES, lambda s: [p.square for p in s.pawns if p.igloo]
                ),
                marks("equipment", "what it holds", EQUIPMENT, lambda seat: seat.equipment, 4),
                marks("packed", "packed", faces, lambda s: [p.card for p in s.packed], 4),
                marks(
                    "playable",
                    "packed before this turn",
                    faces,
                    lambda seat: [card.card for card in seat.packed if card.playable],
                    4,
                ),
            ),
            seats,
            lambda view: view.seats,
        ),
    ]
