"""The board as a picture 600 wide: common parts first, then every seat, then the own hand.

Each part is drawn from its own top edge and says how high it is; the board stacks them.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from engine.arctic import labels
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
    paw,
    place_mark,
    star,
    written,
)
from engine.arctic.labels import SCORES
from engine.arctic.pieces import ANIMALS, CARD_NUMBERS, CARDS, LANDSCAPE
from engine.arctic.prompts import prompt, waiting
from engine.arctic.runs import Run, runs
from engine.arctic.view import ArcticSeat, ArcticView, PowerCard
from engine.arctic.words import POWER_TITLES
from engine.game import Names
from engine.language import Language, fill
from engine.svg import picture, tag

WIDTH, MARGIN = 600, 10
_CARD_WIDTH, _CARD_STEP = 92, 97.6
_CARDS_IN_A_ROW = 6
_PILE_RIGHT = 488
"""Where a pile's runs end and the visible card begins."""


class _Part(NamedTuple):
    """Something drawn from its own top edge down."""

    drawn: str
    height: float


def draw_svg(view: ArcticView, language: Language, names: Names) -> str:
    """The board as its viewer may see it."""
    board = _Board(view, language, names)
    parts = [
        board.heading(),
        board.landscape(),
        board.powers(),
        board.river(),
        *(board.seat(seat) for seat in view.seats),
        *board.hand(),
    ]
    stacked, height = _stacked(parts)
    whole = round(height) + MARGIN
    return picture(
        WIDTH,
        whole,
        definitions(),
        tag("rect", width=WIDTH, height=whole, fill=ICE),
        stacked,
        title=f"{labels.TITLE[language]}: {board.owed()}",
    )


