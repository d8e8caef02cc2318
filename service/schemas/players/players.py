"""What a client says about a player."""

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Regexp

from service.schemas.fields import PUBLISHED, Request, require_readable

LONGEST_NAME = 60
VERSION = r"^[0-9A-Za-z]([0-9A-Za-z._+-]{0,38}[0-9A-Za-z])?$(?!\n)"


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


class PlayerChange(Request):
    """What a bot says of itself."""

    version = fields.String(
        required=True,
        allow_none=True,
        validate=[
            Length(min=1, max=40),
            Regexp(VERSION, error="Letters, digits and `.`, `_`, `+`, `-` between them."),
        ],
        metadata={
            "description": "Which version of itself plays from now on; each has its own ratings. "
            "`null` for none.",
            "example": "1.4.0",
        },
    )
