"""Playing on from a state the way `greedy` would, to a point where a look at it says more."""

from engine.dealing import Rng
from engine.game import Command, Game, State


class Playout:
    """Every seat plays what looks best to it right afterwards, until the turn has passed on.

    Half-done turns are hard to compare: cards are placed, but not yet drawn. After `passings`
    changes of the seat to act they are over, and the game's own estimate judges. Every command is
    looked at: playouts that overlook some play badly where many are legal, and mislead. What looks
    best is asked of another world that the seat could be in: players who see the whole state they
    play out draw just the card they need, and make every chance look better than it is.
    """

    def __init__(self, game: Game, passings: int, rng: Rng) -> None:
        self._game = game
        self._passings = passings
        self._rng = rng
        self.looks = 0
        """How many states it has looked at so far."""

    def worth_after(self, state: State, seat: int) -> tuple[float, ...]:
        """What the state comes to if all play on greedily; `seat` has just acted."""
        game, passings = self._game, self._passings
        while acting := game.to_act(state):
            if acting[0] != seat:
                if not passings:
                    return game.estimate(state)
                seat, passings = acting[0], passings - 1
            state, _ = game.apply(state, seat, self.choice(state, seat))
        return game.estimate(state)

    def choice(self, state: State, seat: int) -> Command:
        """What looks best to the seat, by what it may know of the state."""
        game = self._game
        commands = game.legal_commands(state, seat)
        self.looks += len(commands)
        if len(commands) == 1:
            return commands[0]
        imagined = game.determinize(game.view(state, seat), self._rng)
        best, highest = commands[0], -1.0
        for command in commands:
            after, _ = game.apply(imagined, seat, command)
            looks = game.estimate(after)[seat]
            if looks > highest:
                best, highest = command, looks
        return best
