"""The board as a picture: common parts first, then the own hand, then every seat.

The hand lies below the river, where it is at hand however many play: most is done with these two.
"""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from engine.arctic.card_svg import draw_cards, draw_penalty_cards, draw_small_cards
from engine.arctic.colours import ACCENT, BACK, ICE, INK, MUTED, NIGHT, PAPER
from engine.arctic.glyphs import (
    badge,
    box,
    centred,
    definitions,
    disc,
    draw_mark,
    lettered_disc,
    letters,
    place_mark,
    written,
)
from engine.arctic.layout import (
    CARD_WIDTH,
    MARGIN,
    WIDTH,
    Part,
    at,
    card_touch_area,
    card_x,
    stacked,
    titled,
    touch_area,
)
from engine.arctic.marks import DECK, landscape_mark, power_mark, token_mark
from engine.arctic.picture_names import power_name, token_name
from engine.arctic.pieces import ANIMALS, LANDSCAPE
from engine.arctic.prompts import task, waiting
from engine.arctic.seat_svg import draw_seat
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticView, PowerCard
from engine.game import Names
from engine.svg import fitting, marked, picture, tag
from engine.words import Language, Word


def draw_svg(view: ArcticView, language: Language, names: Names) -> str:
    """The board as its viewer may see it."""
    board = _Board(view, language, names)
    parts = [
        board.heading(),
        board.landscape(),
        board.powers(),
        board.river(),
        *board.hand(),
        *(draw_seat(view, seat, names[seat.seat], language) for seat in view.seats),
        *board.secrets(),
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
        ink=INK,
        night=NIGHT,
    )


