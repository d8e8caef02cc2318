"""Arctic in numbers."""

from typing import Any

from floe_games.arctic import commands as c
from floe_games.arctic.pieces import ANIMALS, CARD_NAMES, LANDSCAPE, POWERS
from floe_games.arctic.state import ArcticOptions
from floe_games.arctic.view import PHASE_NAMES
from floe_games.environments.actions import ActionTable
from floe_games.environments.observations import (
    Part,
    Vector,
    each_seat,
    marks,
    one,
    seat_marks,
    share,
)

POWER_NAMES = tuple(power.id for power in POWERS)
PILE_SEEN = 6
"""So many of the uppermost cards of a pile are told one by one."""
_MAIN = {name: ANIMALS.index(name.partition("-")[0]) for name in CARD_NAMES}


def actions(seats: int, options: ArcticOptions) -> ActionTable:
    """The actions; a swap is its hand card, then its river card."""
    card, more_or_less = {"card": CARD_NAMES}, {"by": (-1, 1)}
    return ActionTable(
        {
            c.SwapWithRiver: (card, {"river_card": CARD_NAMES}),
            c.TakeBackVisibleCard: ({},),
            c.AdjustPlacement: (more_or_less,),
            c.PlaceCard: (card | {"position": tuple(c.Position)},),
            c.FinishPlacing: ({},),
            c.MoveTokens: ({"right": ANIMALS},),
            c.ExtraStep: ({"direction": tuple(c.Direction)},),
            c.SkipExtraStep: ({},),
            c.AdjustDraw: (more_or_less,),
            c.TakeFromRiver: (card,),
            c.TakeFromDeck: ({},),
            c.TakeFromPenalty: (card,),
            c.StopDrawing: ({},),
            c.DiscardCard: (card,),
            c.GivePenalty: (card | {"to_seat": range(seats)},),
            c.EndTurn: ({},),
        }
    )


def parts(seats: int, options: ArcticOptions) -> list[Part]:
    """What the view tells, as numbers."""
    return [
        one("phase", "what is to be decided", PHASE_NAMES, lambda view: view.phase),
        seat_marks("to_act", "who is to act", seats, lambda view: view.to_act),
        share("turn", "turns begun", 100, lambda view: view.turn),
        one("edition", "`de`, `es` or `it`", ("de", "es", "it"), lambda view: view.edition),
        seat_marks("paw", "who started", seats, lambda view: (view.paw,)),
        share("end_announced", "whether the end is announced", 1, lambda view: view.end_announced),
        share("last_turns", "whether these are the last turns", 1, lambda view: view.last_turns),
        share("drawing_begun", "whether a card was drawn", 1, lambda view: view.drawing_begun),
        share("to_place", "cards owed", 7, lambda view: view.to_place),
        share("to_draw", "cards to draw", 7, lambda view: view.to_draw),
        marks("used", "powers used this turn", POWER_NAMES, lambda view: view.used_powers),
        marks("steps", "left, right: open steps", tuple(c.Direction), lambda v: v.extra_steps),
        one("stepping", "whose step it would be", ANIMALS, lambda view: view.extra_step_animal),
        marks(
            "tokens",
            "for each animal where its token stands",
            [(animal, place) for animal in ANIMALS for place in range(len(LANDSCAPE))],
            lambda view: view.tokens.items(),
        ),
        marks("sides", "powers in play", POWER_NAMES, lambda view: [p.power for p in view.powers]),
        Part("holders", 6 * seats, "for each animal who holds its power", _holders(seats)),
        marks("river", "cards of the river", CARD_NAMES, lambda view: view.river),
        share("deck", "cards in the deck", 120, lambda view: view.deck_count),
        share("reserve", "cards in the reserve", 120, lambda view: view.reserve_count),
        each_seat(_SEAT, seats, lambda view: view.seats),
    ]


def _holders(seats: int) -> Any:
    def write(view: Any, into: Vector) -> None:
        own = view.seat or 0
        for animal, power in enumerate(view.powers):
            if power.holder is not None:
                into[animal * seats + (power.holder - own) % seats] = 1

    return write


def _pile_top(seat: Any, into: Vector) -> None:
    for place, card in enumerate(reversed(seat.pile[-PILE_SEEN:])):
        into[place * 7 + (6 if card.card is None else _MAIN[card.card])] = 1


def _visible(seat: Any) -> str | None:
    return seat.pile[-1].card if seat.pile and not seat.pile[-1].hidden else None


_SEAT = (
    share("hand_count", "cards in hand", 12, lambda seat: seat.hand_count),
    marks("hand", "the hand, where it is known", CARD_NAMES, lambda seat: seat.hand or ()),
    marks("hand_seen", "cards seen going there", CARD_NAMES, lambda seat: seat.hand_seen),
    share("pile_count", "cards in the pile", 40, lambda seat: len(seat.pile)),
    marks(
        "pile", "known cards of the pile", CARD_NAMES, lambda s: [p.card for p in s.pile if p.card]
    ),
    one("visible", "the visible card", CARD_NAMES, _visible),
    Part("pile_top", 7 * PILE_SEEN, "main animals from the top, or unknown", _pile_top),
    share("penalty_count", "penalty cards", 20, lambda seat: seat.penalty_count),
    share("penalty_unknown", "its owner does not know", 20, lambda s: s.penalty_unknown_count),
    marks("penalties", "those that are known", CARD_NAMES, lambda seat: seat.penalties),
    one("totem", "its totem, where it is known", ANIMALS, lambda seat: seat.totem),
)
