"""Rounds, the Storm pile, deck and masks, and what is being played: above or around the ice."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from engine.north_pole.colours import BACKS, CARD, DARK, INK, WHITE
from engine.north_pole.glyphs import fitted, mask_sign
from engine.north_pole.pieces import BACK_TURNS
from engine.north_pole.plan import WIDTH, panel
from engine.north_pole.sentences import WORDS, mask_word
from engine.north_pole.side_svg import face_of, short_label
from engine.north_pole.view import NorthPoleView
from engine.svg import Shape, label, tag
from engine.words import Language, Word

QUARTERS = {"blue": "90° ↻", "red": "90° ↺", "purple": "180°"}
_SIZE, _LINE = 16, 18
_LEFT, _RIGHT, _CORNER_WIDTH, _CORNER_LETTERS = 6, 536, 100, 10
"""Where the corners are that the cards leave free."""
_STRIPS = ((486, 580, 152), (486, 606, 152), (532, 552, 106))
"""Where something in use is told, and how wide: a card or two things, rarely all three."""
_IN_USE_WIDTH, _FEW, _DOTS_IN_A_ROW = 336, 2, 6


def weather_panel(view: NorthPoleView, language: Language, shape: Shape) -> str:
    """The Storm pile as dots up to the threshold, the back on the deck, the masks that are left."""
    weather = _Weather(view, language)
    return tag("g", *(weather.above() if shape is Shape.TALL else weather.around()))


def discards(view: NorthPoleView, language: Language, shape: Shape) -> str:
    """Rules K1, R-49. How many cards are discarded, and which masks; many on more lines: above the
    ice, or below what stands beside it."""
    listed = [
        f"{count} × " * (count > 1) + _mask(name, language)
        for name, count in Counter(view.discarded_masks).items()
    ]
    masks = ", ".join(listed) or "–"
    told = WORDS.tell("label-discards", language, cards=len(view.discards), masks=masks)
    beside = panel(len(view.seats), Shape.WIDE)
    x, y, width, letters, lines = (
        (12, 70, WIDTH - 24, 66, 3)
        if shape is Shape.TALL
        else (beside.x + 2, beside.y + 14, beside.width, 38, 5)
    )
    rows = wrap(told, letters, max_lines=lines, placeholder=" …")
    return "".join(
        fitted(row, width, x=x, y=y + _LINE * number, font_size=_SIZE, fill=INK)
        for number, row in enumerate(rows)
    )


class _Weather:
    """One view's weather on its way to the picture."""

    def __init__(self, view: NorthPoleView, language: Language) -> None:
        self._view = view
        self._language = language

    def above(self) -> Iterator[str]:
        """On two lines above the ice."""
        masks_end, in_use = 592 if self._view.scoreboard_mask else 628, self._in_use()
        yield self._line(self._rounds(), 12, 22, room=130, bold=True)
        yield self._line(self._turned(), 628, 22, room=175 - 30 * (len(in_use) > _FEW), end=True)
        yield self._line(self._say("storm"), 12, 49, room=76)
        yield from self._dots(96, 44, min(15, 190 / self._dot_count), self._dot_count)
        yield self._line(self._deck(), 372, 49, end=True)
        yield self._back(380, 33)
        yield self._line(self._masks(), masks_end, 49, end=True)
        yield self._scoreboard_mask(616, 44)
        width = min(150, _IN_USE_WIDTH / max(1, len(in_use)) - 2)
        for place, words in enumerate(in_use):
            yield _strip(words, 147 + (width + 2) * place, 5, width)

    def around(self) -> Iterator[str]:
        """In the four corners between the cards."""
        yield self._corner(_LEFT, 180, self._rounds(), self._turned())
        yield self._corner(_RIGHT, 127, self._say("storm"))
        yield from self._dots(_RIGHT + 6, 145, 16, _DOTS_IN_A_ROW)
        yield self._corner(_RIGHT, 214, self._deck())
        yield self._back(_RIGHT, 222)
        yield self._corner(_LEFT, 472, self._masks())
        yield self._scoreboard_mask(_LEFT + 82, 486)
        for words, place in zip(self._in_use(), _STRIPS, strict=False):
            yield _strip(words, *place)

    def _rounds(self) -> str:
        return self._say("round", round=self._view.round, limit=self._view.round_limit)

    def _turned(self) -> str:
        return self._say("turned", angle=90 * self._view.rotation)

    def _deck(self) -> str:
        return self._say("deck", cards=self._view.deck_size)

    def _masks(self) -> str:
        return self._say("ice_masks", masks=self._view.mask_stack_size)

    @property
    def _dot_count(self) -> int:
        return max(self._view.storm_at, self._view.storm_points)

    def _dots(self, x: float, y: float, step: float, in_a_row: int) -> Iterator[str]:
        for place in range(self._dot_count):
            row, column = divmod(place, in_a_row)
            yield tag(
                "circle",
                cx=x + step * column,
                cy=y + step * row,
                r=5.5,
                fill=INK if place < self._view.storm_points else CARD,
                stroke=INK,
            )

    def _back(self, x: float, y: float) -> str:
        """The back of the deck's top card: which way the next storm turns the board."""
        back = self._view.deck_back
        if back is None:
            return ""
        turn = tag("title", WORDS.tell(f"direction-{BACK_TURNS[back]}", self._language))
        face = tag("rect", x=x, y=y, width=66, height=22, rx=4, fill=BACKS[back])
        look: dict[str, str | float] = {"font_weight": "bold", "text_anchor": "middle"}
        arrow = label(QUARTERS[back], x=x + 33, y=y + 17, font_size=_SIZE, fill=WHITE, **look)
        return tag("g", turn, face, arrow)

    def _scoreboard_mask(self, x: float, y: float) -> str:
        return mask_sign(x, y) if self._view.scoreboard_mask else ""

    def _in_use(self) -> list[str]:
        """The card that was taken and has to be played, and what serves the next card."""
        view = self._view
        words = []
        if view.card_in_play:
            words.append(short_label(face_of(view, view.card_in_play.card), self._language))
        aids = (("snowshoes", view.snowshoes_on), ("pickaxe", view.pickaxe_on))
        return words + [mask_word(name).tell(self._language) for name, is_on in aids if is_on]

    def _corner(self, x: float, y: float, *told: str) -> str:
        """What is told in a corner, a few words on a line."""
        lines = [
            line for words in told for line in wrap(words, _CORNER_LETTERS, break_long_words=False)
        ]
        return "".join(
            fitted(line, _CORNER_WIDTH, x=x, y=y + _LINE * number, font_size=_SIZE, fill=INK)
            for number, line in enumerate(lines)
        )

    def _line(
        self,
        words: str,
        x: float,
        y: float,
        *,
        room: float = 200,
        bold: bool = False,
        end: bool = False,
    ) -> str:
        return fitted(words, room, x=x, y=y, font_size=_SIZE, fill=INK, bold=bold, end=end)

    def _say(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(f"label-{key}", self._language, **gaps)


def _strip(words: str, x: float, y: float, width: float) -> str:
    """What is in use, on dark."""
    edge = tag("rect", x=x, y=y, width=width, height=24, rx=5, fill=DARK)
    words = f"▶ {words}"
    return edge + fitted(words, width - 5, x=x + 3, y=y + 17, font_size=_SIZE, fill=WHITE)


def _mask(name: str, language: Language) -> str:
    """What a mask is called, a storm in short."""
    back = next((back for back, turn in BACK_TURNS.items() if name == f"storm_{turn}"), None)
    if back is None:
        return mask_word(name).tell(language)
    return f"{WORDS.tell('label-storm', language)} {QUARTERS[back]}"
