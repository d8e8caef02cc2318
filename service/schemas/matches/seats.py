"""Seats that change hands: taken, left, opened, filled, kept warm."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf, Range, Regexp

from engine.bots.roster import BOTS
from service.schemas.fields import (
    PUBLISHED,
    Boolean,
    Flag,
    Query,
    Request,
    require_readable,
)
from service.schemas.matches.creating import MOST_SEATS, PLAYER_ID, GivesEntropy
from service.schemas.players.players import LONGEST_NAME

LARGEST_GIFT = 24 * 3600
LONGEST_REASON = 200


class SeatRequest(GivesEntropy):
    """Which seat a player would like."""

    seat = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=0, max=MOST_SEATS - 1),
        metadata={"description": "Left out: the one kept for you, else the first open one."},
    )
    name = fields.String(
        load_default=None,
        allow_none=True,
        validate=[Length(min=1, max=LONGEST_NAME), require_readable],
        metadata={
            "description": "What to call a guest; only for who comes by a link.",
            "pattern": PUBLISHED,
        },
    )


class LeavingQuery(Query):
    """How a seat is left."""

    keep = Boolean(
        load_default=False,
        metadata={"description": "A house bot keeps the seat of a running match warm for you."},
    )


class NudgeRequest(Request):
    """Time for whoever is to act, or a claim that they are gone: one of the two."""

    give_seconds = fields.Integer(
        strict=True,
        validate=Range(min=1, max=LARGEST_GIFT),
        metadata={"description": "So much more time for each of them."},
    )
    claim = Flag(
        validate=OneOf([True]),
        metadata={"description": "`true`: they are gone, a house bot is to play on."},
    )

    @validates_schema
    def _do_one_of_both(self, nudge: Mapping[str, object], **_: object) -> None:
        if len(nudge) != 1:
            raise ValidationError("Give seconds, or claim.", "give_seconds")


class SubstituteAnswer(Request):
    """What a player says to a substitute."""

    answer = fields.String(required=True, validate=OneOf(["yes", "no"]))


class SeatChange(Request):
    """What the creator puts on a seat: a house bot, nobody yet, or somebody it is kept for."""

    kind = fields.String(required=True, validate=OneOf(["bot", "open", "invited"]))
    bot = fields.String(validate=OneOf(tuple(BOTS)))
    player = fields.String(
        validate=Regexp(PLAYER_ID, error="It is no id of a player."),
        metadata={"description": "Who is invited."},
    )

    @validates_schema
    def _name_a_bot_or_none(self, change: Mapping[str, str], **_: object) -> None:
        if (change["kind"] == "bot") != ("bot" in change):
            raise ValidationError("A bot has a name, an open seat has none.", "bot")
        if (change["kind"] == "invited") != ("player" in change):
            raise ValidationError("Whoever is invited is named, and nobody else.", "player")


class SeatLeaving(Request):
    """Why somebody does not come."""

    reason = fields.String(
        load_default=None,
        allow_none=True,
        validate=[Length(min=1, max=LONGEST_REASON), require_readable],
        metadata={
            "description": "Only for who declines; told to everybody who sees the match.",
            "pattern": PUBLISHED,
        },
    )
