"""What of the events of a command could have been told beforehand by whoever sees a view."""

from collections.abc import Sequence

from engine.game import Event
from tests.engine.toy_game.lanterns.events import LanternDrawn, LanternLit, LanternSnuffed
from tests.engine.toy_game.lanterns.view import LanternsView


def foretold(view: LanternsView, events: Sequence[Event]) -> int:
    """How many of these events, from the first, the viewer could have told beforehand."""
    return next((i for i, event in enumerate(events) if _is_news(view, event)), len(events))


def _is_news(view: LanternsView, event: Event) -> bool:
    if isinstance(event, LanternDrawn):
        return event.lantern is not None and _unseen_count(view) > 1
    if isinstance(event, LanternLit | LanternSnuffed) and event.seat not in (None, view.seat):
        # All that is unseen may lie in that one hand.
        return _unseen_count(view) > view.hand_counts[event.seat]
    return False


def _unseen_count(view: LanternsView) -> int:
    hands = zip(view.hands, view.hand_counts, strict=True)
    buried = zip(view.buried, view.buried_counts, strict=True)
    return view.deck_count + sum(count for row, count in (*hands, *buried) if row is None)
