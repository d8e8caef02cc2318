"""The expeditions below the picture of the board: pawns, and equipment to be touched."""

from engine.game import Names
from engine.north_pole.glyphs import DARK, INK, fitted, halves, pawn_sign
from engine.north_pole.marks import equipment_mark, packed_mark
from engine.north_pole.pieces import PAWNS, TEAM_PAWNS_ON_SHIP
from engine.north_pole.plan import PANEL_HEIGHT, PANEL_WIDTH, panel
from engine.north_pole.sentences import WORDS, equipment_word, filled_word, mask_word
from engine.north_pole.view import ExpeditionView, NorthPoleView
from engine.svg import label, marked, tag
from engine.words import Language

CHIP_HEIGHT = 43
"""A finger's width where the picture is as wide as a telephone."""
CHIPS = 3
"""So many equipments are kept; a fourth is there for a moment."""


def expedition_panel(
    view: NorthPoleView,
    own: ExpeditionView,
    language: Language,
    names: Names,
) -> str:
    """Name and turn marker, pawns on the ship and at the Pole, equipment."""
    x, y = panel(own.seat)
    is_on_turn = own.seat == view.turn_seat and bool(view.to_act)
    edge = tag(
        "rect",
        x=x,
        y=y,
        width=PANEL_WIDTH,
        height=PANEL_HEIGHT,
        rx=6,
        fill="#ffffff",
        stroke="#d9a514" if is_on_turn else "#9db8c9",
        stroke_width=3 if is_on_turn else 1,
    )
    is_own = own.seat == view.seat
    ink, room = ("#ffffff", PANEL_WIDTH - 84) if is_own else (INK, PANEL_WIDTH - 44)
    name = ("❄ " if is_on_turn else "") + names[own.seat]
    return tag(
        "g",
        edge,
        _own_heading(language, x=x, y=y) * is_own,
        pawn_sign(own.seat, x + 18, y + 17, size=18 if is_own else 22, own=is_own),
        fitted(name, room, x=x + 36, y=y + 22, font_size=14, fill=ink, bold=True),
        _counts(view, own, language, x=x, y=y + 44),
        *_chips(own, language, names[own.seat]),
    )


def _own_heading(language: Language, *, x: int, y: int) -> str:
    """A dark strip behind the viewer's name, and the word for it."""
    strip = tag("rect", x=x + 4, y=y + 4, width=PANEL_WIDTH - 8, height=26, rx=4, fill=DARK)
    you = fitted(
        WORDS.tell("label-you", language),
        36,
        x=x + PANEL_WIDTH - 12,
        y=y + 22,
        font_size=13,
        fill="#ffffff",
        bold=True,
        end=True,
    )
    return strip + you


def _counts(view: NorthPoleView, own: ExpeditionView, language: Language, *, x: int, y: int) -> str:
    ship, pole = (
        label(WORDS.tell(key, language), x=x + right, y=y + 4, font_size=12, fill=INK)
        for key, right in (("label-ship", 10), ("label-pole", 166))
    )
    aboard = [pawn_sign(own.seat, x + 58 + 22 * place, y, size=17) for place in range(own.on_ship)]
    slots = [
        tag("circle", cx=x + 206 + 22 * place, cy=y, r=9, fill="none", stroke="#9db8c9")
        for place in range(TEAM_PAWNS_ON_SHIP if view.teams else PAWNS)
    ]
    arrived = [
        pawn_sign(own.seat, x + 206 + 22 * place, y, size=17) for place in range(own.at_pole)
    ]
    return tag("g", ship, pole, *aboard, *slots, *arrived)


def _chips(own: ExpeditionView, language: Language, player: str) -> list[str]:
    """One chip for each equipment; those that a command names alike together."""
    packed = [card.card for card in own.packed]
    held = [(equipment_mark(own.seat, name), mask_word(name), name) for name in own.equipment]
    held += [(packed_mark(own.seat, card), filled_word("backpack", card), "") for card in packed]
    marks = [mark for mark, *_ in held]
    chips: dict[str, str] = {}
    for mark, word, name in held:
        called = WORDS.tell(
            "touch-equipment",
            language,
            count=marks.count(mark),
            equipment=equipment_word(name) if name == "backpack" else word,
            player=player,
        )
        places = [place for place, other in enumerate(marks) if other == mark]
        drawn = [_chip(word.tell(language), own.seat, place, len(held)) for place in places]
        chips[mark] = marked(mark, called, *drawn)
    return list(chips.values())


def _chip(words: str, seat: int, place: int, count: int) -> str:
    x, y = panel(seat)
    width = (PANEL_WIDTH - 10) / max(CHIPS, count)
    x, y = x + 6 + int(place * width), y + PANEL_HEIGHT - CHIP_HEIGHT - 5
    size = {"width": int(width) - 4, "height": CHIP_HEIGHT}
    edge = tag("rect", x=x, y=y, rx=9, fill="#e3eef5", stroke=DARK, **size)
    lines = halves(words, " ")
    room, top = int(width) - 14, y + (26 if len(lines) == 1 else 18)
    lettering = [
        fitted(line, room, x=x + 6, y=top + 16 * number, font_size=13, fill=INK)
        for number, line in enumerate(lines)
    ]
    return tag("g", edge, *lettering)
