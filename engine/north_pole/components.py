"""What lies in the box, as it is published: every table row by row, with its provenance."""

import msgspec

from engine.game import Components
from engine.north_pole.board import CAMPS, CORNERS, THIN_ICE
from engine.north_pole.pieces import (
    HOUSE_TABLES,
    OPENINGS,
    PAWNS,
    PAWNS_ON_SHIP,
    SIDES,
    SQUARES,
    STACKED_MASKS,
    STORM_AT,
    ActionCards,
    IceMasks,
    Places,
    Provenance,
    Team,
)


class BoardTable(msgspec.Struct, frozen=True):
    """The board in rotation 0: its two layers, and the squares with a meaning."""

    camps: dict[str, tuple[str, ...]]
    corners: tuple[str, ...]
    thin_ice: tuple[str, ...]
    pole_openings: tuple[str, ...]
    windows: Places
    upper_cracks: Places
    lower_cracks: Places
    provenance: Provenance


class PlayerCounts(msgspec.Struct, frozen=True):
    """What depends on the number of players: pawns on every ship, and the points of a storm."""

    seats: int
    pawns_on_ship: int
    pawns_at_pole: int
    storm_at: int
    provenance: Provenance


class NorthPoleComponents(Components, frozen=True):
    """The house's box; the option `tables` plays with another one."""

    action_cards: tuple[ActionCards, ...]
    ice_masks: tuple[IceMasks, ...]
    stacked_masks: int
    teams: tuple[Team, ...]
    players: tuple[PlayerCounts, ...]
    board: BoardTable


def house_box() -> NorthPoleComponents:
    """Tables D1 to D5."""
    return NorthPoleComponents(
        action_cards=HOUSE_TABLES.action_cards,
        ice_masks=HOUSE_TABLES.ice_masks,
        stacked_masks=STACKED_MASKS,
        teams=HOUSE_TABLES.teams,
        players=tuple(
            PlayerCounts(seats, ship, PAWNS - ship, STORM_AT[seats], "sourced")
            for seats, ship in PAWNS_ON_SHIP.items()
        ),
        board=_board_table(),
    )


def _board_table() -> BoardTable:
    return BoardTable(
        camps={side: _names(camp) for side, camp in zip(SIDES, CAMPS, strict=True)},
        corners=_names(CORNERS),
        thin_ice=_names(THIN_ICE),
        pole_openings=OPENINGS,
        windows=HOUSE_TABLES.windows,
        upper_cracks=HOUSE_TABLES.upper_cracks,
        lower_cracks=HOUSE_TABLES.lower_cracks,
        provenance="deduced",
    )


def _names(squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SQUARES[square] for square in squares)
