"""The tables of the box: D1 to D5, and what the sources say of them."""

from collections import Counter

from engine.north_pole.board import SQUARES
from engine.north_pole.pieces import HOUSE_TABLES, TEAMS
from engine.north_pole.setup import all_cards


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
