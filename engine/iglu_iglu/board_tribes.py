"""What lies beside the board: the own hand, every tribe, and what is out of the game."""

from collections import Counter
from collections.abc import Iterator
from html import escape
from math import ceil
from textwrap import wrap

from engine.game import Names
from engine.iglu_iglu.board_words import is_placing, token_name
from engine.iglu_iglu.colours import ALARM, EDGE, ICE, INK, MUTED
from engine.iglu_iglu.faces import BACK, face_id
from engine.iglu_iglu.glyphs import (
    animal_with_value,
    badge,
    line,
    use,
)
from engine.iglu_iglu.marks import igloos_mark, tile_mark
from engine.iglu_iglu.pieces import TILE_NAMES
from engine.iglu_iglu.sentences import WORDS, tile_name
from engine.iglu_iglu.view import IgluView, TokenCount, TribeView
from engine.svg import fitting, marked, tag, width_of
from engine.words import Language

CARD_HEIGHT = 76
STRIP_HEIGHT = 33
_CARD_WIDTH, _CARD_STEP = 88, 92
_TRIBE_GAP, _TRIBE_HEIGHT, _LINE_HEIGHT = 6, 82, 33
"""A tribe with one row of belongings, and what every other row adds."""
_LETTERING, _NUMBER_LEFT, _ITEM_GAP = 16, 20, 3
_ONE = "×1"
"""A number that is not written: what lies there once is one."""
_STRIP_LEFT = 102
_TWO_COLUMNS = 500
"""From so wide on, two tribes stand side by side."""

Item = tuple[str, str, str]
"""A little picture about the origin, what it is, and the number written beside it."""


