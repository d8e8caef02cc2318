"""Query parameters; those that an endpoint does not know are refused."""

from marshmallow import fields
from marshmallow.validate import OneOf, Range, Regexp

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from service.schemas.fields import Boolean, Float, Integer, Query

PAGE_SIZE = 50
LONGEST_PAGE = 200
LONGEST_WAIT = 25
ID = r"^[0-9a-hjkmnp-tv-z]{26}$"
EVENT_ID = r"^[0-9]{1,18}-[0-9]{1,18}(\.[0-9a-f]{1,64})?$"
"""What stands behind the dot is the stamp of the version that the entry is of."""

NO_CURSOR = "It must be the `next_cursor` of a page before."
_NO_EVENT_ID = "An event id looks like `17-0`."


class PageQuery(Query):
    """Which page of a list."""

    limit = Integer(
        load_default=PAGE_SIZE,
        validate=Range(min=1, max=LONGEST_PAGE),
    )
    cursor = fields.String(
        load_default=None,
        validate=Regexp(ID, error=NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before."},
    )


class GamesQuery(PageQuery):
    """Which page of the list of games."""

    cursor = fields.String(
        load_default=None,
        validate=OneOf(tuple(GAMES)),
        metadata={"description": "`next_cursor` of the page before."},
    )


class BotsQuery(PageQuery):
    """Which page of the list of house bots."""

    cursor = fields.String(
        load_default=None,
        validate=OneOf(tuple(BOTS)),
        metadata={"description": "`next_cursor` of the page before."},
    )


class WaitQuery(Query):
    """How long to wait for something to happen."""

    wait = Float(
        load_default=0.0,
        validate=Range(min=0, max=LONGEST_WAIT),
        metadata={"description": "Seconds to wait."},
    )


class EventsQuery(PageQuery, WaitQuery):
    """Which part of a log."""

    after = fields.String(
        load_default=None,
        validate=Regexp(EVENT_ID, error=_NO_EVENT_ID),
        metadata={"description": "The id of the last event you have."},
    )
    cursor = fields.String(
        load_default=None,
        validate=Regexp(EVENT_ID, error=NO_CURSOR),
        metadata={"description": "The same as `after`."},
    )
    ticket = fields.String(
        load_default=None,
        metadata={"description": "Of a stream, in place of a token: see `POST /v1/tickets`."},
    )
    unnamed = Boolean(
        load_default=False,
        metadata={"description": "Of a stream, for `onmessage`: no `event:` lines."},
    )
