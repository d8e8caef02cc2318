"""Playing on from a state the way `greedy` would, to a point where a look at it says more."""

from engine.bots.planning import planned
from engine.dealing import Rng
from engine.game import Command, Event, Game, State


class Playout:
    """Every seat plays what looks best to it right afterwards, until the turn has come round.

    Half-done turns are hard to compare: cards are placed, but not yet drawn. And who is judged
    before all others have moved looks better than it is. So the game's own estimate judges when it
    is the seat's own turn again, for the first time or after so many `rounds`; with none, when its
    turn is over. Every command is looked at: playouts that overlook some play badly where many are
    legal, and mislead. What looks best is asked of another world that the seat could be in: players
    who see the whole state they play out draw just the card they need, and make every chance look
    better than it is. One such world serves for a whole turn, as long as the seat is told the same
    of its commands in both; drawing worlds costs as much as looking at them.

    With several `ways` the seat plans its own turns instead, and is judged at the end of the last
    of them: what a hand is good for shows when it has been played out well.
    """

    def __init__(self, game: Game, rounds: int, rng: Rng, ways: int = 1) -> None:
        self._game = game
        self._rounds = rounds
        self._ways = ways
        self.rng = rng
        """Where its chance comes from; playouts to be compared begin with the same."""
        self.looks = 0
        """How many states it has looked at so far."""

    def worth_of(
        self, command: Command, state: State, seat: int, imagined: State
    ) -> tuple[float, ...]:
        """What a command of the seat comes to, which might as well be in the imagined state."""
        if self._ways > 1:  # who plans takes the state as it is
            return self.worth_after(self._game.apply(state, seat, command)[0], seat=seat)
        tried = self._game.apply(imagined, seat, command)
        return self.worth_after(*self._in_both(command, state, seat, tried), seat=seat)

    def worth_after(
        self, state: State, imagined: State | None = None, *, seat: int
    ) -> tuple[float, ...]:
        """What the state comes to if all play on; `seat` has just acted."""
        game = self._game
        for _ in range(self._rounds):
            state = self._own_turn(state, seat, imagined)
            while (acting := game.to_act(state)) and acting[0] != seat:
                state = self._turn(state, acting[0])
            imagined = None
        if self._ways > 1 or not self._rounds:
            state = self._own_turn(state, seat, imagined)
        return game.estimate(state)

    def _own_turn(self, state: State, seat: int, imagined: State | None) -> State:
        if self._ways == 1:
            return self._turn(state, seat, imagined)
        state, looks = planned(self._game, state, seat, self._ways)
        self.looks += looks
        return state

    def _turn(self, state: State, seat: int, imagined: State | None = None) -> State:
        """The state when the seat has played its turn greedily."""
        while self._game.to_act(state)[:1] == (seat,):
            state, imagined = self.played_on(state, seat, imagined)
        return state

    def played_on(
        self, state: State, seat: int, imagined: State | None = None
    ) -> tuple[State, State | None]:
        """The state after what looks best to the seat, by what it may know of it, and what it
        imagines then, if that is still possible."""
        game = self._game
        commands = game.legal_commands(state, seat)
        self.looks += len(commands)
        if len(commands) == 1:
            return game.apply(state, seat, commands[0])[0], None
        if imagined is None:
            imagined = game.determinize(game.view(state, seat), self.rng)
        best, highest = commands[0], -1.0
        for command in commands:
            tried = game.apply(imagined, seat, command)
            looks = game.estimate(tried[0])[seat]
            if looks > highest:
                best, highest, best_tried = command, looks, tried
        return self._in_both(best, state, seat, best_tried)

    def _in_both(
        self, command: Command, state: State, seat: int, tried: tuple[State, tuple[Event, ...]]
    ) -> tuple[State, State | None]:
        """The state after the command, and the imagined one if the seat is told the same in it."""
        told = self._game.event_view
        after, events = self._game.apply(state, seat, command)
        imagined, others = tried
        alike = events == others or [told(event, seat) for event in events] == [
            told(event, seat) for event in others
        ]
        return after, imagined if alike else None
