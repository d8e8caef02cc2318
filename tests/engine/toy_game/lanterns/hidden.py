"""A world that could be the true one."""

from collections.abc import Sequence

from engine.dealing import Rng
from tests.engine.toy_game.lanterns.pieces import LANTERN_COUNT, read
from tests.engine.toy_game.lanterns.state import LanternsState, Rows
from tests.engine.toy_game.lanterns.view import LanternsView


def determinize(view: LanternsView, rng: Rng) -> LanternsState:
    """All that the view hides dealt anew."""
    lit, snuffed = tuple(map(read, view.lit)), read(view.snuffed)
    known = {*snuffed, *(lantern for row in lit for lantern in row)}
    for row in (*view.hands, *view.buried):
        known.update(read(row or ()))
    unseen = [lantern for lantern in range(LANTERN_COUNT) if lantern not in known]
    rng.shuffle(unseen)
    hands = _filled(view.hands, view.hand_counts, unseen)
    buried = _filled(view.buried, view.buried_counts, unseen)
    return LanternsState(tuple(unseen), hands, lit, buried, snuffed, view.turn, view.asked)


def _filled(
    rows: Sequence[tuple[str, ...] | None], counts: Sequence[int], unseen: list[int]
) -> Rows:
    """The rows that are known, and as many unseen lanterns where one is not."""
    return tuple(
        tuple(sorted(read(row) if row is not None else [unseen.pop() for _ in range(count)]))
        for row, count in zip(rows, counts, strict=True)
    )
