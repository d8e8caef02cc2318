"""What a client says about a player."""

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf, Regexp

from service.schemas.fields import READABLE

LONGEST_NAME = 60


class PlayerRequest(Schema):
    """Somebody who wants to play."""

    name = fields.String(
        required=True,
        validate=[
            Length(min=1, max=LONGEST_NAME),
            Regexp(READABLE, error="Only what can be seen, and nothing blank at either end."),
        ],
        metadata={"description": "What the others see.", "example": "Nanuq"},
    )
    kind = fields.String(
        load_default="human",
        validate=OneOf(["human", "bot"]),
        metadata={"description": "Who decides: a person or a program."},
    )
