"""The top of the picture: rounds, the Storm pile, deck and masks, and what is being played."""

from collections import Counter
from textwrap import wrap

from engine.north_pole.colours import BACKS, CARD, DARK, INK, WHITE
from engine.north_pole.glyphs import fitted, mask_sign
from engine.north_pole.pieces import BACK_TURNS
from engine.north_pole.plan import WIDTH
from engine.north_pole.sentences import WORDS, mask_word
from engine.north_pole.side_svg import face_of, short_label
from engine.north_pole.view import NorthPoleView
from engine.svg import label, tag
from engine.words import Language

QUARTERS = {"blue": "90° ↻", "red": "90° ↺", "purple": "180°"}
IN_USE_WIDTH = 132
LINES = 3
"""So many tell what is discarded, wherever that is much."""


def weather_panel(view: NorthPoleView, language: Language) -> str:
    """The Storm pile as dots up to the threshold, the back on the deck, the masks that are left."""
    count = max(view.storm_at, view.storm_points)
    dots = [
        tag(
            "circle",
            cx=82 + min(15, 210 / count) * place,
            cy=44,
            r=5.5,
            fill=INK if place < view.storm_points else CARD,
            stroke=INK,
        )
        for place in range(count)
    ]
    rounds = WORDS.tell("label-round", language, round=view.round, limit=view.round_limit)
    turned = WORDS.tell("label-turned", language, angle=90 * view.rotation)
    masks = WORDS.tell("label-ice_masks", language, masks=view.mask_stack_size)
    on_scoreboard = [mask_sign(616, 44)] if view.scoreboard_mask else []
    return tag(
        "g",
        label(rounds, x=12, y=22, font_size=15, font_weight="bold", fill=INK),
        label(turned, x=628, y=22, font_size=14, fill=INK, text_anchor="end"),
        fitted(WORDS.tell("label-storm", language), 60, x=12, y=49, font_size=14, fill=INK),
        *dots,
        _deck(view, language),
        label(
            masks, x=592 if on_scoreboard else 628, y=49, font_size=14, fill=INK, text_anchor="end"
        ),
        *on_scoreboard,
        *_in_use(view, language),
        *_discards(view, language),
    )


def _deck(view: NorthPoleView, language: Language) -> str:
    """The deck's size and the back of its top card: which way the next storm turns the board."""
    size = WORDS.tell("label-deck", language, cards=view.deck_size)
    words = label(size, x=372, y=49, font_size=14, fill=INK, text_anchor="end")
    if view.deck_back is None:
        return words
    turn = tag("title", WORDS.tell(f"direction-{BACK_TURNS[view.deck_back]}", language))
    back = tag("rect", x=380, y=34, width=62, height=21, rx=4, fill=BACKS[view.deck_back])
    arrow = label(
        QUARTERS[view.deck_back],
        x=411,
        y=49,
        font_size=14,
        font_weight="bold",
        fill=WHITE,
        text_anchor="middle",
    )
    return words + tag("g", turn, back, arrow)


def _in_use(view: NorthPoleView, language: Language) -> list[str]:
    """The card that was taken and has to be played, and what serves the next card, on dark."""
    words = []
    if view.card_in_play:
        words.append(short_label(face_of(view, view.card_in_play.card), language))
    aids = (("snowshoes", view.snowshoes_on), ("pickaxe", view.pickaxe_on))
    words += [mask_word(name).tell(language) for name, is_on in aids if is_on]
    return [
        _strip(f"▶ {what}", 112 + (IN_USE_WIDTH + 2) * place) for place, what in enumerate(words)
    ]


def _strip(words: str, x: int) -> str:
    edge = tag("rect", x=x, y=6, width=IN_USE_WIDTH, height=22, rx=5, fill=DARK)
    lettering = fitted(words, IN_USE_WIDTH - 8, x=x + 4, y=22, font_size=14, fill=WHITE)
    return edge + lettering


def _discards(view: NorthPoleView, language: Language) -> list[str]:
    """Rules K1, R-49. How many cards are discarded, and which masks; many on more lines."""
    listed = [
        f"{count} × " * (count > 1) + _mask(name, language)
        for name, count in Counter(view.discarded_masks).items()
    ]
    masks = ", ".join(listed) or "–"
    told = WORDS.tell("label-discards", language, cards=len(view.discards), masks=masks)
    return [
        fitted(line, WIDTH - 24, x=12, y=71 + 16 * row, font_size=14, fill=INK)
        for row, line in enumerate(wrap(told, 78, max_lines=LINES, placeholder=" …"))
    ]


def _mask(name: str, language: Language) -> str:
    """What a mask is called, a storm in short."""
    back = next((back for back, turn in BACK_TURNS.items() if name == f"storm_{turn}"), None)
    if back is None:
        return mask_word(name).tell(language)
    return f"{WORDS.tell('label-storm', language)} {QUARTERS[back]}"
