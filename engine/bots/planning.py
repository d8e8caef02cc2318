"""A turn planned: several ways to play it are followed side by side, down to its end.

Who plays greedily takes what looks best now, and finds out later what it was in the way of. Here
every command is tried after each of the ways kept so far, those that lead to equal states are one
way, and the best-looking ones are kept (a beam search). What counts is how the turn can end.
"""

from engine.game import Game, State


def planned(game: Game, state: State, seat: int, ways: int) -> tuple[State, int]:
    """The best-looking state in which the seat's turn can end, and how many were looked at.

    All happens in one world, as it is: what is drawn unseen is planned with as if it were known.
    """
    ended, highest, looks = state, -1.0, 0
    ways_on = [state] if seat in game.to_act(state) else []
    while ways_on:
        worth = _worth_of_all_next(game, ways_on, seat)
        looks += len(worth)
        ways_on = []
        for after, worth_after in worth.items():
            if seat in game.to_act(after):
                ways_on.append(after)
            elif worth_after > highest:
                ended, highest = after, worth_after
        ways_on = sorted(ways_on, key=worth.__getitem__, reverse=True)[:ways]
    return ended, looks


def _worth_of_all_next(game: Game, states: list[State], seat: int) -> dict[State, float]:
    """What every state that one more command can lead to is worth to the seat."""
    worth: dict[State, float] = {}
    for state in states:
        for command in game.legal_commands(state, seat):
            after, _ = game.apply(state, seat, command)
            if after not in worth:
                worth[after] = game.estimate(after)[seat]
    return worth
