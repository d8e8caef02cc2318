"""`playout`: many matches by bots, counted, and how fast the rules were."""

import hashlib
from argparse import Namespace
from collections.abc import Callable
from random import Random
from time import perf_counter

from engine.bots.roster import find_bot, house_bot
from engine.catalogue import deal, find_game, require_playable
from engine.cli.arguments import read_options, require_bots
from engine.cli.tally import Tally
from engine.game import Command, Game, Options, State

Chooser = Callable[[State, int, tuple[Command, ...]], Command]
"""Picks one of the legal commands of a seat."""


class Playout:
    """Matches of one kind, one after another."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        require_playable(game, seats, options)
        self.game = game
        self.tally = Tally(game, seats)
        self.steps = 0
        self.rules_seconds = 0.0
        self._seats = seats
        self._options = options

    def play(self, seed: str, bots: tuple[str, ...]) -> None:
        """One match from this seed, counted; the bots take the seats in turn."""
        rng = Random(seed)
        choosers = [chooser(self.game, bot, rng) for bot in bots]
        state = deal(self.game, self._seats, self._options, hashlib.sha256(seed.encode()).digest())
        length = 0
        while to_act := self.game.to_act(state):
            state = self._step(state, to_act[0], choosers[to_act[0] % len(choosers)])
            length += 1
        outcome = self.game.outcome(state)
        assert outcome is not None
        self.tally.add_match(outcome, length)
        self.steps += length

    def _step(self, state: State, seat: int, choose: Chooser) -> State:
        started = perf_counter()
        legal_commands = self.game.legal_commands(state, seat)
        listed = perf_counter()
        command = choose(state, seat, legal_commands)
        chosen = perf_counter()
        state, events = self.game.apply(state, seat, command)
        self.rules_seconds += perf_counter() - chosen + listed - started
        self.tally.add_command(command, len(legal_commands), events)
        return state


def chooser(game: Game, bot_name: str, rng: Random) -> Chooser:
    """The bot as something that picks; it is shown its seat's view and nothing else."""
    if bot_name == "random":
        return lambda state, seat, legal_commands: rng.choice(legal_commands)
    bot, budget = find_bot(bot_name, game), house_bot(bot_name).budget_in(game)
    return lambda state, seat, legal_commands: bot.choose(
        game.view(state, seat), legal_commands, rng, budget
    )


def playout(arguments: Namespace) -> int:
    """Play, count, print."""
    game = find_game(arguments.game)
    options = read_options(game, arguments.option)
    bots = require_bots(arguments.bots)
    run = Playout(game, arguments.seats, options)
    for match in range(arguments.matches):
        run.play(f"{arguments.seed}/{match}", bots)
    print(f"{game.name}, {arguments.seats} seats, {', '.join(bots)}")
    for name, figure in run.tally.rows():
        print(f"  {name:45} {figure}")
    never = sorted(run.tally.never())
    print(f"  {'never':45} {', '.join(never) or 'nothing'}")
    print(f"  {'steps a second (legal listing + apply)':45} {run.steps / run.rules_seconds:,.0f}")
    return 0
