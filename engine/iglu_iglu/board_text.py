"""The board for a terminal: everything a seat may know, at most 100 columns wide."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from engine.game import Names
from engine.iglu_iglu import labels
from engine.iglu_iglu.ice import CORNER_SQUARES, SIDE, SQUARES
from engine.iglu_iglu.pieces import Animal, Colour
from engine.iglu_iglu.prompts import prompt, waiting
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView, TribeView
from engine.iglu_iglu.words import COLOURS, DIRECTIONS, EVENTS, PHASES, tile_name
from engine.language import Language, Text, fill

WIDTH = 100
_CELL = 10
_LONGEST_NAME = 24

_ANIMAL_LETTERS = {Animal.FISH: "f", Animal.FOX: "x", Animal.BEAR: "b"}
_COLOUR_LETTERS = {Colour.RED: "R", Colour.BLUE: "B", Colour.YELLOW: "Y", Colour.GREEN: "G"}
_GLACIER, _SEA, _LAND, _IGLOO = "/\\", "~", "#", "^"


def draw(view: IgluView, language: Language, names: Names) -> str:
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
        self._names = [_shortened(name) for name in names]

    def heading(self) -> Iterator[str]:
        """Whose turn it is, and how much of it is left."""
        view, words = self._view, []
        if view.phase is not Phase.OVER:
            words.append(fill(labels.TURN, self._language, seat=self._names[view.turn]))
        words.append(PHASES[view.phase][self._language])
        if view.has_melted and view.phase is not Phase.OVER:
            words.append(fill(labels.POINTS, self._language, count=view.action_points))
        if view.played_tiles:
            tiles = ", ".join(EVENTS[event][self._language] for event in view.played_tiles)
            words.append(fill(labels.PLAYED, self._language, tiles=tiles))
        if view.options.serious:
            words.append(self._word(labels.SERIOUS))
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
            letter, count = _COLOUR_LETTERS[tribe.colour], tribe.inuit.count(name)
            there += [_IGLOO + letter] * (name in tribe.igloos)
            there += [f"{letter}{count}" if count > 1 else letter] * (count > 0)
        spaced = " ".join(there)
        return (spaced if len(spaced) <= _CELL else "".join(there)).ljust(_CELL, filling)

    def legend(self) -> Iterator[str]:
        """What the marks mean."""
        marks = (
            (_SEA, labels.SEA),
            ("[ ]", labels.FACE_DOWN),
            (_GLACIER, labels.GLACIER),
            (_LAND, labels.LAND),
            ("f", labels.FISH),
            ("x", labels.FOX),
            ("b", labels.BEAR),
            ("RBYG", labels.INUIT),
            (_IGLOO, labels.IGLOO),
        )
        yield from _wrapped(" · ".join(f"{mark} {self._word(words)}" for mark, words in marks))

    def tribe(self, tribe: TribeView) -> Iterator[str]:
        """One seat: its points, its prey and what it keeps."""
        mark = ">" if tribe.seat in self._view.to_act else " "
        total = tribe.prey_points + tribe.island_points
        words = [
            f"{mark} {_COLOUR_LETTERS[tribe.colour]} {self._names[tribe.seat]}"
            f" ({COLOURS[tribe.colour][self._language]})",
            f"{self._word(labels.TOTAL)} {total}",
            f"{self._word(labels.ISLANDS)} {tribe.island_points}",
            f"{self._word(labels.PREY)} {labels.tokens_told(tribe.prey, self._language) or 0}",
            f"{self._word(labels.IGLOOS_LEFT)} {tribe.igloos_left}",
        ]
        if tribe.inuit_to_place:
            words.append(f"{self._word(labels.TO_PLACE)} {tribe.inuit_to_place}")
        words.append(f"{self._word(labels.KEPT)} {labels.kept_told(tribe, self._language)}")
        yield from _wrapped(" · ".join(words))

    def stock(self) -> Iterator[str]:
        """What is still to come, what has gone, and after the end what was hidden."""
        view = self._view
        yield from _wrapped(
            f"{self._word(labels.SUPPLY)}: {labels.tokens_told(view.supply, self._language) or 0}"
        )
        out = [f"{tile_name(row.tile, self._language)} ({row.count})" for row in view.tiles_out]
        if view.sunk_tile_count:
            out.append(fill(labels.SUNK, self._language, count=view.sunk_tile_count))
        yield from _wrapped(
            f"{self._word(labels.OUT)}: {', '.join(out) or self._word(labels.NOTHING)}"
        )
        if view.revealed is not None:
            faces = [
                f"{face.square} {tile_name(face.tile, self._language)}"
                for face in view.revealed.faces
            ]
            yield from _wrapped(f"{self._word(labels.HIDDEN_FACES)}: {', '.join(faces)}")

    def owed(self) -> Iterator[str]:
        """What this seat has to decide, or for whom it waits."""
        push = self._view.push
        if push is not None:
            direction = DIRECTIONS[push.direction][self._language]
            yield fill(labels.PUSH, self._language, square=push.square, direction=direction)
        yield prompt(self._view, self._language) or waiting(self._view, self._language, self._names)

    def _word(self, words: Text) -> str:
        return words[self._language]


def _fitting(mark: str, tokens: list[str]) -> str:
    """The tokens one by one; equal ones counted when they would not fit."""
    line = mark + "".join(tokens)
    if len(line) <= _CELL:
        return line
    counts = Counter(tokens)
    return (mark + "".join(f"{token}*{count}" for token, count in counts.items()))[:_CELL]


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _wrapped(line: str) -> list[str]:
    lead = line[: len(line) - len(line.lstrip())]
    return wrap(line.strip(), WIDTH, initial_indent=lead, subsequent_indent="      ")
