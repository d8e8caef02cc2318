"""Playing cards: rules P2-1, P2-3, E1, E2, S5, rulings R-5, R-13, R-21 to R-24, R-38, R-41."""

from engine.north_pole.commands import PlayCard
from engine.north_pole.events import BearLeft, CardPlayed, IglooRemoved, MaskRevealed, PawnArrived
from tests.engine.north_pole.states import (
    MARCH,
    NORTH_POLE,
    at_c6,
    held,
    names,
    of_type,
    pawns,
    play,
    refusal,
)

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
