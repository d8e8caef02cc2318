"""How a command of Iglu Iglu is refused: a code, the clause it broke, and one sentence per code."""

from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.state import NOWHERE, IgluState, Phase
from engine.refusals import Refuser

PHASE_RULES = {
    Phase.PLACING: "S4",
    Phase.MELTING: "M1",
    Phase.PUSHING: "M4",
    Phase.DISPLACING: "R-5",
    Phase.MOVING_ANIMALS: "M5",
    Phase.ANSWERING_BEAR: "M6",
    Phase.SENDING_INUIT: "M4",
    Phase.ACTING: "T2",
    Phase.OVER: "E1",
}


refused = Refuser(WORDS)


def require(is_allowed: bool, code: str, rule: str) -> None:
    """Refuse what a rule does not allow; where the sentence has gaps, raise `refused` instead."""
    if not is_allowed:
        raise refused(code, rule)


def phase_rule(state: IgluState) -> str:
    """The clause that says what is to be decided now: Inuit flee from Melt (M4) or a bear (M6)."""
    return "M6" if state.attacked_square != NOWHERE else PHASE_RULES[state.phase]


def require_phase(state: IgluState, *phases: Phase) -> None:
    """Refuse a command that answers another question than the one that is open (Rule T1)."""
    if state.phase not in phases:
        phase = WORDS.sentence(f"phase-{state.phase}")
        raise refused("wrong_phase", phase_rule(state), phase=phase)


def require_points(state: IgluState, cost: int, rule: str) -> None:
    """Refuse what costs more than is left of the action points (Rule T2)."""
    if cost > state.action_points:
        raise refused("too_few_action_points", rule, cost=cost, left=state.action_points)
