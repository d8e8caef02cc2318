"""The end, and who has won: L-6, L-7."""

from engine.outcome import Outcome, Score, Termination, ranked
from tests.engine.toy_game.lanterns.pieces import BRIGHTNESS
from tests.engine.toy_game.lanterns.state import LanternsState


def outcome(state: LanternsState) -> Outcome | None:
    """Rule L-6, L-7."""
    if any(state.hands):
        return None
    shining = [sum(BRIGHTNESS[lantern] for lantern in row) for row in state.lit]
    under = [len(row) for row in state.buried]
    totals = [(light + snow,) for light, snow in zip(shining, under, strict=True)]
    return Outcome(
        ranking=ranked(totals),
        scores=tuple(
            Score(i, totals[i][0], {"lit": shining[i], "buried": under[i]})
            for i in range(len(totals))
        ),
        termination=Termination.COMPLETED,
    )
