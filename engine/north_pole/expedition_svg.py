"""The signs on the picture of the board, and the panels round it: expeditions and weather."""

from engine.game import Names
from engine.north_pole.pieces import BACK_TURNS, PAWNS, TEAM_PAWNS_ON_SHIP
from engine.north_pole.sentences import WORDS, card_word, mask_word
from engine.north_pole.view import ExpeditionView, NorthPoleView
from engine.svg import label, tag
from engine.words import Language

INK, DARK, PAPER = "#14222e", "#2f4a5e", "#eef4f8"
SEAT_COLOURS = (("#1f63c4", "#ffffff"), ("#e98b16", INK), ("#ffffff", INK), ("#22262b", "#ffffff"))
"""Blue, orange, white, black: in the team game blue and white play together (Rule T1)."""
BACK_COLOURS = {"blue": "#1f63c4", "red": "#c22f2f", "purple": "#7a3fa0"}
QUARTERS = {"blue": "90° ↻", "red": "90° ↺", "purple": "180°"}
PANEL_WIDTH, PANEL_HEIGHT = 308, 102
CHIPS_IN_A_ROW = 3
LETTER_WIDTH = 0.6
"""Of the font size, on average."""
SMALLEST_FONT = 8


def seat_colours(seat: int) -> tuple[str, str]:
    """Fill and lettering of a seat's pawns."""
    return SEAT_COLOURS[seat]


def fitted(
    words: str,
    room: float,
    *,
    x: float,
    y: float,
    font_size: float,
    fill: str,
    bold: bool = False,
    end: bool = False,
) -> str:
    """A text in its room: smaller if it is long, cut if it would get too small to read."""
    longest = int(room / (SMALLEST_FONT * LETTER_WIDTH))
    shown = words if len(words) <= longest else f"{words[: longest - 1]}…"
    fitting = room / (LETTER_WIDTH * max(1, len(shown)))
    return label(
        shown,
        x=x,
        y=y,
        font_size=min(font_size, fitting),
        fill=fill,
        font_weight="bold" if bold else "normal",
        text_anchor="end" if end else "start",
    )


# Signs


def pawn_sign(
    seat: int | None, x: float, y: float, *, size: float, igloo: bool = False, own: bool = False
) -> str:
    """A pawn by shape, number and colour, the viewer's ringed; without a seat the Bear."""
    if seat is None:
        return _bear(x, y, size)
    fill_, ink = seat_colours(seat)
    dome = _igloo(x, y, size) * igloo
    if igloo:
        y, size = y + size * 0.16, size * 0.68
    lettering = label(
        str(seat + 1),
        x=x,
        y=y + size * (0.3 if seat == 2 else 0.2),
        font_size=size * 0.55,
        font_weight="bold",
        fill=ink,
        text_anchor="middle",
    )
    pawn = tag("path", d=_outline(seat, x, y, size / 2), fill=fill_, stroke=INK, stroke_width=1.6)
    return tag("g", dome, _ring(seat, x, y, size) * own, pawn, lettering)


def _ring(seat: int, x: float, y: float, size: float) -> str:
    """A second outline, white within and dark without: whose pawns the viewer's own are."""
    d = _outline(seat, x, y, size * 0.545 + 2.6)
    return tag("path", d=d, fill="#ffffff", stroke=INK, stroke_width=1.6)


def _outline(seat: int, x: float, y: float, r: float) -> str:
    """Circle, square, triangle, diamond."""
    if seat == 0:
        arc = f"a {r:g} {r:g} 0 1 1"
        return f"M {x - r:g} {y:g} {arc} {2 * r:g} 0 {arc} {-2 * r:g} 0 Z"
    corners = (
        ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
        ((0, -1.05), (1.1, 0.85), (-1.1, 0.85)),
        ((0, -1.12), (1.12, 0), (0, 1.12), (-1.12, 0)),
    )[seat - 1]
    return f"M {' L '.join(f'{x + r * right:g} {y + r * down:g}' for right, down in corners)} Z"


def _igloo(x: float, y: float, size: float) -> str:
    """A dome of snow behind the pawn, its blocks in rows."""
    r = size * 0.65
    base = y + size * 0.62
    dome = f"M {x - r:g} {base:g} v {-r * 0.9:g} a {r:g} {r:g} 0 0 1 {2 * r:g} 0 v {r * 0.9:g} Z"
    low, middle, high = base - r * 0.45, base - r * 0.9, base - r * 1.45
    rows = (
        f"M {x - r:g} {low:g} h {2 * r:g} M {x - r:g} {middle:g} h {2 * r:g} "
        f"M {x - r * 0.84:g} {high:g} h {r * 1.68:g} M {x:g} {high:g} v {-r * 0.45:g}"
    )
    return tag("path", d=dome, fill="#ffffff", stroke="#2f6b8f", stroke_width=2.4) + tag(
        "path", d=rows, fill="none", stroke="#2f6b8f", stroke_width=1.4
    )


