"""When a house bot answers: at a moment fixed before it looks at what it holds.

How long a bot thinks depends on its hand: with a Harpoon it has a choice, without one it has none.
So an answer is committed in slots of a width that is known before the bot is asked, and the slots
are counted from that moment: the first one is wide enough for nearly every answer, and a later one
is taken whole. `at` of its events is the moment of the slot.

The width comes from what anybody could work out who watches the match. A rehearsal draws worlds
from a spectator's view and measures, on this machine and for this very position, what a look at
each command costs there; a search adds the time of its budget, always the whole of it, by the pace
of this machine, which a worker takes when it starts. All of it grows with the load of the machine:
how much longer decisions of late took than they worked.

Where the house has all seats nobody could use what its bots hold: such a match is not slowed.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from math import ceil

import msgspec
import structlog

from engine.bots.bot import own_stream
from engine.bots.roster import BOTS, find_bot
from engine.catalogue import GAMES, deal
from engine.dealing import Rng
from engine.game import Game, State, View

SHORTEST_SECONDS = 0.002
"""What a slot has beside the thinking: the change is made ready in it."""
READY_SECONDS = 0.0005
ROOM = 1.1
"""How much longer than the rehearsal says the bot may think."""
REHEARSED_WORLDS = 2
REHEARSED_COMMANDS = 4
"""How many commands are tried in each of them, and the fewest that the bot is thought to have."""
MOST_WORLDS = 12
"""In so many worlds at most any bot looks at every command."""
KEPT = 0.95
"""How much of what is known of the load stays with each decision."""
MOST_LOAD = 4.0
PACED_SECONDS = 0.0027
"""What the decisions for the pace took where the roster's searches were measured."""
PACED_TRIES = 5

_log = structlog.get_logger()


class Slots(msgspec.Struct, frozen=True):
    """The moments at which one decision may be committed: the end of every width from the start.

    Without a width that is any moment.
    """

    start: datetime
    opened: float
    """The start once more, by a clock that is finer and never set."""
    width: timedelta


class AnswerTimes:
    """Knows what decisions may take in this process, and how loaded the machine is."""

    def __init__(
        self,
        now: Callable[[], datetime],
        sleep: Callable[[float], None] = time.sleep,
        wall: Callable[[], float] = time.perf_counter,
        work: Callable[[], float] = time.thread_time,
    ) -> None:
        self._now = now
        self._sleep = sleep
        self._wall = wall
        self._work = work
        self._spent = self._worked = 0.0
        self._pace = 1.0

    @property
    def load(self) -> float:
        """How many times longer than its work a decision takes of late."""
        if self._spent <= self._worked:
            return 1.0
        return min(MOST_LOAD, self._spent / max(self._worked, self._spent / MOST_LOAD))

    def slots(self, game: Game, state: State, seat: int, bot: str, share: float = 1.0) -> Slots:
        """When the bot may answer what the seat is asked now, with this share of its budget."""
        width = self.width(game, state, seat, bot, share)
        return Slots(self._now(), self._wall(), width)

    def width(self, game: Game, state: State, seat: int, bot: str, share: float = 1.0) -> timedelta:
        """How long a slot of such an answer is."""
        entry = BOTS.get(bot, BOTS["greedy"])  # none: this release has given it up
        worlds = min(entry.budget_in(game).iterations, MOST_WORLDS)
        with self.thinking():
            looks = worlds * self._seconds_of_a_world(game, state, seat)
        seconds = SHORTEST_SECONDS + ROOM * looks + share * self._pace * entry.seconds_in(game)
        return timedelta(milliseconds=ceil(1000 * self.load * seconds))

    def at_once(self) -> Slots:
        """No slots: nobody learns anything from the time."""
        return Slots(self._now(), self._wall(), timedelta())

    def next_moment(self, slots: Slots) -> datetime:
        """The first of them that leaves time to make the change ready."""
        if not slots.width:
            return self._now()
        thought = self._wall() - slots.opened + READY_SECONDS
        return slots.start + slots.width * max(1, ceil(thought / slots.width.total_seconds()))

    def wait_for(self, slots: Slots, moment: datetime) -> None:
        """Return at that moment."""
        left = (moment - slots.start).total_seconds() - (self._wall() - slots.opened)
        if slots.width and left > 0:
            self._sleep(left)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Every decision counts for the load: by how far it was held up, not by how long it was."""
        wall, work = self._wall(), self._work()
        try:
            yield
        finally:
            self._spent = KEPT * self._spent + self._wall() - wall
            self._worked = KEPT * self._worked + self._work() - work

    def warm_up(self) -> None:
        """Think first decisions of every game through, and take the pace of this machine by them.

        They are the same in every process: nothing of any match is in the pace.
        """
        seconds = [
            sum(self._seconds_of_a_start(game, bot) for game in GAMES.values())
            for bot, entry in BOTS.items()
            if entry.is_quick
        ]
        self._pace = seconds[-1] / PACED_SECONDS  # of the strongest: it looks as searches do

    def _seconds_of_a_start(self, game: Game, bot: str) -> float:
        """What the first decision of a match costs, at best."""
        rng, mind = own_stream("warm-up"), find_bot(bot, game)
        state = deal(game, game.seat_counts[0], game.options_type(), rng.randbytes(32))
        seat = game.to_act(state)[0]
        self.width(game, state, seat, bot)
        view, legal, tries = game.view(state, seat), game.legal_commands(state, seat), []
        for _ in range(PACED_TRIES):
            start = self._work()
            mind.choose(view, legal, own_stream("warm-up"), BOTS[bot].budget_in(game))
            tries.append(self._work() - start)
        return min(tries)

    def _seconds_of_a_world(self, game: Game, state: State, seat: int) -> float:
        """What it takes to draw one world and to look at every command in it."""
        view, rng = game.view(state, None), own_stream("rehearsal")
        try:
            return max(
                self._seconds_in_a_world(game, view, seat, rng) for _ in range(REHEARSED_WORLDS)
            )
        except Exception as fault:  # the match must go on
            _log.error("rehearsal_failed", game=game.name, error=type(fault).__name__)
            return 0.0

    def _seconds_in_a_world(self, game: Game, view: View, seat: int, rng: Rng) -> float:
        start = self._work()
        world = game.determinize(view, rng)
        legal = game.legal_commands(world, seat)
        drawn = self._work()
        tried = rng.sample(legal, min(len(legal), REHEARSED_COMMANDS))
        for command in tried:
            after, _ = game.apply(world, seat, command)
            game.estimate(after)
        each = (self._work() - drawn) / max(1, len(tried))
        return drawn - start + max(len(legal), REHEARSED_COMMANDS) * each
