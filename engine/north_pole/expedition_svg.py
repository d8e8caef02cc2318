"""The panels round the picture of the board: expeditions and weather."""

from engine.game import Names
from engine.north_pole.glyphs import DARK, INK, fitted, mask_sign, pawn_sign
from engine.north_pole.pieces import BACK_TURNS, PAWNS, TEAM_PAWNS_ON_SHIP
from engine.north_pole.sentences import WORDS, card_word, mask_word
from engine.north_pole.view import ExpeditionView, NorthPoleView
from engine.svg import label, tag
from engine.words import Language

BACK_COLOURS = {"blue": "#1f63c4", "red": "#c22f2f", "purple": "#7a3fa0"}
QUARTERS = {"blue": "90° ↻", "red": "90° ↺", "purple": "180°"}
PANEL_WIDTH, PANEL_HEIGHT = 308, 102
CHIPS_IN_A_ROW = 3


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
