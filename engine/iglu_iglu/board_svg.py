"""The board as a picture 600 wide: the ice on top, then every tribe, then what the marks mean."""

from collections import Counter
from itertools import count as count_from
from textwrap import wrap

from engine.game import Names
from engine.iglu_iglu.board_words import course, kept_tiles, tokens
from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.glyphs import (
    ALARM,
    FRAME,
    INK,
    MUTED,
    PAPER,
    animal_with_value,
    badge,
    definitions,
    line,
    plate,
    use,
)
from engine.iglu_iglu.ice import CORNER_SQUARES, SIDE, SQUARE_OF_NAME, SQUARES
from engine.iglu_iglu.pieces import Animal, Colour
from engine.iglu_iglu.prompts import owed
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.view import AnimalView, IgluView, TribeView
from engine.svg import picture, tag
from engine.words import Language, Word, shortened

WIDTH = 600
_CELL = 66
_LEFT, _TOP = 36, 62
_BOARD_END = _TOP + SIDE * _CELL
_ROW_HEIGHT = 58
_LEGEND_HEIGHT = 66
_MOST_SINGLE_TOKENS = 4
_LONGEST_IN_LARGE = 58
_LONGEST_IN_SMALL = 76


_ANGLES = {Direction.NORTH: -90, Direction.EAST: 0, Direction.SOUTH: 90, Direction.WEST: 180}
_ARROW = "M-24 -5h38v-9l18 14l-18 14v-9h-38z"


def draw_svg(view: IgluView, language: Language, names: Names) -> str:
    """The board as its viewer may see it."""
    board = _Board(view, language, names)
    tribes_top = _BOARD_END + 12
    legend_top = tribes_top + len(view.tribes) * _ROW_HEIGHT + 4
    height = legend_top + _LEGEND_HEIGHT
    return picture(
        WIDTH,
        height,
        definitions(),
        tag("rect", width=WIDTH, height=height, fill=PAPER),
        board.heading(),
        board.coordinates(),
        *(board.square(name) for name in SQUARES),
        board.marks(),
        *(board.tribe(tribe, tribes_top + tribe.seat * _ROW_HEIGHT) for tribe in view.tribes),
        board.legend(legend_top),
        title=board.owed(),
    )


def _corner_of(name: str) -> tuple[int, int]:
    row, column = divmod(SQUARE_OF_NAME[name], SIDE)
    return _LEFT + column * _CELL, _TOP + row * _CELL