def _bear(x: float, y: float, size: float) -> str:
    r = size / 2
    line: dict[str, str | float] = {"fill": "#ffffff", "stroke": INK, "stroke_width": 1.6}
    ears = [tag("circle", cx=x + d * r * 0.7, cy=y - r * 0.7, r=r * 0.35, **line) for d in (-1, 1)]
    eyes = [
        tag("circle", cx=x + d * r * 0.35, cy=y - r * 0.15, r=r * 0.1, fill=INK) for d in (-1, 1)
    ]
    face = tag("circle", cx=x, cy=y, r=r, **line)
    nose = tag("ellipse", cx=x, cy=y + r * 0.35, rx=r * 0.25, ry=r * 0.18, fill=INK)
    return tag("g", *ears, face, *eyes, nose)


def mask_sign(x: float, y: float) -> str:
    """An Ice Mask face down."""
    d = f"M {x - 13:g} {y - 9:g} q 13 -9 26 0 l -3 14 q -10 10 -20 0 Z"
    return tag(
        "g",
        tag("path", d=d, fill="#3f8f5b", stroke=INK, stroke_width=1.4),
        label(
            "?",
            x=x,
            y=y + 6,
            font_size=16,
            font_weight="bold",
            fill="#ffffff",
            text_anchor="middle",
        ),
    )


# Panels


def expedition_panel(
    view: NorthPoleView,
    own: ExpeditionView,
    language: Language,
    names: Names,
    *,
    x: int,
    y: int,
) -> str:
    """Name and turn marker, pawns on the ship and at the Pole, equipment."""
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
        *_chips(view, own, language, x=x + 8, y=y + 56),
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


def _chips(
    view: NorthPoleView, own: ExpeditionView, language: Language, *, x: int, y: int
) -> list[str]:
    """One chip for each equipment; those in use for the next card are dark."""
    held = [(mask_word(name).tell(language), False) for name in own.equipment]
    held += [
        (WORDS.tell("label-packed", language, card=card_word(card.card)), False)
        for card in own.packed
    ]
    if own.seat == view.turn_seat:
        in_use = (("snowshoes", view.snowshoes_on), ("pickaxe", view.pickaxe_on))
        held += [(f"▶ {mask_word(name).tell(language)}", True) for name, is_on in in_use if is_on]
    room = (PANEL_WIDTH - 12) / max(2, min(CHIPS_IN_A_ROW, len(held)))
    return [
        _chip(
            words,
            x + place % CHIPS_IN_A_ROW * room,
            y + place // CHIPS_IN_A_ROW * 22,
            room - 5,
            is_on,
        )
        for place, (words, is_on) in enumerate(held)
    ]


def _chip(words: str, x: float, y: float, width: float, is_dark: bool) -> str:
    edge = tag(
        "rect",
        x=x,
        y=y,
        width=width,
        height=20,
        rx=10,
        fill=DARK if is_dark else "#e3eef5",
        stroke=DARK,
    )
    ink = "#ffffff" if is_dark else INK
    lettering = fitted(words, width - 10, x=x + 5, y=y + 14, font_size=12, fill=ink)
    return tag("g", tag("title", words), edge, lettering)


def weather_panel(view: NorthPoleView, language: Language) -> str:
    """The Storm pile as dots up to the threshold, the back on the deck, the masks that are left."""
    dots = [
        tag(
            "circle",
            cx=72 + 15 * place,
            cy=44,
            r=5.5,
            fill=INK if place < view.storm_points else "#ffffff",
            stroke=INK,
        )
        for place in range(max(view.storm_at, view.storm_points))
    ]
    rounds = WORDS.tell("label-round", language, round=view.round, limit=view.round_limit)
    turned = WORDS.tell("label-turned", language, angle=90 * view.rotation)
    masks = WORDS.tell("label-ice_masks", language, masks=view.mask_stack_size)
    on_scoreboard = [mask_sign(616, 44)] if view.scoreboard_mask else []
    return tag(
        "g",
        label(rounds, x=12, y=22, font_size=15, font_weight="bold", fill=INK),
        label(turned, x=628, y=22, font_size=13, fill=INK, text_anchor="end"),
        fitted(WORDS.tell("label-storm", language), 48, x=12, y=49, font_size=13, fill=INK),
        *dots,
        _deck(view, language),
        label(
            masks, x=592 if on_scoreboard else 628, y=49, font_size=13, fill=INK, text_anchor="end"
        ),
        *on_scoreboard,
    )


def _deck(view: NorthPoleView, language: Language) -> str:
    """The deck's size and the back of its top card: which way the next storm turns the board."""
    size = WORDS.tell("label-deck", language, cards=view.deck_size)
    words = label(size, x=372, y=49, font_size=13, fill=INK, text_anchor="end")
    if view.deck_back is None:
        return words
    turn = tag("title", WORDS.tell(f"direction-{BACK_TURNS[view.deck_back]}", language))
    back = tag("rect", x=380, y=34, width=62, height=21, rx=4, fill=BACK_COLOURS[view.deck_back])
    arrow = label(
        QUARTERS[view.deck_back],
        x=411,
        y=49,
        font_size=13,
        font_weight="bold",
        fill="#ffffff",
        text_anchor="middle",
    )
    return words + tag("g", turn, back, arrow)
