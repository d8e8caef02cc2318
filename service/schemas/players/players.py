"""What a client says about a player."""

from marshmallow import fields
from marshmallow.validate import Length, OneOf

from service.schemas.fields import PUBLISHED, Request, require_readable

LONGEST_NAME = 60


class PlayerRequest(Request):
    """Somebody who wants to play."""

    name = fields.String(
        required=True,
        validate=[Length(min=1, max=LONGEST_NAME), require_readable],
        metadata={
            "description": "What the others see: visible characters, with blanks in between.",
            "pattern": PUBLISHED,
            "example": "Nanuq",
        },
    )
    kind = fields.String(
        load_default="human",
        validate=OneOf(["human", "bot"]),
        metadata={"description": "Who decides: a person or a program."},
    )
