"""Standing orders: what a seat leaves to be played when it comes to it."""

from typing import Any

import msgspec

from engine.encoding import codec_of, encode, pointer_of
from engine.refusals import BadEncoding
from service.matches.match import Match
from service.matches.orders import keeping
from service.matches.orders.order import Order, StandingOrders, Told
from service.matches.seats.seat import Player
from service.refusals import Fault
from service.schemas.matches.commands import OrdersRequest
from service.store.players.cut_keys import Need
from service.web.admission import the_backend
from service.web.blueprint import Blueprint
from service.web.requests import malformed

blueprint = Blueprint("orders", "Standing orders: what is played when it comes to a seat.")

PATH = "/v1/matches/<id:match_id>/seats/<int:seat>/orders"


@blueprint.route(PATH, methods=["PUT"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(OrdersRequest())
@blueprint.refuses(
    *("seat_not_found", "not_your_seat", "your_turn_already"),
    *("match_waiting", "match_over", "match_cancelled"),
)
@blueprint.response(200, StandingOrders, description="What stands for your seat now.")
def leave_orders(
    caller: Player, wanted: dict[str, Any], match_id: str, seat: int
) -> StandingOrders:
    """Leave what is to be played for your seat when it comes to it, in place of earlier orders.

    Each order is one command, played a second or so after it has come to your seat, if the decision
    offers just this and what you named has been told since the order before. All are dropped as
    soon as one cannot be played (`orders_dropped` is told on your stream then), when you play
    something else, when the match is taken back, and when the seat changes hands. Nobody else is
    shown them.
    """
    backend = the_backend()
    match = backend.matches.load_without_state(match_id)
    orders = tuple(_order(match, number, order) for number, order in enumerate(wanted["orders"]))
    return keeping.leave_orders(backend, match_id, caller, seat, orders)


@blueprint.route(PATH)
@blueprint.for_players(need=Need.PLAY)
@blueprint.refuses("seat_not_found", "not_your_seat", "orders_not_found")
@blueprint.response(200, StandingOrders, description="What stands for your seat.")
def read_orders(caller: Player, match_id: str, seat: int) -> StandingOrders:
    """Read what you have left for your seat, and how much of it has been played.

    A key that may only read does not show it.
    """
    return keeping.read_orders(the_backend(), match_id, caller, seat)


@blueprint.route(PATH, methods=["DELETE"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.refuses("seat_not_found", "not_your_seat")
@blueprint.response(204, description="Nothing stands for your seat.")
def drop_orders(caller: Player, match_id: str, seat: int) -> None:
    """Take all of your seat's orders away."""
    keeping.drop_orders(the_backend(), match_id, caller, seat)


def _order(match: Match, number: int, wanted: dict[str, Any]) -> Order:
    """The order with its command as one of the types of the match's game."""
    try:
        command = codec_of(match.rules).decode_command(encode(wanted["command"]))
    except BadEncoding as fault:
        place = f"/orders/{number}/command{pointer_of(str(fault))}"
        raise malformed(Fault(place, str(fault))) from None
    told = wanted["told"]
    return Order(command, None if told is None else msgspec.convert(tuple(told), tuple[Told, ...]))