class _Board:
    """One view on its way to the picture, part by part."""

    def __init__(self, view: ArcticView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = names

    def owed(self) -> str:
        """What this seat has to decide, or for whom it waits."""
        asked = prompt(self._view, self._language)
        return asked or waiting(self._view, self._language, self._names)

    def heading(self) -> _Part:
        """How far the match is, and what is owed."""
        view, language = self._view, self._language
        turn = fill(labels.TURN, language, turn=view.turn)
        left = (
            f"{labels.DECK[language]} {view.deck_count} · "
            f"{labels.RESERVE[language]} {view.reserve_count}"
        )
        lines = [(line, INK) for line in wrap(self.owed(), 88)]
        if view.to_act and (view.last_turns or view.end_announced):
            news = labels.LAST_TURNS if view.last_turns else labels.END_ANNOUNCED
            lines.append((news[language], ACCENT))
        drawn = [
            written(f"{labels.TITLE[language]} · {turn}", MARGIN, 22, 16, font_weight="bold"),
            written(left, WIDTH - MARGIN, 22, 12, text_anchor="end"),
            *(
                written(line, MARGIN, 40 + 15 * number, 12, fill=colour)
                for number, (line, colour) in enumerate(lines)
            ),
        ]
        return _Part("".join(drawn), 32 + 15 * len(lines))

    def landscape(self) -> _Part:
        """Six cards with their values and the tokens on them."""
        cards = [
            tag("g", *self._landscape_card(place, value), transform=_at(_card_x(place), 18))
            for place, value in enumerate(LANDSCAPE)
        ]
        return _Part(_title(labels.LANDSCAPE[self._language]) + "".join(cards), 126)

    def _landscape_card(self, place: int, value: int) -> Iterator[str]:
        yield box(0, 0, _CARD_WIDTH, 102, fill="#f4fafd")
        yield centred(str(value), _CARD_WIDTH / 2, 18, 16, font_weight="bold")
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

    def powers(self) -> _Part:
        """The six power cards with phase, effect in short, and holder."""
        cards = [
            tag("g", *self._power(card), transform=_at(_card_x(number), 18))
            for number, card in enumerate(self._view.powers)
        ]
        return _Part(_title(labels.POWERS[self._language]) + "".join(cards), 120)

    def _power(self, card: PowerCard) -> Iterator[str]:
        language = self._language
        held = card.holder is not None
        yield box(0, 0, _CARD_WIDTH, 96, stroke_width=2.0 if held else 1.0)
        yield disc(card.animal, 17, 18, 12)
        yield letters(card.animal, language, 46, 22, 11)
        yield box(69, 7, 18, 20, fill=INK, rx=3)
        yield centred(card.phase, 78, 22, 13, fill=PAPER, font_weight="bold")
        for number, line in enumerate(wrap(POWER_TITLES[card.power][language], 16)):
            yield written(line, 6, 45 + 11 * number, 9.5)
        if card.power in self._view.used_powers:
            yield written(f"({labels.USED[language]})", 6, 76, 9, fill=ACCENT)
        yield tag("path", d=f"M0 80H{_CARD_WIDTH}", stroke=INK)
        if card.holder is None:
            yield written(labels.ON_THE_TABLE[language], 6, 91.5, 9.5, fill=MUTED)
        else:
            yield badge(card.holder, 12, 88, 6.5)
            name = fitting(self._names[card.holder], _CARD_WIDTH - 26, 9.5)
            yield written(name, 22, 91.5, 9.5, font_weight="bold")

    def river(self) -> _Part:
        """The open cards, with what the two marks mean."""
        language = self._language
        place, draw = labels.VALUES[language].split("/")
        heading = labels.RIVER[language]
        x = MARGIN + 9 * len(heading) + 14
        legend = (
            place_mark(x, 11, 9)
            + written(place, x + 13, 12, 11)
            + draw_mark(x + 28 + 7 * len(place), 11, 9)
            + written(draw, x + 41 + 7 * len(place), 12, 11)
        )
        cards, height = self._card_rows(self._view.river)
        return _Part(_title(heading) + legend + tag("g", cards, transform=_at(0, 18)), height + 22)

    def seat(self, seat: ArcticSeat) -> _Part:
        """What lies before a seat: pile, visible card, and the single cards that are known."""
        rows, y = list(self._seat_rows(seat)), 30.0
        drawn: list[str] = []
        for row in rows:
            drawn.append(tag("g", row.drawn, transform=_at(0, y)))
            y += row.height
        visible = self._visible(seat)
        height = max(y, 102.0) if visible else y
        marked = seat.seat in self._view.to_act or seat.seat == self._view.winner
        frame = box(
            MARGIN - 4,
            0,
            WIDTH - 2 * MARGIN + 8,
            height,
            stroke=ACCENT if marked else MUTED,
            stroke_width=2.5 if marked else 1.0,
        )
        inside = frame + self._seat_heading(seat) + "".join(drawn) + visible
        return _Part(inside, height + 6)

    def _seat_heading(self, seat: ArcticSeat) -> str:
        language, number = self._language, seat.seat
        name = fitting(self._names[number], 135, 13)
        x = 42 + 8.6 * len(name)
        drawn = [badge(number, 22, 15, 9), written(name, 36, 20, 13, font_weight="bold")]
        if number == self._view.paw:
            drawn.append(paw(x + 8, 15))
            x += 20
        if seat.totem is not None:
            drawn += [disc(seat.totem, x + 14, 15, 10), star(x + 26, 9)]
            x += 42
        if number in self._view.to_act:
            drawn.append(written(f"◀ {labels.TO_ACT[language]}", x + 4, 19, 11, fill=ACCENT))
        drawn.append(self._seat_corner(seat))
        return "".join(drawn)

    def _seat_corner(self, seat: ArcticSeat) -> str:
        """How many cards there are; at the end, when all of them lie open below, who wins."""
        language = self._language
        if seat.seat == self._view.winner:
            wins = f"◀ {labels.WINS[language]}"
            look = {"fill": ACCENT, "font_weight": "bold"}
            return written(wins, _PILE_RIGHT, 19, 12, text_anchor="end", **look)
        if not self._view.to_act:
            return ""
        counts = (
            f"{labels.HAND[language]} {seat.hand_count} · "
            f"{labels.PENALTIES[language]} {seat.penalty_count}"
        )
        return written(counts, _PILE_RIGHT, 19, 11, text_anchor="end")

    def _seat_rows(self, seat: ArcticSeat) -> Iterator[_Part]:
        language, view = self._language, self._view
        yield self._pile(seat)
        if not view.to_act and seat.hand:
            yield self._small_cards(labels.HAND[language], seat.hand)
        elif view.to_act and seat.hand_seen and seat.seat != view.seat:
            yield self._small_cards(labels.SEEN[language], seat.hand_seen)
        if seat.penalties:
            yield self._small_cards(labels.PENALTIES[language], seat.penalties)
        if seat.score is not None:
            words = " · ".join(f"{SCORES[part][language]} {n}" for part, n in seat.score.items())
            yield _Part(written(words, 16, 12, 11, font_weight="bold"), 18)

    def _pile(self, seat: ArcticSeat) -> _Part:
        """The runs from the bottom to the top, the top one with a thick edge."""
        drawn: list[str] = []
        x, y = 16.0, 0.0
        told = runs(seat.pile)
        for number, run in enumerate(told):
            width = 46 if run.length > 1 else 30
            if x + width > _PILE_RIGHT:
                x, y = 16.0, y + 40
            chip = "".join(self._run(run, width, is_top=number == len(told) - 1))
            drawn.append(tag("g", chip, transform=_at(x, y)))
            x += width + 3
        return _Part("".join(drawn), y + 42 if told else 0)

    def _run(self, run: Run, width: float, *, is_top: bool) -> Iterator[str]:
        edge: dict[str, str | float] = {"stroke_width": 2.2} if is_top else {"stroke": MUTED}
        if run.hidden:
            edge |= {"stroke_dasharray": "4 2", "fill": ICE}
        yield box(0, 0, width, 36, **edge)
        if run.animal is None:
            yield centred("?", 15, 24, 18, font_weight="bold")
        else:
            yield lettered_disc(run.animal, self._language, 15, 13, 10.5)
        if run.length > 1:
            yield written(f"×{run.length}", 28, 19, 11, font_weight="bold")

    def _visible(self, seat: ArcticSeat) -> str:
        if not seat.pile or seat.pile[-1].hidden or seat.pile[-1].card is None:
            return ""
        card = "".join(self._card(seat.pile[-1].card))
        return tag("g", card, transform=_at(_card_x(5) - 3, 6))

    def _small_cards(self, label: str, cards: Sequence[str]) -> _Part:
        """A row of cards one can tell apart, two animals and two values each."""
        room = _PILE_RIGHT - 96
        in_a_row = int(room // 44)
        drawn = [written(fitting(label, 84, 10), 16, 20, 10)]
        for number, name in enumerate(cards):
            row, column = divmod(number, in_a_row)
            drawn.append(
                tag("g", *self._small_card(name), transform=_at(96 + 44 * column, 36 * row))
            )
        return _Part("".join(drawn), 36 * -(-len(cards) // in_a_row) + 2)

    def _small_card(self, name: str) -> Iterator[str]:
        card = CARDS[CARD_NUMBERS[name]]
        yield box(0, 0, 41, 33, rx=3, stroke=MUTED)
        yield disc(card.main, 11, 11, 8.5)
        yield disc(card.companion, 30, 11, 6.5)
        yield place_mark(4, 30, 7) + written(str(card.placement), 13, 31, 10)
        yield draw_mark(23, 30, 7) + written(str(card.draw), 32, 31, 10)

    def hand(self) -> Iterator[_Part]:
        """The own hand."""
        if self._view.seat is None or not self._view.to_act:
            return
        cards, height = self._card_rows(self._view.seats[self._view.seat].hand or ())
        heading = _title(labels.YOUR_HAND[self._language])
        yield _Part(heading + tag("g", cards, transform=_at(0, 18)), height + 18)

    def _card_rows(self, names: Sequence[str]) -> _Part:
        drawn = [
            tag(
                "g",
                *self._card(name),
                transform=_at(_card_x(number % _CARDS_IN_A_ROW), 94 * (number // _CARDS_IN_A_ROW)),
            )
            for number, name in enumerate(names)
        ]
        return _Part("".join(drawn), 94 * -(-len(names) // _CARDS_IN_A_ROW))

    def _card(self, name: str) -> Iterator[str]:
        """The main animal large, the companion small, both values."""
        card = CARDS[CARD_NUMBERS[name]]
        yield box(0, 0, _CARD_WIDTH, 88, fill="#f4fafd", stroke_width=1.4)
        yield lettered_disc(card.main, self._language, 31, 29, 23, 11)
        yield lettered_disc(card.companion, self._language, 73, 35, 13, 10)
        yield place_mark(12, 82, 10)
        yield written(str(card.placement), 26, 82.5, 14, font_weight="bold")
        yield draw_mark(54, 82, 10)
        yield written(str(card.draw), 68, 82.5, 14, font_weight="bold")


def _stacked(parts: Iterable[_Part]) -> tuple[str, float]:
    """The parts one under the other, and how high they are together."""
    drawn: list[str] = []
    y = 0.0
    for part in parts:
        drawn.append(tag("g", part.drawn, transform=_at(0, y)))
        y += part.height
    return "".join(drawn), y


def _title(words: str) -> str:
    return written(words, MARGIN, 12, 13, font_weight="bold")


def _card_x(number: int) -> float:
    return MARGIN + _CARD_STEP * number


def _at(x: float, y: float) -> str:
    return f"translate({x:g} {y:g})"
