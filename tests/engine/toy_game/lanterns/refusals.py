"""How the toy game refuses a command."""

from engine.refusals import Refuser
from tests.engine.toy_game.lanterns.pieces import BRIGHTNESS, LANTERNS_BY_NAME
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.state import LanternsState

refused = Refuser(WORDS)


def require_asked(state: LanternsState) -> None:
    """Rule L-3."""
    if state.asked is None:
        raise refused("nothing_to_answer", "L-3")


def require_not_asked(state: LanternsState) -> None:
    """Rule L-3."""
    if state.asked is not None:
        raise refused("answer_owed", "L-3")


def require_held(state: LanternsState, seat: int, name: str) -> int:
    """The lantern of that name in the seat's hand: rule L-2."""
    lantern = LANTERNS_BY_NAME.get(name)
    if lantern is None or lantern not in state.hands[seat]:
        raise refused("lantern_not_in_hand", "L-2", lantern=repr(name))
    return lantern


def require_as_bright(lantern: int, lit: int) -> None:
    """Rule L-3."""
    if BRIGHTNESS[lantern] != BRIGHTNESS[lit]:
        raise refused("not_as_bright", "L-3")
