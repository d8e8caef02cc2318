"""What lies before one seat, in a picture of the board."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from engine.arctic.card_svg import draw_card, draw_small_cards
from engine.arctic.colours import ACCENT, BACK, ICE, MUTED
from engine.arctic.glyphs import badge, box, centred, disc, paw, star, written
from engine.arctic.layout import CARD_WIDTH, SEAT_GAP, Part, at, stacked, touch_area
from engine.arctic.marks import pile_mark, zone_mark
from engine.arctic.picture_names import pile_name, zone_name
from engine.arctic.runs import Run, runs
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView, all_penalties
from engine.svg import fitting, marked, tag, width_of
from engine.words import Language

_LEFT = 6
_HEADING_HEIGHT, _VISIBLE_HEIGHT = 30.0, 110.0
_ZONE_HEIGHT, _ZONE_TOUCHED = 24, 41
_PILE_TOP = _HEADING_HEIGHT + _ZONE_HEIGHT + 6
_CHIP_HEIGHT, _CHIP_STEP = 24, 27
_HAND_WIDTH, _SIGN_WIDTH = 42, 27
_SMALLEST_NAME = 14
_LETTERING, _SMALL = 17, 15


def draw_seat(
    view: ArcticView, seat: ArcticSeat, name: str, language: Language, width: float
) -> Part:
    """The seat's pile, its visible card, and the single cards of it that the viewer knows."""
    return _Seat(view, seat, name, language, width).drawn()


