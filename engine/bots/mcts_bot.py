"""Monte-Carlo tree search over what could be: single-observer information-set MCTS.

Every iteration draws a world that fits the view, walks down one tree shared by all worlds, adds a
node, and lets the game estimate the state it stands for. Each seat is taken to seek its own good
(max^n); partners share their worths. Curiosity is measured in the spread of the worths seen, since
one match is decided by tenths and another by a hair.
"""

from collections.abc import Sequence

from engine.bots.bot import Bot, Budget
from engine.bots.search_tree import Node, Spread
from engine.bots.worth import Worth, worth
from engine.dealing import Rng
from engine.game import AnyGame, Command, State, View

CURIOSITY = 0.7


class MCTSBot(Bot):
    """Searches; its budget counts the worlds it draws."""

    name = "mcts"

    def _decide(
        self, view: View, legal_commands: Sequence[Command], rng: Rng, budget: Budget
    ) -> Command:
        assert view.seat is not None
        search = _Search(self._game, view.seat, rng)
        for _ in range(budget.iterations):
            search.walk(self._game.determinize(view, rng))
        return search.root.most_visited(legal_commands)


class _Search:
    """One decision being thought about."""

    def __init__(self, game: AnyGame, seat: int, rng: Rng) -> None:
        self.root = Node()
        self._game = game
        self._seat = seat
        self._rng = rng
        self._spread = Spread()

    def walk(self, world: State) -> None:
        """From the root to a state that is new, and back with its worth."""
        node, state, path, curiosity = self.root, world, [], CURIOSITY * self._spread.deviation()
        is_new = False
        while not is_new and (acting := self._game.to_act(state)):
            seat = acting[0]
            legal = self._game.legal_commands(state, seat)
            if untried := node.untried(legal):
                is_new = True
                command = self._rng.choice(untried)
                node = node.added(command)
            else:
                command = node.most_promising(legal, curiosity)
                node = node.children[command]
            path.append((seat, node))
            state, _ = self._game.apply(state, seat, command)
        self._learn(path, worth(self._game, state))

    def _learn(self, path: list[tuple[int, Node]], found: Worth) -> None:
        self._spread.add(found[self._seat])
        for seat, node in path:
            node.visits += 1
            node.total += found[seat]
