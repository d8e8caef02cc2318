"""House bots: asked for a seat, and played at a moment fixed before they look at what they hold.

A bot gets the view of its seat and the legal commands, nothing else, and a random stream that
nobody can foresee. Whatever it answers is checked: what is not legal counts as a failure.

How long a bot thinks depends on its hand: with a Harpoon it has a choice, without one it has none.
So an answer is committed in slots of a width that is known before the bot is asked, and the slots
are counted from that moment: the first one is wide enough for nearly every answer, and a later one
is taken whole. `at` of its events is the moment of the slot.

The width comes from what any spectator of the match could work out. A rehearsal draws worlds from a
spectator's view and measures, on this machine and for this very position, what a look at each
command costs there; a search adds the time of its budget, always the whole of it, by the pace of
this machine, which a worker takes when it starts. All of it grows with the load of the machine: how
much longer decisions of late took than they worked.

Where the house has all seats, nobody could use what its bots hold: such a match is not slowed.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from math import ceil

import msgspec
import structlog
from msgspec.structs import replace

from engine.bots.bot import own_stream
from engine.bots.roster import BOTS, find_bot, house_bot
from engine.catalogue import GAMES, deal
from engine.dealing import Rng
from engine.game import Command, Game, State, View
from service.backend import Backend
from service.logs import failed_at
from service.matches.model.changes import command_played
from service.matches.model.match import LoadedMatch, Match
from service.matches.store.commit import Commits, NextTurn
from service.metrics import BOT_FAILURES
from service.refusals import VersionConflict

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
        """Count a decision into the load: by how far it was held up, not by how long it took."""
        wall = self._wall()
        work = self._work()
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
        rng = own_stream("warm-up")
        mind = find_bot(bot, game)
        state = deal(game, game.seat_counts[0], game.options_type(), rng.randbytes(32))
        seat = game.to_act(state)[0]
        self.width(game, state, seat, bot)
        view = game.view(state, seat)
        legal = game.legal_commands(state, seat)
        tries = []
        for _ in range(PACED_TRIES):
            start = self._work()
            mind.choose(view, legal, own_stream("warm-up"), BOTS[bot].budget_in(game))
            tries.append(self._work() - start)
        return min(tries)

    def _seconds_of_a_world(self, game: Game, state: State, seat: int) -> float:
        """What it takes to draw one world and to look at every command in it."""
        view = game.view(state, None)
        rng = own_stream("rehearsal")
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


def answer_times(backend: Backend) -> AnswerTimes:
    """The answer times of this process, by the clock of its backend."""
    return AnswerTimes(backend.now, backend.sleep)


def bot_of(backend: Backend, match: Match, seat: int) -> str:
    """The bot that plays the seat now."""
    if seat in match.stand_in:
        return backend.settings.stand_in_bot
    return match.seats[seat].bot or backend.settings.stand_in_bot


def slots_of(
    backend: Backend, loaded: LoadedMatch, seat: int, bot: str, share: float = 1.0
) -> Slots:
    """When a house bot may answer for the seat; at once where the house has all seats.

    A match without players has nobody who could use what its bots hold, now or later.
    """
    match = loaded.match
    state = loaded.state
    assert state is not None
    if not match.has_players:
        return backend.of(answer_times).at_once()
    return backend.of(answer_times).slots(match.rules, state, seat, bot, share)


def ask(
    backend: Backend,
    loaded: LoadedMatch,
    seat: int,
    bot: str,
    share: float = 1.0,
    alarm: tuple[type[Exception], ...] = (),
) -> Command | None:
    """What the bot plays with this share of its budget; None if it fails, in whatever way.

    An alarm is no failure of the bot's: it is raised on, for whoever set it.
    """
    match = loaded.match
    state = loaded.state
    assert state is not None
    game = match.rules
    legal = game.legal_commands(state, seat)
    view = game.view(state, seat)
    try:
        mind = find_bot(bot, game)
        whole = house_bot(bot).budget_in(game)
        budget = replace(whole, iterations=max(1, int(whole.iterations * share)))
        with backend.of(answer_times).thinking():
            command = mind.choose(view, legal, own_stream(secrets.token_hex(16)), budget)
    except alarm:
        raise
    except Exception as fault:  # the match must go on
        # Where and how, but not with what: an error's message could show a hidden card.
        error = type(fault).__name__
        _log.error("bot_failed", match=match.id, bot=bot, error=error, where=failed_at(fault))
        BOT_FAILURES.labels(bot).inc()
        return None
    return command if command in legal else None


def play_for_house(
    backend: Backend, loaded: LoadedMatch, seat: int, command: Command, slots: Slots
) -> LoadedMatch:
    """Play a house bot's command for a seat that the house plays; VersionConflict if too late.

    It is committed at its slot's end: all that takes longer or shorter is done before. Whoever
    calls this goes on with the house's next decision, or has it queued.
    """
    if seat not in loaded.match.house_seats:
        raise VersionConflict(loaded.match.version)
    at = backend.of(answer_times).next_moment(slots)
    change = command_played(loaded, seat, command, at)
    backend.of(answer_times).wait_for(slots, at)
    return backend.of(Commits).commit(change, next_turn=NextTurn.MINE)


def first_command(loaded: LoadedMatch, seat: int) -> Command:
    """What is played where no bot has anything to play: the first legal command."""
    assert loaded.state is not None
    return loaded.match.rules.legal_commands(loaded.state, seat)[0]
