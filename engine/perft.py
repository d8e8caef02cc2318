"""How many ways a match can go on: the quickest proof that two rule engines agree."""

from engine.game import Game, State


def perft(game: Game, state: State, depth: int) -> int:
    """The number of sequences of `depth` legal commands; a match that ends before has none."""
    if depth == 0:
        return 1
    asked = [(seat, game.legal_commands(state, seat)) for seat in game.to_act(state)]
    if depth == 1:
        return sum(len(commands) for _, commands in asked)
    return sum(
        perft(game, game.apply(state, seat, command)[0], depth - 1)
        for seat, commands in asked
        for command in commands
    )
