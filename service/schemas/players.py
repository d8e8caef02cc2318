"""What a client says about a player."""

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Regexp

from service.schemas.fields import READABLE, Request

LONGEST_NAME = 60

_ONLY_READABLE = "Only what can be seen, and nothing blank at either end."


class PlayerRequest(Request):
    """Somebody who wants to play."""

    name = fields.String(
        required=True,
        validate=[
            Length(min=1, max=LONGEST_NAME),
            Regexp(READABLE, error=_ONLY_READABLE),
        ],
        metadata={"description": "What the others see.", "example": "Nanuq"},
    )
    kind = fields.String(
        load_default="human",
        validate=OneOf(["human", "bot"]),
        metadata={"description": "Who decides: a person or a program."},
    )