class Beside:
    """Everything of one view that lies beside the board, in a column of that width."""

    def __init__(self, view: IgluView, language: Language, names: Names, width: int) -> None:
        self._view, self._language, self._names = view, language, names
        self._width = width

    def drawn(self, top: int) -> tuple[str, int]:
        """All of it from there down, and where it ends."""
        tribes, y = self.tribes(top + self._hand_height())
        strips = [
            tag("g", strip, transform=f"translate(0 {y + STRIP_HEIGHT * number})")
            for number, strip in enumerate(self.stock())
        ]
        drawn = "".join((self.hand(top), tribes, *strips))
        return drawn, y + STRIP_HEIGHT * len(strips)

    # The own hand: what can be played, large enough for a finger

    def hand(self, y: int) -> str:
        """The igloos and the kept tiles of the seat that looks on, one card for equal ones."""
        drawn = ""
        for number, (mark, name, card) in enumerate(self._cards()):
            row, column = divmod(number, self._width // _CARD_STEP)
            place = f"translate({10 + _CARD_STEP * column} {y + CARD_HEIGHT * row})"
            drawn += marked(mark, name, tag("g", *card, transform=place))
        return drawn

    def _hand_height(self) -> int:
        """A row for whoever may have something to play, more for many cards."""
        if self._view.seat is None:
            return 0
        return CARD_HEIGHT * max(1, ceil(len([*self._cards()]) / (self._width // _CARD_STEP)))

    def _cards(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        if self._view.seat is None:
            return
        own = self._view.tribes[self._view.seat]
        if own.igloos_left:
            name = self._say("mark-igloos", count=own.igloos_left)
            drawn = use(f"igloo-{own.colour.value}", _CARD_WIDTH / 2, 22, 1.2)
            yield (
                igloos_mark(own.colour),
                name,
                self._card(drawn, self._say("label-igloo"), own.igloos_left),
            )
        for tile, count in Counter(own.kept_tiles).items():
            words = tile_name(tile, self._language)
            name = self._say("mark-tile", tile_name=words, count=count)
            drawn = use(face_id(tile), _CARD_WIDTH / 2, 22, 1.2)
            yield tile_mark(tile), name, self._card(drawn, words, count)

    def _card(self, drawn: str, words: str, count: int) -> tuple[str, ...]:
        back = _plate(0, 0, (_CARD_WIDTH, CARD_HEIGHT - 4), MUTED, 1.5)
        number = badge(str(count), _CARD_WIDTH - 14, 14, 1.2) if count > 1 else ""
        rows = wrap(words, 9, break_long_words=False)[:2]
        top = 60 if len(rows) == 1 else 51
        named = (
            line(
                row,
                _CARD_WIDTH / 2,
                top + _LETTERING * i,
                _size(row, _CARD_WIDTH - 4),
                text_anchor="middle",
            )
            for i, row in enumerate(rows)
        )
        return back, drawn, number, *named

    # The tribes

    def tribes(self, y: int) -> tuple[str, int]:
        """Every seat, and where they end; those side by side are equally high."""
        columns = 2 if self._width >= _TWO_COLUMNS else 1
        width = (self._width - 20 - _TRIBE_GAP * (columns - 1)) // columns
        drawn = ""
        for first in range(0, len(self._view.tribes), columns):
            beside = self._view.tribes[first : first + columns]
            rows = [_rows([*self._belongings(tribe)], width - 16) for tribe in beside]
            height = _TRIBE_HEIGHT + _LINE_HEIGHT * (max(map(len, rows)) - 1)
            for column, tribe in enumerate(beside):
                place = f"translate({10 + (width + _TRIBE_GAP) * column} {y})"
                seat = self._tribe(tribe, rows[column], (width, height))
                drawn += tag("g", *seat, transform=place)
            y += height + _TRIBE_GAP
        return drawn, y

    def _tribe(
        self, tribe: TribeView, rows: list[list[Item]], size: tuple[int, int]
    ) -> Iterator[str]:
        """One seat: its points, its prey and what it has left."""
        is_asked, (width, _) = tribe.seat in self._view.to_act, size
        is_counted = not is_placing(self._view)
        name, colour = self._names[tribe.seat], f" ({self._say(f'colour-{tribe.colour}')})"
        room = width - 46 - (54 if is_counted else 6) - width_of(colour, 17)
        shown = line(fitting(name, room, 17) + colour, 46, 21, 17, font_weight="bold")
        yield _plate(0, 0, size, *((INK, 3) if is_asked else (EDGE, 1)))
        yield use(f"inuit-{tribe.colour.value}", 24, 24, 1.4)
        yield tag("g", tag("title", escape(name)), shown)
        parts = [f"{self._say('label-prey')} {tribe.prey_points}"]
        if is_counted:
            parts.append(f"{self._say('label-from_islands')} {tribe.island_points}")
            total = str(tribe.prey_points + tribe.island_points)
            yield line(total, width - 10, 23, 20, font_weight="bold", text_anchor="end")
        words = " · ".join(parts)
        yield line(words, 46, 42, _size(words, width - 54))
        for number, row in enumerate(rows):
            yield _row(row, 22, 62 + _LINE_HEIGHT * number)

    def _belongings(self, tribe: TribeView) -> Iterator[Item]:
        """Pieces not on the board, kept tiles by their backs or faces, prey."""
        inuit = use(f"inuit-{tribe.colour.value}", 0, 0)
        if tribe.inuit_to_place:
            yield inuit, self._say("label-to_place"), f"×{tribe.inuit_to_place}"
        if fleeing := self._view.fleeing.count(tribe.seat):
            ring = tag("circle", r=14, fill="none", stroke=ALARM, stroke_width=2)
            yield inuit + ring, self._say("phase-sending_inuit"), f"×{fleeing}"
        if tribe.igloos_left:
            igloo = use(f"igloo-{tribe.colour.value}", 0, 2)
            yield igloo, self._say("label-igloos_left"), f"×{tribe.igloos_left}"
        if tribe.kept_tile_count and not tribe.kept_tiles:
            back = use(BACK, 0, 0, 0.85)
            yield back, self._say("label-kept"), f"×{tribe.kept_tile_count}"
        elif tribe.seat != self._view.seat:
            yield from self._tiles(Counter(tribe.kept_tiles))
        yield from self._tokens(tribe.prey)

    # What is still to come, and what has gone

    def stock(self) -> list[str]:
        """Strips of the animals beside the board, and of the tiles out of the game."""
        view = self._view
        out = [*self._tiles(Counter({row.tile: row.count for row in view.tiles_out}))]
        sunk, unseen = view.sunk_tile_count, self._say("label-sunk", count=view.sunk_tile_count)
        if sunk and view.revealed is None:
            out.append((use(BACK, 0, 0, 0.85), unseen, f"×{sunk}"))
        strips = [
            *self._strips(self._say("label-supply"), [*self._tokens(view.supply)]),
            *self._strips(self._say("label-out"), out),
        ]
        if sunk and view.revealed is not None:
            strips += self._strips(unseen, [*self._tiles(Counter(view.revealed.sunk_tiles))])
        return strips

    def _strips(self, words: str, items: list[Item]) -> list[str]:
        """The items behind the words, on more than one strip where they are many."""
        items = items or [("", self._say("label-nothing"), "–")]
        rows = wrap(words, 8, break_long_words=False)[:2]
        top = 22 if len(rows) == 1 else 13
        named = "".join(
            line(row, 10, top + _LETTERING * i, _size(row, _STRIP_LEFT - 28), fill=MUTED)
            for i, row in enumerate(rows)
        )
        strips = [_row(row, _STRIP_LEFT, 16) for row in _rows(items, self._width - 6 - _STRIP_LEFT)]
        return [named + strips[0], *strips[1:]]

    def _tokens(self, counts: tuple[TokenCount, ...]) -> Iterator[Item]:
        for row in counts:
            drawn = animal_with_value(row.animal, row.value, 0, -2, 1)
            yield drawn, token_name(row.animal, row.value, self._language), f"×{row.count}"

    def _tiles(self, counts: Counter[str]) -> Iterator[Item]:
        for tile in sorted(counts, key=TILE_NAMES.index):
            drawn = use(face_id(tile), 0, 0, 0.85)
            yield drawn, tile_name(tile, self._language), f"×{counts[tile]}"

    def _say(self, key: str, **gaps: str | int) -> str:
        return WORDS.tell(key, self._language, **gaps)


def _rows(items: list[Item], room: float) -> list[list[Item]]:
    """As many side by side as there is room for; one row at least."""
    rows: list[list[Item]] = [[]]
    taken = 0.0
    for item in items:
        if rows[-1] and taken + _width(item) > room:
            rows.append([])
            taken = 0
        rows[-1].append(item)
        taken += _width(item)
    return rows


def _row(items: list[Item], x: float, y: int) -> str:
    """The items side by side, each with its number where it is more than one."""
    drawn = ""
    for item in items:
        picture, name, number = item
        shown = line(number, _NUMBER_LEFT, 6, _LETTERING, font_weight="bold")
        drawn += tag(
            "g",
            tag("title", escape(f"{name} {number}")),
            picture,
            shown * (number != _ONE),
            transform=f"translate({x:g} {y})",
        )
        x += _width(item)
    return drawn


def _width(item: Item) -> float:
    """How much room an item takes, its number included."""
    number = item[2]
    beside = 0 if number == _ONE else width_of(number, _LETTERING)
    return 2 * _NUMBER_LEFT - 4 + beside + _ITEM_GAP


def _size(words: str, room: float) -> float:
    """How large a text is written that has so much room."""
    return min(_LETTERING, room / max(1, width_of(words, 1)))


def _plate(x: int, y: int, size: tuple[int, int], stroke: str, stroke_width: float) -> str:
    """A white plate with round corners."""
    width, height = size
    return tag(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=8,
        fill=ICE,
        stroke=stroke,
        stroke_width=stroke_width,
    )
