"""Playing on from a state the way `greedy` would, to a point where a look at it says more."""

from engine.dealing import Rng
from engine.game import Command, Game, State


class Playout:
    """Every seat plays what looks best to it right afterwards, until the turn has come round.

    Half-done turns are hard to compare: cards are placed, but not yet drawn. And who is judged
    before all others have moved looks better than it is. So the game's own estimate judges when it
    is the seat's own turn again, for the first time or after so many `rounds`; with none, when its
    turn is over. Every command is looked at: playouts that overlook some play badly where many are
    legal, and mislead. What looks best is asked of another world that the seat could be in: players
    who see the whole state they play out draw just the card they need, and make every chance look
    better than it is.
    """

    def __init__(self, game: Game, rounds: int, rng: Rng) -> None:
        self._game = game
        self._rounds = rounds
        self._rng = rng
        self.looks = 0
        """How many states it has looked at so far."""

    def worth_after(self, state: State, seat: int) -> tuple[float, ...]:
        """What the state comes to if all play on greedily; `seat` has just acted."""
        game, acted, rounds = self._game, seat, 0
        while acting := game.to_act(state):
            if acting[0] != acted:
                rounds += acting[0] == seat
                if rounds >= self._rounds:
                    break
                acted = acting[0]
            state, _ = game.apply(state, acted, self.choice(state, acted))
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
