"""What lies beside the board: the own hand, every tribe, and what is out of the game."""

from collections import Counter
from collections.abc import Iterator
from html import escape
from math import ceil
from textwrap import wrap

from engine.game import Names
from engine.iglu_iglu.board_words import token_name
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
STRIP_HEIGHT = 34
_CARD_WIDTH, _CARD_STEP = 80, 84
_ROW_HEIGHT, _LINE_HEIGHT = 60, 30
_STEP = 48
_BELONGINGS_LEFT, _STRIP_LEFT = 74, 104
_ONE_LINE = 500
"""From so wide on, a name and its points stand side by side."""

Item = tuple[str, str, str]
"""A little picture about the origin, what it is, and the number written beside it."""


class Beside:
    """Everything of one view that lies beside the board, in a column of that width."""

    def __init__(self, view: IgluView, language: Language, names: Names, width: int) -> None:
        self._view, self._language, self._names = view, language, names
        self._width = width

    def drawn(self, top: int) -> tuple[str, int]:
        """All of it from there down, and where it ends."""
        drawn = [self.hand(top)]
        y = top + self._hand_height()
        for tribe in self._view.tribes:
            rows = self._rows_of_belongings(tribe)
            drawn.append(self.tribe(tribe, rows, y))
            y += self._tribe_height(rows)
        for strip in self.stock():
            drawn.append(tag("g", strip, transform=f"translate(0 {y})"))
            y += STRIP_HEIGHT
        return "".join(drawn), y

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
            drawn = use(f"igloo-{own.colour.value}", 40, 22, 1.2)
            yield (
                igloos_mark(own.colour),
                name,
                self._card(drawn, self._say("label-igloo"), own.igloos_left),
            )
        for tile, count in Counter(own.kept_tiles).items():
            words = tile_name(tile, self._language)
            name = self._say("mark-tile", tile_name=words, count=count)
            drawn = use(face_id(tile), 40, 22, 1.2)
            yield tile_mark(tile), name, self._card(drawn, words, count)

    def _card(self, drawn: str, words: str, count: int) -> tuple[str, ...]:
        back = _plate(0, 0, (_CARD_WIDTH, CARD_HEIGHT - 4), MUTED, 1.5)
        number = badge(str(count), 68, 12, 1.2) if count > 1 else ""
        rows = wrap(words, 9, break_long_words=False)[:2]
        top = 60 if len(rows) == 1 else 53
        named = (
            line(row, _CARD_WIDTH / 2, top + 13 * i, _size(row, 72), text_anchor="middle")
            for i, row in enumerate(rows)
        )
        return back, drawn, number, *named

    # The tribes

    def tribe(self, tribe: TribeView, rows: list[list[Item]], y: int) -> str:
        """One seat: its points, its prey and what it has left."""
        is_asked = tribe.seat in self._view.to_act
        border = (INK, 3) if is_asked else (EDGE, 1)
        back = _plate(10, y, (self._width - 20, self._tribe_height(rows) - 6), *border)
        total = tribe.prey_points + tribe.island_points
        colour = f" ({self._say(f'colour-{tribe.colour}')})"
        room = min(300, self._width - 78)
        name = fitting(self._names[tribe.seat], room - width_of(colour, 16), 16) + colour
        points = (
            f"{self._say('label-prey')} {tribe.prey_points} + "
            f"{self._say('label-islands')} {tribe.island_points} = {total}"
        )
        return "".join(
            (
                back,
                use(f"inuit-{tribe.colour.value}", 34, y + 30, 1.4),
                line(name, 58, y + 22, 16, font_weight="bold"),
                self._points(points, y),
                *(
                    _row(row, _BELONGINGS_LEFT, self._below_points(y) + 21 + _LINE_HEIGHT * i)
                    for i, row in enumerate(rows)
                ),
            )
        )

    def _points(self, points: str, y: int) -> str:
        if self._width >= _ONE_LINE:
            return line(points, self._width - 20, y + 22, 14, text_anchor="end")
        return line(points, 58, y + 40, 14)

    def _below_points(self, y: int) -> int:
        return y + (22 if self._width >= _ONE_LINE else 40)

    def _tribe_height(self, rows: list[list[Item]]) -> int:
        return self._below_points(_ROW_HEIGHT - 22) + 6 + _LINE_HEIGHT * (len(rows) - 1)

    def _rows_of_belongings(self, tribe: TribeView) -> list[list[Item]]:
        return _rows([*self._belongings(tribe)], self._width - 16 - _BELONGINGS_LEFT)

    def _belongings(self, tribe: TribeView) -> Iterator[Item]:
        """Pieces not on the board, kept tiles by their backs or faces, prey."""
        inuit = use(f"inuit-{tribe.colour.value}", 0, 0)
        if tribe.inuit_to_place:
            yield inuit, self._say("label-to_place"), f"×{tribe.inuit_to_place}"
        if fleeing := self._view.fleeing.count(tribe.seat):
            ring = tag("circle", r=14, fill="none", stroke=ALARM, stroke_width=2)
            yield inuit + ring, self._say("phase-sending_inuit"), f"×{fleeing}"
        igloo = use(f"igloo-{tribe.colour.value}", 0, 2)
        yield igloo, self._say("label-igloos_left"), f"×{tribe.igloos_left}"
        if not tribe.kept_tiles:
            back = use(BACK, 0, 0, 0.7)
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
        strips = [
            *self._strips(self._say("label-supply"), [*self._tokens(view.supply)]),
            *self._strips(self._say("label-out"), out or [("", self._say("label-nothing"), "–")]),
        ]
        if sunk and view.revealed is not None:
            strips += self._strips(unseen, [*self._tiles(Counter(view.revealed.sunk_tiles))])
        elif sunk:
            strips += self._strips(unseen, [(use(BACK, 0, 0, 0.7), unseen, f"×{sunk}")])
        return strips

    def _strips(self, words: str, items: list[Item]) -> list[str]:
        """The items behind the words, on more than one strip where they are many."""
        rows = wrap(words, 13)[:2]
        top = 20 if len(rows) == 1 else 13
        named = "".join(
            line(row, 10, top + 14 * i, _size(row, _STRIP_LEFT - 26), fill=MUTED)
            for i, row in enumerate(rows)
        )
        strips = [
            _row(row, _STRIP_LEFT, 16) for row in _rows(items, self._width - 16 - _STRIP_LEFT)
        ]
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


def _rows(items: list[Item], room: int) -> list[list[Item]]:
    """As many side by side as there is room for; one row at least."""
    most = room // _STEP
    return [items[start : start + most] for start in range(0, max(len(items), 1), most)]


def _row(items: list[Item], x: int, y: int) -> str:
    """The items side by side."""
    return "".join(
        tag(
            "g",
            tag("title", escape(f"{name} {number}")),
            drawn,
            line(number, 15, 6, 14, font_weight="bold"),
            transform=f"translate({x + _STEP * i:g} {y})",
        )
        for i, (drawn, name, number) in enumerate(items)
    )


def _size(words: str, room: int) -> float:
    """How large a text is written that has so much room."""
    return min(14, room / max(1, width_of(words, 1)))


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
