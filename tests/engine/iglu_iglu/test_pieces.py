"""The box: what is in it, and where each figure comes from."""

from pathlib import Path

from engine.game import Provenance
from engine.iglu_iglu import pieces
from engine.iglu_iglu.pieces import (
    BEARS,
    FISH,
    FOXES,
    INUIT_COUNT,
    TILES,
    TRIBES,
    Animal,
    TileEvent,
    tiles_in_box,
    tokens_in_box,
)
from tests.engine.iglu_iglu.states import IGLU


def test_there_are_56_tiles():
    """Rule C2."""
    assert sum(row.count for row in TILES) == 56
    assert len(tiles_in_box()) == 56


def test_the_tiles_bring_every_fish_into_play():
    """Table D1: 28 fish less the 4 of the set-up come from tiles."""
    from_tiles = sum(row.count * row.amount for row in TILES if row.event is TileEvent.FISH)

    assert from_tiles == sum(row.count for row in FISH) - 4 == 24


def test_there_are_no_more_glaciers_than_foxes_nor_bear_tiles_than_bears():
    """Table D1, deduced."""
    count = {event: sum(row.count for row in TILES if row.event is event) for event in TileEvent}

    assert count[TileEvent.GLACIER] <= sum(row.count for row in FOXES)
    assert count[TileEvent.POLAR_BEAR] <= sum(row.count for row in BEARS)


def test_fish_tiles_and_energy_tiles_come_in_several_sizes():
    """Table D1, deduced."""
    for event in (TileEvent.FISH, TileEvent.ENERGY):
        assert len({row.amount for row in TILES if row.event is event}) > 1


def test_36_tiles_are_carried_out_at_once_and_20_may_be_kept():
    """Table D1 and Rule M4: the red border."""
    assert sum(row.count for row in TILES if not row.has_red_border) == 36
    assert sum(row.count for row in TILES if row.has_red_border) == 20


def test_the_animals_are_28_fish_10_foxes_and_4_bears():
    """Rule C3."""
    assert [(row.value, row.count) for row in FISH] == [(1, 8), (2, 12), (3, 8)]
    assert [(row.value, row.count) for row in FOXES] == [(1, 3), (2, 4), (3, 3)]
    assert [(row.value, row.count) for row in BEARS] == [(4, 4)]
    assert [len(tokens_in_box(animal)) for animal in Animal] == [28, 10, 4]


def test_there_are_16_inuit_and_8_igloos():
    """Rule C4."""
    assert [(row.kind, row.count, row.igloo_count) for row in TRIBES] == [
        ("red", 5, 2),
        ("blue", 5, 2),
        ("yellow", 3, 2),
        ("green", 3, 2),
    ]
    for seats, count in INUIT_COUNT.items():
        assert all(row.count >= count for row in TRIBES[:seats])


def test_every_row_of_the_components_tells_where_it_comes_from():
    components = IGLU.components()
    tables = [getattr(components, name) for name in components.__struct_fields__]
    rows = [row for table in tables for row in table]

    assert all(isinstance(row.provenance, Provenance) for row in rows)
    assert all(row.count > 0 for row in rows)
    assert {row.provenance for row in components.tiles} == {Provenance.PROPOSED}
    assert {row.provenance for row in components.fish} == {Provenance.SOURCED}


def test_a_table_can_be_replaced_without_touching_a_rule():
    """Table D1: no other file names a kind of tile, so a better photograph changes one table."""
    folder = Path(pieces.__file__).parent
    kinds = {f'"{row.kind}"' for row in TILES} - {f'"{event}"' for event in TileEvent}

    for path in folder.glob("*.py"):
        named = {kind for kind in kinds if kind in path.read_text(encoding="utf-8")}
        assert (path.name == "pieces.py") == bool(named), path


def test_the_board_rows_count_their_squares():
    """Rule C1 and the outer ring of Rule S4."""
    board = {row.kind: row for row in IGLU.components().board}

    assert {kind: row.count for kind, row in board.items()} == {
        "corner": 4,
        "water": 60,
        "outer_ring": 24,
        "central_sea": 4,
    }
    assert board["corner"].squares == ("a1", "h1", "a8", "h8")
