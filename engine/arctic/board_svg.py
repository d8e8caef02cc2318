"""The board as a picture: what all share, the own hand below it, then every seat.

The hand lies below the river, where it is at hand however many play: most is done with these two.
"""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from engine.arctic.card_svg import draw_cards, draw_penalty_cards, draw_small_cards
from engine.arctic.colours import ACCENT, BACK, ICE, INK, NIGHT, PAPER
from engine.arctic.glyphs import (
    badge,
    box,
    centred,
    definitions,
    disc,
    draw_mark,
    paw,
    place_mark,
    short_name,
    star,
    written,
)
from engine.arctic.layout import (
    CARD_STEP,
    CARD_WIDTH,
    CARDS_IN_A_ROW,
    MARGIN,
    TITLE_HEIGHT,
    WIDTH,
    Part,
    arranged,
    at,
    card_touch_area,
    card_x,
    seat_width,
    stacked,
    titled,
    touch_area,
    whole_width,
)
from engine.arctic.marks import DECK, landscape_mark, power_mark, token_mark
from engine.arctic.picture_names import power_name, token_name
from engine.arctic.pieces import ANIMALS, LANDSCAPE
from engine.arctic.prompts import task, waiting
from engine.arctic.seat_svg import draw_seat
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView, PowerCard
from engine.game import Names
from engine.svg import Shape, legend, marked, picture, tag
from engine.words import Language, Word


def draw_svg(view: ArcticView, language: Language, names: Names, shape: Shape) -> str:
    """The board as its viewer may see it."""
    board = _Board(view, language, names, shape)
    width = whole_width(shape)
    seats = [
        draw_seat(view, seat, names[seat.seat], language, seat_width(shape)) for seat in view.seats
    ]
    shared = [*board.shared()]
    is_lower_beside = shape is Shape.WIDE and stacked(seats).height < stacked(shared).height
    column = seats if is_lower_beside else shared
    column += board.penalties(seat_width(shape) if is_lower_beside else WIDTH)
    drawn, height = arranged(stacked(shared), seats, stacked(board.secrets()), shape)
    whole = round(height) + 4
    return picture(
        width,
        whole,
        definitions(),
        tag("rect", width=width, height=whole, fill=ICE),
        drawn,
        board.legend(width, whole),
        title=f"{WORDS.tell('title', language)}: {board.owed()}",
        ink=INK,
        night=NIGHT,
    )


_TOKEN_WIDTH, _TOKEN_HEIGHT, _TOKENS_IN_A_ROW = 44, 40, 2
_LANDSCAPE_HEADER = 40
_POWER_GAP, _POWER_LINE = 5, 18
"""So many letters of what a power does stand on one line of its card."""
_DECK_HEIGHT, _DECK_STEP = 48, 52
_PENALTIES_LEFT = 132


