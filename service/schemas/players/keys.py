"""What a client says about a key."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf, Range, Regexp

from service.schemas.fields import PUBLISHED, Request, require_readable
from service.schemas.matches.creating import MOST_SEATS
from service.schemas.queries import ID

LONGEST_NOTE = 200
MOST_USES = 1_000_000
MAY = ("read", "play")


class KeyRequest(Request):
    """What a key is to let do."""

    may = fields.List(
        fields.String(validate=OneOf(MAY)),
        load_default=lambda: list(MAY),
        validate=Length(min=1, max=len(MAY)),
        metadata={
            "description": "`read` shows what you may see; `play` also sits down, plays and "
            "leaves. Left out: both.",
            "example": ["play"],
        },
    )
    match = fields.String(
        load_default=None,
        allow_none=True,
        validate=Regexp(ID, error="An id of a match."),
        metadata={"description": "The one match it is for; left out: all."},
    )
    seat = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=0, max=MOST_SEATS - 1),
        metadata={
            "description": "The one seat it is for: yours, or, for a link, an open one in a match "
            "of yours."
        },
    )
    expires_at = fields.AwareDateTime(
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Until when it is good (a link: to sit down by); left out: as long as "
            "what it is cut from."
        },
    )
    uses = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=1, max=MOST_USES),
        metadata={"description": "How many requests it lets in; left out: any number."},
    )
    note = fields.String(
        load_default=None,
        allow_none=True,
        validate=[Length(min=1, max=LONGEST_NOTE), require_readable],
        metadata={"description": "What it is for, in your words.", "pattern": PUBLISHED},
    )

    @validates_schema
    def _name_the_match_of_a_seat(self, wanted: Mapping[str, object], **_: object) -> None:
        if wanted.get("seat") is not None and wanted.get("match") is None:
            raise ValidationError("A seat is one of a match.", "match")
