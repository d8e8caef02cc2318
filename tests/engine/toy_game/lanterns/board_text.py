"""The table for a terminal."""

from engine.game import Names
from engine.words import Language
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.view import LanternsView


def draw_text(view: LanternsView, language: Language, names: Names) -> str:
    """What shines, lies buried and is held, one line a seat."""
    return "\n".join(rows(view, language, names))


def rows(view: LanternsView, language: Language, names: Names) -> list[str]:
    """The lines of the table."""
    lines = [f"{WORDS.tell('title', language)}: {view.deck_count}"]
    for seat, lit in enumerate(view.lit):
        hand = view.hands[seat]
        held = " ".join(hand) if hand is not None else "?" * view.hand_counts[seat]
        lines.append(f"{names[seat]}: * {' '.join(lit)} _ {view.buried_counts[seat]} ({held})")
    if view.deck is not None:  # revealed
        buried = "; ".join(" ".join(row or ()) for row in view.buried)
        lines.append(f"{' '.join(view.deck)} _ {buried}")
    return lines
