"""How the toy game refuses a command."""

from collections.abc import Mapping

from engine.errors import IllegalCommand
from engine.language import Text, Word, text

REFUSALS: Mapping[str, Text] = {
    "answer_owed": text(
        "First answer the lit lantern.",
        "Prima rispondi alla lanterna accesa.",
        "Primero responde al farol encendido.",
        "Antworte zuerst auf die brennende Laterne.",
    ),
    "nothing_to_answer": text(
        "There is no lit lantern to answer.",
        "Non c'è una lanterna accesa a cui rispondere.",
        "No hay ningún farol encendido al que responder.",
        "Es gibt keine brennende Laterne zu beantworten.",
    ),
    "lantern_not_in_hand": text(
        "You do not hold this lantern: {lantern}.",
        "Non hai in mano questa lanterna: {lantern}.",
        "No tienes en la mano este farol: {lantern}.",
        "Diese Laterne hast du nicht auf der Hand: {lantern}.",
    ),
    "not_as_bright": text(
        "It is not as bright as the lit one.",
        "Non è luminosa come quella accesa.",
        "No es tan brillante como el encendido.",
        "Sie ist nicht so hell wie die brennende.",
    ),
}


def refused(code: str, rule: str, **words: Word) -> IllegalCommand:
    """The refusal to raise."""
    return IllegalCommand(code, rule, REFUSALS[code], **words)
