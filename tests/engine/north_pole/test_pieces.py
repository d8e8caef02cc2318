"""The tables of the box: D1 to D5, and what the sources say of them."""

from collections import Counter
from typing import Any

from engine.encoding import encode
from engine.north_pole.board import SQUARES
from engine.north_pole.pieces import HOUSE_TABLES, TEAMS
from engine.north_pole.setup import all_cards
from tests.engine.north_pole.states import NORTH_POLE

BOX = NORTH_POLE.components()


def test_there_are_26_ice_masks_9_12_and_5_by_back():
    """Table D1."""
    counts: Counter[str] = Counter()
    for row in HOUSE_TABLES.ice_masks:
        counts[row.back] += row.count

    assert counts == {"brown": 9, "green": 12, "blue": 5}


def test_brown_masks_are_enough_for_any_four_kits():
    """Tables D1, D2, Rule S4. Four Huskies, and one each of what else a kit holds."""
    brown = {row.kind: row.count for row in HOUSE_TABLES.ice_masks if row.back == "brown"}

    assert brown["husky"] == 4
    assert Counter(kind for team in TEAMS for kind in team.kit[1:]) == {
        kind: count for kind, count in brown.items() if kind != "husky"
    }
    assert all(team.kit[0] == "husky" for team in TEAMS)


def test_the_hundred_backs_are_34_blue_33_red_33_purple():
    """Table D3. In the order of the table, in turn."""
    rows = HOUSE_TABLES.action_cards
    assert [
        sum(getattr(row.backs, back) for row in rows) for back in ("blue", "red", "purple")
    ] == [
        34,
        33,
        33,
    ]
    turn = 0
    for row in rows:
        dealt = [0, 0, 0]
        for _ in range(row.count):
            dealt[turn % 3] += 1
            turn += 1
        assert dealt == [*row.backs.numbers()]
    assert len(all_cards(HOUSE_TABLES)) == 100


def test_faces_have_the_points_of_the_table():
    """Table D3, Rule P2-3. A Sling 4, a Dash 2, Steal none."""
    points = {row.kind: row.storm_points for row in HOUSE_TABLES.action_cards}

    assert points == {
        "march": 1,
        "march_ambush": 2,
        "swoop": 1,
        "swoop_ambush": 2,
        "gallop": 2,
        "gallop_ambush": 3,
        "dash": 2,
        "dash_ambush": 3,
        "sling": 4,
        "steal": 0,
    }


def test_windows_are_the_same_in_every_rotation():
    """Table D4, Rule B1."""
    places = {
        (SQUARES.index(name) // 8, SQUARES.index(name) % 8) for name in HOUSE_TABLES.windows.places
    }

    assert {(column, 7 - row) for row, column in places} == places


def test_there_are_18_upper_and_16_lower_cracks_one_a_window():
    """Table D4."""
    assert len(set(HOUSE_TABLES.upper_cracks.places)) == 18
    windows = set(HOUSE_TABLES.windows.places)
    under = [windows & set(name.split("|")) for name in HOUSE_TABLES.lower_cracks.places]
    assert len(under) == 16
    assert all(under)


# As it is published


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
