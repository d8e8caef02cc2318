"""The board for a terminal: everything a seat may know, at most 100 columns wide."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from engine.arctic.board_words import (
    both_animals,
    card_and_values,
    cards_listed,
    holder,
    known_cards,
    penalty_count,
)
from engine.arctic.pieces import ANIMALS, CARD_NUMBERS, CARDS, LANDSCAPE
from engine.arctic.prompts import waiting
from engine.arctic.runs import Run, runs
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView, PowerCard
from engine.game import Names
from engine.words import Language, Word, shortened

WIDTH = 100
_COLUMN_WIDTH = 48
_LONGEST_ANIMAL = 18
_LONGEST_NAME = 24


def draw_text(view: ArcticView, language: Language, names: Names) -> str:
    """The board, from the common parts in the middle to the own hand and what is owed."""
    board = _Board(view, language, names)
    parts = (
        board.heading(),
        _side_by_side(board.landscape(), board.river()),
        board.powers(),
        *(board.seat(seat) for seat in view.seats),
        board.secrets(),
        board.hand(),
        board.owed(),
    )
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part)


class _Board:
    """One view on its way to the terminal, part by part, each as its lines."""

    def __init__(self, view: ArcticView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = [shortened(name, _LONGEST_NAME) for name in names]

    def heading(self) -> Iterator[str]:
        """How far the match is."""
        view = self._view
        yield _dotted(
            self._tell("title"),
            self._label("turn", turn=view.turn),
            f"{self._label('deck')} {view.deck_count}",
            f"{self._label('reserve')} {view.reserve_count}",
            self._label("edition", edition=view.edition),
        )
        if view.to_act and view.last_turns:
            yield self._label("last_turns")
        elif view.to_act and view.end_announced:
            yield self._label("end_announced")

    def landscape(self) -> Iterator[str]:
        """A row per token, a column per landscape card; the own totem has a star."""
        totems = {seat.totem for seat in self._view.seats}
        values = "".join(f"{value:>4}" for value in LANDSCAPE)
        yield f"{self._label('landscape'):<{_LONGEST_ANIMAL}}{values}"
        for animal in ANIMALS:
            place = self._view.tokens[animal]
            row = "".join("   ●" if at == place else "   ·" for at in range(len(LANDSCAPE)))
            mark = " *" if animal in totems else ""
            yield f"{self._animal(animal):<{_LONGEST_ANIMAL}}{row}{mark}"

    def river(self) -> Iterator[str]:
        """The open cards with their two values."""
        yield self._card_heading(self._label("river"))
        yield from (self._card_row(card) for card in self._view.river)

    def powers(self) -> Iterator[str]:
        """Each power in play: its phase, its holder, its effect."""
        yield self._label("powers")
        for power in self._view.powers:
            yield from _wrapped(self._power(power), indent="      ")

    def seat(self, seat: ArcticSeat) -> Iterator[str]:
        """What lies before a seat, as far as the viewer knows it."""
        number = seat.seat
        heading = _dotted(
            f"{number + 1}: {self._names[number]}",
            *([self._label("to_act")] if number in self._view.to_act else []),
            *([self._label("wins")] if number == self._view.winner else []),
            *([self._label("paw")] if number == self._view.paw else []),
            f"{self._label('hand')} {seat.hand_count}",
            f"{self._label('penalties')} {penalty_count(self._view, seat, self._language)}",
            *([self._totem(seat.totem)] if seat.totem else []),
        )
        yield from _wrapped(heading, indent="    ")
        yield from self._pile(seat)
        for line in known_cards(self._view, seat, self._language):
            yield from _wrapped(f"  {line}", indent="    ")
        if seat.score is not None:
            yield "  " + _dotted(
                *(f"{self._tell(f'part-{part}')} {points}" for part, points in seat.score.items())
            )

    def hand(self) -> list[str]:
        """The own hand in two columns."""
        if self._view.seat is None:
            return []
        rows = [self._card_row(card) for card in self._view.seats[self._view.seat].hand or ()]
        half = (len(rows) + 1) // 2
        heading = self._card_heading(self._label("your_hand"))
        return [heading, *_side_by_side(rows[:half], rows[half:])]

    def secrets(self) -> Iterator[str]:
        """Deck and reserve from the top, where nothing is hidden any more."""
        if self._view.secrets is None:
            return
        secrets = self._view.secrets
        for name, cards in (("deck", secrets.deck), ("reserve", secrets.reserve)):
            listed = cards_listed(cards, self._language)
            yield from _wrapped(f"{self._label(name)}: {listed}", indent="  ")

    def owed(self) -> list[str]:
        """Who owes what; the seat to act is asked by its prompt, beside the board."""
        return _wrapped(waiting(self._view, self._language, self._names))

    def _power(self, card: PowerCard) -> str:
        held = holder(self._view, card, self._language, self._names)
        phase = self._label("phase", phase=card.phase)
        effect = self._tell(f"effect-{card.power}")
        return f"  {self._animal(card.animal)}, {phase} [{held}]: {effect}"

    def _totem(self, totem: str) -> str:
        return f"{self._label('totem')}: {self._animal(totem)} *"

    def _pile(self, seat: ArcticSeat) -> list[str]:
        label = f"{self._label('pile')} {len(seat.pile)}"
        if not seat.pile:
            return [f"  {label}"]
        listed = " – ".join(map(self._run, runs(seat.pile)))
        lines = _wrapped(f"  {label}, {self._label('bottom_to_top')}: {listed}", indent="    ")
        top = seat.pile[-1]
        if top.card is not None and not top.hidden:
            lines.append(f"  {self._label('visible')}: {card_and_values(top.card, self._language)}")
        return lines

    def _run(self, run: Run) -> str:
        """`moose×3`; a card that lies face down in brackets."""
        name = "" if run.animal is None else self._animal(run.animal)
        if run.hidden:
            face_down = self._label("face_down")
            name = f"[{face_down}: {name}]" if name else f"[{face_down}]"
        return f"{name}×{run.length}" if run.length > 1 else name

    def _card_row(self, name: str) -> str:
        card = CARDS[CARD_NUMBERS[name]]
        return f"  {card.placement}/{card.draw}  {both_animals(name, self._language)}"

    def _card_heading(self, label: str) -> str:
        return f"{label} ({self._label('values')})"

    def _animal(self, animal: str) -> str:
        return self._tell(f"animal-{animal}")

    def _label(self, name: str, **gaps: Word) -> str:
        return self._tell(f"label-{name}", **gaps)

    def _tell(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)


def _dotted(*parts: str) -> str:
    return " · ".join(parts)


def _wrapped(line: str, indent: str = "") -> list[str]:
    lead = line[: len(line) - len(line.lstrip())]
    return wrap(line.strip(), WIDTH, initial_indent=lead, subsequent_indent=indent)


def _side_by_side(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return [
        f"{one:<{_COLUMN_WIDTH}}  {other}".rstrip()
        for one, other in zip_longest(left, right, fillvalue="")
    ]
