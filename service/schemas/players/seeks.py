"""What a client says about a seek."""

from marshmallow import ValidationError, fields
from marshmallow.validate import Length, OneOf, Range

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from service.schemas.fields import Flag, Number, Request
from service.schemas.matches.creating import MOST_SEATS, ClockRequest

FEWEST_SEATS = 2
LONGEST_FILL = 3600
WIDEST = 1000


def _require_distinct(counts: list[int]) -> None:
    if len(set(counts)) < len(counts):
        raise ValidationError("Each number of seats once.")


class FillRequest(Request):
    """House bots take the seats that nobody has taken by then."""

    bot = fields.String(
        required=True,
        validate=OneOf(tuple(BOTS)),
        metadata={"description": "A name of `GET /v1/bots`."},
    )
    after_seconds = fields.Integer(
        strict=True, required=True, validate=Range(min=1, max=LONGEST_FILL)
    )


class SeekRequest(Request):
    """What a player would like to play, and whom with."""

    game = fields.String(
        required=True,
        validate=OneOf(tuple(GAMES)),
        metadata={"description": "A name of `GET /v1/games`."},
    )
    seat_counts = fields.List(
        fields.Integer(strict=True, validate=Range(min=FEWEST_SEATS, max=MOST_SEATS)),
        required=True,
        validate=[Length(min=1, max=MOST_SEATS), _require_distinct],
        metadata={
            "description": "With how many seats; one in common is enough.",
            "example": [2],
            "uniqueItems": True,
        },
    )
    options = fields.Dict(
        load_default=dict,
        metadata={"description": "See `options_schema` of the game; the same as the others'."},
    )
    clock = fields.Nested(
        ClockRequest(),
        load_default=None,
        allow_none=True,
        metadata={"description": "The same as the others'."},
    )
    rated = Flag(
        load_default=False,
        metadata={"description": "Whether it is to count in ratings: as the others say."},
    )
    rating_within = Number(
        load_default=None,
        allow_none=True,
        validate=Range(min=0, max=WIDEST),
        metadata={
            "description": "How far the others' ratings with so many seats may be from yours, and "
            "yours from theirs if they say so; who has none yet stands at 0."
        },
    )
    fill_with = fields.Nested(FillRequest(), load_default=None, allow_none=True)
