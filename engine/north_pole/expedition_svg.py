"""The expeditions below or beside the board: pawns, and equipment to be touched."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Names
from engine.north_pole.colours import CARD, DARK, GOLD, ICE, INK, LINE, WHITE
from engine.north_pole.glyphs import fitted, halves, pawn_sign
from engine.north_pole.marks import equipment_mark, packed_mark
from engine.north_pole.pieces import PAWNS, TEAM_PAWNS_ON_SHIP
from engine.north_pole.plan import CHIP_HEIGHT, Panel, panel
from engine.north_pole.sentences import WORDS, equipment_word, filled_word, mask_word
from engine.north_pole.side_svg import face_of, short_label
from engine.north_pole.view import ExpeditionView, NorthPoleView
from engine.svg import Shape, marked, tag
from engine.words import Language, Sentence

CHIPS = 3
"""So many equipments are kept; a fourth is there for a moment."""


def expedition_panel(
    view: NorthPoleView,
    own: ExpeditionView,
    language: Language,
    names: Names,
    shape: Shape,
) -> str:
    """Name and turn marker, pawns on the ship and at the Pole, equipment."""
    place = panel(own.seat, shape)
    x, y = place.x, place.y
    is_on_turn = own.seat == view.turn_seat and bool(view.to_act)
    edge = tag(
        "rect",
        x=x,
        y=y,
        width=place.width,
        height=place.height,
        rx=6,
        fill=CARD,
        stroke=GOLD if is_on_turn else LINE,
        stroke_width=3 if is_on_turn else 1,
    )
    is_own = own.seat == view.seat
    ink, room = (WHITE, place.heading - 84) if is_own else (INK, place.heading - 44)
    name = ("❄ " if is_on_turn else "") + names[own.seat]
    return tag(
        "g",
        edge,
        _own_heading(place, language) * is_own,
        pawn_sign(own.seat, x + 18, y + 17, size=22 if is_own else 24, own=is_own),
        fitted(name, room, x=x + 36, y=y + 22, font_size=17, fill=ink, bold=True),
        _counts(view, own, language, x=x, y=y + 44),
        *_chips(view, own, language, names[own.seat], place),
    )


def _own_heading(place: Panel, language: Language) -> str:
    """A dark strip behind the viewer's name, and the word for it."""
    x, y = place.x, place.y
    strip = tag("rect", x=x + 4, y=y + 4, width=place.heading - 8, height=26, rx=4, fill=DARK)
    you = fitted(
        WORDS.tell("label-you", language),
        36,
        x=x + place.heading - 12,
        y=y + 22,
        font_size=16,
        fill=WHITE,
        bold=True,
        end=True,
    )
    return strip + you


def _counts(view: NorthPoleView, own: ExpeditionView, language: Language, *, x: int, y: int) -> str:
    ship, pole = (
        fitted(WORDS.tell(key, language), 52, x=x + right, y=y + 6, font_size=16, fill=INK)
        for key, right in (("label-ship", 6), ("label-pole", 156))
    )
    aboard = [pawn_sign(own.seat, x + 71 + 24 * place, y, size=24) for place in range(own.on_ship)]
    slots = [
        tag("circle", cx=x + 212 + 24 * place, cy=y, r=11.5, fill="none", stroke=LINE)
        for place in range(TEAM_PAWNS_ON_SHIP if view.teams else PAWNS)
    ]
    arrived = [
        pawn_sign(own.seat, x + 212 + 24 * place, y, size=24) for place in range(own.at_pole)
    ]
    return tag("g", ship, pole, *aboard, *slots, *arrived)


class _Held(NamedTuple):
    """An equipment as it is drawn: its mark, what it is called, and what stands on its chip."""

    mark: str
    word: Sentence
    lines: list[str]


def _chips(
    view: NorthPoleView, own: ExpeditionView, language: Language, player: str, there: Panel
) -> list[str]:
    """One chip for each equipment; those that a command names alike together."""
    held = [_equipment(own.seat, name, language) for name in own.equipment]
    held += [_packed(view, own.seat, card.card, language) for card in own.packed]
    marks = [one.mark for one in held]
    chips = {
        one.mark: marked(
            one.mark,
            WORDS.tell(
                "touch-equipment",
                language,
                count=marks.count(one.mark),
                equipment=one.word,
                player=player,
            ),
            *(
                _chip(one.lines, there, place, len(held))
                for place, mark in enumerate(marks)
                if mark == one.mark
            ),
        )
        for one in held
    }
    return list(chips.values())


def _equipment(seat: int, name: str, language: Language) -> _Held:
    lines = halves(mask_word(name).tell(language), " ")
    return _Held(equipment_mark(seat, name), equipment_word(name), lines)


def _packed(view: NorthPoleView, seat: int, card: str, language: Language) -> _Held:
    """A filled Backpack, on its chip in short: the card below it, crossed if it may ambush."""
    short = short_label(face_of(view, card), language)
    lines = [mask_word("backpack").tell(language), f"({short})"]
    return _Held(packed_mark(seat, card), filled_word("backpack", card), lines)


def _chip(lines: Sequence[str], there: Panel, place: int, count: int) -> str:
    width = there.chips_width / max(CHIPS, count)
    x, y = there.chips_x + int(place * width), there.chips_y
    size = {"width": int(width) - 4, "height": CHIP_HEIGHT}
    edge = tag("rect", x=x, y=y, rx=9, fill=ICE, stroke=DARK, **size)
    room, top = int(width) - 7, y + (26 if len(lines) == 1 else 18)
    lettering = [
        fitted(line, room, x=x + 3, y=top + 17 * number, font_size=16, fill=INK)
        for number, line in enumerate(lines)
    ]
    return tag("g", edge, *lettering)
