"""What a client says about matches, seats and commands."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Length, OneOf, Range, Regexp

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from service.matches.orders.order import MOST_EVENTS, MOST_ORDERS
from service.matches.terms import CLAIM_AFTER_SECONDS, INVITATION_SECONDS
from service.schemas.fields import (
    PUBLISHED,
    Boolean,
    Flag,
    Integer,
    OneOfKinds,
    Query,
    Request,
    require_readable,
)
from service.schemas.players.players import LONGEST_NAME
from service.schemas.queries import EventsQuery, PageQuery

MOST_SEATS = max(4, *(count for game in GAMES.values() for count in game.seat_counts))
LONGEST_TURN = 30 * 24 * 3600
LONGEST_INCREMENT = 24 * 3600
SHORTEST_CLAIM = 60
LARGEST_GIFT = 24 * 3600
LONGEST_ENTROPY = 1000
LONGEST_TYPE = 64
LARGEST_VERSION = 2**53 - 1

ENTROPY = "A text of your own that goes with your seat into the seed; shown in the record."


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
LONGEST_REASON = 200


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
        metadata={
            "description": "The time of each turn alone. May be 0 or left out with a reserve."
        },
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
        metadata={"description": "What goes onto a seat's reserve at the end of each turn of it."},
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
        metadata={"description": f"{ENTROPY} Who only hosts has no seat, and none is used."},
    )
    entropy_digest = fields.String(
        load_default=None,
        allow_none=True,
        validate=[Length(equal=64), Regexp("^[0-9a-f]{64}$")],
        metadata={
            "description": "In its place the SHA-256 of the text, in hex: the match waits, when it "
            "is full, until you reveal it with `PUT …/entropy`."
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
            "description": "Whether the match is listed for others; a private one is not there for "
            "who does not sit in it, is not invited, and has no link to it."
        },
    )
    seats = fields.List(
        OneOfKinds(
            {"me": MeSeat(), "bot": BotSeat(), "open": OpenSeat(), "invited": InvitedSeat()}
        ),
        required=True,
        validate=Length(min=1, max=MOST_SEATS),
        metadata={
            "description": "The seats in turn order; `seat_counts` of the game says how many."
        },
    )
    clock = fields.Nested(ClockRequest(), load_default=None, allow_none=True)
    commitment = fields.String(
        load_default=None,
        allow_none=True,
        validate=Length(max=LONGEST_ENTROPY),
        metadata={"description": "The id of a commitment of yours, `POST /v1/commitments`."},
    )
    rated = Flag(
        load_default=False,
        metadata={"description": "Whether the result is to count in ratings."},
    )
    invitation_seconds = fields.Integer(
        strict=True,
        load_default=INVITATION_SECONDS,
        validate=Range(min=SHORTEST_INVITATION, max=LONGEST_INVITATION),
        metadata={"description": "How long a seat is kept for who is invited; then it is open."},
    )

    claim_after_seconds = fields.Integer(
        strict=True,
        load_default=CLAIM_AFTER_SECONDS,
        allow_none=True,
        validate=Range(min=SHORTEST_CLAIM, max=LONGEST_TURN),
        metadata={
            "description": "How long a player may owe a turn, without a command, until another one "
            "may claim that they are gone (`POST …/nudges`). `null`: for ever."
        },
    )
    spectators = fields.String(
        load_default="live",
        validate=OneOf(["live", "delayed", "none"]),
        metadata={
            "description": "What who has no seat sees while it is played: all that is public, the "
            "same one round of turns later, or who sits there and whose turn it is."
        },
    )
    takebacks = fields.String(
        load_default="own",
        validate=OneOf(["own", "agreed", "never"]),
        metadata={
            "description": "What may be taken back: `own`, a player's own last commands while "
            "nobody else has acted and nothing was revealed; `agreed`, besides, what all the other "
            "players agree to; `never`."
        },
    )


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
            "description": "How a guest is to be called; only for who comes by a link.",
            "pattern": PUBLISHED,
        },
    )


class LeavingQuery(Query):
    """How a seat is left."""

    keep = Boolean(
        load_default=False,
        metadata={
            "description": "Of a running match: a house bot keeps the seat warm, and you may come "
            "back."
        },
    )


class NudgeRequest(Request):
    """Time for whoever is to act, or a claim that they are gone: one of the two."""

    give_seconds = fields.Integer(
        strict=True,
        validate=Range(min=1, max=LARGEST_GIFT),
        metadata={"description": "So much more time, onto the reserve of each of them."},
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


class CommandRequest(Request):
    """One command, and the version it was decided on."""

    command = fields.Dict(
        required=True, metadata={"description": "Any entry of `decision` can be sent as it is."}
    )
    expected_version = fields.Integer(
        strict=True,
        load_default=None,
        validate=Range(min=0, max=LARGEST_VERSION),
        metadata={"description": "The version you saw; or send its ETag as `If-Match`."},
    )
    seen_at = fields.AwareDateTime(
        format="iso",
        load_default=None,
        allow_none=True,
        metadata={
            "description": "When you saw the decision, as `Server-Time` told it: kept with the "
            "command (`latency` of its first event), and looked at by nobody else before the end.",
        },
    )


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
            "description": "Only those that this player has created, sits in, sat in, or is "
            "invited to: `me`, or an id."
        },
    )
    bot = fields.String(
        load_default=None,
        validate=OneOf(tuple(BOTS)),
        metadata={"description": "Only those in which this house bot has a seat."},
    )
    seats = Integer(
        load_default=None,
        validate=Range(min=1, max=MOST_SEATS),
        metadata={"description": "Only those with so many seats."},
    )
    clock = fields.String(
        load_default=None,
        validate=OneOf(["none", "timed", "live", "slow"]),
        metadata={
            "description": "`none`: without a clock; `timed`: with one; `live`: a turn lasts ten "
            "minutes at most; `slow`: longer."
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


def _decision_included() -> fields.String:
    return fields.String(
        load_default=None,
        validate=OneOf(["decision"]),
        metadata={
            "description": "`decision`: what you can do now comes along, from the same state."
        },
    )


def _company_included() -> fields.String:
    return fields.String(
        load_default=None,
        validate=OneOf(["decision", "presence", "decision,presence"]),
        metadata={
            "description": "`decision`: what you can do now comes along, from the same state."
            " `presence`: who is here, and how many look on."
        },
    )


class CommandQuery(Query):
    """What the answer to a command is to bring along."""

    include = _decision_included()


class PlayQuery(CommandQuery):
    """Whether a command is played or only tried, and what its answer is to bring along."""

    dry_run = Boolean(
        load_default=False,
        metadata={
            "description": "`true`: say what it would do as far as you can know; nothing changes."
        },
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
        metadata={"description": "Members of the event's `data` that have to be just so."},
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
            "description": "What has to have been told, in this order, since the order before (the "
            "first one: since they were left); left out: whatever happened."
        },
    )


class OrdersRequest(Request):
    """What is to be played, one order each time that the seat is to decide."""

    orders = fields.List(
        fields.Nested(OrderRequest()), required=True, validate=Length(min=1, max=MOST_ORDERS)
    )


class LookQuery(Query):
    """Which moment of a match to show, and with whose eyes."""

    version = Integer(
        load_default=None,
        validate=Range(min=0, max=LARGEST_VERSION),
        metadata={"description": "The match as it stood at that version."},
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