class _Board:
    """One view on its way to the picture, part by part."""

    def __init__(self, view: IgluView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = names

    def owed(self) -> str:
        """What this seat has to decide, or for whom it waits."""
        return owed(self._view, self._language, self._names)

    def heading(self) -> str:
        """Whose turn it is, what it is about, and what is owed."""
        asked = self.owed()
        if len(asked) <= _LONGEST_IN_LARGE:
            first = line(asked, 10, 20, 16, font_weight="bold")
        else:
            rows = wrap(asked, _LONGEST_IN_SMALL, max_lines=2, placeholder="…")
            first = "".join(
                line(row, 10, 15 + 15 * i, 13, font_weight="bold") for i, row in enumerate(rows)
            )
        words = " · ".join(course(self._view, self._language, self._names))
        return first + line(_fitting(words, WIDTH - 20, 12), 10, 45, 12, fill=MUTED)

    def coordinates(self) -> str:
        """Letters above the columns, numbers beside the rows."""
        look = {"fill": MUTED, "text_anchor": "middle"}
        middle = _CELL / 2
        columns = (
            line("abcdefgh"[i], _LEFT + i * _CELL + middle, _TOP - 5, 13, **look)
            for i in range(SIDE)
        )
        rows = (
            line(str(i + 1), _LEFT - 14, _TOP + i * _CELL + middle + 5, 13, **look)
            for i in range(SIDE)
        )
        return "".join((*columns, *rows))

    def square(self, name: str) -> str:
        """One square with all that is on it: people below, animals and an igloo above."""
        x, y = _corner_of(name)
        ground, igloo = self._ground(name), self._igloo(name, x, y)
        animals = [it for it in self._view.animals if it.square == name]
        room = (_CELL, _CELL) if ground == "sea" else (_CELL // (2 if igloo else 1), _CELL // 2)
        there = [
            (tribe.colour, tribe.inuit.count(name))
            for tribe in self._view.tribes
            if name in tribe.inuit
        ]
        return "".join(
            (
                use(ground, x, y),
                _animals(animals, (x, y), room),
                igloo,
                _people(there, (x, y), has_all=not (animals or igloo)),
            )
        )

    def _ground(self, name: str) -> str:
        if SQUARE_OF_NAME[name] in CORNER_SQUARES:
            return "land"
        if name in self._view.sea_squares:
            return "sea"
        return "glacier" if name in self._view.glaciers else "ice"

    def _igloo(self, name: str, x: int, y: int) -> str:
        for tribe in self._view.tribes:
            if name in tribe.igloos:
                return use(f"igloo-{tribe.colour.value}", x + 46, y + 20)
        return ""

    def marks(self) -> str:
        """A frame round the board, one round the attacked square, and an arrow for a push."""
        view = self._view
        board = _frame(_LEFT, _TOP, SIDE * _CELL, FRAME, "")
        if view.attacked_square is not None:
            board += _frame(*_corner_of(view.attacked_square), _CELL, ALARM, "6 4")
        if view.push is not None:
            x, y = _corner_of(view.push.square)
            turned = (
                f"translate({x + _CELL / 2} {y + _CELL / 2}) rotate({_ANGLES[view.push.direction]})"
            )
            board += tag("path", d=_ARROW, fill=ALARM, stroke=PAPER, transform=turned)
        return board

    def tribe(self, tribe: TribeView, y: int) -> str:
        """One seat: its points, its prey and what it keeps."""
        is_asked = tribe.seat in self._view.to_act
        back = tag(
            "rect",
            x=10,
            y=y,
            width=WIDTH - 20,
            height=_ROW_HEIGHT - 6,
            rx=8,
            fill="#ffffff",
            stroke=INK if is_asked else "#c8d5e0",
            stroke_width=3 if is_asked else 1,
        )
        total = tribe.prey_points + tribe.island_points
        name = f"{self._names[tribe.seat]} ({self._say(f'colour-{tribe.colour}')})"
        points = (
            f"{self._say('label-prey')} {tribe.prey_points} + "
            f"{self._say('label-islands')} {tribe.island_points} = {total}"
        )
        return "".join(
            (
                back,
                use(f"inuit-{tribe.colour.value}", 32, y + 26, 1.3),
                line(_fitting(name, 300, 15), 54, y + 21, 15, font_weight="bold"),
                line(points, WIDTH - 20, y + 21, 13, text_anchor="end"),
                line(_fitting(self._belongings(tribe), 530, 12), 54, y + 42, 12, fill=MUTED),
            )
        )

    def _belongings(self, tribe: TribeView) -> str:
        parts = [f"{self._say('label-igloos_left')} {tribe.igloos_left}"]
        if tribe.inuit_to_place:
            parts.append(f"{self._say('label-to_place')} {tribe.inuit_to_place}")
        parts.append(f"{self._say('label-kept')} {kept_tiles(tribe, self._language)}")
        if tribe.prey:
            parts.append(tokens(tribe.prey, self._language))
        return " · ".join(parts)

    def legend(self, y: int) -> str:
        """What the pictures mean."""
        entries = (
            (use("sea", 14, y + 4, 0.3), "label-sea"),
            (use("ice", 14, y + 4, 0.3), "label-face_down"),
            (use("glacier", 14, y + 4, 0.3), "label-glacier"),
            (use("land", 14, y + 4, 0.3), "label-land"),
            (use("fish", 24, y + 14), "animal-fish"),
            (use("fox", 24, y + 14), "animal-fox"),
            (use("bear", 24, y + 14), "animal-bear"),
            (use("igloo-red", 24, y + 14, 0.7), "label-igloo"),
        )
        return "".join(
            tag(
                "g",
                drawn,
                line(self._say(meaning), 44, y + 18, 13, fill=MUTED),
                transform=f"translate({i % 4 * 146} {i // 4 * 28})",
            )
            for i, (drawn, meaning) in enumerate(entries)
        )

    def _say(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)


def _animals(animals: list[AnimalView], at: tuple[int, int], room: tuple[int, int]) -> str:
    """The tokens in as few columns as the room has rows for; of many, equal ones are drawn once."""
    counts = Counter((it.animal, it.value) for it in animals)
    tokens = list(counts.items())
    if len(animals) <= _MOST_SINGLE_TOKENS:
        tokens = [(token, 1) for token in counts.elements()]
    width, height = room
    columns = next(n for n in count_from(1) if len(tokens) <= n * (height * n // width))
    side = width / columns
    return "".join(
        _token(
            token,
            count,
            at[0] + (i % columns + 0.45) * side,
            at[1] + (i // columns + 0.42) * side,
            side / 27,
        )
        for i, (token, count) in enumerate(tokens)
    )


def _token(token: tuple[Animal, int], count: int, x: float, y: float, scale: float) -> str:
    drawn = animal_with_value(*token, x, y, min(1.2, scale))
    return drawn + (plate(f"×{count}", x - 6 * scale, y + 10 * scale) if count > 1 else "")


def _people(there: list[tuple[Colour, int]], at: tuple[int, int], *, has_all: bool) -> str:
    """The tribes side by side in the lower half, or in two rows where they have all the tile."""
    columns = 2 if has_all and len(there) > 2 else max(len(there), 2)
    side = _CELL / columns
    scale = min(1.1, side / 25)
    top = at[1] + (side / 2 if has_all and len(there) > 2 else _CELL * 0.72)
    return "".join(
        _inuit(colour, count, at[0] + (i % columns + 0.5) * side, top + i // columns * side, scale)
        for i, (colour, count) in enumerate(there)
    )


def _inuit(colour: Colour, count: int, x: float, y: float, scale: float) -> str:
    drawn = use(f"inuit-{colour.value}", x, y, scale)
    return drawn + (badge(str(count), x + 9 * scale, y - 9 * scale, scale) if count > 1 else "")


def _frame(x: int, y: int, side: int, colour: str, dashes: str) -> str:
    return tag(
        "rect",
        x=x,
        y=y,
        width=side,
        height=side,
        fill="none",
        stroke=colour,
        stroke_width=4,
        stroke_dasharray=dashes,
    )


def _fitting(words: str, width: int, size: int) -> str:
    """As much of the words as fits the width, by the average width of a letter."""
    return shortened(words, int(width / (size * 0.57)))
