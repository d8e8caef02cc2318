"""How a command of Iglu Iglu is refused: a code, the clause it broke, and one sentence per code."""

from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.state import IgluState, Phase
from engine.refusals import Refuser

PHASE_RULES = {
    Phase.PLACING: "S4",
    Phase.MELTING: "M1",
    Phase.PUSHING: "M4",
    Phase.DISPLACING: "R-5",
    Phase.MOVING_ANIMALS: "M5",
    Phase.ANSWERING_BEAR: "M6",
    Phase.SENDING_INUIT: "M6",
    Phase.ACTING: "T2",
    Phase.OVER: "E1",
}


refused = Refuser(WORDS)


def require(is_allowed: bool, code: str, rule: str) -> None:
    """Refuse what a rule does not allow; where the sentence has gaps, raise `refused` instead."""
    if not is_allowed:
        raise refused(code, rule)


def require_phase(state: IgluState, *phases: Phase) -> None:
    """Refuse a command that answers another question than the one that is open (Rule T1)."""
    if state.phase not in phases:
        phase = WORDS.sentence(f"phase-{state.phase}")
        raise refused("wrong_phase", PHASE_RULES[state.phase], phase=phase)


def require_points(state: IgluState, cost: int, rule: str) -> None:
    """Refuse what costs more than is left of the action points (Rule T2)."""
    if cost > state.action_points:
        raise refused("too_few_action_points", rule, cost=cost, left=state.action_points)
