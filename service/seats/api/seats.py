"""Seats: take one, give one to a house bot, leave; more time for others; the rematch; orders."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from service.matches.api.commands import typed_command
from service.matches.api.matches import MatchAnswer, match_answer, match_answer_once
from service.matches.cases import creating, idempotent
from service.matches.model.chronicle import Entropy
from service.matches.model.documents import MatchDocument
from service.matches.model.match import LoadedMatch
from service.matches.model.terms import (
    LONGEST_ENTROPY,
    EntropyDigest,
    EntropyText,
    require_one_text,
)
from service.matches.store.asked import Wanted
from service.matches.store.matches import MatchStore
from service.players.api import the_admission
from service.players.model import Need, Player, PlayerName
from service.refusals import Fault
from service.seats.cases import nudging, orders, rematching, sitting
from service.seats.model.orders import MOST_EVENTS, MOST_ORDERS, Order, StandingOrders, Told
from service.shapes import PEOPLE_READ, BotName, PlayerId, SeatNumber, among
from service.store.once import Idempotency
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of
from service.web.requests import idempotency, malformed

blueprint = Blueprint("seats", "Places at the table, in turn order from 0.")

ONLY_WHILE_WAITING = ("match_started", "match_cancelled", "match_over")
LONGEST_REASON = 200


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Which seat a player would like."""

    entropy: EntropyText | None = None
    entropy_digest: EntropyDigest | None = None
    seat: SeatNumber | None = None
    """The number of the seat; left out: the one kept for you, else the first open one."""
    name: PlayerName | None = None
    """What to call a guest; only for whoever comes by a link."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        return require_one_text(self.entropy, self.entropy_digest)


class EntropyRequest(msgspec.Struct, frozen=True):
    """A seat's own text for the seed of the deal."""

    entropy: Annotated[str, Meta(max_length=LONGEST_ENTROPY)]
    """A text of yours for the seed of the deal; shown in the record."""


ONE_OF_SEATS = among(
    {
        "bot": "A house bot, which `bot` names.",
        "open": "Whoever comes first.",
        "invited": "The player whom `player` names, who is invited.",
    }
)


class SeatChange(msgspec.Struct, frozen=True):
    """What the creator puts on a seat: a house bot, nobody yet, or somebody it is kept for."""

    kind: Annotated[str, ONE_OF_SEATS]
    """Who has the seat from now on."""
    bot: BotName | UnsetType = UNSET
    """The name of the house bot; only with `kind` `bot`."""
    player: PlayerId | UnsetType = UNSET
    """The id of the player who is invited; only with `kind` `invited`."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if (self.kind == "bot") != (self.bot is not UNSET):
            yield "bot", "A bot has a name, an open seat has none."
        elif (self.kind == "invited") != (self.player is not UNSET):
            yield "player", "Whoever is invited is named, and nobody else."


class LeavingQuery(msgspec.Struct, frozen=True):
    """How a seat is left."""

    keep: bool = False
    """Whether a house bot keeps the seat of a running match warm for you."""
    substitutes: bool = False
    """With `keep`: whether a substitute may take it over while you are gone."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if self.substitutes and not self.keep:
            yield "substitutes", "Only with keep=true: whoever resigns has no say any more."


class SeatLeaving(msgspec.Struct, frozen=True):
    """Why somebody does not come."""

    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON), PEOPLE_READ] | None = None
    """Why you do not come; only for whoever declines, told to everybody who sees the match."""


@blueprint.route("/v1/matches/<id:match_id>/seats", methods=["POST"])
@blueprint.for_players(need=Need.SIT)
@blueprint.arguments(body_of(SeatRequest), required=False)
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    "idempotency_key_reused",
    "seat_taken",
    "seat_reserved",
    "already_seated",
    "seat_not_found",
    *ONLY_WHILE_WAITING,
)
@blueprint.response(
    200,
    MatchDocument,
    description="The match with you in it.",
    headers=["ETag", "Idempotency-Replayed"],
)
def take_seat(caller: Player | None, wanted: SeatRequest, match_id: str) -> MatchAnswer:
    """Take an open seat, or the one that is kept for you; the last one taken starts the match.

    Whoever left a seat of a running match warm, or timed out there, has it again by this.

    Whoever comes with a link (a key for an open seat, `POST /v1/keys`) sits down as a guest, called
    `name`; the key plays that seat from then on, and `POST /v1/players` with it makes a full player
    of the guest.
    """
    backend = the_backend()
    admission = the_admission()
    given = Entropy(wanted.entropy, wanted.entropy_digest)
    key = idempotency()
    if admission.link is not None:
        made, guest = sitting.sit_down_by_link(
            backend,
            match_id,
            admission,
            wanted.name,
            seat=wanted.seat,
            given=given,
            key=key,
        )
        return match_answer_once(made, guest)
    if wanted.name is not None:
        raise malformed(Fault("/name", "Only a guest says a name here."))
    assert caller is not None  # whoever comes by no link
    made = sitting.sit_down(backend, match_id, caller, wanted.seat, given, key)
    return match_answer_once(made, caller)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>/entropy", methods=["PUT"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(body_of(EntropyRequest))
