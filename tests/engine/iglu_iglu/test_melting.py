"""Phase 1: which tile melts, and what its face does (Rules M1 to M4)."""

import pytest

from engine.iglu_iglu.commands import EndTurn, MeltTile
from engine.iglu_iglu.events import (
    AnimalAppeared,
    IceStayed,
    MatchEnded,
    TileKept,
    TileMelted,
    TileRevealed,
)
from engine.iglu_iglu.ice import OUTER_RING, names_of
from engine.iglu_iglu.melting import meltable
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.state import AnimalBans, IgluOptions, Phase
from tests.engine.iglu_iglu.states import (
    IGLU,
    animals_on_board,
    events_of,
    iglu_state,
    kept_by,
    listed,
    mask,
    play,
    random_states,
    refusal,
)

ROUND_THE_CENTRE = "d3 e3 c4 f4 c5 f5 d6 e6"


def melting(**parts):
    """A match at the start of seat 0's turn, with Inuit out of the way."""
    return iglu_state(**{"phase": Phase.MELTING, "inuit": ["a2 a3", "h6 h7"], **parts})


def melted(face, **parts):
    """The state after c4 with that face has melted, and what was told."""
    state = melting(faces={"c4": face}, **parts)
    return play(state, MeltTile("c4")), events_of(state, MeltTile("c4"))


def test_an_empty_tile_beside_the_sea_is_chosen():
    """Rule M1, test vector (c)."""
    assert listed(melting()) == [MeltTile(square) for square in ROUND_THE_CENTRE.split()]


@pytest.mark.parametrize(
    "occupied",
    [
        {"inuit": ["a2 c4", "h6"]},
        {"inuit": ["a2", "c4 h6"]},
        {"igloos": ["", "c4"]},
        {"animals": "c4=fox1"},
        {"animals": "c4=bear"},
    ],
)
def test_a_tile_with_anything_on_it_does_not_melt(occupied):
    """Rule M1."""
    assert refusal(melting(**occupied), MeltTile("c4")) == ("tile_occupied", "M1")


def test_a_tile_away_from_the_sea_does_not_melt_while_another_can():
    """Rule M1."""
    assert refusal(melting(), MeltTile("a5")) == ("not_by_the_sea", "M1")
    assert refusal(melting(), MeltTile("c3")) == ("not_by_the_sea", "M1")


def test_a_glacier_is_not_chosen():
    """Ruling R-2: neither by the sea nor on the ring."""
    by_the_sea = melting(glaciers="c4")
    on_the_ring = melting(glaciers=f"{ROUND_THE_CENTRE} c1")

    assert refusal(by_the_sea, MeltTile("c4")) == ("no_face_down_tile", "M1")
    assert refusal(on_the_ring, MeltTile("c1")) == ("no_face_down_tile", "M1")


def test_neither_sea_nor_land_melts():
    """Rule M1."""
    assert refusal(melting(), MeltTile("d4")) == ("no_face_down_tile", "M1")
    assert refusal(melting(), MeltTile("a1")) == ("no_face_down_tile", "M1")


@pytest.mark.parametrize(
    "full",
    [
        {"inuit": [ROUND_THE_CENTRE, ""]},
        {"glaciers": ROUND_THE_CENTRE},
        {"animals": "d3=fox1 e3=fox1", "glaciers": "c4 f4 c5", "igloos": ["f5 d6", "e6"]},
    ],
)
def test_if_all_tiles_by_the_sea_are_taken_one_of_the_ring_melts(full):
    """Rule M2, Ruling R-29: occupied or glaciers, it is the same."""
    state = melting(**full)

    assert meltable(state) == OUTER_RING & ~mask("a2 a3 h6 h7" if "inuit" not in full else "")
    assert refusal(state, MeltTile("b2")) == ("not_on_the_outer_ring", "M2")


def test_a_tile_of_the_ring_opens_a_second_sea_area():
    """Rule M2, Ruling R-29."""
    state = melting(glaciers=ROUND_THE_CENTRE, faces={"c1": "fish_1"})

    after = play(state, MeltTile("c1"))

    assert IGLU.view(after, None).sea_squares == ("c1", "d4", "e4", "d5", "e5")


def test_without_any_tile_to_melt_the_game_ends_at_once():
    """Rules M3 and E1: at the start of the turn, even with action points in prospect."""
    state = iglu_state(ice="c4 c5", inuit=["c4", "c5"], action_points=0, kept=["", "energy_3"])

    after, events = IGLU.apply(state, 0, EndTurn())

    assert after.phase is Phase.OVER
    assert IceStayed(1) in events
    assert isinstance(events[-1], MatchEnded)


@pytest.mark.parametrize(("face", "count"), [("fish_1", 1), ("fish_2", 2)])
def test_fish_come_onto_the_new_sea_square(face, count):
    """Rule M4, Fish: as many as pictured, face up, in the order of the supply."""
    after, events = melted(face, fish_supply=(2, 0, 1))

    assert animals_on_board(after) == {1: "c4=fish3", 2: "c4=fish1 c4=fish3"}[count]
    assert events[:3] == (
        TileMelted(0, "c4"),
        TileRevealed(0, "c4", face),
        AnimalAppeared(0, Animal.FISH, 3, "c4"),
    )
    assert after.fish_supply == (2, 0, 1)[count:]
    assert "c4" in IGLU.view(after, None).sea_squares


def test_a_polar_bear_comes_onto_the_new_sea_square():
    """Rule M4, Polar bear."""
    after, events = melted("polar_bear")

    assert animals_on_board(after) == "c4=bear"
    assert events[-1] == AnimalAppeared(0, Animal.BEAR, 4, "c4")
    assert len(after.bear_supply) == 3


