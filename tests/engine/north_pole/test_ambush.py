"""Ambushes: rules A1 to A3, rulings R-14 to R-19."""

from typing import Any

from engine.north_pole.commands import PlayCard
from engine.north_pole.events import AmbushesEnded, IglooRemoved, MaskRevealed, PawnAmbushed
from engine.north_pole.state import PICKAXE_ON
from tests.engine.north_pole.states import (
    NORTH_POLE,
    held,
    legal,
    north_pole_state,
    of_type,
    pawns,
    play,
)


def face_to_face(**rest):
    """Seat 0 on c6 beside seat 1 on c5, with a card to ambush and one to sling."""
    given: dict[str, Any] = {
        "pawns": {0: ["c6"], 1: ["c5"]},
        "sides": {"south": ["march_ambush", "sling"]},
    }
    return north_pole_state(**(given | rest))


def test_a_move_onto_a_pawn_sends_it_back_to_its_ship():
    """Rule A1. The ambusher stands where it stood."""
    state, events = play(face_to_face(), PlayCard("march_ambush", "c6", "c5", ambush=True))

    assert pawns(state, 0) == ["c5"]
    assert pawns(state, 1) == []
    # One was on the ship, the ambushed one joins it, and its player's turn begins.
    assert state.seats[1].ship == 2
    assert of_type(events, PawnAmbushed) == [PawnAmbushed(0, 1, "c5")]


def test_a_sling_sends_it_back_without_moving():
    """Rules A1, P2-2."""
    state, _ = play(face_to_face(), PlayCard("sling", "c6", "c5", ambush=True))

    assert pawns(state, 0) == ["c6"]
    assert state.seats[1].ship == 2


def test_an_ambush_takes_the_top_mask_of_the_stack():
    """Rule A1. For the player who made it."""
    state, events = play(
        face_to_face(stack=["pickaxe", "igloo"]), PlayCard("march_ambush", "c6", "c5", ambush=True)
    )

    assert of_type(events, MaskRevealed) == [MaskRevealed(0, "pickaxe", "stack")]
    assert held(state) == ["pickaxe"]
    assert len(state.mask_stack) == 1


def test_a_move_beside_somebody_takes_no_mask():
    """Rule A1. Only an ambush does."""
    state, events = play(face_to_face(), PlayCard("march_ambush", "c6", "d6"))

    assert of_type(events, MaskRevealed) == []
    assert pawns(state, 1) == ["c5"]


def test_the_last_mask_ends_all_ambushes():
    """Rules A1, A3, Ruling R-15. It still takes its effect."""
    state, events = play(face_to_face(stack=["igloo"]), PlayCard("sling", "c6", "c5", ambush=True))

    assert held(state) == ["igloo"]
    assert of_type(events, AmbushesEnded) == [AmbushesEnded(None)]
    assert state.mask_stack == ()


def test_ambushes_go_on_while_a_mask_is_left():
    """Rule A3."""
    state = face_to_face(stack=["igloo", "igloo"])
    _, events = play(state, PlayCard("sling", "c6", "c5", ambush=True))

    assert of_type(events, AmbushesEnded) == []


def test_a_broken_igloo_is_discarded_and_its_pawn_goes_to_its_ship():
    """Rule I8, Ruling R-16. A mask is taken as usual."""
    state = face_to_face(
        pawns={0: ["c6"], 1: ["c5-igloo"]}, stack=["snowshoes"] * 2, aids=PICKAXE_ON
    )

    state, events = play(state, PlayCard("march_ambush", "c6", "c5", ambush=True))

    assert of_type(events, IglooRemoved) == [IglooRemoved(0, "c5")]
    assert of_type(events, PawnAmbushed) == [PawnAmbushed(0, 1, "c5")]
    assert pawns(state, 1) == []
    assert held(state) == ["snowshoes"]


def test_the_hazard_strikes_the_slinger():
    """Ruling R-14. The one that made the ambush, wherever it stands."""
    state, _ = play(
        face_to_face(pawns={0: ["c6", "g7"], 1: ["c3"]}, stack=["hole", "igloo"]),
        PlayCard("sling", "c6", "c3", ambush=True),
    )

    assert pawns(state, 0) == ["g7"]
    assert state.seats[0].ship == 2


def test_an_ambush_of_the_bear_takes_a_mask_and_ends_the_bear():
    """Rule I12, Rulings R-19, R-49."""
    state, events = play(
        face_to_face(pawns={0: ["c6"]}, bear="c5", stack=["husky", "igloo"]),
        PlayCard("march_ambush", "c6", "c5", ambush=True),
    )

    assert of_type(events, PawnAmbushed) == [PawnAmbushed(0, None, "c5")]
    assert held(state) == ["husky"]
    assert all(getattr(command, "pawn", "") != "bear" for command in legal(state))
    assert state.bear == -1
    assert NORTH_POLE.view(state, 0).discarded_masks == ("bear",)


def test_the_bear_ambushes_for_the_player_who_moves_it():
    """Rule I12. The current player takes the mask."""
    state, events = play(
        face_to_face(pawns={0: ["g7"], 1: ["c5"]}, bear="c6", stack=["husky", "igloo"]),
        PlayCard("march_ambush", "bear", "c5", ambush=True),
    )

    assert of_type(events, PawnAmbushed) == [PawnAmbushed(0, 1, "c5")]
    assert held(state) == ["husky"]
    assert pawns(state, 0) == ["g7"]
