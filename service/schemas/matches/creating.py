"""A match as its creator wants it: who sits where, the clock, the texts for the deal."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf, Range, Regexp

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from service.matches.terms import CLAIM_AFTER_SECONDS, INVITATION_SECONDS
from service.schemas.fields import (
    Flag,
    OneOfKinds,
    Request,
)

MOST_SEATS = max(4, *(count for game in GAMES.values() for count in game.seat_counts))
LONGEST_TURN = 30 * 24 * 3600
LONGEST_INCREMENT = 24 * 3600
SHORTEST_CLAIM = 60
LONGEST_ENTROPY = 1000
ENTROPY = "A text of yours for the seed of the deal; shown in the record."


class MeSeat(Request):
    """The creator sits here."""

    kind = fields.String(required=True, validate=OneOf(["me"]))


class BotSeat(Request):
    """A house bot sits here."""

    kind = fields.String(required=True, validate=OneOf(["bot"]))
    bot = fields.String(
        required=True,
        validate=OneOf(tuple(BOTS)),
        metadata={"description": "A name of `GET /v1/bots`."},
    )


class OpenSeat(Request):
    """Whoever comes first sits here."""

    kind = fields.String(required=True, validate=OneOf(["open"]))


PLAYER_ID = r"^[0-9a-hjkmnp-tv-z]{26}$"
SHORTEST_INVITATION, LONGEST_INVITATION = 60, 30 * 24 * 3600


class InvitedSeat(Request):
    """Kept for a player, who is told so."""

    kind = fields.String(required=True, validate=OneOf(["invited"]))
    player = fields.String(
        required=True,
        validate=Regexp(PLAYER_ID, error="It is no id of a player."),
        metadata={"description": "The id of a player; guests cannot be invited."},
    )


class ClockRequest(Request):
    """How long a turn may last.

    A turn uses up its own time first (`turn_seconds`), then its seat's reserve; at its end, however
    it ended, `increment_seconds` go onto the reserve, without a ceiling. `{"turn_seconds": 60}` is
    a minute for each turn; `{"reserve_seconds": 300, "increment_seconds": 5}` five minutes for all
    turns and five seconds more for each; with all three a turn spares the reserve while its own
    time lasts.
    """

    turn_seconds = fields.Integer(
        strict=True,
        load_default=0,
        validate=Range(min=0, max=LONGEST_TURN),
        metadata={"description": "Of each turn alone; with a reserve it may be 0 or left out."},
    )
    reserve_seconds = fields.Integer(
        strict=True,
        load_default=0,
        validate=Range(min=0, max=LONGEST_TURN),
        metadata={"description": "What every seat has for the whole match besides."},
    )
    increment_seconds = fields.Integer(
        strict=True,
        load_default=0,
        validate=Range(min=0, max=LONGEST_INCREMENT),
        metadata={"description": "What goes onto a seat's reserve at the end of its turn."},
    )
    on_timeout = fields.String(
        load_default="bot",
        validate=OneOf(["bot", "forfeit"]),
        metadata={"description": "A house bot finishes the turn, or the seat is given up."},
    )

    @validates_schema
    def _leave_time_for_a_turn(self, clock: Mapping[str, int], **_: object) -> None:
        if not clock["turn_seconds"] + clock["reserve_seconds"]:
            raise ValidationError("Without a reserve a turn has a second at least.", "turn_seconds")


class EntropyRequest(Request):
    """A seat's own text for the seed of the deal."""

    entropy = fields.String(
        required=True, validate=Length(max=LONGEST_ENTROPY), metadata={"description": ENTROPY}
    )


class GivesEntropy(Request):
    """What comes with a seat: a text for the seed, or first its SHA-256."""

    entropy = fields.String(
        load_default=None,
        allow_none=True,
        validate=Length(max=LONGEST_ENTROPY),
        metadata={"description": f"{ENTROPY} Not used without a seat."},
    )
    entropy_digest = fields.String(
        load_default=None,
        allow_none=True,
        validate=[Length(equal=64), Regexp("^[0-9a-f]{64}$")],
        metadata={
            "description": "In its place its SHA-256 in hex: the match, when full, waits until you "
            "reveal the text with `PUT …/entropy`."
        },
    )

    @validates_schema
    def _give_one_of_both(self, wanted: Mapping[str, object], **_: object) -> None:
        if wanted.get("entropy") is not None and wanted.get("entropy_digest") is not None:
            raise ValidationError("Give the text or its SHA-256, not both.", "entropy_digest")


class MatchRequest(GivesEntropy):
    """A match as its creator wants it."""

    game = fields.String(
        required=True,
        validate=OneOf(tuple(GAMES)),
        metadata={"description": "A name of `GET /v1/games`."},
    )
    options = fields.Dict(
        load_default=dict, metadata={"description": "See `options_schema` of the game."}
    )
    visibility = fields.String(
        load_default="public",
        validate=OneOf(["public", "unlisted", "private"]),
        metadata={
            "description": "`unlisted`: found by its address alone; `private`: not there but for "
            "who sits in it, is invited, or has a link."
        },
    )
    seats = fields.List(
        OneOfKinds(
            {"me": MeSeat(), "bot": BotSeat(), "open": OpenSeat(), "invited": InvitedSeat()}
        ),
        required=True,
        validate=Length(min=1, max=MOST_SEATS),
        metadata={"description": "In turn order; `seat_counts` of the game says how many."},
    )
    clock = fields.Nested(ClockRequest(), load_default=None, allow_none=True)
    commitment = fields.String(
        load_default=None,
        allow_none=True,
        validate=Length(max=LONGEST_ENTROPY),
        metadata={"description": "The id of one of yours, `POST /v1/commitments`."},
    )
    rated = Flag(
        load_default=False,
        metadata={"description": "Whether it counts in ratings."},
    )
    invitation_seconds = fields.Integer(
        strict=True,
        load_default=INVITATION_SECONDS,
        validate=Range(min=SHORTEST_INVITATION, max=LONGEST_INVITATION),
        metadata={"description": "How long a seat is kept for who is invited."},
    )

    claim_after_seconds = fields.Integer(
        strict=True,
        load_default=CLAIM_AFTER_SECONDS,
        allow_none=True,
        validate=Range(min=SHORTEST_CLAIM, max=LONGEST_TURN),
        metadata={
            "description": "How long a player may owe a turn until another one may claim that they "
            "are gone (`POST …/nudges`). `null`: for ever."
        },
    )
    spectators = fields.String(
        load_default="live",
        validate=OneOf(["live", "delayed", "none"]),
        metadata={
            "description": "What they see of it while it is played: all that is public, the same "
            "one round of turns later, or only who sits there and whose turn it is."
        },
    )
    takebacks = fields.String(
        load_default="own",
        validate=OneOf(["own", "agreed", "never"]),
        metadata={
            "description": "`own`: a player's last commands, while nobody else has acted and "
            "nothing was revealed; `agreed`: also what all other players agree to."
        },
    )