def test_a_glacier_stays_face_up_with_a_fox_from_the_supply():
    """Rule M4, Glacier."""
    after, _ = melted("glacier", fox_supply=(5, 3))
    view = IGLU.view(after, None)

    assert view.glaciers == ("c4",)
    assert "c4" not in view.sea_squares
    assert animals_on_board(after) == "c4=fox3"
    assert after.fox_supply == (3,)


@pytest.mark.parametrize("bans", AnimalBans)
@pytest.mark.parametrize(("face", "animal"), [("polar_bear", "bear"), ("glacier", "fox3")])
def test_a_tile_that_drifted_to_the_centre_has_its_animal_there(face, animal, bans):
    """Ruling R-41: the bans are of moving."""
    state = iglu_state(
        phase=Phase.MELTING,
        ice="d4 a2 h7",
        inuit=["a2", "h7"],
        faces={"d4": face},
        fox_supply=(5, 3),
        options=IgluOptions(animal_bans=bans),
        kept=["harpoon", ""],
    )

    assert animals_on_board(play(state, MeltTile("d4"))) == f"d4={animal}"


@pytest.mark.parametrize(
    ("face", "supply", "animals"),
    [
        ("fish_2", {"fish_supply": (0,)}, "c4=fish1"),
        ("fish_2", {"fish_supply": ()}, ""),
        ("polar_bear", {"bear_supply": ()}, ""),
        ("glacier", {"fox_supply": ()}, ""),
    ],
)
def test_as_many_animals_come_as_there_are(face, supply, animals):
    """Ruling R-7."""
    after, _ = melted(face, **supply)

    assert animals_on_board(after) == animals


def test_what_is_carried_out_leaves_the_game_face_up():
    """Rule M4: out of the game, and everybody has seen it."""
    for face in ("fish_1", "polar_bear", "drift"):
        after, _ = melted(face)
        assert [row.tile for row in IGLU.view(after, None).tiles_out] == [face]
    assert IGLU.view(melted("glacier")[0], None).tiles_out == ()


@pytest.mark.parametrize("face", ["melt", "energy_2", "harpoon", "move_animals"])
def test_a_tile_with_a_red_border_is_kept_and_only_the_finder_sees_it(face):
    """Rule M4, Ruling R-30: the number is public, the face is not."""
    after, events = melted(face, kept=["harpoon", ""])

    assert sorted(kept_by(after, 0).split()) == sorted([face, "harpoon"])
    assert events[1] == TileKept(0, "c4", face)
    assert IGLU.event_view(events[1], 0) == TileKept(0, "c4", face)
    for other in (1, None):
        assert IGLU.event_view(events[1], other) == TileKept(0, "c4", None)
        tribe = IGLU.view(after, other).tribes[0]
        assert (tribe.kept_tile_count, tribe.kept_tiles) == (2, None)
    assert "c4" in IGLU.view(after, None).sea_squares


def test_any_number_of_tiles_may_be_kept():
    """Ruling R-30."""
    after, _ = melted(
        "melt", kept=["melt melt melt energy_1 energy_1 energy_2 harpoon harpoon", ""]
    )

    assert len(after.kept_tiles[0]) == 9


def test_after_the_melting_there_are_three_action_points():
    """Rules T1 and T2."""
    after, _ = melted("fish_1")

    assert (after.phase, after.action_points) == (Phase.ACTING, 3)
    assert refusal(after, MeltTile("c5")) == ("wrong_phase", "T2")


def test_a_single_tile_melts_by_itself_when_there_is_nothing_else_to_decide():
    """Rule T1: the melting is compulsory."""
    state = iglu_state(
        ice="c4 g2 g3", inuit=["g2", "g3"], action_points=0, kept=["", ""], faces={"c4": "fish_1"}
    )

    events = events_of(state, EndTurn())

    assert TileMelted(1, "c4") in events


@pytest.mark.parametrize("kept", ["harpoon", "energy_1", "melt", "move_animals"])
def test_whoever_might_hold_melt_or_move_animals_is_asked_even_about_a_single_tile(kept):
    """Ruling R-37: being asked must not tell what is kept."""
    state = iglu_state(ice="c4 g2 g3", inuit=["g2", "g3"], action_points=0, kept=["", kept])

    after = play(state, EndTurn())

    assert (after.phase, IGLU.to_act(after)) == (Phase.MELTING, (1,))
    assert MeltTile("c4") in listed(after)


def test_every_choice_for_melting_obeys_the_rules_in_whole_matches():
    """Rules M1 and M2 told again, slowly."""
    for seed in range(6):
        for state in random_states(2 + seed % 3, seed):
            if state.phase is Phase.MELTING:
                assert set(names_of(meltable(state))) == slow_choices(IGLU.view(state, None))


def slow_choices(view):
    """The rule from the view alone, square by square."""
    taken = {name for tribe in view.tribes for name in (*tribe.inuit, *tribe.igloos)}
    taken |= {animal.square for animal in view.animals}
    empty = set(view.face_down_tiles) - taken
    by_sea = {name for name in empty if set(around(name)) & set(view.sea_squares)}
    return by_sea or {name for name in empty if name[0] in "ah" or name[1] in "18"}


def around(name):
    column, row = ord(name[0]), int(name[1])
    return [
        f"{chr(column)}{row - 1}",
        f"{chr(column)}{row + 1}",
        f"{chr(column - 1)}{row}",
        f"{chr(column + 1)}{row}",
    ]
