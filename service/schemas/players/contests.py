"""What a client says about contests."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf, Range, Regexp

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from service.schemas.fields import PUBLISHED, Flag, Request, require_readable
from service.schemas.matches.creating import MOST_SEATS, ClockRequest
from service.schemas.queries import ID, PageQuery

KINDS = ("round_robin", "swiss", "ladder_night", "duplicate", "experiment")
MOST_ENTRANTS = 64
MOST_DEALS = 1000
LONGEST_NIGHT = 24 * 3600
AN_HOUR = 3600
LONGEST_TITLE = 100
DEALS = {"round_robin": 1, "swiss": 0, "ladder_night": 0, "duplicate": 8, "experiment": 100}
"""How many where nobody says; of a swiss contest 0 stands for as many rounds as it takes."""
MIRRORED = ("round_robin", "experiment")
RATED = ("round_robin", "swiss", "ladder_night")
"""Of the others a rating would tell how tables end whose deal is still played elsewhere."""
NO_CURSOR = "It must be the `next_cursor` of a page before."


class EntrantRequest(Request):
    """Who takes part: a player, or a house bot."""

    player = fields.String(
        validate=Regexp(ID, error="An id of a player."), metadata={"description": "An id."}
    )
    bot = fields.String(
        validate=OneOf(tuple(BOTS)), metadata={"description": "A name of `GET /v1/bots`."}
    )

    @validates_schema
    def _name_one(self, entrant: Mapping[str, str], **_: object) -> None:
        if ("player" in entrant) == ("bot" in entrant):
            raise ValidationError("Either a player or a house bot.")


class ContestRequest(Request):
    """A contest as its organiser wants it."""

    game = fields.String(
        required=True,
        validate=OneOf(tuple(GAMES)),
        metadata={"description": "A name of `GET /v1/games`.", "example": "arctic"},
    )
    seats = fields.Integer(
        strict=True,
        load_default=2,
        validate=Range(min=1, max=MOST_SEATS),
        metadata={"description": "At each table; see `seat_counts` of the game."},
    )
    kind = fields.String(
        required=True,
        validate=OneOf(KINDS),
        metadata={
            "description": "`round_robin`: everybody meets everybody; `swiss`: rounds between "
            "those who stand alike; `ladder_night`: whoever is there, again and again for "
            "`seconds`; `duplicate`: every table the same deal; `experiment`: two bots until it is "
            "certain who is ahead."
        },
    )
    title = fields.String(
        load_default=None,
        allow_none=True,
        validate=[Length(min=1, max=LONGEST_TITLE), require_readable],
        metadata={"description": "What it is called.", "pattern": PUBLISHED},
    )
    players = fields.List(
        fields.Nested(EntrantRequest()),
        load_default=list,
        validate=Length(max=MOST_ENTRANTS),
        metadata={
            "description": "Who takes part from the beginning; whoever does not want to leaves."
        },
    )
    open = fields.Boolean(
        load_default=False,
        truthy={True},
        falsy={False},
        metadata={"description": "Whether others may enter until you start it."},
    )
    deals = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=1, max=MOST_DEALS),
        metadata={
            "description": "`round_robin`: how often everybody meets (1); `swiss`: rounds (as many "
            "as it takes); `duplicate`: deals (8); `experiment`: the most rounds of deals (100)."
        },
    )
    mirrored = fields.Boolean(
        load_default=None,
        allow_none=True,
        truthy={True},
        falsy={False},
        metadata={
            "description": "Every deal is played with the seats turned; for bots only. Left out: "
            "in experiments of house bots."
        },
    )
    seconds = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=Range(min=60, max=LONGEST_NIGHT),
        metadata={"description": "How long a ladder night lasts; left out: an hour."},
    )
    rated = Flag(
        load_default=False,
        metadata={
            "description": "Whether its matches count in ratings; for `round_robin`, `swiss` and "
            "`ladder_night`, not mirrored. Then `players` names you and house bots alone: others "
            "enter by themselves."
        },
    )
    options = fields.Dict(
        load_default=dict, metadata={"description": "See `options_schema` of the game."}
    )
    clock = fields.Nested(
        ClockRequest(),
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Left out: five minutes a turn, then the seat is lost; none where only "
            "house bots play."
        },
    )

    @validates_schema
    def _ask_for_what_there_is(self, wanted: Mapping[str, object], **_: object) -> None:
        kind = str(wanted.get("kind"))
        if wanted.get("mirrored") and kind in KINDS and kind not in MIRRORED:
            raise ValidationError(f"Deals are mirrored in {' and '.join(MIRRORED)}.", "mirrored")
        if wanted.get("seconds") is not None and kind != "ladder_night":
            raise ValidationError("A ladder night lasts so long, nothing else.", "seconds")
        if wanted.get("deals") is not None and kind == "ladder_night":
            raise ValidationError("A ladder night has as many as there is time for.", "deals")
        if wanted.get("rated") and (wanted.get("mirrored") or kind in set(KINDS) - set(RATED)):
            raise ValidationError("Only where every table has a deal of its own.", "rated")
        if wanted.get("open") and kind == "experiment":
            raise ValidationError("Name the two of an experiment.", "open")

    @validates_schema
    def _name_everybody_once(self, wanted: Mapping[str, list[dict[str, str]]], **_: object) -> None:
        named = [tuple(one.items()) for one in wanted.get("players", [])]
        if len(set(named)) < len(named):
            raise ValidationError("Everybody takes part once.", "players")


class ContestsQuery(PageQuery):
    """Which contests to list."""

    status = fields.String(
        load_default=None, validate=OneOf(["open", "running", "finished", "cancelled"])
    )
    game = fields.String(load_default=None, validate=OneOf(tuple(GAMES)))
    kind = fields.String(load_default=None, validate=OneOf(KINDS))


class ContestMatchesQuery(PageQuery):
    """Which page of the matches of a contest."""

    cursor = fields.String(
        load_default=None,
        validate=Regexp(r"^[0-9]{1,6}\.[0-9]{1,6}$", error=NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before."},
    )
