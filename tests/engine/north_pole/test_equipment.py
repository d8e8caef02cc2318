"""Equipment: rules I1 to I9, rulings R-30, R-31, R-37, R-40, R-42, R-44, R-47."""

from itertools import product

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
    TurnPole,
    UnpackCard,
    UseEquipment,
)
from engine.north_pole.events import (
    BoardTurned,
    CardPacked,
    EquipmentDiscarded,
    EquipmentUsed,
    IglooBuilt,
    IglooRemoved,
    MaskRevealed,
    PoleTurned,
    TurnEnded,
)
from engine.north_pole.pieces import BACKPACK, DIRECTIONS, EQUIPMENT
from engine.north_pole.state import PACKING, PICKAXE_ON, SEAT_SIDES, SNOWSHOES_ON, NorthPoleState
from tests.engine.matches import CASES, match_of
from tests.engine.north_pole.states import (
    MARCH,
    NORTH_POLE,
    SLING,
    goals,
    held,
    holder,
    legal,
    names,
    north_pole_state,
    of_type,
    on_side,
    pawns,
    play,
    refusal,
    slinger,
)


def uses(state):
    """What may be done with equipment."""
    kinds = (UseEquipment, BuildIgloo, TurnPole, PackCard, DiscardEquipment)
    return [command for command in legal(state) if isinstance(command, kinds)]


# Gaining, keeping, giving up


@pytest.mark.parametrize("mask", EQUIPMENT)
def test_an_equipment_is_shown_and_kept(mask):
    """Rule I1."""
    state, events = play(slinger(mask), SLING)

    assert of_type(events, MaskRevealed) == [MaskRevealed(0, mask, "stack")]
    assert held(state) == [mask]


def test_a_mask_taken_may_be_used_at_once():
    """Rule I1: in the same turn, before phase 4 (Rule I2)."""
    state, _ = play(slinger("igloo"), SLING, BuildIgloo("c6"))

    assert pawns(state) == ["c6-igloo"]


def test_an_equipment_is_used_once_and_then_discarded():
    """Rule I2."""
    state, events = play(holder("compass"), TurnPole("southeast"))

    assert held(state) == []
    assert NORTH_POLE.view(state, 0).discarded_masks == ("compass",)
    assert of_type(events, PoleTurned) == [PoleTurned(0, ("southeast",))]


def test_equipment_is_used_before_the_card_or_after_it():
    """Rule I2: at any time before phase 4."""
    before, _ = play(holder("igloo", "compass"), BuildIgloo("c6"))
    after, _ = play(holder("igloo", "compass"), MARCH)

    assert before.turn_seat == after.turn_seat == 0
    assert BuildIgloo("c5") in legal(after)
    assert EndTurn() in legal(after)


def test_who_has_nothing_to_use_ends_the_turn_by_itself():
    """Rule I2. Nothing is left to decide after the card."""
    state, events = play(holder(), MARCH)

    assert state.turn_seat == 1
    assert len(of_type(events, TurnEnded)) == 1


def test_equipment_waits_for_the_landing():
    """Ruling R-37. In phase 1 there is only the landing."""
    state = holder("igloo", "compass", phase="landing")

    assert {type(command) for command in legal(state)} == {LandPawn}
    assert refusal(state, TurnPole("southeast")) == ("wrong_phase", "I9")


# Ruling R-48


BEFORE_A_STORM = {
    "storm_pile": ["sling"],
    "deck": ["march/blue"] * 20,
    "sides": {"south": ["sling", "march", "dash"], "east": ["swoop"]},
}


def test_a_backpack_found_may_be_filled_before_the_storm_it_came_with():
    """Ruling R-48. With one of the open cards, or not at all."""
    state, events = play(slinger("backpack", **BEFORE_A_STORM), SLING)

    assert [type(event).__name__ for event in events] == [
        "CardPlayed",
        "PawnAmbushed",
        "MaskRevealed",
    ]
    assert set(legal(state)) == {PackCard("march"), PackCard("dash"), SkipPacking()}
    view = NORTH_POLE.view(state, 0)
    assert (view.phase, view.storm_points, view.card_in_play) == ("packing", 8, None)


def test_a_card_in_the_backpack_is_not_carried_off():
    """Rulings R-30, R-48. The storm takes the others."""
    state, _ = play(slinger("backpack", **BEFORE_A_STORM), SLING)
    state, events = play(state, PackCard("dash"))

    assert [type(event).__name__ for event in events[:2]] == ["CardPacked", "BoardTurned"]
    assert names(state, state.seats[0].packed) == ["dash"]
    assert on_side(state, "west") == ["march"]
    assert refusal(state, UnpackCard("dash"))[0] in ("card_not_packed", "wrong_phase")


