"""The board in its four rotations: rules B1, B3, B4, B6, B7, M3, S5, table D4."""

import pytest

from engine.north_pole.board import CAMPS, CORNERS, SQUARES, THIN_ICE, UPPER
from engine.north_pole.layout import board_of, layouts_of
from engine.north_pole.paths import Ground, paths
from engine.north_pole.pieces import GALLOP, HOUSE_TABLES, MARCH, Places, Tables
from tests.engine.north_pole.states import OPEN_ICE, seen

# W window, c camp, o thin ice, * corner mask, | and - cracks, as they are seen.
DRAWINGS = (
    """
    a b c d e f g h
1   *|. c c c c . *
        -   -
2   . . W|.|. W|. .
            - -
3   c|W|. W W . W|c
      -   - -
4   c .|W o o|W|. c

5   c .|W|o o|W . c
          -
6   c|W . W W .|W c
          - -
7   . . W . .|W . .
    -   -     -
8   * . c c c c .|*
""",
    """
    a b c d e f g h
1   *|. c c c c . *
        -         -
2   . . W . .|W|. .
          - - -
3   c|W . W W . W|c
          -     -
4   c .|W|o o|W . c
                -
5   c .|W o o|W .|c
      -   - -
6   c|W . W W .|W c
        -   -
7   . . W . . W . .
    -   -     -
8   * . c c c c . *
""",
    """
    a b c d e f g h
1   *|. c c c c . *
        -         -
2   . . W|. . W|. .
            -
3   c|W|. W W . W|c
          - -
4   c .|W o o|W|. c

5   c .|W|o o|W . c
          -     -
6   c|W . W W .|W c
        -   -
7   . . W .|.|W . .
        - -   -
8   * . c c c c .|*
""",
    """
    a b c d e f g h
1   * . c c c c . *
        -         -
2   . . W . . W|. .
          - - -
3   c|W|. W W . W|c
          -     -
4   c|.|W|o o|W . c
      -
5   c .|W o o|W|. c
      -   - -
6   c|W . W W .|W c
        -   -
7   . . W|. . W . .
    -   -     -
8   * . c c c c .|*
""",
)
every_rotation = pytest.mark.parametrize("rotation", range(4))


def rows_of(drawing):
    """The rows of squares and, between them, the rows of horizontal cracks."""
    lines = [line.ljust(20) for line in drawing.strip("\n").split("\n")[1:]]
    return lines[0::2], lines[1::2]


def drawn_cracks(drawing):
    rows, between = rows_of(drawing)
    found = set()
    for row in range(8):
        for column in range(8):
            here = SQUARES[8 * row + column]
            if rows[row][5 + 2 * column] == "|":
                found.add(f"{here}|{SQUARES[8 * row + column + 1]}")
            if row < 7 and between[row][4 + 2 * column] == "-":
                found.add(f"{here}|{SQUARES[8 * row + column + 8]}")
    return found


def drawn_squares(drawing, letter):
    rows, _ = rows_of(drawing)
    return {SQUARES[8 * r + c] for r in range(8) for c in range(8) if rows[r][4 + 2 * c] == letter}


@every_rotation
def test_the_cracks_of_a_rotation_are_those_of_its_drawing(rotation):
    """Rule B7, table D4. Upper cracks turn, lower ones do not: four configurations."""
    assert set(layouts_of(None)[rotation].cracks) == drawn_cracks(DRAWINGS[rotation])


@every_rotation
def test_every_step_of_a_rotation_is_cut_just_where_its_drawing_says(rotation):
    """Rules B7, M3. Square by square, in all four directions."""
    cracks = board_of(None).cracks(rotation)
    drawn = drawn_cracks(DRAWINGS[rotation])
    for square in range(64):
        for direction in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            row, column = square // 8 + direction[0], square % 8 + direction[1]
            if not (0 <= row < 8 and 0 <= column < 8):
                continue
            goal = 8 * row + column
            edge = "|".join(SQUARES[place] for place in sorted((square, goal)))
            start = UPPER[rotation][square]
            upper_goals = {UPPER[rotation][goal]} & {
                place for _, place in paths(MARCH, start, Ground(cracks))
            }
            assert bool(upper_goals) == (edge not in drawn), (edge, rotation)


@every_rotation
def test_camps_corners_thin_ice_and_windows_are_seen_where_they_are_drawn(rotation):
    """Rules B1, B3, B4, S5. Each kind of square turns onto itself."""
    drawing = DRAWINGS[rotation]

    assert seen((s for camp in CAMPS for s in camp), rotation) == drawn_squares(drawing, "c")
    assert seen(CORNERS, rotation) == drawn_squares(drawing, "*")
    assert seen(THIN_ICE, rotation) == drawn_squares(drawing, "o")
    windows = {SQUARES.index(name) for name in HOUSE_TABLES.windows.places}
    assert len(windows) == 16
    assert seen(windows, rotation) == drawn_squares(drawing, "W")


def test_the_four_rotations_are_four_different_boards():
    """Rule B7. Four configurations in all."""
    assert len({layout.cracks for layout in layouts_of(None)}) == 4


def test_from_camp_to_pole_it_is_4_straight_steps():
    """Rule B6. Three to the thin ice, one onto the Pole."""
    distances = layouts_of(OPEN_ICE)[0].distances

    assert distances[0][SQUARES.index("d1")] == 4
    assert distances[0][SQUARES.index("a4")] == 4
    assert distances[2][SQUARES.index("e8")] == 4


def test_a_lower_crack_counts_only_where_a_window_shows_it():
    """Rule B7. Seen through the windows."""
    crack = Places(("a3|b3",))
    shown = Tables(upper_cracks=Places(()), lower_cracks=crack, windows=Places(("b3",)))
    hidden = Tables(upper_cracks=Places(()), lower_cracks=crack, windows=Places(("g7",)))

    assert [layout.cracks for layout in layouts_of(shown)] == [("a3|b3",), (), (), ()]
    assert all(layout.cracks == () for layout in layouts_of(hidden))


@every_rotation
def test_the_map_is_connected_and_fair(rotation):
    """Table D4. Checked: all squares connected orthogonally; from every camp the nearest thin ice
    is 5 or 6 orthogonal steps away with its farthest square 7, 3 with diagonals, farthest 5."""
    cracks = board_of(None).cracks(rotation)
    orthogonal = [steps_to_thin_ice(MARCH, cracks, square) for square in range(64)]
    diagonal = [steps_to_thin_ice(GALLOP, cracks, square) for square in range(64)]

    assert max(orthogonal) < 64
    nearest = [min(orthogonal[square] for square in camp) for camp in CAMPS]
    assert set(nearest) == {5, 6}
    assert {min(diagonal[square] for square in camp) for camp in CAMPS} == {3}
    assert max(diagonal[square] for camp in CAMPS for square in camp) <= 5


def steps_to_thin_ice(action, cracks, start):
    """By widening circles; 64 if there is no way."""
    ground = Ground(cracks)
    reached, count = {start}, 0
    while not reached & set(THIN_ICE):
        wider = reached | {g for square in reached for _, g in paths(action, square, ground)}
        if wider == reached:
            return 64
        reached, count = wider, count + 1
    return count
