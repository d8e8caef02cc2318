"""Phase 3 and the deck: rules P3, P4, rulings R-11, R-12, R-25, R-26."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.dealing import Deal
from engine.north_pole.commands import PlayCard, RedrawHand
from engine.north_pole.events import BoardTurned, DeckShuffled, NorthPoleEvent, TurnEnded
from engine.north_pole.pieces import ACTION_CARDS, Backs, Tables
from engine.north_pole.state import NorthPoleOptions
from engine.north_pole.storm import check_weather, discard_cards, draw_cards
from tests.engine.north_pole.states import (
    NORTH_POLE,
    SEED,
    at_c6,
    cards,
    legal,
    names,
    north_pole_state,
    of_type,
    on_side,
    pawns,
    play,
)

SMALL_BOX = Tables(
    action_cards=tuple(
        replace(row, count=4, backs=Backs(2, 1, 1)) for row in ACTION_CARDS if row.storm_points
    )
)
"""36 cards, hardly more than can lie outside the deck."""


def weather(seats, pile, **rest):
    """The state after a check of the weather, and what was told."""
    events: list[NorthPoleEvent] = []
    state = check_weather(north_pole_state(seats, storm_pile=pile, **rest), events)
    return state, events


def test_six_points_are_no_storm_for_two_and_eight_are():
    """Rule P3, test vector a: 4 + 2 = 6 no storm; 2 more = 8, storm, pile cleared."""
    calm, events = weather(2, ["sling", "dash"])
    assert events == []
    assert names(calm, calm.storm_pile) == ["sling", "dash"]

    stormy, events = weather(2, ["sling", "dash", "gallop"])
    assert of_type(events, BoardTurned)
    assert stormy.storm_pile == ()
    assert names(stormy, stormy.discards) == ["sling", "dash", "gallop"]


@pytest.mark.parametrize(("seats", "threshold"), [(2, 8), (3, 10), (4, 12)])
def test_a_storm_breaks_at_8_10_12_points(seats, threshold):
    """Rule P3."""
    _, below = weather(seats, ["march"] * (threshold - 1))
    _, at = weather(seats, ["march"] * threshold)

    assert below == []
    assert [event.points for event in of_type(at, BoardTurned)] == [threshold]


def test_in_the_team_game_a_storm_breaks_at_12():
    """Ruling R-34."""
    _, below = weather(4, ["march"] * 11, teams=True)
    _, at = weather(4, ["march"] * 12, teams=True)

    assert (len(below), len(at)) == (0, 1)


@pytest.mark.parametrize(
    ("back", "direction", "seen", "cards_at"),
    [
        ("blue", "clockwise", "h3", "west"),
        ("red", "counterclockwise", "a6", "east"),
        ("purple", "half_turn", "f8", "north"),
    ],
)
def test_the_top_back_shows_the_direction(back, direction, seen, cards_at):
    """Rule P3, test vector b: a blue storm carries the hands one seat on and a pawn from c1 to
    h3."""
    state, events = weather(
        2,
        ["sling", "sling"],
        pawns={0: ["c1"]},
        sides={"south": ["swoop"]},
        deck=[f"march/{back}"],
    )

    assert of_type(events, BoardTurned) == [BoardTurned(None, direction, 8)]
    assert pawns(state) == [seen]
    assert on_side(state, cards_at) == ["swoop"]


def test_the_top_card_stays_on_the_deck():
    """Rule P3."""
    state, _ = weather(2, ["sling", "sling"], deck=["dash/red", "march"])

    assert names(state, state.deck) == ["march", "dash"]


def test_nothing_is_carried_over():
    """Ruling R-26. The whole pile goes, whatever its points."""
    state, events = weather(2, ["sling", "sling", "gallop_ambush"])

    assert of_type(events, BoardTurned)[0].points == 11
    assert state.storm_pile == ()


def test_corner_masks_and_the_bear_turn_with_the_board():
    """Ruling R-12, Rule P3."""
    state, _ = weather(
        2,
        ["sling", "sling"],
        deck=["march/blue"],
        corners={"a1": "husky", "h8": "igloo"},
        bear="b2",
        holes=["g6"],
    )
    view = NORTH_POLE.view(state, 0)

    assert [corner.square for corner in view.corner_masks] == ["h1", "a8"]
    assert (view.bear, view.holes) == ("g2", ("c7",))


def test_the_pole_disc_does_not_turn():
    """Rule B4."""
    state, _ = weather(2, ["sling", "sling"], opening="southeast")

    assert NORTH_POLE.view(state, 0).pole_openings == ("southeast",)


def test_after_a_storm_the_camp_is_the_one_on_the_own_side():
    """Ruling R-11."""
    state, _ = weather(2, ["sling", "sling"], deck=["march/blue"])

    # East has come to the south.
    assert state.own_side == 3


def test_the_discards_are_shuffled_the_moment_the_last_card_leaves_the_deck():
    """Ruling R-25. Nothing more has to be drawn for it."""
    state = north_pole_state(deck=["swoop"], discards=["dash/red"] * 5)
    events: list[NorthPoleEvent] = []

    state, drawn = draw_cards(state, 1, events)

    assert names(state, drawn) == ["swoop"]
    assert names(state, state.deck) == ["dash"] * 5
    assert events == [DeckShuffled(None, 5, "red")]


def test_a_refill_that_takes_the_last_card_leaves_the_next_storm_in_sight():
    """Rule P4, Ruling R-25."""
    state = at_c6(sides={"south": ["march"]}, deck=["dash"] * 3, discards=["swoop/red"] * 4)
    state, events = play(state, PlayCard("march", "c6", "c5"))

    assert [type(event).__name__ for event in events] == ["CardPlayed", "DeckShuffled", "TurnEnded"]
    assert of_type(events, TurnEnded)[0].deck_back == "red"
    assert NORTH_POLE.view(state, 0).deck_back == "red"


def test_a_hand_that_is_drawn_anew_is_shuffled_in():
    """Rules P2-4, Ruling R-25. It has been discarded before the deck runs out."""
    state = at_c6(
        sides={"south": ["sling", "sling"]}, equipment={0: ["compass"]}, deck=["dash"], discards=()
    )
    state, events = play(state, RedrawHand())

    assert of_type(events, DeckShuffled) == [DeckShuffled(None, 2, "blue")]
    assert sorted(on_side(state, "south")) == ["dash", "sling", "sling"]


def test_with_nothing_to_shuffle_the_deck_is_made_of_the_next_discard():
    """Ruling R-25."""
    state, drawn = draw_cards(north_pole_state(deck=["swoop"]), 3, [])
    assert names(state, drawn) == ["swoop"]
    assert (state.deck, state.discards) == ((), ())

    events: list[NorthPoleEvent] = []
    state = discard_cards(state, cards(["dash/purple"]), events)

    assert names(state, state.deck) == ["dash"]
    assert state.discards == ()
    assert events == [DeckShuffled(None, 1, "purple")]


def test_in_no_position_of_a_match_the_next_storm_is_out_of_sight():
    """Ruling R-25. Over matches in which the deck runs out again and again."""
    for seats in (2, 3, 4):
        for view in map(lambda state: NORTH_POLE.view(state, None), any_positions(seats)):
            assert view.deck_size > 0
            assert view.deck_back is not None


def any_positions(seats):
    """A match by chance with so small a box that the deck runs out every few rounds."""
    rng, state = Random(seats), NORTH_POLE.setup(seats, NorthPoleOptions(tables=SMALL_BOX), SEED)
    while commands := legal(state):
        state, _ = NORTH_POLE.apply(state, state.turn_seat, rng.choice(commands))
        yield state
    assert state.reshuffles > 5


def test_an_empty_deck_is_made_of_the_discards():
    """Rule P4. What is left is drawn first."""
    state = north_pole_state(deck=["swoop"], discards=["dash"] * 5)
    events: list[NorthPoleEvent] = []

    state, drawn = draw_cards(state, 3, events)

    assert names(state, drawn) == ["swoop", "dash", "dash"]
    assert names(state, state.deck) == ["dash"] * 3
    assert state.discards == ()
    assert events == [DeckShuffled(None, 5, "blue")]


def test_later_decks_come_from_the_seed_and_a_counter():
    """Rule P4. So a match can be dealt again."""
    discards = ["march", "march/red", "dash", "dash/red", "swoop", "steal", "sling", "gallop"]
    first = draw_cards(north_pole_state(deck=[], discards=discards), 1, [])[0]
    again = draw_cards(north_pole_state(deck=[], discards=discards[::-1]), 1, [])[0]
    expected = Deal(SEED, "north_pole/1/reshuffle/1").shuffled(sorted(cards(discards)))

    assert first.deck == again.deck == expected[:-1]
    assert first.reshuffles == 1


def test_after_a_storm_a_side_may_be_short():
    """Rule P4. Its player plays with what lies there."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["g2"]},
        ships={1: 0},
        sides={"south": ["march"] * 3, "north": ["dash"] * 3, "west": [], "east": ["march"]},
        storm_pile=["sling", "dash_ambush"],
        deck=["march/blue"] * 20,
    )
    state, events = play(state, PlayCard("march", "c6", "c5"))

    # East came south and was refilled; west came north, and seat 1 finds nothing there: he has to
    # draw anew, and without equipment his turn is over.
    assert of_type(events, TurnEnded)[0].drawn[0].card == "march"
    assert len(of_type(events, TurnEnded)) == 2
    assert len(on_side(state, "south")) == 3