def test_a_backpack_held_before_may_be_filled_before_the_storm_too():
    """Ruling R-48. "Before phase 4" is also between the card and the weather."""
    state, events = play(
        holder("backpack", **(BEFORE_A_STORM | {"storm_pile": ["sling", "dash_ambush"]})), MARCH
    )

    assert [type(event).__name__ for event in events] == ["CardPlayed"]
    assert set(legal(state)) == {PackCard("sling"), PackCard("dash"), SkipPacking()}
    filled, events = play(state, PackCard("dash"))
    assert [type(event).__name__ for event in events[:2]] == ["CardPacked", "BoardTurned"]
    assert names(filled, filled.seats[0].packed) == ["dash"]
    left, events = play(state, SkipPacking())
    assert [type(event).__name__ for event in events] == ["PackingSkipped", "BoardTurned"]
    assert uses(left) == [PackCard("swoop")]


def test_every_empty_backpack_may_be_filled_before_the_storm():
    """Ruling R-48. One after the other, while cards lie there; who leaves one empty is done."""
    state, _ = play(slinger("backpack", equipment={0: ["backpack"]}, **BEFORE_A_STORM), SLING)
    state, events = play(state, PackCard("dash"))

    assert [type(event).__name__ for event in events] == ["CardPacked"]
    assert set(legal(state)) == {PackCard("march"), SkipPacking()}
    filled, events = play(state, PackCard("march"))
    assert [type(event).__name__ for event in events[:2]] == ["CardPacked", "BoardTurned"]
    assert names(filled, filled.seats[0].packed) == ["dash", "march"]
    left, _ = play(state, SkipPacking())
    assert (names(left, left.seats[0].packed), held(left)) == (["dash"], ["backpack"])


def test_after_a_storm_mask_the_cards_that_came_with_it_are_packed():
    """Rule I10, Rulings R-28, R-48. The mask turns the board; then the points turn it again."""
    state, _ = play(
        slinger("storm_clockwise", equipment={0: ["backpack"]}, **BEFORE_A_STORM), SLING
    )

    assert set(legal(state)) == {PackCard("swoop"), SkipPacking()}


def test_no_storm_carries_off_a_card_that_a_backpack_could_have_kept():
    """Ruling R-48, in whole matches: where it makes a difference somebody has been asked."""
    storms = asked = 0
    cases = [case for case in CASES if case.game.name == "north_pole"]
    for case, seed in product(cases, ("first", "second", "third")):
        for step in match_of(case, seed):
            assert isinstance(step.state, NorthPoleState)
            assert isinstance(step.after, NorthPoleState)
            after, seat = step.after, step.seat
            if step.state.phase == PACKING:
                asked += 1
                continue
            for storm in of_type(step.events, BoardTurned):
                if storm.points is None or case.game.outcome(after):
                    continue
                storms += 1
                before = after.rotation - DIRECTIONS.index(storm.direction)
                hand = after.hands[(SEAT_SIDES[case.seats][seat] - before) % 4]
                assert BACKPACK not in after.seats[seat].equipment or not hand
    assert storms > 100
    assert asked > 10


def test_who_leaves_the_backpack_empty_keeps_it():
    """Ruling R-48. The storm breaks, and the Backpack packs what came, as always."""
    state, _ = play(slinger("backpack", **BEFORE_A_STORM), SLING)
    state, events = play(state, SkipPacking())

    assert [type(event).__name__ for event in events] == ["PackingSkipped", "BoardTurned"]
    assert held(state) == ["backpack"]
    assert uses(state) == [PackCard("swoop")]


def test_without_a_storm_nobody_is_asked():
    """Ruling R-48. The Backpack may be filled before the turn ends, as always."""
    state, _ = play(slinger("backpack"), SLING)

    assert NORTH_POLE.view(state, 0).phase == "closing"
    assert uses(state) == [PackCard("march")]
    assert refusal(state, SkipPacking()) == ("wrong_phase", "R-48")


@pytest.mark.parametrize("mask", [kind for kind in EQUIPMENT if kind != "backpack"])
def test_any_other_equipment_found_can_wait_for_the_weather(mask):
    """Ruling R-48. To use it before the storm or after is the same, so nobody is asked."""
    _, events = play(slinger(mask, **BEFORE_A_STORM), SLING)

    assert of_type(events, BoardTurned)