_TOKEN_WIDTH, _TOKEN_HEIGHT, _TOKENS_IN_A_ROW = 46, 40, 2
_LANDSCAPE_HEADER = 42
_POWER_HEIGHT, _DECK_HEIGHT = 96, 40
_LEGEND_LEFT = 140


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
        lines = [(line, INK) for line in wrap(self.owed(), 88)]
        if view.to_act and (view.last_turns or view.end_announced):
            news = self._label("last_turns" if view.last_turns else "end_announced")
            lines.append((news, ACCENT))
        drawn = [
            written(title, MARGIN, 22, 16, font_weight="bold"),
            *(
                written(line, MARGIN, 40 + 15 * number, 12, fill=colour)
                for number, (line, colour) in enumerate(lines)
            ),
        ]
        return Part("".join(drawn), 32 + 15 * len(lines))

    def landscape(self) -> Part:
        """Six cards with their values and the tokens on them; the header of a card stays free."""
        cards = [
            tag("g", *self._landscape_card(place, value), transform=at(card_x(place), 18))
            for place, value in enumerate(LANDSCAPE)
        ]
        drawn = titled(self._label("landscape"), "".join(cards))
        return Part(drawn, self._landscape_height() + 24)

    def _landscape_height(self) -> float:
        """Room for two rows of tokens, rarely for three."""
        most = max(Counter(self._view.tokens.values()).values())
        rows = max(2, -(-most // _TOKENS_IN_A_ROW))
        return _LANDSCAPE_HEADER + rows * _TOKEN_HEIGHT

    def _landscape_card(self, place: int, value: int) -> Iterator[str]:
        height = self._landscape_height()
        yield marked(
            landscape_mark(value),
            self._tell("touch-landscape", value=value),
            card_touch_area(height),
            box(0, 0, CARD_WIDTH, height),
            centred(str(value), CARD_WIDTH / 2, 28, 22, font_weight="bold"),
        )
        here = [animal for animal in ANIMALS if self._view.tokens[animal] == place]
        for number, animal in enumerate(here):
            row, column = divmod(number, _TOKENS_IN_A_ROW)
            alone = number == len(here) - 1 and column == 0
            left = (CARD_WIDTH - _TOKEN_WIDTH) / 2 if alone else _TOKEN_WIDTH * column
            yield self._token(animal, left, _LANDSCAPE_HEADER + _TOKEN_HEIGHT * row)

    def _token(self, animal: str, left: float, top: float) -> str:
        x, y = left + _TOKEN_WIDTH / 2, top + 14
        return marked(
            token_mark(animal),
            token_name(self._view, animal, self._language),
            touch_area(left, top, _TOKEN_WIDTH, _TOKEN_HEIGHT),
            lettered_disc(animal, self._language, x, y, 13, 10),
            *self._totem_mark(animal, x, y),
        )

    def _totem_mark(self, animal: str, x: float, y: float) -> Iterator[str]:
        """A ring and the seat's number on the own totem, at the end on every totem."""
        for seat in self._view.seats:
            if seat.totem == animal:
                yield tag("circle", cx=x, cy=y, r=13.5, fill="none", stroke=ACCENT, stroke_width=2)
                yield badge(seat.seat, x + 9, y - 9, 6.5, ACCENT)

    def powers(self) -> Part:
        """The six power cards with phase, effect in short, and holder."""
        cards = [
            marked(
                power_mark(card.animal),
                power_name(self._view, card, self._language, self._names),
                tag("g", *self._power(card), transform=at(card_x(number), 18)),
            )
            for number, card in enumerate(self._view.powers)
        ]
        return Part(titled(self._label("powers"), "".join(cards)), _POWER_HEIGHT + 24)

    def _power(self, card: PowerCard) -> Iterator[str]:
        held = card.holder is not None
        yield card_touch_area(_POWER_HEIGHT)
        yield box(0, 0, CARD_WIDTH, _POWER_HEIGHT, stroke_width=2.0 if held else 1.0)
        yield disc(card.animal, 17, 18, 12)
        yield letters(card.animal, self._language, 46, 22, 11)
        yield box(69, 7, 18, 20, fill=INK, rx=3)
        yield centred(card.phase, 78, 22, 13, fill=PAPER, font_weight="bold")
        for number, line in enumerate(wrap(self._tell(f"power-{card.power}"), 15)):
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
        """The open cards, with what the two marks mean, and the deck they come from."""
        heading, place, draw = (self._label(name) for name in ("river", "place", "draw"))
        legend = (
            place_mark(_LEGEND_LEFT, 29, 9)
            + written(place, _LEGEND_LEFT + 13, 30, 11)
            + draw_mark(_LEGEND_LEFT + 90, 29, 9)
            + written(draw, _LEGEND_LEFT + 103, 30, 11)
        )
        title = written(heading, MARGIN, 30, 13, font_weight="bold")
        cards, height = draw_cards(self._view.river, self._language)
        below = tag("g", cards, transform=at(0, _DECK_HEIGHT + 6))
        return Part(title + legend + self._decks() + below, height + _DECK_HEIGHT + 10)

    def _decks(self) -> str:
        """Deck and reserve, face down, over the end of the river."""
        deck = self._face_down("deck", self._view.deck_count)
        touched = card_touch_area(_DECK_HEIGHT) + deck
        name = self._tell("touch-deck", count=self._view.deck_count)
        reserve = self._face_down("reserve", self._view.reserve_count)
        return marked(DECK, name, tag("g", touched, transform=at(card_x(4), 0))) + tag(
            "g", reserve, transform=at(card_x(5), 0)
        )

    def _face_down(self, name: str, count: int) -> str:
        words = fitting(self._label(name), CARD_WIDTH - 16, 11)
        return (
            box(0, 0, CARD_WIDTH, _DECK_HEIGHT, fill=BACK)
            + written(words, 8, 15, 11)
            + written(str(count), CARD_WIDTH - 8, 33, 16, text_anchor="end", font_weight="bold")
        )

    def hand(self) -> Iterator[Part]:
        """The own hand, and the cards of the own penalty zone that one knows."""
        if self._view.seat is None or not self._view.to_act:
            return
        own = self._view.seats[self._view.seat]
        yield self._own_cards("your_hand", draw_cards(own.hand or (), self._language))
        if own.penalties:
            known = draw_penalty_cards(own.penalties, self._language)
            yield self._own_cards("your_penalties", known)

    def secrets(self) -> Iterator[Part]:
        """Deck and reserve from the top, where nothing is hidden any more."""
        if self._view.secrets is None:
            return
        secrets = self._view.secrets
        for name, cards in (("deck", secrets.deck), ("reserve", secrets.reserve)):
            small = draw_small_cards(cards, WIDTH - 2 * MARGIN)
            drawn = tag("g", small.drawn, transform=at(MARGIN, 20))
            yield Part(titled(self._label(name), drawn), small.height + 24)

    def _own_cards(self, title: str, cards: Part) -> Part:
        drawn = tag("g", cards.drawn, transform=at(0, 20))
        return Part(titled(self._label(title), drawn), cards.height + 24)

    def _label(self, name: str, **gaps: Word) -> str:
        return self._tell(f"label-{name}", **gaps)

    def _tell(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)
