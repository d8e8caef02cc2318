"""Cards that are taken first: rule P2-3, rulings R-22 to R-24, R-30, R-41."""

import pytest

from engine.north_pole.commands import DiscardEquipment, PlayCard, StealCard, UnpackCard
from engine.north_pole.events import CardPlayed, CardStolen, CardUnpacked
from tests.engine.north_pole.states import (
    MARCH,
    at_c6,
    goals,
    legal,
    members,
    names,
    of_type,
    on_side,
    pawns,
    play,
    refusal,
)


def thefts(state):
    return [command for command in legal(state) if isinstance(command, StealCard)]


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
    state, _ = play(state, PlayCard("sling", "c6", "c4", ambush=True))
    older, _ = play(state, DiscardEquipment("backpack", "dash"))
    newer, _ = play(state, DiscardEquipment("backpack", "gallop"))

    assert (older.just_packed, newer.just_packed) == (1, 0)
    assert goals(older) == goals(newer) == set()