def test_with_no_card_left_there_is_nothing_to_pack():
    """Ruling R-48."""
    state = slinger("backpack", **(BEFORE_A_STORM | {"sides": {"south": ["sling"]}}))
    _, events = play(state, SLING)

    assert of_type(events, BoardTurned)


def test_a_backpack_that_is_the_fourth_equipment_is_kept_first_and_filled_then():
    """Rulings R-31, R-48. Who gives it up again is not asked."""
    full = slinger("backpack", equipment={0: ["snowshoes", "pickaxe", "compass"]}, **BEFORE_A_STORM)
    full, _ = play(full, SLING)
    assert NORTH_POLE.view(full, 0).phase == "sparing"

    kept, events = play(full, DiscardEquipment("pickaxe"))
    assert NORTH_POLE.view(kept, 0).phase == "packing"
    assert of_type(events, BoardTurned) == []
    _, events = play(full, DiscardEquipment("backpack"))
    assert of_type(events, BoardTurned)


def test_a_backpack_off_a_corner_is_found_as_well():
    """Rules I1, S5, Ruling R-48."""
    state = holder(
        pawns={0: ["a7"], 1: ["g2"]},
        corners={"a8": "backpack"},
        storm_pile=["sling", "dash_ambush"],
    )
    state, _ = play(state, PlayCard("march", "a7", "a8"))

    assert NORTH_POLE.view(state, 0).phase == "packing"


def test_an_additional_card_follows_the_storm():
    """Rules I4, I6, Rulings R-27, R-48."""
    state, _ = play(slinger("backpack", cards_due=2, **BEFORE_A_STORM), SLING)
    state, _ = play(state, PackCard("march"))

    assert NORTH_POLE.view(state, 0).phase == "action"
    assert state.turn_seat == 0


# The fourth equipment


def test_a_fourth_equipment_must_be_used_or_discarded_at_once():
    """Rule I3, Ruling R-31."""
    state = slinger("igloo", equipment={0: ["snowshoes", "pickaxe", "compass"]})
    state, events = play(state, SLING)

    assert state.turn_seat == 0
    assert len(held(state)) == 4
    assert of_type(events, TurnEnded) == []
    assert set(legal(state)) == {
        BuildIgloo("c6"),
        TurnPole("northeast"),
        TurnPole("southeast"),
        TurnPole("southwest"),
        DiscardEquipment("snowshoes"),
        DiscardEquipment("igloo"),
        DiscardEquipment("pickaxe"),
        DiscardEquipment("compass"),
    }
    # The card is not on the Storm pile before that is decided.
    assert state.storm_pile == ()
    after, _ = play(state, DiscardEquipment("pickaxe"))
    assert names(after, after.storm_pile) == ["sling"]
    assert held(after) == ["snowshoes", "igloo", "compass"]


def test_three_equipments_may_be_kept():
    """Rule I3."""
    state, _ = play(slinger("igloo", equipment={0: ["snowshoes", "pickaxe"]}), SLING)

    assert held(state) == ["snowshoes", "igloo", "pickaxe"]
    assert not any(isinstance(command, DiscardEquipment) for command in legal(state))


def test_a_fourth_equipment_may_be_a_husky_used_at_once():
    """Rulings R-31, R-27. Then an additional card follows."""
    state = slinger("husky", equipment={0: ["snowshoes", "pickaxe", "compass"]})
    state, events = play(state, SLING, UseEquipment("husky"))

    assert of_type(events, EquipmentUsed) == [EquipmentUsed(0, "husky")]
    assert state.turn_seat == 0
    assert MARCH in legal(state)


def test_snowshoes_as_a_fourth_need_a_card_still_to_come():
    """Ruling R-31. A use must be legal now."""
    three = ["igloo", "pickaxe", "compass"]
    last, _ = play(slinger("snowshoes", equipment={0: three}), SLING)
    not_last, _ = play(slinger("snowshoes", equipment={0: three}, cards_due=2), SLING)

    assert refusal(last, UseEquipment("snowshoes")) == ("equipment_useless", "R-31")
    assert UseEquipment("snowshoes") in legal(not_last)
    after, _ = play(not_last, UseEquipment("snowshoes"))
    assert after.aids == SNOWSHOES_ON
    assert after.cards_due == 1


