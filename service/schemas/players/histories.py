"""What a client asks of histories."""

from marshmallow import fields
from marshmallow.validate import OneOf, Regexp

from engine.catalogue import GAMES
from service.schemas.queries import NO_CURSOR, PageQuery


class PlayedQuery(PageQuery):
    """Which page of what somebody has played."""

    game = fields.String(load_default=None, validate=OneOf(tuple(GAMES)))


class MeetingsQuery(PageQuery):
    """Which page of what two have played."""

    cursor = fields.String(
        load_default=None,
        validate=Regexp(r"^[0-9]{1,15}-[0-9a-hjkmnp-tv-z]{26}$(?!\n)", error=NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before."},
    )
