"""What an operator asks for, and says."""

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp

from engine.bots.roster import BOTS
from service.schemas.fields import PUBLISHED, Request, require_readable
from service.schemas.players.players import LONGEST_NAME
from service.schemas.queries import PageQuery

LONGEST_REASON = 200
MOST_REQUESTS = 1_000_000


class DeedsQuery(PageQuery):
    """Which part of a match's life."""

    cursor = fields.String(
        load_default=None,
        validate=Regexp(
            r"^[1-9][0-9]{0,14}$", error="It must be the `next_cursor` of a page before."
        ),
        metadata={"description": "`next_cursor` of the page before."},
    )


class Reason(Request):
    """Why an operator does it; told to whom it concerns."""

    reason = fields.String(
        required=True,
        validate=[Length(min=1, max=LONGEST_REASON), require_readable],
        metadata={
            "description": "Why, for whom it concerns to read.",
            "pattern": PUBLISHED,
            "example": "Its bot has hung since Monday.",
        },
    )


class HandOver(Request):
    """Who plays on."""

    bot = fields.String(
        load_default="greedy",
        validate=OneOf(tuple(BOTS)),
        metadata={"description": "The house bot that has the seat from now on."},
    )


class RestraintRequest(Reason):
    """What is laid upon a player."""

    closed = fields.Boolean(
        load_default=False,
        truthy={True},
        falsy={False},
        metadata={"description": "The player may look, and do nothing else; sits nowhere."},
    )
    requests_per_minute = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=1, max=MOST_REQUESTS),
        metadata={"description": "No more than so many, of each kind; left out: as everybody."},
    )


class NameRequest(Request):
    """What a player is called from now on."""

    name = fields.String(
        required=True,
        validate=[Length(min=1, max=LONGEST_NAME), require_readable],
        metadata={"description": "As at registration.", "pattern": PUBLISHED, "example": "Nanuq"},
    )
