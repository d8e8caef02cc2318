"""How good a state looks."""

from tests.engine.toy_game.lanterns.pieces import BRIGHTNESS
from tests.engine.toy_game.lanterns.state import LanternsState


def estimate(state: LanternsState) -> tuple[float, ...]:
    """Each seat's share of what shines and what is buried."""
    worth = [
        1 + sum(BRIGHTNESS[lantern] for lantern in lit) + len(buried)
        for lit, buried in zip(state.lit, state.buried, strict=True)
    ]
    return tuple(own / sum(worth) for own in worth)
