"""Commands, and what goes with them: dry runs, take-backs, standing orders."""

from typing import Annotated, Any, ClassVar

import msgspec
from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range
from msgspec import Meta

from service.matches.orders.order import MOST_EVENTS, MOST_ORDERS
from service.schemas.fields import (
    Boolean,
    Query,
    Request,
)
from service.schemas.matches.creating import MOST_SEATS

LONGEST_TYPE = 64
LARGEST_VERSION = 2**53 - 1
PLAIN_MOMENT = r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z\Z"
"""A time as `Server-Time` spells it, and nearly every client; others the schema reads."""


class TakebackRequest(Request):
    """How far to take a match back."""

    to_version = fields.Integer(
        strict=True,
        required=True,
        validate=Range(min=1, max=LARGEST_VERSION),
        metadata={"description": "The version to play on from."},
    )


class TakebackAnswerRequest(Request):
    """What a player says to the take-back of another."""

    answer = fields.String(required=True, validate=OneOf(["yes", "no"]))


class WrittenCommand(msgspec.Struct, forbid_unknown_fields=True):
    """A command as nearly everybody sends it. What is taken here `CommandRequest` takes as well,
    and reads as the same; what is not it judges by itself."""

    command: dict[str, Any]
    expected_version: Annotated[int, Meta(ge=0, le=LARGEST_VERSION)] | None = None
    seen_at: Annotated[str, Meta(pattern=PLAIN_MOMENT)] | None = None

    moments: ClassVar = ("seen_at",)
    """The members that are moments, as soon as they are read."""


class CommandRequest(Request):
    """One command, and the version it was decided on."""

    written = WrittenCommand

    command = fields.Dict(
        required=True, metadata={"description": "Any entry of `decision` can be sent as it is."}
    )
    expected_version = fields.Integer(
        strict=True,
        load_default=None,
        validate=Range(min=0, max=LARGEST_VERSION),
        metadata={"description": "The version you saw, if not its ETag as `If-Match`."},
    )
    seen_at = fields.AwareDateTime(
        format="iso",
        load_default=None,
        allow_none=True,
        metadata={
            "description": "When you saw the decision, by `Server-Time`: for `latency`, shown to "
            "nobody else before the end.",
        },
    )


class CommandQuery(Query):
    """What the answer to a command is to bring along."""

    include = fields.String(
        load_default=None,
        validate=OneOf(["decision"]),
        metadata={"description": "`decision`: what you can do now, from the same state."},
    )


class PlayQuery(CommandQuery):
    """Whether a command is played or only tried, and what its answer is to bring along."""

    dry_run = Boolean(
        load_default=False,
        metadata={"description": "`true`: only say what it would do, as far as you can know."},
    )


class ToldRequest(Request):
    """An event that has to be told for an order to be played."""

    type = fields.String(required=True, validate=Length(min=1, max=LONGEST_TYPE))
    seat = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=0, max=MOST_SEATS - 1),
        metadata={"description": "Whose doing it has to be; left out: whoever's."},
    )
    data = fields.Dict(
        load_default=dict,
        metadata={"description": "Members of its `data` that have to be just so."},
    )


class OrderRequest(Request):
    """One command to be played when it comes to the seat."""

    command = fields.Dict(
        required=True,
        metadata={"description": "A command as `play` takes it, if the decision offers just that."},
    )
    told = fields.List(
        fields.Nested(ToldRequest()),
        load_default=None,
        allow_none=True,
        validate=Length(min=1, max=MOST_EVENTS),
        metadata={
            "description": "What has to have been told since the order before (or since they were "
            "left), in this order; left out: whatever happened."
        },
    )


class OrdersRequest(Request):
    """What is to be played, one order each time that the seat is to decide."""

    orders = fields.List(
        fields.Nested(OrderRequest()), required=True, validate=Length(min=1, max=MOST_ORDERS)
    )
