"""What lies before one seat, in a picture of the board."""

from collections.abc import Iterator, Sequence

from engine.arctic.card_svg import draw_card, draw_small_cards
from engine.arctic.colours import ACCENT, BACK, ICE, MUTED
from engine.arctic.glyphs import badge, box, centred, disc, lettered_disc, paw, star, written
from engine.arctic.layout import MARGIN, WIDTH, Part, at, card_x, stacked, touch_area
from engine.arctic.marks import pile_mark, zone_mark
from engine.arctic.picture_names import pile_name, zone_name
from engine.arctic.runs import Run, runs
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView, all_penalties
from engine.svg import fitting, marked, tag, width_of
from engine.words import Language

_LEFT, _SMALL_CARDS_LEFT = 16, 96
_PILE_LEFT, _PILE_RIGHT = 106, 488
"""Where a pile's runs begin and end, between the penalty zone and the visible card."""
_HEADING_HEIGHT, _VISIBLE_HEIGHT = 30.0, 102.0
_ZONE_WIDTH, _ZONE_HEIGHT = 82, 66
_CHIP_HEIGHT, _CHIP_STEP = 36, 40


def draw_seat(view: ArcticView, seat: ArcticSeat, name: str, language: Language) -> Part:
    """The seat's pile, its visible card, and the single cards of it that the viewer knows."""
    return _Seat(view, seat, name, language).drawn()


