"""The table as a picture."""

from collections.abc import Iterator

from engine.game import Names
from engine.svg import Shape, label, marked, picture, tag
from engine.words import Language
from tests.engine.toy_game.lanterns.board_text import rows
from tests.engine.toy_game.lanterns.marks import SKY, SNOW, lantern_mark
from tests.engine.toy_game.lanterns.names import lantern
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.view import LanternsView

STEP = 70


def draw_svg(view: LanternsView, language: Language, names: Names, shape: Shape) -> str:
    """A line a seat, with what it lit and what it holds; below it the sky and the snow."""
    height = 60 + 50 * len(names)
    revealed = rows(view, language, names)[len(names) + 1 :]
    drawn = (
        tag("g", *_seat(view, seat, name, language), transform=f"translate(0 {50 * seat})")
        for seat, name in enumerate(names)
    )
    places = (
        _touchable(mark, WORDS.tell(key, language), x, height - 50)
        for mark, key, x in ((SKY, "place-sky", 20), (SNOW, "place-snow", 20 + STEP))
    )
    words = (label(row, x=20, y=height - 5, font_size=8) for row in revealed)
    title = f"{WORDS.tell('title', language)}: {view.deck_count}"
    return picture(600, height, *drawn, *places, *words, title=title)


def _seat(view: LanternsView, seat: int, name: str, language: Language) -> Iterator[str]:
    yield label(f"{name} _ {view.buried_counts[seat]}", x=20, y=20)
    hand = view.hands[seat]
    shown = (*view.lit[seat], *(hand or ()))
    for place, held in enumerate(shown):
        yield _touchable(lantern_mark(held), lantern(held, language), 20 + STEP * place, 30)
    if hand is None:
        yield label("?" * view.hand_counts[seat], x=20 + STEP * len(shown), y=45)


def _touchable(mark: str, name: str, x: int, y: int) -> str:
    face = tag("rect", x=x, y=y, width=STEP - 10, height=20, fill="#eee")
    return marked(mark, name, face, label(name, x=x, y=y + 15, font_size=8))
