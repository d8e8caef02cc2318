"""Which matches to list, and which moment of one to look at."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import OneOf, Range, Regexp

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from service.schemas.fields import (
    Boolean,
    Integer,
    Query,
)
from service.schemas.matches.commands import LARGEST_VERSION
from service.schemas.matches.creating import MOST_SEATS
from service.schemas.queries import EventsQuery, PageQuery


class MatchesQuery(PageQuery):
    """Which matches to list."""

    game = fields.String(load_default=None, validate=OneOf(tuple(GAMES)))
    status = fields.String(
        load_default=None, validate=OneOf(["waiting", "playing", "finished", "cancelled"])
    )
    open = Boolean(
        load_default=None,
        metadata={"description": "With an open seat."},
    )
    player = fields.String(
        load_default=None,
        validate=Regexp(r"^(me|[0-9a-hjkmnp-tv-z]{26})$", error="`me`, or the id of a player."),
        metadata={
            "description": "Only what this player has created, sits in, sat in, or is invited to: "
            "`me`, or an id."
        },
    )
    bot = fields.String(
        load_default=None,
        validate=OneOf(tuple(BOTS)),
        metadata={"description": "Only with this house bot."},
    )
    seats = Integer(
        load_default=None,
        validate=Range(min=1, max=MOST_SEATS),
        metadata={"description": "Only with so many seats."},
    )
    clock = fields.String(
        load_default=None,
        validate=OneOf(["none", "timed", "live", "slow"]),
        metadata={
            "description": "`timed`: with one; `live`: a turn lasts ten minutes at most; `slow`: "
            "longer."
        },
    )
    sort = fields.String(
        load_default="created_at",
        validate=OneOf(["created_at", "updated_at"]),
        metadata={"description": "The newest first, or the latest changed."},
    )
    cursor = fields.String(
        load_default=None,
        validate=Regexp(
            r"^([0-9]{1,15}-)?[0-9a-hjkmnp-tv-z]{26}$",
            error="It must be the `next_cursor` of a page before.",
        ),
        metadata={"description": "`next_cursor` of the page before, in the same order."},
    )


def _company_included() -> fields.String:
    return fields.String(
        load_default=None,
        validate=OneOf(["decision", "presence", "decision,presence"]),
        metadata={
            "description": "`decision`: what you can do now, from the same state; `presence`: who "
            "is here, and how many look on."
        },
    )


class LookQuery(Query):
    """Which moment of a match to show, and with whose eyes."""

    version = Integer(
        load_default=None,
        validate=Range(min=0, max=LARGEST_VERSION),
        metadata={"description": "As it stood at that version."},
    )
    reveal = Boolean(
        load_default=False,
        metadata={"description": "After the end: nothing hidden."},
    )
    seat = Integer(
        load_default=None,
        validate=Range(min=0, max=MOST_SEATS - 1),
        metadata={"description": "After the end: as that seat saw it."},
    )


class MatchQuery(LookQuery):
    """Which moment of a match to show, with whose eyes, and what with it."""

    include = _company_included()

    @validates_schema
    def _decide_now(self, query: Mapping[str, object], **_: object) -> None:
        is_now = not query.get("reveal") and query.get("version") is query.get("seat") is None
        if query.get("include") is not None and not is_now:
            raise ValidationError(
                "What is included is yours and of now: no version, no reveal, no seat.", "include"
            )


class LogQuery(MatchQuery, EventsQuery):
    """Which part of the log of a match, and with whose eyes."""