class _Seat:
    """One seat of a view on its way to the picture."""

    def __init__(self, view: ArcticView, seat: ArcticSeat, name: str, language: Language) -> None:
        self._view = view
        self._seat = seat
        self._name = name
        self._language = language
        self._is_to_act = seat.seat in view.to_act
        self._wins = seat.seat == view.winner
        self._is_over = not view.to_act

    def drawn(self) -> Part:
        """In its frame, which is thick where somebody is to act or has won."""
        pile, rows = self._pile(), stacked(self._rows())
        height = max(_HEADING_HEIGHT + pile.height + rows.height, _VISIBLE_HEIGHT)
        stands_out = self._is_to_act or self._wins
        frame = box(
            MARGIN - 4,
            0,
            WIDTH - 2 * MARGIN + 8,
            height,
            stroke=ACCENT if stands_out else MUTED,
            stroke_width=2.5 if stands_out else 1.0,
        )
        below = tag("g", rows.drawn, transform=at(0, _HEADING_HEIGHT + pile.height))
        drawn = frame + self._heading() + self._zone() + pile.drawn + below
        return Part(drawn, height + 6)

    def _heading(self) -> str:
        seat = self._seat
        name = fitting(self._name, 200, 13)
        x = 42 + width_of(name, 13)
        drawn = [badge(seat.seat, 22, 15, 9), written(name, 36, 20, 13, font_weight="bold")]
        if seat.seat == self._view.paw:
            drawn.append(paw(x + 8, 15))
            x += 20
        if seat.totem is not None:
            drawn += [disc(seat.totem, x + 14, 15, 10), star(x + 26, 9)]
            x += 42
        if self._is_to_act:
            drawn.append(written(f"◀ {self._label('to_act')}", x + 4, 19, 11, fill=ACCENT))
        drawn.append(self._corner())
        return "".join(drawn)

    def _corner(self) -> str:
        """How many cards there are; at the end, when all of them lie open below, who wins."""
        if self._wins:
            wins = f"◀ {self._label('wins')}"
            look = {"fill": ACCENT, "font_weight": "bold"}
            return written(wins, _PILE_RIGHT, 19, 12, text_anchor="end", **look)
        if self._is_over:
            return ""
        count = f"{self._label('hand')} {self._seat.hand_count}"
        return written(count, _PILE_RIGHT, 19, 11, text_anchor="end")

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
        if seat.score is not None:
            parts = (
                f"{WORDS.tell(f'part-{part}', self._language)} {points}"
                for part, points in seat.score.items()
            )
            yield Part(written(" · ".join(parts), _LEFT, 12, 11, font_weight="bold"), 18)

    def _zone(self) -> str:
        """The penalty zone: face down, so only their number and how many the owner never saw."""
        seat = self._seat
        unknown = ""
        if seat.penalty_unknown_count and not self._is_over:
            words = f"{self._label('unknown')} {seat.penalty_unknown_count}"
            unknown = centred(words, _ZONE_WIDTH / 2, 58, 9)
        face = (
            touch_area(-6, -2, _ZONE_WIDTH + 10, _ZONE_HEIGHT + 4)
            + box(0, 0, _ZONE_WIDTH, _ZONE_HEIGHT, fill=BACK if seat.penalty_count else ICE)
            + centred(str(seat.penalty_count), _ZONE_WIDTH / 2, 27, 20, font_weight="bold")
            + centred(self._label("penalties"), _ZONE_WIDTH / 2, 43, 9)
            + unknown
        )
        return marked(
            zone_mark(seat.seat),
            zone_name(seat, self._name, self._language),
            tag("g", face, transform=at(_LEFT, _HEADING_HEIGHT)),
        )

    def _pile(self) -> Part:
        """The pile in a group that can be touched, its visible card included."""
        chips = self._chips()
        height = max(chips.height, _ZONE_HEIGHT)
        area = touch_area(
            _PILE_LEFT - 4, 0, WIDTH - MARGIN - _PILE_LEFT, max(height, _VISIBLE_HEIGHT - 32)
        )
        drawn = marked(
            pile_mark(self._seat.seat),
            pile_name(self._seat, self._name, self._language),
            tag("g", area + chips.drawn, transform=at(0, _HEADING_HEIGHT)),
            self._visible(),
        )
        return Part(drawn, height + 6)

    def _chips(self) -> Part:
        """The runs from the bottom to the top, the top one with a thick edge; an empty place where
        there are none."""
        pile = runs(self._seat.pile)
        if not pile:
            return self._empty_pile()
        drawn: list[str] = []
        x, y = float(_PILE_LEFT), 0.0
        for number, run in enumerate(pile):
            width = 46 if run.length > 1 else 30
            if x + width > _PILE_RIGHT:
                x, y = _PILE_LEFT, y + _CHIP_STEP
            chip = "".join(self._run(run, width, is_top=number == len(pile) - 1))
            drawn.append(tag("g", chip, transform=at(x, y)))
            x += width + 3
        return Part("".join(drawn), y + _CHIP_STEP)

    def _empty_pile(self) -> Part:
        width, middle = _PILE_RIGHT - _PILE_LEFT, (_PILE_LEFT + _PILE_RIGHT) / 2
        place = box(_PILE_LEFT, 0, width, _ZONE_HEIGHT, fill=ICE, stroke_dasharray="4 2")
        return Part(place + centred(self._label("pile"), middle, 38, 12, fill=MUTED), _ZONE_HEIGHT)

    def _run(self, run: Run, width: float, *, is_top: bool) -> Iterator[str]:
        edge: dict[str, str | float] = {"stroke_width": 2.2} if is_top else {"stroke": MUTED}
        if run.hidden:
            edge |= {"stroke_dasharray": "4 2", "fill": ICE}
        yield box(0, 0, width, _CHIP_HEIGHT, **edge)
        if run.animal is None:
            yield centred("?", 15, 24, 18, font_weight="bold")
        else:
            yield lettered_disc(run.animal, self._language, 15, 13, 10.5)
        if run.length > 1:
            yield written(f"×{run.length}", 28, 19, 11, font_weight="bold")

    def _visible(self) -> str:
        """The top of the pile, unless there is none or it lies face down (Ruling R-6)."""
        pile = self._seat.pile
        if not pile or pile[-1].hidden or pile[-1].card is None:
            return ""
        card = draw_card(pile[-1].card, self._language)
        return tag("g", card, transform=at(card_x(5) - 3, 6))

    def _small_cards(self, label: str, names: Sequence[str]) -> Part:
        drawn, height = draw_small_cards(names, _PILE_RIGHT - _SMALL_CARDS_LEFT)
        title = written(fitting(self._label(label), 90, 10), _LEFT, 20, 10)
        return Part(title + tag("g", drawn, transform=at(_SMALL_CARDS_LEFT, 0)), height + 2)

    def _label(self, name: str) -> str:
        return WORDS.tell(f"label-{name}", self._language)
