"""Tiles with a red border: when they may be played and what Melt and Energy do (Rule M4)."""

from typing import Any

import pytest

from engine.iglu_iglu.commands import (
    EndTurn,
    Hunt,
    MeltTile,
    PlayEnergy,
    PlayHarpoon,
    PlayMelt,
    PlayMoveAnimals,
    SendInuit,
)
from engine.iglu_iglu.events import (
    ActionPointsGained,
    AnimalRemoved,
    IceStayed,
    KeptTilePlayed,
    TileSunk,
)
from engine.iglu_iglu.kept_tiles import ENERGY_BIT, EVENT_BITS, MELT_BIT, may_hold
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.state import Phase
from tests.engine.iglu_iglu.states import (
    IGLU,
    animals_on_board,
    events_of,
    iglu_state,
    kept_by,
    listed,
    play,
    refusal,
    squares,
    where,
)


def acting(**parts):
    return iglu_state(**{"inuit": ["a2 a3", "h6 h7"], **parts})


def melting(**parts):
    return acting(phase=Phase.MELTING, **parts)


# Melt


@pytest.mark.parametrize("phase", [Phase.MELTING, Phase.ACTING])
def test_melt_removes_any_face_down_tile_by_the_sea(phase):
    """Rule M4, Melt: at the start of phase 1 and in phase 2."""
    state = iglu_state(phase=phase, inuit=["c4", "c5"], animals="d3=fox1", kept=["melt", ""])

    squares = [command.square for command in listed(state, PlayMelt)]

    assert squares == ["d3", "e3", "c4", "f4", "c5", "f5", "d6", "e6"]


def test_melt_also_serves_at_the_end_of_phase_1():
    """Rule M4, Melt: right after the tile has melted nothing has been spent yet."""
    state = play(melting(kept=["melt", ""], faces={"c4": "fish_1"}), MeltTile("c4"))

    assert (state.phase, state.action_points) == (Phase.ACTING, 3)
    assert PlayMelt("b4") in listed(state)


def test_the_tile_goes_unseen_and_without_its_event():
    """Ruling R-18: nobody learns the face."""
    state = acting(kept=["melt", ""], faces={"c4": "polar_bear"})

    after, events = IGLU.apply(state, 0, PlayMelt("c4"))

    assert events == (KeptTilePlayed(0, "melt"), TileSunk(0, "c4"))
    assert animals_on_board(after) == ""
    view = IGLU.view(after, 0)
    assert view.sunk_tile_count == len(state.sunk_tiles) + 1
    assert [row.tile for row in view.tiles_out] == ["melt"]
    assert "c4" in view.sea_squares


def test_melt_spares_tiles_with_an_igloo():
    """Rule M4, Melt."""
    state = acting(kept=["melt", ""], igloos=["c4", "c5"])

    assert refusal(state, PlayMelt("c4")) == ("igloo_on_tile", "M4")
    assert refusal(state, PlayMelt("c5")) == ("igloo_on_tile", "M4")


def test_melt_spares_glaciers():
    """Ruling R-2."""
    state = acting(kept=["melt", ""], glaciers="c4", animals="c4=fox1")

    assert refusal(state, PlayMelt("c4")) == ("no_face_down_tile", "R-2")


def test_melt_needs_a_tile_by_the_sea():
    """Rule M4, Melt."""
    state = acting(kept=["melt", ""])

    assert refusal(state, PlayMelt("a2")) == ("not_by_the_sea", "M4")


def test_animals_on_the_tile_leave_the_game():
    """Rule M4, Melt."""
    state = acting(kept=["melt", ""], animals="c4=fox1 c4=bear d4=fish2")

    after, events = IGLU.apply(state, 0, PlayMelt("c4"))

    assert animals_on_board(after) == "d4=fish2"
    assert events[2:] == (
        AnimalRemoved(0, Animal.FOX, 1, "c4"),
        AnimalRemoved(0, Animal.BEAR, 4, "c4"),
    )


def test_each_inuit_on_the_tile_goes_to_a_corner_of_the_players_choice():
    """Rule M4, Melt: different corners are allowed."""
    state = iglu_state(inuit=["c4 a2", "c4 c4"], kept=["melt", ""])

    state = play(state, PlayMelt("c4"))
    assert (state.phase, state.fleeing) == (Phase.SENDING_INUIT, (0, 1, 1))
    assert IGLU.to_act(state) == (0,)
    state = play(state, SendInuit(0, "a1"), SendInuit(1, "h8"), SendInuit(1, "a1"))

    assert (where(state, 0), where(state, 1)) == ("a1 a2", "a1 h8")
    assert (state.phase, state.action_points) == (Phase.ACTING, 3)


