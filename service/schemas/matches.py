"""What a client says about matches, seats and commands."""

from collections.abc import Mapping

from marshmallow import ValidationError, validates_schema

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from engine.language import Sentence, text
from service.schemas.fields import (
    Boolean,
    Integer,
    JsonObject,
    List,
    Nested,
    OneOfKinds,
    Query,
    Request,
    String,
    WholeNumber,
)
from service.schemas.queries import PageQuery
from service.schemas.validators import Length, OneOf, Range

MOST_SEATS = max(4, *(count for game in GAMES.values() for count in game.seat_counts))
LONGEST_TURN = 30 * 24 * 3600
LONGEST_ENTROPY = 1000
LARGEST_VERSION = 2**53 - 1

_NAMED_OR_NOT = text(
    "A bot has a name, an open seat has none.",
    "Un bot ha un nome, un posto libero no.",
    "Un bot tiene nombre, un asiento libre no.",
    "Ein Bot hat einen Namen, ein freier Platz hat keinen.",
)

ENTROPY = "A text of your own that goes with your seat into the seed; shown in the record."


class MeSeat(Request):
    """The creator sits here."""

    kind = String(required=True, validate=OneOf(["me"]))


class BotSeat(Request):
    """A house bot sits here."""

    kind = String(required=True, validate=OneOf(["bot"]))
    bot = String(
        required=True,
        validate=OneOf(BOTS),
        metadata={"description": "A name of `GET /v1/bots`."},
    )


class OpenSeat(Request):
    """Whoever comes first sits here."""

    kind = String(required=True, validate=OneOf(["open"]))


class ClockRequest(Request):
    """How long a turn may last."""

    turn_seconds = WholeNumber(required=True, validate=Range(least=1, most=LONGEST_TURN))
    on_timeout = String(
        load_default="bot",
        validate=OneOf(["bot", "forfeit"]),
        metadata={"description": "A house bot finishes the turn, or the seat is given up."},
    )


class MatchRequest(Request):
    """A match as its creator wants it."""

    game = String(
        required=True,
        validate=OneOf(GAMES),
        metadata={"description": "A name of `GET /v1/games`."},
    )
    options = JsonObject(
        load_default=dict, metadata={"description": "See `options_schema` of the game."}
    )
    visibility = String(
        load_default="public",
        validate=OneOf(["public", "unlisted"]),
        metadata={"description": "Whether the match is listed for others."},
    )
    seats = List(
        OneOfKinds({"me": MeSeat(), "bot": BotSeat(), "open": OpenSeat()}),
        required=True,
        validate=Length(least=1, most=MOST_SEATS),
        metadata={
            "description": "The seats in turn order; `seat_counts` of the game says how many."
        },
    )
    clock = Nested(ClockRequest(), load_default=None, allow_none=True)
    entropy = String(
        load_default=None,
        allow_none=True,
        validate=Length(most=LONGEST_ENTROPY),
        metadata={"description": f"{ENTROPY} Who only hosts has no seat, and none is used."},
    )


class SeatRequest(Request):
    """Which seat a player would like."""

    seat = WholeNumber(
        load_default=None,
        allow_none=True,
        validate=Range(least=0, most=MOST_SEATS - 1),
        metadata={"description": "Left out: the first open one."},
    )
    entropy = String(
        load_default=None,
        allow_none=True,
        validate=Length(most=LONGEST_ENTROPY),
        metadata={"description": ENTROPY},
    )


class SeatChange(Request):
    """What the creator puts on a seat: a house bot, or nobody yet."""

    kind = String(required=True, validate=OneOf(["bot", "open"]))
    bot = String(validate=OneOf(BOTS))

    @validates_schema
    def _name_a_bot_or_none(self, change: Mapping[str, str], **_: object) -> None:
        if (change["kind"] == "bot") != ("bot" in change):
            raise ValidationError([Sentence(_NAMED_OR_NOT)], "bot")


class CommandRequest(Request):
    """One command, and the version it was decided on."""

    command = JsonObject(
        required=True, metadata={"description": "Any entry of `decision` can be sent as it is."}
    )
    expected_version = WholeNumber(
        load_default=None,
        validate=Range(least=0, most=LARGEST_VERSION),
        metadata={"description": "The version you saw; or send its ETag as `If-Match`."},
    )


class MatchesQuery(PageQuery):
    """Which matches to list."""

    game = String(load_default=None, validate=OneOf(GAMES))
    status = String(
        load_default=None, validate=OneOf(["waiting", "playing", "finished", "cancelled"])
    )
    open = Boolean(
        load_default=None,
        metadata={"description": "With an open seat."},
    )
    player = String(
        load_default=None,
        validate=OneOf(["me"]),
        metadata={"description": "`me`: only those you sit in or have created."},
    )


class MatchQuery(Query):
    """Which moment of a match to show."""

    version = Integer(
        load_default=None,
        validate=Range(least=0, most=LARGEST_VERSION),
        metadata={"description": "The match as you saw it at that version."},
    )
    reveal = Boolean(
        load_default=False,
        metadata={"description": "After the end: nothing hidden."},
    )
