"""The four sides of the frame on the picture: three cards each, and whose side it is now."""

from collections.abc import Sequence

from engine.game import Names
from engine.north_pole.colours import CARD, DARK, INK, LINE, RED, WHITE
from engine.north_pole.glyphs import fitted, pawn_sign
from engine.north_pole.marks import card_mark
from engine.north_pole.pieces import HAND, HOUSE_TABLES, SIDES, ActionCards
from engine.north_pole.plan import CARD_HEIGHT, CARD_WIDTH, slot
from engine.north_pole.sentences import WORDS, card_name, card_word
from engine.north_pole.view import NorthPoleView, SideView
from engine.svg import marked, tag
from engine.words import Language


def draw_side(view: NorthPoleView, side: SideView, language: Language, names: Names) -> str:
    """Three card slots, and whose side it is now."""
    number = SIDES.index(side.side)
    empty = [
        _card_edge(*slot(number, place), fill="none", stroke=LINE, stroke_dasharray="4 3")
        for place in range(len(side.cards), HAND)
    ]
    return tag(
        "g", *empty, *_cards(view, side, number, language), _owner(view, side, number, names)
    )


def _cards(view: NorthPoleView, side: SideView, number: int, language: Language) -> list[str]:
    """Cards of one face together: a command does not tell them apart."""
    faces = [card.card for card in side.cards]
    return [
        marked(
            card_mark(side.side, face),
            WORDS.tell(
                "touch-card",
                language,
                count=faces.count(face),
                card=card_word(face),
                side=WORDS.sentence(f"side-{side.side}"),
            ),
            *(
                _card(view, face, *slot(number, place), language)
                for place, lying in enumerate(faces)
                if lying == face
            ),
        )
        for face in dict.fromkeys(faces)
    ]


def _owner(view: NorthPoleView, side: SideView, number: int, names: Names) -> str:
    """The seat's sign and name beside its cards, the viewer's on a dark strip."""
    if side.seat is None:
        return ""
    x, y = slot(number, 0)
    is_row, is_own = number in (0, 2), side.seat == view.seat
    x, y = (x - 14, y + CARD_HEIGHT / 2) if is_row else (x + 12, y - 14)
    where, ink = x - 13 if is_row else x + 13, WHITE if is_own else INK
    room = 112 if is_row else 82
    named = fitted(names[side.seat], room, x=where, y=y + 5, font_size=16, fill=ink, end=is_row)
    width = room + 30
    strip_x = x + 14 - width if is_row else x - 12
    strip = tag("rect", x=strip_x, y=y - 13, width=width, height=26, rx=5, fill=DARK)
    sign = pawn_sign(side.seat, x, y, size=21 if is_own else 22, own=is_own)
    return strip * is_own + sign + named


def _card(view: NorthPoleView, card: str, x: float, y: float, language: Language) -> str:
    """A card face up: what it does, crossed blades if it may ambush, its storm points as dots."""
    row = face_of(view, card)
    edge = _card_edge(x, y, fill=CARD, stroke=INK, stroke_width=1.2)
    name = short_name(row, language)
    words = fitted(name, CARD_WIDTH - 7, x=x + 5, y=y + 18, font_size=17, fill=INK, bold=True)
    dots = [
        tag("circle", cx=x + 12 + 11 * dot, cy=y + 33, r=4, fill=INK)
        for dot in range(row.storm_points)
    ]
    return tag("g", edge, words, *dots, blades(x + CARD_WIDTH - 16, y + 30) * row.may_ambush)


def _card_edge(x: float, y: float, **look: str | float) -> str:
    return tag("rect", x=x, y=y, width=CARD_WIDTH, height=CARD_HEIGHT, rx=5, **look)


def short_name(face: ActionCards, language: Language) -> str:
    """Of a card of the house the action will do: a sign beside it says that it may ambush."""
    return card_name(face.action if f"card-{face.kind}" in WORDS else face.kind, language)


def short_label(face: ActionCards, language: Language) -> str:
    """The short name with a cross where a card has its blades."""
    return short_name(face, language) + " ✕" * face.may_ambush


def face_of(view: NorthPoleView, card: str) -> ActionCards:
    """What a card of that name does in this box."""
    rows: Sequence[ActionCards] = (view.tables or HOUSE_TABLES).action_cards
    return next(row for row in rows if row.kind == card)


def blades(x: float, y: float) -> str:
    """The sign of a card that may ambush."""
    d = f"M {x - 7} {y - 7} L {x + 7} {y + 7} M {x - 7} {y + 7} L {x + 7} {y - 7}"
    return tag("path", d=d, stroke=RED, stroke_width=3, stroke_linecap="round")