@blueprint.refuses(
    "seat_not_found",
    "not_your_seat",
    "seats_open",
    "seats_fixed",
    "another_text_sealed",
    "too_many_texts",
    *ONLY_WHILE_WAITING,
)
@blueprint.response(
    200, MatchDocument, description="The match with your text in it.", headers=["ETag"]
)
def give_entropy(caller: Player, wanted: EntropyRequest, match_id: str, seat: int) -> MatchAnswer:
    """Give your seat's own text for the seed of the deal, or another one, until the start.

    If you sat down with an `entropy_digest`, reveal its text here when no seat is open any more;
    the match starts with the last one that is revealed.
    """
    loaded = sitting.give_entropy(the_backend(), match_id, caller, seat, wanted.entropy)
    return match_answer(loaded, caller)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>", methods=["PUT"])
@blueprint.for_players()
@blueprint.arguments(body_of(SeatChange))
@blueprint.refuses(
    "seat_not_found",
    "not_the_creator",
    "seat_of_a_player",
    "unknown_bot",
    "seats_fixed",
    "too_many_searching",
    "unknown_player",
    "already_invited",
    "too_many_invitations",
    *ONLY_WHILE_WAITING,
)
@blueprint.response(
    200, MatchDocument, description="The match with the seat changed.", headers=["ETag"]
)
def change_seat(caller: Player, wanted: SeatChange, match_id: str, seat: int) -> MatchAnswer:
    """Put a house bot on a seat, open it, or keep it for a player: creators only, before the start.

    Nothing changes where it is so already. Whoever it was kept for before is told that it is no
    more.
    """
    if wanted.bot is not UNSET:
        loaded = sitting.fill_seat(the_backend(), match_id, caller, seat, wanted.bot)
    elif wanted.player is not UNSET:
        loaded = creating.invite(the_backend(), match_id, caller, seat, wanted.player)
    else:
        loaded = sitting.open_seat(the_backend(), match_id, caller, seat)
    return match_answer(loaded, caller)