def test_after_melt_at_the_start_of_phase_1_a_tile_must_still_melt():
    """Rules T1 and M4."""
    state = play(melting(kept=["melt", ""]), PlayMelt("c4"))

    assert state.phase is Phase.MELTING
    assert MeltTile("b4") in listed(state)


def test_melt_does_not_avoid_the_end_of_the_game():
    """Ruling R-19: whether a tile can melt is checked before anything can be played."""
    state = iglu_state(ice="c4 c5", inuit=["c4", "c5"], kept=["", "melt"], action_points=0)

    after, events = IGLU.apply(state, 0, EndTurn())

    assert after.phase is Phase.OVER
    assert IceStayed(1) in events


def test_a_kept_tile_that_leaves_nothing_to_melt_ends_the_game():
    """Ruling R-31."""
    state = melting(ice="c4 a2 a3", inuit=["a2 a3", ""], kept=["melt", ""])

    after, events = IGLU.apply(state, 0, PlayMelt("c4"))

    assert after.phase is Phase.OVER
    assert IceStayed(0) in events


def test_without_a_tile_to_remove_melt_cannot_be_played():
    """Ruling R-33."""
    state = acting(ice="c4 c5", glaciers="c4", igloos=["c5"], inuit=["c4", "c5"], kept=["melt", ""])

    assert listed(state, PlayMelt) == []


# Energy


@pytest.mark.parametrize("points", [1, 2, 3])
def test_energy_gives_the_printed_action_points(points):
    """Rule M4, Energy."""
    state = acting(kept=[f"energy_{points}", ""], action_points=0)

    after, events = IGLU.apply(state, 0, PlayEnergy(points))

    assert after.action_points == points
    assert events == (KeptTilePlayed(0, f"energy_{points}"), ActionPointsGained(0, points))
    assert kept_by(after, 0) == ""


def test_energy_is_for_phase_2_only():
    """Rule M4, Energy."""
    assert refusal(melting(kept=["energy_1", ""]), PlayEnergy(1)) == ("wrong_phase", "M1")


def test_only_the_energy_that_is_kept_can_be_played():
    """Rule M4, Energy."""
    state = acting(kept=["energy_1 energy_3", "energy_2"])

    assert listed(state, PlayEnergy) == [PlayEnergy(1), PlayEnergy(3)]
    assert refusal(state, PlayEnergy(2)) == ("tile_not_kept", "M4")
    assert refusal(state, PlayEnergy(7)) == ("tile_not_kept", "M4")


# One of each type in a turn


@pytest.mark.parametrize(
    ("event", "command", "kept"),
    [
        ("energy", PlayEnergy(2), "energy_2 energy_2"),
        ("melt", PlayMelt("c4"), "melt"),
        ("harpoon", PlayHarpoon(Animal.FISH, 1, "d4"), "harpoon"),
        ("move_animals", PlayMoveAnimals(), "move_animals"),
    ],
)
def test_only_one_tile_of_each_type_may_be_played_in_a_turn(event, command, kept):
    """Rule M4: never two Energy tiles, even of different value."""
    parts = {"kept": [kept, ""], "animals": "d4=fish1", "inuit": ["c4", "h6"]}

    assert refusal(acting(played=event, **parts), command) == ("already_played", "M4")
    assert command in listed(acting(played="", **parts))


def test_two_energy_tiles_of_different_value_are_too_many():
    """Rule M4."""
    state = play(acting(kept=["energy_1 energy_3", ""]), PlayEnergy(3))

    assert state.action_points == 6
    assert refusal(state, PlayEnergy(1)) == ("already_played", "M4")


def test_tiles_of_different_types_may_be_played_in_one_turn():
    """Rule M4."""
    state = iglu_state(
        inuit=["c4", "h6"], kept=["energy_1 melt harpoon move_animals", ""], animals="d4=fish1"
    )

    state = play(
        state,
        PlayEnergy(1),
        PlayHarpoon(Animal.FISH, 1, "d4"),
        PlayMelt("d3"),
    )

    assert kept_by(state, 0) == "move_animals"
    assert IGLU.view(state, 1).played_tiles == ("melt", "energy", "harpoon")


