"""The board for a terminal: everything a seat may know, at most 100 columns wide."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from engine.arctic import labels
from engine.arctic.labels import SCORES
from engine.arctic.pieces import ANIMALS, CARD_NUMBERS, CARDS, LANDSCAPE, POWER_NUMBERS, POWERS
from engine.arctic.prompts import waiting
from engine.arctic.runs import Run, runs
from engine.arctic.view import ArcticSeat, ArcticView, PowerCard
from engine.arctic.words import PHASES, animal_text
from engine.game import Names
from engine.language import Language, fill

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
        self._names = [_shortened(name) for name in names]

    def heading(self) -> Iterator[str]:
        """How far the match is."""
        view, language = self._view, self._language
        yield _dotted(
            labels.TITLE[language],
            fill(labels.TURN, language, turn=view.turn),
            f"{labels.DECK[language]} {view.deck_count}",
            f"{labels.RESERVE[language]} {view.reserve_count}",
            fill(labels.EDITION, language, edition=view.edition),
        )
        if view.to_act and view.last_turns:
            yield labels.LAST_TURNS[language]
        elif view.to_act and view.end_announced:
            yield labels.END_ANNOUNCED[language]

    def landscape(self) -> Iterator[str]:
        """A row per token, a column per landscape card; the own totem has a star."""
        language = self._language
        totems = {seat.totem for seat in self._view.seats}
        values = "".join(f"{value:>4}" for value in LANDSCAPE)
        yield f"{labels.LANDSCAPE[language]:<{_LONGEST_ANIMAL}}{values}"
        for animal in ANIMALS:
            place = self._view.tokens[animal]
            row = "".join("   ●" if at == place else "   ·" for at in range(len(LANDSCAPE)))
            mark = " *" if animal in totems else ""
            yield f"{animal_text(animal, language):<{_LONGEST_ANIMAL}}{row}{mark}"

    def river(self) -> Iterator[str]:
        """The open cards with their two values."""
        yield self._card_heading(labels.RIVER[self._language])
        yield from (self._card_row(card) for card in self._view.river)

    def powers(self) -> Iterator[str]:
        """Each power in play: its phase, its holder, its effect."""
        yield labels.POWERS[self._language]
        for power in self._view.powers:
            yield from _wrapped(self._power(power), indent="      ")

    def seat(self, seat: ArcticSeat) -> Iterator[str]:
        """What lies before a seat, as far as the viewer knows it."""
        language, number = self._language, seat.seat
        heading = _dotted(
            f"{number}: {self._names[number]}",
            *([labels.TO_ACT[language]] if number in self._view.to_act else []),
            *([labels.WINS[language]] if number == self._view.winner else []),
            *([labels.PAW[language]] if number == self._view.paw else []),
            f"{labels.HAND[language]} {seat.hand_count}",
            f"{labels.PENALTIES[language]} {self._penalty_count(seat)}",
            *([self._totem(seat.totem)] if seat.totem else []),
        )
        yield from _wrapped(heading, indent="    ")
        yield from self._pile(seat)
        for label, cards in self._known_cards(seat):
            told = "; ".join(map(self._card, cards))
            yield from _wrapped(f"  {label}: {told}", indent="    ")
        if seat.score is not None:
            yield "  " + _dotted(
                *(f"{SCORES[part][language]} {points}" for part, points in seat.score.items())
            )

    def hand(self) -> list[str]:
        """The own hand in two columns."""
        if self._view.seat is None:
            return []
        rows = [self._card_row(card) for card in self._view.seats[self._view.seat].hand or ()]
        half = (len(rows) + 1) // 2
        heading = self._card_heading(labels.YOUR_HAND[self._language])
        return [heading, *_side_by_side(rows[:half], rows[half:])]

    def secrets(self) -> Iterator[str]:
        """Deck and reserve from the top, where nothing is hidden any more."""
        if self._view.secrets is None:
            return
        for label, cards in (
            (labels.DECK, self._view.secrets.deck),
            (labels.RESERVE, self._view.secrets.reserve),
        ):
            told = "; ".join(map(self._card, cards))
            yield from _wrapped(f"{label[self._language]}: {told}", indent="  ")

    def owed(self) -> list[str]:
        """Who owes what; the seat to act is asked by its prompt, beside the board."""
        return _wrapped(waiting(self._view, self._language, self._names))

    def _power(self, card: PowerCard) -> str:
        language = self._language
        power = POWERS[POWER_NUMBERS[card.power]]
        holder = labels.ON_THE_TABLE[language] if card.holder is None else self._names[card.holder]
        if card.power in self._view.used_powers:
            holder = f"{holder}, {labels.USED[language]}"
        phase = fill(PHASES, language, phase=card.phase)
        effect = power.effect[language]
        return f"  {animal_text(card.animal, language)}, {phase} [{holder}]: {effect}"

    def _penalty_count(self, seat: ArcticSeat) -> str:
        if not seat.penalty_unknown_count or not self._view.to_act:
            return str(seat.penalty_count)
        unknown = labels.UNKNOWN[self._language]
        return f"{seat.penalty_count} ({unknown}: {seat.penalty_unknown_count})"

    def _totem(self, totem: str) -> str:
        return f"{labels.TOTEM[self._language]}: {animal_text(totem, self._language)} *"

    def _pile(self, seat: ArcticSeat) -> list[str]:
        language = self._language
        label = f"{labels.PILE[language]} {len(seat.pile)}"
        if not seat.pile:
            return [f"  {label}"]
        told = " – ".join(map(self._run, runs(seat.pile)))
        lines = _wrapped(f"  {label}, {labels.BOTTOM_TO_TOP[language]}: {told}", indent="    ")
        top = seat.pile[-1]
        if top.card is not None and not top.hidden:
            lines.append(f"  {labels.VISIBLE[language]}: {self._card(top.card)}")
        return lines

    def _run(self, run: Run) -> str:
        """`moose×3`; a card that lies face down in brackets."""
        name = "" if run.animal is None else animal_text(run.animal, self._language)
        if run.hidden:
            face_down = labels.FACE_DOWN[self._language]
            name = f"[{face_down}: {name}]" if name else f"[{face_down}]"
        return f"{name}×{run.length}" if run.length > 1 else name

    def _known_cards(self, seat: ArcticSeat) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The single cards of hand and penalty zone that the viewer knows or remembers."""
        language, view = self._language, self._view
        if not view.to_act:
            if seat.hand and seat.seat != view.seat:
                yield labels.HAND[language], seat.hand
        elif seat.hand_seen:
            yield labels.SEEN_IN_HAND[language], seat.hand_seen
        if seat.penalties:
            if not view.to_act:
                label = labels.ALL_PENALTIES
            elif seat.seat == view.seat:
                label = labels.KNOWN_PENALTIES
            else:
                label = labels.GIVEN_PENALTIES
            yield label[language], seat.penalties

    def _card(self, name: str) -> str:
        card = CARDS[CARD_NUMBERS[name]]
        return f"{self._animals(name)} {card.placement}/{card.draw}"

    def _card_row(self, name: str) -> str:
        card = CARDS[CARD_NUMBERS[name]]
        return f"  {card.placement}/{card.draw}  {self._animals(name)}"

    def _card_heading(self, label: str) -> str:
        return f"{label} ({labels.VALUES[self._language]})"

    def _animals(self, name: str) -> str:
        card = CARDS[CARD_NUMBERS[name]]
        main, companion = (animal_text(a, self._language) for a in (card.main, card.companion))
        return f"{main} + {companion}"


def _dotted(*parts: str) -> str:
    return " · ".join(parts)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _wrapped(line: str, indent: str = "") -> list[str]:
    lead = line[: len(line) - len(line.lstrip())]
    return wrap(line.strip(), WIDTH, initial_indent=lead, subsequent_indent=indent)


def _side_by_side(left: Iterable[str], right: Iterable[str]) -> list[str]:
    return [
        f"{one:<{_COLUMN_WIDTH}}  {other}".rstrip()
        for one, other in zip_longest(left, right, fillvalue="")
    ]