class _Seat:
    """One seat of a view on its way to the picture."""

    def __init__(
        self, view: ArcticView, seat: ArcticSeat, name: str, language: Language, width: float
    ) -> None:
        self._view = view
        self._seat = seat
        self._name = name
        self._language = language
        self._width = width
        self._right = width - CARD_WIDTH - 12
        """Where the runs end, left of the visible card."""
        self._is_to_act = seat.seat in view.to_act
        self._wins = seat.seat == view.winner
        self._is_over = not view.to_act

    def drawn(self) -> Part:
        """In its frame, which is thick where somebody is to act or has won."""
        pile, rows = self._pile(), stacked(self._rows())
        height = max(_PILE_TOP + pile.height, _VISIBLE_HEIGHT) + rows.height
        stands_out = self._is_to_act or self._wins
        frame = box(
            0,
            0,
            self._width,
            height,
            stroke=ACCENT if stands_out else MUTED,
            stroke_width=3.5 if stands_out else 1.0,
        )
        below = tag("g", rows.drawn, transform=at(0, height - rows.height))
        drawn = frame + self._heading() + self._zone() + pile.drawn + below
        return Part(drawn, height + SEAT_GAP)

    def _heading(self) -> str:
        seat = self._seat
        room = self._right - 36 - _HAND_WIDTH * (not self._is_over)
        name = fitting(self._name, room, _SMALLEST_NAME)
        drawn = [
            badge(seat.seat, 18, 16, 10),
            written(name, 32, 22, 17, room, font_weight="bold"),
        ]
        x = self._right
        if seat.totem is not None:
            drawn += [disc(seat.totem, x - 12, 42, 11), star(x - 2, 35)]
            x -= _SIGN_WIDTH
        if seat.seat == self._view.paw:
            drawn.append(paw(x - 8, 42))
        if not self._is_over:
            drawn.append(self._hand())
        return "".join(drawn)

    def _hand(self) -> str:
        """How many cards it holds, beside the back of one."""
        words = f"{self._label('hand')} {self._seat.hand_count}"
        return tag(
            "g",
            tag("title", words),
            box(self._right - 38, 7, 13, 18, fill=BACK, rx=2),
            written(
                str(self._seat.hand_count),
                self._right,
                22,
                17,
                text_anchor="end",
                font_weight="bold",
            ),
        )

    def _rows(self) -> Iterator[Part]:
        seat = self._seat
        is_other = seat.seat != self._view.seat
        if seat.hand and (self._is_over or is_other):
            yield self._small_cards("hand", seat.hand)
        elif seat.hand is None and seat.hand_seen:
            yield self._small_cards("seen", seat.hand_seen)
        if all_of_them := all_penalties(self._view, seat):
            yield self._small_cards("penalties", all_of_them)
        elif seat.penalties and is_other:
            yield self._small_cards("given", seat.penalties)
        yield from self._score()

    def _score(self) -> Iterator[Part]:
        """What it scored, at the end, and whether it wins."""
        score = self._seat.score or {}
        if self._wins:
            yield self._line(f"◀ {self._label('wins')}", fill=ACCENT, font_weight="bold")
        parts = [f"{WORDS.tell(f'part-{part}', self._language)} {it}" for part, it in score.items()]
        if parts:
            for words in _joined(parts[:-1], self._width - 2 * _LEFT):
                yield self._line(words)
            yield self._line(parts[-1], font_weight="bold")

    def _line(self, words: str, **look: str | float) -> Part:
        return Part(written(words, _LEFT, 16, _LETTERING, self._width - 2 * _LEFT, **look), 21)

    def _zone(self) -> str:
        """The penalty zone: face down, so only their number and how many the owner never saw."""
        seat = self._seat
        words = f"{self._label('penalties')} {seat.penalty_count}"
        if seat.penalty_unknown_count and not self._is_over:
            words += f" (?{seat.penalty_unknown_count})"
        signs = (seat.totem is not None) + (seat.seat == self._view.paw)
        width = self._right - _LEFT - _SIGN_WIDTH * signs
        face = (
            touch_area(-4, _ZONE_HEIGHT + 3 - _ZONE_TOUCHED, width + 6, _ZONE_TOUCHED)
            + box(0, 0, width, _ZONE_HEIGHT, fill=BACK if seat.penalty_count else ICE)
            + written(words, 6, 18, 17, width - 12)
        )
        return marked(
            zone_mark(seat.seat),
            zone_name(seat, self._name, self._language),
            tag("g", face, transform=at(_LEFT, _HEADING_HEIGHT)),
        )

    def _pile(self) -> Part:
        """The pile in a group that can be touched, its visible card included."""
        chips = self._chips()
        height = max(chips.height, _VISIBLE_HEIGHT - _PILE_TOP)
        drawn = marked(
            pile_mark(self._seat.seat),
            pile_name(self._seat, self._name, self._language),
            touch_area(4, _PILE_TOP - 2, self._width - 8, height),
            tag("g", chips.drawn, transform=at(0, _PILE_TOP)),
            self._visible(),
        )
        return Part(drawn, chips.height)

    def _chips(self) -> Part:
        """The runs from the bottom to the top, the top one with a thick edge; an empty place where
        there are none."""
        pile = runs(self._seat.pile)
        if not pile:
            return self._empty_pile()
        drawn: list[str] = []
        x, y, right = float(_LEFT), 0.0, self._right
        for number, run in enumerate(pile):
            width = 24 if run.length == 1 else 37 + 12 * len(str(run.length))
            right = self._right if y + _PILE_TOP < _VISIBLE_HEIGHT else self._width - _LEFT
            if x + width > right:
                x, y = _LEFT, y + _CHIP_STEP
            chip = "".join(self._run(run, width, is_top=number == len(pile) - 1))
            drawn.append(tag("g", chip, transform=at(x, y)))
            x += width + 2
        return Part("".join(drawn), y + _CHIP_STEP)

    def _empty_pile(self) -> Part:
        width = self._right - _LEFT
        place = box(_LEFT, 0, width, 40, fill=ICE, stroke_dasharray="4 2")
        words = centred(self._label("pile"), _LEFT + width / 2, 26, 16, width, fill=MUTED)
        return Part(place + words, 44)

    def _run(self, run: Run, width: float, *, is_top: bool) -> Iterator[str]:
        edge: dict[str, str | float] = {"stroke_width": 2.4} if is_top else {"stroke": MUTED}
        if run.hidden:
            edge |= {"stroke_dasharray": "4 2", "fill": ICE}
        yield box(0, 0, width, _CHIP_HEIGHT, **edge)
        if run.animal is None:
            yield centred("?", 12, 18, 17, font_weight="bold")
        else:
            yield disc(run.animal, 12, 12, 10)
        if run.length > 1:
            yield written(f"×{run.length}", 23, 18, 17, font_weight="bold")

    def _visible(self) -> str:
        """The top of the pile, unless there is none or it lies face down (Ruling R-6)."""
        pile = self._seat.pile
        if not pile or pile[-1].hidden or pile[-1].card is None:
            return ""
        card = draw_card(pile[-1].card, self._language)
        return tag("g", card, transform=at(self._width - CARD_WIDTH - 5, 5))

    def _small_cards(self, label: str, names: Sequence[str]) -> Part:
        """Behind or below what they are, whichever is lower."""
        words, room = self._label(label), self._width - 2 * _LEFT
        lines = wrap(words, 8, break_long_words=False)
        left = max(width_of(line, _SMALL) for line in lines) + 4
        behind = draw_small_cards(names, _LEFT + left, room - left)
        below = draw_small_cards(names, _LEFT, room)
        if below.height + _SMALL + 4 < behind.height:
            moved = tag("g", below.drawn, transform=at(0, _SMALL + 4))
            return Part(self._small(words, 14) + moved, below.height + _SMALL + 6)
        top = 24 - _SMALL / 2 * (len(lines) - 1)
        title = "".join(self._small(it, top + _SMALL * row) for row, it in enumerate(lines))
        return Part(title + behind.drawn, max(behind.height, _SMALL * len(lines)) + 2)

    def _small(self, words: str, y: float) -> str:
        return written(words, _LEFT, y, _SMALL, self._width - 2 * _LEFT)

    def _label(self, name: str) -> str:
        return WORDS.tell(f"label-{name}", self._language)


def _joined(parts: Sequence[str], width: float) -> list[str]:
    """The parts on as few lines as they need."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and width_of(longer, _LETTERING) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines
