"""One seat of a match for a learner; house bots have the others, and are given views as always."""

from collections.abc import Mapping
from random import Random

from floe_games.bots.roster import find_bot, house_bot
from floe_games.environments.course import Course
from floe_games.game import Command, Event


class MatchAgainstBots:
    """A course that stands at my decisions alone: the bots play in between."""

    def __init__(
        self, game: str, seats: int, seat: int, bots: str, options: Mapping[str, object] | None
    ) -> None:
        self.course = Course(game, seats, options)
        if seat not in range(seats):
            raise ValueError(f"There is no seat {seat} of {seats}")
        self.seat = seat
        self.names = tuple("me" if place == seat else bots for place in range(seats))
        self._bot = find_bot(bots, self.course.game)
        self._budget = house_bot(bots).budget_in(self.course.game)
        self._rng = Random()

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to decide."""
        return self.course.actor is None

    def begin(self, seed: bytes, bots_seed: bytes) -> list[Event]:
        """Deal a match and go on to my first decision."""
        self._rng = Random(bots_seed)
        self.course.begin(seed)
        return self._let_bots_play()

    def play(self, action: int) -> list[Event]:
        """An open action of mine, and all that happens up to my next decision, as I am told it."""
        return [*self._told(self.course.play(action)), *self._let_bots_play()]

    def play_command(self, command: Command) -> list[Event]:
        """The same with a whole command."""
        first, *rest = self.course.table.numbers(command)
        return [*self.play(first), *(event for action in rest for event in self.play(action))]

    def _let_bots_play(self) -> list[Event]:
        told: list[Event] = []
        while (actor := self.course.actor) not in (None, self.seat):
            commands, view = self.course.legal_commands(), self.course.view(actor)
            command = self._bot.choose(view, commands, self._rng, self._budget)
            for action in self.course.table.numbers(command):
                told += self._told(self.course.play(action))
        return told

    def _told(self, carried_out: tuple[Command, tuple[Event, ...]] | None) -> list[Event]:
        if carried_out is None:
            return []
        return [self.course.game.event_view(event, self.seat) for event in carried_out[1]]
