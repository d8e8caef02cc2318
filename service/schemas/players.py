"""What a client says about a player."""

from engine.language import text
from service.schemas.fields import READABLE, Request, String
from service.schemas.validators import Length, OneOf, Pattern

LONGEST_NAME = 60

_ONLY_READABLE = text(
    "Only what can be seen, and nothing blank at either end.",
    "Solo ciò che si vede, e niente spazi alle estremità.",
    "Solo lo que se ve, y nada en blanco en los extremos.",
    "Nur, was man sehen kann, und kein Leerraum am Anfang oder Ende.",
)


class PlayerRequest(Request):
    """Somebody who wants to play."""

    name = String(
        required=True,
        validate=[
            Length(least=1, most=LONGEST_NAME),
            Pattern(READABLE, _ONLY_READABLE),
        ],
        metadata={"description": "What the others see.", "example": "Nanuq"},
    )
    kind = String(
        load_default="human",
        validate=OneOf(["human", "bot"]),
        metadata={"description": "Who decides: a person or a program."},
    )
