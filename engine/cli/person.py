"""A person at the terminal: told what happened, shown the board, asked to choose."""

from collections.abc import Sequence

from engine.cli.match import LocalMatch
from engine.cli.sentences import WORDS
from engine.game import Command, Event, View
from engine.words import Language


class MatchLeft(Exception):
    """The person has had enough."""


class Person:
    """One seat's eyes and hands."""

    def __init__(self, match: LocalMatch, seat: int, language: Language, alone: bool) -> None:
        self._match = match
        self._seat = seat
        self._language = language
        self._alone = alone
        self.events_told = 0

    def choose(self, legal_commands: Sequence[Command]) -> Command:
        """The command the person picks; what happened since the last choice is told first."""
        if not self._alone:
            name = self._match.names[self._seat]
            ask(WORDS.tell("hand-over", self._language, name=name))
        self.tell_events()
        self.show_board()
        match = self._match
        print(match.game.prompt(self._view(), legal_commands, self._language, match.names))
        offers = [self._describe(command) for command in legal_commands]
        return legal_commands[self._pick(offers)]

    def tell_events(self) -> None:
        """Every event since the last time, as this seat sees it."""
        game, events = self._match.game, self._match.events
        for event in events[self.events_told :]:
            print(" ", self._describe(game.event_view(event, self._seat)))
        self.events_told = len(events)

    def show_board(self) -> None:
        """The board as this seat sees it."""
        game = self._match.game
        print("\n" + game.draw_text(self._view(), self._language, self._match.names) + "\n")

    def _pick(self, offers: Sequence[str]) -> int:
        offered: Sequence[int] = range(len(offers))
        while True:
            for i in offered:
                print(f"{i + 1:3}  {offers[i]}")
            answer = ask(WORDS.tell("choose", self._language))
            found = meant(answer, offers)
            if len(found) == 1:
                return found[0]
            offered = found or range(len(offers))
            if answer == "?":
                self.show_board()
            elif not found:
                print(WORDS.tell("no-such-choice", self._language))

    def _describe(self, message: Command | Event) -> str:
        return self._match.game.describe(message, self._language, self._match.names)

    def _view(self) -> View:
        return self._match.game.view(self._match.state, self._seat)


def meant(answer: str, offers: Sequence[str]) -> Sequence[int]:
    """The choices that an answer can mean: by number, by whole text, by part of it."""
    if answer.isdecimal():
        return [i for i in range(len(offers)) if str(i + 1) == answer]
    wanted, folded = answer.casefold(), [offer.casefold() for offer in offers]
    if wanted in folded:
        return [folded.index(wanted)]
    return [i for i, offer in enumerate(folded) if wanted and wanted != "?" and wanted in offer]


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
