"""Playing on from a state the way `greedy` would, to a point where a look at it says more."""

from collections.abc import Sequence

from engine.bots.worth import Worth, worth
from engine.game import AnyGame, Command, State


class Playout:
    """Every seat plays what looks best to it right afterwards, until the turn has passed on.

    Half-done turns are hard to compare: cards are placed, but not yet drawn. After `passings`
    changes of the seat to act they are over, and the game's own estimate judges. Every command is
    looked at: playouts that overlook some play badly where many are legal, and mislead.
    """

    def __init__(self, game: AnyGame, passings: int) -> None:
        self._game = game
        self._passings = passings
        self.looks = 0
        """How many states it has looked at so far."""

    def worth_after(self, state: State, seat: int) -> Worth:
        """What the state comes to if all play on greedily; `seat` has just acted."""
        game, passings = self._game, self._passings
        while acting := game.to_act(state):
            if acting[0] != seat:
                if not passings:
                    return game.estimate(state)
                seat, passings = acting[0], passings - 1
            legal = game.legal_commands(state, seat)
            state = self._best_after(state, seat, legal)
        return worth(game, state)

    def _best_after(self, state: State, seat: int, commands: Sequence[Command]) -> State:
        game = self._game
        self.looks += len(commands)
        if len(commands) == 1:
            return game.apply(state, seat, commands[0])[0]
        best, highest = state, -1.0
        for command in commands:
            after, _ = game.apply(state, seat, command)
            looks = game.estimate(after)[seat]
            if looks > highest:
                best, highest = after, looks
        return best
