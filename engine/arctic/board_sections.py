"""The board as a document: the common parts, the own hand, and what lies before every seat."""

from collections.abc import Iterable, Iterator

from engine.arctic.board_words import cards_listed, holder, known_cards, penalty_count
from engine.arctic.pieces import ANIMALS, CARD_NUMBERS, CARDS
from engine.arctic.prompts import task, waiting
from engine.arctic.runs import Run, runs
from engine.arctic.sentences import WORDS
from engine.arctic.view import ArcticSeat, ArcticView
from engine.game import Names
from engine.sections import Section, begun, player, said, section, turn
from engine.words import Language, Word

_CARD_COLUMNS = ("main", "companion", "placement", "draw")


def sections(view: ArcticView, language: Language, names: Names) -> tuple[Section, ...]:
    """How it stands, the own hand, the cards to draw, the landscape, the powers, the seats."""
    return tuple(_Document(view, language, names).parts())


class _Document:
    """One view on its way to the reader, part by part."""

    def __init__(self, view: ArcticView, language: Language, names: Names) -> None:
        self._view = view
        self._language = language
        self._names = names

    def parts(self) -> Iterator[Section]:
        """All of it, what is needed to decide first."""
        view = self._view
        yield self._course()
        if view.seat is not None:
            yield self._cards("your_hand", view.seats[view.seat].hand or ())
        yield self._cards("river", view.river)
        yield self._landscape()
        yield self._powers()
        yield self._players()
        yield from (self._seat(seat) for seat in view.seats)
        if view.secrets is not None:
            yield self._cards("deck", view.secrets.deck)
            yield self._cards("reserve", view.secrets.reserve)

    def _course(self) -> Section:
        view, language, names = self._view, self._language, self._names
        end = "last_turns" if view.last_turns else "end_announced" if view.end_announced else ""
        return section(
            said("course", language),
            turn(view.to_act, view.seat, language, names),
            (task(view, language) or waiting(view, language, names)) if view.to_act else "",
            self._label(end) if end and view.to_act else "",
            self._titled("wins", names[view.winner]) if view.winner is not None else "",
            begun(self._label("turn", turn=view.turn)),
            begun(self._label("edition", edition=view.edition)),
            self._titled("deck", str(view.deck_count)),
            self._titled("reserve", str(view.reserve_count)),
        )

    def _cards(self, name: str, cards: Iterable[str]) -> Section:
        """Cards in a table, a column for each animal and each value."""
        printed = [CARDS[CARD_NUMBERS[card]] for card in cards]
        return section(
            f"{self._label(name)} ({len(printed)})",
            "" if printed else said("nothing", self._language),
            columns=[self._tell(f"column-{column}") for column in _CARD_COLUMNS],
            rows=[
                (
                    self._animal(card.main),
                    self._animal(card.companion),
                    str(card.placement),
                    str(card.draw),
                )
                for card in printed
            ],
        )

    def _landscape(self) -> Section:
        """Where each animal's token stands, and whose totem it is, as far as that is known."""
        view = self._view
        owners = {seat.totem: seat.seat for seat in view.seats if seat.totem}
        return section(
            self._label("landscape"),
            columns=[self._tell("column-animal"), self._tell("column-value"), self._label("totem")],
            rows=[
                (
                    self._animal(animal),
                    str(view.landscape[view.tokens[animal]]),
                    self._player(owners[animal]) if animal in owners else "",
                )
                for animal in ANIMALS
            ],
        )

    def _powers(self) -> Section:
        columns = [self._tell(f"column-{column}") for column in ("animal", "phase", "effect")]
        return section(
            self._label("powers"),
            columns=[*columns, said("player", self._language)],
            rows=[
                (
                    self._animal(card.animal),
                    card.phase,
                    self._tell(f"effect-{card.power}"),
                    holder(self._view, card, self._language, self._names),
                )
                for card in self._view.powers
            ],
        )

    def _players(self) -> Section:
        """What can be counted of each seat; after the end the parts of its score as well."""
        seats = self._view.seats
        parts = [*(seats[0].score or ())]
        counted = [self._label(name) for name in ("hand", "pile", "penalties")]
        scored = [self._tell(f"part-{part}") for part in parts]
        return section(
            said("players", self._language),
            self._titled("paw", self._names[self._view.paw]),
            columns=[said("player", self._language), *counted, *scored],
            rows=[
                (
                    self._player(seat.seat),
                    str(seat.hand_count),
                    str(len(seat.pile)),
                    penalty_count(self._view, seat, self._language),
                    *(str((seat.score or {})[part]) for part in parts),
                )
                for seat in seats
            ],
        )

    def _seat(self, seat: ArcticSeat) -> Section:
        """A seat's pile from the bottom to the top, and the single cards of it that are known."""
        top = seat.pile[-1] if seat.pile else None
        shown = top.card if top is not None and not top.hidden else None
        visible = cards_listed([shown], self._language) if shown is not None else ""
        return section(
            f"{self._label('pile')}, {self._label('bottom_to_top')}: {self._player(seat.seat)}",
            "" if seat.pile else said("nothing", self._language),
            self._titled("visible", visible) if visible else "",
            *map(begun, known_cards(self._view, seat, self._language)),
            columns=[self._tell("column-animal"), said("number", self._language)],
            rows=[(self._run(run), str(run.length)) for run in runs(seat.pile)],
        )

    def _run(self, run: Run) -> str:
        name = self._animal(run.animal) if run.animal else ""
        if not run.hidden:
            return name
        face_down = self._label("face_down")
        return f"{face_down}: {name}" if name else face_down

    def _player(self, seat: int) -> str:
        return player(seat, self._view.seat, self._language, self._names)

    def _animal(self, animal: str) -> str:
        return self._tell(f"animal-{animal}")

    def _titled(self, label: str, words: str) -> str:
        return f"{begun(self._label(label))}: {words}"

    def _label(self, name: str, **gaps: Word) -> str:
        return self._tell(f"label-{name}", **gaps)

    def _tell(self, key: str, **gaps: Word) -> str:
        return WORDS.tell(key, self._language, **gaps)
