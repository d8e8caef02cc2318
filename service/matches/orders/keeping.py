"""A player leaves standing orders for their seat, looks at them, takes them away."""

from collections.abc import Sequence

import msgspec

from engine.encoding import codec_of, encode
from service.backend import Backend
from service.matches.clocks import load_without_state
from service.matches.match import Match
from service.matches.orders.order import (
    KeptOrder,
    KeptOrders,
    Order,
    StandingOrders,
    decode_orders,
)
from service.matches.orders.progress import progress_of
from service.matches.seats.refusing import require_not_over, require_seat
from service.matches.seats.seat import Player
from service.matches.terms import Status
from service.refusals import NotFound, Refusal


def leave_orders(
    backend: Backend, match_id: str, caller: Player, seat: int, orders: Sequence[Order]
) -> StandingOrders:
    """Leave these in place of all that were left before.

    Raises seat_not_found, not_your_seat, match_waiting, match_over, match_cancelled, and
    your_turn_already where it has come to the seat: it is to play.
    """
    match = _own_match(backend, match_id, caller, seat)
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")
    require_not_over(match)
    if seat in match.to_act:
        raise Refusal("your_turn_already")
    kept = KeptOrders(
        caller.id,
        match.version,
        tuple(KeptOrder(msgspec.Raw(encode(order.command)), order.told) for order in orders),
    )
    backend.orders.keep(match_id, seat, encode(kept))
    if backend.matches.load_without_state(match_id).version != match.version:
        backend.orders.hurry(match_id, backend.now())  # it may have come to the seat meanwhile
    return StandingOrders(seat, tuple(orders), 0, match.version)


def read_orders(backend: Backend, match_id: str, caller: Player, seat: int) -> StandingOrders:
    """What stands; orders_not_found if nothing does (any more), seat_not_found, not_your_seat."""
    match = _own_match(backend, match_id, caller, seat)
    stored = backend.orders.of(match_id, seat)
    kept = decode_orders(stored) if stored is not None else None
    progress = progress_of(backend, match, seat, kept) if kept is not None else None
    if kept is None or progress is None or progress.played == len(kept.orders):
        raise NotFound("orders_not_found")
    codec = codec_of(match.rules)
    orders = tuple(
        Order(codec.decode_command(bytes(order.command)), order.told) for order in kept.orders
    )
    return StandingOrders(seat, orders, progress.played, kept.since)


def drop_orders(backend: Backend, match_id: str, caller: Player, seat: int) -> None:
    """Take them away, if there are any; seat_not_found, not_your_seat."""
    _own_match(backend, match_id, caller, seat)
    backend.orders.drop(match_id, seat)


def _own_match(backend: Backend, match_id: str, caller: Player, seat: int) -> Match:
    match = load_without_state(backend, match_id)
    require_seat(match, seat)
    if match.seat_of(caller.id) != seat:
        raise Refusal("not_your_seat")
    return match
