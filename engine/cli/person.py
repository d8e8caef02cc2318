"""A person at the terminal: told what happened, shown the board, asked to choose."""

from collections.abc import Sequence

import msgspec

from engine.cli.choosing import POSITION, ask, chosen
from engine.cli.match import LocalMatch
from engine.cli.sentences import WORDS
from engine.cli.typed import Offered
from engine.game import Command, Event, View
from engine.words import Language


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
        offers = [
            Offered(self._describe(command), msgspec.to_builtins(command))
            for command in legal_commands
        ]
        picked = chosen(offers, self._language, self._is_aside)
        return legal_commands[offers.index(picked)]

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

    def _is_aside(self, answer: str) -> bool:
        if answer == POSITION:
            self.show_board()
        return answer == POSITION

    def _describe(self, message: Command | Event) -> str:
        return self._match.game.describe(message, self._language, self._match.names)

    def _view(self) -> View:
        return self._match.game.view(self._match.state, self._seat)
