"""What a seat may know, and what not."""

from itertools import pairwise

import pytest

from engine.encoding import encode
from engine.iglu_iglu.commands import Direction, MeltTile, MoveAnimal, PushTile
from engine.iglu_iglu.events import TileKept
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.state import Phase, replace
from engine.iglu_iglu.view import PushView, TileCount, TokenCount
from tests.engine.iglu_iglu.states import IGLU, iglu_state, play, random_states

VIEWERS = (0, 1, 2, None)


def in_the_middle():
    return iglu_state(
        seats=3,
        inuit=["a2 a2 b3", "c1", "h8 h7"],
        igloos=["b3", "", "g7"],
        animals="d4=fish2 c3=bear",
        glaciers="c3",
        prey=["fish1 fish1 bear", "", "fox3"],
        kept=["melt energy_2", "harpoon", ""],
        sea="f6",
        out="drift drift fish_1",
        faces={"b1": "melt", "c1": "drift"},
        played="harpoon",
        action_points=2,
    )


def test_the_board_is_told_in_board_order():
    """Rule K1."""
    view = IGLU.view(in_the_middle(), None)

    assert view.sea_squares == ("d4", "e4", "d5", "e5", "f6")
    assert view.glaciers == ("c3",)
    assert "c3" not in view.face_down_tiles
    assert len(view.face_down_tiles) == 54
    assert [(it.animal, it.value, it.square) for it in view.animals] == [
        (Animal.BEAR, 4, "c3"),
        (Animal.FISH, 2, "d4"),
    ]


def test_every_tribe_is_told():
    """Rules C4 and E2: and what it would score if the game ended now."""
    red, _, yellow = IGLU.view(in_the_middle(), None).tribes

    assert (red.inuit, red.igloos, red.igloos_left) == (("a2", "a2", "b3"), ("b3",), 1)
    assert red.prey == (TokenCount(Animal.FISH, 1, 2), TokenCount(Animal.BEAR, 4, 1))
    assert (red.prey_points, yellow.prey_points) == (6, 3)
    assert (red.island_points, yellow.island_points) == (55, 27)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_the_keeper_sees_kept_tiles_and_everybody_their_number(viewer):
    """Rules K1 and K2, Ruling R-30."""
    tribes = IGLU.view(in_the_middle(), viewer).tribes

    assert [tribe.kept_tile_count for tribe in tribes] == [2, 1, 0]
    for tribe, own in zip(tribes, [("melt", "energy_2"), ("harpoon",), ()], strict=True):
        assert tribe.kept_tiles == (own if tribe.seat == viewer else None)


def test_tiles_out_of_the_game_face_up_are_public():
    """Rule M4."""
    view = IGLU.view(in_the_middle(), None)

    assert view.tiles_out == (TileCount("fish_1", 1), TileCount("drift", 2))
    assert view.played_tiles == ("harpoon",)


def test_the_supply_tells_what_is_left_and_not_in_which_order():
    """Rule S2: the tokens lie face down, but all others are known."""
    state = in_the_middle()
    turned = replace(state, fish_supply=state.fish_supply[::-1], fox_supply=state.fox_supply[::-1])

    assert IGLU.view(state, 0) == IGLU.view(turned, 0)
    assert TokenCount(Animal.FISH, 1, 6) in IGLU.view(state, 0).supply


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_face_of_a_covered_tile_is_shown(viewer):
    """Rules K3, M4, Ruling R-18: swap what is face down or sunk, and every view stays as it is."""
    state = in_the_middle()
    faces = list(state.faces)
    faces[1], faces[2] = faces[2], faces[1]
    sunk = replace(state, sunk_tiles=(3, 4))

    assert faces != list(state.faces)
    assert IGLU.view(replace(state, faces=tuple(faces)), viewer) == IGLU.view(state, viewer)
    assert IGLU.view(sunk, viewer).sunk_tile_count == 2
    assert IGLU.view(sunk, viewer) == IGLU.view(replace(sunk, sunk_tiles=(0, 9)), viewer)


def test_what_is_owed_is_public():
    """Rule K1."""
    pushing = iglu_state(phase=Phase.PUSHING, inuit=["a2", "h7"], animals="d4=fish1")
    waiting = play(pushing, PushTile("c4", Direction.EAST))
    attacked = play(
        iglu_state(phase=Phase.MOVING_ANIMALS, inuit=["a2", "f3"], animals="f2=bear"),
        MoveAnimal(Animal.BEAR, 4, "f2", "f3"),
    )

    assert IGLU.view(waiting, 1).push == PushView("c4", Direction.EAST)
    view = IGLU.view(attacked, None)
    assert (view.attacked_square, view.asked_seats, view.to_act) == ("f3", (1,), (1,))
    fleeing = IGLU.view(iglu_state(phase=Phase.SENDING_INUIT, fleeing=(1, 0)), None)
    assert fleeing.fleeing == (1, 0)


def test_the_tile_just_found_is_seen_by_its_finder_alone():
    """Rule M4."""
    state = iglu_state(phase=Phase.MELTING, inuit=["a2", "h7"], faces={"c4": "harpoon"})

    after, events = IGLU.apply(state, 0, MeltTile("c4"))

    assert IGLU.view(after, 0).tribes[0].kept_tiles == ("harpoon",)
    for other in (1, None):
        assert b"harpoon" not in encode(IGLU.view(after, other))
        seen = [IGLU.event_view(event, other) for event in events]
        assert TileKept(0, "c4", None) in seen
        assert b"harpoon" not in encode(seen)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_after_the_end_kept_tiles_are_open_and_a_reveal_shows_the_rest(viewer):
    state = iglu_state(
        phase=Phase.OVER,
        ice="c3 c4",
        faces={"c3": "drift", "c4": "melt"},
        kept=["energy_1", "harpoon"],
    )

    view, revealed = IGLU.view(state, viewer), IGLU.reveal(state, viewer)

    assert [tribe.kept_tiles for tribe in view.tribes] == [("energy_1",), ("harpoon",)]
    assert view.revealed is None
    assert [(face.square, face.tile) for face in revealed.revealed.faces] == [
        ("c3", "drift"),
        ("c4", "melt"),
    ]
    assert len(revealed.revealed.fish_supply) == 28
    assert len(revealed.revealed.sunk_tiles) == 52
    assert replace(revealed, revealed=None) == view


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_reveal_shows_the_kept_tiles_of_any_time(viewer):
    """Rule K2: nobody keeps anything secret once a finished match is looked at again."""
    revealed = IGLU.reveal(in_the_middle(), viewer)

    assert [tribe.kept_tiles for tribe in revealed.tribes] == [
        ("melt", "energy_2"),
        ("harpoon",),
        (),
    ]


def test_what_everybody_may_know_never_shrinks_by_surprise():
    """Rule C2: all 56 tiles are accounted for in every view, seen or unseen."""
    for before, after in pairwise(random_states(3, 5)):
        for state in (before, after):
            view = IGLU.view(state, None)
            total = (
                len(view.face_down_tiles)
                + len(view.glaciers)
                + sum(row.count for row in view.tiles_out)
                + sum(tribe.kept_tile_count for tribe in view.tribes)
                + view.sunk_tile_count
            )
            assert total == 56
