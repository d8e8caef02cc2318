"""A person at the terminal: told what happened, shown the board, asked to choose."""

from collections.abc import Sequence

from engine.cli import words
from engine.cli.table import Table
from engine.game import Command, Event, View
from engine.language import Language, fill


class MatchLeft(Exception):
    """The person has had enough."""


class Person:
    """One seat's eyes and hands."""

    def __init__(self, table: Table, seat: int, language: Language, alone: bool) -> None:
        self._table = table
        self._seat = seat
        self._language = language
        self._alone = alone
        self.told = 0

    def choose(self, legal_commands: Sequence[Command]) -> Command:
        """The command the person picks; what happened since the last choice is told first."""
        if not self._alone:
            name = self._table.names[self._seat]
            ask(fill(words.HAND_OVER, self._language, name=name))
        self.tell_events()
        self.show_board()
        print(self._table.game.prompt(self._view(), self._language))
        texts = [self._describe(command) for command in legal_commands]
        return legal_commands[self._pick(texts)]

    def tell_events(self) -> None:
        """Every event since the last time, as this seat sees it."""
        game, events = self._table.game, self._table.events
        for event in events[self.told :]:
            print(" ", self._describe(game.event_view(event, self._seat)))
        self.told = len(events)

    def show_board(self) -> None:
        """The board as this seat sees it."""
        game = self._table.game
        print("\n" + game.draw_text(self._view(), self._language, self._table.names) + "\n")

    def _pick(self, texts: Sequence[str]) -> int:
        offered: Sequence[int] = range(len(texts))
        while True:
            for i in offered:
                print(f"{i + 1:3}  {texts[i]}")
            answer = ask(words.CHOOSE[self._language])
            found = meant(answer, texts)
            if len(found) == 1:
                return found[0]
            offered = found or range(len(texts))
            if answer == "?":
                self.show_board()
            elif not found:
                print(words.NO_SUCH_CHOICE[self._language])

    def _describe(self, told: Command | Event) -> str:
        return self._table.game.describe(told, self._language, self._table.names)

    def _view(self) -> View:
        return self._table.game.view(self._table.state, self._seat)


def meant(answer: str, texts: Sequence[str]) -> Sequence[int]:
    """The choices that an answer can mean: by number, by whole text, by part of it."""
    if answer.isdecimal():
        return [i for i in range(len(texts)) if str(i + 1) == answer]
    wanted, folded = answer.casefold(), [text.casefold() for text in texts]
    if wanted in folded:
        return [folded.index(wanted)]
    return [i for i, text in enumerate(folded) if wanted and wanted != "?" and wanted in text]


def ask(question: str) -> str:
    """What was typed, or `MatchLeft`."""
    try:
        answer = input(question).strip()
    except EOFError:
        print()
        raise MatchLeft from None
    if answer.lower() == "q":
        raise MatchLeft
    return answer
