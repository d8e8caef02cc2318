"""A worker's go at one match: the house's turn, decision by decision, each a commit like any other.

The bot gets the view of its seat and the list of legal commands, nothing else, and a random stream
that nobody can foresee. A go ends when a player is to act, when the match moved on without us, or
when other matches have waited long enough; what the house still owes then goes to the queue's end.
A bot that fails three times at one decision, in whatever way, gives its seat to a simpler one.
"""

import secrets
import threading
import time
import traceback
from functools import cache

import structlog
from msgspec.structs import replace
from rq.timeouts import JobTimeoutException

from engine.bots.bot import Bot, Budget, own_stream
from engine.bots.roster import BOTS, find_bot, house_bot
from engine.game import Command, Game
from service.answer_times import Slots
from service.backend import Backend
from service.matches.clocks import with_overdue_turns_played
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.play import play_for_house, slots_of
from service.matches.seats.handing_over import bot_replaced
from service.metrics import BOT_DECISION_SECONDS, BOT_FAILURES, BOT_TURN_SECONDS
from service.refusals import NotFound, OtherRules, StoreUnreachable, VersionConflict
from service.store.commit import NextTurn
from service.store.turns import queue_of

MOST_TRIES = 3

COMMANDS_AT_ONCE = 8
"""After so many commands of one match others get their go, if there are any: a job more costs about
as much as two commands of a quick bot."""

SEARCH_NEEDS_SECONDS = 6.0
"""A search that has less time until the deadline searches less."""

CLAIM_HELD_EVERY_SECONDS = 0.5

_log = structlog.get_logger()