def test_filling_a_backpack_does_not_help_against_a_fourth_equipment():
    """Ruling R-30. A filled one still counts among the three."""
    state = slinger("snowshoes", equipment={0: ["igloo", "backpack"]}, packed={0: ["steal"]})
    state, _ = play(state, SLING)

    assert refusal(state, PackCard("march")) == ("still_four_equipments", "R-30")
    assert DiscardEquipment("backpack") in legal(state)
    assert DiscardEquipment("backpack", "steal") in legal(state)


def test_a_filled_backpack_takes_its_card_along():
    """Ruling R-47."""
    state = slinger("snowshoes", equipment={0: ["igloo", "compass"]}, packed={0: ["steal"]})
    state, events = play(state, SLING, DiscardEquipment("backpack", "steal"))

    assert of_type(events, EquipmentDiscarded) == [EquipmentDiscarded(0, "backpack", "steal")]
    assert state.seats[0].packed == ()
    assert "steal" in names(state, state.discards)
    assert refusal(slinger("hole", phase="sparing"), DiscardEquipment("backpack", "steal")) == (
        "equipment_not_held",
        "I2",
    )


def test_what_is_not_held_cannot_be_used():
    """Rule I2."""
    state = holder("igloo")

    for command in (UseEquipment("husky"), TurnPole("southeast"), PackCard("march")):
        assert refusal(state, command) == ("equipment_not_held", "I2")


# One by one


def test_a_husky_gives_one_more_card():
    """Rule I4. Used before the card or after it."""
    before, _ = play(holder("husky"), UseEquipment("husky"), MARCH)
    after, _ = play(holder("husky"), MARCH, UseEquipment("husky"))

    for state in (before, after):
        assert state.turn_seat == 0
        assert "c4" in goals(state, "c5", "march")
        done, _ = play(state, PlayCard("march", "c5", "c4"))
        assert done.turn_seat == 1


def test_the_weather_is_checked_after_each_card():
    """Rule I4. A storm may break between the two."""
    state = holder("husky", storm_pile=["sling", "dash_ambush"], deck=["march/purple"] * 20)
    state, events = play(state, UseEquipment("husky"), MARCH)

    assert of_type(events, BoardTurned) == [BoardTurned(None, "half_turn", 8)]


def test_snowshoes_serve_one_card():
    """Rule I5, Ruling R-40: the next one, whether or not it needs them."""
    state = holder("husky", "snowshoes", tables=None, pawns={0: ["c6"]})
    state, _ = play(state, UseEquipment("husky"), UseEquipment("snowshoes"))
    assert state.aids == SNOWSHOES_ON
    assert refusal(state, UseEquipment("snowshoes")) == ("equipment_not_held", "I2")

    state, _ = play(state, PlayCard("march", "c6", "b6"))

    assert state.aids == 0
    assert state.turn_seat == 0


def test_a_pickaxe_serves_one_card():
    """Rule I8, Ruling R-40."""
    state, _ = play(holder("husky", "pickaxe"), UseEquipment("husky"), UseEquipment("pickaxe"))
    assert state.aids == PICKAXE_ON

    state, _ = play(state, MARCH)

    assert state.aids == 0


def test_a_second_pair_of_snowshoes_waits_for_the_next_card():
    """Ruling R-40. The first pair is on already."""
    state, _ = play(holder("snowshoes", "snowshoes"), UseEquipment("snowshoes"))

    assert UseEquipment("snowshoes") not in legal(state)
    assert refusal(state, UseEquipment("snowshoes")) == ("equipment_useless", "R-31")


def test_a_card_is_packed_and_played_on_a_later_turn():
    """Rule I6. Instead of one in front; then the Backpack is discarded."""
    state, events = play(holder("backpack"), PackCard("dash"))
    assert of_type(events, CardPacked) == [CardPacked(0, "dash")]
    assert on_side(state, "south") == ["march", "march"]
    # Not on the same turn.
    assert refusal(state, UnpackCard("dash")) == ("card_not_packed", "I6")

    state, _ = play(state, MARCH)
    assert (state.turn_seat, state.just_packed) == (1, 0)
    # The refill brings three cards besides the packed one.
    assert len(on_side(state, "south")) == 3

    later = holder(packed={0: ["dash"]}, sides={"south": ["march", "march", "march"]})
    later, events = play(later, UnpackCard("dash"), PlayCard("dash", "c6", "c4"))
    assert pawns(later) == ["c4"]
    assert later.seats[0].packed == ()
    assert on_side(later, "south") == ["march", "march", "march"]
    assert names(later, later.storm_pile) == ["dash"]
    assert NORTH_POLE.view(later, 0).discarded_masks == ("backpack",)


