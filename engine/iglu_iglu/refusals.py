"""The refusals that several rule files share."""

from engine.errors import IllegalCommand
from engine.iglu_iglu.state import IgluState, Phase

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


def require_phase(state: IgluState, *phases: Phase) -> None:
    """Refuse a command that answers another question than the one that is open (Rule T1)."""
    if state.phase not in phases:
        raise IllegalCommand(
            "wrong_phase",
            PHASE_RULES[state.phase],
            f"Now is {state.phase.value}, which this command does not answer.",
        )


def require(is_allowed: bool, code: str, rule: str, detail: str) -> None:
    """Refuse what a rule does not allow."""
    if not is_allowed:
        raise IllegalCommand(code, rule, detail)
