"""All that may be done, in a stable order: rules P1, P2-1, P2-4, rulings R-22, R-24, R-37."""

from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    EndTurn,
    LandPawn,
    PackCard,
    PlayCard,
    RedrawHand,
    StealCard,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.events import NorthPoleEvent
from engine.north_pole.turn import HANDLERS, forced_step
from tests.engine.north_pole.states import NORTH_POLE, legal, north_pole_state


def forced(state):
    """What is done without asking, if there is but one thing to do, and what happens then."""
    events: list[NorthPoleEvent] = []
    return forced_step(state, events), events


def carried_out(state, command):
    """What the command of seat 0 does, and what happens then."""
    events: list[NorthPoleEvent] = []
    return HANDLERS[type(command)](state, 0, command, events), events


def test_plays_come_first_then_taken_cards_then_equipment_then_the_way_out():
    """Rule P2-1. By the order of the cards' table, own pawns before the Bear."""
    state = north_pole_state(
        pawns={0: ["a1"], 1: ["b1", "a2", "b2", "h4"]},
        bear="g7",
        sides={"south": ["march"], "north": ["swoop"]},
        packed={0: ["march"]},
        equipment={0: ["husky", "igloo", "backpack", "compass"]},
        holes=["g6", "f7", "h7"],
    )

    assert legal(state) == (
        PlayCard("march", "bear", "g8"),
        UnpackCard("march"),
        UseEquipment("husky"),
        PackCard("march"),
        BuildIgloo("a1"),
        TurnPole("northeast"),
        TurnPole("southeast"),
        TurnPole("southwest"),
        RedrawHand(),
    )


def test_what_is_listed_for_a_steal_goes_by_side_and_table():
    """Ruling R-24. South first, clockwise."""
    state = north_pole_state(
        pawns={0: ["c6"]},
        sides={"south": ["steal"], "west": ["dash", "march"], "east": ["gallop", "steal"]},
    )

    assert legal(state) == (
        StealCard("west", "march"),
        StealCard("west", "dash"),
        StealCard("east", "gallop"),
    )


def test_in_phase_1_only_the_landing_is_offered():
    """Rule P1, Ruling R-37."""
    state = north_pole_state(phase="landing", equipment={0: ["husky", "compass"]})

    assert legal(state) == tuple(LandPawn(square) for square in ("c8", "d8", "e8", "f8"))
    assert forced(state) == (None, [])


def test_what_leaves_nothing_to_decide_is_found():
    """Rule P2-4. One thing only can be done."""
    stuck = north_pole_state(pawns={0: ["c6"]}, sides={"south": ["sling"]})
    one_way = north_pole_state(
        pawns={0: ["a1"], 1: ["b1"]}, sides={"south": ["march"]}, holes=["b2"]
    )
    two_ways = north_pole_state(pawns={0: ["a1"]}, sides={"south": ["march"]})
    closing = north_pole_state(phase="closing", cards_due=0, cards_played=1)

    assert forced(stuck) == carried_out(stuck, RedrawHand())
    assert forced(one_way) == carried_out(one_way, PlayCard("march", "a1", "a2"))
    assert forced(two_ways) == (None, [])
    assert forced(closing) == carried_out(closing, EndTurn())


def test_nothing_is_offered_when_the_race_is_over():
    """Rule G1."""
    state = north_pole_state(phase="over", sides={"south": ["march"]}, pawns={0: ["c6"]})

    assert legal(state) == ()
    assert forced(state) == (None, [])


def test_a_fourth_equipment_offers_every_one_held():
    """Ruling R-31. Used or given up; no card is played before that."""
    state = north_pole_state(
        phase="sparing",
        card_in_play="sling",
        pawns={0: ["c6"]},
        equipment={0: ["husky", "pickaxe", "igloo"]},
        packed={0: ["dash"]},
    )

    assert legal(state) == (
        UseEquipment("husky"),
        BuildIgloo("c6"),
        DiscardEquipment("husky"),
        DiscardEquipment("igloo"),
        DiscardEquipment("pickaxe"),
        DiscardEquipment("backpack", "dash"),
    )


def test_the_listing_does_not_hang_on_the_order_in_which_things_came():
    """The same position, the same list."""
    one = north_pole_state(pawns={0: ["c6", "g7"]}, sides={"south": ["swoop", "march", "dash"]})
    other = north_pole_state(pawns={0: ["g7", "c6"]}, sides={"south": ["dash", "swoop", "march"]})

    assert legal(one) == legal(other)
    assert NORTH_POLE.legal_commands(one, 1) == ()