class _Board:
    """One view on its way to the picture, part by part."""

    def __init__(self, view: ArcticView, language: Language, names: Names, shape: Shape) -> None:
        self._view = view
        self._language = language
        self._names = names
        self._shape = shape

    def owed(self) -> str:
        """What this seat has to decide, or for whom it waits."""
        asked = task(self._view, self._language)
        return asked or waiting(self._view, self._language, self._names)

    def shared(self) -> Iterator[Part]:
        """What lies in the middle, and the own hand."""
        yield from self.news()
        yield self.landscape()
        yield self.powers()
        yield self.river()
        yield from self.hand()

    def news(self) -> Iterator[Part]:
        """Whether the match comes to its end; what is owed is the title."""
        view = self._view
        if view.to_act and (view.last_turns or view.end_announced):
            news = self._label("last_turns" if view.last_turns else "end_announced")
            yield Part(written(news, MARGIN, 18, 16, WIDTH + 30, fill=ACCENT), 24)

    def landscape(self) -> Part:
        """Six cards with their values and the tokens on them; the header of a card stays free.
        Beside them stands how far the match is, and what the two marks of a card mean."""
        cards = [
            tag("g", *self._landscape_card(place, value), transform=at(card_x(place), TITLE_HEIGHT))
            for place, value in enumerate(LANDSCAPE)
        ]
        beside = tag("g", *self._heading(), transform=at(card_x(CARDS_IN_A_ROW - 1), TITLE_HEIGHT))
        drawn = titled(self._label("landscape"), "".join(cards))
        return Part(beside + drawn, self._landscape_height() + TITLE_HEIGHT + 5)

    def _heading(self) -> Iterator[str]:
        yield written(self._tell("title"), 4, 15, 17, CARD_WIDTH - 4, font_weight="bold")
        turn = self._label("turn", turn=self._view.turn)
        yield written(turn, 4, 36, 17, CARD_WIDTH - 4)
        for y, mark, name in ((72, place_mark, "place"), (94, draw_mark, "draw")):
            yield mark(3, y, 11)
            yield written(self._label(name), 17, y, 17, CARD_WIDTH - 15)

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
            centred(str(value), CARD_WIDTH / 2, 29, 24, font_weight="bold"),
        )
        here = [animal for animal in ANIMALS if self._view.tokens[animal] == place]
        for number, animal in enumerate(here):
            row, column = divmod(number, _TOKENS_IN_A_ROW)
            alone = number == len(here) - 1 and column == 0
            left = (CARD_WIDTH - _TOKEN_WIDTH) / 2 if alone else 2 + _TOKEN_WIDTH * column
            yield self._token(animal, left, _LANDSCAPE_HEADER + _TOKEN_HEIGHT * row)

    def _token(self, animal: str, left: float, top: float) -> str:
        x, y = left + _TOKEN_WIDTH / 2, top + _TOKEN_HEIGHT / 2
        return marked(
            token_mark(animal),
            token_name(self._view, animal, self._language),
            touch_area(left, top, _TOKEN_WIDTH, _TOKEN_HEIGHT),
            disc(animal, x, y, 17),
            *self._totem_mark(animal, x, y),
        )

    def _totem_mark(self, animal: str, x: float, y: float) -> Iterator[str]:
        """A ring and the seat's number on the own totem, at the end on every totem."""
        for seat in self._view.seats:
            if seat.totem == animal:
                yield tag("circle", cx=x, cy=y, r=17.5, fill="none", stroke=ACCENT, stroke_width=2)
                yield badge(seat.seat, x + 12, y - 10, 9.5, ACCENT)

    def powers(self) -> Part:
        """The six power cards with phase and holder, and what they do where there is room for it;
        else the legend tells that."""
        in_a_row, height = (3, 64) if self._shape is Shape.WIDE else (6, 50)
        cards = self._view.powers
        step = (WIDTH - 2 * MARGIN + _POWER_GAP) / in_a_row
        drawn: list[str] = []
        for number, card in enumerate(cards):
            row, column = divmod(number, in_a_row)
            place = at(MARGIN + step * column, TITLE_HEIGHT + (height + _POWER_GAP) * row)
            name = power_name(self._view, card, self._language, self._names)
            face = tag("g", *self._power(card, step - _POWER_GAP, height), transform=place)
            drawn.append(marked(power_mark(card.animal), name, face))
        rows = -(-len(cards) // in_a_row)
        return Part(
            titled(self._label("powers"), "".join(drawn)),
            (height + _POWER_GAP) * rows + TITLE_HEIGHT,
        )

    def _power(self, card: PowerCard, width: float, height: float) -> Iterator[str]:
        held, used = card.holder is not None, card.power in self._view.used_powers
        yield touch_area(-2.5, -2.5, width + _POWER_GAP, height + _POWER_GAP)
        yield box(0, 0, width, height, stroke_width=2.0 if held else 1.0)
        yield disc(card.animal, 17, 16, 12)
        if card.holder is not None:
            yield badge(card.holder, width - 42, 16, 10)
        yield box(width - 25, 6, 19, 20, fill=INK, rx=3)
        yield centred(card.phase, width - 15.5, 22, 17, fill=PAPER, font_weight="bold")
        name, look = short_name(card.animal, self._language), {"fill": ACCENT if used else INK}
        if self._shape is Shape.WIDE:
            yield written(name, 34, 22, 17, width - 92, font_weight="bold")
            lines = wrap(self._does(card), _POWER_LINE)
        else:
            lines = [name]
            look |= {"text_decoration": "line-through"} if used else {}
        for number, line in enumerate(lines):
            yield written(line, 6, 42 + 17 * number, 17, width - 8, **look)

    def _does(self, card: PowerCard) -> str:
        """What its power does, and whether that was done in this turn."""
        words = self._tell(f"power-{card.power}")
        if card.power in self._view.used_powers:
            return f"{words} ({self._label('used')})"
        return words

    def river(self) -> Part:
        """The open cards, and the decks beside them."""
        cards, height = draw_cards(self._view.river, self._language)
        decks = tag("g", self._decks(), transform=at(card_x(CARDS_IN_A_ROW - 1), 0))
        below = tag("g", cards, decks, transform=at(0, TITLE_HEIGHT))
        return Part(titled(self._label("river"), below), max(height, 2 * _DECK_STEP) + TITLE_HEIGHT)

    def _decks(self) -> str:
        """Deck and reserve, face down, one above the other."""
        deck = self._face_down("deck", self._view.deck_count)
        name = self._tell("touch-deck", count=self._view.deck_count)
        reserve = self._face_down("reserve", self._view.reserve_count)
        touched = touch_area((CARD_WIDTH - CARD_STEP) / 2, -3, CARD_STEP, _DECK_HEIGHT + 5)
        return marked(DECK, name, touched, deck) + tag("g", reserve, transform=at(0, _DECK_STEP))

    def _face_down(self, name: str, count: int) -> str:
        return (
            box(0, 0, CARD_WIDTH, _DECK_HEIGHT, fill=BACK)
            + written(self._label(name), 5, 18, 17, CARD_WIDTH - 8)
            + written(str(count), CARD_WIDTH - 6, 40, 18, text_anchor="end", font_weight="bold")
        )

    def hand(self) -> Iterator[Part]:
        """The own hand."""
        own = self._own()
        if own is not None:
            cards, height = draw_cards(own.hand or (), self._language)
            below = tag("g", cards, transform=at(0, TITLE_HEIGHT))
            yield Part(titled(self._label("your_hand"), below), height + TITLE_HEIGHT)

    def penalties(self, width: float) -> Iterator[Part]:
        """The cards of the own penalty zone that one knows: behind what they are, or below it."""
        own = self._own()
        if own is None or not own.penalties:
            return
        words, is_wide = self._label("your_penalties"), width >= WIDTH
        left, top = (_PENALTIES_LEFT, 0) if is_wide else (MARGIN, TITLE_HEIGHT)
        cards, height = draw_penalty_cards(own.penalties, self._language, left, width - left)
        lines = wrap(words, 13) if is_wide else [words]
        room = _PENALTIES_LEFT - 12 if is_wide else width
        title = "".join(
            written(line, MARGIN, 15 + 16 * row, 16, room, font_weight="bold")
            for row, line in enumerate(lines)
        )
        yield Part(title + tag("g", cards, transform=at(0, top)), top + height + 3)

    def _own(self) -> ArcticSeat | None:
        """What lies before whoever looks on, while the match goes on."""
        if self._view.seat is None or not self._view.to_act:
            return None
        return self._view.seats[self._view.seat]

    def secrets(self) -> Iterator[Part]:
        """Deck and reserve from the top, where nothing is hidden any more."""
        if self._view.secrets is None:
            return
        secrets = self._view.secrets
        for name, cards in (("deck", secrets.deck), ("reserve", secrets.reserve)):
            small = draw_small_cards(cards, MARGIN, WIDTH - 2 * MARGIN)
            drawn = tag("g", small.drawn, transform=at(0, TITLE_HEIGHT))
            yield Part(titled(self._label(name), drawn), small.height + TITLE_HEIGHT + 4)

    def legend(self, width: float, height: float) -> str:
        """What the signs mean: the animals with their powers, a card's marks, what a seat has."""
        animals = [(disc(it.animal, 0, 0, 15), self._animal(it)) for it in self._view.powers]
        signs = (
            (disc("fox", 0, 0, 17), "main"),
            (disc("orca", 0, 0, 11), "companion"),
            (place_mark(-7, 7, 14), "place"),
            (draw_mark(-7, 7, 14), "draw"),
            (star(0, 0), "totem"),
            (paw(0, 0), "paw"),
            (box(-11, -12, 22, 24, fill=ICE, stroke_dasharray="4 2"), "hidden"),
            (box(-18, -10, 36, 20, fill=BACK), "zone"),
        )
        rows = animals + [(drawn, self._tell(f"legend-{key}")) for drawn, key in signs]
        return legend(rows, width, height, ink=INK, paper=PAPER)

    def _animal(self, card: PowerCard) -> str:
        """What it is called, in short too where that is another word, and what its power does."""
        name, short = self._tell(f"animal-{card.animal}"), short_name(card.animal, self._language)
        called = name if short.lower() in name.lower() else f"{name} ({short})"
        return f"{called} · {card.phase}: {self._does(card)}"

    def _label(self, name: str, **gaps: Word) -> str:
        return self._tell(f"label-{name}", **gaps)

    def _tell(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)
