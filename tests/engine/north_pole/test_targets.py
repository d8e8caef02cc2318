"""Where a hand points: a card, the pawn that plays it, where it goes."""

from typing import Any

import pytest

from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    EndTurn,
    LandPawn,
    PackCard,
    PlayCard,
    RedrawHand,
    SkipPacking,
    StealCard,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from tests.engine.north_pole.states import NORTH_POLE, north_pole_state

MARCH = "march_ambush"
AMBUSH = "card:north-march_ambush"


def crowded(**rest):
    """Seat 1 is to act; its side is north."""
    given: dict[str, Any] = {
        "turn": 1,
        "pawns": {0: ["c6", "d6-igloo", "c8"], 1: ["c5", "c7-igloo", "d8"]},
        "sides": {"north": [MARCH, "steal", "sling"]},
        "bear": "b5",
    }
    return north_pole_state(**(given | rest))


def targets(command, **rest):
    return NORTH_POLE.targets(NORTH_POLE.view(crowded(**rest), 1), command)


@pytest.mark.parametrize(
    ("command", "touched"),
    [
        (PlayCard(MARCH, "c5", "c4"), (AMBUSH, "pawn:1-c5", "square:c4")),
        (PlayCard(MARCH, "c5", "c6", ambush=True), (AMBUSH, "pawn:1-c5", "pawn:0-c6")),
        (PlayCard(MARCH, "c5", "b5", ambush=True), (AMBUSH, "pawn:1-c5", "pawn:bear")),
        (PlayCard(MARCH, "bear", "b4"), (AMBUSH, "pawn:bear", "square:b4")),
        (
            PlayCard("sling", "c5", "d6", ambush=True),
            ("card:north-sling", "pawn:1-c5", "pawn:0-d6-igloo"),
        ),
        (
            PlayCard(MARCH, "c7-igloo", "c8"),
            (AMBUSH, "pawn:1-c7-igloo", "square:c8"),
        ),
        (PlayCard(MARCH, "d4", "pole"), (AMBUSH, "pawn:1-d4", "square:pole")),
        (StealCard("east", "dash"), ("card:north-steal", "card:east-dash")),
        (UnpackCard("dash"), ("packed:1-dash",)),
        (UseEquipment("husky"), ("equipment:1-husky",)),
        (BuildIgloo("c5"), ("equipment:1-igloo", "pawn:1-c5")),
        (TurnPole("southeast"), ("equipment:1-compass", "square:e5")),
        (PackCard("sling"), ("equipment:1-backpack", "card:north-sling")),
        (DiscardEquipment("husky"), ("equipment:1-husky",)),
        (DiscardEquipment("backpack", "dash"), ("packed:1-dash",)),
        (LandPawn("d1"), ("square:d1",)),
        (SkipPacking(), ()),
        (RedrawHand(), ()),
        (EndTurn(), ()),
    ],
)
def test_each_command_has_its_marks(command, touched):
    assert targets(command) == touched


def test_a_card_that_was_taken_is_not_touched_again():
    """Ruling R-41. It is the only one that can be played."""
    rest = {"phase": "playing", "card_in_play": MARCH}

    assert targets(PlayCard(MARCH, "c5", "c4"), **rest) == ("pawn:1-c5", "square:c4")
    assert targets(StealCard("east", "dash"), **rest) == ("card:east-dash",)


def test_without_masks_a_pawn_goes_to_a_square_whoever_stands_there():
    """Rule A3. Nobody is hit any more."""
    touched = targets(PlayCard(MARCH, "c5", "c6"), stack=())

    assert touched == (AMBUSH, "pawn:1-c5", "square:c6")


def test_the_steal_is_the_one_of_the_box():
    """Table D3. In another box it may be called anything."""
    touched = targets(StealCard("east", "dash"), sides={"north": ["sling"]})

    assert touched == ("card:north-steal", "card:east-dash")
