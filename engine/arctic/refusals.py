"""How a command of Arctic is refused: a code, the clause it broke, a sentence."""

from engine.arctic.pieces import CARD_NUMBERS, POWERS
from engine.arctic.state import ArcticState
from engine.errors import IllegalCommand


def require(holds: bool, code: str, rule: str, detail: str) -> None:
    """Refuse unless it holds."""
    if not holds:
        raise IllegalCommand(code, rule, detail)


def require_power(state: ArcticState, power: int, rule: str) -> None:
    """Rule A-6: refuse unless the power is held and unused."""
    if not state.can_use(power):
        name = POWERS[power].id
        raise IllegalCommand("power_not_available", rule, f"{name} is not yours to use now.")


def require_card(name: str, among: tuple[int, ...], code: str, rule: str) -> int:
    """The card's number, refused unless it lies among the given ones."""
    card = CARD_NUMBERS.get(name, -1)
    if card not in among:
        raise IllegalCommand(code, rule, f"{name} is not there.")
    return card
