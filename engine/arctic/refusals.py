"""How a command of Arctic is refused: a code, the clause that it breaks, a sentence."""

from engine.arctic.pieces import CARD_NUMBERS, POWERS
from engine.arctic.sentences import WORDS, card_sentence
from engine.arctic.state import ArcticState
from engine.refusals import Refuser

refused = Refuser(WORDS)


def require(holds: bool, code: str, rule: str) -> None:
    """Refuse unless it holds."""
    if not holds:
        raise refused(code, rule)


def require_moment(holds: bool, moment: str, rule: str) -> None:
    """Refuse what is possible at another moment of the turn only."""
    if not holds:
        raise refused("wrong_phase", rule, moment=WORDS.sentence(f"moment-{moment}"))


def require_power(state: ArcticState, power: int) -> None:
    """Rule A-6: refuse unless the power is held and unused; Rule S-4: and its side is in play."""
    if not state.can_use(power):
        rule = "A-6" if power in state.sides else "S-4"
        raise refused(
            "power_not_available", rule, power=WORDS.sentence(f"power-{POWERS[power].id}")
        )


def require_card(name: str, among: tuple[int, ...], code: str, rule: str) -> int:
    """The card's number, refused unless it lies among the given ones."""
    card = CARD_NUMBERS.get(name, -1)
    if card not in among:
        # What is no card stays as it was written.
        raise refused(code, rule, card=card_sentence(name) if card >= 0 else repr(name))
    return card