def test_only_a_card_of_the_own_side_is_packed():
    """Rule I6."""
    state = holder("backpack", sides={"south": ["march"], "north": ["dash"]})

    assert refusal(state, PackCard("dash")) == ("card_not_on_side", "I6")


def test_a_packed_card_is_no_additional_card():
    """Rule I6. It is this turn's card."""
    state = holder(packed={0: ["dash"]})
    state, _ = play(state, UnpackCard("dash"), PlayCard("dash", "c6", "c4"))

    assert state.turn_seat == 1


def test_a_backpack_holds_one_card_and_does_not_turn():
    """Ruling R-30. It counts as an equipment, and a storm leaves it where it is."""
    state = holder(packed={0: ["dash"]}, storm_pile=["sling", "dash_ambush"])
    assert state.seats[0].held == 1
    assert refusal(state, PackCard("march")) == ("equipment_not_held", "I2")

    after, events = play(state, MARCH)

    assert of_type(events, BoardTurned)
    assert names(after, after.seats[0].packed) == ["dash"]


def test_an_igloo_stands_until_its_pawn_leaves():
    """Rule I7."""
    state, events = play(holder("igloo"), BuildIgloo("c6"))
    assert of_type(events, IglooBuilt) == [IglooBuilt(0, "c6")]
    assert pawns(state) == ["c6-igloo"]

    state, events = play(state, PlayCard("march", "c6-igloo", "c5"))

    assert pawns(state) == ["c5"]
    assert of_type(events, IglooRemoved) == [IglooRemoved(0, "c6")]
    assert NORTH_POLE.view(state, 0).discarded_masks == ("igloo",)


def test_no_igloo_on_the_thin_ice_nor_in_another():
    """Rule I7."""
    state = holder("igloo", pawns={0: ["d4", "c6-igloo", "g7"]})

    assert [use.pawn for use in uses(state)] == ["g7"]
    for square in ("d4", "c6", "a2", "g2"):
        assert refusal(state, BuildIgloo(square)) == ("no_igloo_there", "I7")


def test_an_igloo_may_stand_in_a_camp_but_not_under_the_bear():
    """Ruling R-44."""
    state = holder("igloo", pawns={0: ["c8", "c8"]}, bear="c6")

    assert [use.pawn for use in uses(state)] == ["c8"]
    state, _ = play(state, BuildIgloo("c8"))
    assert pawns(state) == ["c8", "c8-igloo"]
    # The one in the open and the one in the igloo are two choices.
    assert goals(state, "c8") == goals(state, "c8-igloo") != set()
    assert refusal(holder("igloo", bear="c5"), BuildIgloo("c5")) == ("no_igloo_there", "I7")


def test_an_igloo_turns_with_the_board():
    """Rule P3, Rule I7."""
    state = holder(
        pawns={0: ["c6", "b2-igloo"]}, storm_pile=["sling", "dash_ambush"], deck=["march/blue"] * 20
    )
    state, _ = play(state, MARCH)

    assert "g2-igloo" in pawns(state)


def test_a_compass_turns_the_disc_to_any_other_orientation():
    """Rule I9, table D5."""
    state = holder("compass", opening="northeast")

    assert [use.opening for use in uses(state)] == ["northwest", "southeast", "southwest"]
    assert refusal(state, TurnPole("northeast")) == ("no_such_orientation", "I9")
    after, _ = play(state, TurnPole("southwest"))
    assert NORTH_POLE.view(after, 0).pole_openings == ("southwest",)


def test_the_team_disc_has_two_orientations():
    """Rules I9, T1."""
    state = holder("compass", seats=4, teams=True)

    assert [use.opening for use in uses(state)] == ["northeast"]
    after, _ = play(state, TurnPole("northeast"))
    assert NORTH_POLE.view(after, 0).pole_openings == ("northeast", "southwest")


def test_equipment_after_a_redraw():
    """Ruling R-42. Igloo, Compass and Backpack may be used; the others serve a card."""
    state = north_pole_state(
        pawns={0: ["c6"]},
        sides={"south": ["sling"]},
        equipment={0: ["husky", "igloo", "backpack"]},
    )
    state, _ = play(state, RedrawHand())

    assert BuildIgloo("c6") in legal(state)
    assert PackCard("march") in legal(state)
    assert refusal(state, UseEquipment("husky")) == ("wrong_phase", "I2")
    after, _ = play(state, PackCard("march"))
    assert EndTurn() in legal(after)
