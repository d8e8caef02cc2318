"""The picture of a match that chat programs show beside its link: the board, and who plays.

They show no SVG, so a process of its own makes points of it, one at a time for each web process;
what is made is kept.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from engine import svg
from service.backend import Backend
from service.store.cache import Bulkhead

WIDTH, HEIGHT = 1200, 630
"""What chat programs show whole."""
MARGIN = 40
GAP = 30
NARROWEST_WORDS = 420
PAPER, DEEP, QUIET = "#e3f0f6", "#0b3a53", "#3d6074"
TITLE_SIZE, NAME_SIZE, LINE_SIZE = 56, 38, 34
MOST_LINES = 3
LEADING = 1.3

ROOT = Path(__file__).parents[2]
LONGEST_SECONDS = 20


class Drawn(NamedTuple):
    """A board, and its size."""

    picture: str
    width: float
    height: float


def cards(backend: Backend) -> Bulkhead:
    """The cards that this process has made and may be asked for again."""
    return Bulkhead(backend.settings.cache_bytes)


def png_of(picture: str) -> bytes:
    """The picture as PNG, made by a process of its own."""
    made = subprocess.run(
        [sys.executable, "-m", "service.pages.png"],
        input=picture.encode(),
        stdout=subprocess.PIPE,
        check=True,
        cwd=ROOT,
        timeout=LONGEST_SECONDS,
    )
    return made.stdout


def card_of(game: str, names: Sequence[str], line: str, board: Drawn | None) -> str:
    """The card as SVG: the game, who plays, how it stands, and the board if there is one."""
    most = WIDTH - 2 * MARGIN
    shown = None if board is None else _placed(board, most - GAP - NARROWEST_WORDS)
    room = most if shown is None else most - shown.width - GAP
    return svg.tag(
        "svg",
        svg.tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        *_words(game, names, line, room),
        "" if shown is None else shown.picture,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family="'DejaVu Sans', sans-serif",
    )


def _placed(board: Drawn, most_wide: float) -> Drawn:
    """The board at the right edge, as large as there is room."""
    scale = min(most_wide / board.width, (HEIGHT - 2 * MARGIN) / board.height)
    width, height = board.width * scale, board.height * scale
    moved = (
        f"translate({WIDTH - MARGIN - width:.6g} {(HEIGHT - height) / 2:.6g}) scale({scale:.6g})"
    )
    return Drawn(svg.tag("g", board.picture, transform=moved), width, height)


def _words(game: str, names: Sequence[str], line: str, room: float) -> Iterator[str]:
    """The words at the left edge, each in as few lines as they need."""
    top = 0.0
    kinds = (
        (game, TITLE_SIZE, "bold", DEEP),
        *((name, NAME_SIZE, "normal", DEEP) for name in names),
        (line, LINE_SIZE, "bold", QUIET),
    )
    texts = []
    for words, size, weight, colour in kinds:
        top += size * (LEADING - 1)
        for part in _lines(words, room, size):
            top += size * LEADING
            texts.append((part, top, size, weight, colour))
    for part, y, size, weight, colour in texts:
        down = y + (HEIGHT - top) / 2 - size * (LEADING - 1)
        yield svg.label(part, x=MARGIN, y=down, font_size=size, font_weight=weight, fill=colour)


def _lines(words: str, width: float, size: float) -> list[str]:
    """The words in lines that are no wider; what does not fit is cut off."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if svg.width_of(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = lines[:MOST_LINES]
    kept[-1] = " ".join(lines[MOST_LINES - 1 :]) if len(lines) > MOST_LINES else kept[-1]
    return [svg.fitting(line, width, size) for line in kept]
