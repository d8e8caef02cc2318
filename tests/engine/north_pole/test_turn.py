"""The course of a turn: rules P1, P2-4, P4, rulings R-22, R-27, R-29, R-33, R-35, R-42, R-43."""

import pytest

from engine.north_pole.commands import (
    DiscardEquipment,
    EndTurn,
    LandPawn,
    PlayCard,
    RedrawHand,
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.events import BoardTurned, HandRedrawn, PawnLanded, TurnEnded
from tests.engine.north_pole.states import (
    MARCH,
    NORTH_POLE,
    at_c6,
    legal,
    members,
    names,
    north_pole_state,
    of_type,
    on_side,
    pawns,
    play,
    refusal,
)


def stuck(**rest):
    """Seat 0 holds only a Sling and nobody is in sight."""
    return at_c6(**{"sides": {"south": ["sling", "sling"]}, **rest})


# Phase 1


def test_a_pawn_lands_on_any_square_of_the_own_camp():
    """Rule P1, even if it is occupied."""
    state = north_pole_state(
        phase="landing", pawns={0: ["d8"], 1: ["e8"]}, sides={"south": ["march"]}, ships={0: 2}
    )
    assert members(state, "square") == ["c8", "d8", "e8", "f8"]

    state, events = play(state, LandPawn("e8"))

    assert pawns(state) == ["d8", "e8"]
    assert state.seats[0].ship == 1
    assert events == [PawnLanded(0, "e8")]


@pytest.mark.parametrize("square", ["c1", "a4", "c7", "z9"])
def test_nobody_lands_elsewhere(square):
    """Rule P1, Ruling R-11."""
    state = north_pole_state(phase="landing")

    assert refusal(state, LandPawn(square)) == ("not_own_camp", "R-11")


def test_one_pawn_lands_each_turn():
    """Rule P1. Then the action follows."""
    state = north_pole_state(phase="landing", ships={0: 3}, sides={"south": ["march"]})
    state, _ = play(state, LandPawn("c8"))

    assert refusal(state, LandPawn("c8")) == ("wrong_phase", "P1")


def test_with_an_empty_ship_the_turn_begins_with_the_action():
    """Rule P1."""
    state = north_pole_state(
        turn=1,
        pawns={0: ["c6"], 1: ["g2"]},
        ships={0: 0},
        sides={"north": ["march"], "south": ["march"]},
    )
    state, _ = play(state, PlayCard("march", "g2", "g3"))

    assert state.turn_seat == 0
    assert NORTH_POLE.view(state, 0).phase == "action"


def test_the_landing_follows_the_storms():
    """Ruling R-11. The camp is the one that lies before the player now."""
    for rotation in range(4):
        state = north_pole_state(phase="landing", rotation=rotation)
        assert members(state, "square") == ["c8", "d8", "e8", "f8"]
    other = north_pole_state(phase="landing", turn=1)
    assert members(other, "square") == ["c1", "d1", "e1", "f1"]


def test_there_is_always_a_pawn_to_act_with_after_phase_1():
    """Ruling R-35. Phase 1 brings one ashore."""
    state = north_pole_state(phase="landing", ships={0: 4}, sides={"south": ["march"]})
    state, _ = play(state, LandPawn("c8"))

    assert any(isinstance(command, PlayCard) for command in legal(state))


# Rule P2-4


def test_who_can_act_must():
    """Rule P2-4. No redraw and no end of the turn while a card can be played."""
    state = stuck(sides={"south": ["sling", "march"]})

    assert refusal(state, RedrawHand()) == ("must_act", "P2-4")
    assert refusal(state, EndTurn()) == ("must_act", "P2-4")


def test_who_cannot_act_draws_anew_before_the_turn_ends():
    """Rule P2-4. The turn does not just end, whatever else could be done instead."""
    for rest in ({}, {"equipment": {0: ["compass"]}}, {"bear": "e3"}):
        assert refusal(stuck(**rest), EndTurn()) == ("nothing_played", "P2-4")


def test_without_a_playable_card_all_are_discarded_and_three_drawn():
    """Rule P2-4. Without equipment nothing else can be done, so it happens by itself."""
    state = north_pole_state(
        turn=1,
        ships={0: 0, 1: 0},
        pawns={0: ["c6"], 1: ["g2"]},
        sides={"north": ["march"], "south": ["sling", "sling"]},
        deck=["swoop", "dash", "march", "gallop", *["march"] * 20],
    )
    state, events = play(state, PlayCard("march", "g2", "g3"))

    redraw = of_type(events, HandRedrawn)[0]
    assert [card.card for card in redraw.discarded] == ["sling", "sling"]
    # Seat 1 drew swoop, dash and march for its refill first.
    assert [card.card for card in redraw.drawn] == ["gallop", "march", "march"]
    assert on_side(state, "south") == ["march", "march", "gallop"]
    assert [event.seat for event in of_type(events, TurnEnded)] == [1, 0]
    assert names(state, state.storm_pile) == ["march"]


def test_after_a_redraw_one_equipment_buys_the_action_back():
    """Rule P2-4."""
    state, _ = play(stuck(equipment={0: ["compass", "igloo"]}), RedrawHand())
    assert DiscardEquipment("compass") in legal(state)
    assert EndTurn() in legal(state)
    assert refusal(state, MARCH) == ("wrong_phase", "P2-1")

    state, _ = play(state, DiscardEquipment("compass"), MARCH)

    assert pawns(state) == ["c5"]


def test_after_a_redraw_the_turn_may_just_end():
    """Rule P2-4. Phase 4 follows, without a look at the weather."""
    state, _ = play(stuck(equipment={0: ["compass"]}), RedrawHand())
    state, events = play(state, EndTurn())

    assert of_type(events, TurnEnded)[0].drawn == ()
    assert state.turn_seat == 1


def test_an_action_bought_back_is_under_the_same_rule():
    """Ruling R-42. If the new cards cannot be played either, they are drawn anew once more."""
    state = stuck(equipment={0: ["compass", "igloo"]}, deck=["sling"] * 3 + ["march"] * 20)
    state, _ = play(state, RedrawHand(), DiscardEquipment("compass"))

    assert RedrawHand() in legal(state)
    assert EndTurn() not in legal(state)


def test_equipment_may_help_instead_of_a_redraw():
    """Rule P2-4. "If no card can be played without equipment": with it may still be chosen."""
    state = stuck(
        tables=None,
        pawns={0: ["a1"], 1: ["a2", "g2"]},
        sides={"south": ["march"]},
        equipment={0: ["snowshoes"]},
    )

    assert set(legal(state)) == {UseEquipment("snowshoes"), RedrawHand()}
    after, _ = play(state, UseEquipment("snowshoes"))
    # The card can be played now, but still not without equipment.
    assert set(legal(after)) == {PlayCard("march", "a1", "b1"), RedrawHand()}


def test_a_packed_card_is_equipment_and_obliges_nobody():
    """Rules P2-4, I6."""
    state = stuck(packed={0: ["march"]})

    assert set(legal(state)) == {UnpackCard("march"), RedrawHand()}


def test_nobody_must_move_the_bear():
    """Ruling R-22. It makes the card playable, but the redraw may be chosen."""
    state = stuck(pawns={0: ["a1"], 1: ["a2", "b1", "g2"]}, bear="c6", sides={"south": ["march"]})

    assert {command.pawn for command in legal(state) if isinstance(command, PlayCard)} == {"bear"}
    assert RedrawHand() in legal(state)


def test_an_empty_side_counts_as_unable():
    """Ruling R-29. Draw three, then the same rule goes on."""
    state = stuck(sides={}, equipment={0: ["compass"]})
    assert RedrawHand() in legal(state)

    state, events = play(state, RedrawHand())

    assert of_type(events, HandRedrawn)[0].discarded == ()
    assert len(on_side(state, "south")) == 3
    assert DiscardEquipment("compass") in legal(state)


def test_steal_counts_as_playable_if_it_finds_a_card():
    """Rule P2-4, Ruling R-24."""
    finding = stuck(sides={"south": ["steal"], "north": ["march"]})
    idle = stuck(sides={"south": ["steal"], "north": ["sling"]}, equipment={0: ["compass"]})

    assert refusal(finding, RedrawHand()) == ("must_act", "P2-4")
    assert RedrawHand() in legal(idle)


# The additional card


def test_an_additional_card_must_be_played_if_it_can():
    """Ruling R-43."""
    state = stuck(sides={"south": ["march", "march"]}, equipment={0: ["husky"]})
    state, _ = play(state, UseEquipment("husky"), MARCH)

    assert refusal(state, EndTurn()) == ("must_act", "P2-4")
    assert {type(command) for command in legal(state)} == {PlayCard}


def test_an_additional_card_that_cannot_be_played_is_left_out():
    """Ruling R-27. No redraw for it."""
    state = stuck(sides={"south": ["march", "sling"]}, equipment={0: ["husky"]})
    state, events = play(state, UseEquipment("husky"), MARCH)

    assert of_type(events, HandRedrawn) == []
    assert state.turn_seat == 1


def test_with_equipment_left_the_additional_card_may_be_left_out():
    """Rulings R-27, R-43."""
    state = stuck(sides={"south": ["march", "sling"]}, equipment={0: ["husky", "compass"]})
    state, _ = play(state, UseEquipment("husky"), MARCH)

    assert EndTurn() in legal(state)
    assert TurnPole("southeast") in legal(state)
    assert refusal(state, RedrawHand()) == ("already_played", "R-27")


def test_the_additional_card_comes_from_the_side_as_it_lies_after_the_storm():
    """Ruling R-27."""
    state = stuck(
        sides={"south": ["march", "sling"], "east": ["swoop", "swoop"]},
        equipment={0: ["husky"]},
        storm_pile=["sling", "dash_ambush"],
        deck=["march/blue"] * 20,
    )
    state, events = play(state, UseEquipment("husky"), MARCH)

    assert of_type(events, BoardTurned)
    assert members(state, "card") == ["swoop"]


# Phase 4


def test_the_own_side_is_refilled_to_three_and_the_marker_passed_clockwise():
    """Rule P4."""
    state = stuck(seats=3, sides={"south": ["march"]}, deck=["dash", "swoop", "gallop", "march"])
    state, events = play(state, MARCH)

    ended = of_type(events, TurnEnded)[0]
    assert [card.card for card in ended.drawn] == ["dash", "swoop", "gallop"]
    assert (ended.seat, ended.next_seat, ended.deck_back) == (0, 1, "blue")
    assert sorted(on_side(state, "south")) == ["dash", "gallop", "swoop"]
    assert state.turn_seat == 1


def test_sides_without_a_player_are_never_refilled_by_themselves():
    """Ruling R-33. Only the own side is."""
    state = stuck(sides={"south": ["march"], "west": ["dash"], "east": []})
    state, _ = play(state, MARCH)

    assert on_side(state, "west") == ["dash"]
    assert on_side(state, "east") == []


def test_a_round_ends_before_the_start_seat():
    """Rule P4, Ruling R-36."""
    inside, events = play(stuck(start=0, sides={"south": ["march"]}), MARCH)
    assert (inside.round, of_type(events, TurnEnded)[0].round) == (1, 1)

    after, events = play(stuck(start=1, sides={"south": ["march"]}), MARCH)
    assert (after.round, of_type(events, TurnEnded)[0].round) == (2, 2)


def test_a_new_turn_starts_afresh():
    """Rules P4, I4, I5. Nothing put to use is left over."""
    state = stuck(equipment={0: ["snowshoes", "husky", "compass"]})
    state, _ = play(state, UseEquipment("snowshoes"), UseEquipment("husky"), RedrawHand())
    assert (state.aids, state.cards_due) == (1, 2)

    state, _ = play(state, EndTurn())

    assert (state.aids, state.cards_due, state.cards_played) == (0, 1, 0)


def test_a_seat_out_of_turn_is_refused():
    """Rule P4. Who has the turn marker."""
    state = stuck(sides={"south": ["march"]})

    assert NORTH_POLE.to_act(state) == (0,)
    assert NORTH_POLE.legal_commands(state, 1) == ()