def test_the_next_turn_starts_afresh():
    """Rule M4: one of each type is a limit of one turn."""
    state = acting(kept=["energy_1 energy_2", "energy_3"], faces={"c4": "fish_1"})

    state = play(state, PlayEnergy(1), EndTurn(), MeltTile("c4"))

    assert IGLU.to_act(state) == (1,)
    assert PlayEnergy(3) in listed(state)


@pytest.mark.parametrize(
    "command",
    [
        PlayMelt("c4"),
        PlayEnergy(1),
        PlayHarpoon(Animal.FISH, 1, "d4"),
        PlayMoveAnimals(),
    ],
)
def test_a_tile_that_is_not_kept_cannot_be_played(command):
    """Rule M4: also when another seat keeps one."""
    state = iglu_state(
        inuit=["c4", "h6"], animals="d4=fish1", kept=["", "melt energy_1 harpoon move_animals"]
    )

    assert refusal(state, command) == ("tile_not_kept", "M4")


def test_a_played_tile_leaves_the_game_face_up():
    """Rule M4: discarded when played."""
    state = play(acting(kept=["energy_3 harpoon", ""]), PlayEnergy(3))

    assert [(row.tile, row.count) for row in IGLU.view(state, 1).tiles_out] == [("energy_3", 1)]
    assert IGLU.view(state, 1).tribes[0].kept_tile_count == 1


# What may be known


@pytest.mark.parametrize("kept", ["melt", "energy_1", "harpoon", "move_animals"])
def test_whether_a_seat_may_hold_a_tile_depends_on_public_facts_only(kept):
    """Ruling R-37: on the number of its kept tiles, not on their faces."""
    state = acting(kept=[kept, ""])

    assert [may_hold(state, bit) for bit in EVENT_BITS.values()] == [True] * 4
    assert not may_hold(acting(kept=["", kept]))


def test_nobody_holds_a_tile_when_all_its_copies_are_out():
    """Ruling R-37: the tiles out of the game are public."""
    state = acting(kept=["harpoon", ""], out="melt melt melt melt")

    assert not may_hold(state, MELT_BIT)
    assert may_hold(state, MELT_BIT | ENERGY_BIT)


def test_a_type_already_played_needs_no_asking():
    """Ruling R-37: that it was played is public."""
    assert not may_hold(acting(kept=["melt", ""], played="melt"), MELT_BIT)


def test_a_seat_with_nothing_left_to_do_but_kept_tiles_is_asked_whatever_they_are():
    """Ruling R-37."""
    for kept in ("melt", "energy_1", "harpoon", "move_animals"):
        state = acting(kept=[f"{kept} energy_2", ""], action_points=0, ice="a2 a3 h6 h7 c1")
        after = play(state, PlayEnergy(2))
        assert IGLU.to_act(after) == (0,)
        assert EndTurn() in listed(after)


def test_harpoon_and_move_animals_have_no_use_in_the_melting_phase_but_the_latter():
    """Rule M4, Harpoon, and Ruling R-8."""
    state = iglu_state(
        phase=Phase.MELTING,
        inuit=["c4", "h6"],
        animals="d4=fish1",
        kept=["harpoon move_animals", ""],
    )

    assert refusal(state, PlayHarpoon(Animal.FISH, 1, "d4")) == ("wrong_phase", "M1")
    assert PlayMoveAnimals() in listed(state)


def test_no_kept_tile_answers_another_question():
    state = iglu_state(phase=Phase.SENDING_INUIT, fleeing=(1,), kept=["energy_1", ""])

    assert refusal(state, PlayEnergy(1)) == ("wrong_phase", "M4")
    assert refusal(state, Hunt(Animal.FISH, 1, "d4")) == ("wrong_phase", "M4")
    assert refusal(state, PlayMoveAnimals()) == ("wrong_phase", "M4")
    assert events_of(state, SendInuit(1, "a1"))


def test_what_is_to_be_decided_is_told_by_its_own_clause():
    """Inuit flee from Melt by Rule M4, from a bear by Rule M6."""
    for square, rule in (("", "M4"), ("c3", "M6")):
        attacked: dict[str, Any] = {"attacked_square": squares(square)[0]} if square else {}
        state = iglu_state(phase=Phase.SENDING_INUIT, fleeing=(1,), **attacked)

        assert refusal(state, EndTurn()) == ("wrong_phase", rule)
