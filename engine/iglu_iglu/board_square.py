"""One square of the picture: its ground, and the pieces on it, each where it can be touched."""

from collections import Counter
from math import ceil
from typing import NamedTuple

from engine.iglu_iglu.board_words import ground, square_words
from engine.iglu_iglu.faces import face_id
from engine.iglu_iglu.glyphs import CELL, animal_with_value, badge, plate, use
from engine.iglu_iglu.marks import animal_mark, inuit_mark, square_mark
from engine.iglu_iglu.pieces import Animal, Colour
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.view import IgluView, TokenCount
from engine.svg import marked, tag
from engine.words import Language

_RIM = 3
_IGLOO_WIDTH = 30
_INUIT_SIZE = 27
_ANIMAL_SIZE = 29
_LARGEST = 1.8
_MOST_SINGLE_TOKENS = 4


class Area(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def parts(self, number: int) -> list["Area"]:
        """So many equal parts, as near to squares as can be."""
        columns = max(range(number, 0, -1), key=lambda columns: self._side(number, columns))
        width, height = self.width / columns, self.height / ceil(number / columns)
        return [
            Area(self.x + i % columns * width, self.y + i // columns * height, width, height)
            for i in range(number)
        ]

    def halves(self) -> tuple["Area", "Area"]:
        """The upper and the lower half."""
        height = self.height / 2
        return Area(self.x, self.y, self.width, height), Area(
            self.x, self.y + height, self.width, height
        )

    def split(self, right: float) -> tuple["Area", "Area"]:
        """What is left of that width at the right, and that."""
        left = self.width - right
        return Area(self.x, self.y, left, self.height), Area(
            self.x + left, self.y, right, self.height
        )

    def _side(self, number: int, columns: int) -> float:
        return min(self.width / columns, self.height / ceil(number / columns))

    def touchable(self) -> str:
        """What a finger meets there and nobody sees."""
        return tag("rect", x=self.x, y=self.y, width=self.width, height=self.height, fill_opacity=0)


class Square:
    """One square of a view at its place on the picture."""

    def __init__(self, view: IgluView, name: str, at: tuple[int, int], language: Language) -> None:
        self._view, self._name, self._at, self._language = view, name, at, language
        counts = Counter((it.animal, it.value) for it in view.animals if it.square == name)
        self._animals = tuple(TokenCount(*token, count) for token, count in counts.items())
        self._people = [
            (tribe.colour, tribe.inuit.count(name)) for tribe in view.tribes if name in tribe.inuit
        ]
        self._builder = next((it.colour for it in view.tribes if name in it.igloos), None)

    def ground(self) -> str:
        """What a hand touches to name the square."""
        there = square_words(self._view, self._name, self._language)
        name = WORDS.tell("mark-square", self._language, square=self._name, there=there)
        drawn = use(ground(self._view, self._name), *self._at)
        return marked(square_mark(self._name), name, drawn)

    def pieces(self) -> str:
        """Animals and an igloo above, people below, or whoever is alone in all of it."""
        if not (self._animals or self._people or self._builder):
            return ""
        (x, y), side = self._at, CELL - 2 * _RIM
        above = below = Area(x + _RIM, y + _RIM, side, side)
        if self._people and (self._animals or self._builder):
            above, below = above.halves()
        igloo = ""
        if self._builder is not None:
            above, right = above.split(_IGLOO_WIDTH if self._animals else above.width)
            igloo = _untouchable(use(f"igloo-{self._builder.value}", *right.middle(), 1.05))
        return igloo + self._drawn_animals(above) + self._drawn_people(below)

    def face(self) -> str:
        """The face of a tile that lies there, over what stands on it, once everything is open."""
        faces = self._view.revealed.faces if self._view.revealed else ()
        x, y = self._at[0] + 14, self._at[1] + CELL - 14
        return "".join(
            _untouchable(use(face_id(face.tile), x, y, 0.65))
            for face in faces
            if face.square == self._name
        )

    def _drawn_animals(self, area: Area) -> str:
        """A group for each face; few animals are all drawn, many once with their number."""
        if not self._animals:
            return ""
        few = sum(row.count for row in self._animals) <= _MOST_SINGLE_TOKENS
        shown = [row.count if few else 1 for row in self._animals]
        parts = iter(area.parts(sum(shown)))
        return "".join(
            self._drawn_tokens(row, [next(parts) for _ in range(times)])
            for row, times in zip(self._animals, shown, strict=True)
        )

    def _drawn_tokens(self, row: TokenCount, parts: list[Area]) -> str:
        name = WORDS.tell(
            "mark-animal",
            self._language,
            animal=row.animal,
            value=row.value,
            count=row.count,
            square=self._name,
        )
        number = row.count if len(parts) < row.count else 1
        drawn = (part.touchable() + _token(row.animal, row.value, number, part) for part in parts)
        return marked(animal_mark(row.animal, row.value, self._name), name, *drawn)

    def _drawn_people(self, area: Area) -> str:
        parts = area.parts(max(len(self._people), 1))
        return "".join(
            self._drawn_tribe(colour, count, part)
            for (colour, count), part in zip(self._people, parts, strict=False)
        )

    def _drawn_tribe(self, colour: Colour, count: int, part: Area) -> str:
        name = WORDS.tell(
            "mark-inuit",
            self._language,
            count=count,
            colour=WORDS.sentence(f"colour-{colour}"),
            square=self._name,
        )
        x, y = part.middle()
        scale = min(_LARGEST, min(part.width, part.height) / _INUIT_SIZE)
        drawn = use(f"inuit-{colour.value}", x, y, scale)
        if count > 1:
            drawn += badge(str(count), x + 11 * scale, y + 7 * scale, scale)
        return marked(inuit_mark(colour, self._name), name, part.touchable(), drawn)


def _token(animal: Animal, value: int, number: int, part: Area) -> str:
    """A token in the middle of its part, with the number of those it stands for."""
    x, y = part.middle()
    scale = min(_LARGEST, min(part.width, part.height) / _ANIMAL_SIZE)
    drawn = animal_with_value(animal, value, x - 2 * scale, y - 2 * scale, scale)
    return drawn + (plate(f"×{number}", x - 7 * scale, y - 9 * scale) if number > 1 else "")


def _untouchable(drawn: str) -> str:
    """Something in the way of no finger: it meets what lies below."""
    return tag("g", drawn, pointer_events="none")
