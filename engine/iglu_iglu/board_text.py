"""The board for a terminal: everything a seat may know, at most 100 columns wide."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from engine.game import Names
from engine.iglu_iglu.board_words import course, is_placing, kept_tiles, out_words, tokens
from engine.iglu_iglu.glyphs import LETTERS
from engine.iglu_iglu.ice import CORNER_SQUARES, SIDE, SQUARES
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.prompts import owed
from engine.iglu_iglu.sentences import WORDS, tile_name
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView, TribeView
from engine.words import Language, Word, shortened

WIDTH = 100
_CELL = 10
_LONGEST_NAME = 24

_ANIMAL_LETTERS = {Animal.FISH: "f", Animal.FOX: "x", Animal.BEAR: "b"}
_GLACIER, _SEA, _LAND, _IGLOO = "/\\", "~", "#", "^"


def draw_text(view: IgluView, language: Language, names: Names) -> str:
    """The board, then every tribe, what is out of the game, and what is owed."""
    board = _Board(view, language, names)
    parts = (
        board.heading(),
        board.grid(),
        board.legend(),
        (line for tribe in view.tribes for line in board.tribe(tribe)),
        board.stock(),
        board.owed(),
    )
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part)


class _Board:
    """One view on its way to the terminal, part by part, each as its lines."""

    def __init__(self, view: IgluView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = [shortened(name, _LONGEST_NAME) for name in names]

    def heading(self) -> Iterator[str]:
        """Whose turn it is, and how much of it is left."""
        words = course(self._view, self._language, self._names)
        if self._view.phase is Phase.OVER:
            words.insert(0, self._say(f"phase-{Phase.OVER}"))
        if self._view.options.serious:
            words.append(self._say("label-serious"))
        yield from _wrapped(" · ".join(words))

    def grid(self) -> Iterator[str]:
        """Eight by eight squares of two lines each: the ground with animals, and the people."""
        columns = "".join(f"{column:^{_CELL + 1}}" for column in "abcdefgh")
        rule = "   +" + ("-" * _CELL + "+") * SIDE
        yield f"    {columns}".rstrip()
        for row in range(SIDE):
            names = SQUARES[row * SIDE : (row + 1) * SIDE]
            yield rule
            yield f" {row + 1} |" + "".join(f"{self._ground(name)}|" for name in names)
            yield "   |" + "".join(f"{self._people(name)}|" for name in names)
        yield rule

    def _ground(self, name: str) -> str:
        view, filling, mark = self._view, " ", ""
        if name in view.sea_squares:
            filling = _SEA
        elif name in view.glaciers:
            mark = _GLACIER
        elif SQUARES.index(name) in CORNER_SQUARES:
            filling = _LAND
        tokens = [
            f"{_ANIMAL_LETTERS[it.animal]}{it.value}" for it in view.animals if it.square == name
        ]
        return _fitting(mark, tokens).ljust(_CELL, filling)

    def _people(self, name: str) -> str:
        view, filling = self._view, _SEA if name in self._view.sea_squares else " "
        if SQUARES.index(name) in CORNER_SQUARES:
            filling = _LAND
        there: list[str] = []
        for tribe in view.tribes:
            letter, count = LETTERS[tribe.colour], tribe.inuit.count(name)
            there += [_IGLOO + letter] * (name in tribe.igloos)
            there += [f"{letter}{count}" if count > 1 else letter] * (count > 0)
        spaced = " ".join(there)
        return (spaced if len(spaced) <= _CELL else "".join(there)).ljust(_CELL, filling)

    def legend(self) -> Iterator[str]:
        """What the marks mean."""
        marks = (
            (_SEA, "label-sea"),
            ("[ ]", "label-face_down"),
            (_GLACIER, "label-glacier"),
            (_LAND, "label-land"),
            ("f", "animal-fish"),
            ("x", "animal-fox"),
            ("b", "animal-bear"),
            ("RBYG", "label-inuit"),
            (_IGLOO, "label-igloo"),
        )
        yield from _wrapped(" · ".join(f"{mark} {self._say(key)}" for mark, key in marks))

    def tribe(self, tribe: TribeView) -> Iterator[str]:
        """One seat: its points, its prey and what it keeps."""
        mark = ">" if tribe.seat in self._view.to_act else " "
        total = tribe.prey_points + tribe.island_points
        points = [
            f"{self._say('label-total')} {total}",
            f"{self._say('label-islands')} {tribe.island_points}",
        ]
        words = [
            f"{mark} {LETTERS[tribe.colour]} {self._names[tribe.seat]}"
            f" ({self._say(f'colour-{tribe.colour}')})",
            *([] if is_placing(self._view) else points),
            f"{self._say('label-prey')} {tokens(tribe.prey, self._language) or 0}",
            f"{self._say('label-igloos_left')} {tribe.igloos_left}",
        ]
        if tribe.inuit_to_place:
            words.append(f"{self._say('label-to_place')} {tribe.inuit_to_place}")
        words.append(f"{self._say('label-kept')} {kept_tiles(tribe, self._language)}")
        yield from _wrapped(" · ".join(words))

    def stock(self) -> Iterator[str]:
        """What is still to come, what has gone, and after the end what was hidden."""
        view = self._view
        yield from _wrapped(
            f"{self._say('label-supply')}: {tokens(view.supply, self._language) or 0}"
        )
        yield from _wrapped(f"{self._say('label-out')}: {out_words(view, self._language)}")
        if view.revealed is not None:
            faces = [
                f"{face.square} {tile_name(face.tile, self._language)}"
                for face in view.revealed.faces
            ]
            yield from _wrapped(f"{self._say('label-hidden_faces')}: {', '.join(faces)}")

    def owed(self) -> Iterator[str]:
        """What this seat has to decide, or for whom it waits."""
        push = self._view.push
        if push is not None:
            yield self._say("label-push", square=push.square, direction=push.direction)
        yield from _wrapped(owed(self._view, self._language, self._names))

    def _say(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)


def _fitting(mark: str, tokens: list[str]) -> str:
    """The tokens one by one; equal ones counted when they would not fit."""
    line = mark + "".join(tokens)
    if len(line) <= _CELL:
        return line
    counts = Counter(tokens)
    return (mark + "".join(f"{token}*{count}" for token, count in counts.items()))[:_CELL]


def _wrapped(line: str) -> list[str]:
    lead = line[: len(line) - len(line.lstrip())]
    return wrap(line.strip(), WIDTH, initial_indent=lead, subsequent_indent="      ")
