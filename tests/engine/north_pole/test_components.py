"""What is published of the box: tables D1 to D5, rules S6, S7, P3, each with its provenance."""

from typing import Any

from engine.encoding import encode
from tests.engine.north_pole.states import NORTH_POLE

BOX = NORTH_POLE.components()


def test_every_row_says_how_many_there_are_and_where_it_comes_from():
    """Tables D1, D3."""
    assert sum(row.count for row in BOX.action_cards) == 100
    assert sum(row.count for row in BOX.ice_masks) == 26
    assert all(sum(row.backs.numbers()) == row.count for row in BOX.action_cards)
    rows: list[Any] = [*BOX.action_cards, *BOX.ice_masks, *BOX.teams]
    assert {row.provenance for row in rows} == {"deduced", "proposed"}


def test_the_board_is_published_in_rotation_0():
    """Rules B3, B4, S5, tables D4, D5."""
    board = BOX.board

    assert board.camps["south"] == ("f8", "e8", "d8", "c8")
    assert board.thin_ice == ("d4", "e4", "e5", "d5")
    assert board.corners == ("a1", "h1", "h8", "a8")
    assert [len(table.places) for table in (board.windows, board.upper_cracks)] == [16, 18]
    maps = (board.windows, board.upper_cracks, board.lower_cracks)
    assert {places.provenance for places in maps} == {"proposed"}


def test_what_depends_on_the_number_of_players_is_published():
    """Rules S7, P3."""
    rows = [(row.seats, row.pawns_on_ship, row.pawns_at_pole, row.storm_at) for row in BOX.players]

    assert rows == [(2, 4, 0, 8), (3, 3, 1, 10), (4, 2, 2, 12)]
    assert BOX.stacked_masks == 10


def test_the_box_can_be_written():
    """In one call."""
    assert b'"kind":"dash_ambush","count":4' in encode(BOX)
