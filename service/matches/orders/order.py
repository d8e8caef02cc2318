"""What a standing order says, and how those of a seat are kept."""

from typing import Any

import msgspec

from engine.game import Command

MOST_ORDERS = 20
MOST_EVENTS = 8


class Told(msgspec.Struct, frozen=True):
    """An event that the seat has to be told for an order to be played."""

    type: str
    seat: int | None = None
    """Whose doing it was; None: whoever's."""
    data: dict[str, Any] = {}
    """Members of the event's `data` that have to be so; others may be as they like."""


class Order(msgspec.Struct, frozen=True):
    """One command, played when it comes to the seat, if the decision offers exactly this."""

    command: Command
    told: tuple[Told, ...] | None = None
    """What has to be told in this order since the order before; None: whatever happened."""


class StandingOrders(msgspec.Struct, frozen=True):
    """What a seat has left, in order; the first `played` of it have been played."""

    seat: int
    orders: tuple[Order, ...]
    played: int
    since: int
    """The version at which they were left."""


class KeptOrder(msgspec.Struct, frozen=True):
    """An order as it is kept; its command is read by the rules of the match."""

    command: msgspec.Raw
    told: tuple[Told, ...] | None


class KeptOrders(msgspec.Struct, frozen=True):
    """The orders of a seat as they are kept: they are those of one player, and die with the seat's
    changing hands."""

    player: str
    since: int
    orders: tuple[KeptOrder, ...]


decode_orders = msgspec.json.Decoder(KeptOrders).decode
