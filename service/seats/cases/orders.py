"""Standing orders: a player leaves them for a seat, and the sweeper plays them.

An order is played when it has come to its seat, as a command like any other. It is committed for
the moment at which a slot ended: by its time nobody can tell which order it was, nor how long it
took to look. Two sweepers at one match harm nothing: of two commits at one version one is made.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from engine.encoding import codec_of, encode
from engine.game import Command
from service.backend import Backend
from service.matches.cases.clocks import load, load_without_state
from service.matches.model.changes import command_played
from service.matches.model.events import OrdersDropped
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.seating import require_not_over, require_seat
from service.matches.model.terms import Status
from service.matches.model.viewer import Viewer
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Deliveries
from service.players.model import Player
from service.refusals import NotFound, Refusal, Undecodable, VersionConflict
from service.seats.model.orders import (
    KeptOrder,
    KeptOrders,
    Order,
    Progress,
    StandingOrders,
    are_told,
    decode_orders,
    followed,
)
from service.seats.store import OF_A_SEAT, OrderStore, orders_due
from service.store.timetable import NEVER
from service.sweeping import Sweep

SLOT = timedelta(seconds=1)


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
    backend.of(OrderStore).keep(match_id, seat, encode(kept))
    if backend.of(MatchStore).load_without_state(match_id).version != match.version:
        # it may have come to the seat meanwhile
        backend.of(OrderStore).hurry(match_id, backend.now())
    return StandingOrders(seat, tuple(orders), 0, match.version)


def read_orders(backend: Backend, match_id: str, caller: Player, seat: int) -> StandingOrders:
    """What stands; orders_not_found if nothing does (any more), seat_not_found, not_your_seat."""
    match = _own_match(backend, match_id, caller, seat)
    stored = backend.of(OrderStore).of(match_id, seat)
    kept = _decoded(backend, match_id, seat, stored) if stored is not None else None
    progress = _progress(backend, match, seat, kept) if kept is not None else None
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
    backend.of(OrderStore).drop(match_id, seat)


def play_due(backend: Backend, match_id: str) -> datetime | None:
    """Play the order that is due now, or drop what cannot be played any more.

    Answers when to look again: never, once a seat has none, or before a commit brings it to one.
    Raises VersionConflict if somebody acted meanwhile.
    """
    loaded = load(backend, match_id)
    left = backend.of(OrderStore).of_all(match_id)
    if loaded.match.has_ended:
        for seat in left:
            backend.of(OrderStore).drop(match_id, seat)
        return None
    due = [seat for seat in left if seat in loaded.match.to_act]
    if not due:
        return NEVER if left else None
    since = loaded.match.updated_at
    slots = (backend.now() - since) // SLOT
    if slots < 1:
        return since
    return _play_or_drop(backend, loaded, due[0], left[due[0]], since + slots * SLOT).updated_at


def _own_match(backend: Backend, match_id: str, caller: Player, seat: int) -> Match:
    match = load_without_state(backend, match_id)
    require_seat(match, seat)
    if match.seat_of(caller.id) != seat:
        raise Refusal("not_your_seat")
    return match


def _progress(backend: Backend, match: Match, seat: int, kept: KeptOrders) -> Progress | None:
    """How far they have come; None if they are void."""
    entries = backend.of(MatchStore).chronicle_part(match.id, kept.since + 1, match.version)
    return followed(match, seat, kept, entries)


def _play_or_drop(
    backend: Backend, loaded: LoadedMatch, seat: int, stored: bytes, at: datetime
) -> Match:
    """Play the next order at that moment; all go where it cannot be played."""
    match = loaded.match
    kept = _decoded(backend, match.id, seat, stored)
    progress = _progress(backend, match, seat, kept)
    command = None
    if progress is not None and seat not in match.stand_in:
        command = _due_command(backend, loaded, seat, kept, progress)
    if command is not None:
        return backend.of(Commits).commit(command_played(loaded, seat, command, at)).match
    is_done = progress is not None and progress.played == len(kept.orders)
    if not is_done and match.seat_of(kept.player) == seat:
        backend.of(Deliveries).notify(kept.player, match, OrdersDropped(seat))
    backend.of(OrderStore).drop(match.id, seat, stored)
    return match


def look_at_orders(backend: Backend, match_id: str, seat: int) -> None:
    """Raise orders_not_found, or Undecodable, unless a seat has left some."""
    stored = backend.of(OrderStore).of(match_id, seat)
    if stored is None:
        raise NotFound("orders_not_found")
    _decoded(backend, match_id, seat, stored)


def put_away_orders(backend: Backend, match_id: str, seat: int) -> None:
    """Forget orders that cannot be decoded; VersionConflict where the seat has left others."""
    orders = backend.of(OrderStore)
    stored = orders.of(match_id, seat) or b""
    try:
        _decoded(backend, match_id, seat, stored)
    except Undecodable:
        if orders.drop(match_id, seat, stored):
            return
    raise VersionConflict(0)


def _decoded(backend: Backend, match_id: str, seat: int, stored: bytes) -> KeptOrders:
    """What is kept of a seat's orders, or Undecodable."""
    return backend.decoding.one(OF_A_SEAT, f"{match_id}:{seat}", decode_orders, stored)


def _due_command(
    backend: Backend, loaded: LoadedMatch, seat: int, kept: KeptOrders, progress: Progress
) -> Command | None:
    """What is to be played now that it has come to the seat; None if a condition fails."""
    match = loaded.match
    state = loaded.state
    if state is None or progress.played == len(kept.orders):
        return None
    order = kept.orders[progress.played]
    if order.told is not None:
        narrator = Viewer(seat).narrator(match)
        first = progress.version + 1
        since = backend.of(MatchStore).told(match.id, first, match.version, narrator)
        if not are_told(order.told, since):
            return None
    command = codec_of(match.rules).decode_command(bytes(order.command))
    return command if command in match.rules.legal_commands(state, seat) else None


ORDERED = Sweep(
    name="orders",
    timetable=orders_due,
    look=lambda backend, match_id: play_due(backend, match_id),
    after=lambda _: SLOT,
)
