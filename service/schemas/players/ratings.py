"""What a client asks of ratings."""

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp

from engine.catalogue import GAMES
from service.schemas.fields import Boolean, Integer
from service.schemas.matches.creating import MOST_SEATS
from service.schemas.players.players import VERSION
from service.schemas.queries import NO_CURSOR, PageQuery

SEATS = Range(min=1, max=MOST_SEATS)


class LadderQuery(PageQuery):
    """Which page of which ladder of a game."""

    seats = Integer(
        load_default=None,
        validate=SEATS,
        metadata={"description": "With so many seats; left out: the fewest of the game."},
    )
    versions = Boolean(
        load_default=False, metadata={"description": "Versions of bots in place of players."}
    )
    cursor = fields.String(
        load_default=None,
        validate=Regexp(r"^-?[0-9]{1,12}:[0-9A-Za-z@._+-]{1,80}$(?!\n)", error=NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before."},
    )


class HistoryQuery(PageQuery):
    """Which page of the history of which rating."""

    game = fields.String(required=True, validate=OneOf(tuple(GAMES)))
    seats = Integer(required=True, validate=SEATS, metadata={"description": "With so many seats."})
    version = fields.String(
        load_default=None,
        validate=[Length(min=1, max=40), Regexp(VERSION)],
        metadata={"description": "Of this version of the bot; left out: of the player as a whole."},
    )
    cursor = fields.String(
        load_default=None,
        validate=Regexp(r"^[0-9]{1,12}$(?!\n)", error=NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before."},
    )
