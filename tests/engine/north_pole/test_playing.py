"""Playing cards: rules P2-1, P2-3, E1, E2, S5, rulings R-5, R-13, R-21 to R-24, R-38, R-41."""

from typing import Any

import pytest

from engine.north_pole.commands import DiscardEquipment, PlayCard, StealCard, UnpackCard
from engine.north_pole.events import (
    BearLeft,
    CardPlayed,
    CardStolen,
    CardUnpacked,
    IglooRemoved,
    MaskRevealed,
    PawnArrived,
)
from tests.engine.north_pole.states import (
    NORTH_POLE,
    goals,
    held,
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

MARCH = PlayCard("march", "c6", "c5")


def at_c6(**rest):
    given: dict[str, Any] = {
        "pawns": {0: ["c6"], 1: ["g2"]},
        "sides": {"south": ["march", "swoop", "dash"]},
    }
    return north_pole_state(**(given | rest))


def thefts(state):
    return [command for command in legal(state) if isinstance(command, StealCard)]


# Rule P2-1


def test_a_card_of_the_own_side_is_played_with_an_own_pawn():
    """Rule P2-1. Then it lies on the Storm pile."""
    state, events = play(at_c6(), MARCH)

    assert pawns(state) == ["c5"]
    assert events[0] == CardPlayed(0, "march", "c6", "c5")
    assert names(state, state.storm_pile) == ["march"]


def test_cards_of_other_sides_are_not_played():
    """Rule P2-1."""
    state = at_c6(sides={"south": ["swoop"], "north": ["march"], "east": ["march"]})

    assert refusal(state, MARCH) == ("card_not_on_side", "P2-1")
    assert refusal(state, PlayCard("no_such_card", "c6", "c5")) == ("card_not_on_side", "P2-1")


def test_strange_pawns_are_not_played_with():
    """Rule P2-1. Nor a partner's (Ruling R-34), nor what is not there."""
    state = at_c6(seats=4, teams=True, pawns={0: ["c6"], 1: ["g2"], 2: ["b3"]})

    for piece in ("g2", "b3", "a1", "bear", "c6-igloo", "z9", "c6-hut"):
        assert refusal(state, PlayCard("march", piece, "a2")) == ("no_such_piece", "P2-1")


def test_a_goal_off_the_board_is_refused():
    """Rule B2."""
    assert refusal(at_c6(), PlayCard("march", "c6", "z9")) == ("unknown_square", "B2")


def test_of_two_like_cards_the_blue_back_goes_first():
    """Ruling R-38. The backs are not seen; red before purple."""
    state = at_c6(sides={"south": ["march/purple", "march/red", "march/blue"]}, cards_due=3)
    state, _ = play(state, MARCH, PlayCard("march", "c5", "c4"), PlayCard("march", "c4", "c3"))

    backs = [card.back for card in NORTH_POLE.view(state, 0).storm_pile]
    assert backs == ["blue", "red", "purple"]


# Masks found on the board


def test_who_ends_on_a_corner_takes_its_mask():
    """Rules S5, I1."""
    state = at_c6(pawns={0: ["a2"], 1: ["g2"]}, corners={"a1": "husky", "h8": "igloo"})
    state, events = play(state, PlayCard("march", "a2", "a1"))

    assert of_type(events, MaskRevealed) == [MaskRevealed(0, "husky", "corner")]
    assert held(state) == ["husky"]
    view = NORTH_POLE.view(state, 0)
    assert [corner.square for corner in view.corner_masks] == ["h8"]


def test_a_corner_is_empty_once_its_mask_is_taken():
    """Rule S5. Who gets there first."""
    state = at_c6(pawns={0: ["a2"], 1: ["g2"]}, corners={"h8": "igloo"})
    state, events = play(state, PlayCard("march", "a2", "a1"))

    assert of_type(events, MaskRevealed) == []


def test_a_dash_over_a_corner_leaves_its_mask():
    """Ruling R-5. There is no way to dash on from a corner but back along its edges."""
    state = at_c6(pawns={0: ["a3"], 1: ["g2"]}, sides={"south": ["dash"]}, corners={"a1": "husky"})
    short, events = play(state, PlayCard("dash", "a3", "a2"))
    assert of_type(events, MaskRevealed) == []
    _, events = play(state, PlayCard("dash", "a3", "a1"))

    assert of_type(events, MaskRevealed) == [MaskRevealed(0, "husky", "corner")]
    assert NORTH_POLE.view(short, 0).corner_masks != ()


def test_the_bear_takes_a_corner_mask_for_its_mover():
    """Ruling R-45."""
    state = at_c6(bear="a2", corners={"a1": "husky"})
    state, events = play(state, PlayCard("march", "bear", "a1"))

    assert of_type(events, MaskRevealed) == [MaskRevealed(0, "husky", "corner")]
    assert held(state) == ["husky"]


# The Pole


def test_a_pawn_at_the_pole_goes_to_the_scoreboard():
    """Rules E1, E2."""
    state, events = play(at_c6(pawns={0: ["d4"], 1: ["g2"]}), PlayCard("march", "d4", "pole"))

    assert of_type(events, PawnArrived) == [PawnArrived(0, 1)]
    assert pawns(state) == []
    assert state.seats[0].pole == 1


def test_the_first_at_the_pole_takes_the_mask_on_the_scoreboard():
    """Ruling R-13. Pawns that were there from the set-up do not count."""
    first = at_c6(pawns={0: ["d4"], 1: ["g2"]}, poles={0: 2, 1: 2}, scoreboard="pickaxe")
    state, events = play(first, PlayCard("march", "d4", "pole"))

    assert of_type(events, MaskRevealed) == [MaskRevealed(0, "pickaxe", "scoreboard")]
    assert held(state) == ["pickaxe"]
    _, events = play(at_c6(pawns={0: ["d4"], 1: ["g2"]}), PlayCard("march", "d4", "pole"))
    assert of_type(events, MaskRevealed) == []


def test_a_pawn_leaves_its_igloo_for_the_pole():
    """Rule I7. As the map is, only a Dash reaches the Pole from outside the thin ice."""
    state = at_c6(pawns={0: ["c4-igloo"], 1: ["g2"]})
    state, events = play(state, PlayCard("dash", "c4-igloo", "pole"))

    assert of_type(events, IglooRemoved) == [IglooRemoved(0, "c4")]
    assert of_type(events, PawnArrived)


def test_the_bear_at_the_pole_scores_for_nobody():
    """Rulings R-21, R-45. It is discarded and the mask on the scoreboard stays."""
    state = at_c6(bear="d4", scoreboard="husky")
    state, events = play(state, PlayCard("march", "bear", "pole"))

    assert of_type(events, BearLeft) == [BearLeft(0)]
    assert [own.pole for own in state.seats] == [0, 0]
    assert NORTH_POLE.view(state, 0).bear is None
    assert NORTH_POLE.view(state, 0).scoreboard_mask


# Steal


def test_steal_plays_any_card_with_points_from_any_side():
    """Rule P2-3, Ruling R-23."""
    state = at_c6(
        sides={"south": ["steal", "dash"], "west": ["steal"], "north": ["march"], "east": ["swoop"]}
    )

    assert thefts(state) == [
        StealCard("south", "dash"),
        StealCard("north", "march"),
        StealCard("east", "swoop"),
    ]


def test_a_stolen_card_goes_to_the_storm_pile_and_steal_to_the_discards():
    """Ruling R-23. The robbed side stays short until its player's phase 4."""
    state = at_c6(sides={"south": ["steal", "dash"], "north": ["march", "swoop", "dash"]})
    state, events = play(state, StealCard("north", "march"), MARCH)

    assert of_type(events, CardStolen) == [CardStolen(0, "north", "march")]
    assert names(state, state.storm_pile) == ["march"]
    assert names(state, state.discards) == ["steal"]
    assert pawns(state) == ["c5"]
    assert state.turn_seat == 1
    assert on_side(state, "north") == ["swoop", "dash"]
    assert len(on_side(state, "south")) == 3


def test_a_stolen_card_must_be_played_at_once():
    """Ruling R-41. With any pawn, or with the Bear."""
    state = at_c6(
        sides={"south": ["steal", "dash"], "north": ["march"]},
        equipment={0: ["compass"]},
        bear="b7",
    )
    state, _ = play(state, StealCard("north", "march"))

    assert members(state, "card") == ["march"]
    assert members(state, "pawn") == ["c6", "bear"]
    assert refusal(state, PlayCard("dash", "c6", "c4")) == ("other_card_in_play", "P2-3")


def test_a_stolen_card_that_can_be_played_but_one_way_plays_itself():
    """Ruling R-41. Nothing is left to decide."""
    state = at_c6(
        pawns={0: ["c6"], 1: ["c3"]}, sides={"south": ["steal", "dash"], "north": ["sling"]}
    )
    _, events = play(state, StealCard("north", "sling"))

    assert CardPlayed(0, "sling", "c6", "c3") in events


def test_steal_without_anything_to_play_cannot_be_played():
    """Ruling R-24. Nobody can be slung at, and Steal itself has no points."""
    state = at_c6(
        sides={"south": ["steal", "march"], "north": ["sling"], "west": ["steal"]},
    )

    assert thefts(state) == [StealCard("south", "march")]
    assert refusal(state, StealCard("north", "sling")) == ("card_not_stealable", "R-24")
    assert refusal(state, StealCard("west", "steal")) == ("card_not_stealable", "R-24")
    assert refusal(state, StealCard("east", "march")) == ("card_not_on_side", "P2-1")


def test_steal_needs_a_steal():
    """Rule P2-1."""
    state = at_c6(sides={"south": ["march"], "north": ["dash"]})

    assert refusal(state, StealCard("north", "dash")) == ("card_not_on_side", "P2-1")
    with_steal = at_c6(sides={"south": ["steal"], "north": ["dash"]})
    assert refusal(with_steal, PlayCard("steal", "c6", "c5")) == ("choose_a_card", "P2-3")


# Unpacking


def test_an_unpacked_card_must_be_playable():
    """Rulings R-30, R-41."""
    state = at_c6(packed={0: ["sling", "dash"]})

    assert UnpackCard("dash") in legal(state)
    assert refusal(state, UnpackCard("sling")) == ("card_not_playable", "P2-1")


def test_an_unpacked_card_is_played_at_once():
    """Ruling R-41. The Backpack is gone."""
    state, events = play(at_c6(packed={0: ["gallop"]}), UnpackCard("gallop"))

    assert of_type(events, CardUnpacked) == [CardUnpacked(0, "gallop")]
    assert members(state, "card") == ["gallop"]
    assert state.seats[0].held == 0


def test_an_unpacked_steal_steals():
    """Rules P2-3, I6."""
    state = at_c6(packed={0: ["steal"]}, sides={"south": ["march"], "north": ["dash"]})
    state, _ = play(state, UnpackCard("steal"))
    assert set(legal(state)) == {StealCard("south", "march"), StealCard("north", "dash")}

    state, _ = play(state, StealCard("north", "dash"), PlayCard("dash", "c6", "c4"))

    assert pawns(state) == ["c4"]
    assert names(state, state.discards) == ["steal"]
    assert names(state, state.storm_pile) == ["dash"]


@pytest.mark.parametrize("place", [0, 1])
def test_of_two_packed_cards_either_can_be_taken(place):
    """Rule I6."""
    packed = ["dash", "gallop"]
    state, _ = play(at_c6(packed={0: packed}), UnpackCard(packed[place]))

    assert names(state, state.seats[0].packed) == [packed[1 - place]]


def test_a_backpack_filled_this_turn_is_not_given_up_as_an_old_one():
    """Rulings R-30, R-47. Giving up the older of two leaves the newer unplayable this turn."""
    state = at_c6(
        pawns={0: ["c6"], 1: ["c4"]},
        sides={"south": ["sling"]},
        packed={0: ["dash", "gallop"]},
        just_packed=1,
        equipment={0: ["igloo"]},
        stack=["compass"] * 3,
    )
    state, _ = play(state, PlayCard("sling", "c6", "c4"))
    older, _ = play(state, DiscardEquipment("backpack", "dash"))
    newer, _ = play(state, DiscardEquipment("backpack", "gallop"))

    assert (older.just_packed, newer.just_packed) == (1, 0)
    assert goals(older) == goals(newer) == set()