class TurnPlayer:
    """Plays the house's turns in this process, one match at a time."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._name = secrets.token_hex(8)
        self._match_id: str | None = None
        self._stopped = threading.Event()
        threading.Thread(target=self._keep_claim, name="claim", daemon=True).start()

    def play(self, match_id: str, version: int) -> None:
        """Play from this version on, or nothing if the match has moved on.

        Where the store did not answer it is asked once more, at once: a connection that fell silent
        is opened anew.
        """
        self._match_id = match_id
        try:
            try:
                self._play_from(match_id, version)
            except StoreUnreachable:
                self._go_on(match_id, version)
        except (NotFound, OtherRules):
            return
        except VersionConflict:  # somebody else's commit came first and has seen to what follows
            _log.info("turn_moved_on", match=match_id, version=version)
        finally:
            self._match_id = None

    def warm_up(self) -> None:
        """Think first decisions through, so that the first one that counts is no slower."""
        self._backend.answer_times.warm_up()

    def stop(self) -> None:
        """Let the thread that keeps the claim end."""
        self._stopped.set()

    def _play_from(self, match_id: str, version: int) -> Match:
        """Play from this version on; the match as it stood."""
        loaded = self._backend.matches.load(match_id)
        if loaded.match.version == version:
            self._play_on(with_overdue_turns_played(self._backend, loaded))
        return loaded.match

    def _go_on(self, match_id: str, version: int) -> None:
        """Play on; if the match has moved, perhaps by us and without an answer, what is owed now
        is queued, for nobody may have done so."""
        found = self._play_from(match_id, version)
        if found.version != version and found.house_seats:
            self._backend.turns.put(found)

    def _play_on(self, loaded: LoadedMatch) -> None:
        start, queue, played = time.monotonic(), None, 0
        owed_since = loaded.match.updated_at
        while loaded.match.house_seats:
            queue = queue or queue_of(loaded.match)
            is_long = time.monotonic() - start > self._backend.settings.bot_job_seconds
            if is_long or queue_of(loaded.match) != queue or self._gives_way(loaded.match, played):
                self._backend.turns.put(loaded.match)
                return
            after = self._decide(loaded)
            if after is None:
                return
            loaded, played = after, played + 1
        seconds = (self._backend.now() - owed_since).total_seconds()
        BOT_TURN_SECONDS.observe(seconds)
        _log.info("turn_played", match=loaded.match.id, version=loaded.match.version, s=seconds)

    def _gives_way(self, match: Match, played: int) -> bool:
        """Whether others have waited for long enough: they are only asked for now and then."""
        if played == 0 or played % COMMANDS_AT_ONCE:
            return False
        return self._backend.turns.is_anyone_else_waiting(match)

    def _decide(self, loaded: LoadedMatch) -> LoadedMatch | None:
        """The match after the house's next decision; None if another worker is at it."""
        match, seat = loaded.match, loaded.match.house_seats[0]
        name, slots = self._bot_of(match, seat), None
        for _ in range(MOST_TRIES):
            tries = self._backend.turns.claim(match, self._name)
            if tries == 0:
                return None
            slots = slots or slots_of(self._backend, loaded, seat, name, self._share(match))
            if tries > MOST_TRIES:
                break
            command = self._ask_bot(loaded, seat)
            if command is not None:
                after = play_for_house(self._backend, loaded, seat, command, slots)
                # Every decision counts, and with its wait: what was hidden must not show in it.
                seconds = (after.match.updated_at - slots.start).total_seconds()
                BOT_DECISION_SECONDS.labels(name, match.game).observe(seconds)
                return after
        assert slots is not None
        return self._go_on_without(loaded, seat, slots)

    def _ask_bot(self, loaded: LoadedMatch, seat: int) -> Command | None:
        """What the seat's bot plays, or None if it fails."""
        match, state = loaded.match, loaded.state
        assert state is not None
        game, name = match.rules, self._bot_of(match, seat)
        legal = game.legal_commands(state, seat)
        view = game.view(state, seat)
        try:
            bot, budget = _bot(name, game), self._budget(match, name)
            with self._backend.answer_times.thinking():
                command = bot.choose(view, legal, own_stream(secrets.token_hex(16)), budget)
        except JobTimeoutException:
            raise  # the alarm rings once a job: the next try needs a job of its own
        except Exception as fault:  # a bot may fail in any way
            # Where and how, but not with what: an error's message could show a hidden card.
            where, how = failed_at(fault), type(fault).__name__
            _log.error("bot_failed", match=match.id, bot=name, error=how, where=where)
            BOT_FAILURES.labels(name).inc()
            return None
        return command if command in legal else None

    def _bot_of(self, match: Match, seat: int) -> str:
        if seat in match.stand_in:
            return self._backend.settings.stand_in_bot
        return match.seats[seat].bot or self._backend.settings.stand_in_bot

    def _budget(self, match: Match, name: str) -> Budget:
        budget = house_bot(name).budget_in(match.rules)
        return replace(budget, iterations=max(1, int(budget.iterations * self._share(match))))

    def _share(self, match: Match) -> float:
        """How much of its budget a bot has so close to the deadline."""
        if match.deadline is None:
            return 1.0
        left = (match.deadline - self._backend.now()).total_seconds()
        return max(0.0, min(1.0, left / SEARCH_NEEDS_SECONDS))

    def _go_on_without(self, loaded: LoadedMatch, seat: int, slots: Slots) -> LoadedMatch:
        """The bot failed too often: a simpler one has the seat, or the first command is played."""
        match, state = loaded.match, loaded.state
        assert state is not None
        name = self._bot_of(match, seat)
        simpler = BOTS[name].stand_in if name in BOTS else None
        _log.error("bot_given_up", match=match.id, version=match.version, bot=name)
        if simpler is None or seat in match.stand_in:
            command = match.rules.legal_commands(state, seat)[0]
            return play_for_house(self._backend, loaded, seat, command, slots)
        at = self._backend.answer_times.next_moment(slots)
        change = bot_replaced(loaded, seat, simpler, at)
        self._backend.answer_times.wait_for(slots, at)
        return self._backend.commit(change, next_turn=NextTurn.MINE)

    def _keep_claim(self) -> None:
        """While a search runs, say again and again that somebody is at it."""
        while not self._stopped.wait(CLAIM_HELD_EVERY_SECONDS):
            match_id = self._match_id
            if match_id is not None:
                try:
                    self._backend.turns.hold(match_id, self._name)
                except StoreUnreachable:
                    continue


def failed_at(fault: Exception) -> str:
    """The line of code that raised it."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{frame.filename}:{frame.lineno}"


@cache
def _bot(name: str, game: Game) -> Bot:
    return find_bot(name, game)
