"""The board as a picture: common parts first, then every seat, then the own hand."""

from collections.abc import Iterator
from textwrap import wrap

from engine.arctic.card_svg import draw_cards
from engine.arctic.glyphs import (
    ACCENT,
    ICE,
    INK,
    MUTED,
    PAPER,
    badge,
    box,
    centred,
    definitions,
    disc,
    draw_mark,
    fitting,
    lettered_disc,
    letters,
    place_mark,
    written,
)
from engine.arctic.layout import CARD_WIDTH, MARGIN, WIDTH, Part, at, card_x, stacked, titled
from engine.arctic.pieces import ANIMALS, LANDSCAPE
from engine.arctic.prompts import task, waiting
from engine.arctic.seat_svg import draw_seat
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticView, PowerCard
from engine.game import Names
from engine.svg import picture, tag
from engine.words import Language, Word


def draw_svg(view: ArcticView, language: Language, names: Names) -> str:
    """The board as its viewer may see it."""
    board = _Board(view, language, names)
    parts = [
        board.heading(),
        board.landscape(),
        board.powers(),
        board.river(),
        *(draw_seat(view, seat, names[seat.seat], language) for seat in view.seats),
        *board.hand(),
    ]
    drawn, height = stacked(parts)
    whole = round(height) + MARGIN
    return picture(
        WIDTH,
        whole,
        definitions(),
        tag("rect", width=WIDTH, height=whole, fill=ICE),
        drawn,
        title=f"{WORDS.tell('title', language)}: {board.owed()}",
    )


class _Board:
    """One view on its way to the picture, part by part."""

    def __init__(self, view: ArcticView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = names

    def owed(self) -> str:
        """What this seat has to decide, or for whom it waits."""
        asked = task(self._view, self._language)
        return asked or waiting(self._view, self._language, self._names)

    def heading(self) -> Part:
        """How far the match is, and what is owed."""
        view = self._view
        title = f"{self._tell('title')} · {self._label('turn', turn=view.turn)}"
        left = (
            f"{self._label('deck')} {view.deck_count} · "
            f"{self._label('reserve')} {view.reserve_count}"
        )
        lines = [(line, INK) for line in wrap(self.owed(), 88)]
        if view.to_act and (view.last_turns or view.end_announced):
            news = self._label("last_turns" if view.last_turns else "end_announced")
            lines.append((news, ACCENT))
        drawn = [
            written(title, MARGIN, 22, 16, font_weight="bold"),
            written(left, WIDTH - MARGIN, 22, 12, text_anchor="end"),
            *(
                written(line, MARGIN, 40 + 15 * number, 12, fill=colour)
                for number, (line, colour) in enumerate(lines)
            ),
        ]
        return Part("".join(drawn), 32 + 15 * len(lines))

    def landscape(self) -> Part:
        """Six cards with their values and the tokens on them."""
        cards = [
            tag("g", *self._landscape_card(place, value), transform=at(card_x(place), 18))
            for place, value in enumerate(LANDSCAPE)
        ]
        return Part(titled(self._label("landscape"), "".join(cards)), 126)

    def _landscape_card(self, place: int, value: int) -> Iterator[str]:
        yield box(0, 0, CARD_WIDTH, 102, fill="#f4fafd")
        yield centred(str(value), CARD_WIDTH / 2, 18, 16, font_weight="bold")
        here = [animal for animal in ANIMALS if self._view.tokens[animal] == place]
        for number, animal in enumerate(here):
            row, column = divmod(number, 3)
            x, y = 17 + 29 * column, 38 + 39 * row
            yield lettered_disc(animal, self._language, x, y, 12.5)
            yield from self._totem_mark(animal, x, y)

    def _totem_mark(self, animal: str, x: float, y: float) -> Iterator[str]:
        """A ring and the seat's number on the own totem, at the end on every totem."""
        for seat in self._view.seats:
            if seat.totem == animal:
                yield tag("circle", cx=x, cy=y, r=13.5, fill="none", stroke=ACCENT, stroke_width=2)
                yield badge(seat.seat, x + 9, y - 9, 6.5, ACCENT)

    def powers(self) -> Part:
        """The six power cards with phase, effect in short, and holder."""
        cards = [
            tag("g", *self._power(card), transform=at(card_x(number), 18))
            for number, card in enumerate(self._view.powers)
        ]
        return Part(titled(self._label("powers"), "".join(cards)), 120)

    def _power(self, card: PowerCard) -> Iterator[str]:
        held = card.holder is not None
        yield box(0, 0, CARD_WIDTH, 96, stroke_width=2.0 if held else 1.0)
        yield disc(card.animal, 17, 18, 12)
        yield letters(card.animal, self._language, 46, 22, 11)
        yield box(69, 7, 18, 20, fill=INK, rx=3)
        yield centred(card.phase, 78, 22, 13, fill=PAPER, font_weight="bold")
        for number, line in enumerate(wrap(self._tell(f"power-{card.power}"), 16)):
            yield written(line, 6, 45 + 11 * number, 9.5)
        if card.power in self._view.used_powers:
            yield written(f"({self._label('used')})", 6, 76, 9, fill=ACCENT)
        yield tag("path", d=f"M0 80H{CARD_WIDTH}", stroke=INK)
        if card.holder is None:
            yield written(self._label("on_the_table"), 6, 91.5, 9.5, fill=MUTED)
        else:
            yield badge(card.holder, 12, 88, 6.5)
            name = fitting(self._names[card.holder], CARD_WIDTH - 26, 9.5)
            yield written(name, 22, 91.5, 9.5, font_weight="bold")

    def river(self) -> Part:
        """The open cards, with what the two marks mean."""
        heading, place, draw = (self._label(name) for name in ("river", "place", "draw"))
        x = MARGIN + 9 * len(heading) + 14
        legend = (
            place_mark(x, 11, 9)
            + written(place, x + 13, 12, 11)
            + draw_mark(x + 28 + 7 * len(place), 11, 9)
            + written(draw, x + 41 + 7 * len(place), 12, 11)
        )
        cards, height = draw_cards(self._view.river, self._language)
        return Part(titled(heading, legend + tag("g", cards, transform=at(0, 18))), height + 22)

    def hand(self) -> Iterator[Part]:
        """The own hand."""
        if self._view.seat is None or not self._view.to_act:
            return
        own = self._view.seats[self._view.seat]
        cards, height = draw_cards(own.hand or (), self._language)
        drawn = titled(self._label("your_hand"), tag("g", cards, transform=at(0, 18)))
        yield Part(drawn, height + 18)

    def _label(self, name: str, **gaps: Word) -> str:
        return self._tell(f"label-{name}", **gaps)

    def _tell(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)