@blueprint.route("/v1/matches/<id:match_id>/seats/<int:seat>", methods=["DELETE"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(query_of(LeavingQuery), location="query")
@blueprint.arguments(body_of(SeatLeaving), required=False)
@blueprint.refuses(
    "seat_not_found",
    "not_your_seat",
    "nothing_declined",
    "match_of_contest",
    "match_rated",
    "match_waiting",
    "match_cancelled",
    "match_over",
)
@blueprint.response(200, MatchDocument, description="The match without you.", headers=["ETag"])
def leave_seat(
    caller: Player, query: LeavingQuery, wanted: SeatLeaving, match_id: str, seat: int
) -> MatchAnswer:
    """Leave a waiting match, resign from a running one, or decline an invitation.

    The creator's leaving cancels a waiting match. A house bot plays on for whoever resigns; with
    `keep=true` the seat stays yours, and you come back with `POST …/seats`; whoever has not come
    back by the end has resigned. With `substitutes=true` somebody else may take it over meanwhile.
    A seat that was kept for you is open then.
    """
    loaded = sitting.leave_seat(
        the_backend(),
        match_id,
        caller,
        seat,
        wanted.reason,
        keep=query.keep,
        substitutes=query.substitutes,
    )
    return match_answer(loaded, caller)


of_nudges = Blueprint("nudges", "Nudges: more time for others, or no more waiting for them.")

LARGEST_GIFT = 24 * 3600


class NudgeRequest(msgspec.Struct, frozen=True):
    """Time for whoever is to act, or a claim that they are gone: one of the two."""

    give_seconds: Annotated[int, Meta(ge=1, le=LARGEST_GIFT)] | UnsetType = UNSET
    """So many seconds more for each seat that is to act; give this or `claim`."""
    claim: Literal[True] | UnsetType = UNSET
    """`true`: they are gone, a house bot is to play on; give this or `give_seconds`."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if (self.give_seconds is UNSET) == (self.claim is UNSET):
            yield "give_seconds", "Give seconds, or claim."


@of_nudges.route("/v1/matches/<id:match_id>/nudges", methods=["POST"])
@of_nudges.for_players(need=Need.PLAY)
@of_nudges.arguments(body_of(NudgeRequest))
@of_nudges.takes("Idempotency-Key")
@of_nudges.refuses(
    "not_seated",
    "no_clock",
    "nobody_to_nudge",
    "too_many_gifts",
    "nothing_to_claim",
    "match_waiting",
    "match_cancelled",
    "match_over",
    "idempotency_key_reused",
)
@of_nudges.response(
    200,
    MatchDocument,
    description="The match as it stands after it.",
    headers=["ETag", "Idempotency-Replayed"],
)
def nudge(caller: Player, wanted: NudgeRequest, match_id: str) -> MatchAnswer:
    """Give the players who are to act more time, or claim that they are gone.

    `give_seconds` go onto the reserve of each other player who is to act, twenty gifts in a match.
    `claim` gives up the seats whose players have been absent for `claim_after_seconds` of the match
    (`claimable_at` says from when on): without a clock since they have owed a turn, with one since
    a turn of theirs timed out; whatever they do ends that. A house bot plays the seats on, and they
    rank behind those who stayed.
    """
    backend = the_backend()

    def change(key: Idempotency | None) -> LoadedMatch:
        if wanted.give_seconds is UNSET:
            return nudging.claim(backend, match_id, caller, key)
        return nudging.give_time(backend, match_id, caller, wanted.give_seconds, key)

    return match_answer_once(
        idempotent.changed(backend, match_id, caller, change, idempotency()), caller
    )


of_rematches = Blueprint("rematches", "The same match once more.")


@of_rematches.route("/v1/matches/<id:match_id>/rematch", methods=["POST"])
@of_rematches.for_players(Wanted.STATE, need=Need.PLAY)
@of_rematches.takes("Idempotency-Key")
@of_rematches.refuses(
    "match_waiting",
    "match_running",
    "match_cancelled",
    "not_seated",
    "bad_options",
    "too_many_open",
    "too_many_running",
    "too_many_searching",
    "seat_taken",
    "seat_reserved",
    "match_started",
    "match_over",
)
@of_rematches.response(
    200,
    MatchDocument,
    description="The rematch with you in it.",
    headers=["Location", "ETag", "Idempotency-Replayed"],
)
def ask_for_rematch(caller: Player, loaded: LoadedMatch) -> MatchAnswer:
    """Ask for the rematch of a match that has ended, or sit down in it.

    There is one, however often it is asked for: the same game, options, terms and house bots, the
    seats turned on by one (who had seat 1 has seat 0). Whoever asks first has made it, and the
    others are invited; their own asking sits them down. A guest's key is for the seat of the
    rematch from then on, and shows what was.
    """
    made = rematching.rematch(the_backend(), loaded.match, caller, the_admission().link)
    document, headers = match_answer_once(made, caller)
    return document, {**headers, "Location": f"/v1/matches/{document.id}"}


of_orders = Blueprint("orders", "Standing orders: what is played when it comes to a seat.")

ORDERS = "/v1/matches/<id:match_id>/seats/<int:seat>/orders"


class OrderRequest(msgspec.Struct, frozen=True):
    """One command to be played when it comes to the seat."""

    command: dict[str, Any]
    """A command as `play` takes it, if the decision offers just that."""
    told: Annotated[tuple[Told, ...], Meta(min_length=1, max_length=MOST_EVENTS)] | None = None
    """What has to have been told since the order before (or since they were left), in this order;
    left out: whatever happened."""


class OrdersRequest(msgspec.Struct, frozen=True):
    """What is to be played, one order each time that the seat is to decide."""

    orders: Annotated[tuple[OrderRequest, ...], Meta(min_length=1, max_length=MOST_ORDERS)]
    """What is to be played, in order: one each time that the seat is to decide."""


@of_orders.route(ORDERS, methods=["PUT"])
@of_orders.for_players(need=Need.PLAY)
@of_orders.arguments(body_of(OrdersRequest))
@of_orders.refuses(
    "seat_not_found",
    "not_your_seat",
    "your_turn_already",
    "match_waiting",
    "match_over",
    "match_cancelled",
)
@of_orders.response(200, StandingOrders, description="What stands for your seat now.")
def leave_orders(caller: Player, wanted: OrdersRequest, match_id: str, seat: int) -> StandingOrders:
    """Leave what is to be played for your seat when it comes to it, in place of earlier orders.

    Each order is one command, played a second or so after it has come to your seat, if the decision
    offers just this and what you named has been told since the order before. All are dropped as
    soon as one cannot be played (`orders_dropped` is told on your stream then), when you play
    something else, when the match is taken back, and when the seat changes hands. Nobody else is
    shown them.
    """
    backend = the_backend()
    match = backend.of(MatchStore).load_without_state(match_id)
    given = tuple(
        Order(typed_command(match, order.command, f"/orders/{number}/command"), order.told)
        for number, order in enumerate(wanted.orders)
    )
    return orders.leave_orders(backend, match_id, caller, seat, given)


@of_orders.route(ORDERS)
@of_orders.for_players(need=Need.PLAY)
@of_orders.refuses("seat_not_found", "not_your_seat", "orders_not_found")
@of_orders.response(200, StandingOrders, description="What stands for your seat.")
def read_orders(caller: Player, match_id: str, seat: int) -> StandingOrders:
    """Read what you have left for your seat, and how much of it has been played.

    A key that may only read does not show it.
    """
    return orders.read_orders(the_backend(), match_id, caller, seat)


@of_orders.route(ORDERS, methods=["DELETE"])
@of_orders.for_players(need=Need.PLAY)
@of_orders.refuses("seat_not_found", "not_your_seat")
@of_orders.response(204, description="Nothing stands for your seat.")
def drop_orders(caller: Player, match_id: str, seat: int) -> None:
    """Take all of your seat's orders away."""
    orders.drop_orders(the_backend(), match_id, caller, seat)
